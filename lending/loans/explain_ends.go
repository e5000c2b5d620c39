package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// ending is what ended an instalment before its time, or its interest.
type ending struct {
	cause schedule.Cause
	words string // for what it takes away
}

const (
	// Charge-offs that end interest leave the instalments as high as they are.
	partMadePrincipal = "less what the charge-off made principal"
	partFellAway      = "less what fell away when the instalment was ended"
)

// takes is the part that the ending took away.
func (e ending) takes(amount money.Amount) schedule.Figure {
	return by(schedule.Less(e.words, amount), e.cause)
}

// endOf is what ended an instalment; false for one that runs its course.
func (x *explainer) endOf(row *Instalment) (ending, bool) {
	for _, t := range x.Live(ChargeOff) {
		if x.Loan.Terms.ChargeOffBehaviour == products.ZeroInterest && t.On.Before(row.Due) {
			return ending{causeOf(t), partMadePrincipal}, true
		}
	}
	if t := x.acceleration(); t != nil && t.On == row.Due {
		return ending{causeOf(t), partFellAway}, true
	}
	if x.Loan.SubStatus == Foreclosed && row == x.lastRegular() {
		return ending{schedule.Cause{Action: "Foreclosure", On: row.Due}, partFellAway}, true
	}
	return ending{}, false
}

// acceleration is the transaction that made everything fall due on its day; nil when there was none.
func (x *explainer) acceleration() *Transaction {
	for _, t := range x.Live(ContractTermination, ChargeOff) {
		if t.Type == ContractTermination || x.Loan.Terms.ChargeOffBehaviour == products.AccelerateToMaturity {
			return t
		}
	}
	return nil
}

// reAgedBy is the re-age that made an instalment; nil for others.
func (x *explainer) reAgedBy(row *Instalment) *Transaction {
	list := x.Live(ReAge)
	if !row.ReAged || len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

// homeOf is the instalment that a charge with a date of its own falls due in. When everything fell due on a day, charges of
// the instalment that ended then stay in it, though their dates may be later; those of later ones went to the additional
// one.
func (x *explainer) homeOf(c *Charge) *Instalment {
	t := x.acceleration()
	if t == nil || !c.Due.After(t.On) {
		return x.instalmentOfCharge(c.Due)
	}
	row := x.rowDue(t.On)
	if row != nil && !c.Due.After(x.endBefore(row)) {
		return row
	}
	return x.instalmentOfCharge(c.Due)
}

// endBefore is the due date that an instalment had before everything fell due on a day: that of the re-age which made it,
// else of the plan.
func (x *explainer) endBefore(row *Instalment) calendar.Date {
	if t := x.reAgedBy(row); t != nil {
		return t.ReAge.endOf(row)
	}
	x.drawnSegments(row)
	for _, r := range x.drawn.plan.Rows {
		if r.Kind == schedule.Regular && r.From == row.From {
			return r.Due
		}
	}
	return row.Due
}

// endOf is the due date that a re-age gave an instalment. What was paid early ends on the day of the re-age.
func (g *ReAging) endOf(row *Instalment) calendar.Date {
	for _, due := range g.dates() {
		if !row.Stub && due.After(row.From) {
			return calendar.Latest(due, row.Due)
		}
	}
	return row.Due
}
