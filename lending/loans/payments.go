package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Payment is the input of repayments and of everything that brings money in like one.
type Payment struct {
	On            calendar.Date `json:"transactionDate"`         // not before the disbursement, not after the business date
	Amount        money.Amount  `json:"transactionAmount"`       // above zero
	Note          string        `json:"note,omitempty"`          // at most 1,000 characters
	ExternalID    string        `json:"externalId,omitempty"`    // of the transaction, unique, at most 100 characters
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
}

// Refund is the input of merchant and payout refunds.
type Refund struct {
	On            calendar.Date `json:"transactionDate"`         // not before the disbursement, not after the business date
	Amount        money.Amount  `json:"transactionAmount"`       // above zero
	Note          string        `json:"note,omitempty"`          // at most 1,000 characters
	ExternalID    string        `json:"externalId,omitempty"`    // of the transaction, unique, at most 100 characters
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
	// WithInterest says whether an interest refund goes with it; nil leaves it to the product.
	WithInterest *bool `json:"interestRefundCalculation,omitempty"`
}

// moved is how the money was moved.
func (in Payment) moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks date, amount and lengths.
func (in Payment) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.Date("transactionDate", in.On).Positive("transactionAmount", in.Amount)
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.moved().Check(checks)
	return checks.Violations()
}

// Violations are those of a payment.
func (in Refund) Violations() []fault.Violation { return in.payment().Violations() }

// payment is the refund as the money that it brings in.
func (in Refund) payment() Payment {
	return Payment{
		On: in.On, Amount: in.Amount, Note: in.Note, ExternalID: in.ExternalID, PaymentTypeID: in.PaymentTypeID,
		AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber, RoutingCode: in.RoutingCode,
		ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// The commands that bring money in. They differ in the type of their transaction, and so in its allocation rule.
var (
	Repay = operation.Command[Addressed[Payment], operation.Result]{
		Meta:   transactionMeta("loans.Repay", "REPAYMENT", "Records a repayment."),
		Decide: receiving(Repayment),
	}
	MakeDownPayment = operation.Command[Addressed[Payment], operation.Result]{
		Meta:   transactionMeta("loans.DownPayment", "DOWNPAYMENT", "Records a down payment."),
		Decide: receiving(DownPayment),
	}
	CreditGoodwill = operation.Command[Addressed[Payment], operation.Result]{
		Meta:   transactionMeta("loans.GoodwillCredit", "GOODWILLCREDIT", "Credits the borrower out of goodwill."),
		Decide: receiving(GoodwillCredit),
	}
	RefundByMerchant = operation.Command[Addressed[Refund], operation.Result]{
		Meta:   transactionMeta("loans.MerchantIssuedRefund", "MERCHANTISSUEDREFUND", "Records a refund that a merchant issued."),
		Decide: refunding(MerchantIssuedRefund),
	}
	RefundByPayout = operation.Command[Addressed[Refund], operation.Result]{
		Meta:   transactionMeta("loans.PayoutRefund", "PAYOUTREFUND", "Records a refund of a payout."),
		Decide: refunding(PayoutRefund),
	}
	WaiveInterestPayment = operation.Command[Addressed[Payment], operation.Result]{
		Meta:   transactionMeta("loans.InterestPaymentWaiver", "INTERESTPAYMENTWAIVER", "Waives an interest payment, allocated like a payment."),
		Decide: receiving(InterestPaymentWaiver),
	}
	Recover = operation.Command[Addressed[Payment], operation.Result]{
		Meta:   transactionMeta("loans.Recover", "RECOVERYPAYMENT", "Records a payment on a written-off loan."),
		Decide: receiving(RecoveryRepayment),
	}
)

// transactionMeta is what commands that move money say of themselves.
func transactionMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: id, Action: action, Entity: "LOAN", Grouping: "transaction_loan", Summary: summary}
}

// receiving decides commands that bring money in as a type of transaction.
func receiving(kind TransactionType) func(*operation.Unit, Addressed[Payment]) (operation.Result, error) {
	return func(u *operation.Unit, in Addressed[Payment]) (operation.Result, error) {
		return paid(u, in.Loan, in.Body, func(a *Account) (operation.Result, error) {
			_, result, err := a.receive(kind, in.Body)
			return result, err
		})
	}
}

// refunding is receiving for refunds, which may give interest back.
func refunding(kind TransactionType) func(*operation.Unit, Addressed[Refund]) (operation.Result, error) {
	return func(u *operation.Unit, in Addressed[Refund]) (operation.Result, error) {
		payment := in.Body.payment()
		return paid(u, in.Loan, payment, func(a *Account) (operation.Result, error) {
			t, result, err := a.receive(kind, payment)
			if err != nil {
				return result, err
			}
			return a.withInterestRefund(result, t, in.Body.WithInterest)
		})
	}
}

// paid is the way of commands that bring money in, up to what they decide.
func paid(u *operation.Unit, loan operation.Ref, in Payment, decision func(*Account) (operation.Result, error)) (operation.Result, error) {
	if err := refuseUnknownReferences(u, in); err != nil {
		return operation.Result{}, err
	}
	return decideSince(u, loan, in.On, func(a *Account) (operation.Result, error) {
		if err := noRepayments.refuse(u, a.Loan.OfficeID, "transactionDate", in.On); err != nil {
			return operation.Result{}, err
		}
		return decision(a)
	})
}

// receive records money that came in and allocates it.
func (a *Account) receive(kind TransactionType, in Payment) (*Transaction, operation.Result, error) {
	if err := a.preciseSum(&in.Amount); err != nil {
		return nil, operation.Result{}, err
	}
	if err := a.mayReceive(kind, in); err != nil {
		return nil, operation.Result{}, err
	}
	t := a.newTransaction(kind, in.On, in.Amount)
	t.Payment = in.moved().Detail()
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.record(t); err != nil {
		return nil, operation.Result{}, err
	}
	if a.Loan.Principal.Sub(a.Loan.DisbursedTotal()).IsPositive() && a.beyondThreshold() {
		return nil, operation.Result{}, ErrAboveThreshold.For("transactionAmount", in.Amount)
	}
	return t, t.result(in.changes()), nil
}

// name gives the transaction the external id that the caller sent; without one it keeps what it has.
func (t *Transaction) name(externalID string) {
	if externalID != "" {
		t.ExternalID = externalID
	}
}

// result is the result of a command that made a transaction, or took it back.
func (t *Transaction) result(changes map[string]any) operation.Result {
	r := operation.Result{ID: t.ID, ExternalID: t.ExternalID, Changes: changes}
	t.nameIn(&r)
	return r
}

// nameIn notes in a result which transaction the command made.
func (t *Transaction) nameIn(r *operation.Result) {
	r.Made.Transaction, r.Made.TransactionExternalID = t.ID, t.ExternalID
}

// changes repeats what was sent.
func (in Payment) changes() map[string]any {
	changes := in.changesOfCash()
	in.moved().Repeat(changes)
	return changes
}

// changesOfCash repeats what a refund by cash keeps: how the money moved is taken and not kept.
func (in Payment) changesOfCash() map[string]any {
	changes := map[string]any{
		"transactionDate":   operation.Sent{Value: in.On},
		"transactionAmount": operation.Sent{Value: in.Amount},
	}
	repeatText(changes, "note", in.Note)
	repeatText(changes, "externalId", in.ExternalID)
	return changes
}

func repeatText(changes map[string]any, name, value string) {
	if value != "" {
		changes[name] = operation.Sent{Value: value}
	}
}

// mayReceive refuses money that the loan can't take, in the order in which the rules are documented.
func (a *Account) mayReceive(kind TransactionType, in Payment) error {
	if err := a.notBlocked(); err != nil {
		return err
	}
	if err := a.mayBackdate(kind, in.On); err != nil {
		return err
	}
	if err := a.statusTakes(kind); err != nil {
		return err
	}
	if in.On.Before(a.clientSince) {
		return ErrPaidBeforeTransfer.For("transactionDate", in.On, a.clientSince)
	}
	if err := a.noLaterChargeRefund(in.On); err != nil {
		return err
	}
	if err := a.datedInLife(in.On); err != nil {
		return err
	}
	if kind == RecoveryRepayment {
		return a.mayRecover(in.Amount)
	}
	if a.beyondThreshold() {
		return ErrAboveThreshold.For("transactionAmount", in.Amount)
	}
	return nil
}

// beyondThreshold reports whether more principal of a loan with tranches is repaid than went out. (Semantics of
// transactions, 1.2, rule 9.)
func (a *Account) beyondThreshold() bool {
	s := &a.Loan.Summary
	out := s.Disbursed.Add(s.PrincipalAdjustments).Add(s.Capitalized)
	return a.Loan.Terms.MultiDisburse && out.Less(s.Principal.Paid)
}

// notBlocked refuses money on closed and overpaid loans where the tenant blocks it there.
func (a *Account) notBlocked() error {
	if s := a.Loan.Status; a.env.Config.Enabled(refdata.BlockClosedLoans) && (s == Closed || s == Overpaid) {
		return ErrClosedOrOverpaid.New()
	}
	return nil
}

// beforeLast are the types whose refusal of a date before the last transaction has a code of its own.
var beforeLast = map[TransactionType]fault.Code{
	MerchantIssuedRefund: ErrMerchantRefundBeforeLast,
	PayoutRefund:         ErrPayoutRefundBeforeLast,
	ChargePayment:        ErrChargePaymentBeforeLast,
	WriteOff:             ErrWriteOffBeforeLast,
}

// mayBackdate refuses dates before the last user transaction on cumulative loans whose interest follows the payments, and
// on loans for which guarantees are held.
func (a *Account) mayBackdate(kind TransactionType, on calendar.Date) error {
	follows := !a.Loan.Terms.Progressive() && a.Loan.Terms.Recalculation != nil
	if !follows && !a.Product.HoldsGuarantee {
		return nil
	}
	last := a.LastUserTransactionOn()
	if !on.Before(last) {
		return nil
	}
	if code, own := beforeLast[kind]; own {
		return code.For("transactionDate", on, last)
	}
	return ErrBeforeLastTransaction.For("transactionDate", on, last)
}

func (a *Account) statusTakes(kind TransactionType) error {
	if kind == RecoveryRepayment {
		return a.inStateFor(recovering)
	}
	return a.inStateFor(paying)
}

// datedInLife refuses dates before the first disbursement and after today.
func (a *Account) datedInLife(on calendar.Date) error {
	if on.Before(a.Loan.Timeline.DisbursedOn) {
		return ErrBeforeDisbursement.For("transactionDate", on, a.Loan.Timeline.DisbursedOn)
	}
	if on.After(a.env.Today) {
		return ErrTransactionInFuture.For("transactionDate", on)
	}
	return nil
}

func (a *Account) mayRecover(amount money.Amount) error {
	s := &a.Loan.Summary
	writtenOff := s.Principal.WrittenOff.Add(s.Interest.WrittenOff).Add(s.Fee.WrittenOff).Add(s.Penalty.WrittenOff)
	if writtenOff.Sub(s.Recovered).Less(amount) {
		return ErrRecoveryTooLarge.For("transactionAmount", amount)
	}
	return nil
}

func (a *Account) noLaterChargeRefund(on calendar.Date) error {
	for _, t := range a.Live(ChargeRefund) {
		if t.On.After(on) {
			return ErrLaterChargeRefund.New()
		}
	}
	return nil
}

// refuseTakenTransactionID refuses an external id that another transaction has.
func refuseTakenTransactionID(u *operation.Unit, id string) error {
	if id == "" {
		return nil
	}
	taken, err := transactions.Exists(u.Tx, store.Where("external_id", store.Equal, store.String(id)))
	if err == nil && taken {
		return ErrTransactionIDTaken.For("externalId", id)
	}
	return err
}
