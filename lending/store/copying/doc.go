// Package copying copies a tenant from a store to another one of any engine: the records of every kind with the numbers that were
// given, the command log, and the tables of a host program where both stores can. It asks the stores alone, and knows
// nothing of what records mean.
//
//   - copying.go: the copy, page by page
//   - reached.go: how far a store has come, by which a copy that was cut off goes on
package copying
