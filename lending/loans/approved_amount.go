package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// AmountChange is the input of ChangeApprovedAmount and ChangeAvailableAmount.
type AmountChange struct {
	Amount *money.Amount `json:"amount"` // mandatory; the new sum, in the currency of the loan
}

// Violations are none: each of the two commands refuses an absent amount under a name of its own.
func (in AmountChange) Violations() []fault.Violation { return nil }

// ChangeApprovedAmount changes the approved amount of a loan after its approval. It stays at or above what is out and
// planned, and within what may be approved.
var ChangeApprovedAmount = operation.Command[Addressed[AmountChange], operation.Result]{
	Meta:   operation.Meta{ID: "loans.ChangeApprovedAmount", Action: "UPDATE_APPROVED_AMOUNT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Changes the approved amount of a loan."},
	Decide: onLoan((*Account).changeApproved),
}

func (a *Account) changeApproved(in AmountChange) (operation.Result, error) {
	l := &a.Loan
	checks := fault.CheckOf("loan.approved.amount")
	if err := checks.Required("amount", in.Amount != nil).Err(); err != nil {
		return operation.Result{}, err
	}
	amount := *in.Amount
	checks.Positive("amount", amount)
	checkPrecision(checks, "amount", in.Amount, l.Currency)
	if !a.takes(changingApproved) {
		checks.Fail("", nil, "loan.status.not.valid.for.approved.amount.modification")
	}
	if a.approvable().Less(amount) {
		checks.Fail("amount", amount, "can't.be.greater.than.maximum.applied.loan.amount.calculation")
	}
	if amount.Less(a.committed()) {
		checks.Fail("amount", amount, "less.than.disbursed.principal.and.capitalized.income")
	}
	if amount == l.Approved {
		checks.Fail("amount", amount, "same.as.current.approved.amount")
	}
	if err := refusedTogether(checks); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"newApprovedAmount": operation.Sent{Value: amount, Name: "amount"}, "oldApprovedAmount": l.Approved}
	if err := a.approveAnew(amount); err != nil {
		return operation.Result{}, err
	}
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

// committed is what is out, capitalised and planned.
func (a *Account) committed() money.Amount { return a.lent().Add(a.Loan.PlannedTotal()) }

// approveAnew replaces the approved amount. The schedule of a loan that plans no tranches and is not disbursed is
// drawn on it.
func (a *Account) approveAnew(amount money.Amount) error {
	l := &a.Loan
	if amount == l.Approved {
		return nil
	}
	l.ApprovedAmounts = append(l.ApprovedAmounts, ApprovedAmount{Old: l.Approved, New: amount, On: a.env.Today})
	l.Approved = amount
	if l.disbursed() {
		return nil
	}
	l.Principal = amount
	if err := a.draw(); err != nil {
		return err
	}
	a.refreshNetDisbursal(l.Principal, nil)
	a.refreshSummary()
	return nil
}

// refusedTogether makes one refusal of all broken rules.
func refusedTogether(checks *fault.Checks) error {
	broken := checks.Violations()
	if len(broken) == 0 {
		return nil
	}
	args := make([]any, len(broken))
	for i, v := range broken {
		args[i] = v
	}
	return ErrAmountRules.New(args...)
}

// ChangeAvailableAmount changes the approved amount of a loan so that a given sum can still be disbursed.
var ChangeAvailableAmount = operation.Command[Addressed[AmountChange], operation.Result]{
	Meta:   operation.Meta{ID: "loans.ChangeAvailableAmount", Action: "UPDATE_APPROVED_AMOUNT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Changes how much of a loan can still be disbursed."},
	Decide: onLoan((*Account).changeAvailable),
}

func (a *Account) changeAvailable(in AmountChange) (operation.Result, error) {
	l := &a.Loan
	checks := fault.CheckOf("loan.available.disbursement.amount")
	if err := checks.Required("amount", in.Amount != nil).Err(); err != nil {
		return operation.Result{}, err
	}
	amount := *in.Amount
	checks.NotNegative("amount", amount)
	checkPrecision(checks, "amount", in.Amount, l.Currency)
	if !a.takes(changingAvailable) {
		checks.Fail("", nil, "loan.must.be.approved.or.active")
	}
	if a.approvable().Sub(a.committed()).Less(amount) {
		checks.Fail("amount", amount, "can't.be.greater.than.maximum.available.disbursement.amount.calculation")
	}
	if l.Status == Approved && amount.IsZero() {
		checks.Fail("amount", amount, "cannot.be.zero.as.nothing.was.disbursed.yet")
	}
	if err := refusedTogether(checks); err != nil {
		return operation.Result{}, err
	}
	approved := amount.Add(a.committed())
	changes := map[string]any{
		"newAvailableDisbursementAmount": operation.Sent{Value: amount, Name: "amount"}, "oldAvailableDisbursementAmount": a.available(),
		"oldApprovedAmount": l.Approved, "newApprovedAmount": approved,
	}
	if err := a.approveAnew(approved); err != nil {
		return operation.Result{}, err
	}
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

// ApprovedAmountChange is one change of a loan's approved amount.
type ApprovedAmountChange struct {
	LoanID         int64         `json:"loanId"`
	LoanExternalID string        `json:"externalLoanId,omitempty"`
	New            money.Amount  `json:"newApprovedAmount"` // in the currency of the loan, like Old
	Old            money.Amount  `json:"oldApprovedAmount"`
	On             calendar.Date `json:"dateOfChange"` // business date
}

// ApprovedAmounts lists the changes of a loan's approved amount, oldest first.
var ApprovedAmounts = operation.Query[ByLoan, []ApprovedAmountChange]{
	Meta:   operation.Meta{ID: "loans.ApprovedAmounts", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the changes of a loan's approved amount."},
	Decide: approvedAmounts,
}

// approvedAmounts decides [ApprovedAmounts].
func approvedAmounts(u *operation.Unit, in ByLoan) ([]ApprovedAmountChange, error) {
	loan, err := find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	list := make([]ApprovedAmountChange, 0, len(loan.ApprovedAmounts))
	for _, change := range loan.ApprovedAmounts {
		list = append(list, ApprovedAmountChange{
			LoanID: loan.ID, LoanExternalID: loan.ExternalID, New: change.New, Old: change.Old, On: change.On,
		})
	}
	return list, nil
}
