package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// refundTypes are the refunds that may give back interest too.
var refundTypes = map[TransactionType]products.RefundType{
	MerchantIssuedRefund: products.MerchantIssuedRefund,
	PayoutRefund:         products.PayoutRefund,
}

// withInterestRefund adds the interest refund that goes with a merchant or payout refund, when the product gives it or
// the command asks for it.
func (a *Account) withInterestRefund(result operation.Result, refund *Transaction, wanted *bool) (operation.Result, error) {
	gives := a.Loan.Terms.refundsInterest(refund.Type)
	if wanted != nil {
		gives = *wanted
	}
	if !gives || !a.canRefundInterest() {
		return result, nil
	}
	t := a.newInterestRefund(refund, money.Amount{})
	if err := a.record(t); err != nil {
		return operation.Result{}, err
	}
	if t.Amount.IsZero() {
		a.discard(t)
		return result, nil
	}
	result.SubID, result.SubExternalID = t.ID, t.ExternalID
	return result, nil
}

// refundsInterest reports whether refunds of a type give back interest.
func (t *Terms) refundsInterest(kind TransactionType) bool {
	refund, known := refundTypes[kind]
	return known && slices.Contains(t.InterestRefunds, refund)
}

func (a *Account) canRefundInterest() bool {
	return a.Loan.Terms.Progressive() && a.Loan.Terms.InterestBearing()
}

// newInterestRefund makes the interest refund of a refund, dated like it.
func (a *Account) newInterestRefund(refund *Transaction, amount money.Amount) *Transaction {
	t := a.newTransaction(InterestRefund, refund.On, amount)
	t.Relations = []Relation{{Type: RelatedTo, Transaction: refund.ID}}
	return t
}

// processInterestRefund gives back the interest that a refund saves; it is allocated by its own rule. The amount is
// calculated anew every time; one that a user gave stays only until the history is processed again.
func (r *progressiveRun) processInterestRefund(t *Transaction) error {
	if !t.Manual || !t.isNew {
		amount, err := r.interestSaved(t)
		if err != nil {
			return err
		}
		t.Amount = amount
	}
	if t.Amount.IsZero() {
		t.Portions, t.Overpayment, t.Mappings, t.PaidBy = Portions{}, money.Amount{}, nil, nil
		return nil
	}
	r.allocate(t)
	return nil
}

// interestSaved is the interest up to the day, less what was refunded of it already, less the interest that there would
// be had the refunded money never been lent. (Semantics of transactions, 5.4, 2.)
func (r *progressiveRun) interestSaved(t *Transaction) (money.Amount, error) {
	limit := r.interestUpTo(t.On)
	saved := limit
	if r.stopped {
		// A charge-off that ends interest charges anew what had been paid ahead. That much of it makes up for what was
		// refunded already, but no more than all interest is given back.
		saved = money.Max(limit, r.interestCharged())
	}
	for _, o := range r.past() {
		if o.Type == InterestRefund && o != t && o.ID != t.ID {
			saved = saved.Sub(o.Amount)
		}
	}
	without, err := r.withoutRefunded(t)
	if err != nil {
		return money.Amount{}, err
	}
	return money.Max(money.Amount{}, money.Min(limit, saved.Sub(without))), nil
}

// interestUpTo is all interest up to a day. After a charge-off it is what the rows still charge; where that ended
// interest, what had arisen by then, which a row that was paid ahead does not show (semantics-transactions 5.4, 2).
func (r *progressiveRun) interestUpTo(on calendar.Date) money.Amount {
	switch {
	case !r.stopped:
		return r.Model.InterestDue(on)
	case r.ended && r.Loan.ChargedOff && r.recalculates():
		return r.Model.InterestDue(r.Loan.Timeline.ChargedOffOn)
	}
	return r.interestCharged()
}

func (r *progressiveRun) interestCharged() money.Amount {
	var sum money.Amount
	for i := range r.Instalments {
		sum = sum.Add(r.Instalments[i].Interest.Charged)
	}
	return sum
}

// withoutRefunded is the interest up to the day of a history in which the refunds were not paid to the loan but the
// refunded amounts were paid back on the days of the disbursements, oldest first.
func (r *progressiveRun) withoutRefunded(t *Transaction) (money.Amount, error) {
	twin := r.Account.clone()
	twin.entries = twin.unlent(r.past(), t)
	run := twin.progressiveRun()
	if err := run.reset(); err != nil {
		return money.Amount{}, err
	}
	for _, c := range run.changeList() {
		if c.on.After(t.On) && c.transaction == nil {
			break
		}
		if err := run.apply(c); err != nil {
			return money.Amount{}, err
		}
	}
	run.catchUp(t.On, false)
	run.stopped, run.ended = r.stopped, r.ended // both sides count alike, though nothing was left to charge off
	return run.interestUpTo(t.On), nil
}

// unlent is the history without refunds that give back interest, without interest refunds, and with their amounts paid
// back on disbursements.
func (a *Account) unlent(history []*Transaction, t *Transaction) []*Transaction {
	var list []*Transaction
	var refunded money.Amount
	for _, o := range history {
		switch {
		case o == t || o.ID == t.ID || o.Type == InterestRefund:
		case a.Loan.Terms.refundsInterest(o.Type) || slices.Contains(t.Related(RelatedTo), o.ID):
			refunded = refunded.Add(o.Amount)
		default:
			c := o.copy()
			c.isNew = true
			list = append(list, c)
		}
	}
	for _, o := range slices.Clone(list) {
		if o.Type != Disbursement || !refunded.IsPositive() {
			continue
		}
		back := money.Min(refunded, o.Amount)
		refunded = refunded.Sub(back)
		list = append(list, &Transaction{
			LoanID: o.LoanID, Type: Repayment, On: o.On, SubmittedOn: o.SubmittedOn, Created: o.Created, Amount: back, isNew: true,
		})
	}
	return list
}

// InterestRefundInput is the input of RefundInterest.
type InterestRefundInput struct {
	Amount        money.Amount `json:"transactionAmount"`       // above zero, at most the interest that the refund saves
	ExternalID    string       `json:"externalId,omitempty"`    // of the transaction, unique, at most 100 characters
	Note          string       `json:"note,omitempty"`          // at most 1,000 characters
	PaymentTypeID int64        `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string       `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string       `json:"checkNumber,omitempty"`
	RoutingCode   string       `json:"routingCode,omitempty"`
	ReceiptNumber string       `json:"receiptNumber,omitempty"`
	BankNumber    string       `json:"bankNumber,omitempty"`
}

// moved is how the money was moved.
func (in InterestRefundInput) moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks the amount and lengths.
func (in InterestRefundInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction").Positive("transactionAmount", in.Amount)
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.moved().Check(checks)
	return checks.Violations()
}

// RefundInterest gives back interest for a refund that came without an interest refund.
var RefundInterest = operation.Command[OnTransaction[InterestRefundInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.RefundInterest", Action: "INTERESTREFUND", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Refunds the interest that a refund saves."},
	Decide: refundInterest,
}

// refundInterest decides [RefundInterest].
func refundInterest(u *operation.Unit, in OnTransaction[InterestRefundInput]) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refdata.CheckPaymentType(u.Tx, in.Body.PaymentTypeID); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		refund, err := a.findTransaction(in.Transaction)
		if err != nil {
			return operation.Result{}, err
		}
		return a.refundInterestOf(refund, in.Body)
	})
}

func (a *Account) refundInterestOf(refund *Transaction, in InterestRefundInput) (operation.Result, error) {
	if err := a.preciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := a.notBlocked(); err != nil {
		return operation.Result{}, err
	}
	if err := a.inStateFor(paying); err != nil {
		return operation.Result{}, err
	}
	if err := a.mayRefundInterest(refund); err != nil {
		return operation.Result{}, err
	}
	t := a.newInterestRefund(refund, in.Amount)
	t.Manual = true
	t.Payment = in.moved().Detail()
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.record(t); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"transactionAmount": operation.Sent{Value: in.Amount}}
	in.moved().Repeat(changes)
	repeatText(changes, "note", in.Note)
	repeatText(changes, "externalId", in.ExternalID)
	return t.result(changes), nil
}

// mayRefundInterest refuses what is no refund in force without an interest refund.
func (a *Account) mayRefundInterest(refund *Transaction) error {
	if _, isRefund := refundTypes[refund.Type]; !isRefund || refund.Reversed {
		return ErrNotRefund.New()
	}
	if slices.ContainsFunc(a.Live(InterestRefund), func(t *Transaction) bool {
		return slices.Contains(t.Related(RelatedTo), refund.ID)
	}) {
		return ErrInterestRefundExists.New()
	}
	if !a.canRefundInterest() {
		return ErrInterestRefundUnsupported.New()
	}
	return nil
}

// Refusals of interest refunds.
var (
	ErrNotRefund                 = fault.Define(fault.Rule, "error.msg.loan.transaction.not.refund.type", "Target transaction must be Merchant Issued Refund or Payout Refund")
	ErrInterestRefundExists      = fault.Define(fault.Rule, "error.msg.loan.transaction.interest.refund.already.exists", "Interest Refund already exists for this transaction")
	ErrInterestRefundUnsupported = fault.Define(fault.Rule, "error.msg.loan.transaction.interest.refund.not.supported", "The loan does not support interest refunds.")
)
