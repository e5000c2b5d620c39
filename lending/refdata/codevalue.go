package refdata

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/store"
)

// CodeValue is one entry of a code.
type CodeValue struct {
	store.Key
	CodeID      int64  `json:"codeId"`
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	Position    int    `json:"position,omitempty"`
	Active      bool   `json:"isActive,omitempty"`
	Mandatory   bool   `json:"isMandatory,omitempty"`
}

// CodeValues is the table of code values.
var CodeValues = store.Table[CodeValue, *CodeValue]{
	Kind: &store.Kind{
		Name: "code_value", Reference: true,
		Columns: []store.Column{
			{Name: "code_id", Type: store.Integer},
			{Name: "name", Type: store.Text},
			{Name: "position", Type: store.Integer},
			{Name: "is_active", Type: store.Integer},
		},
		Indexes: []store.Index{
			{Columns: []string{"code_id", "name"}, Unique: true},
			{Columns: []string{"code_id", "position"}},
		},
	},
	Columns: func(v *CodeValue) []store.Value {
		return []store.Value{store.Int(v.CodeID), store.String(v.Name), store.Int(int64(v.Position)), store.Bool(v.Active)}
	},
}

var codeValues = resource.Resource[CodeValue, *CodeValue, CodeValueData]{
	Table: CodeValues, Name: "code.value", Entity: "CODEVALUE", Grouping: "configuration", Order: "position",
	Missing: ErrCodeValueID, Used: ErrCodeValueUsed, Data: resource.Plain(CodeValue.data),
	Unique: []resource.Unique{{Refusal: ErrCodeValueDuplicate, Columns: []string{"code_id", "name"}}},
}

// Names of the system-defined codes that the platform refers to.
const (
	CustomerIdentifierCode   = "Customer Identifier"
	LoanPurposeCode          = "LoanPurpose"
	LoanCollateralCode       = "LoanCollateral"
	GenderCode               = "Gender"
	GuarantorCode            = "GuarantorRelationship"
	ClientClosureCode        = "ClientClosureReason"
	ClientTypeCode           = "ClientType"
	ClientClassificationCode = "ClientClassification"
	GroupClosureCode         = "GroupClosureReason"
	ClientRejectCode         = "ClientRejectReason"
	ClientWithdrawCode       = "ClientWithdrawReason"
	LoanRescheduleCode       = "LoanRescheduleReason"
	ConstitutionCode         = "Constitution"
	MainBusinessLineCode     = "Main Business Line"
	WriteOffReasonsCode      = "WriteOffReasons"
	StateCode                = "STATE"
	CountryCode              = "COUNTRY"
	AddressTypeCode          = "ADDRESS_TYPE"
	MaritalStatusCode        = "MARITAL STATUS"
	RelationshipCode         = "RELATIONSHIP"
	ProfessionCode           = "PROFESSION"
	ChargeOffReasonsCode     = "ChargeOffReasons"
	ReAgeReasonsCode         = "ReAgeReasons"
	ReAmortizationCode       = "ReAmortizationReasons"
	CapitalizedIncomeCode    = "capitalized_income_transaction_classification"
	BuyDownFeeCode           = "buydown_fee_transaction_classification"
	OriginatorTypeCode       = "LoanOriginatorType"
	OriginationChannelCode   = "LoanOriginationChannelType"
)

// CodeValueByID reads a value of a code by its id. It is ErrCodeValueID when there is no such value, and
// ErrCodeValueCode when it belongs to another code.
func CodeValueByID(tx store.Tx, id int64, codeName string) (CodeValue, error) {
	v, err := codeValues.ByID(tx, id)
	if err != nil {
		return v, err
	}
	code, err := Codes.Get(tx, v.CodeID)
	if err == nil && code.Name != codeName {
		return CodeValue{}, ErrCodeValueCode.New(id, codeName)
	}
	return v, err
}

// CodeUse is a reference to a value of a code; an id of 0 refers to none.
type CodeUse struct {
	ID   int64
	Code string // the name of the code that the value must belong to
}

// CheckCodeValues refuses the first reference to a value that does not exist or belongs to another code.
func CheckCodeValues(tx store.Tx, uses ...CodeUse) error {
	for _, use := range uses {
		if use.ID == 0 {
			continue
		}
		if _, err := CodeValueByID(tx, use.ID, use.Code); err != nil {
			return err
		}
	}
	return nil
}

// valuesOf selects the values of a code, or only the active ones.
func valuesOf(codeID int64, activeOnly bool) store.Query {
	q := store.Where("code_id", store.Equal, store.Int(codeID))
	if activeOnly {
		q = q.And("is_active", store.Equal, store.Bool(true))
	}
	return q
}

// CodeValueData is a code value as clients see it.
type CodeValueData struct {
	ID          int64  `json:"id"`
	Name        string `json:"name"`
	Position    int    `json:"position"` // in lists, ascending
	Description string `json:"description,omitempty"`
	Active      bool   `json:"active"`    // it may be chosen
	Mandatory   bool   `json:"mandatory"` // kept; nothing follows from it
}

// data returns the value as clients see it.
func (v CodeValue) data() CodeValueData {
	return CodeValueData{ID: v.ID, Name: v.Name, Position: v.Position, Description: v.Description, Active: v.Active, Mandatory: v.Mandatory}
}

// CodeValueOption is a code value where another resource refers to it.
type CodeValueOption struct {
	ID   int64  `json:"id"`
	Name string `json:"name,omitempty"` // "" when the value was removed
}

// CodeValueOf returns what a resource shows of a code value that it refers to; nil for id 0.
func CodeValueOf(tx store.Tx, id int64) (*CodeValueOption, error) {
	if id == 0 {
		return nil, nil
	}
	v, err := CodeValues.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return &CodeValueOption{ID: id}, nil
	}
	return &CodeValueOption{ID: v.ID, Name: v.Name}, err
}

// CodeValueOptions lists the active values of a code by position, for templates.
func CodeValueOptions(tx store.Tx, codeName string) ([]CodeValueData, error) {
	code, err := CodeByName(tx, codeName)
	if err != nil {
		return nil, err
	}
	return codeValues.Options(tx, valuesOf(code.ID, true))
}

// values selects all values of a code that is addressed by its id, and the active ones of a code that is addressed by its name.
func (in CodeRef) values(u *operation.Unit) (store.Query, error) {
	code, err := in.find(u.Tx)
	return valuesOf(code.ID, in.Name != ""), err
}

// ListCodeValues lists the values of a code by position: all of them when the code is named by its id, the active ones when by its
// name.
//
//desk:method Codes.Values(in)
var ListCodeValues = resource.ListOf(codeValues, "refdata.ListCodeValues",
	"Lists the values of a code: all by its id, the active ones by its name.", CodeRef.values)

// CodeValueRef addresses a value of a code.
type CodeValueRef struct {
	CodeID   int64  `json:"codeId,omitempty"`
	CodeName string `json:"codeName,omitempty"` // instead of the code's id
	ID       int64  `json:"codeValueId"`
}

// Violations returns none.
func (CodeValueRef) Violations() []fault.Violation { return nil }

func (in CodeValueRef) find(u *operation.Unit) (v CodeValue, of operation.Result, err error) {
	code, err := CodeRef{in.CodeID, in.CodeName}.find(u.Tx)
	if err == nil {
		v, err = CodeValueByID(u.Tx, in.ID, code.Name)
	}
	return v, operation.Result{ID: code.ID}, err
}

// GetCodeValue reads one value of a code; refdata.ErrCodeValueID, or refdata.ErrCodeValueCode for a value of another code.
//
//desk:method Codes.Value(in)
var GetCodeValue = resource.GetOf(codeValues, "refdata.GetCodeValue", "Reads one value of a code.", CodeValueRef.find)

// NewCodeValue describes a value of a code.
type NewCodeValue struct {
	CodeID      int64  `json:"codeId,omitempty"`
	CodeName    string `json:"codeName,omitempty"`    // instead of the code's id
	Name        string `json:"name"`                  // mandatory, unique in the code, at most 100 characters
	Description string `json:"description,omitempty"` // at most 500 characters
	Position    int    `json:"position,omitempty"`    // in lists, ascending; 0 or more
	Active      *bool  `json:"isActive,omitempty"`    // nil: yes
	Mandatory   bool   `json:"isMandatory,omitempty"` // kept; nothing follows from it
}

// Violations checks lengths and presence.
func (in NewCodeValue) Violations() []fault.Violation { return codeValues.Violations(in.set) }

// start is an active value of the code.
func (in NewCodeValue) start(u *operation.Unit) (v CodeValue, of operation.Result, err error) {
	code, err := CodeRef{in.CodeID, in.CodeName}.find(u.Tx)
	return CodeValue{CodeID: code.ID, Active: true}, operation.Result{ID: code.ID}, err
}

func (in NewCodeValue) set(v *CodeValue, a *resource.Attributes) {
	CodeValueUpdate{
		Name: &in.Name, Description: &in.Description, Position: &in.Position, Active: in.Active, Mandatory: &in.Mandatory,
	}.set(v, a)
}

// CreateCodeValue adds a value to any code; the result names it by SubID. in.Active nil is true. Refused with
// refdata.ErrCodeName, refdata.ErrCodeID, refdata.ErrCodeValueDuplicate.
//
//desk:method Codes.CreateValue(in)
var CreateCodeValue = resource.CreateOf(codeValues, "refdata.CreateCodeValue", "Adds a value to a code.", NewCodeValue.start, NewCodeValue.set)

// CodeValueUpdate changes a value of a code; what is nil stays.
type CodeValueUpdate struct {
	CodeID      int64   `json:"codeId,omitempty"`
	CodeName    string  `json:"codeName,omitempty"` // instead of the code's id
	ID          int64   `json:"codeValueId"`
	Name        *string `json:"name,omitempty"` // lengths and positions as in [NewCodeValue]
	Description *string `json:"description,omitempty"`
	Position    *int    `json:"position,omitempty"`
	Active      *bool   `json:"isActive,omitempty"` // false: no longer to be chosen
	Mandatory   *bool   `json:"isMandatory,omitempty"`
}

// Violations checks what is sent.
func (in CodeValueUpdate) Violations() []fault.Violation { return codeValues.Violations(in.set) }

func (in CodeValueUpdate) find(u *operation.Unit) (CodeValue, operation.Result, error) {
	return CodeValueRef{in.CodeID, in.CodeName, in.ID}.find(u)
}

func (in CodeValueUpdate) set(v *CodeValue, a *resource.Attributes) {
	a.Text("name", &v.Name, in.Name, 100)
	a.Optional("description", &v.Description, in.Description, 500)
	a.NotNegative("position", &v.Position, in.Position)
	resource.Set(a, "isActive", &v.Active, in.Active)
	resource.Set(a, "isMandatory", &v.Mandatory, in.Mandatory)
}

// UpdateCodeValue changes a value of a code; what is nil stays. in.Active false keeps it from being chosen, and changes no
// record that has it. Refused with refdata.ErrCodeValueID, refdata.ErrCodeValueCode (it is a value of another code),
// refdata.ErrCodeValueDuplicate.
//
//desk:method Codes.UpdateValue(in)
var UpdateCodeValue = resource.UpdateOf(codeValues, "refdata.UpdateCodeValue", "Changes a value of a code.",
	CodeValueUpdate.find, CodeValueUpdate.set)

// DeleteCodeValue removes a value that nothing refers to (refdata.ErrCodeValueUsed).
//
//desk:method Codes.DeleteValue(in)
var DeleteCodeValue = resource.DeleteOf(codeValues, "refdata.DeleteCodeValue", "Removes a value of a code.", CodeValueRef.find)
