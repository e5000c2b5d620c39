// Package servicing binds every operation of package loans to what decides it. Its table, in operations.go, is the way from a
// name in the interface to the code: which room, and which function there.
//
// Here stand also the kinds of all records of loans (store.go), what they point to (neighbours.go), and the tests of whole
// lives.
package servicing
