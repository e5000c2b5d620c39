package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// Accruals recognise the income of a loan as time passes, whether or not it was paid. Each run compares what should be
// recognised up to a day with what was, and books the difference: so rounding corrects itself, and running once
// for many days gives the same sum as running every day.

// accrualRun is one run over the income of a loan.
type accrualRun struct {
	*Account
	till    calendar.Date // income up to and including this day
	on      calendar.Date // date of the transactions
	final   bool          // the loan is paid up: all that was charged is recognised
	elapsed bool          // only instalments that are past count
}

// incomeOf is the difference that a run found for one instalment.
type incomeOf struct {
	row   int // index of the instalment
	more  Portions
	less  Portions
	added []ChargePaid
	taken []ChargePaid
}

// accruesPeriodically reports whether income of the loan is recognised as time passes. It stops when the loan is given up,
// non-performing or terminated.
func (a *Account) accruesPeriodically() bool {
	l := &a.Loan
	return a.Product.AccountingRule == ledger.PeriodicAccrual && !l.NPA && !l.ChargedOff && l.SubStatus != ContractTerminated &&
		len(a.Instalments) > 0
}

// accrue recognises income up to and including a day, on active loans.
func (a *Account) accrue(till calendar.Date) {
	if a.Loan.Status == Active && a.accruesPeriodically() {
		r := &accrualRun{Account: a, till: till}
		r.run()
	}
}

// accrueElapsed is accrue for the instalments that are past.
func (a *Account) accrueElapsed(till calendar.Date) {
	if a.Loan.Status == Active && a.accruesPeriodically() {
		r := &accrualRun{Account: a, till: till, elapsed: true}
		r.run()
	}
}

// accrueFinally recognises the rest of what was charged when the loan is paid up. Doing so again finds nothing.
func (a *Account) accrueFinally() {
	if a.accruesPeriodically() {
		r := &accrualRun{Account: a, till: a.lastDue(), final: true}
		r.run()
	}
}

// lastDue is the last due date.
func (a *Account) lastDue() calendar.Date {
	var last calendar.Date
	for i := range a.Instalments {
		last = calendar.Latest(last, a.Instalments[i].Due)
	}
	return last
}

// paidUpOn is the date on which the loan was paid up or became overpaid.
func (a *Account) paidUpOn() calendar.Date {
	if a.Loan.Status == Overpaid {
		return a.Loan.Timeline.OverpaidOn
	}
	return a.Loan.Timeline.ClosedOn
}

func (r *accrualRun) run() {
	last := r.lastDue()
	r.clearAfter(last)
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
		return calendar.Earliest(last, r.env.Today)
	}
	return r.paidUpOn()
}

func (r *accrualRun) accruedTill() {
	switch {
	case !r.final:
		r.Loan.AccruedTill = r.till
	case r.Loan.Terms.Progressive():
		r.Loan.AccruedTill = r.on
	}
}

// clearAfter neutralises what was recognised after a day. On progressive loans adjustments of the same date and amounts do
// that, on cumulative ones reversals.
func (r *accrualRun) clearAfter(last calendar.Date) {
	if r.Loan.Terms.Progressive() {
		r.neutraliseAfter(last)
		return
	}
	for _, t := range r.liveAfter(last, Accrual, AccrualAdjustment) {
		r.reverse(t, false)
	}
}

// neutraliseAfter sets an adjustment against every accrual dated after a day that has none yet.
func (a *Account) neutraliseAfter(last calendar.Date) {
	adjustments := a.liveAfter(last, AccrualAdjustment)
	for _, t := range a.liveAfter(last, Accrual) {
		match := slices.IndexFunc(adjustments, func(o *Transaction) bool { return o.On == t.On && o.Amount == t.Amount })
		if match >= 0 {
			adjustments = slices.Delete(adjustments, match, match+1)
			continue
		}
		a.recognise(AccrualAdjustment, t.On, t.Portions, a.renumbered(t.PaidBy))
	}
}

// renumbered copies charge rows under numbers of their own.
func (a *Account) renumbered(rows []ChargePaid) []ChargePaid {
	rows = slices.Clone(rows)
	for i := range rows {
		rows[i].ID = a.env.ids.id(chargePaidKind)
	}
	return rows
}

// alreadyRun reports whether a progressive loan was brought to the day before and nothing fell due since. Before the final
// run it neutralises what was recognised ahead of it.
func (r *accrualRun) alreadyRun() bool {
	done := r.Loan.AccruedTill
	if !r.Loan.Terms.Progressive() || done.IsZero() || r.till.After(done) {
		return false
	}
	if r.final {
		r.neutraliseAfter(r.on)
		return false
	}
	dueNow := slices.ContainsFunc(r.ActiveCharges(), func(c *Charge) bool { return c.effectiveDue() == r.on })
	return !dueNow && len(r.liveAfter(r.on.AddDays(-1), Accrual, AccrualAdjustment)) > 0
}

// differences are what should be recognised less what was, instalment by instalment.
func (r *accrualRun) differences() []incomeOf {
	found := make([]incomeOf, len(r.Instalments))
	for i := range found {
		found[i].row = i
	}
	if r.Loan.Terms.InterestBearing() {
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
	return till.After(row.From) || till == row.From && r.firstRegular(i)
}

// firstRegular reports whether an instalment is the first normal one; its first day belongs to it.
func (a *Account) firstRegular(i int) bool {
	for j := range a.Instalments {
		if !a.Instalments[j].DownPayment {
			return i == j
		}
	}
	return false
}

// interestTill is the day up to which interest counts. Where a loan recognises interest on the day of its disbursement,
// the day itself counts already.
func (r *accrualRun) interestTill() calendar.Date {
	till := r.till
	if r.Loan.Terms.RecogniseOnDisbursement && r.Loan.Terms.Progressive() {
		till = till.AddDays(1)
	}
	if paid := r.paidUpOn(); !paid.IsZero() {
		till = calendar.Earliest(till, paid)
	}
	return till
}

// interestDifferences compares interest. On progressive loans the whole loan counts as one: what was recognised belongs to
// no instalment.
func (r *accrualRun) interestDifferences(found []incomeOf) {
	progressive := r.Loan.Terms.Progressive()
	var target, waived money.Amount
	last := -1
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if !r.reaches(i) || row.Additional || row.ReAged && !progressive {
			continue
		}
		last = i
		soFar := r.waivedTill(row)
		accruable := money.Max(money.Amount{}, r.interestOf(row).Sub(r.waivedOf(row, soFar)))
		if !progressive {
			accrued := money.Max(money.Amount{}, r.recognisedIn(row).Sub(soFar))
			found[i].add(Interest, accruable.Sub(accrued))
		}
		target, waived = target.Add(accruable), waived.Add(soFar)
		row.Accrued.Interest = accruable
	}
	if progressive && last >= 0 {
		recognised := money.Max(money.Amount{}, r.recognisedInterest(calendar.Date{}).Sub(waived))
		found[last].add(Interest, target.Sub(recognised))
	}
}

// add books a difference on the side it belongs to.
func (i *incomeOf) add(part Part, difference money.Amount) {
	switch {
	case difference.IsPositive():
		i.more = i.more.Plus(part, difference)
	case difference.IsNegative():
		i.less = i.less.Plus(part, difference.Neg())
	}
}

// interestOf is the interest of an instalment up to the day: all of it once the period is past or the loan is paid up.
func (r *accrualRun) interestOf(row *Instalment) money.Amount {
	till := r.interestTill()
	whole := row.Interest.Charged.Sub(row.Credited.Interest)
	switch {
	case r.final, till.After(row.Due):
		return whole
	case !till.After(row.From):
		return money.Amount{}
	case r.Loan.Terms.Progressive():
		return r.interestWithin(row, till)
	}
	return r.interestUntil(row, till)
}

// interestWithin is the interest of a period of a progressive loan up to a day, on the balances as they were.
func (a *Account) interestWithin(row *Instalment, till calendar.Date) money.Amount {
	if a.Model != nil {
		if interest, known := a.modelAt(till).InterestTill(row.Due, till); known {
			return interest
		}
	}
	return a.interestUntil(row, till)
}

// recognisedIn is what was recognised of an instalment's interest on a cumulative loan.
func (r *accrualRun) recognisedIn(row *Instalment) money.Amount {
	if !r.till.Before(row.Due) {
		return row.Accrued.Interest
	}
	var sum money.Amount
	for _, t := range r.liveAfter(row.From, Accrual) {
		if !t.On.After(row.Due) {
			sum = sum.Add(t.Portions.Interest)
		}
	}
	return sum
}

// recognisedInterest is the interest that accruals recognised net of adjustments; up to a day when one is given.
func (a *Account) recognisedInterest(till calendar.Date) money.Amount {
	sum, entries := a.beforeEntries().Interest, a.entries
	if a.lean() && !till.IsZero() && !till.After(a.digest.Till) {
		entries = a.History()
	}
	for _, t := range entries {
		if t.Reversed || !till.IsZero() && t.On.After(till) {
			continue
		}
		switch t.Type {
		case Accrual:
			sum = sum.Add(t.Portions.Interest)
		case AccrualAdjustment:
			sum = sum.Sub(t.Portions.Interest)
		}
	}
	return sum
}

// waivedTill is the interest of an instalment that waivers up to the day took back.
func (r *accrualRun) waivedTill(row *Instalment) money.Amount {
	var sum money.Amount
	if row.Interest.Waived.IsZero() {
		return sum
	}
	for _, t := range r.Live(WaiveInterest) {
		if t.On.After(r.till) {
			continue
		}
		for _, m := range t.Mappings {
			if m.Instalment == row.Number {
				sum = sum.Add(m.Interest)
			}
		}
	}
	return sum
}

// waivedOf is the interest of an instalment that is waived and so will not be recognised: all of it once the period is
// past, else what was waived by the day.
func (r *accrualRun) waivedOf(row *Instalment, soFar money.Amount) money.Amount {
	if r.till.After(row.Due) || r.final {
		return row.Interest.Waived
	}
	return soFar
}

// chargeDifferences compares fees and penalties, charge by charge.
func (r *accrualRun) chargeDifferences(found []incomeOf) {
	for _, c := range r.ActiveCharges() {
		switch {
		case c.AtDisbursement():
		case c.isInstalmentFee():
			for i := range c.Parts {
				r.partDifference(found, c, &c.Parts[i])
			}
		default:
			r.datedDifference(found, c)
		}
	}
	for i := range found {
		if row := &r.Instalments[found[i].row]; r.reaches(i) {
			row.Accrued.Fee = row.Accrued.Fee.Add(found[i].more.Fee).Sub(found[i].less.Fee)
			row.Accrued.Penalty = row.Accrued.Penalty.Add(found[i].more.Penalty).Sub(found[i].less.Penalty)
		}
	}
}

// partDifference compares one part of an instalment fee, which is earned when its instalment is due.
func (r *accrualRun) partDifference(found []incomeOf, c *Charge, part *ChargePart) {
	i := slices.IndexFunc(r.Instalments, func(row Instalment) bool { return row.Number == part.Instalment })
	if i < 0 || r.till.Before(r.Instalments[i].Due) {
		return
	}
	accruable := money.Max(money.Amount{}, part.Amount.Sub(part.Waived))
	r.chargeDifference(&found[i], c, part.Instalment, accruable, calendar.Date{})
}

// datedDifference compares a charge with a date of its own, which is earned on its due date or, by configuration, when it was
// recorded.
func (r *accrualRun) datedDifference(found []incomeOf, c *Charge) {
	row := r.instalmentOfCharge(c.effectiveDue())
	if row == nil {
		return
	}
	i := slices.IndexFunc(r.Instalments, func(o Instalment) bool { return o.Number == row.Number })
	earned := r.earnedOn(c)
	if earned.After(r.till) || r.elapsed && earned.After(r.Instalments[i].Due) || earned.Before(r.firstDay()) {
		return
	}
	waived, till := c.Waived, calendar.Date{}
	if r.till.Before(row.Due) {
		waived, till = r.chargeWaivedTill(c), r.till
	}
	r.chargeDifference(&found[i], c, row.Number, money.Max(money.Amount{}, c.Amount.Sub(waived)), till)
}

// firstDay is the first day of the schedule.
func (a *Account) firstDay() calendar.Date {
	if len(a.Instalments) == 0 {
		return calendar.Date{}
	}
	return a.Instalments[0].From
}

// earnedOn is the day on which a charge counts as income.
func (a *Account) earnedOn(c *Charge) calendar.Date {
	due := c.effectiveDue()
	if a.env.Config.Text(refdata.ChargeAccrualDate) == "submitted-date" && !due.Before(c.SubmittedOn) {
		return c.SubmittedOn
	}
	return due
}

// chargeWaivedTill is what waivers up to the day took off a charge.
func (r *accrualRun) chargeWaivedTill(c *Charge) money.Amount {
	var sum money.Amount
	if c.Waived.IsZero() {
		return sum
	}
	for _, t := range r.Live(WaiveCharges) {
		if t.ChargeID == c.ID && !t.On.After(r.till) {
			sum = sum.Add(t.Amount)
		}
	}
	return sum
}

// chargeDifference books what of a charge, or of its part, is still to be recognised, or was too much. Waivers after a day
// do not count when one is given.
func (r *accrualRun) chargeDifference(found *incomeOf, c *Charge, number int, accruable money.Amount, till calendar.Date) {
	part := 0
	if c.isInstalmentFee() {
		part = number
	}
	accrued := r.recognisedOf(c, part, till)
	difference := accruable.Sub(accrued)
	row := ChargePaid{ChargeID: c.ID, Instalment: number, Amount: difference.Abs()}
	switch {
	case difference.IsPositive():
		found.added = append(found.added, row)
	case difference.IsNegative() && r.Loan.Terms.Progressive():
		found.taken = append(found.taken, row)
	default:
		return
	}
	found.add(c.Part(), difference)
}

// recognisedOf is what accruals recognised of a charge, or of its part with an instalment, less what waivers took back.
func (a *Account) recognisedOf(c *Charge, part int, till calendar.Date) money.Amount {
	before := a.beforeEntries()
	sum, waived := before.recognisedOf(c, part), money.Amount{}
	for _, t := range a.entries {
		if t.Reversed {
			continue
		}
		if t.Type == WaiveCharges && t.ChargeID == c.ID && (part == 0 || t.Instalment == part) && (till.IsZero() || !t.On.After(till)) {
			waived = waived.Add(t.Amount).Sub(t.Unrecognized)
		}
		for _, p := range t.PaidBy {
			switch {
			case p.ChargeID != c.ID || part != 0 && p.Instalment != part:
			case t.Type == Accrual:
				sum = sum.Add(p.Amount)
			case t.Type == AccrualAdjustment:
				sum = sum.Sub(p.Amount)
			}
		}
	}
	return money.Max(money.Amount{}, sum.Sub(waived))
}

// book makes the transactions of a run and reports whether there are any.
func (r *accrualRun) book(found []incomeOf) bool {
	if r.Loan.Terms.Progressive() || r.final {
		return r.bookMerged(found)
	}
	booked := false
	for i := range found {
		f := &found[i]
		due := r.Instalments[f.row].Due
		if due.After(r.till) && r.till.Before(r.Loan.AccruedTill) {
			continue
		}
		booked = r.recognise(Accrual, calendar.Earliest(due, r.on), f.more, f.added) != nil || booked
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
	booked := r.recognise(Accrual, r.on, more.more, more.added) != nil
	if r.Loan.Terms.Progressive() {
		booked = r.recognise(AccrualAdjustment, r.on, less.less, less.taken) != nil || booked
	}
	return booked
}

// recognise makes an accrual or an adjustment, unless there is nothing in it.
func (a *Account) recognise(kind TransactionType, on calendar.Date, portions Portions, of []ChargePaid) *Transaction {
	if portions.Total().IsZero() {
		return nil
	}
	t := a.newTransaction(kind, on, portions.Total())
	t.Portions, t.PaidBy = portions, of
	for i := range t.PaidBy {
		t.PaidBy[i].ID = a.env.ids.id(chargePaidKind)
	}
	return t
}

// reconcileAccruals brings what was recognised in line with a schedule that was processed again: after changes of the past,
// reversals, new terms.
func (a *Account) reconcileAccruals() {
	if stand := a.accrualsStand && !a.Loan.Terms.Recalculates(); stand || a.Loan.ChargedOff || len(a.Live(Accrual)) == 0 || a.Product.AccountingRule != ledger.PeriodicAccrual {
		return
	}
	if a.Loan.Terms.Progressive() {
		if !a.Loan.Status.Disbursed() {
			return
		}
		a.neutraliseAfter(a.lastDue())
		return
	}
	for i := range a.Instalments {
		a.reconcileRow(&a.Instalments[i])
	}
	if a.Loan.Terms.Recalculates() && !a.Loan.AccruedTill.IsZero() {
		a.accrue(a.Loan.AccruedTill)
	}
}

// reconcileRow takes accruals of an instalment back that recognise more than it charges, and the one that the last run
// made for a part of a period whose interest may have changed.
func (a *Account) reconcileRow(row *Instalment) {
	var sum Portions
	for _, t := range a.Live(Accrual) {
		if at := a.accrualDate(t); !at.After(row.From) && !(at == row.From && row.Number == 1) || at.After(row.Due) {
			continue
		}
		next := sum.Add(t.Portions)
		beyond := row.Interest.Charged.Less(next.Interest) || row.Fee.Charged.Less(next.Fee) || row.Penalty.Charged.Less(next.Penalty)
		partial := a.Loan.Terms.InterestBearing() && t.On == a.Loan.AccruedTill && a.Loan.AccruedTill != row.Due
		if beyond || partial {
			a.reverse(t, false)
			continue
		}
		sum = next
	}
	row.Accrued = sum
}

// accrualDate is the date by which an accrual belongs to an instalment: its own, or the due date of its charge when charges
// count by the day of their recording.
func (a *Account) accrualDate(t *Transaction) calendar.Date {
	if len(t.PaidBy) > 0 && a.env.Config.Text(refdata.ChargeAccrualDate) == "submitted-date" {
		if c := a.Charge(t.PaidBy[0].ChargeID); c != nil && !c.effectiveDue().IsZero() && !c.isInstalmentFee() {
			return c.effectiveDue()
		}
	}
	return t.On
}

// cutOffIncome is accrueUntilCutOff for a charge-off or contract termination that carries an amount.
func (a *Account) cutOffIncome(t *Transaction, prorated bool) {
	if t.Amount.IsPositive() {
		a.accrueUntilCutOff(t.On, prorated)
	}
}

// accrueUntilCutOff brings recognised interest to the day of a charge-off or contract termination: what is missing is
// recognised, what is too much taken back. Fees and penalties stay as they are.
func (a *Account) accrueUntilCutOff(on calendar.Date, prorated bool) {
	if !a.Product.AccountingRule.Accrues() || !a.Loan.Terms.InterestBearing() {
		return
	}
	var earned money.Amount
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Additional || row.DownPayment {
			continue
		}
		switch {
		case !row.Due.After(on):
			earned = earned.Add(row.Interest.Charged).Sub(row.Credited.Interest)
		case row.From.After(on):
		case a.sharesInterest(row):
			earned = earned.Add(row.Interest.Outstanding())
		case !prorated && a.fixesShare(row):
			earned = earned.Add(row.Interest.Charged) // cut on the day, its share of re-amortised interest whole
		case a.Loan.Terms.Progressive() && a.Loan.Terms.Recalculates():
			earned = earned.Add(a.interestWithin(row, on)).Add(row.Credited.Interest)
		case prorated:
			open := schedule.Row{From: row.From, Due: row.Due, Interest: row.Interest.Outstanding()}
			earned = earned.Add(schedule.InterestUntil(a.env.Arithmetic, open, on, calendar.Date{}))
		default:
			earned = earned.Add(row.Interest.Outstanding())
		}
	}
	missing := earned.Sub(a.recognisedInterest(on))
	a.recognise(Accrual, on, Portions{Interest: money.Max(money.Amount{}, missing)}, nil)
	a.recognise(AccrualAdjustment, on, Portions{Interest: money.Max(money.Amount{}, missing.Neg())}, nil)
}

// sharesInterest reports whether a re-age gave an instalment a fixed share of interest, which falls due as a whole.
func (a *Account) sharesInterest(row *Instalment) bool {
	if !row.ReAged || a.Model == nil {
		return false
	}
	p, known := a.Model.Find(row.Due)
	return known && p.ReAged
}

// fixesShare reports whether a re-amortisation gave an instalment a share of interest besides its own.
func (a *Account) fixesShare(row *Instalment) bool {
	return slices.ContainsFunc(a.Live(ReAmortize), func(t *Transaction) bool {
		return t.ReAmortize.Interest == ReAmortizeInterestSplit && row.Due.After(t.On)
	}) && a.Loan.Terms.Recalculates()
}

// dropAccrualsAfter reverses what was recognised for the time after a charge-off.
func (a *Account) dropAccrualsAfter(on calendar.Date) {
	for _, t := range a.Live(Accrual, AccrualAdjustment) {
		if t.On.After(on) || t.On == on && a.Loan.Terms.RecogniseOnDisbursement {
			a.reverse(t, false)
		}
	}
}

// modelAt is the interest model with interest on overdue principal brought up to a day.
func (a *Account) modelAt(on calendar.Date) *progressive.Model {
	overdue := slices.ContainsFunc(a.Instalments, func(row Instalment) bool { return !row.Met() && row.Due.Before(on) })
	if !overdue || !a.Loan.Terms.Recalculates() || a.Loan.NPA || a.Loan.ChargedOff {
		return a.Model
	}
	m := a.Model.Clone()
	m.RecalculateOverdue(on, false)
	return m
}
