package portfolio_test

import (
	"fmt"

	"lending.example/platform/lending/portfolio"
)

func ExampleReports() {
	for _, report := range portfolio.Reports() {
		if report.Category == "Accounting" {
			fmt.Printf("%s: %d columns\n", report.Name, len(report.Columns))
		}
	}
	// Output:
	// Transaction Summary Report: 9 columns
	// Transaction Summary Report with Asset Owner: 11 columns
	// Trial Balance Summary Report: 9 columns
	// Trial Balance Summary Report with Asset Owner: 10 columns
}
