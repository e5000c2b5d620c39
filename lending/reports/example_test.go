package reports_test

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/reports"
)

// A sheet is what came of a run: heads, and rows of typed cells.
func ExampleSheet() {
	sheet := reports.Sheet{Columns: append(reports.Texts("Product"), reports.Amounts("Outstanding")...)}
	sheet.Data = append(sheet.Data, reports.RowData{Row: reports.Row{"Term loan", money.MustParse("669.98")}})
	for _, row := range sheet.Data {
		for i, cell := range row.Row {
			fmt.Println(sheet.Columns[i].Name, sheet.Columns[i].Display, cell)
		}
	}
	// Output:
	// Product STRING Term loan
	// Outstanding DECIMAL 669.98
}

// A date that is not known is no cell.
func ExampleOptionalDay() {
	fmt.Println(reports.OptionalDay(calendar.MustParse("2026-01-31")), reports.OptionalDay(calendar.Date{}))
	// Output: 2026-01-31 <nil>
}
