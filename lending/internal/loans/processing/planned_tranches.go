package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// DropPlannedTranches forgets disbursements that will not be made any more. The instalments of a cumulative loan, which were
// to repay them, are drawn without them (docs/semantics/cumulative.md, 7, rule 2).
func DropPlannedTranches(a *book.Account) error {
	planned := len(a.Loan.Tranches)
	a.Loan.Tranches = slices.DeleteFunc(a.Loan.Tranches, func(t book.Tranche) bool { return t.Made.IsZero() })
	if len(a.Loan.Tranches) == planned || a.Loan.Terms.Progressive() {
		return nil
	}
	return RedrawAndReplay(a)
}

// RepaysPlanned reports whether the instalments repay disbursements that are planned and not made, as those of cumulative loans do.
func RepaysPlanned(a *book.Account) bool {
	return !a.Loan.Terms.Progressive() && a.Loan.Disbursed() && slices.ContainsFunc(a.Tranches(), func(t schedule.Tranche) bool { return !t.Made })
}

// WithoutPlanned is a loan whose instalments repay what went out and no more: a copy, where they repay planned disbursements.
func WithoutPlanned(a *book.Account) (*book.Account, error) {
	if !RepaysPlanned(a) {
		return a, nil
	}
	copied := a.Clone()
	return copied, DropPlannedTranches(copied)
}

// LeaveOutPlannedIfPaidOff draws the instalments without planned disbursements when a payment pays all that went out. They can still be made,
// and count again then. (docs/semantics/cumulative.md, 7, rule 2.)
func LeaveOutPlannedIfPaidOff(a *book.Account, on calendar.Date, amount money.Amount) error {
	if !RepaysPlanned(a) {
		return nil
	}
	owed, err := Payoff(a, on)
	if err != nil || amount.Less(owed.Total()) {
		return err
	}
	return leaveOutPlanned(a)
}

// repayNoMoreThanWentOut draws the instalments without planned disbursements when payments have repaid more than went out.
// (docs/semantics/cumulative.md, 7, rule 2.)
func repayNoMoreThanWentOut(a *book.Account) error {
	if !RepaysPlanned(a) {
		return nil
	}
	a.RefreshSummary()
	s := &a.Loan.Summary
	if out := s.Disbursed.Add(s.PrincipalAdjustments).Add(s.Capitalized); !out.Less(s.Principal.Paid) {
		return nil
	}
	return leaveOutPlanned(a)
}

func leaveOutPlanned(a *book.Account) error {
	for i := range a.Loan.Tranches {
		if t := &a.Loan.Tranches[i]; t.Made.IsZero() {
			t.LeftOut = true
		}
	}
	return RedrawAndReplay(a)
}
