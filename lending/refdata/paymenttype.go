package refdata

import (
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/store"
)

// PaymentType is an instrument of payment, such as a money transfer.
type PaymentType struct {
	store.Key
	Name          string `json:"name"`
	Description   string `json:"description,omitempty"`
	Cash          bool   `json:"isCashPayment,omitempty"`
	Position      int    `json:"position,omitempty"`
	CodeName      string `json:"codeName,omitempty"` // how the platform finds it, "" for most
	SystemDefined bool   `json:"isSystemDefined,omitempty"`
}

// PaymentTypes is the table of payment types.
var PaymentTypes = store.Table[PaymentType, *PaymentType]{
	Kind: &store.Kind{Name: "payment_type", Reference: true, Columns: []store.Column{
		{Name: "name", Type: store.Text},
		{Name: "position", Type: store.Integer, Indexed: true},
		{Name: "code_name", Type: store.Text, Indexed: true},
	}},
	Columns: func(p *PaymentType) []store.Value {
		return []store.Value{store.String(p.Name), store.Int(int64(p.Position)), store.OptionalString(p.CodeName)}
	},
}

var paymentTypes = resource.Resource[PaymentType, *PaymentType, PaymentTypeData]{
	Table: PaymentTypes, Name: "paymenttype", Entity: "PAYMENTTYPE", Grouping: "portfolio", Order: "position",
	Missing: ErrPaymentType, Used: ErrPaymentTypeUsed, Data: resource.Plain(PaymentType.Data),
}

// Code names of the payment types that the platform itself uses.
const (
	ChargebackPayment = "REPAYMENT_ADJUSTMENT_CHARGEBACK"
	RefundPayment     = "REPAYMENT_ADJUSTMENT_REFUND"
)

// PaymentTypeByID reads a payment type; ErrPaymentType when there is none.
func PaymentTypeByID(tx store.Tx, id int64) (PaymentType, error) { return paymentTypes.ByID(tx, id) }

// PaymentTypeData is a payment type as clients see it.
type PaymentTypeData struct {
	ID            int64  `json:"id"`
	Name          string `json:"name"`
	Description   string `json:"description,omitempty"`
	IsCashPayment bool   `json:"isCashPayment"`      // money changes hands
	Position      int    `json:"position"`           // in lists, ascending
	CodeName      string `json:"codeName,omitempty"` // by which the platform finds it; "" for most
	SystemDefined bool   `json:"isSystemDefined"`
}

// Data returns the payment type as clients see it.
func (p PaymentType) Data() PaymentTypeData {
	return PaymentTypeData{
		ID: p.ID, Name: p.Name, Description: p.Description, IsCashPayment: p.Cash, Position: p.Position,
		CodeName: p.CodeName, SystemDefined: p.SystemDefined,
	}
}

// PaymentTypeFilter restricts the list of payment types.
type PaymentTypeFilter struct {
	OnlyWithCode bool `json:"onlyWithCode,omitempty"` // those that the platform refers to
}

// Violations returns none.
func (PaymentTypeFilter) Violations() []fault.Violation { return nil }

func (in PaymentTypeFilter) query(*operation.Unit) (store.Query, error) {
	if in.OnlyWithCode {
		return store.Where("code_name", store.NotNull, store.Null), nil
	}
	return store.Query{}, nil
}

// ListPaymentTypes reads the payment types by position; in.OnlyWithCode those that the platform uses itself.
//
//desk:method PaymentTypes.List(in)
var ListPaymentTypes = resource.ListOf(paymentTypes, "refdata.ListPaymentTypes", "Lists the payment types by position.", PaymentTypeFilter.query)

// PaymentTypeOptions lists the payment types by position, for templates.
func PaymentTypeOptions(tx store.Tx) ([]PaymentTypeData, error) {
	return paymentTypes.Options(tx, store.Query{})
}

// PaymentTypeRef addresses a payment type.
type PaymentTypeRef struct {
	Ref operation.Ref `json:"paymentTypeId"`
}

// Violations returns none.
func (PaymentTypeRef) Violations() []fault.Violation { return nil }

func (in PaymentTypeRef) id() int64 { return in.Ref.ID }

// GetPaymentType reads one payment type; refdata.ErrPaymentType when there is none.
//
//desk:method PaymentTypes.Get(id=Ref)
var GetPaymentType = resource.Get(paymentTypes, "refdata.GetPaymentType", "Reads one payment type.", PaymentTypeRef.id)

// NewPaymentType describes a payment type.
type NewPaymentType struct {
	Name          string `json:"name"`                    // mandatory, at most 100 characters
	Description   string `json:"description,omitempty"`   // at most 500 characters
	Cash          bool   `json:"isCashPayment,omitempty"` // money changes hands
	Position      int    `json:"position,omitempty"`      // in lists, ascending; 0 or more
	CodeName      string `json:"codeName,omitempty"`      // by which a program finds it, at most 100 characters
	SystemDefined bool   `json:"isSystemDefined,omitempty"`
}

// Violations checks lengths and presence.
func (in NewPaymentType) Violations() []fault.Violation { return paymentTypes.Violations(in.set) }

func (in NewPaymentType) set(p *PaymentType, a *resource.Attributes) {
	PaymentTypeUpdate{
		Name: &in.Name, Description: &in.Description, Cash: &in.Cash, Position: &in.Position,
		CodeName: &in.CodeName, SystemDefined: &in.SystemDefined,
	}.set(p, a)
}

// CreatePaymentType adds a payment type; the result names it by ID. Only the name is mandatory.
//
//desk:method PaymentTypes.Create(in)
var CreatePaymentType = resource.Create(paymentTypes, "refdata.CreatePaymentType", "Adds a payment type.", NewPaymentType.set)

// PaymentTypeUpdate changes a payment type; what is nil stays. The name is mandatory.
type PaymentTypeUpdate struct {
	Ref           operation.Ref `json:"paymentTypeId"`
	Name          *string       `json:"name,omitempty"` // mandatory; the rest as in [NewPaymentType]
	Description   *string       `json:"description,omitempty"`
	Cash          *bool         `json:"isCashPayment,omitempty"`
	Position      *int          `json:"position,omitempty"`
	CodeName      *string       `json:"codeName,omitempty"`
	SystemDefined *bool         `json:"isSystemDefined,omitempty"`
}

// Violations checks lengths and presence.
func (in PaymentTypeUpdate) Violations() []fault.Violation {
	in.Name = new(strings.TrimSpace(value(in.Name)))
	return paymentTypes.Violations(in.set)
}

func (in PaymentTypeUpdate) id() int64 { return in.Ref.ID }

func (in PaymentTypeUpdate) set(p *PaymentType, a *resource.Attributes) {
	a.Text("name", &p.Name, in.Name, 100)
	a.Optional("description", &p.Description, in.Description, 500)
	resource.Set(a, "isCashPayment", &p.Cash, in.Cash)
	a.Optional("codeName", &p.CodeName, in.CodeName, 100)
	a.NotNegative("position", &p.Position, in.Position)
	resource.Set(a, "isSystemDefined", &p.SystemDefined, in.SystemDefined)
}

// UpdatePaymentType changes a payment type; what is nil stays, but the name has to be said. Refused with refdata.ErrPaymentType.
//
//desk:method PaymentTypes.Update(id=Ref, in)
var UpdatePaymentType = resource.Update(paymentTypes, "refdata.UpdatePaymentType", "Changes a payment type.",
	PaymentTypeUpdate.id, PaymentTypeUpdate.set)

// DeletePaymentType removes a payment type that nothing refers to (refdata.ErrPaymentTypeUsed); refdata.ErrPaymentType when there is
// none.
//
//desk:method PaymentTypes.Delete(id=Ref)
var DeletePaymentType = resource.Delete(paymentTypes, "refdata.DeletePaymentType", "Removes a payment type.", PaymentTypeRef.id)
