package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// mayDisburse refuses disbursements that state and dates do not allow, in the documented order.
func mayDisburse(a *book.Account, in loans.Disbursal) error {
	l := &a.Loan
	if err := a.NotCutOffFor(book.Disbursing); err != nil {
		return err
	}
	if err := beyondApproved(a, in); err != nil {
		return err
	}
	if !a.Loan.Takes(book.Disbursing) || !awaitsDisbursal(a) {
		return book.Machine[book.Disbursing].Otherwise.New()
	}
	if err := a.Precise("loan.disbursement", "transactionAmount", in.Amount); err != nil {
		return err
	}
	if in.On.Before(l.Timeline.ApprovedOn) {
		return loans.ErrDisbursedTooEarly.For("actualDisbursementDate", in.On, l.Timeline.ApprovedOn)
	}
	if in.On.After(a.Env.Today) {
		return loans.ErrDisbursedInFuture.For("actualDisbursementDate", in.On, l.AccountNo)
	}
	if a.Product.DisbursesAsExpected && in.On != nextExpected(a) {
		return loans.ErrNotOnExpectedDate.For("actualDisbursementDate", in.On, in.On, nextExpected(a))
	}
	if first := l.Timeline.FirstDue; !l.Disbursed() && !first.IsZero() && in.On.After(first) {
		return loans.ErrDisbursedAfterFirstDue.For("actualDisbursementDate", in.On, first)
	}
	return nil
}

// awaitsDisbursal reports whether there is something to pay out: an approved loan; on loans with tranches also one
// that runs, is paid up or is overpaid, while a tranche is left or tranches come as they come.
func awaitsDisbursal(a *book.Account) bool {
	l := &a.Loan
	if !l.Terms.MultiDisburse || !l.Disbursed() {
		return l.Status == loans.Approved
	}
	return l.Status.Open() && (l.Terms.NoPlannedTranches || len(NextTranches(l)) > 0)
}

// beyondApproved refuses the sum rather than the state when the request and the disbursed amount exceed the approved amount, on
// loans with tranches.
func beyondApproved(a *book.Account, in loans.Disbursal) error {
	if !a.Loan.Terms.MultiDisburse || in.Amount == nil || a.Loan.Timeline.ApprovedOn.IsZero() {
		return nil
	}
	return disbursableUpTo(a, a.Lent().Add(*in.Amount))
}

func nextExpected(a *book.Account) calendar.Date {
	if next := NextTranches(&a.Loan); len(next) > 0 {
		return next[0].Expected
	}
	return a.Loan.Timeline.ExpectedDisbursement
}

// withinDisbursable refuses more money out than was approved, after a disbursement has chosen its tranches. Where it named
// an amount on a loan with tranches, what is still planned counts as out.
func withinDisbursable(a *book.Account, in loans.Disbursal) error {
	out := a.Lent()
	if a.Loan.Terms.MultiDisburse && in.Amount != nil {
		out = out.Add(a.Loan.PlannedTotal())
	}
	return disbursableUpTo(a, out)
}

// disbursableUpTo refuses a sum beyond what was approved or, where the product lets loans go beyond what was applied for,
// beyond that.
func disbursableUpTo(a *book.Account, out money.Amount) error {
	most := a.Disbursable()
	switch {
	case !most.Less(out):
		return nil
	case a.Product.OverApplied:
		return loans.ErrDisbursedOverTop.For("transactionAmount", out, out, most)
	}
	return loans.ErrDisbursedTooMuch.For("transactionAmount", out)
}
