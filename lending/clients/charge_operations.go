package clients

import (
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// ChargeFilter chooses among the charges of a client.
type ChargeFilter struct {
	Client  operation.Ref `json:"clientId"`
	Status  string        `json:"chargeStatus,omitempty"`   // all (default), active or inactive
	Pending bool          `json:"pendingPayment,omitempty"` // only those that something is owed for

	Offset    int    `json:"offset,omitempty"`    // charges before the page; counts only with a limit
	Limit     int    `json:"limit,omitempty"`     // 0: the largest page
	OrderBy   string `json:"orderBy,omitempty"`   // id, which it is when absent
	SortOrder string `json:"sortOrder,omitempty"` // ASC or DESC, any case
}

// Violations checks the state and the page.
func (in ChargeFilter) Violations() []fault.Violation {
	c := operation.Paging{Offset: in.Offset, Limit: in.Limit, OrderBy: in.OrderBy, SortOrder: in.SortOrder}.CheckPage(fault.CheckOf("client.charge"), slices.Values([]string{"id"}))
	if in.Status != "" {
		fault.OneOf(c, "chargeStatus", in.Status, "all", "active", "inactive")
	}
	return c.Violations()
}

func (in ChargeFilter) lets(c *Charge) bool {
	wanted := map[string]bool{"": true, "all": true, "active": !c.settled(), "inactive": c.settled()}
	return wanted[in.Status] && !(in.Pending && c.settled())
}

// ListCharges reads a page of the charges of a client by id: in.Status all, which it is when "", active (something is owed) or
// inactive.
//
//desk:method Clients.Charges(client, in)
var ListCharges = operation.Query[ChargeFilter, operation.Page[ChargeData]]{
	Meta: chargeMeta("ListCharges", "READ", "Lists the charges of a client."),
	Decide: func(u *operation.Unit, in ChargeFilter) (operation.Page[ChargeData], error) {
		page, paging := operation.Page[ChargeData]{Items: []ChargeData{}}, operation.Paging{Offset: in.Offset, Limit: in.Limit}
		client, err := Visible(u, in.Client)
		if err != nil {
			return page, err
		}
		q := store.Where("client_id", store.Equal, store.Int(client.ID)).By("id", strings.EqualFold(in.SortOrder, "DESC"))
		for c, err := range Charges.Find(u.Tx, q) {
			if err != nil {
				return page, err
			}
			if !in.lets(&c) {
				continue
			}
			if page.Total++; page.Total > paging.Skip() && len(page.Items) < paging.Size() {
				page.Items = append(page.Items, c.data())
			}
		}
		return page, nil
	},
}

// ClientChargeRef addresses a charge of a client.
type ClientChargeRef struct {
	Client operation.Ref `json:"clientId"`
	ID     int64         `json:"chargeId"` // of the charge of the client, not of its definition
}

// Violations returns none.
func (ClientChargeRef) Violations() []fault.Violation { return nil }

// GetCharge reads a charge of a client; clients.ErrChargeID when the client has no such.
//
//desk:method Clients.Charge(client, charge=ID)
var GetCharge = operation.Query[ClientChargeRef, ChargeData]{
	Meta: chargeMeta("GetCharge", "READ", "Reads a charge of a client."),
	Decide: func(u *operation.Unit, in ClientChargeRef) (ChargeData, error) {
		c, _, err := findCharge(u, in.Client, in.ID)
		return c.data(), err
	},
}

// ChargeTemplateData lists what a client may be charged with.
type ChargeTemplateData struct {
	Options any `json:"chargeOptions"` // definitions of charges
}

// ChargeTemplate lists the active charge definitions for clients, a []products.ChargeData in Options.
//
//desk:method Clients.ChargeTemplate(id=Ref)
var ChargeTemplate = operation.Query[ClientRef, ChargeTemplateData]{
	Meta: chargeMeta("ChargeTemplate", "READ", "Lists what a client may be charged with."),
	Decide: operation.With(func(u *operation.Unit, in ClientRef, n Neighbours) (ChargeTemplateData, error) {
		if _, err := Visible(u, in.Ref); err != nil {
			return ChargeTemplateData{}, err
		}
		if n.Charges == nil {
			return ChargeTemplateData{Options: []struct{}{}}, nil
		}
		offered, err := n.Charges.Offered(u.Tx)
		return ChargeTemplateData{Options: offered}, err
	}),
}

// NewCharge charges a client.
type NewCharge struct {
	Client   operation.Ref `json:"clientId"`
	ChargeID int64         `json:"chargeId"` // the definition
	Amount   money.Amount  `json:"amount"`   // above zero, in the currency of the definition
	Due      calendar.Date `json:"dueDate"`  // mandatory; not before the client became active
}

// Violations checks presence and the amount.
func (in NewCharge) Violations() []fault.Violation {
	c := fault.CheckOf("client.charge").Required("chargeId", in.ChargeID != 0)
	checkID(c, "chargeId", in.ChargeID)
	return c.Positive("amount", in.Amount).Date("dueDate", in.Due).Violations()
}

// AddCharge charges an active client (clients.ErrNotActive), apart from any loan: in.Amount, in the currency of the
// definition, is owed from in.Due, which is not before the client became active (clients.ErrChargeBeforeActive). The
// definition has to be an active one for clients (products.ErrChargeNotForClients). Charges of clients are not posted to the
// books. ChargeID of the result is the charge on the client, which the other methods take; DeleteCharge takes it back.
//
//desk:method Clients.AddCharge(client, in)
var AddCharge = operation.Command[NewCharge, operation.Result]{
	Meta: chargeMeta("AddCharge", "CREATE", "Charges a client."),
	Decide: operation.With(func(u *operation.Unit, in NewCharge, n Neighbours) (operation.Result, error) {
		client, err := Visible(u, in.Client)
		switch {
		case err != nil:
			return operation.Result{}, err
		case !client.IsActive():
			return operation.Result{}, ErrNotActive.New(client.ID)
		case in.Due.Before(client.ActivatedOn):
			return operation.Result{}, ErrChargeBeforeActive.For("dueDate", in.Due)
		case n.Charges == nil:
			return operation.Result{}, ErrChargeID.New(in.ChargeID)
		}
		d, err := n.Charges.ForClients(u.Tx, in.ChargeID)
		if err != nil {
			return operation.Result{}, err
		}
		c := Charge{
			ClientID: client.ID, ChargeID: d.ID, Name: d.Name, Currency: d.Currency, Time: d.Time, Basis: d.Basis, Penalty: d.Penalty,
			Due: in.Due, Amount: in.Amount,
		}
		err = Charges.Insert(u.Tx, &c)
		return client.ownResult(c.ID), err
	}),
}

// ownResult is the answer of a command about something that belongs to the client.
func (c Client) ownResult(id int64) operation.Result {
	return operation.Result{OfficeID: c.OfficeID, ClientID: c.ID, ID: id}
}

// ChargePayment pays for a charge.
type ChargePayment struct {
	Client        operation.Ref `json:"clientId"`
	ID            int64         `json:"chargeId"`                // of the charge of the client, not of its definition
	Amount        money.Amount  `json:"amount"`                  // above zero, at most what is owed
	On            calendar.Date `json:"transactionDate"`         // not after the business date
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
}

// moved is how the money was moved.
func (in ChargePayment) moved() refdata.PaymentDetail {
	return refdata.PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks the amount, the date and the lengths.
func (in ChargePayment) Violations() []fault.Violation {
	c := fault.CheckOf("client.charge").Positive("amount", in.Amount).Date("transactionDate", in.On)
	in.moved().Check(c)
	return c.Violations()
}

// PayCharge takes a payment for a charge of a client, at most what is owed (clients.ErrChargeOverpaid,
// clients.ErrChargeSettled, clients.ErrChargePaidInFuture). Client and ID of the input name the charge. TransactionID of the
// result is the payment, which UndoPayment takes back.
//
//desk:method Clients.PayCharge(in)
var PayCharge = operation.Command[ChargePayment, operation.Result]{
	Meta: chargeMeta("PayCharge", "PAY", "Takes a payment for a charge of a client."),
	Decide: func(u *operation.Unit, in ChargePayment) (operation.Result, error) {
		c, client, err := findCharge(u, in.Client, in.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := refdata.CheckPaymentType(u.Tx, in.PaymentTypeID); err != nil {
			return operation.Result{}, err
		}
		if err := c.pay(in.Amount, in.On, u.Today); err != nil {
			return operation.Result{}, err
		}
		p := Payment{ClientID: client.ID, ChargeID: c.ID, On: in.On, Amount: in.Amount, PaymentDetail: in.moved()}
		if err := payments.Insert(u.Tx, &p); err != nil {
			return operation.Result{}, err
		}
		result := client.ownResult(c.ID)
		result.TransactionID = strconv.FormatInt(p.ID, 10)
		return result, Charges.Save(u.Tx, &c)
	},
}

// WaiveCharge forgives what is still owed for a charge of a client; clients.ErrChargeSettled when nothing is. Nothing undoes
// it.
//
//desk:method Clients.WaiveCharge(client, charge=ID)
var WaiveCharge = operation.Command[ClientChargeRef, operation.Result]{
	Meta: chargeMeta("WaiveCharge", "WAIVE", "Forgives what is still owed for a charge of a client."),
	Decide: func(u *operation.Unit, in ClientChargeRef) (operation.Result, error) {
		c, client, err := findCharge(u, in.Client, in.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := c.waive(u.Today); err != nil {
			return operation.Result{}, err
		}
		return client.ownResult(c.ID), Charges.Save(u.Tx, &c)
	},
}

// DeleteCharge takes a charge back for which nothing was ever paid or forgiven (clients.ErrChargeTouched).
//
//desk:method Clients.DeleteCharge(client, charge=ID)
var DeleteCharge = operation.Command[ClientChargeRef, operation.Result]{
	Meta: chargeMeta("DeleteCharge", "DELETE", "Takes a charge of a client back."),
	Decide: func(u *operation.Unit, in ClientChargeRef) (operation.Result, error) {
		c, client, err := findCharge(u, in.Client, in.ID)
		if err != nil {
			return operation.Result{}, err
		}
		paid, err := payments.Exists(u.Tx, store.Where("client_charge_id", store.Equal, store.Int(c.ID)))
		if err != nil {
			return operation.Result{}, err
		}
		if paid || c.Waived.IsPositive() {
			return operation.Result{}, ErrChargeTouched.New(c.ID)
		}
		return client.ownResult(c.ID), Charges.Delete(u.Tx, &c)
	},
}

func chargeMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "clients." + id, Action: action, Entity: "CLIENTCHARGE", Grouping: "portfolio", Summary: summary}
}
