package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Disbursal is the input of Disburse and its variants.
type Disbursal struct {
	On     calendar.Date `json:"actualDisbursementDate"`
	Amount *money.Amount `json:"transactionAmount,omitempty"` // nil: all that is planned
	// FixedInstalment fixes the instalment amount from this disbursement on, where the product lets loans do so.
	FixedInstalment *money.Amount `json:"fixedEmiAmount,omitempty"`
	NetDisbursal    *money.Amount `json:"netDisbursalAmount,omitempty"`
	// FirstDue moves the next due date, on loans with tranches.
	FirstDue      calendar.Date `json:"adjustRepaymentDate,omitzero"`
	ExternalID    string        `json:"externalId,omitempty"`
	Note          string        `json:"note,omitempty"`
	PaymentDetail               // how the money was moved

	// Accepted and without effect.
	PostDatedChecks []PostDatedCheck `json:"postDatedChecks,omitempty"`
}

// PostDatedCheck is accepted with a disbursement and has no effect.
type PostDatedCheck struct {
	Name          string        `json:"name,omitempty"`
	AccountNumber string        `json:"accountNo,omitempty"`
	Amount        money.Amount  `json:"amount,omitzero"`
	Date          calendar.Date `json:"date,omitzero"`
}

// Violations checks date, amounts and lengths.
func (in Disbursal) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.disbursement")
	checks.Date("actualDisbursementDate", in.On)
	for _, amount := range []struct {
		field string
		value *money.Amount
	}{{"transactionAmount", in.Amount}, {"fixedEmiAmount", in.FixedInstalment}, {"netDisbursalAmount", in.NetDisbursal}} {
		if amount.value != nil {
			checks.Positive(amount.field, *amount.value)
		}
	}
	if in.FixedInstalment != nil && in.Amount != nil && in.Amount.Less(*in.FixedInstalment) {
		checks.Fail("fixedEmiAmount", *in.FixedInstalment, fault.AboveMaximum, *in.FixedInstalment, *in.Amount)
	}
	checks.MaxLength("note", in.Note, maxNote).MaxLength("externalId", in.ExternalID, 100)
	in.PaymentDetail.check(checks)
	return checks.Violations()
}

// The commands that pay a loan out. On products with automatic down payments the down payment is taken at once, unless
// the command says otherwise.
var (
	Disburse                   = disbursalCommand("loans.Disburse", "DISBURSE", true, "Disburses a loan, or the next tranche of it.")
	DisburseWithoutDownPayment = disbursalCommand("loans.DisburseWithoutAutoDownPayment", "DISBURSEWITHOUTAUTODOWNPAYMENT", false, "Disburses a loan without taking its automatic down payment.")
)

func disbursalCommand(id, action string, takesDownPayment bool, summary string) operation.Command[Addressed[Disbursal], operation.Result] {
	return operation.Command[Addressed[Disbursal], operation.Result]{
		Meta: operation.Meta{ID: id, Action: action, Entity: "LOAN", Grouping: "transaction_loan", Summary: summary},
		Decide: func(u *operation.Unit, in Addressed[Disbursal]) (operation.Result, error) {
			if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
				return operation.Result{}, err
			}
			if err := refuseUnknownPaymentType(u, in.Body.PaymentTypeID); err != nil {
				return operation.Result{}, err
			}
			return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.disburse(in.Body, takesDownPayment) })
		},
	}
}

// disburse pays out: money goes to the client, charges due then are taken, the schedule follows.
func (a *Account) disburse(in Disbursal, takesDownPayment bool) (operation.Result, error) {
	if err := a.mayDisburse(in); err != nil {
		return operation.Result{}, err
	}
	amount := a.payOut(in)
	if err := a.withinDisbursable(money.Amount{}); err != nil {
		return operation.Result{}, err
	}
	a.agreeInstalment(in)
	t := a.newTransaction(Disbursement, in.On, amount)
	t.Payment = in.PaymentDetail.detail()
	t.name(in.ExternalID)
	a.Loan.noteTransaction(t.ID)
	if err := a.startRunning(t); err != nil {
		return operation.Result{}, err
	}
	if takesDownPayment {
		if err := a.takeDownPayment(t); err != nil {
			return operation.Result{}, err
		}
	}
	a.refreshNetDisbursal(amount, in.NetDisbursal)
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID, SubID: t.ID, SubExternalID: t.ExternalID}
	a.remark(refdata.LoanTransactionNote, t.ID, in.Note)
	result.Changes = in.changes()
	result.Changes["status"] = a.Loan.Status.Data()
	return result, nil
}

func (in Disbursal) changes() map[string]any {
	changes := map[string]any{"actualDisbursementDate": operation.Sent{Value: in.On}}
	in.PaymentDetail.repeat(changes)
	repeatText(changes, "note", in.Note)
	return changes
}

// mayDisburse refuses disbursements that state and dates do not allow, in the documented order.
func (a *Account) mayDisburse(in Disbursal) error {
	l := &a.Loan
	if l.ChargedOff {
		return ErrDisbursedChargedOff.New(l.ID)
	}
	if !a.awaitsDisbursal() {
		if err := a.beyondTranches(in); err != nil {
			return err
		}
		return ErrNotDisbursable.New()
	}
	if in.On.Before(l.Timeline.ApprovedOn) {
		return ErrDisbursedTooEarly.For("actualDisbursementDate", in.On, l.Timeline.ApprovedOn)
	}
	if in.On.After(a.env.Today) {
		return ErrDisbursedInFuture.For("actualDisbursementDate", in.On, l.AccountNo)
	}
	if l.disbursed() && in.On.Before(l.Timeline.SubmittedOn) {
		return ErrTrancheBeforeSubmitted.For("actualDisbursementDate", in.On, l.Timeline.SubmittedOn)
	}
	if a.Product.DisbursesAsExpected && in.On != a.nextExpected() {
		return ErrNotOnExpectedDate.For("actualDisbursementDate", in.On, in.On, a.nextExpected())
	}
	if first := l.Timeline.FirstDue; !l.disbursed() && !first.IsZero() && in.On.After(first) {
		return ErrDisbursedAfterFirstDue.For("actualDisbursementDate", in.On, first)
	}
	return nil
}

// awaitsDisbursal reports whether there is something to pay out: an approved loan; on loans with tranches also one
// that runs, is paid up or is overpaid, while a tranche is left or tranches come as they come.
func (a *Account) awaitsDisbursal() bool {
	l := &a.Loan
	if !l.Terms.MultiDisburse || !l.disbursed() {
		return l.Status == Approved
	}
	return l.Status.Open() && (l.Terms.NoPlannedTranches || len(l.nextTranches()) > 0)
}

// beyondTranches refuses the sum rather than the state when all tranches of a loan are made and more is asked for than
// was approved.
func (a *Account) beyondTranches(in Disbursal) error {
	if !a.Loan.Terms.MultiDisburse || in.Amount == nil || !a.Loan.Status.Open() {
		return nil
	}
	return a.withinDisbursable(*in.Amount)
}

func (a *Account) nextExpected() calendar.Date {
	if next := a.Loan.nextTranches(); len(next) > 0 {
		return next[0].Expected
	}
	return a.Loan.Timeline.ExpectedDisbursement
}

// payOut marks what is paid out as made, and returns how much that is. Planned tranches: those that are expected next;
// without an amount all that are expected on that day, else the first of exactly that amount, else the first, which then
// takes the amount. Without planned tranches: the amount, or the whole principal.
func (a *Account) payOut(in Disbursal) money.Amount {
	l := &a.Loan
	amount := l.Principal
	if in.Amount != nil {
		amount = *in.Amount
	}
	switch next := l.nextTranches(); {
	case len(next) == 0:
		l.Tranches = append(l.Tranches, Tranche{
			ID: a.env.ids.id(trancheKind), Expected: l.Timeline.ExpectedDisbursement, Made: in.On, Principal: amount,
		})
	case in.Amount == nil:
		amount = money.Amount{}
		for _, t := range next {
			t.Made = in.On
			amount = amount.Add(t.Principal)
		}
	default:
		chosen := next[0]
		if i := slices.IndexFunc(next, func(t *Tranche) bool { return t.Principal == amount }); i >= 0 {
			chosen = next[i]
		}
		chosen.Made, chosen.Principal = in.On, amount
	}
	l.Principal = l.DisbursedTotal()
	return amount
}

// nextTranches are the tranches that are planned for the earliest day and not made.
func (l *Loan) nextTranches() []*Tranche {
	var next []*Tranche
	for i := range l.Tranches {
		t := &l.Tranches[i]
		switch {
		case !t.Made.IsZero() || t.Reversed:
		case len(next) == 0 || t.Expected.Before(next[0].Expected):
			next = []*Tranche{t}
		case t.Expected == next[0].Expected:
			next = append(next, t)
		}
	}
	return next
}

// noteTransaction notes the transaction of the tranches that were made just now.
func (l *Loan) noteTransaction(id int64) {
	for i := range l.Tranches {
		if t := &l.Tranches[i]; t.Disbursed() && t.TransactionID == 0 {
			t.TransactionID = id
		}
	}
}

// withinDisbursable refuses more money out than was approved. Where the product lets loans go beyond what was applied
// for, what is still planned counts as out.
func (a *Account) withinDisbursable(more money.Amount) error {
	most, out := a.disbursable(), a.lent().Add(more)
	if a.Product.OverApplied {
		out = out.Add(a.Loan.PlannedTotal())
	}
	switch {
	case !most.Less(out):
		return nil
	case a.Product.OverApplied:
		return ErrDisbursedOverTop.For("transactionAmount", out, out, most)
	}
	return ErrDisbursedTooMuch.For("transactionAmount", out)
}

// agreeInstalment takes over an instalment amount and a due date that were agreed with the disbursement: for loans with
// tranches as a change of terms from then on.
func (a *Account) agreeInstalment(in Disbursal) {
	l := &a.Loan
	if in.FixedInstalment != nil && *in.FixedInstalment != a.agreedInstalment() {
		switch {
		case l.Terms.MultiDisburse:
			a.vary(Variation{Kind: schedule.VaryInstalment, From: in.On, Number: in.FixedInstalment.Decimal()})
		case a.Product.CanDefineInstalment:
			l.Terms.FixedInstalment = *in.FixedInstalment
		}
	}
	if !in.FirstDue.IsZero() && l.Terms.MultiDisburse {
		v := Variation{Kind: schedule.MoveDueDate, From: a.nextDue(in.On), Date: in.FirstDue}
		if in.FixedInstalment != nil {
			v.Number = in.FixedInstalment.Decimal()
		}
		a.vary(v)
	}
}

// agreedInstalment is the instalment amount agreed last; 0 when it is calculated.
func (a *Account) agreedInstalment() money.Amount {
	agreed := a.Loan.Terms.FixedInstalment
	for _, v := range a.Loan.Variations {
		if v.Kind == schedule.VaryInstalment && !v.Inactive && !v.Specific {
			agreed = a.env.Arithmetic.Round(v.Number)
		}
	}
	return agreed
}

// nextDue is the first due date after a day of an instalment that is not met.
func (a *Account) nextDue(on calendar.Date) calendar.Date {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due.After(on) && !row.Met() {
			return row.Due
		}
	}
	return calendar.Date{}
}

// variationKind numbers variations; they live inside the loan.
var variationKind = &store.Kind{Name: "loan_term_variation"}

// vary adds a change of terms.
func (a *Account) vary(v Variation) {
	v.ID, v.Created = a.env.ids.id(variationKind), a.env.moment()
	a.Loan.Variations = append(a.Loan.Variations, v)
}

// startRunning brings schedule, charges, balances and state in line with a disbursement.
func (a *Account) startRunning(t *Transaction) error {
	l := &a.Loan
	first := !l.disbursed()
	if first {
		l.Timeline.DisbursedOn, l.Timeline.DisbursedBy = t.On, a.env.ActorID
	}
	l.Timeline.DisbursedOn = calendar.Earliest(l.Timeline.DisbursedOn, t.On)
	a.reopenForDisbursal()
	if l.Terms.Progressive() {
		t.Overpayment = money.Min(t.Amount, l.Overpaid)
	}
	if first || !l.Terms.Progressive() {
		if err := a.draw(); err != nil {
			return err
		}
	}
	a.takeDisbursementCharges(t)
	if l.Terms.Progressive() || !first {
		if err := a.processor().replay(a, l.Terms.Progressive()); err != nil {
			return err
		}
	}
	a.settle(t.On)
	a.refreshMaturity()
	return nil
}

// reopenForDisbursal makes the loan active, but for an overpaid one: whether the new money makes it active again
// depends on how much of it the overpayment takes.
func (a *Account) reopenForDisbursal() {
	t := &a.Loan.Timeline
	if a.Loan.Status == Overpaid {
		return
	}
	a.reopened = a.Loan.Status == Closed
	a.Loan.Status = Active
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = calendar.Date{}, calendar.Date{}, 0, calendar.Date{}
}

// takeDisbursementCharges takes the charges that are due when this money goes out, in one transaction.
func (a *Account) takeDisbursementCharges(disbursed *Transaction) {
	var due []*Charge
	var sum money.Amount
	for _, c := range a.ActiveCharges() {
		if a.dueWith(c, disbursed) && c.PaymentMode == 0 && c.Outstanding().IsPositive() && !c.IsWaived {
			due = append(due, c)
			sum = sum.Add(c.Outstanding())
		}
	}
	if len(due) == 0 {
		return
	}
	t := a.newTransaction(RepaymentAtDisbursement, disbursed.On, sum)
	t.Portions.Fee = sum
	if a.env.Config.Enabled(refdata.PaymentTypeForDisbursementCharges) {
		t.Payment = disbursed.Payment
	}
	for _, c := range due {
		t.PaidBy = append(t.PaidBy, ChargePaid{ID: a.env.ids.id(chargePaidKind), ChargeID: c.ID, Amount: c.Outstanding()})
		c.Paid, c.Settled, c.changed = c.Paid.Add(c.Outstanding()), true, true
	}
}

// dueWith reports whether a charge falls due with a disbursement: with the first one, or with that of its tranche.
func (a *Account) dueWith(c *Charge, disbursed *Transaction) bool {
	switch c.Time {
	case schedule.AtDisbursement:
		return true
	case schedule.AtTrancheDisbursement:
		tranche := a.Loan.tranche(c.TrancheID)
		return tranche != nil && tranche.Disbursed() && tranche.Made == disbursed.On
	}
	return false
}

// takeDownPayment takes the automatic down payment of a disbursement. What an overpayment already covered of the
// disbursement lowers it.
func (a *Account) takeDownPayment(disbursed *Transaction) error {
	terms := &a.Loan.Terms
	if !terms.DownPayment || !terms.AutoDownPayment {
		return nil
	}
	amount := a.downPaymentOf(disbursed.Amount).Sub(a.coveredByOverpayment(disbursed))
	if a.Loan.Status == Overpaid || !amount.IsPositive() {
		return nil
	}
	t := a.newTransaction(DownPayment, disbursed.On, amount)
	return a.record(t)
}

// downPaymentOf is the part of a disbursement that falls due on its own day.
func (a *Account) downPaymentOf(disbursed money.Amount) money.Amount {
	terms := &a.Loan.Terms
	return a.env.Arithmetic.Multiple(a.env.Arithmetic.Percent(disbursed, terms.DownPaymentPercent), terms.Multiples)
}

func (a *Account) coveredByOverpayment(disbursed *Transaction) money.Amount {
	if a.Loan.Terms.Progressive() {
		return disbursed.Overpayment
	}
	return money.Max(money.Amount{}, disbursed.Amount.Sub(disbursed.Balance))
}

// ToSavings is the input of DisburseToSavings.
type ToSavings struct {
	On              calendar.Date `json:"actualDisbursementDate"`
	Amount          *money.Amount `json:"transactionAmount,omitempty"`
	FixedInstalment *money.Amount `json:"fixedEmiAmount,omitempty"`
	NetDisbursal    *money.Amount `json:"netDisbursalAmount,omitempty"`
	ExternalID      string        `json:"externalId,omitempty"`
	Note            string        `json:"note,omitempty"`
}

// Violations are those of a disbursal.
func (in ToSavings) Violations() []fault.Violation { return in.disbursal().Violations() }

func (in ToSavings) disbursal() Disbursal {
	return Disbursal{
		On: in.On, Amount: in.Amount, FixedInstalment: in.FixedInstalment, NetDisbursal: in.NetDisbursal,
		ExternalID: in.ExternalID, Note: in.Note,
	}
}

// SavingsAccounts is what loans ask of savings, which are kept elsewhere: money that a loan pays into an account.
type SavingsAccounts interface {
	// Deposit records a deposit and returns its number.
	Deposit(tx store.Tx, account int64, on calendar.Date, amount money.Amount) (int64, error)
}

// DisburseToSavings disburses into the savings account that is linked to the loan. Without savings every loan is
// without one, and the command refuses.
func DisburseToSavings(savings SavingsAccounts) operation.Command[Addressed[ToSavings], operation.Result] {
	return operation.Command[Addressed[ToSavings], operation.Result]{
		Meta: operation.Meta{ID: "loans.DisburseToSavings", Action: "DISBURSETOSAVINGS", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Disburses a loan into its linked savings account."},
		Decide: func(u *operation.Unit, in Addressed[ToSavings]) (operation.Result, error) {
			if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
				return operation.Result{}, err
			}
			return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
				if savings == nil || a.Loan.LinkedAccountID == 0 {
					return operation.Result{}, ErrNeedsLinkedAccount.New()
				}
				result, err := a.disburse(in.Body.disbursal(), true)
				if err != nil {
					return operation.Result{}, err
				}
				t := a.Transaction(result.SubID)
				t.Transfer = ledger.LiabilityTransfer
				_, err = savings.Deposit(u.Tx, a.Loan.LinkedAccountID, in.Body.On, t.Amount)
				result.SubID, result.SubExternalID = 0, ""
				return result, err
			})
		},
	}
}
