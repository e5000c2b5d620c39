// Package sqlite is the default store: records in SQLite, in pure Go, one database file per tenant.
//
// # Files
//
// A folder holds <tenant>.db for every tenant, with the usual -wal and -shm files while in use. A file is
// a plain SQLite database: one table per kind with a real typed column per declared column, the JSON body with
// them, and a view <kind>_readable that shows amounts as decimals. Dates are ISO text; amounts are whole millionths
// (100.50 is 100500000), and where 64 bits do not hold these, from 9,223,372,036,854.775808 on, their 30 digits in a blob, which
// SQLite orders after all numbers and adds up as a number that is not exact. Tables whose names begin with an underscore are the store's own: the command log (_log), the
// last numbers given (_sequence) and the columns as they were declared (_column).
//
// Other programs may open the files at the same time, with SQLite. The program that has the store open must not read
// them as plain files: on Unix, closing such a file drops SQLite's locks on it. [Store.Backup] is the way to copy.
//
// # Transactions
//
// A tenant has one writing connection and a pool of reading ones. Readers run on a snapshot in WAL mode and never wait
// for writers. Writers take turns; those that are waiting share one commit, which is what makes many small
// durable transactions fast: each function runs in its own savepoint, a failed one undoes its own part alone, and
// nobody is told of success before the shared commit is on disk. The functions run in their callers' goroutines.
//
// A View that stays open for long keeps the write-ahead log from being reset, so the log grows until it ends.
//
// An Update inside an Update of the same tenant waits for itself, and Views inside Views can exhaust the pool.
//
// # Host programs
//
// A program that embeds the platform may keep tables of its own in a tenant's file. [Store.HostDB] opens it for that, and
// [Store.Join] lets the store work inside a transaction of the host. The names of the kinds are taken, those names with
// "_readable" after them or with a colon and more, and _log, _sequence and _column; a prefix of the host's keeps its names clear
// of kinds that come later. A backup is the file with all that is in it; [Store.TakeHostTables] copies what is the host's.
//
// # Statements of others
//
// Reports that people write themselves run by [store.Selector]: each on a connection of its own that is opened read-only,
// with an authorizer that lets the statement read the kinds it is given and call harmless functions, and with limits of
// length, rows, bytes and time. Two run at a time, and hold none of the readers. Each runs in the process that [Options.Apart]
// makes, which can be ended wherever it is, and whose memory is bounded; without one it is refused, unless [Options.Inside] is set.
//
// # Plans
//
// The store does not run ANALYZE: without statistics SQLite's plans depend on the schema alone, so that the
// plans asserted by the tests are the plans in production.
//
// Kinds with facets have a tally table, kept by triggers, others that they declare, and searched texts a table of full-text search
// (FTS5, trigrams). Both are made, and filled, when a database is opened that does not have them: about half a minute for
// a million names. For lists of such kinds the store looks how many records each condition leads to, and names the index.
//
// # Source
//
//	store.go, tenant.go, options.go, errors.go, syncdir_*.go   the folder, its files, what may fail
//	dialect.go, schema.go, value.go, tallies.go, parts.go      tables, columns, indexes and conditions as SQLite has them
//	migrate.go, evolve.go, inspect.go, backup.go               bringing a file to this program, looking into it, copying it
//	conn.go, writer.go, sequence.go                            connections; turns and batches of writers; the last numbers
//	tx.go, search.go, seen.go                                  a transaction: reading, writing, the command log
//	page.go, source.go                                         which index a list goes along
//	host.go, host_tables.go, join.go                           tables and transactions of a host program
//	fit.go                                                     whether a folder fits this program when it is opened read-only
//	select.go, fence.go, apart.go, confine_*.go                statements of others, here and in processes of their own
package sqlite
