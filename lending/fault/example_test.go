package fault_test

import (
	"errors"
	"fmt"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

func Example() {
	var errClosed = fault.Define(fault.Rule, "error.msg.loan.closed", "Loan %v is closed.")

	err := fmt.Errorf("repay: %w", errClosed.New(7))
	fmt.Println(errors.Is(err, errClosed), fault.KindOf(err) == fault.Rule)
	fmt.Println(err)
	// Output:
	// true true
	// repay: Loan 7 is closed. (error.msg.loan.closed)
}

func ExampleChecks() {
	checks := fault.CheckOf("loan.transaction")
	checks.Required("transactionDate", false).Positive("transactionAmount", money.MustParse("0"))
	for _, v := range checks.Violations() {
		fmt.Println(v.Field, v.Code)
	}
	// Output:
	// transactionDate validation.msg.loan.transaction.transactionDate.cannot.be.blank
	// transactionAmount validation.msg.loan.transaction.transactionAmount.not.greater.than.zero
}
