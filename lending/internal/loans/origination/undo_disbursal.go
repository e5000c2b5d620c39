package origination

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

func UndoDisbursal(a *book.Account, in loans.Remark) (operation.Result, error) {
	l := &a.Loan
	if err := a.InStateFor(book.UndoingDisbursal); err != nil {
		return operation.Result{}, err
	}
	if err := a.NotCutOffFor(book.UndoingDisbursal); err != nil {
		return operation.Result{}, err
	}
	if l.TopUp.LoanID != 0 {
		return operation.Result{}, loans.ErrTopUpNotUndone.For("loanId", l.ID)
	}
	whole := l.DisbursedTotal() == l.Approved
	for _, t := range a.History() {
		if !t.Reversed {
			a.Reverse(t, false)
		}
	}
	forgetCutOver(a)
	resetTranches(a)
	freeTrancheCharges(a)
	for _, c := range a.ActiveCharges() {
		c.Reset()
	}
	for i := range l.Variations {
		l.Variations[i].Inactive = true
	}
	if l.UndoneFees = (money.Amount{}); whole {
		l.UndoneFees = feesTaken(a)
	}
	stopRunning(a)
	if err := drawing.Draw(a); err != nil {
		return operation.Result{}, err
	}
	refreshNetDisbursal(a, l.Principal, nil)
	a.RefreshSummary()
	processing.RefreshDelinquency(a)
	changes := map[string]any{"status": l.Status.Data(), "actualDisbursementDate": ""}
	records.RepeatText(changes, "note", in.Note)
	a.Remark(refdata.LoanNote, l.ID, in.Note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

// feesTaken is what charges at the first disbursement were taken for, on a loan with tranches. Where all that was approved had
// gone out, its schedule goes on showing that after the disbursements are undone, until the approval is undone or money goes
// out again (docs/semantics/transactions.md, 4.3).
func feesTaken(a *book.Account) money.Amount {
	var taken money.Amount
	for _, c := range a.ActiveCharges() {
		if c.Time == schedule.AtDisbursement && a.Loan.Terms.MultiDisburse {
			taken = taken.Add(c.Amount)
		}
	}
	return taken
}

// resetTranches makes planned tranches planned again; those that were never planned are gone.
func resetTranches(a *book.Account) {
	l := &a.Loan
	if !l.Terms.MultiDisburse {
		l.Tranches = nil
		return
	}
	for i := range l.Tranches {
		resetTranche(a, &l.Tranches[i])
		l.Tranches[i].LeftOut = false
	}
}

func resetTranche(a *book.Account, t *book.Tranche) {
	switch {
	case !t.Disbursed():
	case a.Loan.Terms.NoPlannedTranches:
		t.Reversed = true
	default:
		t.Made, t.TransactionID = calendar.Date{}, 0
	}
}

// freeTrancheCharges lets the charges of tranches that are gone wait for the next tranche, one of each definition.
func freeTrancheCharges(a *book.Account) {
	waiting := map[int64]bool{}
	for _, c := range a.ActiveCharges() {
		t := a.Loan.Tranche(c.TrancheID)
		if c.Time != schedule.AtTrancheDisbursement || t != nil && !t.Reversed {
			continue
		}
		c.TrancheID, c.Due, c.Inactive = 0, calendar.Date{}, waiting[c.DefinitionID]
		waiting[c.DefinitionID], c.Changed = true, true
	}
}

// stopRunning makes the loan as it was before its first disbursement.
func stopRunning(a *book.Account) {
	l := &a.Loan
	t := &l.Timeline
	t.DisbursedOn, t.DisbursedBy = calendar.Date{}, 0
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = calendar.Date{}, calendar.Date{}, 0, calendar.Date{}
	a.Loan.Enter(book.UndoingDisbursal)
	l.SubStatus, l.Foreclosure, l.Principal = 0, nil, l.Approved
	l.LastClosed, l.AccruedTill = calendar.Date{}, calendar.Date{}
	l.Cycle, l.ProductCycle = 0, 0
	l.Overpaid, l.Arrears = money.Amount{}, book.Arrears{}
	a.Model, a.Instalments = nil, nil
}

func UndoLastDisbursal(a *book.Account, in loans.Remark) (operation.Result, error) {
	if err := mayUndoLast(a); err != nil {
		return operation.Result{}, err
	}
	l := &a.Loan
	made := a.Live(loans.Disbursement)
	last := made[len(made)-1]
	reverseSince(a, last)
	for i := range l.Tranches {
		if t := &l.Tranches[i]; t.TransactionID == last.ID && t.Disbursed() {
			dropTrancheCharges(a, t.ID)
			t.Reversed = true
		}
	}
	dropVariationsSince(a, last.On)
	l.Principal = l.DisbursedTotal()
	if err := processing.RedrawAndReplay(a); err != nil {
		return operation.Result{}, err
	}
	processing.Settle(a, a.LastUserTransactionOn())
	a.RefreshMaturity()
	changes := map[string]any{"undolastdisbursal": "true", "disbursedAmount": l.Principal}
	records.RepeatText(changes, "note", in.Note)
	a.Remark(refdata.LoanNote, l.ID, in.Note)
	return operation.Result{ID: l.ID, ExternalID: l.ExternalID, Changes: changes}, nil
}

func mayUndoLast(a *book.Account) error {
	if err := a.InStateFor(book.UndoingLastDisbursal); err != nil {
		return err
	}
	if err := a.NotCutOffFor(book.UndoingLastDisbursal); err != nil {
		return err
	}
	made := a.Live(loans.Disbursement)
	switch {
	case !a.Loan.Terms.MultiDisburse:
		return loans.ErrUndoLastSingle.New()
	case len(made) < 2:
		return loans.ErrUndoLastOnly.New()
	}
	last := made[len(made)-1].On
	for _, t := range a.History() {
		settles := t.Type.RepaymentLike() || book.Waiver(t.Type) || t.Type == loans.ChargePayment
		if !t.Reversed && settles && t.On.After(last) {
			return loans.ErrUndoLastAfterPayment.New()
		}
	}
	return nil
}

// undoneWithDisbursal are the types of transactions that go with a disbursement when it is taken back.
var undoneWithDisbursal = []loans.TransactionType{loans.Disbursement, loans.RepaymentAtDisbursement, loans.Repayment, loans.AccrualActivity}

// reverseSince reverses a disbursement, what was recorded after it on or after its date, and its down payment.
func reverseSince(a *book.Account, last *book.Transaction) {
	down := automaticDownPayment(a, last)
	for _, t := range a.History() {
		follows := t == down || t.ID >= last.ID && !t.On.Before(last.On) && slices.Contains(undoneWithDisbursal, t.Type)
		if t.Reversed || !follows {
			continue
		}
		if t.Type == loans.RepaymentAtDisbursement {
			unsettle(a, t)
		}
		a.Reverse(t, false)
	}
}

// unsettle takes what was taken at a disbursement off the charges that it paid.
func unsettle(a *book.Account, taken *book.Transaction) {
	for _, paid := range taken.PaidBy {
		if c := a.Charge(paid.ChargeID); c != nil {
			processing.Pay(c, paid.Amount.Neg())
		}
	}
}

// automaticDownPayment finds the down payment that a disbursement took; nil when it took none.
func automaticDownPayment(a *book.Account, disbursed *book.Transaction) *book.Transaction {
	if terms := &a.Loan.Terms; !terms.DownPayment || !terms.AutoDownPayment {
		return nil
	}
	amount := downPaymentOf(a, disbursed.Amount)
	for _, t := range a.Live(loans.DownPayment) {
		if t.On == disbursed.On && t.Amount == amount && t.ID > disbursed.ID {
			return t
		}
	}
	return nil
}

func dropTrancheCharges(a *book.Account, tranche int64) {
	for _, c := range a.ActiveCharges() {
		if c.TrancheID == tranche && tranche != 0 {
			c.Inactive, c.Changed = true, true
		}
	}
}

// dropVariationsSince takes out of force what was agreed with a disbursement, or applies after it.
func dropVariationsSince(a *book.Account, on calendar.Date) {
	for i := range a.Loan.Variations {
		v := &a.Loan.Variations[i]
		if v.From.After(on) || v.From == on && v.Kind == schedule.VaryInstalment {
			v.Inactive = true
		}
	}
}
