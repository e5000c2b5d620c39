package income

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// Accruals recognise the income of a loan as time passes, whether or not it was paid. Each run compares what should be
// recognised up to a day with what was, and books the difference: so rounding corrects itself, and running once
// for many days gives the same sum as running every day.

// accrualRun is one run over the income of a loan.
type accrualRun struct {
	*book.Account
	till    calendar.Date // income up to and including this day
	on      calendar.Date // date of the transactions
	final   bool          // the loan is paid up: all that was charged is recognised
	opening bool          // another system recognised it: one transaction has all
	elapsed bool          // only instalments that are past count
}

// incomeOf is the difference that a run found for one instalment.
type incomeOf struct {
	row   int // index of the instalment
	more  book.Portions
	less  book.Portions
	added []book.ChargePaid
	taken []book.ChargePaid
}

// accruesPeriodically reports whether income of the loan is recognised as time passes. It stops when the loan is given up,
// non-performing or terminated.
func accruesPeriodically(a *book.Account) bool {
	return a.Product.AccountingRule == ledger.PeriodicAccrual && recognisesPaid(a) && a.Loan.SubStatus != loans.ContractTerminated
}

// recognisesPaid reports whether income that no run recognised is recognised once the loan is paid: under periodic accrual, and on
// progressive loans under upfront accrual, which recognise what they expect on their first day and nothing more.
func recognisesPaid(a *book.Account) bool {
	l, rule := &a.Loan, a.Product.AccountingRule
	accrues := rule == ledger.PeriodicAccrual || rule == ledger.UpfrontAccrual && l.Terms.Progressive()
	return accrues && !l.NPA && !l.ChargedOff && len(a.Instalments) > 0
}

// AccrueByJob is accrue for loans that need it.
func AccrueByJob(a *book.Account, till calendar.Date) error {
	if needsAccruals(a, till) {
		Accrue(a, till)
	}
	return nil
}

// Accrue recognises income up to and including a day, on active loans.
func Accrue(a *book.Account, till calendar.Date) {
	if a.Loan.Status == loans.Active && accruesPeriodically(a) {
		r := &accrualRun{Account: a, till: till}
		r.run()
	}
}

// AccrueElapsed is AccrueByJob for the instalments that are past. On progressive loans, whose income counts as one, they are
// not told apart.
func AccrueElapsed(a *book.Account, till calendar.Date) error {
	if a.Loan.Status == loans.Active && accruesPeriodically(a) && needsAccruals(a, till) {
		r := &accrualRun{Account: a, till: till, elapsed: !a.Loan.Terms.Progressive()}
		r.run()
	}
	return nil
}

// needsAccruals reports whether a job that recognises income up to a day has to look at the loan: an instalment that has
// begun by then charges something else than was recognised of it. (docs/semantics/accruals.md, 3.2.)
func needsAccruals(a *book.Account, till calendar.Date) bool {
	bySubmission := chargesCountOnceRecorded(a)
	for i := range a.Instalments {
		row := &a.Instalments[i]
		begun := bySubmission || row.From.Before(till) || row.From == till && firstRegular(a, i)
		if row.DownPayment || !begun {
			continue
		}
		for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
			if c := row.Component(part); c.Charged.Sub(c.Waived) != row.Accrued.Of(part) {
				return true
			}
		}
	}
	return false
}

// accrueFinally recognises the rest of what was charged when the loan is paid up. Doing so again finds nothing.
func accrueFinally(a *book.Account) {
	if recognisesPaid(a) && !endsInLoss(a) {
		r := &accrualRun{Account: a, till: lastDue(a), final: true}
		r.run()
	}
}

// lastDue is the last due date.
func lastDue(a *book.Account) calendar.Date {
	var last calendar.Date
	for i := range a.Instalments {
		last = calendar.Latest(last, a.Instalments[i].Due)
	}
	return last
}

// paidUpOn is the date on which the loan was paid up or became overpaid.
func paidUpOn(a *book.Account) calendar.Date {
	if a.Loan.Status == loans.Overpaid {
		return a.Loan.Timeline.OverpaidOn
	}
	return a.Loan.Timeline.ClosedOn
}

func (r *accrualRun) run() {
	last := lastDue(r.Account)
	clearAccrualsAfter(r.Account, last)
	r.till = calendar.Earliest(r.till, last)
	r.on = r.till
	if r.final {
		r.on = r.finalDate(last)
	}
	if r.alreadyRun() {
		return
	}
	found := r.differences()
	if r.book(found) {
		r.accruedTill()
	}
}

// finalDate dates the final accrual. On progressive loans that is the day it is recorded, but not after maturity.
func (r *accrualRun) finalDate(last calendar.Date) calendar.Date {
	if r.Loan.Terms.Progressive() {
		return calendar.Earliest(last, r.Env.Today)
	}
	return paidUpOn(r.Account)
}

func (r *accrualRun) accruedTill() {
	switch {
	case !r.final:
		r.Loan.AccruedTill = r.till
	case r.Loan.Terms.Progressive():
		r.Loan.AccruedTill = r.on
	}
}

// clearAccrualsAfter neutralises what was recognised after a day. On progressive loans adjustments of the same date and
// amounts do that, on cumulative ones reversals; what these take back is still to be recognised.
func clearAccrualsAfter(a *book.Account, last calendar.Date) {
	if a.Loan.Terms.Progressive() {
		neutraliseAfter(a, last)
		return
	}
	for _, t := range a.LiveAfter(last, loans.Accrual, loans.AccrualAdjustment) {
		if !t.Opens() {
			a.Reverse(t, false)
			unaccrue(a, t.Portions)
		}
	}
}

// unaccrue takes what was recognised off the instalments, the last one first.
func unaccrue(a *book.Account, p book.Portions) {
	for i := len(a.Instalments) - 1; i >= 0; i-- {
		row := &a.Instalments[i]
		for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
			taken := money.Min(p.Of(part), row.Accrued.Of(part))
			p, row.Accrued = p.Plus(part, taken.Neg()), row.Accrued.Plus(part, taken.Neg())
		}
	}
}

// neutraliseAfter sets an adjustment against every accrual dated after a day that has none yet.
func neutraliseAfter(a *book.Account, last calendar.Date) {
	adjustments := a.LiveAfter(last, loans.AccrualAdjustment)
	for _, t := range a.LiveAfter(last, loans.Accrual) {
		match := slices.IndexFunc(adjustments, func(o *book.Transaction) bool { return o.On == t.On && o.Amount == t.Amount })
		if match >= 0 {
			adjustments = slices.Delete(adjustments, match, match+1)
			continue
		}
		recognise(a, loans.AccrualAdjustment, t.On, t.Portions, renumbered(a, t.PaidBy))
	}
}

// renumbered copies charge rows under numbers of their own.
func renumbered(a *book.Account, rows []book.ChargePaid) []book.ChargePaid {
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].ID = a.Env.Ids.ID(drawing.ChargePaidKind)
	}
	return rows
}

// alreadyRun reports whether a progressive loan was brought to the day before and nothing fell due since. Before the final
// run it neutralises what was recognised ahead of it.
func (r *accrualRun) alreadyRun() bool {
	if r.final && r.repeats() {
		neutraliseAfter(r.Account, r.on)
		return false
	}
	return r.repeats() && !r.dueNow() && len(r.LiveAfter(r.on.AddDays(-1), loans.Accrual, loans.AccrualAdjustment)) > 0
}

// repeats reports whether a progressive loan was brought to the day before.
func (r *accrualRun) repeats() bool {
	done := r.Loan.AccruedTill
	return r.Loan.Terms.Progressive() && !done.IsZero() && !r.till.After(done)
}

// dueNow reports whether a charge falls due on the day of the run.
func (r *accrualRun) dueNow() bool {
	return slices.ContainsFunc(r.ActiveCharges(), func(c *book.Charge) bool { return c.EffectiveDue() == r.on })
}

// RunLooksBack reports whether recognising income up to a day, at its close or by a job, needs the transactions that the digest
// of a lean account stands for: what was recognised on the day, when it was brought there before.
func RunLooksBack(a *book.Account, day calendar.Date) bool {
	if a.Loan.Status != loans.Active || !accruesPeriodically(a) {
		return false
	}
	last := lastDue(a)
	r := &accrualRun{Account: a, till: calendar.Earliest(day, last)}
	r.on = r.till
	return !a.Digest.Allows(last.AddDays(1)) || r.repeats() && !r.dueNow() && !a.Digest.Allows(r.on)
}

// bearsInterest reports whether the loan has interest to recognise: by its terms, or since its rate was changed, though
// payments of before the change may leave nothing of it.
func bearsInterest(a *book.Account) bool {
	return a.Loan.Terms.InterestBearing() || a.Loan.Recalculates() ||
		slices.ContainsFunc(a.Instalments, func(row book.Instalment) bool { return row.Interest.Charged.IsPositive() })
}

// differences are what should be recognised less what was, instalment by instalment.
func (r *accrualRun) differences() []incomeOf {
	found := make([]incomeOf, len(r.Instalments))
	for i := range found {
		found[i].row = i
	}
	if bearsInterest(r.Account) {
		r.interestDifferences(found)
	}
	r.chargeDifferences(found)
	return found
}

// reaches reports whether the run concerns an instalment: its period has begun, or is past where only those count.
func (r *accrualRun) reaches(i int) bool {
	row := &r.Instalments[i]
	switch {
	case row.DownPayment:
		return false
	case r.final:
		return true
	case r.elapsed:
		return !r.till.Before(row.Due)
	}
	till := r.interestTill()
	return till.After(row.From) || till == row.From && firstRegular(r.Account, i)
}

// firstRegular reports whether an instalment is the first normal one; its first day belongs to it.
func firstRegular(a *book.Account, i int) bool {
	for j := range a.Instalments {
		if !a.Instalments[j].DownPayment {
			return i == j
		}
	}
	return false
}

// add books a difference on the side it belongs to.
func (i *incomeOf) add(part book.Part, difference money.Amount) {
	switch {
	case difference.IsPositive():
		i.more = i.more.Plus(part, difference)
	case difference.IsNegative():
		i.less = i.less.Plus(part, difference.Neg())
	}
}

// book makes the transactions of a run and reports whether there are any.
func (r *accrualRun) book(found []incomeOf) bool {
	if r.Loan.Terms.Progressive() || r.final || r.opening {
		return r.bookMerged(found)
	}
	booked := false
	for i := range found {
		f := &found[i]
		due := r.Instalments[f.row].Due
		if due.After(r.till) && r.till.Before(r.Loan.AccruedTill) {
			continue
		}
		booked = recognise(r.Account, loans.Accrual, calendar.Earliest(due, r.on), f.more, f.added) != nil || booked
	}
	return booked
}

// bookMerged makes one accrual and one adjustment of all instalments. Cumulative loans know no adjustments.
func (r *accrualRun) bookMerged(found []incomeOf) bool {
	var more, less incomeOf
	for i := range found {
		more.more, more.added = more.more.Add(found[i].more), append(more.added, found[i].added...)
		less.less, less.taken = less.less.Add(found[i].less), append(less.taken, found[i].taken...)
	}
	net := more.more.Interest.Sub(less.less.Interest)
	more.more.Interest, less.less.Interest = money.Max(money.Amount{}, net), money.Max(money.Amount{}, net.Neg())
	booked := recognise(r.Account, loans.Accrual, r.on, more.more, more.added) != nil
	if r.Loan.Terms.Progressive() {
		booked = recognise(r.Account, loans.AccrualAdjustment, r.on, less.less, less.taken) != nil || booked
	}
	return booked
}

// recognise makes an accrual or an adjustment, unless there is nothing in it.
func recognise(a *book.Account, kind loans.TransactionType, on calendar.Date, portions book.Portions, of []book.ChargePaid) *book.Transaction {
	if portions.Total().IsZero() {
		return nil
	}
	t := a.NewTransaction(kind, on, portions.Total())
	t.Portions, t.PaidBy = portions, of
	for i := range t.PaidBy {
		t.PaidBy[i].ID = a.Env.Ids.ID(drawing.ChargePaidKind)
	}
	return t
}
