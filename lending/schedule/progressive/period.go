package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// period is a repayment period.
type period struct {
	from, due calendar.Date
	uncut     calendar.Date // the due date before an acceleration cut the period; zero if none did
	marks     marks

	instalment money.Amount // principal and interest together
	base       money.Amount // the instalment as agreed, before payments and differences changed it

	paidPrincipal, paidInterest money.Amount

	deferred money.Amount // interest of later periods that falls due here
	fixed    money.Amount // interest that does not follow from a balance: shares of re-aged or re-amortized interest

	// Credits of this period that a re-age or re-amortization moved elsewhere.
	movedPrincipal, movedInterest money.Amount

	slices []slice // in order, without gaps; none after the cut in a copy that ends early

	figures figures
}

// end is the date to which the interest of the period is measured: its due date, before an acceleration cut it.
func (p *period) end() calendar.Date {
	if p.uncut.IsZero() {
		return p.due
	}
	return p.uncut
}

// stretch is the days to which the interest of the period is measured.
func (p *period) stretch() stretch { return stretch{p.from, p.end()} }

// marks are the yes-or-no properties of a period.
type marks uint8

const (
	interestDeferred marks = 1 << iota // own interest is due in an earlier period ("moved up")
	interestMoved                      // own interest was spread over later periods ("moved down")
	reAged                             // made by a re-age that fixed its interest
	earlyRepayment                     // holds what had been paid in advance when the loan was re-aged
	interestGrace                      // interest is due later
	borrowed                           // in a copy that is thrown away: the slices belong to the original
	paidAhead                          // interest of later periods was paid here before one of them opened again
)

func (p *period) is(m marks) bool { return p.marks&m != 0 }

// slice is a part of a period with one balance and one rate.
type slice struct {
	from, due calendar.Date
	paused    bool // bears no interest

	// What happens at the end of the slice.
	disbursed, capitalized, correction money.Amount
	// What was credited to the customer's debit at the start of the slice; due in this period.
	creditedPrincipal, creditedInterest money.Amount

	known  knowledge     // which of the following are up to date
	factor money.Decimal // for the length of the slice; decides the instalment
	toEnd  money.Decimal // from the start of the slice to the end of the period; decides the interest

	balance  money.Amount // that bears interest
	interest money.Decimal
}

// knowledge says which derived values of a slice are up to date.
type knowledge uint8

const (
	knowsFactor knowledge = 1 << iota
	knowsToEnd
	knowsInterest
)

// openPrincipal is the principal due in the period that is not paid.
func (p *period) openPrincipal() money.Amount { return p.figures.principal.Sub(p.paidPrincipal) }

// openInterest is the interest due in the period that is not paid.
func (p *period) openInterest() money.Amount { return p.figures.interest.Sub(p.paidInterest) }

func (p *period) paid() money.Amount { return p.paidPrincipal.Add(p.paidInterest) }

// settled reports whether all that falls due in the period is paid.
func (p *period) settled() bool { return p.figures.limit == p.paid() }

// credited are the credits that fall due in the period: those that were not moved elsewhere.
func (p *period) credited(f *figures) money.Amount {
	return f.creditedPrincipal.Sub(p.movedPrincipal).Add(f.creditedInterest).Sub(p.movedInterest)
}

// lent is what is disbursed and capitalized in a period.
func (p *period) lent() money.Amount {
	var sum money.Amount
	for j := range p.slices {
		sum = sum.Add(p.slices[j].disbursed).Add(p.slices[j].capitalized)
	}
	return sum
}

// close leaves only what was paid due in the period; its credits move elsewhere.
func (p *period) close() {
	p.instalment = p.paid()
	p.deferred = money.Amount{}
	p.moveCredits()
}

// moveCredits marks the credits of the period as moved elsewhere.
func (p *period) moveCredits() {
	p.movedPrincipal, p.movedInterest = money.Amount{}, money.Amount{}
	for i := range p.slices {
		p.movedPrincipal = p.movedPrincipal.Add(p.slices[i].creditedPrincipal)
		p.movedInterest = p.movedInterest.Add(p.slices[i].creditedInterest)
	}
}

// quiet reports whether nothing happens at the end of the slice.
func (s *slice) quiet() bool {
	return s.disbursed.IsZero() && s.capitalized.IsZero() && s.correction.IsZero()
}

func (s *slice) startsWithCredit() bool {
	return !s.creditedPrincipal.IsZero() || !s.creditedInterest.IsZero()
}

// idle reports whether nothing happened in a slice.
func (s *slice) idle() bool { return s.quiet() && !s.startsWithCredit() && !s.paused }
