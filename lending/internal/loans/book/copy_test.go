package book

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestClonesShareNothing fills every attribute of a transaction, and wants a clone that is equal and has memory of its own.
func TestClonesShareNothing(t *testing.T) {
	var full Transaction
	fill(reflect.ValueOf(&full).Elem())
	c := full.clone()
	if diff := cmp.Diff(full, c, cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
		t.Error(diff)
	}
	shared(t, "Transaction", reflect.ValueOf(full), reflect.ValueOf(c))
	if diff := cmp.Diff(Transaction{}, (&Transaction{}).clone(), cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
		t.Error(diff)
	}
}

// fill makes something of every slice and pointer below a value.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i))
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.String:
		v.SetString("text")
	}
}

// shared names what two values both point to.
func shared(t *testing.T, name string, a, b reflect.Value) {
	t.Helper()
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			shared(t, name+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))
		}
	case reflect.Slice, reflect.Pointer, reflect.Map:
		if !a.IsNil() && a.Pointer() == b.Pointer() {
			t.Errorf("%s is shared", name)
			return
		}
		if a.Kind() == reflect.Slice {
			for i := range a.Len() {
				shared(t, name, a.Index(i), b.Index(i))
			}
		} else if a.Kind() == reflect.Pointer && !a.IsNil() {
			shared(t, name, a.Elem(), b.Elem())
		}
	}
}
