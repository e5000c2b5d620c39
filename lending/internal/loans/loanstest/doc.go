// Package loanstest is what the tests of the rooms share: an office with products and clients on records in memory, in which
// commands are performed as the platform performs them, and loans to start from.
package loanstest
