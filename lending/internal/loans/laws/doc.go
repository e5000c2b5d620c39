// Package laws says what must hold of every account, no matter what happened to it: no part of an instalment below zero, the
// portions of a payment add up to its amount, the instalments repay what was lent, the state is that of the balances.
//
// They are asked twice. Before a save each account is held against them, and what would break one is refused
// (package records); so they are cheap, and can do without the history that a lean account leaves out. And an audit
// (package auditing) asks them again, with the more expensive ones that need the whole history and the books.
//
// # Files
//
//	laws.go    the laws
//	breach.go  an account that would break one
package laws
