package records

import (
	"slices"
	"strconv"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// ledgerEvents says as what the types of transactions are posted. The others never reach the books: they move no money and
// recognise no income.
var ledgerEvents = map[loans.TransactionType]ledger.Event{
	loans.Disbursement:                  ledger.Disbursed,
	loans.Repayment:                     ledger.Repaid,
	loans.DownPayment:                   ledger.PaidDown,
	loans.MerchantIssuedRefund:          ledger.Refunded,
	loans.PayoutRefund:                  ledger.Refunded,
	loans.ChargePayment:                 ledger.ChargePaid,
	loans.RepaymentAtDisbursement:       ledger.PaidAtDisbursement,
	loans.GoodwillCredit:                ledger.GoodwillCredited,
	loans.ChargeRefund:                  ledger.ChargeRefunded,
	loans.ChargeAdjustment:              ledger.ChargeAdjusted,
	loans.InterestPaymentWaiver:         ledger.InterestGivenBack,
	loans.InterestRefund:                ledger.InterestGivenBack,
	loans.WaiveInterest:                 ledger.Waived,
	loans.WaiveCharges:                  ledger.Waived,
	loans.WriteOff:                      ledger.WrittenOffAsLoss,
	loans.RecoveryRepayment:             ledger.Recovered,
	loans.CreditBalanceRefund:           ledger.CreditBalanceRefunded,
	loans.TransferRefund:                ledger.OverpaymentMoved,
	loans.RefundForActiveLoan:           ledger.RefundedByCash,
	loans.Chargeback:                    ledger.ChargedBack,
	loans.ChargeOff:                     ledger.ChargedOff,
	loans.Accrual:                       ledger.IncomeAccrued,
	loans.AccrualAdjustment:             ledger.AccrualTakenBack,
	loans.CapitalizedIncome:             ledger.IncomeCapitalized,
	loans.CapitalizedIncomeAdjustment:   ledger.CapitalizationAdjusted,
	loans.CapitalizedIncomeAmortization: ledger.CapitalizationAmortized,
	loans.CapitalizedAmortizationAdjust: ledger.CapitalizationUnearned,
	loans.BuyDownFee:                    ledger.BoughtDown,
	loans.BuyDownFeeAdjustment:          ledger.BuyDownAdjusted,
	loans.BuyDownFeeAmortization:        ledger.BuyDownAmortized,
	loans.BuyDownFeeAmortizationAdjust:  ledger.BuyDownUnearned,
	loans.InitiateTransfer:              ledger.LeftOffice,
	loans.ApproveTransfer:               ledger.ReachedOffice,
	loans.WithdrawTransfer:              ledger.ReachedOffice,
}

// EventOf says as what a transaction is posted; false for one that never reaches the books. A re-age or re-amortization that waives
// interest is posted as that waiver. A rebate of unearned interest takes income back. A recovery that pays instalments, once its write-off is undone, is posted as a repayment, and what
// another system recognised as a receivable without income.
func EventOf(t *book.Transaction) (ledger.Event, bool) {
	if t.WaivesInterest() && t.Portions.Interest.IsPositive() {
		return ledger.Waived, true
	}
	if paysAfterAll(t) {
		return ledger.Repaid, true
	}
	if t.IsRebate() {
		return ledger.AccrualTakenBack, true
	}
	if t.Opens() && t.Type == loans.Accrual {
		return ledger.ReceivableTakenOver, true
	}
	event, posted := ledgerEvents[t.Type]
	return event, posted
}

// paysAfterAll reports whether a recovery pays instalments: those of a loan whose write-off was undone.
func paysAfterAll(t *book.Transaction) bool {
	return t.Type == loans.RecoveryRepayment && !t.Portions.Total().IsZero()
}

func figures(t *book.Transaction) book.Figures {
	f := book.Figures{Amount: t.Amount, Overpayment: t.Overpayment, Portions: t.Portions}
	switch {
	case book.Lends(t.Type), t.Type == loans.CapitalizedIncome:
		f.Spent = t.Mapped()
	case t.Type == loans.WaiveInterest:
		f.TakenBack = t.TakenBack()
	}
	return f
}

// noteBooked keeps the posted entries of each transaction, to see what a decision changes of it.
func noteBooked(history []*book.Transaction) {
	for _, t := range history {
		if _, posted := EventOf(t); posted && !t.Reversed {
			t.Booked = new(figures(t))
		}
	}
}

// post brings the books in line with what a decision did to the history: new transactions are posted, those that are in
// force no longer taken back. One whose amounts changed in place is taken back and posted again.
func (o *Opened) post(u *operation.Unit) error {
	for _, t := range o.Entries {
		if t.IsNew && !t.Reversed && !moves(t) {
			if err := o.postTransaction(u, t); err != nil {
				return err
			}
		}
	}
	for _, t := range o.Entries {
		if t.IsNew || moves(t) || !t.Changed || t.Booked == nil || !t.Reversed && *t.Booked == figures(t) {
			continue
		}
		if _, err := ledger.Reverse(u, JournalID(t)); err != nil {
			return err
		}
		if t.Reversed {
			continue
		}
		if err := o.postTransaction(u, t); err != nil {
			return err
		}
	}
	if o.Product.AccountingRule.Accrues() {
		if err := o.postCorrections(u); err != nil {
			return err
		}
	}
	return o.postTransferredBalances(u)
}

// JournalID is the name of a transaction in the journal.
func JournalID(t *book.Transaction) string { return "L" + strconv.FormatInt(t.ID, 10) }

func (o *Opened) postTransaction(u *operation.Unit, t *book.Transaction) error {
	event, posted := EventOf(t)
	if !posted {
		return nil
	}
	moved := Movement(o.Account, event, t)
	var err error
	if moved.Charges, err = o.ChargeShares(u, t); err != nil {
		return err
	}
	for _, part := range PartsOf(moved, t) {
		if err := ledger.Post(u, o.Loan.ProductID, o.headerOf(u, t), o.Loan.Currency.Code, part); err != nil {
			return err
		}
	}
	return nil
}

// PartsOf are the movements of a transaction: two, where a part of what was paid out went to another loan and the rest to the
// borrower (docs/semantics/transactions.md, 4.4), and where a part of a recovery pays instalments.
func PartsOf(moved ledger.Movement, t *book.Transaction) []ledger.Movement {
	if rest := moved.Overpayment; paysAfterAll(t) && rest.IsPositive() {
		moved.Overpayment = money.Amount{}
		return []ledger.Movement{moved, {Event: ledger.Recovered, Principal: rest, PaymentTypeID: moved.PaymentTypeID, Transfer: moved.Transfer}}
	}
	if t.PaidOff.IsZero() {
		return []ledger.Movement{moved}
	}
	toLoan := moved
	toLoan.Principal, toLoan.Transfer = t.PaidOff, ledger.AssetTransfer
	if moved.Principal = t.Handed(); moved.Principal.IsZero() {
		return []ledger.Movement{toLoan}
	}
	return []ledger.Movement{toLoan, moved}
}

// headerOf is what the lines of a transaction have in common.
func (o *Opened) headerOf(u *operation.Unit, t *book.Transaction) ledger.Header {
	office := t.OfficeID
	if office == 0 {
		office = o.Loan.OfficeOn(t.On)
	}
	return ledger.Header{
		OfficeID: office, On: t.On, SubmittedOn: u.Today, TransactionID: JournalID(t), EntityType: ledger.ForLoan, EntityID: o.Loan.ID,
	}
}

// Movement is a transaction as the posting rules see it.
func Movement(a *book.Account, event ledger.Event, t *book.Transaction) ledger.Movement {
	l := &a.Loan
	moved := ledger.Movement{
		Event: event, ChargedOff: postsAsChargedOff(a, t), Fraud: l.Fraud, WrittenOff: l.Status == loans.WrittenOff,
		ByMerchant: l.Terms.MerchantBuyDownFee, Transfer: t.Transfer, ChargeOffReasonID: l.ChargeOffReasonID,
		Earned: earnings(a, t),
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
	portions, overpaid := posted(t)
	moved.Principal, moved.Interest, moved.Fees, moved.Penalties = portions.Principal, portions.Interest, portions.Fee, portions.Penalty
	moved.Overpayment = overpaid
	return moved
}

// posted are the amounts of the transaction as the books see them. A recovery on a loan that is written off pays no instalment: all of
// it was lost as principal. Capitalized income moves no money, so an overpayment that is spent on it stays a liability towards the
// borrower, beside a portfolio that is higher by as much.
func posted(t *book.Transaction) (book.Portions, money.Amount) {
	switch {
	case book.Lends(t.Type):
		return owed(t)
	case t.Type == loans.RecoveryRepayment && !paysAfterAll(t), t.Type == loans.CapitalizedIncome:
		return book.Portions{Principal: t.Amount}, money.Amount{}
	case t.Type == loans.WaiveInterest:
		return book.Portions{Interest: t.TakenBack()}, money.Amount{}
	case t.WaivesInterest(): // the principal moves to other instalments
		return book.Portions{Interest: t.Portions.Interest}, money.Amount{}
	}
	return t.Portions, t.Overpayment
}

// owed is how much more the borrower owes after new money, and how much of it an overpayment covered. That part was
// spent on instalments at once, not only on the new principal; where nothing says on which, principal is meant.
func owed(t *book.Transaction) (book.Portions, money.Amount) {
	spent := t.Mapped()
	overpaid := spent.Total()
	if overpaid.IsZero() {
		overpaid = money.Min(t.Overpayment, t.Amount)
	}
	owed := t.Portions.Less(spent)
	owed.Principal = t.Amount.Sub(overpaid).Sub(owed.Interest).Sub(owed.Fee).Sub(owed.Penalty)
	return owed, overpaid
}

// postsAsChargedOff reports whether a transaction is posted on the accounts of a charged-off loan: it is, when the loan is
// charged off now and the transaction does not come before the charge-off, not even as one that took the place of an earlier one.
func postsAsChargedOff(a *book.Account, t *book.Transaction) bool {
	if !a.Loan.ChargedOff || t.On.Before(a.Loan.Timeline.ChargedOffOn) {
		return false
	}
	return !slices.ContainsFunc(a.Live(loans.ChargeOff), func(o *book.Transaction) bool { return book.CompareTransactions(t, o) < 0 })
}

func amortizes(t loans.TransactionType) bool {
	return t == loans.CapitalizedIncomeAmortization || t == loans.BuyDownFeeAmortization
}

// earnings are what an amortization is about, by the classification of the deferred income.
func earnings(a *book.Account, t *book.Transaction) []ledger.Earning {
	if !amortizes(t.Type) {
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

// ChargeShares say which charges a transaction is about.
func (o *Opened) ChargeShares(u *operation.Unit, t *book.Transaction) ([]ledger.ChargeShare, error) {
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

// TaxationOf reads a group of taxes once per unit of work.
func TaxationOf(u *operation.Unit, group int64) (products.Taxation, error) {
	return operation.Memo(u, taxationMemo(group), func() (products.Taxation, error) { return products.TaxationOf(u.Tx, group) })
}

// taxShares are the taxes on a part of a charge: that part of the taxes on the whole. Taxes without an account of their
// own stay income.
func (o *Opened) taxShares(u *operation.Unit, c *book.Charge, amount money.Amount) ([]ledger.TaxShare, error) {
	if c.TaxGroupID == 0 || !c.Amount.IsPositive() {
		return nil, nil
	}
	taxation, err := TaxationOf(u, c.TaxGroupID)
	if err != nil {
		return nil, err
	}
	var shares []ledger.TaxShare
	m := o.Env.Arithmetic
	for _, tax := range taxation.On(c.SubmittedOn, c.Amount, m) {
		part := m.Round(m.Div(m.Mul(tax.Amount.Decimal(), amount.Decimal()), c.Amount.Decimal()))
		if tax.CreditAccountID != 0 && part.IsPositive() {
			shares = append(shares, ledger.TaxShare{AccountID: tax.CreditAccountID, Amount: part})
		}
	}
	return shares, nil
}
