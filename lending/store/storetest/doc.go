// Package storetest is the contract of package store as tests: every store must pass [Run], and can measure itself
// with [Bench].
//
// An implementer writes one test:
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, open, storetest.Features{Durable: true})
//	}
//
// [Features] declares what a store promises beyond the contract; the suite tests what applies. The seed of the random
// tests is printed when they fail, and can be given again in LENDING_STORETEST_SEED.
//
// # Checklist for implementers
//
//   - Check records and queries with Kind.Check and Query.Check, so that all stores refuse the same ones.
//   - Order by Query.Ordering; nulls come first in ascending order and last in descending order.
//   - A null in a unique index exempts the record. A failed Insert or Save leaves the transaction usable.
//   - Copy values and bodies at the border: neither caller nor store may change what the other holds.
//   - Numbers taken by a failed function must not leave a gap in the command log.
//   - Roll back on errors, panics, runtime.Goexit and cancelled contexts, and let panics pass to the caller.
//
// # Files
//
//	suite.go, fixture.go, model.go                                             what is run; records; a model that random transactions are held against
//	records.go, queries.go, paging.go, uniqueness.go                           records and queries
//	transactions.go, sequences.go, concurrency.go, announced.go, reference.go  transactions, numbers, goroutines; reads that were announced or kept
//	durability.go, evolution.go                                                what lasts, and changes of the declaration
//	selections.go                                                              statements of users, for engines that answer them
//	bench.go                                                                   measuring a store
package storetest
