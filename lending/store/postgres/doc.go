// Package postgres keeps records in PostgreSQL, for lenders who have outgrown one machine: any number of processes share
// one database and behave as one.
//
// # Layout
//
// A namespace, "lending" unless another one is asked for, is a schema with the list of tenants; every tenant has a
// schema of its own, <namespace>_<tenant>. There, a kind is a table with a typed column for every declared column: bigint,
// text (ordered by bytes), date, numeric(30,6). The body is there twice: as "_document", the bytes that were
// written, because jsonb keeps neither the order of keys nor the spelling of numbers, which replays and hashes of records
// compare; and as "body", the jsonb that the server makes of them, for queries and indexes of analysts. Servers that know lz4
// compress both by it, which takes them half of the time. Tables whose names
// begin with an underscore are the store's own: the command log (_log), the writers' turn with the last numbers given (_turn)
// and the places of the kinds among these (_place).
//
// jsonb and text cannot hold the character U+0000. In "body" it shows as U+FFFD; in text columns it is kept as
// U+0001 U+0001, and U+0001 as U+0001 U+0002, which sorts as the plain texts do. Texts that are not UTF-8 are refused.
//
// # Transactions
//
// Writers of a tenant take turns, across all processes, by locking the one row of _turn. Each statement of theirs sees
// all that was committed before, so that READ COMMITTED is serialisable here. Callers of one process who wait share a batch, which is
// one physical transaction:
//
//	          open: BEGIN, the turn,                          commit: the last numbers,
//	          what the caller expects to read                 COMMIT
//	no batch ─────────────────────────────► open batch ─────────────────────────────► done: members are told
//	                                         │  ▲   │  nobody waits, or it is full
//	                       join: a function  │  │   │
//	                       decides; one that │  │   │  lose: ROLLBACK
//	                       fails is undone   └──┘   └────────────────────────────────► lost: members run again,
//	                       by its savepoint            a failure that concerns all       each by itself after a surprise
//
// A caller waits in line for his turn, opens a batch or joins the open one, passes the turn on, and waits for the batch to be done. It is
// lost when its only function fails, when the connection is, or when the server is of another opinion than a function took for granted.
// That is a surprise: each member then runs again cautiously, which is that every write of his is sent and answered at once.
//
// Few round trips are waited for. What a function writes is kept until it has succeeded, or reads what it may have changed; only then does
// it need a savepoint of its own. The server works on the writes of some functions while the next ones decide, and begins
// once for the rows that go into one table. Writes are kept as long as their outcome is known: a Save of a record that was
// read in the same transaction and changes nothing unique, an Insert under a number just given, or what the function says
// with [store.Expecter.Known]. A Save sends the columns that change.
//
// What callers announce ([store.Announce]) is read in the round trip that takes the turn, and what the next ones in line announce while
// this one decides. What somebody who goes before writes to is read again; when another process had the turn in between, everything is.
//
// A View is one snapshot, REPEATABLE READ. Find and Log read in pages after a position and leave the connection free in
// between. PostgreSQL cannot clean up while a snapshot is open, and one that stays idle for a minute is cut: a caller who goes
// through millions of records uses a View for every few thousand, with [store.Query.After].
//
// # Host programs
//
// A program that embeds the platform may keep tables of its own in the same database. [Store.HostPool] opens connections for it
// on which names are those of a tenant's schema, and [Store.Join] lets the store work inside a transaction of the host, of that
// pool or of any other on the database. pg_dump takes its tables along; a copy to a store of another engine does not.
//
// # Lists
//
// Kinds with facets have a tally table, kept by triggers, so that counting by them reads a few rows, and one for each
// tally that they declare. Searched
// texts have an index by the extension pg_trgm, which the store makes when it may; otherwise it warns, and texts are
// searched one by one.
//
// # Failures
//
// Serialisation failures and deadlocks (40001, 40P01) and lost connections before the commit make the function run
// again after a pause that grows. When that does not help within [Options.Patience] the error wraps
// [store.ErrUnavailable]: nothing was stored. When the connection is lost while the commit is under way the error wraps
// [store.ErrUncertain].
//
// # Poolers and standbys
//
// A pooler that gives every transaction another connection takes away what a session keeps, and may lead to a server that has become a
// standby ([Options.Pooled]): then nothing is prepared, the setting that ends idle transactions is made in each, and a View begins with
// a statement that fails on a standby. A write always fails there. After either all connections are made again. A store that is
// [Options.ReadOnly] may be opened on a standby, and shows what has arrived there.
//
// # Other engines
//
// The statements are plain enough for engines that speak the same protocol, and no correctness hangs on advisory locks
// but that of making schemas; only PostgreSQL 15 has been tested.
//
// # Files
//
//	store.go, options.go, errors.go, connection.go   the store, its tenants, what may fail and be tried again
//	dialect.go, schema.go, value.go, tallies.go, parts.go  tables, columns, indexes and conditions as PostgreSQL has them
//	migrate.go, evolve.go, inspect.go                bringing a database to this program, and looking for what does not belong there
//	writer.go, sequence.go                           turns and batches of writers; the last numbers
//	tx.go, search.go, write.go, log.go, view.go      a transaction: reading, writing, the command log; a snapshot
//	session.go, ahead.go, gather.go, change.go       what is sent together: statements, expected reads, rows, changed columns
//	host.go, join.go                                 tables and transactions of a host program
//	select.go, select_words.go                       statements of others
package postgres
