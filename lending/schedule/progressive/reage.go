package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// ReAgeing replaces what is open by new instalments.
type ReAgeing struct {
	On          calendar.Date // of the transaction
	FirstDue    calendar.Date // of the first new instalment
	Instalments int           // 1 to schedule.MaxInstalments; any other number moves nothing
	Every       int           // one instalment every so many units
	Frequency   calendar.Unit
}

func (r ReAgeing) possible() bool {
	return r.Instalments >= 1 && r.Instalments <= schedule.MaxInstalments
}

// dating of the new instalments.
func (r ReAgeing) dating() dating {
	return dating{step: schedule.Step{Every: r.Every, Unit: r.Frequency}, seed: r.FirstDue}
}

// equalPeriods are the new periods of an equal re-age: each due date is the one before plus the step, so that a short month
// moves those after it.
func (r ReAgeing) equalPeriods(from calendar.Date) []schedule.Period {
	list := make([]schedule.Period, r.Instalments)
	due := r.FirstDue
	for i := range list {
		list[i] = schedule.Period{Number: i + 1, From: from, Due: due}
		from, due = due, due.Add(r.Every, r.Frequency)
	}
	return list
}

// ReAge moves all open principal, and the interest of the periods that began before the date of the transaction, up to
// the date, into new equal instalments at the rate of the loan. It returns what was moved; when no principal is open nothing
// changes. Overdue interest has to be up to date (RecalculateOverdue).
//
// The term is cut on the date of the transaction: the period that contains it ends there and holds what had been paid
// in advance. Interest that was open comes first in the new instalments.
func (m *Model) ReAge(r ReAgeing) Due {
	l := &m.ledger
	moved := Due{
		Principal: m.Totals().OutstandingPrincipal(),
		Interest:  m.On(r.On).ending().periods.interestOpenBefore(r.On),
	}
	if moved.Principal.IsZero() || !r.possible() {
		return Due{}
	}
	added := m.reAged(r, moved.Principal)
	matured := r.On.After(m.Maturity())
	ahead := l.cutTerm(r.On)
	l.settle()
	l.emptyOpen(r.On)
	l.hold(ahead)
	if matured {
		l.bringBack(moved.Principal)
	}
	first := l.appendReAged(&added.ledger)
	if m.RestartsSchedule(r) {
		l.dropEmptyStart()
		first = 0
	}
	m.dating = r.dating()
	l.settle()
	evened, till := first, l.periods[first].due
	if matured { // the first new period starts on the maturity, neither on the date nor on a new due date: it keeps its instalment
		evened, till = first+1, r.On
	}
	m.instalments().absorb(till)
	m.instalments().equalise(evened, till)
	m.pauseAgain(till)
	l.closing = l.periods.last().instalment
	return moved
}

// bringBack makes a principal the balance at the end of the term. What was overdue left it on the maturity, paid or not.
func (l *ledger) bringBack(principal money.Amount) {
	end := l.periods.last()
	if left := principal.Sub(end.figures.balance); !left.IsZero() {
		l.correct(end.due, left)
	}
}

// pauseAgain repeats the interest pauses on new periods. New instalments do not know of them, so the last one shrinks.
func (m *Model) pauseAgain(till calendar.Date) {
	for _, days := range m.pauses {
		m.ledger.pause(days)
	}
	m.instalments().absorb(till)
}

// appendReAged appends the periods of another ledger, with what falls due in them. It returns the index of the first one.
func (l *ledger) appendReAged(added *ledger) int {
	first := len(l.periods)
	for i := range added.periods {
		a := &added.periods[i]
		l.append(l.periods.last().due, a.due, a.figures.principal.Add(a.figures.interest))
	}
	return first
}

// dropEmptyStart removes a holder of no length at the start of the loan, whose term begins again on that day. What was
// paid and what happened goes to the first new period.
func (l *ledger) dropEmptyStart() {
	next := &l.periods[1]
	next.paidPrincipal, next.paidInterest = l.periods[0].paidPrincipal, l.periods[0].paidInterest
	next.slices = append(slices.Clone(l.periods[0].slices), next.slices...)
	next.forget()
	l.periods = l.periods[1:]
	l.touchAll()
}

// reAged is the model of a loan of the open principal alone, one step before the first new due date.
func (m *Model) reAged(r ReAgeing, principal money.Amount) *Model {
	start := r.FirstDue.Add(-r.Every, r.Frequency)
	if m.RestartsSchedule(r) {
		start = r.FirstDue
	}
	return m.lentAlone(r, start, principal)
}

// RestartsSchedule reports whether a re-age is from the first day of the loan: its whole term begins again on that day, and the first new
// instalment is due a step later.
func (m *Model) RestartsSchedule(r ReAgeing) bool { return r.FirstDue == m.Start() }

// lentAlone is the model of a loan of a principal alone, lent on a day and repaid in the new instalments of a re-age.
func (m *Model) lentAlone(r ReAgeing, start calendar.Date, principal money.Amount) *Model {
	b, d := m.basisOf(r), r.dating()
	b.start = start
	due := r.FirstDue
	if m.RestartsSchedule(r) {
		due = d.next(due)
	}
	alone := newModel(b, d, d.periods(start, due, r.Instalments))
	alone.Disburse(start, principal)
	return alone
}

// basisOf is the basis of new instalments: at the rate of the day, without grace and terms of tranches.
func (m *Model) basisOf(r ReAgeing) *basis {
	b := *m.ledger.basis
	b.fullTerm, b.principalGrace, b.interestGrace = false, 0, 0
	b.every, b.frequency = r.Every, r.Frequency
	in := m.ledger.interest.rate(r.On)
	b.percent, b.quoted = in.percent, in.quoted
	return &b
}

// PlanReAgeing is the plan of a principal that a re-age moves to its due dates where interest does not follow the payments: as if it were
// lent on the day of the re-age, at the rate of that day, in equal instalments. The model itself does not change.
func (m *Model) PlanReAgeing(r ReAgeing, principal money.Amount) []Period {
	if !r.possible() {
		return nil
	}
	alone := m.lentAlone(r, r.On, principal)
	plan := make([]Period, alone.Len())
	for i := range plan {
		plan[i] = alone.At(i)
	}
	return plan
}

// cutTerm ends the term on a date: the period that contains it ends there, later ones vanish. Their credits are credited
// again on the date; what had been paid on them is returned. Nothing is cut after maturity.
func (l *ledger) cutTerm(on calendar.Date) (ahead Due) {
	i, ok := l.periods.containing(on)
	if !ok {
		return Due{}
	}
	var credited Due
	for j := i + 1; j < len(l.periods); j++ {
		p := &l.periods[j]
		l.periods[i].fixed = l.periods[i].fixed.Add(p.fixed)
		ahead = ahead.plus(p.paidPrincipal, p.paidInterest)
		for _, s := range p.slices {
			credited = credited.plus(s.creditedPrincipal, s.creditedInterest)
		}
	}
	l.periods = slices.Clip(l.periods[:i+1])
	holder := l.periods.last()
	holder.endOn(on)
	holder.due = on
	holder.forget()
	holder.marks |= earlyRepayment
	l.touchAll()
	if !credited.IsZero() {
		l.credit(on, credited)
	}
	return ahead
}

func (d Due) plus(principal, interest money.Amount) Due {
	return Due{Principal: d.Principal.Add(principal), Interest: d.Interest.Add(interest)}
}

// hold puts what had been paid on vanished periods on the last one, which is then closed.
func (l *ledger) hold(ahead Due) {
	holder := l.periods.last()
	if !holder.is(earlyRepayment) {
		return // after maturity nothing vanished
	}
	l.pay(len(l.periods)-1, ahead.Principal, ahead.Interest)
	holder.close()
	l.mergeHolders()
}

// mergeHolders joins the last period with the one before it when both hold nothing.
func (l *ledger) mergeHolders() {
	n := len(l.periods)
	if n < 2 || !l.periods[n-1].holdsNothing() || !l.periods[n-2].holdsNothing() {
		return
	}
	before, last := &l.periods[n-2], &l.periods[n-1]
	before.due = last.due
	before.slices = append(slices.Clip(before.slices), last.slices...)
	before.forget()
	before.moveCredits()
	l.periods = l.periods[:n-1]
	l.touchAll()
}

func (p *period) holdsNothing() bool { return p.is(earlyRepayment) && p.paid().IsZero() }

// EqualShares are the amounts that an equal re-age spreads besides principal.
type EqualShares struct {
	FullInterest    bool // all interest till maturity instead of the interest up to the date
	Fees, Penalties money.Amount
}

// ReAgeEqually moves all open principal and interest into new instalments of equal amounts with fixed interest; no
// further interest arises. Fees and penalties take part in the equal amounts but are rows of the caller; they are moved even
// when nothing else is open. It returns the principal and interest moved.
func (m *Model) ReAgeEqually(r ReAgeing, shares EqualShares) Due {
	l := &m.ledger
	till := r.On
	if shares.FullInterest {
		till = calendar.Latest(r.On, m.Maturity())
	}
	moved := m.On(till).Outstanding()
	if moved.Total().Add(shares.Fees).Add(shares.Penalties).IsZero() || !r.possible() {
		return Due{}
	}
	maturity := m.Maturity()
	ahead := l.cutTerm(r.On)
	l.settle()
	l.emptyOpen(r.On)
	for i := range l.periods {
		p := &l.periods[i]
		p.close()
		p.fixed = money.Min(p.fixed, p.paidInterest) // an earlier re-age fixed it; what is open of it moves on
		p.marks |= interestMoved
	}
	l.touchAll()
	l.hold(ahead)
	l.settle()
	m.appendEqually(r, shares, moved)
	m.dating = r.dating()
	m.dating.seed = m.Maturity() // the due dates kept no day
	l.changeRate(calendar.Earliest(r.On, maturity), money.Decimal{})
	m.instalments().absorb(l.periods.last().due)
	l.closing = l.periods.last().instalment
	return moved
}

// appendEqually appends the new periods: all amounts together are split equally, principal is what interest, fees and
// penalties leave of each part.
func (m *Model) appendEqually(r ReAgeing, shares EqualShares, moved Due) {
	l := &m.ledger
	a := l.basis.arithmetic
	total := moved.Total().Add(shares.Fees).Add(shares.Penalties)
	each, _ := a.Split(total, r.Instalments)
	interest := equalParts(a, moved.Interest, r.Instalments)
	fees := equalParts(a, shares.Fees, r.Instalments)
	penalties := equalParts(a, shares.Penalties, r.Instalments)
	rest := moved.Principal
	for i, p := range r.equalPeriods(m.Maturity()) {
		principal := rest
		if i < r.Instalments-1 {
			even := each.Sub(interest[i]).Sub(fees[i]).Sub(penalties[i])
			principal = money.Min(rest, atLeastZero(even)) // the shares of the charges may be rounded up
		}
		rest = rest.Sub(principal)
		l.append(p.From, p.Due, principal.Add(interest[i]))
		l.periods.last().fixed = interest[i]
		l.periods.last().marks |= reAged
	}
}

// equalParts splits a total into equal parts, the last one taking the rest. When rounding up would leave less than
// nothing for the last one, the first parts take theirs until nothing is left.
func equalParts(a money.Arithmetic, total money.Amount, n int) []money.Amount {
	parts := make([]money.Amount, n)
	each, _ := a.Split(total, n)
	for i := range parts {
		parts[i] = money.Min(each, total)
		if i == n-1 {
			parts[i] = total
		}
		total = total.Sub(parts[i])
	}
	return parts
}
