package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// chargePaidKind numbers the notes of which charge took what of a transaction; they live inside the transaction.
var chargePaidKind = &store.Kind{Name: "loan_charge_paid"}

// placeCharges writes the fees and penalties of all charges in force into the instalments that they belong to: what is
// charged and what was waived. What was paid is untouched.
func (a *Account) placeCharges() {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		row.Fee.Charged, row.Fee.Waived = row.Credited.Fee, money.Amount{}
		row.Penalty.Charged, row.Penalty.Waived = row.Credited.Penalty, money.Amount{}
	}
	for _, c := range a.ActiveCharges() {
		a.placeCharge(c)
	}
}

func (a *Account) placeCharge(c *Charge) {
	switch {
	case c.AtDisbursement():
	case c.isInstalmentFee() || len(c.Parts) > 0:
		for _, part := range c.Parts {
			if row := a.Instalment(part.Instalment); row != nil {
				row.Component(c.Part()).charge(part.Amount, part.Waived)
			}
		}
	default:
		if row := a.instalmentOfCharge(c.Due); row != nil {
			row.Component(c.Part()).charge(c.Amount, c.Waived)
		}
	}
}

func (c *Component) charge(amount, waived money.Amount) {
	c.Charged = c.Charged.Add(amount)
	c.Waived = c.Waived.Add(waived)
}

// instalmentOfCharge is the instalment whose period holds a due date: after its start, up to its end. The first
// regular one also takes its own start. Down payments take none.
func (a *Account) instalmentOfCharge(due calendar.Date) *Instalment {
	first := true
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment {
			continue
		}
		if (row.From.Before(due) || first && row.From == due) && !row.Due.Before(due) {
			return row
		}
		first = false
	}
	return nil
}

// extendForLateCharges makes room for charges due after the last instalment: one additional instalment, or the
// one that is there, reaches to the latest of them. Charges that a re-age split have their places.
func (a *Account) extendForLateCharges() {
	var latest calendar.Date
	for _, c := range a.ActiveCharges() {
		if dated := c.Time == schedule.OnSpecifiedDate || c.Time == schedule.OnOverdue; dated && len(c.Parts) == 0 {
			latest = calendar.Latest(latest, c.Due)
		}
	}
	a.extendTo(latest)
}

// extendTo makes sure that the schedule reaches to a date, with an additional instalment behind the last one.
func (a *Account) extendTo(due calendar.Date) *Instalment {
	if len(a.Instalments) == 0 {
		return nil
	}
	last := &a.Instalments[len(a.Instalments)-1]
	switch {
	case !due.After(last.Due):
	case last.Additional:
		last.Due = due
	default:
		a.Instalments = append(a.Instalments, Instalment{Number: last.Number + 1, From: last.Due, Due: due, Additional: true})
		last = &a.Instalments[len(a.Instalments)-1]
	}
	return last
}

// dropEmptyAdditional removes an additional instalment in which nothing falls due any more.
func (a *Account) dropEmptyAdditional() {
	last := len(a.Instalments) - 1
	if last >= 0 && a.Instalments[last].Additional && a.Instalments[last].TotalDue().IsZero() {
		a.Instalments = a.Instalments[:last]
	}
}
