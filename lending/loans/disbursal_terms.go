package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// agreeInstalment takes over an instalment amount and a due date that were agreed with the disbursement: for loans with
// tranches as a change of terms from then on.
func (a *Account) agreeInstalment(in Disbursal) {
	l := &a.Loan
	if in.FixedInstalment != nil && *in.FixedInstalment != a.agreedInstalment() {
		switch {
		case l.Terms.MultiDisburse:
			a.vary(Variation{Kind: schedule.VaryInstalment, From: in.On, Number: in.FixedInstalment.Decimal()})
		case a.Product.CanDefineInstalment:
			l.Terms.FixedInstalment = *in.FixedInstalment
		}
	}
	if !in.FirstDue.IsZero() && l.Terms.MultiDisburse {
		v := Variation{Kind: schedule.MoveDueDate, From: a.nextDue(in.On), Date: in.FirstDue}
		if in.FixedInstalment != nil {
			v.Number = in.FixedInstalment.Decimal()
		}
		a.vary(v)
	}
}

// agreedInstalment is the instalment amount agreed last; 0 when it is calculated.
func (a *Account) agreedInstalment() money.Amount {
	agreed := a.Loan.Terms.FixedInstalment
	for _, v := range a.Loan.Variations {
		if v.Kind == schedule.VaryInstalment && !v.Inactive && !v.Specific {
			agreed = a.env.Arithmetic.Round(v.Number)
		}
	}
	return agreed
}

// nextDue is the first due date after a day of an instalment that is not met.
func (a *Account) nextDue(on calendar.Date) calendar.Date {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due.After(on) && !row.Met() {
			return row.Due
		}
	}
	return calendar.Date{}
}

// variationKind numbers variations; they live inside the loan.
var variationKind = &store.Kind{Name: "loan_term_variation"}

// vary adds a change of terms.
func (a *Account) vary(v Variation) {
	v.ID, v.Created = a.env.ids.id(variationKind), a.env.moment()
	a.Loan.Variations = append(a.Loan.Variations, v)
}
