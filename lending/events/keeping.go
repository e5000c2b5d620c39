package events

import (
	"errors"
	"maps"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// ErrUnknownType is a name that is no type of event.
var ErrUnknownType = fault.Define(fault.Validation, "error.msg.external.event.type.unknown", "There is no type of event %v; see the list of types.")

// Keeping says which types of event a tenant keeps: of these, events are stored. A new tenant keeps none.
type Keeping struct {
	store.Key
	Types map[string]bool `json:"types,omitempty"` // those that are kept; no type stands here with false
}

// keepings holds the one record per tenant.
var keepings = store.Table[Keeping, *Keeping]{
	Kind:    &store.Kind{Name: "event_keeping", Reference: true},
	Columns: func(*Keeping) []store.Value { return nil },
	Shared:  true,
}

// theKeeping is the id of the one record.
const theKeeping = 1

type keepingMemo struct{}

// keptBy reads what the tenant keeps, once per unit of work.
func keptBy(u *operation.Unit) (*Keeping, error) {
	return operation.Memo(u, keepingMemo{}, func() (*Keeping, error) { return keepingOf(u.Tx) })
}

func keepingOf(tx store.Tx) (*Keeping, error) {
	k, err := keepings.Get(tx, theKeeping)
	if errors.Is(err, store.ErrNotFound) {
		return &Keeping{}, nil
	}
	return &k, err
}

// KeptIn is KeepsAny for code that has a transaction and no unit of work.
func KeptIn(tx store.Tx) (bool, error) {
	k, err := keepingOf(tx)
	return err == nil && len(k.Types) > 0, err
}

// Keeps reports whether the tenant keeps events of a type.
func Keeps(u *operation.Unit, name string) (bool, error) {
	k, err := keptBy(u)
	return err == nil && k.Types[name], err
}

// KeepsAny reports whether the tenant keeps any events at all.
func KeepsAny(u *operation.Unit) (bool, error) {
	k, err := keptBy(u)
	return err == nil && len(k.Types) > 0, err
}

// TypeData is a type of event as clients see it.
type TypeData struct {
	Type        string `json:"type"`
	Enabled     bool   `json:"enabled"` // events of it are kept
	Category    string `json:"category"`
	Entity      string `json:"entityName"`
	Action      string `json:"actionName,omitempty"` // of the command that causes it, where there is one
	Description string `json:"description"`
}

// TypeList is every type of event.
type TypeList struct {
	Types []TypeData `json:"externalEventConfiguration"`
}

// ListTypes lists every type of event, and which are kept. A new tenant keeps none.
//
//desk:method Events.Types()
var ListTypes = operation.Query[operation.NoInput, TypeList]{
	Meta: operation.Meta{
		ID: "events.ListTypes", Action: "READ", Entity: "EXTERNAL_EVENT_CONFIGURATION", Grouping: "configuration",
		Summary: "Lists every type of event, and which the tenant keeps.",
	},
	Decide: func(u *operation.Unit, _ operation.NoInput) (TypeList, error) {
		k, err := keptBy(u)
		if err != nil {
			return TypeList{}, err
		}
		var list TypeList
		for _, t := range table {
			list.Types = append(list.Types, TypeData{Type: t.Name, Enabled: k.Types[t.Name], Category: t.Category, Entity: t.Entity, Action: t.Action, Description: t.Summary})
		}
		return list, nil
	},
}

// Choice says which types are kept from now on, by name, and which no more. Types that are not named stay as they are.
type Choice struct {
	Types map[string]bool `json:"externalEventConfigurations"`
}

// Everything is the choice to keep every type there is.
func Everything() Choice {
	c := Choice{Types: map[string]bool{}}
	for _, t := range table {
		c.Types[t.Name] = true
	}
	return c
}

// Only is the choice to keep some types, with those that are kept already.
func Only(types ...string) Choice {
	c := Choice{Types: map[string]bool{}}
	for _, name := range types {
		c.Types[name] = true
	}
	return c
}

// Violations refuses a choice of nothing, and names that are no types.
func (c Choice) Violations() []fault.Violation {
	checks := fault.CheckOf("externalEventConfiguration")
	if len(c.Types) == 0 {
		checks.Fail("externalEventConfigurations", nil, fault.NothingToUpdate)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Types)) {
		if _, known := Named(name); !known {
			checks.Add(ErrUnknownType.Violation("externalEventConfigurations["+name+"]", c.Types[name], name))
		}
	}
	return checks.Violations()
}

// Keep chooses which types of event are kept from the next command on, [events.Everything] for one; types that are not
// named stay as they are. A name that is no type is refused with events.ErrUnknownType.
//
//desk:method Events.Keep(in)
var Keep = operation.Command[Choice, operation.Result]{
	Meta: operation.Meta{
		ID: "events.Keep", Action: "UPDATE", Entity: "EXTERNAL_EVENT_CONFIGURATION", Grouping: "configuration",
		Summary: "Chooses which types of event the tenant keeps.",
	},
	Decide: func(u *operation.Unit, in Choice) (operation.Result, error) {
		k, err := keptBy(u)
		if err != nil {
			return operation.Result{}, err
		}
		next := Keeping{Key: k.Key, Types: maps.Clone(k.Types)} // which may be shared
		if next.Types == nil {
			next.Types = map[string]bool{}
		}
		changed := next.choose(in)
		result := operation.Result{Changes: operation.Changes{}}
		if len(changed) == 0 {
			return result, nil
		}
		result.Changes["externalEventConfigurations"] = changed
		u.Forget(keepingMemo{})
		if next.ID == 0 {
			next.ID = theKeeping
			return result, keepings.Insert(u.Tx, &next)
		}
		return result, keepings.Save(u.Tx, &next)
	},
}

// KeepTypes has the tenant keep events of some types from now on, on behalf of another operation.
func KeepTypes(u *operation.Unit, types ...string) error {
	_, err := Keep.Decide(u, Only(types...))
	return err
}

// choose changes what is kept, and returns what really changed.
func (k *Keeping) choose(in Choice) map[string]bool {
	changed := map[string]bool{}
	for name, wanted := range in.Types {
		t, _ := Named(name)
		if k.Types[t.Name] == wanted {
			continue
		}
		changed[t.Name] = wanted
		if wanted {
			k.Types[t.Name] = true
		} else {
			delete(k.Types, t.Name)
		}
	}
	return changed
}
