package schedule

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// History is what has happened to a disbursed loan, for a schedule that follows the actual payments.
type History struct {
	// Stored are the instalments of the schedule so far. Those due before From are kept with their principal and
	// interest; the later ones are drawn again. From is the date of the transaction that causes the recalculation.
	Stored []Row
	From   calendar.Date

	Payments []Payment     // in the order in which they apply on a day
	Allocate Allocate      // nil: every payment goes to principal that is not yet due
	Today    calendar.Date // the business date: overdue amounts count as paid by its rest date

	Waivers []Payment // of interest: each waives what is open of it, from the first instalment on

	// InterestFirst is for strategies by which a payment inside a period gets a row of its own: it settles the interest
	// up to its date first, and what it leaves is principal of that row.
	InterestFirst bool
	// OverdueFirst is for strategies by which a payment that finds something overdue goes to principal before the interest
	// of the running period.
	OverdueFirst bool
}

// Payment is money received from or credited to the client.
type Payment struct {
	ID     int64 // the caller's reference
	On     calendar.Date
	Amount money.Amount
}

// Allocate applies a payment to the instalments generated so far by the loan's strategy, those that were settled at the
// beginning left out: it adds to what is paid of them, never more than is outstanding, and returns what it could not place. That rest goes to principal which is not
// yet due. It must give the same result whenever it is asked the same.
type Allocate func(p Payment, instalments []Owed) (left money.Amount)

// Owed is an instalment with what is paid of it.
type Owed struct {
	Row
	PrincipalPaid, InterestPaid, FeesPaid, PenaltiesPaid money.Amount
}

// Outstanding returns what is still to be paid of the parts of an instalment.
func (o Owed) Outstanding() Outstanding {
	return Outstanding{
		Principal: o.Principal.Sub(o.PrincipalPaid),
		Interest:  o.Interest.Sub(o.InterestPaid),
		Fees:      o.Fees.Sub(o.FeesPaid),
		Penalties: o.Penalties.Sub(o.PenaltiesPaid),
	}
}

// Outstanding are unpaid amounts by part.
type Outstanding struct {
	Principal, Interest, Fees, Penalties money.Amount
}

// Add adds part by part.
func (o Outstanding) Add(p Outstanding) Outstanding {
	return Outstanding{o.Principal.Add(p.Principal), o.Interest.Add(p.Interest), o.Fees.Add(p.Fees), o.Penalties.Add(p.Penalties)}
}

// Total returns the sum of the parts.
func (o Outstanding) Total() money.Amount {
	return o.Principal.Add(o.Interest).Add(o.Fees).Add(o.Penalties)
}

func (h History) allocate(p Payment, instalments []Owed) (left money.Amount) {
	if h.Allocate == nil {
		return p.Amount
	}
	return money.Max(money.Amount{}, money.Min(h.Allocate(p, instalments), p.Amount))
}

// keptUntil returns the day before which stored rows are kept. Rows without interest at the end of the kept ones are
// drawn again with those that follow.
func (h History) keptUntil() calendar.Date {
	var until calendar.Date
	for _, row := range h.Stored {
		if row.Kind == Regular && row.Due.Before(h.From) && row.Interest.IsPositive() {
			until = calendar.Latest(until, row.Due.AddDays(1))
		}
	}
	return until
}

// keptRows are the stored rows that stay as they are, by due date.
type keptRows []Row

func (h History) keptRows() keptRows {
	until := h.keptUntil()
	kept := make(keptRows, 0, len(h.Stored))
	for _, row := range h.Stored {
		if row.Kind == Regular && row.Due.Before(until) {
			kept = append(kept, row)
		}
	}
	slices.SortStableFunc(kept, func(a, b Row) int { return a.Due.Compare(b.Due) })
	return kept
}

// of finds the row of a period, if it is kept.
func (k keptRows) of(p Period, interestOnly bool) (Row, bool) {
	for _, row := range k.dueOn(p.Due) {
		if row.From == p.From && row.InterestOnly == interestOnly {
			return row, true
		}
	}
	return Row{}, false
}

// ending finds the row that ends a period, if it is kept.
func (k keptRows) ending(due calendar.Date) (Row, bool) {
	for _, row := range k.dueOn(due) {
		if !row.InterestOnly {
			return row, true
		}
	}
	return Row{}, false
}

// splitOff lists the rows of payments that were split off a period.
func (k keptRows) splitOff(p Period) (split []Row) {
	for _, row := range k {
		if row.InterestOnly && row.From == p.From && row.Due.Before(p.Due) {
			split = append(split, row)
			p.From = row.Due
		}
	}
	return split
}

// dueOn are the rows due on a day.
func (k keptRows) dueOn(day calendar.Date) keptRows {
	byDue := func(r Row, due calendar.Date) int { return r.Due.Compare(due) }
	from, _ := slices.BinarySearchFunc(k, day, byDue)
	until, _ := slices.BinarySearchFunc(k, day.AddDays(1), byDue)
	return k[from:until]
}
