package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Rebate is the unearned interest that a payoff on a day gives back: by the method of the loan, and at most what is outstanding of
// interest. It is zero on a loan without a method, one that was charged off or taken over, and for a day before the last transaction.
// (docs/semantics/cumulative.md, 10.)
func Rebate(a *book.Account, on calendar.Date) schedule.Unearned {
	l := &a.Loan
	switch t := &l.Terms; {
	case t.Rebate == schedule.NoRebate, t.InterestMethod != schedule.Flat, t.Progressive(), t.Recalculation != nil,
		l.Status != loans.Active, l.ChargedOff, l.CutOver != nil, on.Before(a.LastUserTransactionOn()):
		return schedule.Unearned{}
	}
	var rows []schedule.Row
	remaining := 0
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if !row.Regular() {
			continue
		}
		rows = append(rows, schedule.Row{Principal: row.Principal.Charged, Interest: row.Interest.Charged.Sub(row.Interest.Waived)})
		if !row.From.Before(on) {
			remaining++
		}
	}
	u, err := schedule.UnearnedInterest(a.Env.Arithmetic, l.Terms.Rebate, rows, remaining)
	if err != nil {
		return schedule.Unearned{} // no rate balances the instalments: none of their interest is unearned
	}
	open := Owed(a, func(*book.Instalment) bool { return true })
	u.Amount = money.Min(u.Amount, open.Interest)
	return u
}

// GiveRebate waives the unearned interest when a payment of a day pays the loan off. It returns the waiver; nil where nothing is given
// back, as by a payment of less than the payoff.
func GiveRebate(a *book.Account, on calendar.Date, amount money.Amount) (*book.Transaction, error) {
	rebate := Rebate(a, on)
	if !rebate.Amount.IsPositive() {
		return nil, nil
	}
	owed := Owed(a, func(*book.Instalment) bool { return true })
	if amount.Less(owed.Total().Sub(rebate.Amount)) {
		return nil, nil
	}
	t := a.NewTransaction(loans.WaiveInterest, on, rebate.Amount)
	return t, Record(a, t)
}

// Rebates relates a payment that pays a loan off to the waiver of the unearned interest.
func Rebates(waiver, payment *book.Transaction) {
	if waiver != nil {
		waiver.Relations = []book.Relation{{Type: book.RelatedTo, Transaction: payment.ID}}
	}
}
