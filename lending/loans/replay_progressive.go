package loans

import (
	"cmp"
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
	reshaped      bool                   // rows were re-aged or re-amortised without the model
	stored        map[*Transaction]place // where money of stored transactions went, as far as that may have changed
	liftedCredits Portions               // credited fees and penalties that a re-age is moving
}

func (a *Account) progressiveRun() *progressiveRun {
	l := &a.Loan
	writtenOff := len(a.Live(WriteOff)) > 0 // capitalized income may have opened the loan again since
	r := &progressiveRun{
		replayRun: replayRun{Account: a},
		replaced:  map[calendar.Date]bool{},
		stored:    map[*Transaction]place{},
		placed:    a.ActiveCharges(),
		lent:      a.beforeEntries().Disbursed.Add(sumOf(a.live(Disbursement, CapitalizedIncome))),
		ended:     writtenOff || l.SubStatus == ContractTerminated || l.ChargedOff && l.Terms.endsInterest(),
		stopped:   writtenOff || l.ChargedOff || l.SubStatus == ContractTerminated,
		reshaped:  len(a.Live(ReAge, ReAmortize)) > 0 && !a.recalculates(),
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

// followsModel reports whether the interest model decides principal and interest of a row now.
func (r *progressiveRun) followsModel(row *Instalment) bool {
	if !r.followsPayments() {
		return false
	}
	_, known := r.periodOf(row)
	return known
}

// periodOf finds the model's period of a row: its regular rows are the model's periods, in order. Rows that were
// reshaped without the model have none.
func (r *progressiveRun) periodOf(row *Instalment) (progressive.Period, bool) {
	return r.periodAt(row, r.regularBefore(row))
}

func (r *progressiveRun) regularBefore(row *Instalment) int {
	n := 0
	for i := range r.Instalments[:row.Number-1] {
		if r.Instalments[i].Regular() {
			n++
		}
	}
	return n
}

// periodAt is periodOf for a row that has a number of regular ones before it.
func (r *progressiveRun) periodAt(row *Instalment, at int) (progressive.Period, bool) {
	if !row.Regular() || r.reshaped {
		return progressive.Period{}, false
	}
	if at < r.Model.Len() {
		if p := r.Model.At(at); p.Due == row.Due {
			return p, true
		}
	}
	return r.Model.Find(row.Due) // a re-age may have joined stubs before it that the model keeps apart, or the other way
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
	r.Model, r.reshaped, r.stopped, r.ended = model, false, false, false
	r.placed, r.processed, r.lent = nil, []*Transaction{}, money.Amount{}
	recognised := r.recognised()
	r.Instalments = make([]Instalment, model.Len())
	for i := range r.Instalments {
		p := model.At(i)
		r.Instalments[i] = Instalment{Number: i + 1, From: p.From, Due: p.Due, Accrued: recognised[p.Due]}
	}
	r.resetCharges()
	r.joinSplitCharges()
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

// change is one element of the change list: a variation of the terms, a charge or a transaction.
type change struct {
	on        calendar.Date // takes effect
	submitted calendar.Date
	created   Moment

	variation   *Variation
	charge      *Charge
	transaction *Transaction
}

// variationOrder is the order of variations of one day.
var variationOrder = map[schedule.VariationKind]int{
	schedule.RateFromInstalment: 0, schedule.PauseInterest: 1, schedule.ExtendTerm: 2, schedule.MoveDueDate: 3,
}

// changeList lists all that happened to the loan in the order in which it takes effect: by date, accrual activities
// last, then by the date of recording and by creation.
func (r *progressiveRun) changeList() []change {
	var list []change
	for i := range r.Loan.Variations {
		v := &r.Loan.Variations[i]
		if _, known := variationOrder[v.Kind]; known && !v.Inactive {
			list = append(list, change{on: v.From, submitted: v.From, variation: v})
		}
	}
	slices.SortStableFunc(list, func(x, y change) int {
		return variationOrder[x.variation.Kind] - variationOrder[y.variation.Kind]
	})
	for _, c := range r.ActiveCharges() {
		if !c.AtDisbursement() {
			list = append(list, change{on: c.effective(), submitted: c.SubmittedOn, created: c.Created, charge: c})
		}
	}
	for _, t := range r.Live() {
		list = append(list, change{on: t.On, submitted: t.SubmittedOn, created: t.Created, transaction: t})
	}
	slices.SortStableFunc(list, change.compare)
	return disbursedBeforeFees(list)
}

// effective is when a charge takes effect: when it was recorded, or on its due date when it was recorded after that.
func (c *Charge) effective() calendar.Date {
	if c.isInstalmentFee() {
		return c.SubmittedOn
	}
	return calendar.Earliest(c.Due, c.SubmittedOn)
}

func (c change) compare(o change) int {
	if n := c.on.Compare(o.on); n != 0 {
		return n
	}
	if x, y := c.isAccrualActivity(), o.isAccrualActivity(); x != y {
		return order(y)
	}
	return cmp.Or(c.submitted.Compare(o.submitted), c.created.compare(o.created))
}

func (c change) isAccrualActivity() bool {
	return c.transaction != nil && c.transaction.Type == AccrualActivity
}

func (m Moment) compare(o Moment) int {
	return cmp.Or(cmp.Compare(m.Command, o.Command), cmp.Compare(m.Step, o.Step))
}

// disbursedBeforeFees moves instalment fees behind the disbursements of the same day: they fall due in instalments that
// the disbursement makes.
func disbursedBeforeFees(list []change) []change {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].charge == nil || !list[i].charge.isInstalmentFee() {
			continue
		}
		to := i
		for j := i + 1; j < len(list) && list[j].on == list[i].on; j++ {
			if t := list[j].transaction; t != nil && t.Type == Disbursement {
				to = j
			}
		}
		fee := list[i]
		copy(list[i:to], list[i+1:to+1])
		list[to] = fee
	}
	return list
}

func (r *progressiveRun) apply(c change) error {
	switch {
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
// its income counts all of them (semantics-allocation 5.2).
func (r *progressiveRun) applyChargesOfOverpaid() {
	if r.Loan.Status != Overpaid {
		return
	}
	for _, c := range r.ActiveCharges() {
		due := !c.AtDisbursement() && !c.isInstalmentFee() && !c.Due.After(r.env.Today)
		if due && !slices.Contains(r.placed, c) {
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

// copy returns a copy that shares nothing that processing changes.
func (t *Transaction) copy() *Transaction {
	c := *t
	c.Mappings, c.PaidBy = slices.Clone(t.Mappings), slices.Clone(t.PaidBy)
	return &c
}

// register keeps a saved transaction whose amounts came out as before, unless another one of its date was replaced
// already: order within a date must stay. Otherwise the recomputed copy takes its place; nothing does when the copy
// turned out void. It returns the one in force.
func (r *progressiveRun) register(t, again *Transaction) *Transaction {
	switch {
	case again == t:
		return t
	case again.void():
		r.reverse(t, false)
		r.liftVoid(t.Type)
		r.replaced[t.On] = true
		return nil
	case t.SamePortions(again) && !r.replaced[t.On]:
		r.refresh(t, again)
		return t
	}
	r.replaced[t.On] = true
	r.noteError(r.replace(t, again))
	if i := slices.Index(r.processed, t); i >= 0 {
		r.processed[i] = again
	}
	return again
}

// void reports whether a transaction of a type that carries nothing of its own came out without an amount.
func (t *Transaction) void() bool {
	switch t.Type {
	case ChargeOff, ContractTermination, ReAge, ReAmortize, InterestRefund:
		return t.Amount.IsZero()
	}
	return false
}

// refresh takes over where the amounts of a kept transaction went.
func (r *progressiveRun) refresh(t, again *Transaction) {
	r.remember(t)
	t.Mappings = again.Mappings
	if !samePaidBy(t.PaidBy, again.PaidBy) {
		t.PaidBy = again.PaidBy
	}
}

func samePaidBy(paid, again []ChargePaid) bool {
	return slices.EqualFunc(paid, again, func(x, y ChargePaid) bool {
		x.ID = y.ID
		return x == y
	})
}

// place is where the amounts of a transaction went.
type place struct {
	mappings []Mapping
	paidBy   []ChargePaid
}

// remember notes where the amounts of a stored transaction went, before the run changes it for the first time.
func (r *progressiveRun) remember(t *Transaction) {
	if _, known := r.stored[t]; !known && !t.isNew {
		r.stored[t] = place{slices.Clone(t.Mappings), slices.Clone(t.PaidBy)}
	}
}

// amendMoved marks kept transactions whose amounts went elsewhere, if only because rows were numbered anew.
func (r *progressiveRun) amendMoved() {
	for t, before := range r.stored {
		if !t.Reversed && (!slices.Equal(t.Mappings, before.mappings) || !samePaidBy(t.PaidBy, before.paidBy)) {
			r.amend(t)
		}
	}
}

// process lets one transaction act on the loan.
func (r *progressiveRun) process(t *Transaction) error {
	r.catchUp(t.On, r.closes(t))
	switch t.Type {
	case Disbursement:
		return r.processDisbursement(t)
	case CapitalizedIncome:
		r.processCapitalizedIncome(t)
	case WriteOff:
		r.processWriteOff(t)
	case RefundForActiveLoan:
		p := newPayment(t)
		r.unspread(p)
		r.owe(p, func(p Portions) { r.creditPortions(t, p) })
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

// rewrite writes principal and interest of all rows from the model, after a payment on a day.
func (r *progressiveRun) rewrite(on calendar.Date) {
	r.rewriteRows(on, func(*Instalment) bool { return true })
}

// rewriteUnmet writes the rows due on a date or later that are not met. Met rows keep the figures that they were met by.
func (r *progressiveRun) rewriteUnmet(from, on calendar.Date) {
	r.rewriteRows(on, func(row *Instalment) bool { return !row.Met() && !row.Due.Before(from) })
}

// rewriteFrom writes the rows due on a date or later, met ones too: money lent opens them again.
func (r *progressiveRun) rewriteFrom(on calendar.Date) {
	r.rewriteRows(on, func(row *Instalment) bool { return !row.Due.Before(on) })
}

// rewriteRows writes the chosen rows. Regular ones are counted along the way, so that finding their periods takes no
// search.
func (r *progressiveRun) rewriteRows(on calendar.Date, chosen func(*Instalment) bool) {
	at := 0
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if chosen(row) {
			r.writeRow(row, at, on)
		}
		if row.Regular() {
			at++
		}
	}
}

// rewriteRow writes one row.
func (r *progressiveRun) rewriteRow(row *Instalment, on calendar.Date) {
	r.writeRow(row, r.regularBefore(row), on)
}

// writeRow writes a row that has a number of regular ones before it. An open one that stays as it is, as most do, is left
// alone.
func (r *progressiveRun) writeRow(row *Instalment, at int, on calendar.Date) {
	if !row.Regular() || r.reshaped || at >= r.Model.Len() {
		return
	}
	day, due, credited := r.Model.DueIn(at)
	if day != row.Due {
		return
	}
	if !r.followsPayments() { // the model has not heard of what was settled
		due.Principal = money.Max(due.Principal, row.Principal.settled())
		due.Interest = money.Max(due.Interest, row.Interest.settled())
	}
	unchanged := row.Principal.Charged == due.Principal && row.Interest.Charged == due.Interest &&
		row.Credited.Principal == credited.Principal && row.Credited.Interest == credited.Interest
	if unchanged && !row.Met() && row.Principal.Outstanding().IsPositive() {
		return
	}
	row.Principal.Charged, row.Interest.Charged = due.Principal, due.Interest
	row.Credited.Principal, row.Credited.Interest = credited.Principal, credited.Interest
	row.settle(on)
}

// payModel tells the model of a payment.
func (r *progressiveRun) payModel(row *Instalment, part Part, on calendar.Date, amount money.Amount) {
	switch {
	case !amount.IsPositive():
	case part == Principal:
		r.noteError(r.Model.PayPrincipal(row.Due, on, amount))
	case part == Interest:
		r.noteError(r.Model.PayInterest(row.Due, on, amount))
	}
}

// noteError keeps the first error of a decision, to be reported when the account is saved.
func (a *Account) noteError(err error) {
	if err != nil && a.env.ids.err == nil {
		a.env.ids.err = err
	}
}

// processDisbursement lends money: the down payment falls due at once in a row of its own, the rest gives new instalments. Behind
// maturity the rest falls due in the additional row. An overpayment is spent on it at once.
func (r *progressiveRun) processDisbursement(t *Transaction) error {
	t.Portions, t.Mappings = Portions{}, nil
	t.Overpayment = money.Min(t.Amount, r.holder)
	r.lent = r.lent.Add(t.Amount)
	rest := t.Amount
	if terms := r.terms(); !terms.DownPaymentPercent.IsZero() {
		if down := progressive.DownPayment(&terms, t.Amount); down.IsPositive() {
			r.insertRow(Instalment{From: t.On, Due: t.On, DownPayment: true, Principal: Component{Charged: down}})
			rest = rest.Sub(down)
		}
	}
	r.lend(t.On, rest, r.Model.Disburse)
	r.spendHolder(t)
	return nil
}

// lend adds money to the instalments: through the model, evenly when the rows do not follow it, in the additional row
// behind maturity.
func (r *progressiveRun) lend(on calendar.Date, amount money.Amount, through func(calendar.Date, money.Amount) bool) {
	before := r.Model.Len()
	switch {
	case (r.reshaped || r.ended) && r.spreadTranche(on, amount):
	case !r.reshaped && !r.ended && through(on, amount):
		r.appendPeriods(before)
		r.rewriteFrom(on)
	default:
		row := r.extendTo(on)
		if !row.Additional || row.Principal.Charged.IsPositive() && row.Due.Before(on) {
			row = r.appendAdditional(on, on)
		}
		row.Principal.Charged = row.Principal.Charged.Add(amount)
		row.settle(on)
	}
	r.reassessFees(on)
}

// appendAdditional adds an additional row behind all others.
func (a *Account) appendAdditional(from, due calendar.Date) *Instalment {
	a.Instalments = append(a.Instalments, Instalment{Number: len(a.Instalments) + 1, From: from, Due: due, Additional: true})
	return &a.Instalments[len(a.Instalments)-1]
}

// spreadTranche shares an amount evenly among the rows due after a date; the last one takes what rounding leaves. It
// reports false when there is none.
func (r *progressiveRun) spreadTranche(on calendar.Date, amount money.Amount) bool {
	var later []*Instalment
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Regular() && row.Due.After(on) {
			later = append(later, row)
		}
	}
	if len(later) == 0 {
		return false
	}
	left := amount
	each, _ := r.env.Arithmetic.Split(amount, len(later))
	for _, row := range later[:len(later)-1] {
		principal := r.env.Arithmetic.Multiple(row.Principal.Charged.Add(each), r.Loan.Terms.Multiples)
		left = left.Sub(principal.Sub(row.Principal.Charged))
		row.Principal.Charged = principal
		row.settle(on)
	}
	last := later[len(later)-1]
	last.Principal.Charged = last.Principal.Charged.Add(left)
	last.settle(on)
	return true
}

// spendHolder spends waiting overpaid money on what a transaction made due, by the default rule.
func (r *progressiveRun) spendHolder(t *Transaction) {
	if !r.holder.IsPositive() {
		return
	}
	spent := &Transaction{Type: t.Type, On: t.On}
	p := &payment{transaction: spent, on: t.On, left: r.holder}
	rule, _ := r.Loan.Terms.allocationRule(t.Type)
	r.spread(p, rule)
	r.holder = p.left
	t.Mappings, t.PaidBy = spent.Mappings, spent.PaidBy
}

// insertRow puts a row in its place by due date and numbers the rows anew.
func (r *progressiveRun) insertRow(row Instalment) {
	at := slices.IndexFunc(r.Instalments, func(o Instalment) bool { return compareRows(row, o) < 0 })
	if at < 0 {
		at = len(r.Instalments)
	}
	row.Number = 0
	r.Instalments = slices.Insert(r.Instalments, at, row)
	r.renumber()
}

// renumber numbers the rows by their places. What refers to rows follows; references to rows that are gone become 0.
func (r *progressiveRun) renumber() { r.renumberAs(nil) }

// renumberAs is renumber for rows that took others over: heirs leads from numbers that are gone to numbers in force.
func (r *progressiveRun) renumberAs(heirs map[int]int) {
	moved := map[int]int{}
	for i := range r.Instalments {
		if old := r.Instalments[i].Number; old != 0 {
			moved[old] = i + 1
		}
		r.Instalments[i].Number = i + 1
	}
	for gone, heir := range heirs {
		moved[gone] = moved[heir]
	}
	for _, t := range r.past() {
		if len(t.Mappings) > 0 {
			r.remember(t)
		}
		for i := range t.Mappings {
			t.Mappings[i].Instalment = moved[t.Mappings[i].Instalment]
		}
	}
	for _, c := range r.Charges {
		for i := range c.Parts {
			c.Parts[i].Instalment = moved[c.Parts[i].Instalment]
		}
	}
}

// reopenRows clears the date of having been met from rows on which something is owed.
func (a *Account) reopenRows() {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Outstanding().IsPositive() {
			row.MetOn = calendar.Date{}
		}
	}
}
