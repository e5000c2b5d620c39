package wire

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
)

// Output is one field of an output, also one of an embedded struct.
type Output struct {
	Name    string // of the attribute
	Index   []int  // of the field, for reflect
	Options string // of its JSON tag: "omitempty", "omitzero"
}

// Outputs lists the fields of an output, a struct, as answers have them: those of embedded structs are among the others, and an outer
// one hides an inner one of the same name. The tag wire:"-" keeps a field out of answers.
func Outputs(of reflect.Type) []Output {
	var found []Output
	for _, f := range answered(of, nil) {
		i := slices.IndexFunc(found, func(other Output) bool { return other.Name == f.Name })
		switch {
		case i < 0:
			found = append(found, f)
		case len(f.Index) < len(found[i].Index):
			found[i] = f
		}
	}
	return found
}

// answered lists the fields of a struct and of those that it embeds.
func answered(t reflect.Type, index []int) []Output {
	var found []Output
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(slices.Clip(index), i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if embedded := embeddedStruct(f); embedded != nil && name == "" {
			found = append(found, answered(embedded, at)...)
			continue
		}
		if f.IsExported() && name != "-" && f.Tag.Get("wire") != "-" {
			found = append(found, Output{Name: cmp.Or(name, f.Name), Index: at, Options: options})
		}
	}
	return found
}

// embeddedStruct is the struct that a field embeds, also by a pointer; nil for none.
func embeddedStruct(f reflect.StructField) reflect.Type {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !f.Anonymous || t.Kind() != reflect.Struct {
		return nil
	}
	return t
}
