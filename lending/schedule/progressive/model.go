package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Model is the interest model of one loan: its regular repayment periods, without down payment rows and without the
// rows that charges or late credits add after the last one.
type Model struct {
	ledger ledger
	dating dating
	pauses []pauseDays

	// frozen is set by an acceleration: payments no longer settle the instalment of a period ahead.
	frozen bool
}

// New builds the model of the regular instalments that the terms set. Nothing is lent yet: every figure is 0.
// It refuses terms that no schedule can be drawn from, and combinations that progressive schedules do not know.
func New(t schedule.Terms) (*Model, error) {
	periods, err := schedule.Periods(t)
	if err != nil {
		return nil, err
	}
	if err := checkTerms(t); err != nil {
		return nil, err
	}
	b := newBasis(t)
	return newModel(&b, newDating(t), periods), nil
}

func newModel(b *basis, d dating, list []schedule.Period) *Model {
	return &Model{ledger: newLedger(b, list), dating: d}
}

// Clone returns a copy that shares nothing that can change.
func (m *Model) Clone() *Model {
	c := *m
	c.ledger = m.ledger.clone()
	c.pauses = slices.Clone(m.pauses)
	return &c
}

// instalments are the rules that set what is to be paid in each period.
func (m *Model) instalments() instalments { return instalments{&m.ledger} }

// Period is what the model says about a repayment period.
type Period struct {
	From, Due calendar.Date

	Principal, Interest         money.Amount // due
	PaidPrincipal, PaidInterest money.Amount

	Instalment money.Amount // what is to be paid, credits not included
	Base       money.Amount // the instalment as agreed, before payments and differences changed it

	// Credits (chargebacks) of the period. They are part of Principal and Interest, on top of the instalment, unless a
	// re-age or re-amortization moved them into other instalments.
	CreditedPrincipal, CreditedInterest money.Amount

	Unrecognised money.Amount // interest that has no room in the instalment and moves on into the next period
	Balance      money.Amount // principal outstanding at the end of the period

	ReAged         bool // made by a re-age with fixed interest
	EarlyRepayment bool // holds what had been paid in advance when the loan was re-aged
}

// OutstandingPrincipal is the principal of the period that is not paid.
func (p Period) OutstandingPrincipal() money.Amount { return p.Principal.Sub(p.PaidPrincipal) }

// OutstandingInterest is the interest of the period that is not paid.
func (p Period) OutstandingInterest() money.Amount { return p.Interest.Sub(p.PaidInterest) }

// Len returns the number of periods.
func (m *Model) Len() int { return len(m.ledger.periods) }

// At returns period i, counted from 0.
func (m *Model) At(i int) Period {
	p := &m.ledger.periods[i]
	f := &p.figures
	return Period{
		From: p.from, Due: p.due,
		Principal: f.principal, Interest: f.interest,
		PaidPrincipal: p.paidPrincipal, PaidInterest: p.paidInterest,
		Instalment: p.instalment, Base: p.base,
		CreditedPrincipal: f.creditedPrincipal, CreditedInterest: f.creditedInterest,
		Unrecognised: f.unrecognised, Balance: f.balance,
		ReAged: p.is(reAged), EarlyRepayment: p.is(earlyRepayment),
	}
}

// DueIn returns the due date of period i, counted from 0, and what falls due in it, with the credits among it: what At
// says, for those who ask every period after every change.
func (m *Model) DueIn(i int) (on calendar.Date, amounts, credited Due) {
	p := &m.ledger.periods[i]
	f := &p.figures
	return p.due, Due{f.principal, f.interest}, Due{f.creditedPrincipal, f.creditedInterest}
}

// Find returns the period that is due on a date, false when there is none. Two are when a loan was re-aged on its first
// new due date: it is the new one then.
func (m *Model) Find(due calendar.Date) (Period, bool) {
	i, ok := m.DueOn(due)
	if !ok {
		return Period{}, false
	}
	return m.At(i), true
}

// DueOn is the place of the period that Find finds, counted from 0.
func (m *Model) DueOn(due calendar.Date) (int, bool) { return m.ledger.periods.dueLast(due) }

// BearsInterest reports whether the loan has, or once had, a rate above 0.
func (m *Model) BearsInterest() bool { return m.ledger.interest.bears() }

// Start returns the first day of the first period.
func (m *Model) Start() calendar.Date { return m.ledger.periods[0].from }

// Maturity returns the last due date.
func (m *Model) Maturity() calendar.Date { return m.ledger.periods.last().due }

// Totals are sums over all periods.
type Totals struct {
	Principal     money.Amount // what the customer owes: lent, capitalized and credited
	Interest      money.Amount // due
	PaidPrincipal money.Amount
	PaidInterest  money.Amount
}

// OutstandingPrincipal is the principal that is not paid, never below 0.
func (t Totals) OutstandingPrincipal() money.Amount {
	return atLeastZero(t.Principal.Sub(t.PaidPrincipal))
}

// OutstandingInterest is the interest due that is not paid, never below 0.
func (t Totals) OutstandingInterest() money.Amount {
	return atLeastZero(t.Interest.Sub(t.PaidInterest))
}

// Totals sums the periods.
func (m *Model) Totals() Totals { return m.ledger.sums() }

func atLeastZero(a money.Amount) money.Amount { return money.Max(a, money.Amount{}) }

// Due is principal and interest.
type Due struct{ Principal, Interest money.Amount }

// Total returns principal and interest together.
func (d Due) Total() money.Amount { return d.Principal.Add(d.Interest) }

// IsZero reports whether there is neither principal nor interest.
func (d Due) IsZero() bool { return d.Principal.IsZero() && d.Interest.IsZero() }
