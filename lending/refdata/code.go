package refdata

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/store"
)

// Code is a list to choose from, such as Gender. Those that the platform itself refers to are system-defined and keep
// their name; their values may be changed like all others.
type Code struct {
	store.Key
	Name          string `json:"name"`
	SystemDefined bool   `json:"systemDefined,omitempty"`
}

// Codes is the table of codes.
var Codes = store.Table[Code, *Code]{
	Kind: &store.Kind{Name: "code", Reference: true, Columns: []store.Column{
		{Name: "name", Type: store.Text, Unique: true},
		{Name: "system_defined", Type: store.Integer},
	}},
	Columns: func(c *Code) []store.Value { return []store.Value{store.String(c.Name), store.Bool(c.SystemDefined)} },
}

var codes = resource.Resource[Code, *Code, CodeData]{
	Table: Codes, Name: "code", Entity: "CODE", Grouping: "configuration", Order: "name", Missing: ErrCodeID,
	Unique: []resource.Unique{{Refusal: ErrCodeDuplicate, Columns: []string{"name"}}},
	Data:   resource.Plain(func(c Code) CodeData { return CodeData{c.ID, c.Name, c.SystemDefined} }),
}

// CodeByName reads a code by its name; ErrCodeName when there is none.
func CodeByName(tx store.Tx, name string) (Code, error) {
	code, err := Codes.First(tx, store.Where("name", store.Equal, store.String(name)))
	if errors.Is(err, store.ErrNotFound) {
		return code, ErrCodeName.New(name)
	}
	return code, err
}

// CodeByID reads a code; ErrCodeID when there is none.
func CodeByID(tx store.Tx, id int64) (Code, error) { return codes.ByID(tx, id) }

// CodeData is a code as clients see it.
type CodeData struct {
	ID            int64  `json:"id"`
	Name          string `json:"name"`
	SystemDefined bool   `json:"systemDefined"` // the platform refers to it; it keeps its name
}

// ListCodes reads the codes by name.
//
//desk:method Codes.List()
var ListCodes = codes.List("refdata.ListCodes", "Lists the codes by name.")

// CodeRef addresses a code by its name or, without one, by its id.
type CodeRef struct {
	ID   int64  `json:"codeId,omitempty"`
	Name string `json:"codeName,omitempty"`
}

// Violations returns none.
func (CodeRef) Violations() []fault.Violation { return nil }

func (in CodeRef) find(tx store.Tx) (Code, error) {
	if in.Name != "" {
		return CodeByName(tx, in.Name)
	}
	return codes.ByID(tx, in.ID)
}

func (in CodeRef) read(u *operation.Unit) (code Code, none operation.Result, err error) {
	code, err = in.find(u.Tx)
	return code, none, err
}

// GetCode reads one code; refdata.ErrCodeID or refdata.ErrCodeName when there is none.
//
//desk:method Codes.Get(in)
var GetCode = resource.GetOf(codes, "refdata.GetCode", "Reads one code by its id or its name.", CodeRef.read)

// NewCode describes a code of the tenant's own.
type NewCode struct {
	Name string `json:"name"` // mandatory, unique, at most 100 characters
}

// Violations checks the name.
func (in NewCode) Violations() []fault.Violation { return codes.Violations(in.set) }

func (in NewCode) set(c *Code, a *resource.Attributes) { a.Text("name", &c.Name, &in.Name, 100) }

// CreateCode adds a code of the tenant's own; refdata.ErrCodeDuplicate when the name is taken.
//
//desk:method Codes.Create(in)
var CreateCode = resource.Create(codes, "refdata.CreateCode", "Adds a code.", NewCode.set)

// CodeUpdate renames a code.
type CodeUpdate struct {
	ID   int64   `json:"codeId"`
	Name *string `json:"name,omitempty"` // unique, at most 100 characters
}

// Violations checks the name.
func (in CodeUpdate) Violations() []fault.Violation { return codes.Violations(in.set) }

func (in CodeUpdate) own(u *operation.Unit) (code Code, none operation.Result, err error) {
	code, err = CodeRef{ID: in.ID}.own(u.Tx)
	return code, none, err
}

func (in CodeUpdate) set(c *Code, a *resource.Attributes) {
	a.Text("name", &c.Name, in.Name, 100)
	a.NotEmpty()
}

// UpdateCode renames a code of the tenant's own; refdata.ErrCodeSystem for the others.
//
//desk:method Codes.Update(id=ID, in)
var UpdateCode = resource.UpdateOf(codes, "refdata.UpdateCode", "Renames a code.", CodeUpdate.own, CodeUpdate.set)

// DeleteCode removes a code of the tenant's own with its values, unless something refers to one of them (refdata.ErrCodeUsed);
// refdata.ErrCodeSystem for the others.
//
//desk:method Codes.Delete(in)
var DeleteCode = operation.Command[CodeRef, operation.Result]{
	Meta: codes.Meta("refdata.DeleteCode", "DELETE", "Removes a code and its values."),
	Decide: operation.With(func(u *operation.Unit, in CodeRef, references References) (operation.Result, error) {
		code, err := in.own(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		values, err := CodeValues.All(u.Tx, valuesOf(code.ID, false).By("position", false))
		if err != nil {
			return operation.Result{}, err
		}
		if err := unreferenced(u.Tx, references, Codes.Kind, code.ID, ErrCodeUsed); err != nil {
			return operation.Result{}, err
		}
		for _, v := range values {
			if err := unreferenced(u.Tx, references, CodeValues.Kind, v.ID, ErrCodeUsed); err != nil {
				return operation.Result{}, err
			}
			if err := CodeValues.Delete(u.Tx, &v); err != nil {
				return operation.Result{}, err
			}
		}
		return operation.Result{ID: code.ID}, Codes.Delete(u.Tx, &code)
	}),
}

// own reads a code that may be changed: one that is not system-defined.
func (in CodeRef) own(tx store.Tx) (Code, error) {
	code, err := in.find(tx)
	if err == nil && code.SystemDefined {
		return Code{}, ErrCodeSystem.New()
	}
	return code, err
}
