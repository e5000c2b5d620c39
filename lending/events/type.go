package events

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/lending/operation"
)

// Type is a sort of event: a line of the table of types.
type Type struct {
	Name     string // "LoanApproved"
	Category string // "Loan"
	Entity   string // what it is about, as in permissions: who may read LOAN may read its events
	Action   string // of the command that causes it, where there is one: what web hooks name it by
	Summary  string // one sentence

	body reflect.Type
}

// Of is a type of event whose body is a B.
type Of[B any] struct{ *Type }

// table are the declared types, in the order of their declarations.
var table []*Type

var byName = map[string]*Type{}

// declare adds a line to the table. It is for package-level variables alone.
func declare[B any](name, category, entity, action, summary string) Of[B] {
	t := &Type{Name: name, Category: category, Entity: entity, Action: action, Summary: summary, body: reflect.TypeFor[B]()}
	table = append(table, t)
	byName[name] = t
	return Of[B]{t}
}

// Types lists every type of event, in the order of the documentation.
func Types() []Type {
	list := make([]Type, len(table))
	for i, t := range table {
		list[i] = *t
	}
	return list
}

// longSuffix is how the names of types end in other programs of the interface.
const longSuffix = "BusinessEvent"

// Named finds a type by its name, with or without the ending "BusinessEvent" that other programs of the interface give it.
func Named(name string) (Type, bool) {
	t, known := byName[strings.TrimSuffix(name, longSuffix)]
	if !known {
		return Type{}, false
	}
	return *t, true
}

// Caused lists the types that a command on an entity causes, by action and entity as in permissions.
func Caused(action, entity string) []Type {
	return slices.DeleteFunc(Types(), func(t Type) bool { return t.Action != action || t.Entity != entity || action == "" })
}

// Announce says that an event of this type happened. The body is asked for only where the tenant keeps such events.
func (t Of[B]) Announce(u *operation.Unit, about operation.Resource, body func() B) error {
	kept, err := Keeps(u, t.Name)
	if err == nil && kept {
		u.Announce(operation.Announcement{Type: t.Name, About: about, Body: body()})
	}
	return err
}

// Body reads what an event of this type says.
func (t Of[B]) Body(e Event) (body B, err error) {
	if e.Type != t.Name {
		return body, fmt.Errorf("events: event %d is a %s, not a %s", e.Number, e.Type, t.Name)
	}
	return body, json.Unmarshal(e.Body, &body)
}
