package httpserver

import (
	"reflect"
	"sync"

	"lending.example/platform/httpserver/wire"
)

// inputPlan says how an input is filled from the requests of one row, or a struct from an object inside a body.
type inputPlan struct {
	of     reflect.Type
	fields []inputField
	byName map[string]int // of the fields from the body
	file   bool           // at least one field comes from a file
	rest   int            // position of the field that takes what no other does, -1 for none
	body   bool           // at least one field comes from the body
}

// inputField is one field with the decoder of its values.
type inputField struct {
	wire.Field
	decode decoder
}

// newPlan makes the plan of a struct from how its fields travel.
func newPlan(of reflect.Type, fields []wire.Field) *inputPlan {
	p := &inputPlan{of: of, byName: map[string]int{}, rest: -1}
	for i, f := range fields {
		switch f.Place {
		case wire.Body, wire.QueryOrBody:
			p.byName[f.Name] = i
			p.body = true
		case wire.File:
			p.file, p.body = true, true
		case wire.Rest:
			p.rest = i
		}
		p.fields = append(p.fields, inputField{f, fieldDecoder(of.FieldByIndex(f.Index).Type, f)})
	}
	return p
}

// fieldDecoder returns the decoder of a field: of each attribute where it takes the rest of the body. A file is filled as it is.
func fieldDecoder(t reflect.Type, f wire.Field) decoder {
	switch {
	case f.Place == wire.File || f.Place == wire.Nowhere:
		return nil
	case f.Place == wire.Rest:
		return decoderOf(t.Elem())
	case f.ByName:
		return namedDecoder(t)
	}
	return decoderOf(t)
}

// typeOf is the type of a field.
func (p *inputPlan) typeOf(f inputField) reflect.Type { return p.of.FieldByIndex(f.Index).Type }

var memberPlans sync.Map // reflect.Type to *inputPlan; a cache of what the types say, so it never goes stale

// membersOf returns the plan of a struct inside a body.
func membersOf(t reflect.Type) *inputPlan {
	if known, ok := memberPlans.Load(t); ok {
		return known.(*inputPlan)
	}
	made, _ := memberPlans.LoadOrStore(t, newPlan(t, wire.Members(t)))
	return made.(*inputPlan)
}
