// Package solo runs the transactions of a program that is the only writer of a tenant, such as a replay of a command log. It keeps
// histories and reference data that were read, and it writes records that commands seldom read in the background. The store below
// holds the same records as without it.
//
//	writer.go      the writer, and its transactions
//	lists.go       histories that were read, kept up to date by the writes
//	background.go  records that another goroutine writes
//	numbers.go     numbers that are given from memory
package solo
