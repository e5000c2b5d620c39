package groups_test

import (
	"fmt"

	"lending.example/platform/lending/groups"
)

func ExampleNewGroup() {
	for _, violated := range (groups.NewGroup{OfficeID: 1, Active: new(true)}).Violations() {
		fmt.Println(violated.Field, violated.Code)
	}
	// Output:
	// name validation.msg.group.name.cannot.be.blank
	// activationDate validation.msg.group.activationDate.cannot.be.blank
}
