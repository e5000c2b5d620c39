package loans

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Addressed is the input of a command on one loan: which loan, and what the command says.
type Addressed[T operation.Input] struct {
	Loan operation.Ref `json:"loanId"`
	Body T             `json:"body"` // its fields stand at the top level of the request
}

// Violations are those of the body; an unknown loan is for the operation to refuse.
func (in Addressed[T]) Violations() []fault.Violation { return in.Body.Violations() }

// PaymentDetail says how money was moved.
type PaymentDetail = refdata.PaymentDetail

// AboutLoan is the loan that the command is about.
func (in Addressed[T]) AboutLoan() operation.Ref { return in.Loan }

// OnTransaction is the input of a command on one transaction of a loan.
type OnTransaction[T operation.Input] struct {
	Loan        operation.Ref `json:"loanId"`
	Transaction operation.Ref `json:"transactionId"`
	Body        T             `json:"body"`
}

// Violations are those of the body.
func (in OnTransaction[T]) Violations() []fault.Violation { return in.Body.Violations() }

// AboutLoan is the loan that the command is about.
func (in OnTransaction[T]) AboutLoan() operation.Ref { return in.Loan }
