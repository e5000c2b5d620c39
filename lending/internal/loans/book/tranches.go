package book

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// Disbursed reports whether money is out. It holds from the first disbursement until the last one is undone.
func (l *Loan) Disbursed() bool { return !l.Timeline.DisbursedOn.IsZero() }

// Tranches lists what the schedule reckons with, by date: what is made and what is still planned.
//
// A planned tranche counts until its money went out. Once one is made on a day, others planned for that day are taken
// to be part of it; and where interest follows the payments, a plan of the past counts no longer.
func (a *Account) Tranches() []schedule.Tranche {
	var list []schedule.Tranche
	for i := range a.Loan.Tranches {
		t := &a.Loan.Tranches[i]
		switch {
		case t.Reversed:
		case t.Disbursed():
			list = append(list, schedule.Tranche{On: t.Made, Amount: t.Principal, Made: true})
		case !t.LeftOut && a.stillPlanned(t.Expected):
			list = append(list, schedule.Tranche{On: t.Expected, Amount: t.Principal})
		}
	}
	slices.SortStableFunc(list, func(x, y schedule.Tranche) int { return x.On.Compare(y.On) })
	return list
}

func (a *Account) stillPlanned(on calendar.Date) bool {
	l := &a.Loan
	if !l.Disbursed() {
		return true
	}
	madeThen := slices.ContainsFunc(l.Tranches, func(t Tranche) bool { return t.Disbursed() && t.Made == on })
	return !madeThen && !(l.Terms.Recalculates() && on.Before(a.Env.Today))
}

// Tranche finds a tranche by id; nil when there is none.
func (l *Loan) Tranche(id int64) *Tranche {
	for i := range l.Tranches {
		if l.Tranches[i].ID == id && id != 0 {
			return &l.Tranches[i]
		}
	}
	return nil
}

// waitsForTranche reports whether a charge of a disbursed loan falls due with a tranche that is not made.
func (l *Loan) waitsForTranche(c *Charge) bool {
	if c.TrancheID == 0 || !l.Disbursed() {
		return false
	}
	t := l.Tranche(c.TrancheID)
	return t == nil || !t.Disbursed()
}
