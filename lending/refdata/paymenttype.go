package refdata

import (
	"errors"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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

// Code names of the payment types that the platform itself uses.
const (
	ChargebackPayment = "REPAYMENT_ADJUSTMENT_CHARGEBACK"
	RefundPayment     = "REPAYMENT_ADJUSTMENT_REFUND"
)

// PaymentTypeByID reads a payment type; ErrPaymentType when there is none.
func PaymentTypeByID(tx store.Tx, id int64) (PaymentType, error) {
	p, err := PaymentTypes.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return p, ErrPaymentType.New(id)
	}
	return p, err
}

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

// ListPaymentTypes reads the payment types by position; in.OnlyWithCode those that the platform uses itself.
//
//desk:method PaymentTypes.List(in)
var ListPaymentTypes = operation.Query[PaymentTypeFilter, []PaymentTypeData]{
	Meta: paymentTypeMeta("ListPaymentTypes", "READ", "Lists the payment types by position."),
	Decide: func(u *operation.Unit, in PaymentTypeFilter) ([]PaymentTypeData, error) {
		return PaymentTypeOptions(u.Tx, in.OnlyWithCode)
	},
}

// PaymentTypeOptions lists the payment types by position, for templates too.
func PaymentTypeOptions(tx store.Tx, onlyWithCode bool) ([]PaymentTypeData, error) {
	q := store.Query{}.By("position", false).Top(operation.LargestPage)
	if onlyWithCode {
		q = q.And("code_name", store.NotNull, store.Null)
	}
	list := []PaymentTypeData{}
	for p, err := range PaymentTypes.Find(tx, q) {
		if err != nil {
			return nil, err
		}
		list = append(list, p.Data())
	}
	return list, nil
}

// PaymentTypeRef addresses a payment type.
type PaymentTypeRef struct {
	Ref operation.Ref `json:"paymentTypeId"`
}

// Violations returns none.
func (PaymentTypeRef) Violations() []fault.Violation { return nil }

// GetPaymentType reads one payment type; refdata.ErrPaymentType when there is none.
//
//desk:method PaymentTypes.Get(id=Ref)
var GetPaymentType = operation.Query[PaymentTypeRef, PaymentTypeData]{
	Meta: paymentTypeMeta("GetPaymentType", "READ", "Reads one payment type."),
	Decide: func(u *operation.Unit, in PaymentTypeRef) (PaymentTypeData, error) {
		p, err := PaymentTypeByID(u.Tx, in.Ref.ID)
		return p.Data(), err
	},
}

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
func (in NewPaymentType) Violations() []fault.Violation {
	return fault.CheckOf("paymenttype").Text("name", in.Name, 100).MaxLength("description", in.Description, 500).
		MaxLength("codeName", in.CodeName, 100).NotNegativeInt("position", in.Position).Violations()
}

// CreatePaymentType adds a payment type; the result names it by ID. Only the name is mandatory.
//
//desk:method PaymentTypes.Create(in)
var CreatePaymentType = operation.Command[NewPaymentType, operation.Result]{
	Meta: paymentTypeMeta("CreatePaymentType", "CREATE", "Adds a payment type."),
	Decide: func(u *operation.Unit, in NewPaymentType) (operation.Result, error) {
		p := PaymentType{
			Name: in.Name, Description: in.Description, Cash: in.Cash, Position: in.Position,
			CodeName: in.CodeName, SystemDefined: in.SystemDefined,
		}
		err := PaymentTypes.Insert(u.Tx, &p)
		return operation.Result{ID: p.ID}, err
	},
}

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
	return NewPaymentType{
		Name: strings.TrimSpace(value(in.Name)), Description: value(in.Description),
		CodeName: value(in.CodeName), Position: value(in.Position),
	}.Violations()
}

// UpdatePaymentType changes a payment type; what is nil stays, but the name has to be said. Refused with refdata.ErrPaymentType.
//
//desk:method PaymentTypes.Update(id=Ref, in)
var UpdatePaymentType = operation.Command[PaymentTypeUpdate, operation.Result]{
	Meta: paymentTypeMeta("UpdatePaymentType", "UPDATE", "Changes a payment type."),
	Decide: func(u *operation.Unit, in PaymentTypeUpdate) (operation.Result, error) {
		p, err := PaymentTypeByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "name", &p.Name, in.Name)
		operation.Change(changes, "description", &p.Description, in.Description)
		operation.Change(changes, "isCashPayment", &p.Cash, in.Cash)
		operation.Change(changes, "position", &p.Position, in.Position)
		operation.Change(changes, "codeName", &p.CodeName, in.CodeName)
		operation.Change(changes, "isSystemDefined", &p.SystemDefined, in.SystemDefined)
		if len(changes) > 0 {
			err = PaymentTypes.Save(u.Tx, &p)
		}
		return operation.Result{ID: p.ID, Changes: changes}, err
	},
}

// DeletePaymentType removes a payment type that nothing refers to (refdata.ErrPaymentTypeUsed); refdata.ErrPaymentType when there is
// none.
//
//desk:method PaymentTypes.Delete(id=Ref)
var DeletePaymentType = operation.Command[PaymentTypeRef, operation.Result]{
	Meta: paymentTypeMeta("DeletePaymentType", "DELETE", "Removes a payment type."),
	Decide: operation.With(func(u *operation.Unit, in PaymentTypeRef, references References) (operation.Result, error) {
		p, err := PaymentTypeByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if err := unreferenced(u.Tx, references, PaymentTypes.Kind, p.ID, ErrPaymentTypeUsed); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: p.ID}, PaymentTypes.Delete(u.Tx, &p)
	}),
}

func paymentTypeMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "PAYMENTTYPE", Grouping: "portfolio", Summary: summary}
}
