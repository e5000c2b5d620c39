package progressive

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// dating says how due dates follow each other.
type dating struct {
	step schedule.Step
	seed calendar.Date // whose day of the month the due dates keep
	// lastRegular is the last due date as it would be without a fixed length; zero when the length is not fixed.
	lastRegular calendar.Date
}

func newDating(t schedule.Terms) dating {
	d := dating{step: schedule.StepOf(t), seed: schedule.Seed(t)}
	if t.FixedLength > 0 {
		d.lastRegular = schedule.FirstDue(t)
		for range t.Repayments - 1 {
			d.lastRegular = d.next(d.lastRegular)
		}
	}
	return d
}

// next returns the due date one step after another.
func (d dating) next(due calendar.Date) calendar.Date { return d.step.After(due, d.seed) }

// periods lists regular periods from a start and a first due date.
func (d dating) periods(from, due calendar.Date, count int) []schedule.Period {
	list := make([]schedule.Period, count)
	for i := range list {
		list[i] = schedule.Period{Number: i + 1, From: from, Due: due}
		from, due = due, d.next(due)
	}
	return list
}

// ErrNoPeriod is the error of changes of a period that the model does not have: an error of the program, not of the
// customer.
var ErrNoPeriod = fault.Define(fault.Internal, "error.msg.loan.schedule.period.missing", "No repayment period is due on %v.")

// MoveDueDate moves the due date of the period that contains the old one. Later due dates follow from the new one with
// the repayment frequency. The instalments stay, the last open period takes the difference. It refuses a new date that
// is not after the start of the period.
func (m *Model) MoveDueDate(old, due calendar.Date) error {
	l := &m.ledger
	i, ok := l.periods.containing(old)
	if !ok {
		return ErrNoPeriod.New(old)
	}
	if !l.periods[i].from.Before(due) {
		return schedule.ErrDueDates.For("adjustedDueDate", due.String(), l.periods[i].from, due)
	}
	m.redate(i, due)
	m.instalments().absorb(l.periods[i].due)
	return nil
}

// redate gives a period a new due date and dates the later ones from it. What happened on a date goes on happening on
// that date.
func (m *Model) redate(first int, due calendar.Date) {
	l := &m.ledger
	happened := l.periods.happenings(first)
	shift := l.periods[first].due.DaysUntil(due)
	end := m.Maturity().AddDays(shift) // a fixed length moves with the due date
	m.dating.seed = due
	from := l.periods[first].from
	for i := first; i < len(l.periods); i++ {
		p := &l.periods[i]
		regular := due
		if i == len(l.periods)-1 && !m.dating.lastRegular.IsZero() {
			m.dating.lastRegular = due
			due = end
		}
		p.from, p.due, p.uncut = from, due, calendar.Date{}
		from, due = due, m.dating.next(regular)
	}
	m.repeat(first, happened)
}

// happening is what happened at the end of a slice, or was credited at the start of one.
type happening struct {
	on                                 calendar.Date
	disbursed, capitalized, correction money.Amount
	credited                           Due
}

// happenings lists what happened in the periods from one on.
func (list periods) happenings(first int) []happening {
	var happened []happening
	for _, p := range list[first:] {
		for _, s := range p.slices {
			if s.startsWithCredit() {
				happened = append(happened, happening{on: s.from, credited: Due{s.creditedPrincipal, s.creditedInterest}})
			}
			if !s.quiet() {
				happened = append(happened, happening{on: s.due, disbursed: s.disbursed, capitalized: s.capitalized, correction: s.correction})
			}
		}
	}
	return happened
}

// repeat lays out the slices of the periods from one on again and lets everything happen again on its date.
func (m *Model) repeat(first int, list []happening) {
	l := &m.ledger
	for i := first; i < len(l.periods); i++ {
		p := &l.periods[i]
		p.slices = []slice{{from: p.from, due: p.due}}
	}
	l.touchAll()
	for _, r := range l.interest.rates {
		l.place(r.on)
	}
	for _, h := range list {
		l.happenAgain(h)
	}
	for _, s := range m.pauses {
		l.pause(s)
	}
}

func (l *ledger) happenAgain(h happening) {
	if _, s, ok := l.place(calendar.Earliest(h.on, l.periods.last().due)); ok {
		s.disbursed = s.disbursed.Add(h.disbursed)
		s.capitalized = s.capitalized.Add(h.capitalized)
		s.correction = s.correction.Add(h.correction)
	}
	if i, ok := l.periods.starting(h.on); ok {
		s := l.periods[i].startingOn(h.on)
		s.creditedPrincipal = s.creditedPrincipal.Add(h.credited.Principal)
		s.creditedInterest = s.creditedInterest.Add(h.credited.Interest)
	}
}

// ExtendTerm appends periods after the last one and gives new instalments from the period on that contains the day
// before the date; after maturity, where a re-age may have left the date, from the last one on. A count outside 1 to schedule.MaxInstalments in all changes nothing.
func (m *Model) ExtendTerm(from calendar.Date, periods int) {
	if periods < 1 || len(m.ledger.periods)+periods > schedule.MaxInstalments {
		return
	}
	before := calendar.Earliest(from.AddDays(-1), m.Maturity())
	i, _ := m.ledger.periods.containing(before)
	affected := m.ledger.periods.affectedBy(i, before)
	for earlier := range m.ledger.periods {
		m.instalments().undefer(earlier) // the new periods have room for what was deferred to it
	}
	m.appendRegular(periods)
	m.instalments().renewIfLent(affected)
}

// appendRegular appends periods with the repayment frequency. After a fixed length they go on from the date that the
// last period would have had.
func (m *Model) appendRegular(count int) {
	regular := m.Maturity()
	if !m.dating.lastRegular.IsZero() {
		regular = m.dating.lastRegular
	}
	for range count {
		from := m.Maturity()
		regular = m.dating.next(regular)
		m.ledger.append(from, regular, money.Amount{})
	}
	if !m.dating.lastRegular.IsZero() {
		m.dating.lastRegular = regular
	}
}
