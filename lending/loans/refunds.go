package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// RefundCreditBalance pays an overpayment back to the borrower.
var RefundCreditBalance = operation.Command[Addressed[Payment], operation.Result]{
	Meta:   operation.Meta{ID: "loans.CreditBalanceRefund", Action: "CREDITBALANCEREFUND", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Refunds the credit balance of an overpaid loan."},
	Decide: answering(withoutLoan, onLoan((*Account).refundCreditBalance)),
}

// refundCreditBalance takes the amount out of the overpayment. No instalment is touched; a later replay may find the
// overpayment gone and turn the refund into principal.
func (a *Account) refundCreditBalance(in Payment) (operation.Result, error) {
	if err := a.mayRefundCredit(in); err != nil {
		return operation.Result{}, err
	}
	t := a.newTransaction(CreditBalanceRefund, in.On, in.Amount)
	t.Payment, t.Overpayment = in.moved().Detail(), in.Amount
	t.name(in.ExternalID)
	a.note(t, in.Note)
	a.settle(in.On)
	return t.result(in.changes()), nil
}

func (a *Account) mayRefundCredit(in Payment) error {
	if err := a.preciseSum(&in.Amount); err != nil {
		return err
	}
	if err := a.inStateFor(refundingCredit); err != nil {
		return err
	}
	switch {
	case a.Loan.Overpaid.Less(in.Amount):
		return ErrAboveOverpaid.For("transactionAmount", in.Amount, a.Loan.Overpaid)
	case in.On.After(a.env.Today):
		return ErrRefundInFuture.For("transactionDate", in.On)
	case in.On.Before(a.Loan.Timeline.ChargedOffOn):
		return ErrBeforeChargeOff.For("transactionDate", in.On)
	}
	return a.afterPayments(in.On)
}

// afterPayments refuses a refund dated before the last payment or refund.
func (a *Account) afterPayments(on calendar.Date) error {
	for _, t := range a.History() {
		moved := t.Type.RepaymentLike() || t.Type == CreditBalanceRefund || t.Type == RefundForActiveLoan
		if !t.Reversed && moved && t.On.After(on) {
			return ErrRefundBeforePayment.For("transactionDate", on)
		}
	}
	return nil
}

// RefundByCash gives back money that was paid in advance on an active loan.
var RefundByCash = operation.Command[Addressed[Payment], operation.Result]{
	Meta:   operation.Meta{ID: "loans.RefundByCash", Action: "REFUNDBYCASH", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Refunds money that was paid in advance."},
	Decide: onLoan((*Account).refundByCash),
}

// refundByCash decides [RefundByCash].
func (a *Account) refundByCash(in Payment) (operation.Result, error) {
	if err := a.mayRefundByCash(in); err != nil {
		return operation.Result{}, err
	}
	t := a.newTransaction(RefundForActiveLoan, in.On, in.Amount)
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.record(t); err != nil {
		return operation.Result{}, err
	}
	return t.result(in.changesOfCash()), nil
}

func (a *Account) mayRefundByCash(in Payment) error {
	if err := a.preciseSum(&in.Amount); err != nil {
		return err
	}
	if err := a.notBlocked(); err != nil {
		return err
	}
	if err := a.inStateFor(refundingByCash); err != nil {
		return err
	}
	var paid money.Amount
	for i := range a.Instalments {
		paid = paid.Add(a.Instalments[i].TotalPaid())
	}
	switch {
	case paid.IsZero():
		return ErrNothingPaidYet.New()
	case a.PaidInAdvance(in.On).Less(in.Amount):
		return ErrRefundAmount.For("transactionAmount", in.Amount)
	case in.On.Before(a.Loan.Timeline.ChargedOffOn):
		return ErrBeforeChargeOff.For("transactionDate", in.On)
	}
	if err := a.datedInLife(in.On); err != nil {
		return err
	}
	return a.afterPayments(in.On)
}

// PaidInAdvance is what was paid on instalments that are due on or after a date.
func (a *Account) PaidInAdvance(on calendar.Date) money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.Due.Before(on) {
			sum = sum.Add(row.TotalPaid())
		}
	}
	return sum
}

// ChargeRefundInput is the input of RefundCharge.
type ChargeRefundInput struct {
	ChargeID      int64         `json:"loanChargeId"`                // mandatory; of the charge on the loan
	Due           calendar.Date `json:"dueDate,omitzero"`            // of the instalment, for instalment fees; or InstalmentNumber
	Instalment    int           `json:"installmentNumber,omitempty"` // of the instalment, from 1, for instalment fees
	Amount        *money.Amount `json:"transactionAmount,omitempty"` // nil: all that is refundable
	ExternalID    string        `json:"externalId,omitempty"`        // of the transaction, at most 100 characters
	Note          string        `json:"note,omitempty"`              // at most 1,000 characters
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"`     // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"`     // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
}

// moved is how the money was moved.
func (in ChargeRefundInput) moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks the charge, the amount and lengths.
func (in ChargeRefundInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.Required("loanChargeId", in.ChargeID != 0)
	if in.Amount != nil {
		checks.Positive("transactionAmount", *in.Amount)
	}
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.moved().Check(checks)
	return checks.Violations()
}

// RefundCharge gives back what was paid of a charge, as a credit to the loan dated today.
var RefundCharge = operation.Command[Addressed[ChargeRefundInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.ChargeRefund", Action: "CHARGEREFUND", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Refunds a paid charge to the loan."},
	Decide: onLoan((*Account).decideRefundCharge),
}

// decideRefundCharge decides [RefundCharge].
func (a *Account) decideRefundCharge(in ChargeRefundInput) (operation.Result, error) {
	c, err := a.findCharge(operation.ByID(in.ChargeID))
	if err != nil {
		return operation.Result{}, err
	}
	part, err := a.mayRefundCharge(c, in)
	if err != nil {
		return operation.Result{}, err
	}
	amount := a.refundable(c, part)
	if in.Amount != nil {
		if amount.Less(*in.Amount) {
			return operation.Result{}, ErrChargeRefundAmount.For("transactionAmount", *in.Amount)
		}
		amount = *in.Amount
	}
	return a.refundCharge(c, part, amount, in)
}

func (a *Account) mayRefundCharge(c *Charge, in ChargeRefundInput) (*ChargePart, error) {
	if err := a.preciseSum(in.Amount); err != nil {
		return nil, err
	}
	if err := a.notBlocked(); err != nil {
		return nil, err
	}
	if err := a.inStateFor(refundingCharge); err != nil {
		return nil, err
	}
	selected := in.Instalment != 0 || !in.Due.IsZero()
	switch {
	case in.Instalment != 0 && !in.Due.IsZero():
		return nil, ErrChargeRefundTwoWays.New()
	case !c.isInstalmentFee() && selected:
		return nil, ErrChargeRefundNotPerPart.New()
	case !c.isInstalmentFee():
		return nil, nil
	case !selected:
		return nil, ErrChargeRefundWhich.New()
	}
	for i := range c.Parts {
		p := &c.Parts[i]
		if p.Instalment == in.Instalment || in.Instalment == 0 && p.Due == in.Due {
			return p, nil
		}
	}
	return nil, ErrChargeRefundNoPart.New()
}

// refundable is what was paid of a charge, or of one part of it, and not refunded yet; nothing where a refund was adjusted to
// more than that.
func (a *Account) refundable(c *Charge, part *ChargePart) money.Amount {
	left, number := c.Paid, 0
	if part != nil {
		left, number = part.Paid, part.Instalment
	}
	for _, t := range a.Live(ChargeRefund) {
		if t.ChargeID == c.ID && t.Instalment == number {
			left = left.Sub(t.Amount)
		}
	}
	return money.Max(money.Amount{}, left)
}

func (a *Account) refundCharge(c *Charge, part *ChargePart, amount money.Amount, in ChargeRefundInput) (operation.Result, error) {
	t := a.newTransaction(ChargeRefund, a.env.Today, amount)
	t.Payment, t.ChargeID, t.RefundNote = in.moved().Detail(), c.ID, a.env.ids.id(chargePaidKind)
	if part != nil {
		t.Instalment = part.Instalment
	}
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.record(t); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"transactionDate": t.On, "transactionAmount": amount}
	in.moved().Repeat(changes)
	repeatText(changes, "note", in.Note)
	repeatText(changes, "externalId", in.ExternalID)
	return t.result(changes), nil
}

// chargesPaid lists what a transaction took of which charges; a refund gave back to its charge what it did (semantics of
// transactions, 5.5).
func (t *Transaction) chargesPaid() []ChargePaid {
	if t.Type != ChargeRefund || t.Reversed {
		return t.PaidBy
	}
	return append(slices.Clone(t.PaidBy), ChargePaid{ID: t.RefundNote, ChargeID: t.ChargeID, Instalment: t.Instalment, Amount: t.Amount.Neg()})
}
