package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// RecalculateOverdue brings interest on overdue principal up to a date: overdue principal stays in the balance of the
// current period as if it had never been due. The balance of the loan knows it up to that date only; a later call goes
// on from there. Call it before each transaction, and with the business date after the last one. Closing says that the
// transaction is large enough to close the loan (see ClosesLoan).
//
// Nothing happens when the loan does not recalculate interest, bears none, or forgives interest on overdue principal, nor
// for a date before the one that an earlier call came to.
// Loans that are charged off, written off, terminated or non-performing must not call it.
func (m *Model) RecalculateOverdue(until calendar.Date, closing bool) {
	if !m.basis.recalculates || m.basis.forgivesOverdue || !m.BearsInterest() {
		return
	}
	until = calendar.Earliest(until, m.Maturity())
	overdue := m.overdueOn(until)
	if len(overdue) == 0 || until.Before(m.overdueTill) {
		return
	}
	current, _ := m.dueOn(until)
	run := overdueRun{model: m, until: until, till: until, stepwise: !m.absorbsBehind(current)}
	if m.chargesWholePeriod(closing) {
		run.till = m.periods[current].due
	}
	for _, i := range overdue {
		if run.latest.IsPositive() {
			run.keep(i)
		}
		m.settleBefore(i + 1)
		open := m.At(i).OutstandingPrincipal()
		run.latest = open
		run.total = run.total.Add(open)
	}
	if run.total.IsPositive() {
		run.keep(current)
		m.overdueTill = calendar.Latest(m.overdueTill, until)
		if closing {
			until = run.till // what is payable now includes interest until then
		}
		m.settle()
		m.absorb(until)
	}
}

// absorbsBehind reports whether the absorber lies after a period and nothing was paid on it.
func (m *Model) absorbsBehind(i int) bool {
	target, ok := m.absorber()
	return ok && target > i && m.periods[target].paid().IsZero()
}

// ClosesLoan reports whether a payment is large enough to close the loan: it covers all principal, and the interest up
// to the due date of the period that the date lies in.
func (m *Model) ClosesLoan(on calendar.Date, amount money.Amount) bool {
	if amount.Less(m.Totals().OutstandingPrincipal()) {
		return false // whatever the interest is
	}
	outstanding := m.OutstandingAt(m.EndOfPeriod(on))
	return amount.Cmp(outstanding.Total()) >= 0
}

// EndOfPeriod is the due date of the period that contains a date; the date itself outside the term.
func (m *Model) EndOfPeriod(on calendar.Date) calendar.Date {
	if i, ok := m.containing(on); ok {
		return m.periods[i].due
	}
	return on
}

// BearsInterest reports whether the loan has, or once had, a rate above 0.
func (m *Model) BearsInterest() bool {
	if m.basis.percent.IsPositive() {
		return true
	}
	for _, r := range m.rates {
		if r.percent.IsPositive() {
			return true
		}
	}
	return false
}

// overdueOn lists the periods due before a date.
func (m *Model) overdueOn(date calendar.Date) []int {
	var list []int
	for i := range m.periods {
		p := &m.periods[i]
		if !p.due.Before(date) {
			break
		}
		if !p.is(earlyRepayment) {
			list = append(list, i)
		}
	}
	return list
}

// chargesWholePeriod reports whether interest runs to the end of the current period whatever day a payment comes.
func (m *Model) chargesWholePeriod(closing bool) bool {
	if m.basis.preClosure != schedule.TillRestFrequencyDate {
		return false
	}
	return m.basis.rest == schedule.RestSameAsRepayment || closing
}

// overdueRun carries overdue principal from period to period.
type overdueRun struct {
	model    *Model
	until    calendar.Date
	till     calendar.Date // how far the current period is charged
	stepwise bool          // the absorber follows every correction
	latest   money.Amount  // principal overdue of the period walked last
	total    money.Amount  // principal overdue of all periods walked
}

// keep keeps the principal of the overdue period before in the balance of a period. In the period that contains the date
// all overdue principal leaves the balance again on that date, or at the end of the period.
func (r *overdueRun) keep(i int) {
	m := r.model
	if !m.overdueTill.Before(r.till) {
		return
	}
	p := &m.periods[i]
	from, due := p.from, p.due
	r.correctAndAbsorb(i, calendar.Latest(from, m.overdueTill), r.latest)
	if from.Before(r.until) && !r.until.After(due) {
		r.correctAndAbsorb(i, r.till, r.total.Neg())
		m.overdueTill = r.till
	}
}

// correctAndAbsorb corrects a balance, and lets the absorber follow at once where that makes a difference (docs/semantics/progressive.md,
// 10.3): where it is overdue its principal takes part in the walk, and where it was paid ahead a passing rise of its
// interest lowers the instalment to what was paid, for which less interest then finds room. An absorber that the walk does
// not reach follows when the walk is over.
func (r *overdueRun) correctAndAbsorb(i int, on calendar.Date, amount money.Amount) {
	r.correct(i, on, amount)
	if r.stepwise {
		r.model.settle()
		r.model.absorb(on)
	}
}

// correct changes the balance of a period and remembers it. What earlier runs did on a date and this one takes back
// leaves no trace: a loan that is overdue for years would collect corrections every day.
func (r *overdueRun) correct(i int, on calendar.Date, amount money.Amount) {
	m := r.model
	m.correct(on, amount)
	m.overdue = append(slices.Clip(m.overdue), overdueCorrection{on: on, amount: amount, due: m.periods[i].due})
	var sum money.Amount
	for _, c := range m.overdue {
		if c.on == on {
			sum = sum.Add(c.amount)
		}
	}
	if sum.IsZero() {
		m.overdue = slices.DeleteFunc(m.overdue, func(c overdueCorrection) bool { return c.on == on })
		m.join(on)
	}
}

// join puts two slices that meet on a date together again when nothing tells them apart.
func (m *Model) join(on calendar.Date) {
	i, _ := m.containing(on)
	p := &m.periods[i]
	at := slices.IndexFunc(p.slices, func(s slice) bool { return s.due == on })
	if at < 0 || at+1 == len(p.slices) || m.rateChanges(on) {
		return
	}
	head, tail := &p.slices[at], p.slices[at+1]
	if !head.quiet() || tail.startsWithCredit() || head.paused != tail.paused || head.from == head.due {
		return
	}
	tail.from, tail.known = head.from, 0
	tail.creditedPrincipal, tail.creditedInterest = head.creditedPrincipal, head.creditedInterest
	p.slices[at] = tail
	p.slices = slices.Delete(p.slices, at+1, at+2)
	m.touch(i)
}

// quiet reports whether nothing happens at the end of the slice.
func (s *slice) quiet() bool {
	return s.disbursed.IsZero() && s.capitalised.IsZero() && s.correction.IsZero()
}

func (s *slice) startsWithCredit() bool {
	return !s.creditedPrincipal.IsZero() || !s.creditedInterest.IsZero()
}

func (m *Model) rateChanges(on calendar.Date) bool {
	return slices.ContainsFunc(m.rates, func(r rate) bool { return r.on == on })
}
