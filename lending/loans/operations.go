package loans

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Addressed is the input of a command on one loan: which loan, and what the command says.
type Addressed[T operation.Input] struct {
	Loan operation.Ref `json:"loanId" in:"path"`
	Body T             `json:"body" in:"body"` // its fields stand at the top level of the request
}

// Violations are those of the body; an unknown loan is for the operation to refuse.
func (in Addressed[T]) Violations() []fault.Violation { return in.Body.Violations() }

// OnTransaction is the input of a command on one transaction of a loan.
type OnTransaction[T operation.Input] struct {
	Loan        operation.Ref `json:"loanId" in:"path"`
	Transaction operation.Ref `json:"transactionId" in:"path"`
	Body        T             `json:"body" in:"body"`
}

// Violations are those of the body.
func (in OnTransaction[T]) Violations() []fault.Violation { return in.Body.Violations() }

// Operations lists the operations of this package.
func Operations() []operation.Operation {
	return []operation.Operation{
		Repay, MakeDownPayment, CreditGoodwill, RefundByMerchant, RefundByPayout, WaiveInterestPayment, Recover, AdjustTransaction,
	}
}
