package httpserver

import (
	"reflect"
	"strings"
	"sync"
)

// source says where the value of an input field comes from.
type source string

const (
	fromBody  source = ""
	fromQuery source = "query"
	fromPath  source = "path"
	// fromEither may stand in the query or in the body; the query wins.
	fromEither source = "query,body"
	theFile    source = "file" // of a form: the field is a content.File
	fromRest   source = "rest" // attributes of the body that no other field takes, for operations with a word of their own on them
	wholeBody  source = "body" // the field is the body: a struct's fields stand at its top, anything else is all of it
)

// inputPlan says how an input type is filled from a request. Plans are made once per type.
type inputPlan struct {
	fields []inputField
	byName map[string]int // of the fields from the body
	file   bool           // at least one field comes from a file
	whole  int            // position of the field that takes the whole body, -1 for none
	rest   int            // position of the field that takes what no other does, -1 for none
	body   bool           // at least one field comes from the body
}

// inputField is one exported field, also one of an embedded struct.
type inputField struct {
	name   string
	from   source
	index  []int
	decode decoder
}

var inputPlans sync.Map // reflect.Type to *inputPlan; a cache of what the types say, so it never goes stale

// planOf returns the plan of a struct type.
func planOf(t reflect.Type) *inputPlan {
	if known, ok := inputPlans.Load(t); ok {
		return known.(*inputPlan)
	}
	p := &inputPlan{byName: map[string]int{}, whole: -1, rest: -1}
	p.add(t, nil)
	made, _ := inputPlans.LoadOrStore(t, p)
	return made.(*inputPlan)
}

// add appends the fields of a struct; those of embedded structs stand beside the others.
func (p *inputPlan) add(t reflect.Type, index []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(index[:len(index):len(index)], i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		from := source(f.Tag.Get("in"))
		if f.Type.Kind() == reflect.Struct && from != theFile && (f.Anonymous && name == "" || from == wholeBody) {
			p.add(f.Type, at)
			continue
		}
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		p.append(inputField{name: name, from: from, index: at, decode: fieldDecoder(f, from)})
	}
}

func (p *inputPlan) append(f inputField) {
	switch f.from {
	case fromBody, fromEither:
		p.byName[f.name] = len(p.fields)
		p.body = true
	case wholeBody:
		p.whole = len(p.fields)
		p.body = true
	case theFile:
		p.file, p.body = true, true
	case fromRest:
		p.rest = len(p.fields)
	}
	p.fields = append(p.fields, f)
}

// fieldDecoder returns the decoder of a field: of each attribute where it takes the rest of the body. A file is filled as it is.
func fieldDecoder(f reflect.StructField, from source) decoder {
	switch {
	case from == theFile:
		return nil
	case from == fromRest:
		return decoderOf(f.Type.Elem())
	case f.Tag.Get("as") == "name":
		return namedDecoder(f.Type)
	}
	return decoderOf(f.Type)
}
