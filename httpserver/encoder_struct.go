package httpserver

import (
	"reflect"
	"strings"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/calendar"
)

// structEncoder writes the structs of one type.
type structEncoder struct {
	fields []outputField
	paged  bool // the struct is a page: what the request asked for are attributes of its elements
}

// outputField is one field of an output, also one of an embedded struct.
type outputField struct {
	name      string
	quoted    string // `"name":`
	index     []int
	omitEmpty bool
	omitZero  func(reflect.Value) bool
	encode    encodeFunc
}

func newStructEncoder(t reflect.Type) *structEncoder {
	s := &structEncoder{}
	for _, f := range wire.Outputs(t) {
		field := newOutputField(f, t.FieldByIndex(f.Index).Type)
		s.paged = s.paged || field.pageOfResources()
		s.fields = append(s.fields, field)
	}
	return s
}

func newOutputField(f wire.Output, t reflect.Type) outputField {
	encode := lazyEncoder(t)
	if f.Name == "changes" && t == changesType {
		encode = encodeChanges
	}
	return outputField{
		name: f.Name, quoted: `"` + f.Name + `":`, index: f.Index, encode: encode,
		omitEmpty: strings.Contains(f.Options, "omitempty"), omitZero: zeroTest(t, f.Options),
	}
}

func structOf(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// pageOfResources reports whether the field holds the elements of a page.
func (f outputField) pageOfResources() bool { return f.name == "pageItems" || f.name == "content" }

// lazyEncoder looks the encoder of a field up when it is used, because types may contain themselves.
func lazyEncoder(t reflect.Type) encodeFunc {
	return func(e *encoder, v reflect.Value) { encoderOf(t)(e, v) }
}

// zeroTest returns the test of the option "omitzero"; nil when the field does not have it.
func zeroTest(t reflect.Type, options string) func(reflect.Value) bool {
	if !strings.Contains(options, "omitzero") {
		return nil
	}
	type zeroer interface{ IsZero() bool }
	if t.Implements(reflect.TypeFor[zeroer]()) && t.Kind() != reflect.Pointer && t.Kind() != reflect.Interface {
		return func(v reflect.Value) bool { return v.Interface().(zeroer).IsZero() }
	}
	return reflect.Value.IsZero
}

func (s *structEncoder) encode(e *encoder, v reflect.Value) {
	only, whole := e.only, e.only
	if s.paged {
		only = nil
	} else {
		e.only = nil // the request chooses among attributes of the resource, not of its parts
	}
	e.out = append(e.out, '{')
	start := len(e.out)
	for i := range s.fields {
		f := &s.fields[i]
		if only != nil && !only[f.name] {
			continue
		}
		value, ok := fieldAt(v, f.index)
		if !ok || f.left(value) {
			continue
		}
		if len(e.out) > start {
			e.out = append(e.out, ',')
		}
		e.out = append(e.out, f.quoted...)
		f.encode(e, value)
	}
	e.out = append(e.out, '}')
	e.only = whole
}

// fieldAt returns a field; there is none beyond a nil embedded pointer.
func fieldAt(v reflect.Value, index []int) (reflect.Value, bool) {
	if len(index) == 1 {
		return v.Field(index[0]), true
	}
	field, err := v.FieldByIndexErr(index)
	return field, err == nil
}

// left reports whether the field is left out.
func (f *outputField) left(v reflect.Value) bool {
	if absentValue(v) {
		return true
	}
	if f.omitZero != nil && f.omitZero(v) {
		return true
	}
	return f.omitEmpty && emptyValue(v)
}

// absentValue reports whether a value is never written, because the interface has no null: nil, no date, an
// enumeration without a name.
func absentValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return v.IsNil()
	case reflect.Interface:
		return v.IsNil() || absentValue(v.Elem())
	case reflect.String:
		return v.Len() == 0 && v.Type().Implements(enumType)
	case reflect.Struct:
		return v.Type() == dateType && v.Interface().(calendar.Date).IsZero() || v.Type() == timeType && v.IsZero()
	}
	return false
}

// emptyValue is the test of the option "omitempty", as package encoding/json has it.
func emptyValue(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String, reflect.Array:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}
