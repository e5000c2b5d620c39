package book

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Component is one of the four parts of an instalment: principal, interest, fees or penalties.
type Component struct {
	Charged    money.Amount `json:"charged,omitzero"`    // falls due, with what chargebacks added
	Paid       money.Amount `json:"paid,omitzero"`       // what came in for it
	Waived     money.Amount `json:"waived,omitzero"`     // never for principal
	WrittenOff money.Amount `json:"writtenOff,omitzero"` // given up as lost
}

// Outstanding is what is still owed: charged less paid, waived and written off.
func (c Component) Outstanding() money.Amount {
	return c.Charged.Sub(c.Paid).Sub(c.Waived).Sub(c.WrittenOff)
}

// Add returns the sums of both components.
func (c Component) Add(d Component) Component {
	return Component{c.Charged.Add(d.Charged), c.Paid.Add(d.Paid), c.Waived.Add(d.Waived), c.WrittenOff.Add(d.WrittenOff)}
}

// Settled is what was paid, waived or written off.
func (c Component) Settled() money.Amount { return c.Paid.Add(c.Waived).Add(c.WrittenOff) }

// Part names one of the four components.
type Part uint8

// The parts, in no particular order; allocation rules say which comes first.
const (
	Principal Part = iota
	Interest
	Fee
	Penalty
)

// Portions are an amount split by component.
type Portions struct {
	Principal money.Amount `json:"principal,omitzero"`
	Interest  money.Amount `json:"interest,omitzero"`
	Fee       money.Amount `json:"fee,omitzero"`
	Penalty   money.Amount `json:"penalty,omitzero"`
}

// Of returns the portion of a part.
func (p Portions) Of(part Part) money.Amount { return *p.At(part) }

func (p *Portions) At(part Part) *money.Amount {
	switch part {
	case Principal:
		return &p.Principal
	case Interest:
		return &p.Interest
	case Fee:
		return &p.Fee
	}
	return &p.Penalty
}

// Plus returns the portions with an amount added to one part.
func (p Portions) Plus(part Part, a money.Amount) Portions {
	slot := p.At(part)
	*slot = slot.Add(a)
	return p
}

// Add returns the sums, part by part.
func (p Portions) Add(q Portions) Portions {
	return Portions{p.Principal.Add(q.Principal), p.Interest.Add(q.Interest), p.Fee.Add(q.Fee), p.Penalty.Add(q.Penalty)}
}

// Total returns the sum of the four parts.
func (p Portions) Total() money.Amount {
	return p.Principal.Add(p.Interest).Add(p.Fee).Add(p.Penalty)
}

// Instalment is one stored row of the repayment schedule.
type Instalment struct {
	Number int           `json:"number"` // from 1
	From   calendar.Date `json:"from"`   // begin of the period
	Due    calendar.Date `json:"due"`    // end of the period, when it falls due

	Principal Component `json:"principal,omitzero"`
	Interest  Component `json:"interest,omitzero"`
	Fee       Component `json:"fee,omitzero"`
	Penalty   Component `json:"penalty,omitzero"`

	// Credited is what chargebacks and credit balance refunds added to the charged amounts.
	Credited Portions `json:"credited,omitzero"`
	// Accrued is what was recognised as income of the instalment so far.
	Accrued Portions `json:"accrued,omitzero"`

	PaidInAdvance money.Amount  `json:"paidInAdvance,omitzero"` // paid before Due
	PaidLate      money.Amount  `json:"paidLate,omitzero"`      // paid after Due
	MetOn         calendar.Date `json:"metOn,omitzero"`         // date of the transaction that brought the outstanding to zero

	DownPayment  bool `json:"downPayment,omitempty"`  // due on the day of a disbursement
	Additional   bool `json:"additional,omitempty"`   // after the last regular one: late charges, credits, tranches ("N+1")
	ReAged       bool `json:"reAged,omitempty"`       // drawn by a re-age
	Stub         bool `json:"stub,omitempty"`         // keeps what was paid early when the loan was re-aged
	InterestOnly bool `json:"interestOnly,omitempty"` // appended by interest recalculation
}

// Regular reports whether the instalment is one of the loan's normal ones.
func (i *Instalment) Regular() bool { return !i.DownPayment && !i.Additional }

// Component returns the component of a part.
func (i *Instalment) Component(part Part) *Component {
	switch part {
	case Principal:
		return &i.Principal
	case Interest:
		return &i.Interest
	case Fee:
		return &i.Fee
	}
	return &i.Penalty
}

// Outstanding is what is still owed of the instalment.
func (i *Instalment) Outstanding() money.Amount {
	return i.Principal.Outstanding().Add(i.Interest.Outstanding()).Add(i.Fee.Outstanding()).Add(i.Penalty.Outstanding())
}

// Owed is what is still owed of the instalment, part by part.
func (i *Instalment) Owed() Portions {
	return Portions{i.Principal.Outstanding(), i.Interest.Outstanding(), i.Fee.Outstanding(), i.Penalty.Outstanding()}
}

// TotalDue is what was charged.
func (i *Instalment) TotalDue() money.Amount {
	return i.Principal.Charged.Add(i.Interest.Charged).Add(i.Fee.Charged).Add(i.Penalty.Charged)
}

// TotalPaid is what was paid.
func (i *Instalment) TotalPaid() money.Amount {
	return i.Principal.Paid.Add(i.Interest.Paid).Add(i.Fee.Paid).Add(i.Penalty.Paid)
}

// Met reports whether nothing is owed any more.
func (i *Instalment) Met() bool { return !i.MetOn.IsZero() }

// Days returns the length of the period.
func (i *Instalment) Days() int { return i.From.DaysUntil(i.Due) }

// Pay settles up to an amount of one part on a date and returns what it took.
func (i *Instalment) Pay(part Part, on calendar.Date, amount money.Amount) money.Amount {
	c := i.Component(part)
	taken := money.Min(amount, c.Outstanding())
	if !taken.IsPositive() {
		return money.Amount{}
	}
	c.Paid = c.Paid.Add(taken)
	i.MetOn = calendar.Date{}
	i.Settle(on)
	switch {
	case on.Before(i.Due):
		i.PaidInAdvance = i.PaidInAdvance.Add(taken)
	case on.After(i.Due):
		i.PaidLate = i.PaidLate.Add(taken)
	}
	return taken
}

// TakeBack takes back up to an amount that was paid of one part, for the refund of an active loan, and returns what it
// took back. Penalties do not lower the advance and late totals.
func (i *Instalment) TakeBack(part Part, on calendar.Date, amount money.Amount) money.Amount {
	c := i.Component(part)
	taken := money.Min(amount, c.Paid)
	if !taken.IsPositive() {
		return money.Amount{}
	}
	inAdvance, late := i.PaidInAdvance, i.PaidLate
	i.Release(part, on, taken)
	if part == Penalty {
		i.PaidInAdvance, i.PaidLate = inAdvance, late
	}
	i.Settle(on)
	return taken
}

// Release takes an amount that was paid of one part on a date off the instalment, as if it had been paid elsewhere.
func (i *Instalment) Release(part Part, on calendar.Date, amount money.Amount) {
	c := i.Component(part)
	c.Paid = c.Paid.Sub(amount)
	switch {
	case on.Before(i.Due):
		i.PaidInAdvance = money.Max(money.Amount{}, i.PaidInAdvance.Sub(amount))
	case on.After(i.Due):
		i.PaidLate = money.Max(money.Amount{}, i.PaidLate.Sub(amount))
	}
}

// Waive forgives up to an amount of interest, fees or penalties and returns what it took.
func (i *Instalment) Waive(part Part, on calendar.Date, amount money.Amount) money.Amount {
	c := i.Component(part)
	taken := money.Min(amount, c.Outstanding())
	if !taken.IsPositive() {
		return money.Amount{}
	}
	c.Waived = c.Waived.Add(taken)
	i.Settle(on)
	return taken
}

// WriteOff writes off all that is outstanding of one part and returns it.
func (i *Instalment) WriteOff(part Part, on calendar.Date) money.Amount {
	c := i.Component(part)
	taken := c.Outstanding()
	if !taken.IsPositive() {
		return money.Amount{}
	}
	c.WrittenOff = c.WrittenOff.Add(taken)
	i.Settle(on)
	return taken
}

// Settle notes the date on which the obligations were met, and forgets it when something is owed again.
func (i *Instalment) Settle(on calendar.Date) {
	switch {
	case !i.Outstanding().IsZero():
		i.MetOn = calendar.Date{}
	case i.MetOn.IsZero():
		i.MetOn = on
	}
}

// ClearPayments is the reset before history is processed again: payments, waivers, write-offs and the date are gone,
// credits are taken back out of the charged amounts.
func (i *Instalment) ClearPayments() {
	for _, part := range []Part{Principal, Interest, Fee, Penalty} {
		c := i.Component(part)
		*c = Component{Charged: c.Charged.Sub(i.Credited.Of(part))}
	}
	i.Credited = Portions{}
	i.PaidInAdvance, i.PaidLate, i.MetOn = money.Amount{}, money.Amount{}, calendar.Date{}
}

func (p Portions) Less(q Portions) Portions {
	return Portions{p.Principal.Sub(q.Principal), p.Interest.Sub(q.Interest), p.Fee.Sub(q.Fee), p.Penalty.Sub(q.Penalty)}
}

// RegularInstalments counts the instalments that are neither additional nor down payments.
func (a *Account) RegularInstalments() int {
	n := 0
	for i := range a.Instalments {
		if a.Instalments[i].Regular() {
			n++
		}
	}
	return n
}

// ReopenRows clears the date of having been met from rows on which something is owed.
func (a *Account) ReopenRows() {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Outstanding().IsPositive() {
			row.MetOn = calendar.Date{}
		}
	}
}
