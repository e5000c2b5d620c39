package datatables_test

import (
	"fmt"

	"lending.example/platform/lending/datatables"
)

func ExampleNewTable() {
	household := datatables.NewTable{
		Name: "Household", App: datatables.Client,
		Columns: []datatables.NewColumn{
			{Name: "Village", Type: "String", Length: 100, Mandatory: true},
			{Name: "Roof", Type: "Dropdown"},
		},
	}
	for _, violated := range household.Violations() {
		fmt.Println(violated.Field, violated.Code)
	}
	// Output:
	// columns[1][code] validation.msg.datatable.columns.code.cannot.be.blank
}
