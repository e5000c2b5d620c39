// Package movein makes a tenant from the database of another lending system, and proves that both agree.
//
//	rows of the source     row.go, source.go; package movein/database reads them
//	what cannot be carried survey.go
//	plan of reference data setup.go, setup_people.go, setup_products.go
//	plan of one loan       loan.go, loan_transactions.go, loan_terms.go, closings.go
//	carrying out a plan    step.go, replay.go
//	proof                  proof.go, proof_loan.go, proof_books.go, report.go
//	why a loan differs     cause.go
//	balances of a day      cut_over.go, cut_over_csv.go, cut_over_carry.go, cut_over_proof.go
//
// A plan is a list of commands with the day on which each was given. Planning is pure: rows in, commands out. Each command has an
// idempotency key made of the id of its row, so that an interrupted import continues where it stopped.
package movein
