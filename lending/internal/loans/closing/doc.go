// Package closing closes the business of one loan for one day: penalties for what is overdue, lateness, recognition of income.
//
// # Files
//
//	close_of_business.go     the steps, on one account
//	standing_instruction.go  what is due, paid from an account
//	overdue_penalties.go     penalties, at once and again each time that they recur
//	quiet.go                 until when the close of business has nothing to do with a loan
//	looking_back.go          the history that a close of business needs, declared beforehand
package closing
