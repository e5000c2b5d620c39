package refdata

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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

// CodeByName reads a code by its name; ErrCodeName when there is none.
func CodeByName(tx store.Tx, name string) (Code, error) {
	code, err := Codes.First(tx, store.Where("name", store.Equal, store.String(name)))
	if errors.Is(err, store.ErrNotFound) {
		return code, ErrCodeName.New(name)
	}
	return code, err
}

// CodeByID reads a code; ErrCodeID when there is none.
func CodeByID(tx store.Tx, id int64) (Code, error) {
	code, err := Codes.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return code, ErrCodeID.New(id)
	}
	return code, err
}

// CodeData is a code as clients see it.
type CodeData struct {
	ID            int64  `json:"id"`
	Name          string `json:"name"`
	SystemDefined bool   `json:"systemDefined"` // the platform refers to it; it keeps its name
}

// ListCodes reads the codes by name.
//
//desk:method Codes.List()
var ListCodes = operation.Query[operation.NoInput, []CodeData]{
	Meta: codeMeta("ListCodes", "READ", "Lists the codes by name."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]CodeData, error) {
		list := []CodeData{}
		for code, err := range Codes.Find(u.Tx, store.Query{}.By("name", false).Top(operation.LargestPage)) {
			if err != nil {
				return nil, err
			}
			list = append(list, CodeData{code.ID, code.Name, code.SystemDefined})
		}
		return list, nil
	},
}

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
	return CodeByID(tx, in.ID)
}

// GetCode reads one code; refdata.ErrCodeID or refdata.ErrCodeName when there is none.
//
//desk:method Codes.Get(in)
var GetCode = operation.Query[CodeRef, CodeData]{
	Meta: codeMeta("GetCode", "READ", "Reads one code by its id or its name."),
	Decide: func(u *operation.Unit, in CodeRef) (CodeData, error) {
		code, err := in.find(u.Tx)
		return CodeData{code.ID, code.Name, code.SystemDefined}, err
	},
}

// NewCode describes a code of the tenant's own.
type NewCode struct {
	Name string `json:"name"` // mandatory, unique, at most 100 characters
}

// Violations checks the name.
func (in NewCode) Violations() []fault.Violation {
	return fault.CheckOf("code").Text("name", in.Name, 100).Violations()
}

// CreateCode adds a code of the tenant's own; refdata.ErrCodeDuplicate when the name is taken.
//
//desk:method Codes.Create(in)
var CreateCode = operation.Command[NewCode, operation.Result]{
	Meta: codeMeta("CreateCode", "CREATE", "Adds a code."),
	Decide: func(u *operation.Unit, in NewCode) (operation.Result, error) {
		code := Code{Name: in.Name}
		if err := unique(u.Tx, Codes, 0, "name", in.Name, ErrCodeDuplicate); err != nil {
			return operation.Result{}, err
		}
		err := Codes.Insert(u.Tx, &code)
		return operation.Result{ID: code.ID}, err
	},
}

// CodeUpdate renames a code.
type CodeUpdate struct {
	ID   int64   `json:"codeId"`
	Name *string `json:"name,omitempty"` // unique, at most 100 characters
}

// Violations checks the name.
func (in CodeUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("code")
	if in.Name == nil {
		return c.Fail("", nil, fault.NothingToUpdate).Violations()
	}
	return c.Text("name", *in.Name, 100).Violations()
}

// UpdateCode renames a code of the tenant's own; refdata.ErrCodeSystem for the others.
//
//desk:method Codes.Update(id=ID, in)
var UpdateCode = operation.Command[CodeUpdate, operation.Result]{
	Meta: codeMeta("UpdateCode", "UPDATE", "Renames a code."),
	Decide: func(u *operation.Unit, in CodeUpdate) (operation.Result, error) {
		code, err := CodeRef{ID: in.ID}.own(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "name", &code.Name, in.Name)
		if err := unique(u.Tx, Codes, code.ID, "name", code.Name, ErrCodeDuplicate); err != nil {
			return operation.Result{}, err
		}
		if len(changes) > 0 {
			err = Codes.Save(u.Tx, &code)
		}
		return operation.Result{ID: code.ID, Changes: changes}, err
	},
}

// DeleteCode removes a code of the tenant's own with its values, unless something refers to one of them (refdata.ErrCodeUsed);
// refdata.ErrCodeSystem for the others.
//
//desk:method Codes.Delete(in)
var DeleteCode = operation.Command[CodeRef, operation.Result]{
	Meta: codeMeta("DeleteCode", "DELETE", "Removes a code and its values."),
	Decide: operation.With(func(u *operation.Unit, in CodeRef, references References) (operation.Result, error) {
		code, err := in.own(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		values, err := CodeValues.All(u.Tx, valuesOf(code.ID))
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

func codeMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "CODE", Grouping: "configuration", Summary: summary}
}
