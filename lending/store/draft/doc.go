// Package draft tries things out: a function that writes runs on a snapshot of a tenant, sees what it wrote, and nothing of it is
// ever stored. It holds up no writer and waits for none, however long it takes, on any engine.
//
// A draft ([Run]) is a transaction over the snapshot of a [store.Store.View]. What is inserted, saved and deleted stays in memory,
// kind by kind (changes.go); searches and counts put both together (find.go). It is held to the contract of [store.Tx] by the
// suite that all stores pass, and to the reference store by random transactions.
package draft
