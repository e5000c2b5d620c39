package clients

import (
	"errors"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Payment is money that a client paid for a charge.
type Payment struct {
	store.Key
	ClientID int64         `json:"clientId"`
	ChargeID int64         `json:"clientChargeId"`
	On       calendar.Date `json:"on"`
	Amount   money.Amount  `json:"amount"`
	Reversed bool          `json:"reversed,omitempty"` // undone
	refdata.PaymentDetail
}

var payments = store.Table[Payment, *Payment]{
	Kind: &store.Kind{
		Name: "client_charge_payment",
		Columns: []store.Column{
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "client_charge_id", Type: store.Integer, Indexed: true},
			{Name: "paid_on", Type: store.Date},
			{Name: "amount", Type: store.Decimal},
			{Name: "payment_type_id", Type: store.Integer, Indexed: true},
			{Name: "reversed", Type: store.Integer},
		},
	},
	Columns: func(p *Payment) []store.Value {
		return []store.Value{
			store.Int(p.ClientID), store.Int(p.ChargeID), store.Day(p.On), store.Money(p.Amount), store.OptionalInt(p.PaymentTypeID), p.reversed(),
		}
	},
}

// reversed is 1 for a payment that was undone, and null for any other.
func (p *Payment) reversed() store.Value {
	if p.Reversed {
		return store.Int(1)
	}
	return store.Null
}

// PaymentData is a payment of a client as callers see it.
type PaymentData struct {
	ID         int64                      `json:"id"`
	ClientID   int64                      `json:"clientId"`
	ChargeID   int64                      `json:"clientChargeId"` // the charge of the client that was paid for
	ChargeName string                     `json:"chargeName"`
	On         calendar.Date              `json:"date"`
	Currency   refdata.CurrencyData       `json:"currency"`
	Amount     money.Amount               `json:"amount"`                      // in Currency
	Reversed   bool                       `json:"reversed"`                    // undone: it pays nothing any more
	Moved      *refdata.PaymentDetailData `json:"paymentDetailData,omitempty"` // nil: nobody said how the money was moved
}

func (p Payment) data(tx store.Tx) (PaymentData, error) {
	c, err := Charges.Get(tx, p.ChargeID)
	if err != nil {
		return PaymentData{}, err
	}
	currency, _ := refdata.CurrencyByCode(c.Currency)
	data := PaymentData{
		ID: p.ID, ClientID: p.ClientID, ChargeID: p.ChargeID, ChargeName: c.Name, On: p.On, Currency: refdata.CurrencyDataOf(currency), Amount: p.Amount,
		Reversed: p.Reversed,
	}
	if said := p.Detail(); said != nil {
		moved, err := said.Data(tx)
		data.Moved = &moved
		return data, err
	}
	return data, nil
}

// PaymentFilter pages the payments of a client.
type PaymentFilter struct {
	Client    operation.Ref `json:"clientId"`
	Offset    int           `json:"offset,omitempty"`    // payments before the page; counts only with a limit
	Limit     int           `json:"limit,omitempty"`     // 0: the largest page
	OrderBy   string        `json:"orderBy,omitempty"`   // id, which it is when absent
	SortOrder string        `json:"sortOrder,omitempty"` // ASC or DESC, any case
}

// Violations checks the page.
func (in PaymentFilter) Violations() []fault.Violation {
	paging := operation.Paging{Offset: in.Offset, Limit: in.Limit, OrderBy: in.OrderBy, SortOrder: in.SortOrder}
	return paging.CheckPage(fault.CheckOf("client.transaction"), slices.Values([]string{"id"})).Violations()
}

// ListPayments reads a page of what a client paid for charges, by id, undone payments included.
//
//desk:method Clients.Payments(client, in)
var ListPayments = operation.Query[PaymentFilter, operation.Page[PaymentData]]{
	Meta: chargeMeta("ListPayments", "READ", "Lists what a client paid for charges."),
	Decide: func(u *operation.Unit, in PaymentFilter) (operation.Page[PaymentData], error) {
		page := operation.Page[PaymentData]{Items: []PaymentData{}}
		client, err := Visible(u, in.Client)
		if err != nil {
			return page, err
		}
		q := store.Where("client_id", store.Equal, store.Int(client.ID))
		if page.Total, err = payments.Count(u.Tx, q); err != nil {
			return page, err
		}
		paging := operation.Paging{Offset: in.Offset, Limit: in.Limit}
		q = q.By("id", strings.EqualFold(in.SortOrder, "DESC"))
		q.Skip, q.Limit = paging.Skip(), paging.Size()
		for p, err := range payments.Find(u.Tx, q) {
			if err != nil {
				return page, err
			}
			data, err := p.data(u.Tx)
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, data)
		}
		return page, nil
	},
}

// PaymentRef addresses a payment of a client.
type PaymentRef struct {
	Client operation.Ref `json:"clientId"`
	ID     int64         `json:"transactionId"`
}

// Violations returns none.
func (PaymentRef) Violations() []fault.Violation { return nil }

// GetPayment reads a payment of a client with how the money was moved; clients.ErrPaymentID when the client has no such.
//
//desk:method Clients.Payment(client, payment=ID)
var GetPayment = operation.Query[PaymentRef, PaymentData]{
	Meta: chargeMeta("GetPayment", "READ", "Reads a payment of a client."),
	Decide: func(u *operation.Unit, in PaymentRef) (PaymentData, error) {
		p, _, err := findPayment(u, in)
		if err != nil {
			return PaymentData{}, err
		}
		return p.data(u.Tx)
	},
}

// findPayment reads a payment of a client; one of another client is unknown.
func findPayment(u *operation.Unit, in PaymentRef) (Payment, Client, error) {
	client, err := Visible(u, in.Client)
	if err != nil {
		return Payment{}, client, err
	}
	p, err := owned(u.Tx, payments, client.ID, in.ID)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrPaymentID.New(in.ID)
	}
	return p, client, err
}

// UndoPayment takes a payment for a charge of a client back, so that its amount is owed again. The payment stays, marked as
// reversed. Refused with clients.ErrPaymentID, clients.ErrPaymentUndone. ID of the result is the payment.
//
//desk:method Clients.UndoPayment(client, payment=ID)
var UndoPayment = operation.Command[PaymentRef, operation.Result]{
	Meta: operation.Meta{ID: "clients.UndoPayment", Action: "UNDOTRANSACTION", Entity: "CLIENT", Grouping: "portfolio", Summary: "Takes a payment of a client back."},
	Decide: func(u *operation.Unit, in PaymentRef) (operation.Result, error) {
		p, client, err := findPayment(u, in)
		if err != nil {
			return operation.Result{}, err
		}
		if p.Reversed {
			return operation.Result{}, ErrPaymentUndone.New(p.ID)
		}
		c, err := Charges.Get(u.Tx, p.ChargeID)
		if err != nil {
			return operation.Result{}, err
		}
		c.unpay(p.Amount)
		p.Reversed = true
		if err := Charges.Save(u.Tx, &c); err != nil {
			return operation.Result{}, err
		}
		return client.ownResult(p.ID), payments.Save(u.Tx, &p)
	},
}
