package explaining

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
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
	partReAged        = "less what the re-age took into its instalments"
)

// takes is the part that the ending took away.
func (e ending) takes(amount money.Amount) schedule.Figure {
	return by(schedule.Less(e.words, amount), e.cause)
}

// endOf is what ended an instalment; false for one that runs its course.
func (x *explainer) endOf(row *book.Instalment) (ending, bool) {
	for _, t := range x.Live(loans.ChargeOff) {
		if x.Loan.Terms.ChargeOffBehaviour == products.ZeroInterest && t.On.Before(row.Due) {
			return ending{causeOf(t), partMadePrincipal}, true
		}
	}
	if t := x.accelerationOn(row.Due); t != nil {
		return ending{causeOf(t), partFellAway}, true
	}
	if t := x.reAgeAfter(row); t != nil {
		return ending{causeOf(t), partReAged}, true
	}
	if x.Loan.Foreclosed() && row == x.lastRegular() {
		return ending{schedule.Cause{Action: "Foreclosure", On: row.Due}, partFellAway}, true
	}
	return ending{}, false
}

// accelerationOn is the transaction that made everything fall due on a day; nil when there was none. It may have turned out
// void since: when nothing is open on the instalment that it ended.
func (x *explainer) accelerationOn(day calendar.Date) (last *book.Transaction) {
	return x.acceleration(func(t *book.Transaction) bool { return t.On == day })
}

// accelerationOf is the transaction that made everything fall due with an instalment, also if its due date moved since; nil for others.
func (x *explainer) accelerationOf(row *book.Instalment) *book.Transaction {
	if row != x.lastRegular() {
		return nil
	}
	return x.acceleration(func(t *book.Transaction) bool { return row.From.Before(t.On) && !t.On.After(row.Due) })
}

func (x *explainer) acceleration(meant func(*book.Transaction) bool) (last *book.Transaction) {
	for _, t := range x.History() {
		accelerates := t.Type == loans.ContractTermination || t.Type == loans.ChargeOff && x.Loan.Terms.ChargeOffBehaviour == products.AccelerateToMaturity
		if accelerates && meant(t) && !t.ReversedByUser {
			last = t
		}
	}
	return last
}

// reAgeAfter is the first re-age after an instalment that none made: it took what was open.
func (x *explainer) reAgeAfter(row *book.Instalment) *book.Transaction {
	for _, t := range x.Live(loans.ReAge) {
		if !row.ReAged && row.Due.Before(t.On) {
			return t
		}
	}
	return nil
}

// reAgedBy is the re-age that made an instalment; nil for others.
func (x *explainer) reAgedBy(row *book.Instalment) *book.Transaction {
	list := x.Live(loans.ReAge)
	if !row.ReAged || len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}
