package payments

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// RefundCreditBalance takes the amount out of the overpayment. No instalment is touched; a later replay may find the
// overpayment gone and turn the refund into principal.
func RefundCreditBalance(a *book.Account, in loans.Payment) (operation.Result, error) {
	if err := mayRefundCredit(a, in); err != nil {
		return operation.Result{}, err
	}
	t := a.NewTransaction(loans.CreditBalanceRefund, in.On, in.Amount)
	t.Payment, t.Overpayment = in.Moved().Detail(), in.Amount
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	processing.Settle(a, in.On)
	return t.Result(changesOfPayment(in)), nil
}

func mayRefundCredit(a *book.Account, in loans.Payment) error {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return err
	}
	if err := a.InStateFor(book.RefundingCredit); err != nil {
		return err
	}
	switch {
	case a.Loan.Overpaid.Less(in.Amount):
		return loans.ErrAboveOverpaid.For("transactionAmount", in.Amount, a.Loan.Overpaid)
	case in.On.After(a.Env.Today):
		return loans.ErrRefundInFuture.For("transactionDate", in.On)
	case in.On.Before(a.Loan.Timeline.ChargedOffOn):
		return loans.ErrBeforeChargeOff.For("transactionDate", in.On)
	}
	return afterPayments(a, in.On)
}

// afterPayments refuses a refund dated before the last payment or refund.
func afterPayments(a *book.Account, on calendar.Date) error {
	for _, t := range a.History() {
		moved := t.Type.RepaymentLike() || t.Type == loans.CreditBalanceRefund || t.Type == loans.RefundForActiveLoan
		if !t.Reversed && moved && t.On.After(on) {
			return loans.ErrRefundBeforePayment.For("transactionDate", on)
		}
	}
	return nil
}

// RefundByCash decides [loans.RefundByCash].
func RefundByCash(a *book.Account, in loans.Payment) (operation.Result, error) {
	if err := mayRefundByCash(a, in); err != nil {
		return operation.Result{}, err
	}
	t := a.NewTransaction(loans.RefundForActiveLoan, in.On, in.Amount)
	t.Payment = in.Moved().Detail()
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := processing.Record(a, t); err != nil {
		return operation.Result{}, err
	}
	return t.Result(changesOfCash(in)), nil
}

func mayRefundByCash(a *book.Account, in loans.Payment) error {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return err
	}
	if err := notBlocked(a); err != nil {
		return err
	}
	if err := a.InStateFor(book.RefundingByCash); err != nil {
		return err
	}
	var paid money.Amount
	for i := range a.Instalments {
		paid = paid.Add(a.Instalments[i].TotalPaid())
	}
	switch {
	case paid.IsZero():
		return loans.ErrNothingPaidYet.New()
	case PaidInAdvance(a, in.On).Less(in.Amount):
		return loans.ErrRefundAmount.For("transactionAmount", in.Amount)
	case in.On.Before(a.Loan.Timeline.ChargedOffOn):
		return loans.ErrBeforeChargeOff.For("transactionDate", in.On)
	}
	if err := a.DatedInLife(in.On); err != nil {
		return err
	}
	return afterPayments(a, in.On)
}

// PaidInAdvance is what was paid on instalments that are due on or after a date.
func PaidInAdvance(a *book.Account, on calendar.Date) money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.Due.Before(on) {
			sum = sum.Add(row.TotalPaid())
		}
	}
	return sum
}

// RefundCharge decides [loans.RefundCharge].
func RefundCharge(a *book.Account, in loans.ChargeRefundInput) (operation.Result, error) {
	c, err := charging.FindCharge(a, operation.ByID(in.ChargeID))
	if err != nil {
		return operation.Result{}, err
	}
	part, err := mayRefundCharge(a, c, in)
	if err != nil {
		return operation.Result{}, err
	}
	amount := refundable(a, c, part)
	if in.Amount != nil {
		if amount.Less(*in.Amount) {
			return operation.Result{}, loans.ErrChargeRefundAmount.For("transactionAmount", *in.Amount)
		}
		amount = *in.Amount
	}
	return refundCharge(a, c, part, amount, in)
}

func mayRefundCharge(a *book.Account, c *book.Charge, in loans.ChargeRefundInput) (*book.ChargePart, error) {
	if err := a.PreciseSum(in.Amount); err != nil {
		return nil, err
	}
	if err := notBlocked(a); err != nil {
		return nil, err
	}
	if err := a.InStateFor(book.RefundingCharge); err != nil {
		return nil, err
	}
	selected := in.Instalment != 0 || !in.Due.IsZero()
	switch {
	case in.Instalment != 0 && !in.Due.IsZero():
		return nil, loans.ErrChargeRefundTwoWays.New()
	case !c.IsInstalmentFee() && selected:
		return nil, loans.ErrChargeRefundNotPerPart.New()
	case !c.IsInstalmentFee():
		return nil, nil
	case !selected:
		return nil, loans.ErrChargeRefundWhich.New()
	}
	for i := range c.Parts {
		p := &c.Parts[i]
		if p.Instalment == in.Instalment || in.Instalment == 0 && p.Due == in.Due {
			return p, nil
		}
	}
	return nil, loans.ErrChargeRefundNoPart.New()
}

// refundable is what was paid of a charge, or of one part of it, and not refunded yet; nothing where a refund was adjusted to
// more than that.
func refundable(a *book.Account, c *book.Charge, part *book.ChargePart) money.Amount {
	left, number := c.Paid, 0
	if part != nil {
		left, number = part.Paid, part.Instalment
	}
	for _, t := range a.Live(loans.ChargeRefund) {
		if t.ChargeID == c.ID && t.Instalment == number {
			left = left.Sub(t.Amount)
		}
	}
	return money.Max(money.Amount{}, left)
}

func refundCharge(a *book.Account, c *book.Charge, part *book.ChargePart, amount money.Amount, in loans.ChargeRefundInput) (operation.Result, error) {
	t := a.NewTransaction(loans.ChargeRefund, a.Env.Today, amount)
	t.Payment, t.ChargeID, t.RefundNote = in.Moved().Detail(), c.ID, a.Env.Ids.ID(drawing.ChargePaidKind)
	if part != nil {
		t.Instalment = part.Instalment
	}
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := processing.Record(a, t); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"transactionDate": t.On, "transactionAmount": amount}
	in.Moved().Repeat(changes)
	records.RepeatText(changes, "note", in.Note)
	records.RepeatText(changes, "externalId", in.ExternalID)
	return t.Result(changes), nil
}

// ChargesPaid lists what a transaction took of which charges; a refund gave back to its charge what it did
// (docs/semantics/transactions.md, 5.5).
func ChargesPaid(t *book.Transaction) []book.ChargePaid {
	if t.Type != loans.ChargeRefund || t.Reversed {
		return t.PaidBy
	}
	return append(slices.Clone(t.PaidBy), book.ChargePaid{ID: t.RefundNote, ChargeID: t.ChargeID, Instalment: t.Instalment, Amount: t.Amount.Neg()})
}
