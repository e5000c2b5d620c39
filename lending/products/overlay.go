package products

import (
	"iter"
	"reflect"
	"strings"

	"lending.example/platform/lending/operation"
)

// Attributes stand in structs with the same field names: as stored, and as sent, zero when it was not sent. The functions
// below walk them, so that an attribute is never copied by hand. Fields of the input without a counterpart are left to the
// caller.

// restate gives the attributes of the input of a create to that of an update. What a create has to say is a plain value there
// and a pointer here, and so is always said.
func restate(created, update any) {
	source, target := reflect.ValueOf(created), reflect.ValueOf(update).Elem()
	for i := range source.NumField() {
		value, place := source.Field(i), target.FieldByName(source.Type().Field(i).Name)
		if place.Type() != value.Type() {
			place.Set(reflect.New(value.Type()))
			place = place.Elem()
		}
		place.Set(value)
	}
}

// overlay puts every attribute that was sent in the place of the stored one.
func overlay(stored, sent any) {
	target := reflect.ValueOf(stored).Elem()
	for field, value := range attributes(target.Type(), sent) {
		place := target.FieldByName(field.Name)
		if place.Kind() != reflect.Pointer {
			value = plain(value)
		}
		place.Set(value)
	}
}

// differences returns the attributes that were sent and differ between before and after, by their names on the wire.
func differences(before, after, sent any) map[string]any {
	changes := map[string]any{}
	b, a := reflect.ValueOf(before), reflect.ValueOf(after)
	for field, value := range attributes(a.Type(), sent) {
		if !same(b.FieldByName(field.Name), a.FieldByName(field.Name)) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			changes[name] = operation.Sent{Value: plain(value).Interface(), Updated: true}
		}
	}
	return changes
}

// attributes yields the fields of an input that were sent and have a counterpart in the stored type.
func attributes(stored reflect.Type, sent any) iter.Seq2[reflect.StructField, reflect.Value] {
	return func(yield func(reflect.StructField, reflect.Value) bool) {
		source := reflect.ValueOf(sent)
		for _, field := range reflect.VisibleFields(source.Type()) {
			value := source.FieldByIndex(field.Index)
			if value.IsZero() || !hasCounterpart(stored, field) {
				continue
			}
			if !yield(field, value) {
				return
			}
		}
	}
}

// hasCounterpart reports whether the stored type has the field, as a value of the same type or as a pointer to it.
func hasCounterpart(stored reflect.Type, field reflect.StructField) bool {
	place, found := stored.FieldByName(field.Name)
	if !found {
		return false
	}
	return field.Type == place.Type || field.Type.Kind() == reflect.Pointer && field.Type.Elem() == place.Type
}

// same compares values; an empty list is the same as none.
func same(a, b reflect.Value) bool {
	if a.Kind() == reflect.Slice && a.Len() == 0 && b.Len() == 0 {
		return true
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// plain follows a pointer.
func plain(value reflect.Value) reflect.Value {
	if value.Kind() == reflect.Pointer {
		return value.Elem()
	}
	return value
}

// note records a list that was sent and differs from the stored one.
func note[T, S any](changes map[string]any, name string, sent []S, before, after []T) {
	if sent != nil && !same(reflect.ValueOf(before), reflect.ValueOf(after)) {
		changes[name] = operation.Sent{Value: sent}
	}
}
