package operation

import (
	"reflect"
	"strings"
	"sync"
)

// TrimExternalIDs removes the blanks around every external id of an input, which is a pointer to a struct: an id that differs in them is the
// same one. What the caller shares with the input, such as the elements of a list, stays as it is.
func TrimExternalIDs(input any) { trimIDs(reflect.ValueOf(input).Elem()) }

func trimIDs(v reflect.Value) {
	for _, i := range idFields(v.Type()) {
		trimField(v.Field(i))
	}
}

func trimField(f reflect.Value) {
	switch f.Kind() {
	case reflect.String:
		f.SetString(strings.TrimSpace(f.String()))
	case reflect.Struct:
		trimIDs(f)
	case reflect.Pointer:
		if f.IsNil() {
			return
		}
		own := reflect.New(f.Type().Elem())
		own.Elem().Set(f.Elem())
		trimField(own.Elem())
		f.Set(own)
	case reflect.Slice:
		if f.IsNil() {
			return
		}
		own := reflect.MakeSlice(f.Type(), f.Len(), f.Len())
		reflect.Copy(own, f)
		for i := range own.Len() {
			trimField(own.Index(i))
		}
		f.Set(own)
	}
}

// idFieldsOf keeps what idFields finds, by type.
var idFieldsOf sync.Map

// idFields are the fields of a struct that are or hold external ids. No input holds its own type.
func idFields(t reflect.Type) []int {
	if known, ok := idFieldsOf.Load(t); ok {
		return known.([]int)
	}
	var fields []int
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() && (isExternalID(f) || holdsIDs(f.Type)) {
			fields = append(fields, i)
		}
	}
	idFieldsOf.Store(t, fields)
	return fields
}

// isExternalID reports whether a field is an external id, by its name in JSON: externalId, external_id, reversalExternalId.
func isExternalID(f reflect.StructField) bool {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return t.Kind() == reflect.String && strings.HasSuffix(strings.ToLower(strings.ReplaceAll(name, "_", "")), "externalid")
}

func holdsIDs(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		return holdsIDs(t.Elem())
	case reflect.Struct:
		return len(idFields(t)) > 0
	}
	return false
}
