package processing

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/schedule"
)

// change is one element of the change list: a variation of the terms, a charge or a transaction.
type change struct {
	on        calendar.Date // takes effect
	submitted calendar.Date
	created   book.Moment

	foreclosure bool
	variation   *book.Variation
	charge      *book.Charge
	transaction *book.Transaction
}

// variationOrder is the order of variations of one day.
var variationOrder = map[schedule.VariationKind]int{
	schedule.RateFromInstalment: 0, schedule.PauseInterest: 1, schedule.ExtendTerm: 2, schedule.MoveDueDate: 3,
}

// changeList lists all that happened to the loan in the order in which it takes effect: by date, accrual activities
// last, then by the date of recording and by creation.
func (r *ProgressiveRun) changeList() []change {
	var list []change
	for i := range r.Loan.Variations {
		v := &r.Loan.Variations[i]
		if _, known := variationOrder[v.Kind]; known && !v.Inactive {
			list = append(list, change{on: v.From, submitted: v.From, variation: v})
		}
	}
	slices.SortStableFunc(list, func(x, y change) int {
		return variationOrder[x.variation.Kind] - variationOrder[y.variation.Kind]
	})
	if f := r.Loan.Foreclosure; f != nil {
		list = append(list, change{on: f.On, submitted: f.Recorded, created: f.Created, foreclosure: true})
	}
	for _, c := range r.ActiveCharges() {
		if !c.AtDisbursement() {
			list = append(list, change{on: Effective(c), submitted: c.SubmittedOn, created: c.Created, charge: c})
		}
	}
	for _, t := range r.Live() {
		list = append(list, change{on: t.On, submitted: t.SubmittedOn, created: t.Created, transaction: t})
	}
	slices.SortStableFunc(list, change.compare)
	return disbursedBeforeFees(list)
}

// Effective is when a charge takes effect: when it was recorded, or on its due date when it was recorded after that.
func Effective(c *book.Charge) calendar.Date {
	if c.IsInstalmentFee() {
		return c.SubmittedOn
	}
	return calendar.Earliest(c.Due, c.SubmittedOn)
}

func (c change) compare(o change) int {
	if n := c.on.Compare(o.on); n != 0 {
		return n
	}
	if x, y := c.isAccrualActivity(), o.isAccrualActivity(); x != y {
		return book.Order(y)
	}
	return cmp.Or(c.submitted.Compare(o.submitted), c.created.Compare(o.created))
}

func (c change) isAccrualActivity() bool {
	return c.transaction != nil && c.transaction.Type == loans.AccrualActivity
}

// disbursedBeforeFees moves instalment fees after the disbursements of the same day: they fall due in instalments that
// the disbursement makes.
func disbursedBeforeFees(list []change) []change {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].charge == nil || !list[i].charge.IsInstalmentFee() {
			continue
		}
		to := i
		for j := i + 1; j < len(list) && list[j].on == list[i].on; j++ {
			if t := list[j].transaction; t != nil && t.Type == loans.Disbursement {
				to = j
			}
		}
		fee := list[i]
		copy(list[i:to], list[i+1:to+1])
		list[to] = fee
	}
	return list
}
