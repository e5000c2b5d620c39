// Package store is the storage contract of the platform: versioned records with declared columns.
//
// A [Kind] is a sort of record (client, loan, loan transaction). It declares columns, typed values that can be
// filtered, ordered and, in a SQL store, read by an analyst; besides, a record has a body, the canonical JSON
// of the aggregate part. The set of kinds of a program is its [Schema].
//
// A [Store] runs functions in transactions of one tenant: [Store.View] reads one stable snapshot, [Store.Update]
// commits all or nothing and may run its function again, so functions must be free of side effects outside the
// [Tx]. The contract is small on purpose: implementers write these methods and pass storetest, users write
// typed code on a [Table].
//
// # Contract for implementers
//
//   - Update transactions of one tenant are serialisable. A store may run several of them in one physical commit,
//     as long as each is atomic on its own and none is acknowledged before the commit is durable.
//   - Save and Delete compare the revision and swap: a record that changed since it was read gives [ErrConflict].
//   - Unique columns and indexes are enforced among records whose value is not null; a violation is a [*DuplicateError].
//   - An error, a panic or a cancelled context inside the function leaves nothing behind. Panics pass through.
//   - Nothing of one tenant is visible to another.
//   - A failure that time may cure wraps [ErrUnavailable] when nothing was stored for certain, and [ErrUncertain] when the
//     answer to the commit never came.
//   - NextID never gives the same number of a kind twice to committed transactions, and counts up from 1.
//     Numbers taken by a transaction that failed may be given again.
//   - Append numbers entries of a tenant from 1 without gaps, and gives each its [Link] to the one before.
//
// Optional powers are one-method interfaces found by type assertion: [Backuper], [Opener], [Joiner], [Selector],
// [Inspector] and, on
// transactions, [Expecter]. What is tried without being stored runs on a draft, see package draft.
//
// # Files
//
//	store.go, kind.go, record.go, table.go  the contract; declared kinds; records and typed tables
//	query.go, match.go, index.go, tally.go  finding records; indexes and counts
//	totals.go                               sums of a column over records
//	log.go, chain.go                        the command log, and its links
//	check.go, readonly.go                   what every store refuses
//	host.go, selection.go                   optional interfaces: host programs, statements of users
package store
