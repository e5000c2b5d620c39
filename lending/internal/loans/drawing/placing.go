package drawing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// ChargePaidKind numbers the notes of which charge took which part of a transaction; they live inside the transaction.
var ChargePaidKind = &store.Kind{Name: "loan_charge_paid"}

// PlaceCharges writes the fees and penalties of all charges in force into the instalments that they belong to: what is
// charged and what was waived. What was paid is untouched.
func PlaceCharges(a *book.Account) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		row.Fee.Charged, row.Fee.Waived = row.Credited.Fee, money.Amount{}
		row.Penalty.Charged, row.Penalty.Waived = row.Credited.Penalty, money.Amount{}
	}
	for _, c := range a.ActiveCharges() {
		PlaceCharge(a, c)
	}
}

func PlaceCharge(a *book.Account, c *book.Charge) {
	switch {
	case c.AtDisbursement():
	case c.IsInstalmentFee() || len(c.Parts) > 0:
		for _, part := range c.Parts {
			if row := a.Instalment(part.Instalment); row != nil {
				Charge(row.Component(c.Part()), part.Amount, part.Waived)
			}
		}
	default:
		if row := InstalmentOfCharge(a, c.Due); row != nil {
			Charge(row.Component(c.Part()), c.Amount, c.Waived)
		}
	}
}

func Charge(c *book.Component, amount, waived money.Amount) {
	c.Charged = c.Charged.Add(amount)
	c.Waived = c.Waived.Add(waived)
}

// InstalmentOfCharge is the instalment whose period holds a due date: after its start, up to its end. The first
// regular one takes all before as well: the money may have gone out later than was planned when the charge was added. An
// additional one takes all since the instalment before it: a late tranche may have opened
// it later. Down payments take none.
func InstalmentOfCharge(a *book.Account, due calendar.Date) *book.Instalment {
	first, before := true, calendar.Date{}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment {
			continue
		}
		from := row.From
		if row.Additional && !first {
			from = before
		}
		if (first || from.Before(due)) && !row.Due.Before(due) {
			return row
		}
		first, before = false, row.Due
	}
	return nil
}

// ExtendForLateCharges makes room for charges due after the last instalment: one additional instalment, or the
// one that is there, reaches to the latest of them. Charges that a re-age split have their places.
func ExtendForLateCharges(a *book.Account) {
	var latest calendar.Date
	for _, c := range a.ActiveCharges() {
		if dated := c.Time == schedule.OnSpecifiedDate || c.Time == schedule.OnOverdue; dated && len(c.Parts) == 0 {
			latest = calendar.Latest(latest, c.Due)
		}
	}
	ExtendTo(a, latest)
}

// ExtendTo makes sure that the schedule reaches to a date, with an additional instalment after the last one.
func ExtendTo(a *book.Account, due calendar.Date) *book.Instalment {
	if len(a.Instalments) == 0 {
		return nil
	}
	last := &a.Instalments[len(a.Instalments)-1]
	switch {
	case !due.After(last.Due):
	case last.Additional:
		last.Due = due
	default:
		a.Instalments = append(a.Instalments, book.Instalment{Number: last.Number + 1, From: last.Due, Due: due, Additional: true})
		last = &a.Instalments[len(a.Instalments)-1]
	}
	return last
}

// DropEmptyAdditional removes an additional instalment in which nothing falls due any more.
func DropEmptyAdditional(a *book.Account) {
	last := len(a.Instalments) - 1
	if last >= 0 && a.Instalments[last].Additional && a.Instalments[last].TotalDue().IsZero() {
		a.Instalments = a.Instalments[:last]
	}
}

// PlaceChargesAgain writes the charges into the instalments again, as they stand now; payments stay where they are. An additional
// instalment for charges of 0 is met from the start.
func PlaceChargesAgain(a *book.Account) {
	ExtendForLateCharges(a)
	PlaceCharges(a)
	a.ReopenRows()
	if last := len(a.Instalments) - 1; last >= 0 && a.Instalments[last].Additional && a.Instalments[last].TotalDue().IsZero() {
		a.Instalments[last].Settle(a.Loan.Timeline.DisbursedOn)
	}
}
