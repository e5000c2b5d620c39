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
	moved := Due{
		Principal: m.Totals().OutstandingPrincipal(),
		Interest:  m.endingOn(r.On).interestOpenBefore(r.On),
	}
	if moved.Principal.IsZero() || !r.possible() {
		return Due{}
	}
	added := m.reAged(r, moved.Principal)
	matured := r.On.After(m.Maturity())
	ahead := m.cutTerm(r.On)
	m.settle()
	m.emptyOpen(r.On)
	m.hold(ahead)
	first := m.appendReAged(added)
	if r.FirstDue == m.Start() {
		m.dropEmptyStart()
		first = 0
	}
	m.dating = r.dating()
	m.settle()
	evened, till := first, m.periods[first].due
	if matured { // the first new period starts on the maturity, neither on the date nor on a new due date: it keeps its instalment
		evened, till = first+1, r.On
	}
	m.absorb(till)
	m.equalise(evened, till)
	m.pauseAgain(till)
	m.closing = m.last().instalment
	return moved
}

// pauseAgain repeats the interest pauses on new periods. New instalments do not know of them, so the last one shrinks.
func (m *Model) pauseAgain(till calendar.Date) {
	for _, days := range m.pauses {
		m.pause(days)
	}
	m.settle()
	m.absorb(till)
}

// appendReAged appends the periods of another model, with what falls due in them. It returns the index of the first one.
func (m *Model) appendReAged(added *Model) int {
	first := len(m.periods)
	for i := range added.periods {
		a := &added.periods[i]
		m.append(m.Maturity(), a.due, a.figures.principal.Add(a.figures.interest))
	}
	return first
}

// dropEmptyStart removes a holder of no length at the start of the loan, whose term begins anew on that day. What was
// paid and what happened goes to the first new period.
func (m *Model) dropEmptyStart() {
	next := &m.periods[1]
	next.paidPrincipal, next.paidInterest = m.periods[0].paidPrincipal, m.periods[0].paidInterest
	next.slices = append(slices.Clone(m.periods[0].slices), next.slices...)
	next.forget()
	m.periods = m.periods[1:]
	m.touchAll()
}

// reAged is the model of a loan of the open principal alone, one step before the first new due date.
func (m *Model) reAged(r ReAgeing, principal money.Amount) *Model {
	b, d := m.basisOf(r), r.dating()
	due := r.FirstDue
	b.start = due.Add(-r.Every, r.Frequency)
	if r.FirstDue == m.basis.start {
		b.start, due = due, d.next(due) // on the first day of the loan: its whole term begins anew
	}
	alone := newModel(b, d, d.periods(b.start, due, r.Instalments))
	alone.Disburse(b.start, principal)
	return alone
}

// basisOf is the basis of new instalments: at the rate of the day, without grace and terms of tranches.
func (m *Model) basisOf(r ReAgeing) basis {
	b := m.basis
	b.fullTerm, b.principalGrace, b.interestGrace = false, 0, 0
	b.every, b.frequency = r.Every, r.Frequency
	b.percent = m.percentOn(r.On)
	return b
}

// PlanAnew is the plan of a principal that a re-age moves to its due dates where interest does not follow the payments: as if it were
// lent on the day of the re-age, at the rate of that day, in equal instalments. The model itself does not change.
func (m *Model) PlanAnew(r ReAgeing, principal money.Amount) []Period {
	if !r.possible() {
		return nil
	}
	b, d := m.basisOf(r), r.dating()
	b.start = r.On
	alone := newModel(b, d, d.periods(r.On, r.FirstDue, r.Instalments))
	alone.Disburse(r.On, principal)
	plan := make([]Period, alone.Len())
	for i := range plan {
		plan[i] = alone.At(i)
	}
	return plan
}

// cutTerm ends the term on a date: the period that contains it ends there, later ones vanish. Their credits are credited
// again on the date; what had been paid on them is returned. Nothing is cut after maturity. Where something was charged back
// on the date, a due date, the new periods bear interest on the balance of the day before.
func (m *Model) cutTerm(on calendar.Date) (ahead Due) {
	i, ok := m.containing(on)
	if !ok {
		return Due{}
	}
	var credited Due
	for j := i + 1; j < len(m.periods); j++ {
		p := &m.periods[j]
		m.periods[i].fixed = m.periods[i].fixed.Add(p.fixed)
		ahead = ahead.plus(p.paidPrincipal, p.paidInterest)
		for _, s := range p.slices {
			credited = credited.plus(s.creditedPrincipal, s.creditedInterest)
		}
	}
	m.periods = slices.Clip(m.periods[:i+1])
	holder := m.last()
	holder.endOn(on)
	holder.due = on
	holder.forget()
	holder.marks |= earlyRepayment
	m.touchAll()
	if !credited.IsZero() {
		m.credit(on, credited)
		holder.clearCorrections(on)
	}
	return ahead
}

// clearCorrections forgets what changed the balance on a day.
func (p *period) clearCorrections(on calendar.Date) {
	for j := range p.slices {
		if s := &p.slices[j]; s.due == on {
			s.correction = money.Amount{}
		}
	}
}

func (d Due) plus(principal, interest money.Amount) Due {
	return Due{Principal: d.Principal.Add(principal), Interest: d.Interest.Add(interest)}
}

// hold puts what had been paid on vanished periods on the last one, which is then closed.
func (m *Model) hold(ahead Due) {
	holder := m.last()
	if !holder.is(earlyRepayment) {
		return // after maturity nothing vanished
	}
	m.pay(len(m.periods)-1, ahead.Principal, ahead.Interest)
	holder.close()
	m.mergeHolders()
}

// mergeHolders joins the last period with the one before it when both hold nothing.
func (m *Model) mergeHolders() {
	n := len(m.periods)
	if n < 2 || !m.periods[n-1].holdsNothing() || !m.periods[n-2].holdsNothing() {
		return
	}
	before, last := &m.periods[n-2], &m.periods[n-1]
	before.due = last.due
	before.slices = append(slices.Clip(before.slices), last.slices...)
	before.forget()
	before.moveCredits()
	m.periods = m.periods[:n-1]
	m.touchAll()
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
	till := r.On
	if shares.FullInterest {
		till = calendar.Latest(r.On, m.Maturity())
	}
	moved := m.OutstandingAt(till)
	if moved.Total().Add(shares.Fees).Add(shares.Penalties).IsZero() || !r.possible() {
		return Due{}
	}
	maturity := m.Maturity()
	ahead := m.cutTerm(r.On)
	m.settle()
	m.emptyOpen(r.On)
	for i := range m.periods {
		p := &m.periods[i]
		p.close()
		p.fixed = money.Min(p.fixed, p.paidInterest) // an earlier re-age fixed it; what is open of it moves on
		p.marks |= interestMoved
	}
	m.touchAll()
	m.hold(ahead)
	m.settle()
	m.appendEqually(r, shares, moved)
	m.dating = r.dating()
	m.dating.seed = m.Maturity() // the due dates kept no day
	m.registerRate(calendar.Earliest(r.On, maturity), money.Decimal{})
	m.settle()
	m.absorb(m.last().due)
	m.closing = m.last().instalment
	return moved
}

// appendEqually appends the new periods: all amounts together are split equally, principal is what interest, fees and
// penalties leave of each part.
func (m *Model) appendEqually(r ReAgeing, shares EqualShares, moved Due) {
	a := m.basis.arithmetic
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
		m.append(p.From, p.Due, principal.Add(interest[i]))
		m.last().fixed = interest[i]
		m.last().marks |= reAged
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
