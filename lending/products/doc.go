// Package products holds what a lender offers: loan products, charge definitions, and taxes on charges.
//
// # Loan products
//
// A [Product] states the terms that its loans start from, the bounds within which a loan may differ, and how payments
// are spread, arrears are counted and books are kept. Its some 150 attributes stand in embedded structs, one for each
// topic; a topic's file holds its attributes as stored and its rules:
//
//	identity.go             names, dates on offer, currency
//	repayment_terms.go      amount, number and rhythm of instalments
//	interest_terms.go       rate, calculation of interest and instalments, schedule type
//	grace_terms.go          instalments without principal or interest
//	recalculation_terms.go  interest that follows the actual payments
//	allocation_terms.go     how payments are spread over what is owed
//	tranche_terms.go        disbursement in parts, amounts beyond the application, down payments
//	arrears_terms.go        when a loan counts as late
//	guarantee_terms.go      guarantees
//	cycle_terms.go          terms that depend on the borrower's earlier loans
//	deferred_income_terms.go  capitalized income and buy-down fees
//	accounting_terms.go     accounts of the books, and exceptions to them
//	overrides.go            what loans may state differently
//
// product.go joins the topics as stored, product_input.go has the attributes as sent, product_data.go as clients see them.
// What stands between lines of "attributes:" is written by go generate, from the table in lending/internal/attributes.
// Products that people lend with stand in presets.go, to start from: [TermLoan] and others. Closed lists of choices stand in enumerations.go, allocation.go and deferred_income.go, accounting_exceptions.go reads the exceptions to accounts.
//
// # From input to product
//
// [NewProduct] is the input of create, [ProductUpdate] that of update, in which every attribute is optional: what is not sent
// is not changed. A create is judged as the change that leads from nothing to the product, and so by the same rules.
// Judging has three steps. First each attribute alone. Then the attributes with each other, on the product as it would
// become; both steps collect every violation. Last the rules of lending and everything that takes a look into the store, of
// which the first refusal counts. attributes.go takes the steps, the checks are in checks.go and in the files of the topics,
// overlay.go lays what was sent over what is stored, product_operations.go and product_template.go are the operations;
// errors.go has the codes, starter_chart.go puts a product on the starter chart of accounts.
//
// A product that passes may still be a trap for its author. [Lint] finds what is allowed and hardly meant: loans that
// would amortize negatively, balloons, options that can never take effect (lint.go).
//
// # Charges and taxes
//
// A [Charge] is the definition of a fee or penalty; loans carry copies. Deleting one takes it off the list and keeps
// its record. A [TaxGroup] is a set of taxes, each with percentages that change over time; [Taxation] is the pure
// calculation (tax.go). The files charge*.go and tax_*.go hold their operations, attributes and codes; operations.go lists
// all operations of the package.
package products
