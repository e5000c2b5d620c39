package operation_test

import (
	"fmt"

	"lending.example/platform/lending/operation"
)

func ExampleCommand() {
	about := greet.About()
	fmt.Println(about.ID, about.Permission())
	fmt.Println(greet.Check(&greeting{})[0].Code)
	// Output:
	// test.Greet GREET_PERSON
	// validation.msg.greeting.name.cannot.be.blank
}

func ExampleRef() {
	fmt.Println(operation.ByID(7), operation.ByExternalID("loan-7"))
	// Output: 7 loan-7
}
