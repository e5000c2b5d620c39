package loans

import (
	"strconv"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// events says as what the types of transactions are posted. The others never reach the books: they move no money and
// recognise no income.
var events = map[TransactionType]ledger.Event{
	Disbursement:                  ledger.Disbursed,
	Repayment:                     ledger.Repaid,
	DownPayment:                   ledger.PaidDown,
	MerchantIssuedRefund:          ledger.Refunded,
	PayoutRefund:                  ledger.Refunded,
	ChargePayment:                 ledger.ChargePaid,
	RepaymentAtDisbursement:       ledger.PaidAtDisbursement,
	GoodwillCredit:                ledger.GoodwillCredited,
	ChargeRefund:                  ledger.ChargeRefunded,
	ChargeAdjustment:              ledger.ChargeAdjusted,
	InterestPaymentWaiver:         ledger.InterestGivenBack,
	InterestRefund:                ledger.InterestGivenBack,
	WaiveInterest:                 ledger.Waived,
	WaiveCharges:                  ledger.Waived,
	WriteOff:                      ledger.WrittenOffAsLoss,
	RecoveryRepayment:             ledger.Recovered,
	CreditBalanceRefund:           ledger.CreditBalanceRefunded,
	TransferRefund:                ledger.OverpaymentMoved,
	RefundForActiveLoan:           ledger.RefundedByCash,
	Chargeback:                    ledger.ChargedBack,
	ChargeOff:                     ledger.ChargedOff,
	Accrual:                       ledger.IncomeAccrued,
	AccrualAdjustment:             ledger.AccrualTakenBack,
	CapitalizedIncome:             ledger.IncomeCapitalized,
	CapitalizedIncomeAdjustment:   ledger.CapitalizationAdjusted,
	CapitalizedIncomeAmortization: ledger.CapitalizationAmortized,
	CapitalizedAmortizationAdjust: ledger.CapitalizationUnearned,
	BuyDownFee:                    ledger.BoughtDown,
	BuyDownFeeAdjustment:          ledger.BuyDownAdjusted,
	BuyDownFeeAmortization:        ledger.BuyDownAmortized,
	BuyDownFeeAmortizationAdjust:  ledger.BuyDownUnearned,
	InitiateTransfer:              ledger.LeftOffice,
	ApproveTransfer:               ledger.ReachedOffice,
	WithdrawTransfer:              ledger.ReachedOffice,
}

// figures are the amounts of a transaction that its entry follows from.
type figures struct {
	Amount, Overpayment money.Amount
	Portions            Portions
	Spent               Portions // of an overpayment, by what new money was spent on it
}

func (t *Transaction) figures() figures {
	f := figures{Amount: t.Amount, Overpayment: t.Overpayment, Portions: t.Portions}
	if t.Type.lends() {
		f.Spent = t.mapped()
	}
	return f
}

// noteBooked keeps what stands in the books of each transaction, to see what a decision changes of it.
func (a *Account) noteBooked() {
	for _, t := range a.entries {
		if _, posted := events[t.Type]; posted && !t.Reversed {
			t.booked = new(t.figures())
		}
	}
}

// lends reports whether the type makes the borrower owe more money that went out. An overpayment is spent on that at once.
func (t TransactionType) lends() bool {
	return t == Disbursement || t == Chargeback || t == CreditBalanceRefund
}

// mapped is what of the transaction went to instalments.
func (t *Transaction) mapped() Portions {
	var sum Portions
	for _, m := range t.Mappings {
		sum = sum.Add(m.Portions)
	}
	return sum
}

// post brings the books in line with what a decision did to the history: new transactions are posted, those that are in
// force no longer taken back. One whose amounts changed in place is taken back and posted again.
func (o *opened) post(u *operation.Unit) error {
	for _, t := range o.entries {
		if t.isNew && !t.Reversed {
			if err := o.postTransaction(u, t); err != nil {
				return err
			}
		}
	}
	for _, t := range o.entries {
		if t.isNew || !t.changed || t.booked == nil || !t.Reversed && *t.booked == t.figures() {
			continue
		}
		if _, err := ledger.Reverse(u, t.journalID()); err != nil {
			return err
		}
		if t.Reversed {
			continue
		}
		if err := o.postTransaction(u, t); err != nil {
			return err
		}
	}
	return nil
}

// journalID is the name under which a transaction stands in the journal.
func (t *Transaction) journalID() string { return "L" + strconv.FormatInt(t.ID, 10) }

func (o *opened) postTransaction(u *operation.Unit, t *Transaction) error {
	event, posted := events[t.Type]
	if !posted {
		return nil
	}
	moved := o.movement(event, t)
	var err error
	if moved.Charges, err = o.chargeShares(u, t); err != nil {
		return err
	}
	office := t.OfficeID
	if office == 0 {
		office = o.Loan.OfficeID
	}
	return ledger.Post(u, o.Loan.ProductID, ledger.Header{
		OfficeID: office, On: t.On, SubmittedOn: u.Today, TransactionID: t.journalID(), EntityType: ledger.ForLoan, EntityID: o.Loan.ID,
	}, o.Loan.Currency.Code, moved)
}

// movement is a transaction as the posting rules see it.
func (a *Account) movement(event ledger.Event, t *Transaction) ledger.Movement {
	l := &a.Loan
	moved := ledger.Movement{
		Event: event, ChargedOff: a.postsAsChargedOff(t), Fraud: l.Fraud, WrittenOff: l.Status == WrittenOff,
		ByMerchant: l.Terms.MerchantBuyDownFee, Transfer: t.Transfer, ChargeOffReasonID: l.ChargeOffReasonID,
		Earned: a.earnings(t),
	}
	if moved.WrittenOff {
		moved.WriteOffReasonID = l.WriteOffReasonID
	}
	if t.Payment != nil {
		moved.PaymentTypeID = t.Payment.PaymentTypeID
	}
	if c := a.Charge(t.ChargeID); c != nil {
		moved.ChargeID, moved.Penalty = c.DefinitionID, c.Penalty
	}
	portions, overpaid := t.posted()
	moved.Principal, moved.Interest, moved.Fees, moved.Penalties = portions.Principal, portions.Interest, portions.Fee, portions.Penalty
	moved.Overpayment = overpaid
	return moved
}

// posted are the amounts of the transaction as the books see them. A recovery pays no instalment: all of it was lost as
// principal. Capitalized income moves no money, so an overpayment that is spent on it stays a liability towards the
// borrower, beside a portfolio that is higher by as much.
func (t *Transaction) posted() (Portions, money.Amount) {
	switch {
	case t.Type.lends():
		return t.owed()
	case t.Type == RecoveryRepayment, t.Type == CapitalizedIncome:
		return Portions{Principal: t.Amount}, money.Amount{}
	}
	return t.Portions, t.Overpayment
}

// owed is how much more the borrower owes after new money, and how much of it an overpayment covered. That part was
// spent on instalments at once, not only on the new principal; where nothing says on which, principal is meant.
func (t *Transaction) owed() (Portions, money.Amount) {
	spent := t.mapped()
	overpaid := spent.Total()
	if overpaid.IsZero() {
		overpaid = money.Min(t.Overpayment, t.Amount)
	}
	owed := t.Portions.less(spent)
	owed.Principal = t.Amount.Sub(overpaid).Sub(owed.Interest).Sub(owed.Fee).Sub(owed.Penalty)
	return owed, overpaid
}

// postsAsChargedOff reports whether a transaction is posted on the accounts of a charged-off loan: it is, when the loan is
// charged off now and was on its day. What a charge-off recorded before itself is not.
func (a *Account) postsAsChargedOff(t *Transaction) bool {
	if !a.Loan.ChargedOff || t.On.Before(a.Loan.Timeline.ChargedOffOn) {
		return false
	}
	for _, o := range a.Live(ChargeOff) {
		if o.isNew && t.Type.amortizes() && t.Created.Before(o.Created) {
			return false
		}
	}
	return true
}

func (t TransactionType) amortizes() bool {
	return t == CapitalizedIncomeAmortization || t == BuyDownFeeAmortization
}

// earnings are what an amortization is about, by the classification of the deferred income.
func (a *Account) earnings(t *Transaction) []ledger.Earning {
	if !t.Type.amortizes() {
		return nil
	}
	earnings := make([]ledger.Earning, len(t.Allocations))
	for i, part := range t.Allocations {
		earnings[i].Amount = part.Amount
		if part.TakeBack {
			earnings[i].Amount = part.Amount.Neg()
		}
		if base := a.Transaction(part.Base); base != nil {
			earnings[i].ClassificationID = base.ClassificationID
		}
	}
	return earnings
}

// chargeShares say which charges a transaction is about.
func (o *opened) chargeShares(u *operation.Unit, t *Transaction) ([]ledger.ChargeShare, error) {
	shares := make([]ledger.ChargeShare, 0, len(t.PaidBy))
	for _, paid := range t.PaidBy {
		c := o.Charge(paid.ChargeID)
		if c == nil {
			continue
		}
		share := ledger.ChargeShare{DefinitionID: c.DefinitionID, Penalty: c.Penalty, Amount: paid.Amount.Abs()}
		var err error
		if share.Taxes, err = o.taxShares(u, c, share.Amount); err != nil {
			return nil, err
		}
		shares = append(shares, share)
	}
	return shares, nil
}

type taxationMemo int64

// taxShares are the taxes on a part of a charge: that part of the taxes on the whole. Taxes without an account of their
// own stay income.
func (o *opened) taxShares(u *operation.Unit, c *Charge, amount money.Amount) ([]ledger.TaxShare, error) {
	if c.TaxGroupID == 0 || !c.Amount.IsPositive() {
		return nil, nil
	}
	taxation, err := operation.Memo(u, taxationMemo(c.TaxGroupID), func() (products.Taxation, error) {
		return products.TaxationOf(u.Tx, c.TaxGroupID)
	})
	if err != nil {
		return nil, err
	}
	var shares []ledger.TaxShare
	m := o.env.Arithmetic
	for _, tax := range taxation.On(c.SubmittedOn, c.Amount, m) {
		part := m.Round(m.Div(m.Mul(tax.Amount.Decimal(), amount.Decimal()), c.Amount.Decimal()))
		if tax.CreditAccountID != 0 && part.IsPositive() {
			shares = append(shares, ledger.TaxShare{AccountID: tax.CreditAccountID, Amount: part})
		}
	}
	return shares, nil
}
