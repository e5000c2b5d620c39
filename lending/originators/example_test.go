package originators_test

import (
	"fmt"

	"lending.example/platform/lending/originators"
)

func ExampleNewOriginator() {
	broker := originators.NewOriginator{Name: "Broker"}
	for _, violated := range broker.Violations() {
		fmt.Println(violated.Field, violated.Code)
	}
	// Output:
	// externalId validation.msg.loan.originator.externalId.cannot.be.blank
}
