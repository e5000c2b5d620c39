package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// progressiveProcessor allocates transactions of progressive loans by the rules of the advanced strategy, on the
// interest model of the loan.
type progressiveProcessor struct{}

// latestSuffices holds unless a charge that came later would have been paid, and, where interest follows the payments,
// only for transactions of today whose interest ends on the day itself.
func (progressiveProcessor) latestSuffices(a *Account, t *Transaction) bool {
	if t.Type.RepaymentLike() && t.On.Before(a.env.Today) && a.chargedAfter(t.On) {
		return false
	}
	if a.Model == nil || a.Model.Len() == 0 {
		return false
	}
	if !a.recalculates() {
		return true
	}
	r := a.Loan.Terms.Recalculation
	wholePeriods := r.PreClosure == schedule.TillRestFrequencyDate && r.Rest.Frequency == schedule.RestDaily ||
		r.PreClosure == schedule.TillPreClosureDate && r.Rest.Frequency == schedule.RestSameAsRepayment
	return t.On == a.env.Today && !wholePeriods
}

// chargedAfter reports whether a charge with a date of its own came, or falls due, after a date.
func (a *Account) chargedAfter(on calendar.Date) bool {
	return slices.ContainsFunc(a.ActiveCharges(), func(c *Charge) bool {
		dated := c.Time == schedule.OnSpecifiedDate || c.Time == schedule.OnOverdue
		return dated && calendar.Earliest(c.Due, c.SubmittedOn).After(on)
	})
}

func (progressiveProcessor) latest(a *Account, t *Transaction) error {
	r := a.progressiveRun()
	r.holder = a.Loan.Overpaid
	if err := r.process(t); err != nil {
		return err
	}
	r.reopenRows()
	r.amendMoved()
	return nil
}

// replay builds the rows and the interest model of the bare terms and lets everything that ever happened to the loan
// act on them again, in the order of the change list.
func (progressiveProcessor) replay(a *Account, _ bool) error {
	a.replayed = true
	r := a.progressiveRun()
	if err := r.reset(); err != nil {
		return err
	}
	for _, c := range r.changeList() {
		if err := r.apply(c); err != nil {
			return err
		}
	}
	r.catchUp(a.env.Today, false)
	r.waiveRest()
	r.finish()
	r.amendMoved()
	a.refreshMaturity()
	return nil
}

// progressiveRun is one run over the history of a progressive loan, or over its newest transaction.
type progressiveRun struct {
	replayRun
	replaced      map[calendar.Date]bool // dates with a replaced transaction: those after it on that date are replaced too
	surplus       []*Transaction         // payments with an overpayment that a later charge may spend
	placed        []*Charge              // charges that came up so far
	processed     []*Transaction         // transactions in force that were processed so far
	lent          money.Amount           // disbursed and capitalized so far
	stopped       bool                   // charged off, terminated or written off: interest follows the payments no longer
	ended         bool                   // stopped in a way that ends all interest, or makes all of it fall due
	lost          bool                   // written off before: what the rows ask for since is capitalized income, which the model does not know
	reshaped      bool                   // rows were re-aged or re-amortised without the model
	closing       bool                   // the transaction of the moment was large enough to close the loan when it came up
	stored        map[*Transaction]place // where money of stored transactions went, as far as that may have changed
	waivers       []partWaiver           // of parts of instalment fees that did not come up yet
	moved         []int64                // variations that moved due dates so far
	liftedCredits Portions               // credited fees and penalties that a re-age is moving
}

func (a *Account) progressiveRun() *progressiveRun {
	l := &a.Loan
	writeOffs := len(a.Live(WriteOff)) // capitalized income may have opened the loan again since
	r := &progressiveRun{
		lost:      writeOffs > 1,
		replayRun: replayRun{Account: a},
		replaced:  map[calendar.Date]bool{},
		stored:    map[*Transaction]place{},
		placed:    a.ActiveCharges(),
		lent:      a.beforeEntries().Disbursed.Add(sumOf(a.live(Disbursement, CapitalizedIncome))),
		ended:     writeOffs > 0 || l.Foreclosure != nil || l.SubStatus == ContractTerminated || l.ChargedOff && l.Terms.endsInterest(),
		stopped:   writeOffs > 0 || l.ChargedOff || l.SubStatus == ContractTerminated || l.Foreclosure != nil,
		reshaped:  len(a.Live(ReAge, ReAmortize)) > 0 && !a.recalculates() || l.Foreclosure != nil,
	}
	if !a.lean() {
		r.processed = a.Live()
	}
	return r
}

// past lists the transactions in force that were processed so far. A run for the newest transaction alone rarely looks.
func (r *progressiveRun) past() []*Transaction {
	if r.processed == nil {
		r.processed = r.Live()
	}
	return r.processed
}

// recalculates reports whether interest follows the payments: recalculation, and a rate above zero from the start or by a
// change that was approved.
func (a *Account) recalculates() bool {
	t := &a.Loan.Terms
	return t.Recalculates() || t.Recalculation != nil && slices.ContainsFunc(a.Loan.Variations, func(v Variation) bool {
		return v.Kind == schedule.RateFromInstalment && !v.Inactive && v.Number.IsPositive()
	})
}

// followsPayments reports whether payments change future interest at this point of the run.
func (r *progressiveRun) followsPayments() bool {
	return !r.stopped && r.Model != nil && r.recalculates()
}

// followsModel reports whether the interest model decides principal and interest of a row now, and the place of its period.
func (r *progressiveRun) followsModel(row *Instalment) (int, bool) {
	if !r.followsPayments() {
		return 0, false
	}
	return r.periodOf(row)
}

// reset starts from the bare terms: the regular rows, empty, and a model on which nothing is lent yet. Down payments,
// re-aged and additional rows come up again in the run.
func (r *progressiveRun) reset() error {
	terms := r.terms()
	terms.Tranches, terms.Variations, terms.Charges = nil, nil, nil
	model, err := progressive.New(terms)
	if err != nil {
		return err
	}
	r.Model, r.reshaped, r.stopped, r.ended, r.lost = model, false, false, false, false
	r.placed, r.processed, r.lent = nil, []*Transaction{}, money.Amount{}
	recognised := r.recognised()
	r.Instalments = make([]Instalment, model.Len())
	for i := range r.Instalments {
		p := model.At(i)
		r.Instalments[i] = Instalment{Number: i + 1, From: p.From, Due: p.Due, Accrued: recognised[p.Due]}
	}
	r.resetCharges()
	r.splitAnew()
	r.meetEmpty(r.Loan.Timeline.DisbursedOn)
	return nil
}

// recognised is what was recognised as income so far, by due date: it stays with the dates.
func (a *Account) recognised() map[calendar.Date]Portions {
	byDue := map[calendar.Date]Portions{}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.DownPayment {
			byDue[row.Due] = byDue[row.Due].Add(row.Accrued)
		}
	}
	return byDue
}

func (r *progressiveRun) apply(c change) error {
	switch {
	case c.foreclosure:
		r.cut(c.on)
		return nil
	case c.variation != nil:
		return r.applyVariation(c.variation)
	case c.charge != nil:
		if !slices.Contains(r.placed, c.charge) {
			r.applyCharge(c.charge)
		}
		return nil
	case c.isAccrualActivity():
		r.applyChargesOfOverpaid()
		return nil
	}
	return r.reprocess(c.transaction)
}

// applyChargesOfOverpaid places the charges of an overpaid loan that are due by now ahead of their turn: what was reported as
// its income counts all of them (semantics-allocation 5.2). What came up behind a foreclosure has its place only then.
func (r *progressiveRun) applyChargesOfOverpaid() {
	if r.Loan.Status != Overpaid {
		return
	}
	for _, c := range r.ActiveCharges() {
		due := !c.AtDisbursement() && !c.isInstalmentFee() && !c.Due.After(r.env.Today)
		if due && !r.behindForeclosure(c) && !slices.Contains(r.placed, c) {
			r.applyCharge(c)
		}
	}
}

// reprocess runs one transaction of the history again. New ones are processed in place, saved ones are kept or replaced.
func (r *progressiveRun) reprocess(t *Transaction) error {
	if !r.processes(t.Type) {
		return nil
	}
	again := t
	if !t.isNew || t.made {
		again = t.copy()
		again.made = false
	}
	if err := r.process(again); err != nil {
		return err
	}
	live := r.register(t, again)
	if live != nil {
		r.processed = append(r.processed, live)
	}
	if live != nil && r.pays(live) && live.Overpayment.IsPositive() {
		r.surplus = append(r.surplus, live)
	}
	return nil
}

// processes reports whether a run processes the type.
func (r *progressiveRun) processes(t TransactionType) bool {
	switch t {
	case Disbursement, CapitalizedIncome, ReAge, ReAmortize, ContractTermination, ChargePayment:
		return true
	}
	return r.replayRun.processes(t)
}

// process lets one transaction act on the loan.
func (r *progressiveRun) process(t *Transaction) error {
	r.closing = r.closes(t)
	r.catchUp(t.On, r.closing)
	switch t.Type {
	case Disbursement:
		return r.processDisbursement(t)
	case CapitalizedIncome:
		r.processCapitalizedIncome(t)
	case WriteOff:
		r.processWriteOff(t)
	case RefundForActiveLoan:
		r.refund(newPayment(t))
	case CreditBalanceRefund, Chargeback:
		return r.processCredit(t)
	case InterestRefund:
		return r.processInterestRefund(t)
	case ChargeOff:
		return r.processChargeOff(t)
	case ContractTermination:
		return r.processTermination(t)
	case ReAge:
		return r.processReAge(t)
	case ReAmortize:
		return r.processReAmortization(t)
	case ChargePayment:
		r.payCharge(t)
	default:
		r.allocate(t)
	}
	return nil
}

// refund takes back what a refund of an active loan gives back; what finds no payment is owed again.
func (r *progressiveRun) refund(p *payment) {
	r.unspread(p)
	r.owe(p, func(again Portions) { r.creditPortions(p.transaction, again) })
}

// closes reports whether a transaction is large enough to close the loan.
func (r *progressiveRun) closes(t *Transaction) bool {
	return t.Type.RepaymentLike() && r.followsPayments() && r.Model.ClosesLoan(t.On, t.Amount)
}

// allocate spreads a payment by the rule of its type. What is left is overpaid.
func (r *progressiveRun) allocate(t *Transaction) {
	p := newPayment(t)
	rule, _ := r.Loan.Terms.allocationRule(t.Type)
	r.spread(p, rule)
	p.overpay()
	r.hold(t)
}

// catchUp brings interest on overdue principal up to a date.
func (r *progressiveRun) catchUp(on calendar.Date, closing bool) {
	if !r.followsPayments() || r.Loan.NPA {
		return
	}
	r.Model.RecalculateOverdue(on, closing)
	r.rewriteUnmet(calendar.Date{}, on)
}

// catchUpWith brings interest on overdue principal up to today when a charge that is due by then, inside the term, is put
// on a progressive loan.
func (a *Account) catchUpWith(c *Charge) {
	if !a.Loan.Terms.Progressive() || !a.hasModel() || c.Due.IsZero() || c.Due.After(calendar.Earliest(a.env.Today, a.regularEnd())) {
		return
	}
	a.progressiveRun().catchUp(a.env.Today, false)
}

// payModel tells the model of a payment on one of its periods.
func (r *progressiveRun) payModel(period int, part Part, on calendar.Date, amount money.Amount) {
	switch {
	case !amount.IsPositive():
	case part == Principal:
		r.Model.PayPrincipal(period, on, amount)
	case part == Interest:
		r.Model.PayInterest(period, on, amount)
	}
}

// noteError keeps the first error of a decision, to be reported when the account is saved.
func (a *Account) noteError(err error) {
	if err != nil && a.env.ids.err == nil {
		a.env.ids.err = err
	}
}
