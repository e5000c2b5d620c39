package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// compounding defines which unpaid amounts bear interest themselves, and from which dates on.
type compounding struct {
	method Compounding
	dates  rests
}

func (c compounding) ofInterest() bool {
	return c.method == CompoundInterest || c.method == CompoundBoth
}
func (c compounding) ofCharges() bool { return c.method == CompoundFees || c.method == CompoundBoth }

// unpaid is the part of an instalment that would compound.
func (c compounding) unpaid(o *Owed) (total money.Amount) {
	if c.method == NoCompounding {
		return total
	}
	outstanding := o.Outstanding()
	if c.ofInterest() {
		total = total.Add(outstanding.Interest)
	}
	if c.ofCharges() {
		total = total.Add(outstanding.Fees).Add(outstanding.Penalties)
	}
	return total
}

// after returns the date on which what falls due on a day compounds if it is not paid; zero for never.
func (c compounding) after(due calendar.Date) calendar.Date {
	if c.method == NoCompounding {
		return calendar.Date{}
	}
	return c.dates.onOrAfter(due)
}

// within makes the interest of a period compound on the dates inside it.
func (c compounding) within(d *drawing, p Period) {
	if !c.ofInterest() || !d.rate.divisible() {
		return
	}
	for _, on := range c.dates.within(p.From, p.Due) {
		d.change(balanceChange{on: on, compounds: true})
	}
}
