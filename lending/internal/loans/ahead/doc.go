// Package ahead forecasts loans: it runs the closes of business and the payments of days to come on accounts in memory, and adds up what
// becomes of them. Nothing is stored.
//
//	page.go   which loans, opened and added up
//	loan.go   the days of one loan
//	rates.go  rates that change from now on
//	habit.go  when a borrower pays
//	rows.go   the periods of a forecast, and what a loan adds to them
package ahead
