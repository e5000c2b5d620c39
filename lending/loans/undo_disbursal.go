package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// UndoDisbursal takes back every disbursement of a loan and with them all that happened since. The loan is approved
// again.
var UndoDisbursal = operation.Command[Addressed[Remark], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoDisbursal", Action: "DISBURSALUNDO", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes back all disbursements of a loan."},
	Decide: onLoan((*Account).undoDisbursal),
}

func (a *Account) undoDisbursal(in Remark) (operation.Result, error) {
	l := &a.Loan
	if err := a.inStateFor(undoingDisbursal); err != nil {
		return operation.Result{}, err
	}
	if err := a.notCutOffFor(undoingDisbursal); err != nil {
		return operation.Result{}, err
	}
	for _, t := range a.History() {
		if !t.Reversed {
			a.reverse(t, false)
		}
	}
	a.resetTranches()
	a.freeTrancheCharges()
	for _, c := range a.ActiveCharges() {
		c.reset()
	}
	for i := range l.Variations {
		l.Variations[i].Inactive = true
	}
	l.UndoneFees = a.feesTaken()
	a.stopRunning()
	if err := a.draw(); err != nil {
		return operation.Result{}, err
	}
	a.refreshNetDisbursal(l.Principal, nil)
	a.refreshSummary()
	a.refreshDelinquency()
	changes := map[string]any{"status": l.Status.Data(), "actualDisbursementDate": ""}
	repeatText(changes, "note", in.Note)
	a.remark(refdata.LoanNote, l.ID, in.Note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

// feesTaken is what charges at the first disbursement were taken for, on a loan with tranches. Its schedule goes on showing
// it after the disbursements are undone, until the approval is undone or money goes out again.
func (a *Account) feesTaken() money.Amount {
	var taken money.Amount
	for _, c := range a.ActiveCharges() {
		if c.Time == schedule.AtDisbursement && a.Loan.Terms.MultiDisburse {
			taken = taken.Add(c.Amount)
		}
	}
	return taken
}

// resetTranches makes planned tranches planned again; those that were never planned are gone.
func (a *Account) resetTranches() {
	l := &a.Loan
	if !l.Terms.MultiDisburse {
		l.Tranches = nil
		return
	}
	for i := range l.Tranches {
		a.resetTranche(&l.Tranches[i])
	}
}

func (a *Account) resetTranche(t *Tranche) {
	switch {
	case !t.Disbursed():
	case a.Loan.Terms.NoPlannedTranches:
		t.Reversed = true
	default:
		t.Made, t.TransactionID = calendar.Date{}, 0
	}
}

// freeTrancheCharges lets the charges of tranches that are gone wait for the next tranche, one of each definition.
func (a *Account) freeTrancheCharges() {
	waiting := map[int64]bool{}
	for _, c := range a.ActiveCharges() {
		t := a.Loan.tranche(c.TrancheID)
		if c.Time != schedule.AtTrancheDisbursement || t != nil && !t.Reversed {
			continue
		}
		c.TrancheID, c.Due, c.Inactive = 0, calendar.Date{}, waiting[c.DefinitionID]
		waiting[c.DefinitionID], c.changed = true, true
	}
}

// reset makes a charge as it was before anything happened to it. Penalties for overdue instalments are gone: nothing
// is overdue any more.
func (c *Charge) reset() {
	c.Paid, c.Waived, c.WrittenOff = money.Amount{}, money.Amount{}, money.Amount{}
	c.Settled, c.IsWaived = false, false
	c.Inactive = c.Time == schedule.OnOverdue
	for i := range c.Parts {
		c.Parts[i].Paid, c.Parts[i].Waived = money.Amount{}, money.Amount{}
	}
	c.changed = true
}

// stopRunning makes the loan as it was before its first disbursement.
func (a *Account) stopRunning() {
	l := &a.Loan
	t := &l.Timeline
	t.DisbursedOn, t.DisbursedBy = calendar.Date{}, 0
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = calendar.Date{}, calendar.Date{}, 0, calendar.Date{}
	a.enter(undoingDisbursal)
	l.SubStatus, l.Foreclosure, l.Principal = 0, nil, l.Approved
	l.LastClosed, l.AccruedTill = calendar.Date{}, calendar.Date{}
	l.Cycle, l.ProductCycle = 0, 0
	l.Overpaid, l.Arrears = money.Amount{}, Arrears{}
	a.Model, a.Instalments = nil, nil
}

// UndoLastDisbursal takes back the last disbursement of a loan with several.
var UndoLastDisbursal = operation.Command[Addressed[Remark], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoLastDisbursal", Action: "DISBURSALLASTUNDO", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes back the last disbursement of a loan with several."},
	Decide: onLoan((*Account).undoLastDisbursal),
}

func (a *Account) undoLastDisbursal(in Remark) (operation.Result, error) {
	if err := a.mayUndoLast(); err != nil {
		return operation.Result{}, err
	}
	l := &a.Loan
	made := a.Live(Disbursement)
	last := made[len(made)-1]
	a.reverseSince(last)
	for i := range l.Tranches {
		if t := &l.Tranches[i]; t.TransactionID == last.ID && t.Disbursed() {
			a.dropTrancheCharges(t.ID)
			t.Reversed = true
		}
	}
	a.dropVariationsSince(last.On)
	l.Principal = l.DisbursedTotal()
	if err := a.redrawAndReplay(); err != nil {
		return operation.Result{}, err
	}
	a.settle(a.LastUserTransactionOn())
	a.refreshMaturity()
	changes := map[string]any{"undolastdisbursal": "true", "disbursedAmount": l.Principal}
	repeatText(changes, "note", in.Note)
	a.remark(refdata.LoanNote, l.ID, in.Note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

func (a *Account) mayUndoLast() error {
	if err := a.inStateFor(undoingLastDisbursal); err != nil {
		return err
	}
	if err := a.notCutOffFor(undoingLastDisbursal); err != nil {
		return err
	}
	made := a.Live(Disbursement)
	switch {
	case !a.Loan.Terms.MultiDisburse:
		return ErrUndoLastSingle.New()
	case len(made) < 2:
		return ErrUndoLastOnly.New()
	}
	last := made[len(made)-1].On
	for _, t := range a.History() {
		settles := t.Type.RepaymentLike() || t.Type.waiver() || t.Type == ChargePayment
		if !t.Reversed && settles && t.On.After(last) {
			return ErrUndoLastAfterPayment.New()
		}
	}
	return nil
}

// sharesFate are the types of transactions that go with a disbursement when it is taken back.
var sharesFate = []TransactionType{Disbursement, RepaymentAtDisbursement, Repayment, AccrualActivity}

// reverseSince reverses a disbursement, what was recorded after it on or after its date, and its down payment.
func (a *Account) reverseSince(last *Transaction) {
	down := a.automaticDownPayment(last)
	for _, t := range a.History() {
		follows := t == down || t.ID >= last.ID && !t.On.Before(last.On) && slices.Contains(sharesFate, t.Type)
		if t.Reversed || !follows {
			continue
		}
		if t.Type == RepaymentAtDisbursement {
			a.unsettle(t)
		}
		a.reverse(t, false)
	}
}

// unsettle takes what was taken at a disbursement off the charges that it paid.
func (a *Account) unsettle(taken *Transaction) {
	for _, paid := range taken.PaidBy {
		if c := a.Charge(paid.ChargeID); c != nil {
			c.pay(paid.Amount.Neg())
		}
	}
}

// automaticDownPayment finds the down payment that a disbursement took; nil when it took none.
func (a *Account) automaticDownPayment(disbursed *Transaction) *Transaction {
	if terms := &a.Loan.Terms; !terms.DownPayment || !terms.AutoDownPayment {
		return nil
	}
	amount := a.downPaymentOf(disbursed.Amount)
	for _, t := range a.Live(DownPayment) {
		if t.On == disbursed.On && t.Amount == amount && t.ID > disbursed.ID {
			return t
		}
	}
	return nil
}

func (a *Account) dropTrancheCharges(tranche int64) {
	for _, c := range a.ActiveCharges() {
		if c.TrancheID == tranche && tranche != 0 {
			c.Inactive, c.changed = true, true
		}
	}
}

// dropVariationsSince takes out of force what was agreed with a disbursement, or applies after it.
func (a *Account) dropVariationsSince(on calendar.Date) {
	for i := range a.Loan.Variations {
		v := &a.Loan.Variations[i]
		if v.From.After(on) || v.From == on && v.Kind == schedule.VaryInstalment {
			v.Inactive = true
		}
	}
}
