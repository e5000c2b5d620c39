package refdata

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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
	v, err := CodeValues.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return v, ErrCodeValueID.New(id)
	}
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

// valuesOf selects the values of a code by position.
func valuesOf(codeID int64) store.Query {
	return store.Where("code_id", store.Equal, store.Int(codeID)).By("position", false).Top(operation.LargestPage)
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
	return listCodeValues(tx, code.ID, true)
}

func listCodeValues(tx store.Tx, codeID int64, activeOnly bool) ([]CodeValueData, error) {
	list := []CodeValueData{}
	for v, err := range CodeValues.Find(tx, valuesOf(codeID)) {
		if err != nil {
			return nil, err
		}
		if v.Active || !activeOnly {
			list = append(list, v.data())
		}
	}
	return list, nil
}

// ListCodeValues lists the values of a code by position: all of them when the code is named by its id, the active ones when by its
// name.
//
//desk:method Codes.Values(in)
var ListCodeValues = operation.Query[CodeRef, []CodeValueData]{
	Meta: codeValueMeta("ListCodeValues", "READ", "Lists the values of a code: all by its id, the active ones by its name."),
	Decide: func(u *operation.Unit, in CodeRef) ([]CodeValueData, error) {
		code, err := in.find(u.Tx)
		if err != nil {
			return nil, err
		}
		return listCodeValues(u.Tx, code.ID, in.Name != "")
	},
}

// CodeValueRef addresses a value of a code.
type CodeValueRef struct {
	CodeID   int64  `json:"codeId,omitempty"`
	CodeName string `json:"codeName,omitempty"` // instead of the code's id
	ID       int64  `json:"codeValueId"`
}

// Violations returns none.
func (CodeValueRef) Violations() []fault.Violation { return nil }

func (in CodeValueRef) find(tx store.Tx) (CodeValue, error) {
	code, err := CodeRef{in.CodeID, in.CodeName}.find(tx)
	if err != nil {
		return CodeValue{}, err
	}
	return CodeValueByID(tx, in.ID, code.Name)
}

// GetCodeValue reads one value of a code; refdata.ErrCodeValueID, or refdata.ErrCodeValueCode for a value of another code.
//
//desk:method Codes.Value(in)
var GetCodeValue = operation.Query[CodeValueRef, CodeValueData]{
	Meta: codeValueMeta("GetCodeValue", "READ", "Reads one value of a code."),
	Decide: func(u *operation.Unit, in CodeValueRef) (CodeValueData, error) {
		v, err := in.find(u.Tx)
		return v.data(), err
	},
}

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
func (in NewCodeValue) Violations() []fault.Violation {
	return fault.CheckOf("code.value").Text("name", in.Name, 100).MaxLength("description", in.Description, 500).
		NotNegativeInt("position", in.Position).Violations()
}

// CreateCodeValue adds a value to any code; the result names it by SubID. in.Active nil is true. Refused with
// refdata.ErrCodeName, refdata.ErrCodeID, refdata.ErrCodeValueDuplicate.
//
//desk:method Codes.CreateValue(in)
var CreateCodeValue = operation.Command[NewCodeValue, operation.Result]{
	Meta: codeValueMeta("CreateCodeValue", "CREATE", "Adds a value to a code."),
	Decide: func(u *operation.Unit, in NewCodeValue) (operation.Result, error) {
		code, err := CodeRef{in.CodeID, in.CodeName}.find(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		v := CodeValue{
			CodeID: code.ID, Name: in.Name, Description: in.Description, Position: in.Position,
			Active: in.Active == nil || *in.Active, Mandatory: in.Mandatory,
		}
		if err := uniqueCodeValue(u.Tx, v); err != nil {
			return operation.Result{}, err
		}
		err = CodeValues.Insert(u.Tx, &v)
		return operation.Result{ID: code.ID, SubID: v.ID}, err
	},
}

func uniqueCodeValue(tx store.Tx, v CodeValue) error {
	taken, err := CodeValues.Exists(tx, store.Where("code_id", store.Equal, store.Int(v.CodeID)).
		And("name", store.Equal, store.String(v.Name)).And("id", store.NotEqual, store.Int(v.ID)))
	if err == nil && taken {
		return ErrCodeValueDuplicate.New(v.Name)
	}
	return err
}

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
func (in CodeValueUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("code.value")
	if in.Name != nil {
		c.Text("name", *in.Name, 100)
	}
	return c.MaxLength("description", value(in.Description), 500).NotNegativeInt("position", value(in.Position)).Violations()
}

// UpdateCodeValue changes a value of a code; what is nil stays. in.Active false keeps it from being chosen, and changes no
// record that has it. Refused with refdata.ErrCodeValueID, refdata.ErrCodeValueCode (it is a value of another code),
// refdata.ErrCodeValueDuplicate.
//
//desk:method Codes.UpdateValue(in)
var UpdateCodeValue = operation.Command[CodeValueUpdate, operation.Result]{
	Meta: codeValueMeta("UpdateCodeValue", "UPDATE", "Changes a value of a code."),
	Decide: func(u *operation.Unit, in CodeValueUpdate) (operation.Result, error) {
		v, err := CodeValueRef{in.CodeID, in.CodeName, in.ID}.find(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "name", &v.Name, in.Name)
		operation.Change(changes, "description", &v.Description, in.Description)
		operation.Change(changes, "position", &v.Position, in.Position)
		operation.Change(changes, "isActive", &v.Active, in.Active)
		operation.Change(changes, "isMandatory", &v.Mandatory, in.Mandatory)
		if err := uniqueCodeValue(u.Tx, v); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = CodeValues.Save(u.Tx, &v)
		}
		return operation.Result{ID: v.CodeID, SubID: v.ID, Changes: changes}, err
	},
}

// DeleteCodeValue removes a value that nothing refers to (refdata.ErrCodeValueUsed).
//
//desk:method Codes.DeleteValue(in)
var DeleteCodeValue = operation.Command[CodeValueRef, operation.Result]{
	Meta: codeValueMeta("DeleteCodeValue", "DELETE", "Removes a value of a code."),
	Decide: operation.With(func(u *operation.Unit, in CodeValueRef, references References) (operation.Result, error) {
		v, err := in.find(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		if err := unreferenced(u.Tx, references, CodeValues.Kind, v.ID, ErrCodeValueUsed); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: v.CodeID, SubID: v.ID}, CodeValues.Delete(u.Tx, &v)
	}),
}

func codeValueMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "CODEVALUE", Grouping: "configuration", Summary: summary}
}
