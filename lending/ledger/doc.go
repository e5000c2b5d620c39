// Package ledger keeps the books: the chart of accounts and the journal.
package ledger
