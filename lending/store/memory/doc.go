// Package memory keeps records in memory: the reference store, which the others are compared with, and the store of
// fast tests.
//
// It is built to be obviously right. The state of a tenant is one immutable value made of persistent trees: a
// transaction works on its own copy, which shares everything it does not change, so beginning and rolling back cost
// nothing, committing is the exchange of one pointer, and readers keep the state they began with. Writers of a tenant
// take turns.
package memory
