package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// progressiveProcessor allocates transactions of progressive loans by the rules of the advanced strategy, on the
// interest model of the loan.
type progressiveProcessor struct{}

// latestSuffices holds unless a charge that came later would have been paid, and, where interest follows the payments,
// only for transactions of today whose interest ends on the day itself.
func (progressiveProcessor) latestSuffices(a *book.Account, t *book.Transaction) bool {
	if t.Type.RepaymentLike() && t.On.Before(a.Env.Today) && chargedAfter(a, t.On) {
		return false
	}
	if a.Model == nil || a.Model.Len() == 0 {
		return false
	}
	if !a.Loan.Recalculates() {
		return true
	}
	r := a.Loan.Terms.Recalculation
	wholePeriods := r.PreClosure == schedule.TillRestFrequencyDate && r.Rest.Frequency == schedule.RestDaily ||
		r.PreClosure == schedule.TillPreClosureDate && r.Rest.Frequency == schedule.RestSameAsRepayment
	return t.On == a.Env.Today && !wholePeriods
}

// chargedAfter reports whether a charge with a date of its own came, or falls due, after a date.
func chargedAfter(a *book.Account, on calendar.Date) bool {
	return slices.ContainsFunc(a.ActiveCharges(), func(c *book.Charge) bool {
		dated := c.Time == schedule.OnSpecifiedDate || c.Time == schedule.OnOverdue
		return dated && calendar.Earliest(c.Due, c.SubmittedOn).After(on)
	})
}

func (progressiveProcessor) Latest(a *book.Account, t *book.Transaction) error {
	r := NewProgressiveRun(a)
	r.phase, r.waitingOverpayment, r.lent = phaseOf(a, t), a.Loan.Overpaid, lentBefore(a, t)
	if err := r.process(t); err != nil {
		return err
	}
	r.ReplayRun.Account.ReopenRows()
	r.history.amendMoved()
	return nil
}

// replay builds the rows and the interest model of the bare terms and lets everything that ever happened to the loan
// act on them again, in the order of the change list.
func (progressiveProcessor) replay(a *book.Account, _ bool) error {
	a.Replayed = true
	r := NewProgressiveRun(a)
	met := metOf(a)
	if err := r.reset(); err != nil {
		return err
	}
	list := r.changeList()
	for i, c := range list {
		r.later = list[i+1:]
		if err := r.apply(c); err != nil {
			return err
		}
	}
	r.CatchUp(a.Env.Today, false)
	r.waiveRest()
	r.finish()
	r.meetByToday(met)
	r.history.amendMoved()
	a.RefreshMaturity()
	return nil
}

// metOf are the dates on which rows were met, by due date.
func metOf(a *book.Account) map[calendar.Date]calendar.Date {
	met := map[calendar.Date]calendar.Date{}
	for i := range a.Instalments {
		met[a.Instalments[i].Due] = a.Instalments[i].MetOn
	}
	return met
}

// meetByToday dates rows that a change of terms from a day to come leaves with nothing due: they were met when they were before, else today.
// (docs/semantics/allocation.md, 2.)
func (r *ProgressiveRun) meetByToday(before map[calendar.Date]calendar.Date) {
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if !row.MetOn.After(r.Env.Today) {
			continue
		}
		row.MetOn = r.Env.Today
		if was := before[row.Due]; !was.IsZero() {
			row.MetOn = calendar.Earliest(was, r.Env.Today)
		}
	}
}

// ProgressiveRun is one run over the history of a progressive loan, or over its newest transaction.
type ProgressiveRun struct {
	ReplayRun
	history       history
	surplus       []*book.Transaction // payments with an overpayment that a later charge may spend
	placed        []*book.Charge      // charges that came up so far
	lent          money.Amount        // disbursed and capitalized so far
	phase         phase               // what the history may still change in the rows
	closing       bool                // the transaction of the moment was large enough to close the loan when it came up
	asOf          calendar.Date       // the day as of which it is made, when it is exactly the payoff
	later         []change            // what comes after the change of the moment
	early         []*book.Variation   // what came before its turn, for such a payoff
	waivers       []partWaiver        // of parts of instalment fees that did not come up yet
	moved         []int64             // variations that moved due dates so far
	paidBack      []*book.Transaction // in a history without refunds: what takes their place
	liftedCredits book.Portions       // credited fees and penalties that a re-age is moving
}

func NewProgressiveRun(a *book.Account) *ProgressiveRun {
	return &ProgressiveRun{
		ReplayRun: ReplayRun{Account: a},
		history:   newHistory(a),
		placed:    a.ActiveCharges(),
		lent:      lentBefore(a, nil),
		phase:     phaseOf(a, nil),
	}
}

// lentBefore is what was disbursed and capitalized before the newest transaction is processed.
func lentBefore(a *book.Account, newest *book.Transaction) money.Amount {
	before := slices.DeleteFunc(a.LiveEntries(loans.Disbursement, loans.CapitalizedIncome), func(t *book.Transaction) bool { return t == newest })
	return a.BeforeEntries().Disbursed.Add(book.SumOf(before))
}

// EndedInterest reports whether no interest arises any more at this point of the run.
func (r *ProgressiveRun) EndedInterest() bool { return r.phase.overInterest() }

// followsPayments reports whether payments change future interest at this point of the run.
func (r *ProgressiveRun) followsPayments() bool {
	return r.phase.follows() && r.Model != nil && r.Loan.Recalculates()
}

// followsModel reports whether the interest model decides principal and interest of a row now, and the place of its period.
func (r *ProgressiveRun) followsModel(row *book.Instalment) (int, bool) {
	if !r.followsPayments() {
		return 0, false
	}
	return r.periodOf(row)
}

// reset starts from the bare terms: the regular rows, empty, and a model on which nothing is lent yet. Down payments,
// re-aged and additional rows come up again in the run.
func (r *ProgressiveRun) reset() error {
	terms := drawing.Terms(r.ReplayRun.Account)
	terms.Tranches, terms.Variations, terms.Charges = nil, nil, nil
	model, err := progressive.New(terms)
	if err != nil {
		return err
	}
	r.Model, r.phase = model, running
	r.placed, r.history.processed, r.lent = nil, []*book.Transaction{}, money.Amount{}
	recognised := recognised(r.ReplayRun.Account)
	r.Instalments = make([]book.Instalment, model.Len())
	for i := range r.Instalments {
		p := model.At(i)
		r.Instalments[i] = book.Instalment{Number: i + 1, From: p.From, Due: p.Due, Accrued: recognised[p.Due]}
	}
	resetCharges(r.ReplayRun.Account)
	undoSplits(r)
	drawing.MarkEmptyAsMet(r.ReplayRun.Account, r.Loan.Timeline.DisbursedOn)
	return nil
}

// recognised is what was recognised as income so far, by due date: it stays with the dates.
func recognised(a *book.Account) map[calendar.Date]book.Portions {
	byDue := map[calendar.Date]book.Portions{}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.DownPayment {
			byDue[row.Due] = byDue[row.Due].Add(row.Accrued)
		}
	}
	return byDue
}

func (r *ProgressiveRun) apply(c change) error {
	switch {
	case c.foreclosure:
		r.cut(c.on)
		return nil
	case c.variation != nil:
		if slices.Contains(r.early, c.variation) {
			return nil
		}
		return r.applyVariation(c.variation)
	case c.charge != nil:
		if !slices.Contains(r.placed, c.charge) {
			applyCharge(r, c.charge)
		}
		return nil
	case c.isAccrualActivity():
		r.applyChargesOfOverpaid()
		return nil
	}
	return r.reprocess(c.transaction)
}

// applyChargesOfOverpaid places the charges of an overpaid loan that are due by now ahead of their turn: what was reported as
// its income counts all of them (docs/semantics/allocation.md, 5.2). What came up after a foreclosure has its place only then.
func (r *ProgressiveRun) applyChargesOfOverpaid() {
	if r.Loan.Status != loans.Overpaid {
		return
	}
	for _, c := range r.ActiveCharges() {
		due := !c.AtDisbursement() && !c.IsInstalmentFee() && !c.Due.After(r.Env.Today)
		if due && !r.Loan.AfterForeclosure(c) && !slices.Contains(r.placed, c) {
			applyCharge(r, c)
		}
	}
}

// placeAhead places a charge that is paid before its turn (docs/semantics/allocation.md, 4.2).
func (r *ProgressiveRun) placeAhead(c *book.Charge) {
	if c != nil && !c.Inactive && !slices.Contains(r.placed, c) {
		applyCharge(r, c)
	}
}

// reprocess runs one transaction of the history again. New ones are processed in place, saved ones are kept or replaced.
func (r *ProgressiveRun) reprocess(t *book.Transaction) error {
	if !r.processes(t.Type) {
		return nil
	}
	again := t
	if !t.IsNew || t.Made {
		again = t.Copy()
		again.Made = false
	}
	if err := r.process(again); err != nil {
		return err
	}
	live := r.history.register(t, again)
	if live != nil {
		r.history.processed = append(r.history.processed, live)
	}
	if live != nil && r.Loan.Pays(live) && live.Overpayment.IsPositive() {
		r.surplus = append(r.surplus, live)
	}
	return nil
}

// processes reports whether a run processes the type.
func (r *ProgressiveRun) processes(t loans.TransactionType) bool {
	switch t {
	case loans.Disbursement, loans.CapitalizedIncome, loans.ReAge, loans.ReAmortize, loans.ContractTermination, loans.ChargePayment:
		return true
	}
	return r.ReplayRun.processes(t)
}

// process lets one transaction act on the loan.
func (r *ProgressiveRun) process(t *book.Transaction) error {
	asOf, err := r.payoffDate(t)
	if err != nil {
		return err
	}
	r.asOf, r.closing = asOf, !asOf.IsZero() || r.closes(t)
	r.CatchUp(t.On, r.closing)
	switch t.Type {
	case loans.Disbursement:
		return r.processDisbursement(t)
	case loans.CapitalizedIncome:
		r.processCapitalizedIncome(t)
	case loans.WriteOff:
		r.processWriteOff(t)
	case loans.RefundForActiveLoan:
		r.refund(newPayment(t))
	case loans.CreditBalanceRefund, loans.Chargeback:
		return processCredit(r, t)
	case loans.InterestRefund:
		return processInterestRefund(r, t)
	case loans.ChargeOff:
		return processChargeOff(r, t)
	case loans.ContractTermination:
		return processTermination(r, t)
	case loans.ReAge:
		processReAge(r, t)
	case loans.ReAmortize:
		processReAmortization(r, t)
	case loans.ChargePayment:
		r.placeAhead(r.Charge(t.ChargeID))
		r.payCharge(t)
	default:
		r.allocate(t)
	}
	return nil
}

// refund takes back what a refund of an active loan gives back; what finds no payment is owed again.
func (r *ProgressiveRun) refund(p *payment) {
	r.allocateRefund(p)
	r.owe(p, func(again book.Portions) { creditPortions(r, p.transaction, again) })
}

// closes reports whether a transaction is large enough to close the loan.
func (r *ProgressiveRun) closes(t *book.Transaction) bool {
	return t.Type.RepaymentLike() && r.followsPayments() && r.Model.On(t.On).Closes(t.Amount)
}

// allocate spreads a payment by the rule of its type. What is left is overpaid.
func (r *ProgressiveRun) allocate(t *book.Transaction) {
	if t.Type == loans.WaiveInterest {
		r.waiveInterest(newPayment(t))
		return
	}
	announced := r.followsPayments() && r.asOf.IsZero()
	payoff := r.payoffBefore(t)
	if announced && r.Model.BeginPayment(t.On, t.Amount, r.closing) {
		r.rewrite(t.On)
	}
	if !r.asOf.IsZero() {
		r.rewrite(t.On) // met rows too: a change of terms may ask more of them (docs/semantics/progressive.md, 11.2, rule 4)
	}
	p := newPayment(t)
	rule, _ := allocationRule(&r.Loan.Terms, t.Type)
	if slices.Contains(r.paidBack, t) {
		r.spread(p, withoutChargesToCome(rule))
	} else {
		r.spread(p, rule)
		r.complete(p, payoff)
	}
	p.overpay()
	r.hold(t)
	if announced && r.Model.EndPayment(t.On, payoff.Total().Sub(t.Amount)) {
		r.rewrite(t.On)
	}
}

// complete spends what the rule of a payment leaves over on what it leaves open: nobody has too much on a loan that still asks for
// something. Interest of the payoff for which no instalment is left with room falls due in the last one that the payment paid.
// (docs/semantics/progressive.md, 8.3 and 11.2, rule 4.)
func (r *ProgressiveRun) complete(p *payment, payoff book.Portions) {
	if !r.followsPayments() || !p.transaction.Type.RepaymentLike() {
		return
	}
	a := &allocation{ProgressiveRun: r, payment: p, skipped: map[int]bool{}}
	for _, part := range PrincipalFirst {
		for i := range a.Instalments {
			if !a.done() && a.Instalments[i].Component(part).Outstanding().IsPositive() {
				a.payStep(allocationStep{products.Due, part}, i, a.left)
			}
		}
	}
	unplaced := a.left
	switch {
	case r.asOf.IsZero() && r.closing && r.Loan.Terms.Processing == schedule.Vertical: // where all principal may be paid before interest
		unplaced = money.Min(a.left, payoff.Interest.Sub(p.transaction.Portions.Interest))
	case r.asOf.IsZero():
		return
	}
	if !unplaced.IsPositive() {
		return
	}
	if row, period, ok := r.lastPaid(p.transaction); ok {
		r.Model.PayUnplacedInterest(period, unplaced)
		row.Interest.Charged = row.Interest.Charged.Add(unplaced)
		a.payUpTo(row, book.Interest, unplaced)
	}
}

// payoffBefore is the payoff that a payment found, where it covers all principal; nothing for a smaller one, and for one that is made as of
// another day.
func (r *ProgressiveRun) payoffBefore(t *book.Transaction) book.Portions {
	if !r.asOf.IsZero() || !r.coversPrincipal(t) {
		return book.Portions{}
	}
	return payoffBy(r.Model, r.Account, t.On)
}

// coversPrincipal reports whether a payment is no less than the principal of a loan whose interest follows the payments.
func (r *ProgressiveRun) coversPrincipal(t *book.Transaction) bool {
	return t.Type.RepaymentLike() && r.followsPayments() && !t.Amount.Less(r.Model.Totals().OutstandingPrincipal())
}

// lastPaid is the last row that follows the model and has got something of a transaction, and the place of its period.
func (r *ProgressiveRun) lastPaid(t *book.Transaction) (*book.Instalment, int, bool) {
	for i := len(r.Instalments) - 1; i >= 0; i-- {
		row := &r.Instalments[i]
		period, follows := r.followsModel(row)
		if follows && slices.ContainsFunc(t.Mappings, func(m book.Mapping) bool { return m.Instalment == row.Number }) {
			return row, period, true
		}
	}
	return nil, 0, false
}

// payDate is the day as of which a transaction pays on a period.
func (r *ProgressiveRun) payDate(due products.DueType, period int, on calendar.Date) calendar.Date {
	switch {
	case !r.asOf.IsZero():
		return r.asOf
	case due == products.InAdvance:
		return r.Model.On(on).PayDate(period, r.closing)
	}
	return on
}

// CatchUp brings interest on overdue principal up to a date.
func (r *ProgressiveRun) CatchUp(on calendar.Date, closing bool) {
	if !r.followsPayments() || r.Loan.NPA {
		return
	}
	r.Model.RecalculateOverdue(on, closing)
	r.rewriteUnmet(calendar.Date{}, on)
}

// CatchUpWith brings interest on overdue principal up to today when a charge that is due by then, inside the term, is put
// on a progressive loan.
func CatchUpWith(a *book.Account, c *book.Charge) {
	if !a.Loan.Terms.Progressive() || !a.HasModel() || c.Due.IsZero() || c.Due.After(calendar.Earliest(a.Env.Today, RegularEnd(a))) {
		return
	}
	NewProgressiveRun(a).CatchUp(a.Env.Today, false)
}

// payModel tells the model of a payment on one of its periods.
func (r *ProgressiveRun) payModel(period int, part book.Part, on calendar.Date, amount money.Amount) {
	switch {
	case !amount.IsPositive():
	case part == book.Principal:
		r.Model.PayPrincipal(period, on, amount)
	case part == book.Interest:
		r.Model.PayInterest(period, on, amount)
	}
}
