package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// DisbursingWith decides commands that pay out, with or without the automatic down payment.
func DisbursingWith(downPayment bool) func(*operation.Unit, loans.Addressed[loans.Disbursal]) (operation.Result, error) {
	return func(u *operation.Unit, in loans.Addressed[loans.Disbursal]) (operation.Result, error) {
		if err := records.RefuseUnknownReferences(u, in.Body); err != nil {
			return operation.Result{}, err
		}
		if len(in.Body.PostDatedChecks) > 0 && !u.Replays() { // logs of earlier versions may have some
			return operation.Result{}, loans.ErrPostDatedChecks.For("postDatedChecks", len(in.Body.PostDatedChecks))
		}
		return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
			if err := prepareDisbursal(a, u, in.Body); err != nil {
				return operation.Result{}, err
			}
			return disburse(a, in.Body, loans.Counterpart{}, downPayment)
		})
	}
}

// prepareDisbursal finds out what a disbursement has to know of other records, and pays off the loan that it is to pay off.
func prepareDisbursal(a *book.Account, u *operation.Unit, in loans.Disbursal) error {
	if err := drawing.NoDisbursal.Refuse(u, a.Loan.OfficeID, "actualDisbursementDate", in.On); err != nil {
		return err
	}
	if err := findPayer(a, u); err != nil {
		return err
	}
	if err := payOffEarlier(a, u, in); err != nil {
		return err
	}
	return countCycle(a, u)
}

// disburse pays out: money goes to the client, or to an account, charges due then are taken, the schedule follows.
func disburse(a *book.Account, in loans.Disbursal, to loans.Counterpart, takesDownPayment bool) (operation.Result, error) {
	if err := mayDisburse(a, in); err != nil {
		return operation.Result{}, err
	}
	amount, err := payOut(a, in)
	if err != nil {
		return operation.Result{}, err
	}
	if err := withinDisbursable(a, in); err != nil {
		return operation.Result{}, err
	}
	if err := agreeInstalment(a, in); err != nil {
		return operation.Result{}, err
	}
	t := a.NewTransaction(loans.Disbursement, in.On, amount)
	t.Payment = in.Moved().Detail()
	if to != (loans.Counterpart{}) {
		t.Counterpart, t.Transfer = to, ledger.LiabilityTransfer
	}
	first := !a.Loan.Disbursed()
	if first {
		t.PaidOff = a.Loan.TopUp.Amount
	}
	toClient := t.Handed()
	t.Name(in.ExternalID)
	noteTransaction(&a.Loan, t.ID)
	if err := startRunning(a, t); err != nil {
		return operation.Result{}, err
	}
	if first {
		if err := coversTopUp(a, "transactionAmount", amount, keptBack(a, anyCharge)); err != nil {
			return operation.Result{}, err
		}
	}
	if takesDownPayment {
		if err := takeDownPayment(a, t); err != nil {
			return operation.Result{}, err
		}
	}
	refreshNetDisbursal(a, toClient, in.NetDisbursal)
	t = processing.InForce(a, t)
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID, SubID: t.ID, SubExternalID: t.ExternalID}
	t.NameIn(&result)
	a.Note(t, in.Note)
	result.Changes = changes(in)
	result.Changes["status"] = a.Loan.Status.Data()
	return result, nil
}

func changes(in loans.Disbursal) map[string]any {
	changes := map[string]any{"actualDisbursementDate": operation.Sent{Value: in.On}}
	in.Moved().Repeat(changes)
	records.RepeatText(changes, "note", in.Note)
	return changes
}

// startRunning brings schedule, charges, balances and state in line with a disbursement.
func startRunning(a *book.Account, t *book.Transaction) error {
	l := &a.Loan
	first := !l.Disbursed()
	if first {
		l.Timeline.DisbursedOn, l.Timeline.DisbursedBy = t.On, a.Env.ActorID
		l.UndoneFees = money.Amount{}
	}
	l.Timeline.DisbursedOn = calendar.Earliest(l.Timeline.DisbursedOn, t.On)
	reopenForDisbursal(a)
	if l.Terms.Progressive() {
		t.Overpayment, t.Made = money.Min(t.Amount, l.Overpaid), true
	}
	if first {
		if err := drawVaried(a); err != nil {
			return err
		}
	}
	if err := takeDisbursementCharges(a, t); err != nil {
		return err
	}
	a.AccrualsStand = !t.On.Before(a.Env.Today)
	if !first || l.Terms.Progressive() {
		if err := processing.RedrawAndReplay(a); err != nil {
			return err
		}
	}
	processing.Settle(a, t.On)
	a.RefreshMaturity()
	return nil
}

// reopenForDisbursal makes the loan active, but for an overpaid one: whether the new money makes it active again
// depends on how much of it the overpayment takes.
func reopenForDisbursal(a *book.Account) {
	t := &a.Loan.Timeline
	if a.Loan.Status == loans.Overpaid {
		return
	}
	a.Reopened = a.Loan.Status == loans.Closed
	a.Loan.Enter(book.Disbursing)
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = calendar.Date{}, calendar.Date{}, 0, calendar.Date{}
}
