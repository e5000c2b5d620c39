package income

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// Deferral is a sort of income that is not earned at once but over the life of the loan.
type Deferral struct {
	Base, Adjustment, Amortization, TakeBack loans.TransactionType
	portion                                  func(*book.Account, money.Amount) book.Portions
}

var Deferrals = []Deferral{CapitalizedDeferral, BuyDownDeferral}

var CapitalizedDeferral = Deferral{
	loans.CapitalizedIncome, loans.CapitalizedIncomeAdjustment, loans.CapitalizedIncomeAmortization, loans.CapitalizedAmortizationAdjust,
	capitalizedPortion,
}

var BuyDownDeferral = Deferral{
	loans.BuyDownFee, loans.BuyDownFeeAdjustment, loans.BuyDownFeeAmortization, loans.BuyDownFeeAmortizationAdjust,
	func(a *book.Account, amount money.Amount) book.Portions {
		return BuyDownPortions(a, &book.Transaction{Amount: amount})
	},
}

// capitalizedPortion says as what capitalized income is earned: as interest or as a fee.
func capitalizedPortion(a *book.Account, amount money.Amount) book.Portions {
	if terms := a.Loan.Terms.CapitalizedIncome; terms != nil && terms.CapitalizedType == products.CapitalizedInterest {
		return book.Portions{Interest: amount}
	}
	return book.Portions{Fee: amount}
}

// Amortize recognises deferred income up to the end of a day, in a transaction of that day.
func Amortize(a *book.Account, d Deferral, day calendar.Date) *book.Transaction {
	till := calendar.Earliest(day.AddDays(1), a.Loan.Timeline.ExpectedMaturity)
	return amortizeTo(a, d, day, func(base *book.Transaction, done money.Amount) money.Amount { return earnedOf(a, d, base, done, till) })
}

// AmortizeAll is amortize for every sort of deferred income.
func AmortizeAll(a *book.Account, day calendar.Date) {
	for _, d := range Deferrals {
		Amortize(a, d, day)
	}
}

// AmortizeRest recognises all deferred income that is left: the loan has ended. That holds for income that came
// after maturity too, of which no day earned a share. (docs/semantics/accruals.md, 4.3.)
func AmortizeRest(a *book.Account, on calendar.Date) (made []*book.Transaction) {
	for _, d := range Deferrals {
		if t := amortizeTo(a, d, on, func(base *book.Transaction, p1 money.Amount) money.Amount { return keptOf(a, base, p1) }); t != nil {
			made = append(made, t)
		}
	}
	return made
}

// keptOf is all that may ever be recognised of a deferred income: nothing of one that was taken back, otherwise what
// adjustments left.
func keptOf(a *book.Account, base *book.Transaction, _ money.Amount) money.Amount {
	if base.Reversed {
		return money.Amount{}
	}
	return RemainingOf(a, base)
}

// amortizeTo brings what was recognised of each deferred income to what should be, and books the difference. The target is
// given what was recognised already.
func amortizeTo(a *book.Account, d Deferral, on calendar.Date, target func(base *book.Transaction, done money.Amount) money.Amount) *book.Transaction {
	var allocations []book.Allocation
	var net money.Amount
	for _, base := range a.Entries {
		if base.Type != d.Base {
			continue
		}
		done := allocated(a, d, base.ID)
		difference := target(base, done).Sub(done)
		if !difference.IsZero() {
			allocations = append(allocations, book.Allocation{Base: base.ID, Amount: difference.Abs(), TakeBack: difference.IsNegative()})
		}
		net = net.Add(difference)
	}
	kind := d.Amortization
	if net.IsNegative() {
		kind = d.TakeBack
	}
	if net.IsZero() {
		return nil
	}
	t := a.NewTransaction(kind, on, net.Abs())
	t.Portions, t.Allocations = d.portion(a, t.Amount), allocations
	return t
}

// allocated is what was recognised of a deferred income so far.
func allocated(a *book.Account, d Deferral, base int64) money.Amount {
	var sum money.Amount
	for _, t := range a.Live(d.Amortization, d.TakeBack) {
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
func earnedOf(a *book.Account, d Deferral, base *book.Transaction, done money.Amount, till calendar.Date) money.Amount {
	if base.Reversed {
		return money.Amount{}
	}
	adjustments := slices.DeleteFunc(a.Live(d.Adjustment), func(t *book.Transaction) bool {
		return !slices.Contains(t.Related(book.Adjusts), base.ID)
	})
	if len(adjustments) == 0 && done == base.Amount {
		return done
	}
	e := earning{m: a.Env.Arithmetic, left: base.Amount.Decimal(), start: base.On, maturity: a.Loan.Timeline.ExpectedMaturity}
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

// AmortizeAtChargeOff recognises the rest of deferred income because of a charge-off.
func AmortizeAtChargeOff(a *book.Account, chargeOff *book.Transaction) {
	for _, t := range AmortizeRest(a, chargeOff.On) {
		t.Relations = append(t.Relations, book.Relation{Type: book.RelatedTo, Transaction: chargeOff.ID})
	}
}

// UndoAmortizationOf takes back what a charge-off made be recognised.
func UndoAmortizationOf(a *book.Account, chargeOff *book.Transaction) {
	for _, t := range a.Live(loans.CapitalizedIncomeAmortization, loans.CapitalizedAmortizationAdjust, loans.BuyDownFeeAmortization, loans.BuyDownFeeAmortizationAdjust) {
		if slices.Contains(t.Related(book.RelatedTo), chargeOff.ID) {
			a.Reverse(t, false)
		}
	}
}

// RemainingOf is what adjustments left of deferred income.
func RemainingOf(a *book.Account, base *book.Transaction) money.Amount {
	left := base.Amount
	for _, t := range a.Live(loans.CapitalizedIncomeAdjustment, loans.BuyDownFeeAdjustment) {
		if slices.Contains(t.Related(book.Adjusts), base.ID) {
			left = left.Sub(t.Amount)
		}
	}
	return left
}

// BuyDownPortions says as what a buy-down fee is earned: as interest or as a fee.
func BuyDownPortions(a *book.Account, t *book.Transaction) book.Portions {
	part := book.Fee
	if terms := a.Loan.Terms.BuyDownFee; terms != nil && terms.BuyDownType == products.BuyDownAsInterest {
		part = book.Interest
	}
	return book.Portions{}.Plus(part, t.Amount)
}
