package progressive

import (
	"slices"
	"sort"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Model is the interest model of one loan: its regular repayment periods, without down payment rows and without the
// rows that charges or late credits add after the last one.
type Model struct {
	basis   basis
	dating  dating
	periods []period // in order, at least one
	rates   []rate   // changes of the rate, by date
	pauses  []pauseDays

	// overdueTill is the date up to which overdue principal was last charged; zero when it never was.
	overdueTill calendar.Date
	overdue     []overdueCorrection

	// closing is the instalment that the last period got with the latest new instalments, difference included. No figure depends on
	// it; it stands in records of all versions, so that a log gives the same bytes again.
	closing money.Amount

	opening opening // of a period, by the payment that is being spread

	deferring bool // some periods are marked interestDeferred

	// frozen is set by an acceleration: payments no longer settle the instalment of a period ahead.
	frozen bool

	totals  totals // sums over the figures
	touched span   // periods whose figures are out of date; none between public calls
	revised span   // periods whose figures changed since the instalments were last held against what is owed
	recount bool   // the totals have to be summed anew
	factors factorMemo
}

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

// marks are the yes-or-no properties of a period.
type marks uint8

const (
	interestDeferred marks = 1 << iota // own interest is due in an earlier period ("moved up")
	interestMoved                      // own interest was spread over later periods ("moved down")
	reAged                             // made by a re-age that fixed its interest
	earlyRepayment                     // holds what had been paid in advance when the loan was re-aged
	interestGrace                      // interest is due later
	borrowed                           // in a copy that is thrown away: the slices belong to the original
)

func (p *period) is(m marks) bool { return p.marks&m != 0 }

// slice is a part of a period with one balance and one rate.
type slice struct {
	from, due calendar.Date
	paused    bool // bears no interest

	// What happens at the end of the slice.
	disbursed, capitalised, correction money.Amount
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

// rate is a rate in force from a date on, in percent per year.
type rate struct {
	on      calendar.Date
	percent money.Decimal
}

// overdueCorrection is overdue principal that was kept in, or taken out of, the balance of a period.
type overdueCorrection struct {
	on     calendar.Date
	amount money.Amount
	due    calendar.Date // of the period
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
	return newModel(newBasis(t), newDating(t), periods), nil
}

func newModel(b basis, d dating, periods []schedule.Period) *Model {
	m := &Model{basis: b, dating: d, periods: make([]period, len(periods)), touched: untouched}
	parts := make([]slice, len(periods))
	for i, p := range periods {
		parts[i] = slice{from: p.From, due: p.Due}
		m.periods[i] = period{from: p.From, due: p.Due, slices: parts[i : i+1 : i+1]}
		if i < b.interestGrace {
			m.periods[i].marks = interestGrace
		}
	}
	return m
}

// Clone returns a copy that shares nothing that can change.
func (m *Model) Clone() *Model {
	c := *m
	c.rates = slices.Clone(m.rates)
	c.pauses = slices.Clone(m.pauses)
	c.overdue = slices.Clone(m.overdue)
	c.periods = slices.Clone(m.periods)
	total := 0
	for i := range m.periods {
		total += len(m.periods[i].slices)
	}
	parts := make([]slice, 0, total)
	for i := range c.periods {
		start := len(parts)
		parts = append(parts, c.periods[i].slices...)
		c.periods[i].slices = parts[start:len(parts):len(parts)]
		c.periods[i].marks &^= borrowed
	}
	return &c
}

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
func (m *Model) Len() int { return len(m.periods) }

// At returns period i, counted from 0.
func (m *Model) At(i int) Period {
	p := &m.periods[i]
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
	p := &m.periods[i]
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
func (m *Model) DueOn(due calendar.Date) (int, bool) {
	i, ok := m.dueOn(due)
	for ok && i+1 < len(m.periods) && m.periods[i+1].due == due {
		i++
	}
	return i, ok
}

// Start returns the first day of the first period.
func (m *Model) Start() calendar.Date { return m.periods[0].from }

// Maturity returns the last due date.
func (m *Model) Maturity() calendar.Date { return m.last().due }

// Totals are sums over all periods.
type Totals struct {
	Principal     money.Amount // what the customer owes: lent, capitalised and credited
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
func (m *Model) Totals() Totals {
	t := &m.totals
	return Totals{
		Principal:     m.last().figures.lent.Add(t.credited),
		Interest:      t.interest,
		PaidPrincipal: t.paidPrincipal,
		PaidInterest:  t.paidInterest,
	}
}

func (p *period) paid() money.Amount { return p.paidPrincipal.Add(p.paidInterest) }

func (m *Model) last() *period { return &m.periods[len(m.periods)-1] }

// dueOn finds the first period that is due on a date; otherwise the first one due after it, and false.
func (m *Model) dueOn(due calendar.Date) (int, bool) {
	i := sort.Search(len(m.periods), func(i int) bool { return !m.periods[i].due.Before(due) })
	return i, i < len(m.periods) && m.periods[i].due == due
}

func atLeastZero(a money.Amount) money.Amount { return money.Max(a, money.Amount{}) }
