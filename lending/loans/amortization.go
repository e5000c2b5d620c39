package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// Allocation says how much of an amortization is about which deferred income.
type Allocation struct {
	Base     int64        `json:"base"` // the capitalized income or buy-down fee
	Amount   money.Amount `json:"amount"`
	TakeBack bool         `json:"takeBack,omitempty"` // recognised too much before
}

// deferral is a sort of income that is not earned at once but over the life of the loan.
type deferral struct {
	base, adjustment, amortization, takeBack TransactionType
	portion                                  func(*Account, money.Amount) Portions
}

var deferrals = []deferral{capitalizedDeferral, buyDownDeferral}

var capitalizedDeferral = deferral{
	CapitalizedIncome, CapitalizedIncomeAdjustment, CapitalizedIncomeAmortization, CapitalizedAmortizationAdjust,
	(*Account).capitalizedPortion,
}

var buyDownDeferral = deferral{
	BuyDownFee, BuyDownFeeAdjustment, BuyDownFeeAmortization, BuyDownFeeAmortizationAdjust,
	func(a *Account, amount money.Amount) Portions { return a.buyDownPortions(&Transaction{Amount: amount}) },
}

// capitalizedPortion says as what capitalized income is earned: as interest or as a fee.
func (a *Account) capitalizedPortion(amount money.Amount) Portions {
	if terms := a.Loan.Terms.CapitalizedIncome; terms != nil && terms.CapitalizedType == products.CapitalizedInterest {
		return Portions{Interest: amount}
	}
	return Portions{Fee: amount}
}

// amortise recognises deferred income up to the end of a day, in a transaction of that day.
func (a *Account) amortise(d deferral, day calendar.Date) *Transaction {
	till := calendar.Earliest(day.AddDays(1), a.Loan.Timeline.ExpectedMaturity)
	return a.amortiseTo(d, day, func(base *Transaction, done money.Amount) money.Amount { return a.earnedOf(d, base, done, till) })
}

// amortiseAll is amortise for every sort of deferred income.
func (a *Account) amortiseAll(day calendar.Date) {
	for _, d := range deferrals {
		a.amortise(d, day)
	}
}

// amortiseRest recognises all deferred income that is left: the loan has come to its end. That holds for income that came
// behind maturity too, of which no day earned a share. (Semantics of accounting, 4.3.)
func (a *Account) amortiseRest(on calendar.Date) (made []*Transaction) {
	for _, d := range deferrals {
		if t := a.amortiseTo(d, on, a.keptOf); t != nil {
			made = append(made, t)
		}
	}
	return made
}

// keptOf is all that may ever be recognised of a deferred income: nothing of one that was taken back, otherwise what
// adjustments left.
func (a *Account) keptOf(base *Transaction, _ money.Amount) money.Amount {
	if base.Reversed {
		return money.Amount{}
	}
	return a.remainingOf(base)
}

// amortiseTo brings what was recognised of each deferred income to what should be, and books the difference. The target is
// told what was recognised already.
func (a *Account) amortiseTo(d deferral, on calendar.Date, target func(base *Transaction, done money.Amount) money.Amount) *Transaction {
	var allocations []Allocation
	var net money.Amount
	for _, base := range a.entries {
		if base.Type != d.base {
			continue
		}
		done := a.allocated(d, base.ID)
		difference := target(base, done).Sub(done)
		if !difference.IsZero() {
			allocations = append(allocations, Allocation{Base: base.ID, Amount: difference.Abs(), TakeBack: difference.IsNegative()})
		}
		net = net.Add(difference)
	}
	kind := d.amortization
	if net.IsNegative() {
		kind = d.takeBack
	}
	if net.IsZero() {
		return nil
	}
	t := a.newTransaction(kind, on, net.Abs())
	t.Portions, t.Allocations = d.portion(a, t.Amount), allocations
	return t
}

// allocated is what was recognised of a deferred income so far.
func (a *Account) allocated(d deferral, base int64) money.Amount {
	var sum money.Amount
	for _, t := range a.Live(d.amortization, d.takeBack) {
		for _, part := range t.Allocations {
			switch {
			case part.Base != base:
			case part.TakeBack:
				sum = sum.Sub(part.Amount)
			default:
				sum = sum.Add(part.Amount)
			}
		}
	}
	return sum
}

// earnedOf is what should be recognised of a deferred income by a day: nothing of one that was taken back, otherwise its
// share by days of the time from its date to maturity. Adjustments take the rest of what they adjust with them.
func (a *Account) earnedOf(d deferral, base *Transaction, done money.Amount, till calendar.Date) money.Amount {
	if base.Reversed {
		return money.Amount{}
	}
	adjustments := slices.DeleteFunc(a.Live(d.adjustment), func(t *Transaction) bool {
		return !slices.Contains(t.Related(Adjusts), base.ID)
	})
	if len(adjustments) == 0 && done == base.Amount {
		return done
	}
	e := earning{m: a.env.Arithmetic, left: base.Amount.Decimal(), start: base.On, maturity: a.Loan.Timeline.ExpectedMaturity}
	for _, t := range adjustments {
		e.passTo(t.On)
		e.lower(t.Amount)
	}
	switch {
	case e.start.Before(till):
		e.passTo(till)
	case base.On == e.maturity:
		e.earned = e.m.Add(e.earned, e.left)
	}
	return e.m.Round(e.m.Add(e.earned, e.excess))
}

// earning is the way of deferred income to maturity. Only its end is rounded.
type earning struct {
	m               money.Arithmetic
	left            money.Decimal // not earned yet
	earned          money.Decimal
	excess          money.Decimal // adjusted beyond what was left
	start, maturity calendar.Date
}

func (e *earning) passTo(on calendar.Date) {
	days := e.start.DaysUntil(e.maturity)
	if days > 0 {
		part := e.m.Mul(e.left, money.DecimalFromInt(int64(e.start.DaysUntil(on))))
		part = e.m.Div(part, money.DecimalFromInt(int64(days)))
		e.earned, e.left = e.m.Add(e.earned, part), e.m.Sub(e.left, part)
	}
	e.start = on
}

func (e *earning) lower(by money.Amount) {
	e.left = e.m.Sub(e.left, by.Decimal())
	if e.left.IsNegative() {
		e.excess, e.left = e.m.Add(e.excess, e.left), money.Decimal{}
	}
}

// amortiseAtChargeOff recognises the rest of deferred income because of a charge-off.
func (a *Account) amortiseAtChargeOff(chargeOff *Transaction) {
	for _, t := range a.amortiseRest(chargeOff.On) {
		t.Relations = append(t.Relations, Relation{Type: RelatedTo, Transaction: chargeOff.ID})
	}
}

// undoAmortizationOf takes back what a charge-off made be recognised.
func (a *Account) undoAmortizationOf(chargeOff *Transaction) {
	for _, t := range a.Live(CapitalizedIncomeAmortization, CapitalizedAmortizationAdjust, BuyDownFeeAmortization, BuyDownFeeAmortizationAdjust) {
		if slices.Contains(t.Related(RelatedTo), chargeOff.ID) {
			a.reverse(t, false)
		}
	}
}
