package loans

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// change is one element of the change list: a variation of the terms, a charge or a transaction.
type change struct {
	on        calendar.Date // takes effect
	submitted calendar.Date
	created   Moment

	foreclosure bool
	variation   *Variation
	charge      *Charge
	transaction *Transaction
}

// variationOrder is the order of variations of one day.
var variationOrder = map[schedule.VariationKind]int{
	schedule.RateFromInstalment: 0, schedule.PauseInterest: 1, schedule.ExtendTerm: 2, schedule.MoveDueDate: 3,
}

// changeList lists all that happened to the loan in the order in which it takes effect: by date, accrual activities
// last, then by the date of recording and by creation.
func (r *progressiveRun) changeList() []change {
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
			list = append(list, change{on: c.effective(), submitted: c.SubmittedOn, created: c.Created, charge: c})
		}
	}
	for _, t := range r.Live() {
		list = append(list, change{on: t.On, submitted: t.SubmittedOn, created: t.Created, transaction: t})
	}
	slices.SortStableFunc(list, change.compare)
	return disbursedBeforeFees(list)
}

// effective is when a charge takes effect: when it was recorded, or on its due date when it was recorded after that.
func (c *Charge) effective() calendar.Date {
	if c.isInstalmentFee() {
		return c.SubmittedOn
	}
	return calendar.Earliest(c.Due, c.SubmittedOn)
}

func (c change) compare(o change) int {
	if n := c.on.Compare(o.on); n != 0 {
		return n
	}
	if x, y := c.isAccrualActivity(), o.isAccrualActivity(); x != y {
		return order(y)
	}
	return cmp.Or(c.submitted.Compare(o.submitted), c.created.compare(o.created))
}

func (c change) isAccrualActivity() bool {
	return c.transaction != nil && c.transaction.Type == AccrualActivity
}

func (m Moment) compare(o Moment) int {
	return cmp.Or(cmp.Compare(m.Command, o.Command), cmp.Compare(m.Step, o.Step))
}

// disbursedBeforeFees moves instalment fees behind the disbursements of the same day: they fall due in instalments that
// the disbursement makes.
func disbursedBeforeFees(list []change) []change {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].charge == nil || !list[i].charge.isInstalmentFee() {
			continue
		}
		to := i
		for j := i + 1; j < len(list) && list[j].on == list[i].on; j++ {
			if t := list[j].transaction; t != nil && t.Type == Disbursement {
				to = j
			}
		}
		fee := list[i]
		copy(list[i:to], list[i+1:to+1])
		list[to] = fee
	}
	return list
}
