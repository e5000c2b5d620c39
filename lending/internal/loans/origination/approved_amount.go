package origination

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

func ChangeApproved(a *book.Account, in loans.AmountChange) (operation.Result, error) {
	l := &a.Loan
	checks := fault.CheckOf("loan.approved.amount")
	if err := checks.Required("amount", in.Amount != nil).Err(); err != nil {
		return operation.Result{}, err
	}
	amount := *in.Amount
	checks.Positive("amount", amount)
	a.CheckPrecision(checks, "amount", in.Amount)
	if !a.Loan.Takes(book.ChangingApproved) {
		checks.Fail("", nil, "loan.status.not.valid.for.approved.amount.modification")
	}
	if a.Approvable().Less(amount) {
		checks.Fail("amount", amount, "can't.be.greater.than.maximum.applied.loan.amount.calculation")
	}
	if amount.Less(committed(a)) {
		checks.Fail("amount", amount, "less.than.disbursed.principal.and.capitalized.income")
	}
	if amount == l.Approved {
		checks.Fail("amount", amount, "same.as.current.approved.amount")
	}
	if err := refusedTogether(checks); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"newApprovedAmount": operation.Sent{Value: amount, Name: "amount"}, "oldApprovedAmount": l.Approved}
	if err := replaceApproved(a, amount); err != nil {
		return operation.Result{}, err
	}
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

// committed is what is out, capitalized and planned.
func committed(a *book.Account) money.Amount { return a.Lent().Add(a.Loan.PlannedTotal()) }

// replaceApproved replaces the approved amount. The schedule of a loan that plans no tranches and is not disbursed is
// drawn on it.
func replaceApproved(a *book.Account, amount money.Amount) error {
	l := &a.Loan
	if amount == l.Approved {
		return nil
	}
	l.ApprovedAmounts = append(l.ApprovedAmounts, book.ApprovedAmount{Old: l.Approved, New: amount, On: a.Env.Today})
	l.Approved = amount
	if l.Disbursed() {
		return nil
	}
	l.Principal = amount
	if err := drawVaried(a); err != nil {
		return err
	}
	refreshNetDisbursal(a, l.Principal, nil)
	a.RefreshSummary()
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
	return loans.ErrAmountRules.New(args...)
}

func ChangeAvailable(a *book.Account, in loans.AmountChange) (operation.Result, error) {
	l := &a.Loan
	checks := fault.CheckOf("loan.available.disbursement.amount")
	if err := checks.Required("amount", in.Amount != nil).Err(); err != nil {
		return operation.Result{}, err
	}
	amount := *in.Amount
	checks.NotNegative("amount", amount)
	a.CheckPrecision(checks, "amount", in.Amount)
	if !a.Loan.Takes(book.ChangingAvailable) {
		checks.Fail("", nil, "loan.must.be.approved.or.active")
	}
	if a.Approvable().Sub(committed(a)).Less(amount) {
		checks.Fail("amount", amount, "can't.be.greater.than.maximum.available.disbursement.amount.calculation")
	}
	if l.Status == loans.Approved && amount.IsZero() {
		checks.Fail("amount", amount, "cannot.be.zero.as.nothing.was.disbursed.yet")
	}
	if err := refusedTogether(checks); err != nil {
		return operation.Result{}, err
	}
	approved := amount.Add(committed(a))
	changes := map[string]any{
		"newAvailableDisbursementAmount": operation.Sent{Value: amount, Name: "amount"}, "oldAvailableDisbursementAmount": lateness.Available(a),
		"oldApprovedAmount": l.Approved, "newApprovedAmount": approved,
	}
	if err := replaceApproved(a, approved); err != nil {
		return operation.Result{}, err
	}
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

// ApprovedAmounts decides [loans.ApprovedAmounts].
func ApprovedAmounts(u *operation.Unit, in loans.ByLoan) ([]loans.ApprovedAmountChange, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	list := make([]loans.ApprovedAmountChange, 0, len(loan.ApprovedAmounts))
	for _, change := range loan.ApprovedAmounts {
		list = append(list, loans.ApprovedAmountChange{
			LoanID: loan.ID, LoanExternalID: loan.ExternalID, New: change.New, Old: change.Old, On: change.On,
		})
	}
	return list, nil
}
