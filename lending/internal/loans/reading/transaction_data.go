package reading

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/refdata"
)

// data is the read model of a transaction.
func transaction(n *records.Names, a *book.Account, t *book.Transaction) loans.TransactionData {
	d := loans.TransactionData{
		ID: t.ID, LoanID: t.LoanID, LoanExternalID: a.Loan.ExternalID, OfficeID: t.OfficeID, OfficeName: n.Office(t.OfficeID),
		Type: loans.TransactionTypeData{Type: t.Type}, On: t.On, Currency: refdata.CurrencyDataOf(a.Loan.Currency),
		Amount: t.Amount, NetDisbursal: a.Loan.NetDisbursal,
		Principal: t.Portions.Principal, Interest: t.Portions.Interest, Fee: t.Portions.Fee, Penalty: t.Portions.Penalty,
		Overpayment: t.Overpayment, Unrecognised: t.Unrecognised, Balance: t.Balance,
		ExternalID: t.ExternalID, ReversalID: t.ReversalExternalID, SubmittedOn: t.SubmittedOn,
		ReversedByUser: t.ReversedByUser, ReversedOn: t.ReversedOn,
		PaidCharges: []loans.PaidChargeData{}, Relations: []loans.RelationData{},
	}
	d.Payment = payment(n, t)
	for _, p := range payments.ChargesPaid(t) {
		paid := loans.PaidChargeData{ID: p.ID, Amount: p.Amount, Instalment: p.Instalment, ChargeID: p.ChargeID, TransactionID: t.ID}
		if c := a.Charge(p.ChargeID); c != nil {
			paid.Name = c.Name
		}
		d.PaidCharges = append(d.PaidCharges, paid)
	}
	for _, r := range t.Relations {
		d.Relations = append(d.Relations, relation(n, a, t, r))
	}
	if t.TransferID != 0 {
		d.Transfer = &loans.TransferData{
			ID: t.TransferID, Reversed: t.Reversed, Currency: d.Currency, Amount: t.Amount, On: t.On, Description: t.Type.Option().Label,
		}
	}
	if t.ClassificationID != 0 {
		d.Classification = &loans.CodeValueRef{ID: t.ClassificationID, Name: n.CodeValue(t.ClassificationID)}
	}
	if t.ReasonID != 0 {
		d.Reason = &loans.CodeValueRef{ID: t.ReasonID, Name: n.CodeValue(t.ReasonID)}
	}
	return d
}

// payment is how the money of a transaction moved; nil when nobody said.
func payment(n *records.Names, t *book.Transaction) *loans.PaymentDetailData {
	p := t.Payment
	if p == nil {
		return nil
	}
	d := &loans.PaymentDetailData{
		ID: t.ID, AccountNumber: p.AccountNumber, CheckNumber: p.CheckNumber, RoutingCode: p.RoutingCode,
		ReceiptNumber: p.ReceiptNumber, BankNumber: p.BankNumber,
	}
	if p.PaymentTypeID != 0 {
		d.PaymentType = loans.PaymentTypeRef{ID: p.PaymentTypeID, Name: n.PaymentType(p.PaymentTypeID)}
	}
	return d
}

func relation(n *records.Names, a *book.Account, t *book.Transaction, r book.Relation) loans.RelationData {
	d := loans.RelationData{FromID: t.ID, ToID: r.Transaction, ToChargeID: r.Charge, Type: r.Type, Amount: t.Amount}
	if o := a.Transaction(r.Transaction); o != nil {
		d.Amount = o.Amount
		if o.Payment != nil && o.Payment.PaymentTypeID != 0 {
			d.PaymentType = n.PaymentType(o.Payment.PaymentTypeID)
		}
	}
	return d
}
