// Package attributes is the table of the terms that a loan product has and a loan inherits: the rate, the grace, the number of
// instalments. Each is described once, as data: what it is called in Go and on the REST interface, what it means, what it must be by
// itself, where it stands and how a loan comes by it.
//
//	{
//		Name: "GraceOnPrincipal", Type: "int", Wire: "graceOnPrincipalPayment",
//		Words:  "First instalments without principal, 0 or more.",
//		Bounds: Bounds{Rule: NotNegative}, Guard: "Grace",
//		Input: Option, Product: Always, Application: Option, Terms: Sparse, Reading: Sparse, Template: Sparse, Schedule: Always,
//	},
//
// From the table go generate writes what is mechanical into regions of the code, between a line that names the [Place] and one that
// ends it:
//
//	// attributes: begin inherited
//	GraceOnPrincipal: allowed(p.Overrides.Grace, in.GraceOnPrincipal, p.GraceOnPrincipal),
//	// attributes: end
//
// So the structs stay flat and documented, and nobody copies a term from one to the next by hand. What is more than a bound (grace is
// shorter than the loan; fixed principal goes with equal principal) is a rule, and is written where its topic is.
//
// A line stays where it stands: the order of fields is that in which loans are stored and commands logged, the order of checks that
// of refusals. A new attribute comes next to its neighbour in the table. Empty lines and comments of a region stay as well; a line
// about nothing that the table knows goes.
//
//	attribute.go   the description of an attribute, and its places
//	table.go       all topics
//	repayment.go, interest.go, grace.go, arrears.go, recalculation.go, allocation.go, tranches.go, income.go, accounting.go
//	generate       the program that writes the regions
package attributes

//go:generate go run ./generate
