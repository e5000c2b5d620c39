package clients

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Charge is a fee or penalty that a client owes, apart from any loan. It carries a copy of its definition.
type Charge struct {
	store.Key
	ClientID  int64                `json:"clientId"`
	ChargeID  int64                `json:"chargeId"` // the definition
	Name      string               `json:"name"`
	Currency  string               `json:"currency"`
	Time      schedule.ChargeTime  `json:"chargeTimeType"`
	Basis     schedule.ChargeBasis `json:"chargeCalculationType"`
	Penalty   bool                 `json:"penalty,omitempty"`
	Due       calendar.Date        `json:"dueDate"`
	Amount    money.Amount         `json:"amount"`
	Paid      money.Amount         `json:"paid,omitzero"`
	Waived    money.Amount         `json:"waived,omitzero"`
	WaivedOn  calendar.Date        `json:"waivedOn,omitzero"`
	SettledOn calendar.Date        `json:"settledOn,omitzero"` // when nothing was left
}

// Charges is the table of charges on clients.
var Charges = store.Table[Charge, *Charge]{
	Kind: &store.Kind{
		Name: "client_charge",
		Columns: []store.Column{
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "charge_id", Type: store.Integer, Indexed: true},
			{Name: "due_date", Type: store.Date},
			{Name: "amount", Type: store.Decimal},
			{Name: "paid", Type: store.Decimal},
			{Name: "waived", Type: store.Decimal},
		},
	},
	Columns: func(c *Charge) []store.Value {
		return []store.Value{
			store.Int(c.ClientID), store.Int(c.ChargeID), store.Day(c.Due), store.Money(c.Amount), store.Money(c.Paid), store.Money(c.Waived),
		}
	},
}

// outstanding is what is still owed.
func (c *Charge) outstanding() money.Amount { return c.Amount.Sub(c.Paid).Sub(c.Waived) }

// settled reports whether nothing is owed any more.
func (c *Charge) settled() bool { return c.outstanding().IsZero() }

// Definitions is what this package asks of definitions of charges, which lie above it.
type Definitions interface {
	// ForClients returns the definition of a charge that clients may be charged with now, and a refusal for any other.
	ForClients(tx store.Tx, id int64) (Definition, error)
	// Offered lists the definitions to choose from, as callers see them.
	Offered(tx store.Tx) (any, error)
}

// Definition is what a charge copies of its definition.
type Definition struct {
	ID       int64
	Name     string
	Currency string
	Time     schedule.ChargeTime
	Basis    schedule.ChargeBasis
	Penalty  bool
}

// ChargeData is a charge of a client as callers see it.
type ChargeData struct {
	ID          int64                `json:"id"` // of the charge of the client
	ClientID    int64                `json:"clientId"`
	ChargeID    int64                `json:"chargeId"` // of the definition
	Name        string               `json:"name"`
	Time        schedule.ChargeTime  `json:"chargeTimeType"`
	Due         calendar.Date        `json:"dueDate"`
	Basis       schedule.ChargeBasis `json:"chargeCalculationType"`
	Currency    refdata.CurrencyData `json:"currency"`
	Amount      money.Amount         `json:"amount"` // this and the other sums: in Currency
	Paid        money.Amount         `json:"amountPaid"`
	Waived      money.Amount         `json:"amountWaived"`
	WrittenOff  money.Amount         `json:"amountWrittenOff"`          // always nothing: charges of clients are not written off
	Outstanding money.Amount         `json:"amountOutstanding"`         // less what is paid, waived and written off
	Penalty     bool                 `json:"penalty"`                   // it is a penalty, and not a fee
	IsActive    bool                 `json:"isActive"`                  // something is owed
	IsPaid      bool                 `json:"isPaid"`                    // settled, with money
	IsWaived    bool                 `json:"isWaived"`                  // something of it was waived
	SettledOn   calendar.Date        `json:"inactivationDate,omitzero"` // absent while active
}

func (c *Charge) data() ChargeData {
	currency, _ := refdata.CurrencyByCode(c.Currency)
	return ChargeData{
		ID: c.ID, ClientID: c.ClientID, ChargeID: c.ChargeID, Name: c.Name, Time: c.Time, Due: c.Due, Basis: c.Basis,
		Currency: refdata.CurrencyDataOf(currency), Amount: c.Amount, Paid: c.Paid, Waived: c.Waived, Outstanding: c.outstanding(),
		Penalty: c.Penalty, IsActive: !c.settled(), IsPaid: c.settled() && !c.Paid.IsZero(), IsWaived: !c.Waived.IsZero(), SettledOn: c.SettledOn,
	}
}

// pay takes a payment for the charge.
func (c *Charge) pay(amount money.Amount, on, today calendar.Date) error {
	switch {
	case on.After(today):
		return ErrChargePaidInFuture.New()
	case c.settled():
		return ErrChargeSettled.New(c.ID)
	case c.outstanding().Less(amount):
		return ErrChargeOverpaid.For("amount", amount, c.outstanding())
	}
	c.Paid = c.Paid.Add(amount)
	c.settle(on)
	return nil
}

// unpay takes a payment back. Its amount is owed again.
func (c *Charge) unpay(amount money.Amount) {
	c.Paid, c.SettledOn = c.Paid.Sub(amount), calendar.Date{}
}

// waive forgives what is still owed.
func (c *Charge) waive(today calendar.Date) error {
	if c.settled() {
		return ErrChargeSettled.New(c.ID)
	}
	c.Waived, c.WaivedOn = c.Waived.Add(c.outstanding()), today
	c.settle(today)
	return nil
}

func (c *Charge) settle(on calendar.Date) {
	if c.settled() {
		c.SettledOn = on
	}
}

// findCharge reads a charge of a client; one of another client is unknown.
func findCharge(u *operation.Unit, ref operation.Ref, id int64) (Charge, Client, error) {
	client, err := Visible(u, ref)
	if err != nil {
		return Charge{}, client, err
	}
	c, err := owned(u.Tx, Charges, client.ID, id)
	if errors.Is(err, store.ErrNotFound) {
		return c, client, ErrChargeID.New(id)
	}
	return c, client, err
}
