// Package portfolio holds the core reports on loans: the portfolio, its arrears and what comes in and goes out, in figures.
//
// A report is a [reports.Core], declared next to the rows that it makes; [Reports] lists them all. Reports stream records of
// loans and transactions and open no accounts: what is overdue is as of the last command or close of business of each loan.
//
//	reporter.go                   one run of a report: parameters, choosing loans, names
//	listings.go                   one row per loan
//	summaries.go, awaiting.go     groups of loans added up: portfolio at risk, by office and currency; approved and not paid out
//	ageing.go                     loans in arrears by the age of their arrears
//	composition.go                the portfolio by arrears and by maturity; what went out and came in, by month
//	payments.go, transactions.go  what falls due, came in and went out; the transactions of a day
//	trial.go                      the books of a day by product and account
package portfolio
