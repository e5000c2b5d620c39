package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Disbursal is the input of Disburse and its variants.
type Disbursal struct {
	On     calendar.Date `json:"actualDisbursementDate"`      // not before the approval, not after the business date
	Amount *money.Amount `json:"transactionAmount,omitempty"` // nil: all that is planned
	// FixedInstalment fixes the instalment amount from this disbursement on, where the product lets loans do so.
	FixedInstalment *money.Amount `json:"fixedEmiAmount,omitempty"`
	NetDisbursal    *money.Amount `json:"netDisbursalAmount,omitempty"` // what the client gets; nil: what is paid out less charges at disbursement
	// FirstDue moves the next due date, on loans with tranches.
	FirstDue      calendar.Date `json:"adjustRepaymentDate,omitzero"`
	ExternalID    string        `json:"externalId,omitempty"`    // of the transaction, unique, at most 100 characters
	Note          string        `json:"note,omitempty"`          // at most 1,000 characters
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`

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

// moved is how the money was moved.
func (in Disbursal) moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
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
	in.moved().Check(checks)
	return checks.Violations()
}

// The commands that pay a loan out. On products with automatic down payments the down payment is taken at once, unless
// the command says otherwise.
var (
	Disburse = operation.Command[Addressed[Disbursal], operation.Result]{
		Meta:   transactionMeta("loans.Disburse", "DISBURSE", "Disburses a loan, or the next tranche of it."),
		Decide: disbursingWith(true),
	}
	DisburseWithoutDownPayment = operation.Command[Addressed[Disbursal], operation.Result]{
		Meta:   transactionMeta("loans.DisburseWithoutAutoDownPayment", "DISBURSEWITHOUTAUTODOWNPAYMENT", "Disburses a loan without taking its automatic down payment."),
		Decide: disbursingWith(false),
	}
)

// disbursingWith decides commands that pay out, with or without the automatic down payment.
func disbursingWith(downPayment bool) func(*operation.Unit, Addressed[Disbursal]) (operation.Result, error) {
	return func(u *operation.Unit, in Addressed[Disbursal]) (operation.Result, error) {
		if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
			return operation.Result{}, err
		}
		if err := refdata.CheckPaymentType(u.Tx, in.Body.PaymentTypeID); err != nil {
			return operation.Result{}, err
		}
		return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
			if err := a.prepareDisbursal(u, in.Body.On); err != nil {
				return operation.Result{}, err
			}
			return a.disburse(in.Body, downPayment)
		})
	}
}

// prepareDisbursal finds out what a disbursement has to know of other records.
func (a *Account) prepareDisbursal(u *operation.Unit, on calendar.Date) error {
	if err := noDisbursal.refuse(u, a.Loan.OfficeID, "actualDisbursementDate", on); err != nil {
		return err
	}
	if err := a.findPayer(u); err != nil {
		return err
	}
	return a.countCycle(u)
}

// countCycle notes which loan of the client this is, of all and of the same product, when it is disbursed
// for the first time.
func (a *Account) countCycle(u *operation.Unit) error {
	l := &a.Loan
	if l.disbursed() {
		return nil
	}
	before := store.Where("client_id", store.Equal, store.Int(l.ClientID)).And("disbursed_on", store.NotNull, store.Null)
	count, err := loans.Count(u.Tx, before)
	if err != nil {
		return err
	}
	same, err := loans.Count(u.Tx, before.And("product_id", store.Equal, store.Int(l.ProductID)))
	l.Cycle, l.ProductCycle = count+1, same+1
	return err
}

// disburse pays out: money goes to the client, charges due then are taken, the schedule follows.
func (a *Account) disburse(in Disbursal, takesDownPayment bool) (operation.Result, error) {
	if err := a.mayDisburse(in); err != nil {
		return operation.Result{}, err
	}
	amount, err := a.payOut(in)
	if err != nil {
		return operation.Result{}, err
	}
	if err := a.withinDisbursable(in); err != nil {
		return operation.Result{}, err
	}
	a.agreeInstalment(in)
	t := a.newTransaction(Disbursement, in.On, amount)
	t.Payment = in.moved().Detail()
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
	t = a.inForce(t)
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID, SubID: t.ID, SubExternalID: t.ExternalID}
	t.nameIn(&result)
	a.note(t, in.Note)
	result.Changes = in.changes()
	result.Changes["status"] = a.Loan.Status.Data()
	return result, nil
}

func (in Disbursal) changes() map[string]any {
	changes := map[string]any{"actualDisbursementDate": operation.Sent{Value: in.On}}
	in.moved().Repeat(changes)
	repeatText(changes, "note", in.Note)
	return changes
}

// startRunning brings schedule, charges, balances and state in line with a disbursement.
func (a *Account) startRunning(t *Transaction) error {
	l := &a.Loan
	first := !l.disbursed()
	if first {
		l.Timeline.DisbursedOn, l.Timeline.DisbursedBy = t.On, a.env.ActorID
		l.UndoneFees = money.Amount{}
	}
	l.Timeline.DisbursedOn = calendar.Earliest(l.Timeline.DisbursedOn, t.On)
	a.reopenForDisbursal()
	if l.Terms.Progressive() {
		t.Overpayment, t.made = money.Min(t.Amount, l.Overpaid), true
	}
	if first {
		if err := a.draw(); err != nil {
			return err
		}
	}
	if err := a.takeDisbursementCharges(t); err != nil {
		return err
	}
	a.accrualsStand = !t.On.Before(a.env.Today)
	if !first || l.Terms.Progressive() {
		if err := a.redrawAndReplay(); err != nil {
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
	a.enter(disbursing)
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = calendar.Date{}, calendar.Date{}, 0, calendar.Date{}
}
