package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// agreeInstalment takes over an instalment amount and a due date that were agreed with the disbursement: for loans with
// tranches as a change of terms from then on, for others as terms of the loan. It refuses what would have no effect.
func agreeInstalment(a *book.Account, in loans.Disbursal) error {
	l := &a.Loan
	definable := !l.Terms.Progressive() && l.Terms.MultiDisburse || a.Product.CanDefineInstalment && takesFixedInstalment(&l.Terms)
	if in.FixedInstalment != nil && !definable {
		return fault.Invalid([]fault.Violation{unsupported("fixedEmiAmount")})
	}
	if in.FixedInstalment != nil && *in.FixedInstalment != agreedInstalment(a) {
		switch {
		case l.Terms.MultiDisburse:
			Vary(a, book.Variation{Kind: schedule.VaryInstalment, From: in.On, Number: in.FixedInstalment.Decimal()})
		case a.Product.CanDefineInstalment:
			l.Terms.FixedInstalment = *in.FixedInstalment
		}
	}
	if in.FirstDue.IsZero() {
		return nil
	}
	next := NextDue(a, in.On)
	switch {
	case next.IsZero():
		return loans.ErrNoDueDateToCome.For("adjustRepaymentDate", in.FirstDue, in.FirstDue)
	case !l.Terms.MultiDisburse:
		l.Timeline.FirstDue = in.FirstDue
		return nil
	}
	v := book.Variation{Kind: schedule.MoveDueDate, From: next, Date: in.FirstDue}
	if in.FixedInstalment != nil {
		v.Number = in.FixedInstalment.Decimal()
	}
	Vary(a, v)
	return nil
}

// takesFixedInstalment reports whether the whole schedule of some terms is drawn from an instalment amount, where one is fixed.
func takesFixedInstalment(t *book.Terms) bool {
	return t.ScheduleType == schedule.Cumulative && t.InterestMethod == schedule.Declining && t.Amortization == schedule.EqualInstalments
}

// agreedInstalment is the instalment amount agreed last; 0 when it is calculated.
func agreedInstalment(a *book.Account) money.Amount {
	agreed := a.Loan.Terms.FixedInstalment
	for _, v := range a.Loan.Variations {
		if v.Kind == schedule.VaryInstalment && !v.Inactive && !v.Specific {
			agreed = a.Env.Arithmetic.Round(v.Number)
		}
	}
	return agreed
}

// NextDue is the first due date after a day of an instalment that is not met.
func NextDue(a *book.Account, on calendar.Date) calendar.Date {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due.After(on) && !row.Met() {
			return row.Due
		}
	}
	return calendar.Date{}
}

// VariationKind numbers variations; they live inside the loan.
var VariationKind = &store.Kind{Name: "loan_term_variation"}

// Vary adds a change of terms.
func Vary(a *book.Account, v book.Variation) {
	v.ID, v.Created = a.Env.Ids.ID(VariationKind), a.Env.Moment()
	a.Loan.Variations = append(a.Loan.Variations, v)
}
