// Command lending serves the lending platform over HTTP and looks after its data.
//
//	lending serve         start the platform on an embedded data folder
//	lending schedule      print a repayment schedule as a table
//	lending explain       say how a figure of a loan came about
//	lending ahead         forecast cash, income, balances and arrears of loans
//	lending product-lint  warn of what a loan product's author may have overlooked
//	lending cob           close the business of all loans for a day
//	lending backup        copy one tenant's data while the platform is in use
//	lending import        make a tenant from the database of another system, or take loans over with their balances, and prove that both agree
//	lending copy          copy one tenant to another store, such as PostgreSQL
//	lending verify        check that stored records agree with themselves and with their history
//	lending seal          sign where the command log has come to, so that verify can prove that it was not changed
//	lending bench         measure repayments, closes, reads and lists on this machine
//	lending version       print the version of the program
//
// Every subcommand prints its flags with -h.
package main

// The files:
//
//	main.go, version.go                    commands and flags; the version
//	place.go, terminal.go                  where records are; progress for a person who watches
//	serve.go, broker.go, mail.go, demo.go  the server, and what its flags say
//	openapi.go, schedule.go                the description of the interface; a plan from flags
//	explain.go, productlint.go             a figure in sentences; warnings about a product
//	rehearse.go, rehearse_accept.go        a log run again by this version; differences that are accepted
//	cob.go, ahead.go, correct.go           the close of business; a forecast; the bill of a corrected past
//	bench.go                               the figures of this machine, by stage
//	verify.go, seal.go                     what does not agree; the log, signed
//	backup.go, copy.go                     a tenant in a file, and in another store
//	tablefile.go                           a CSV file that is kept once it is complete
//	import.go, import_csv.go               a tenant from another system; loans with their balances as of a day
