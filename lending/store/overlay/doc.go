// Package overlay puts a store over a snapshot of another one. Records are read through to the snapshot until they are written;
// what is written goes to a store of its own, in memory or in a file. The store below is never written.
//
//	overlay.go   opening, closing, tenants; the kinds of the store that keeps the writes
//	snapshot.go  the snapshot below, which one goroutine holds open and reads for all
//	tx.go        a transaction: records, numbers, log
//	find.go      searches and counts, of both stores together
package overlay
