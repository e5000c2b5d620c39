package partners_test

import (
	"fmt"

	"lending.example/platform/lending/partners"
)

// A GSTIN carries a check character, so that two digits written in the wrong order are noticed.
func ExampleValidGSTIN() {
	fmt.Println(partners.ValidGSTIN("27AAPFU0939F1ZV"))
	fmt.Println(partners.ValidGSTIN("72AAPFU0939F1ZV"))
	// Output:
	// true
	// false
}
