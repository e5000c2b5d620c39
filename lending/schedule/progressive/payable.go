package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// PayDate is the date up to which interest is payable in advance on period i, counted from 0, by a payment of the date: the
// date itself, or the due date when it lies in the period and interest runs on to the end of it. Closing says that the payment
// is large enough to close the loan (see Closes).
func (o Outlook) PayDate(i int, closing bool) calendar.Date {
	p := &o.ledger.periods[i]
	if o.ledger.basis.chargesWholePeriod(closing) && p.from.Before(o.on) && !o.on.After(p.due) {
		return p.due
	}
	return o.on
}

// Payable is what falls due in period i, counted from 0, if it is paid in advance on the date (see PayDate), what was already
// paid on it included. In advance the instalment holds less interest, so more principal. Both are zero when there is nothing
// to pay on the date.
//
// Horizontal is for payments that finish an instalment before the next one, Vertical for those that finish a component
// across instalments.
func (o Outlook) Payable(i int, processing schedule.Processing) Due {
	x := o.prospect(i)
	switch {
	case x.refillable:
		p := &o.ledger.periods[i]
		return x.atMostOwed(p, p.base.Add(x.credits).Sub(x.due.Interest))
	case !x.manyPayable:
		return x.due
	case processing == schedule.Vertical:
		return o.payableVertically(i, &x)
	}
	return o.payableHorizontally(i, &x)
}

func (o Outlook) payableHorizontally(i int, x *prospect) Due {
	p := &o.ledger.periods[i]
	if o.on.After(p.from) {
		return x.due
	}
	// What the payment itself opened waits for the last period.
	x.due.Interest = money.Max(p.paidInterest, x.agreed.Sub(o.ledger.opening.interest))
	return x.atMostOwed(p, p.base.Add(x.credits).Sub(x.due.Interest))
}

func (o Outlook) payableVertically(i int, x *prospect) Due {
	p := &o.ledger.periods[i]
	if o.on.After(p.from) {
		return x.atMostOwed(p, x.limit)
	}
	x.due.Interest = x.agreed
	return x.atMostOwed(p, p.base.Add(x.credits))
}

// atMostOwed is due interest and a principal, limited to what the whole loan owes, but not below what was paid.
func (x *prospect) atMostOwed(p *period, principal money.Amount) Due {
	limit := func(due, paid, open money.Amount) money.Amount {
		return money.Max(paid, money.Min(due, paid.Add(open)))
	}
	return Due{
		Principal: limit(principal, p.paidPrincipal, x.open.Principal),
		Interest:  limit(x.due.Interest, p.paidInterest, x.open.Interest),
	}
}
