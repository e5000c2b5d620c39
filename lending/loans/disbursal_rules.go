package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// mayDisburse refuses disbursements that state and dates do not allow, in the documented order.
func (a *Account) mayDisburse(in Disbursal) error {
	l := &a.Loan
	if err := a.notCutOffFor(disbursing); err != nil {
		return err
	}
	if err := a.beyondApproved(in); err != nil {
		return err
	}
	if !a.takes(disbursing) || !a.awaitsDisbursal() {
		return machine[disbursing].otherwise.New()
	}
	if err := a.precise("loan.disbursement", "transactionAmount", in.Amount); err != nil {
		return err
	}
	if in.On.Before(l.Timeline.ApprovedOn) {
		return ErrDisbursedTooEarly.For("actualDisbursementDate", in.On, l.Timeline.ApprovedOn)
	}
	if in.On.After(a.env.Today) {
		return ErrDisbursedInFuture.For("actualDisbursementDate", in.On, l.AccountNo)
	}
	if a.Product.DisbursesAsExpected && in.On != a.nextExpected() {
		return ErrNotOnExpectedDate.For("actualDisbursementDate", in.On, in.On, a.nextExpected())
	}
	if first := l.Timeline.FirstDue; !l.disbursed() && !first.IsZero() && in.On.After(first) {
		return ErrDisbursedAfterFirstDue.For("actualDisbursementDate", in.On, first)
	}
	return nil
}

// awaitsDisbursal reports whether there is something to pay out: an approved loan; on loans with tranches also one
// that runs, is paid up or is overpaid, while a tranche is left or tranches come as they come.
func (a *Account) awaitsDisbursal() bool {
	l := &a.Loan
	if !l.Terms.MultiDisburse || !l.disbursed() {
		return l.Status == Approved
	}
	return l.Status.Open() && (l.Terms.NoPlannedTranches || len(l.nextTranches()) > 0)
}

// beyondApproved refuses the sum rather than the state when more is asked for, beside what is out, than was approved, on
// loans with tranches.
func (a *Account) beyondApproved(in Disbursal) error {
	if !a.Loan.Terms.MultiDisburse || in.Amount == nil || a.Loan.Timeline.ApprovedOn.IsZero() {
		return nil
	}
	return a.disbursableUpTo(a.lent().Add(*in.Amount))
}

func (a *Account) nextExpected() calendar.Date {
	if next := a.Loan.nextTranches(); len(next) > 0 {
		return next[0].Expected
	}
	return a.Loan.Timeline.ExpectedDisbursement
}

// withinDisbursable refuses more money out than was approved, after a disbursement has chosen its tranches. Where it named
// an amount on a loan with tranches, what is still planned counts as out.
func (a *Account) withinDisbursable(in Disbursal) error {
	out := a.lent()
	if a.Loan.Terms.MultiDisburse && in.Amount != nil {
		out = out.Add(a.Loan.PlannedTotal())
	}
	return a.disbursableUpTo(out)
}

// disbursableUpTo refuses a sum beyond what was approved or, where the product lets loans go beyond what was applied for,
// beyond that.
func (a *Account) disbursableUpTo(out money.Amount) error {
	most := a.disbursable()
	switch {
	case !most.Less(out):
		return nil
	case a.Product.OverApplied:
		return ErrDisbursedOverTop.For("transactionAmount", out, out, most)
	}
	return ErrDisbursedTooMuch.For("transactionAmount", out)
}
