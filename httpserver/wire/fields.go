package wire

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/lending/content"
)

// Place is the place of an attribute in a request.
type Place int

// The places.
const (
	Nowhere     Place = iota // the platform makes the value, or the path of another route says it
	Path                     // a parameter of the path
	Query                    // a parameter of the query
	Body                     // a member of the body
	QueryOrBody              // either; the query wins
	Rest                     // a map of the members of the body that no other attribute takes
	File                     // the file of a form
)

// Field is one exported field of an input, also one of an embedded struct or of its body.
type Field struct {
	Name   string // of the attribute
	Place  Place
	Index  []int // of the field, for reflect
	ByName bool  // an enumeration that is stated by its name; the operation judges names that it does not have
}

// fileType is the type of what travels as a file, under any name.
var fileType = reflect.TypeFor[content.File]()

// LastParameter is the name of an input's only reference: it is the last parameter of the path, under any name.
const LastParameter = "ref"

// BodyPart is what JSON calls the part of an input that is the body.
const BodyPart = "body"

// Fields lists the fields of an input, a struct, as they travel to a path with these parameters.
func Fields(input reflect.Type, method string, parameters []string) []Field {
	w := walk{parameters: parameters, otherwise: Body}
	if method == http.MethodGet || method == http.MethodDelete {
		w.otherwise = Query
	}
	w.through(input, nil, false)
	return w.found
}

// Members lists the fields of a struct inside a body.
func Members(of reflect.Type) []Field {
	w := walk{otherwise: Body}
	w.through(of, nil, true)
	return w.found
}

// walk goes through the fields of an input.
type walk struct {
	parameters []string
	otherwise  Place // of what neither the path nor the table of exceptions has
	found      []Field
}

// through visits the fields of a struct; those of embedded structs and of the body are among the others.
func (w *walk) through(t reflect.Type, index []int, body bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(slices.Clip(index), i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		part := !body && name == BodyPart && f.Type.Kind() == reflect.Struct
		if part || f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct && f.Type != fileType {
			w.through(f.Type, at, body || part)
			continue
		}
		if !f.IsExported() || name == "-" {
			continue
		}
		field := Field{Name: cmp.Or(name, f.Name), Index: at}
		field.Place = w.place(t, f, field.Name, body)
		field.ByName, _ = listed(byName, t, field.Name)
		w.found = append(w.found, field)
	}
}

// place decides where one field travels. In the body, a name of the path is an attribute like others.
func (w *walk) place(t reflect.Type, f reflect.StructField, name string, body bool) Place {
	if f.Type == fileType {
		return File
	}
	other, exempt := listed(exceptions, t, name)
	switch {
	case !body && (slices.Contains(w.parameters, name) || name == LastParameter):
		return Path
	case !body && slices.Contains(w.parameters, twins[name]):
		return Nowhere
	case exempt:
		return other.place
	}
	return w.otherwise
}
