package progressive

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// RecalculateOverdue brings interest on overdue principal up to a date: overdue principal stays in the balance of the
// current period as if it had never been due. The balance of the loan knows it up to that date only; a later call goes
// on from there. Call it before each transaction, and with the business date after the last one. Closing says that the
// transaction is large enough to close the loan (see Closes).
//
// Nothing happens when the loan does not recalculate interest, bears none, or forgives interest on overdue principal, nor
// for a date before the one that an earlier call came to.
// Loans that are charged off, written off, terminated or non-performing must not call it.
func (m *Model) RecalculateOverdue(until calendar.Date, closing bool) {
	chargeOverdue(&m.ledger, until, closing)
}

func chargeOverdue(l *ledger, until calendar.Date, closing bool) {
	if !l.basis.recalculates || l.basis.forgivesOverdue || !l.interest.bears() {
		return
	}
	until = calendar.Earliest(until, l.periods.last().due)
	overdue := l.periods.overdueOn(until)
	if len(overdue) == 0 || until.Before(l.overdueTill) {
		return
	}
	current, _ := l.periods.dueOn(until)
	run := overdueRun{ledger: l, until: until, till: until, stepwise: !instalments{l}.absorbsAfter(current)}
	if l.basis.chargesWholePeriod(closing) {
		run.till = l.periods[current].due
	}
	for _, i := range overdue {
		if run.latest.IsPositive() {
			run.keep(i)
		}
		l.settleBefore(i + 1)
		run.latest = l.periods[i].openPrincipal()
		run.total = run.total.Add(run.latest)
	}
	if run.total.IsPositive() {
		run.keep(current)
		l.overdueTill = calendar.Latest(l.overdueTill, until)
		if closing {
			until = run.till // what is payable now includes interest until then
		}
		instalments{l}.absorb(until)
	}
}

// absorbsAfter reports whether the absorber lies after a period and nothing was paid on it.
func (in instalments) absorbsAfter(i int) bool {
	target, ok := in.absorber()
	return ok && target > i && in.ledger.periods[target].paid().IsZero()
}

// overdueRun carries overdue principal from period to period.
type overdueRun struct {
	ledger   *ledger
	until    calendar.Date
	till     calendar.Date // how far the current period is charged
	stepwise bool          // the absorber follows every correction
	latest   money.Amount  // principal overdue of the period walked last
	total    money.Amount  // principal overdue of all periods walked
}

// keep keeps the principal of the overdue period before in the balance of a period. In the period that contains the date
// all overdue principal leaves the balance again on that date, or at the end of the period.
func (r *overdueRun) keep(i int) {
	l := r.ledger
	if !l.overdueTill.Before(r.till) {
		return
	}
	p := &l.periods[i]
	from, due := p.from, p.due
	r.correctAndAbsorb(i, calendar.Latest(from, l.overdueTill), r.latest)
	if from.Before(r.until) && !r.until.After(due) {
		r.correctAndAbsorb(i, r.till, r.total.Neg())
		l.overdueTill = r.till
	}
}

// correctAndAbsorb corrects a balance, and lets the absorber follow at once where that makes a difference (docs/semantics/progressive.md,
// 10.3): where it is overdue its principal takes part in the walk, and where it was paid ahead a passing rise of its
// interest lowers the instalment to what was paid, for which less interest then finds room. An absorber that the walk does
// not reach follows when the walk is over.
func (r *overdueRun) correctAndAbsorb(i int, on calendar.Date, amount money.Amount) {
	r.correct(i, on, amount)
	if r.stepwise {
		instalments{r.ledger}.absorb(on)
	}
}

// correct changes the balance of a period and remembers it. What earlier runs did on a date and this one takes back
// leaves no trace: a loan that is overdue for years would collect corrections every day.
func (r *overdueRun) correct(i int, on calendar.Date, amount money.Amount) {
	l := r.ledger
	l.correct(on, amount)
	l.overdue = append(slices.Clip(l.overdue), overdueCorrection{on: on, amount: amount, due: l.periods[i].due})
	var sum money.Amount
	for _, c := range l.overdue {
		if c.on == on {
			sum = sum.Add(c.amount)
		}
	}
	if sum.IsZero() {
		l.overdue = slices.DeleteFunc(l.overdue, func(c overdueCorrection) bool { return c.on == on })
		l.join(on)
	}
}
