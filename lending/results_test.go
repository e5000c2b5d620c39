package lending_test

import (
	"cmp"
	"fmt"

	"lending.example/platform/lending"
	"lending.example/platform/lending/operation"
)

// idOf is the id of what a command made, regardless of the type of its result.
func idOf(result any) int64 {
	switch r := result.(type) {
	case operation.Result:
		return r.ID
	case lending.LoanResult:
		return cmp.Or(r.ChargeID, r.TransactionID, r.LoanID)
	case lending.ClientResult:
		return r.ClientID
	case lending.Result:
		return r.ID
	}
	panic(fmt.Sprintf("%T has no id that tests ask for", result))
}
