package lending_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

var rewrite = flag.Bool("rewrite", false, "rewrite golden files")

// TestLogKeepsItsForm: the command log holds inputs as JSON. Logs are run again by later versions of the program and compared
// byte by byte, so names and order of attributes stay as they are; new ones stand where the file shows them.
func TestLogKeepsItsForm(t *testing.T) {
	var got bytes.Buffer
	for _, op := range lendingtest.New(t).Platform.Operations() {
		if op.ReadOnly() {
			continue
		}
		input := op.NewInput()
		fill(reflect.ValueOf(input).Elem(), "")
		text, err := json.Marshal(input)
		if err != nil {
			t.Fatalf("%s: %v", op.About().ID, err)
		}
		fmt.Fprintf(&got, "%s %s\n", op.About().ID, text)
	}
	const golden = "testdata/inputs.txt"
	if *rewrite {
		if err := os.WriteFile(golden, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got.String(), "\n")); diff != "" {
		t.Error(diff)
	}
}

// fill puts a value that is no zero into every attribute: texts say their name, lists have one element.
func fill(v reflect.Value, name string) {
	switch v.Interface().(type) {
	case calendar.Date:
		v.Set(reflect.ValueOf(calendar.MustParse("2026-01-31")))
		return
	case money.Amount:
		v.Set(reflect.ValueOf(money.MustParse("12.5")))
		return
	case money.Decimal:
		v.Set(reflect.ValueOf(money.MustDecimal("3.25")))
		return
	case json.RawMessage:
		v.Set(reflect.ValueOf(json.RawMessage(`{"any":"thing"}`)))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		fillFields(v)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), name)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), name)
	case reflect.Map:
		element := reflect.New(v.Type().Elem()).Elem()
		fill(element, name)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("key").Convert(v.Type().Key()), element)
	case reflect.Interface:
		v.Set(reflect.ValueOf("any " + name))
	case reflect.String:
		v.SetString(name)
	case reflect.Bool:
		v.SetBool(true)
	default:
		v.Set(reflect.ValueOf(1).Convert(v.Type()))
	}
}

// fillFields fills what is written to JSON.
func fillFields(v reflect.Value) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); f.IsExported() && name != "-" {
			fill(v.Field(i), name)
		}
	}
}

// TestInputsAreOneLiteral: a literal cannot set the promoted fields of an embedded struct, and two of them may share a name. A
// file is a value of its own; so is, in the filter of audits, the page.
func TestInputsAreOneLiteral(t *testing.T) {
	for _, op := range lendingtest.New(t).Platform.Operations() {
		for _, name := range promoting(reflect.TypeOf(op.NewInput()).Elem(), nil) {
			t.Errorf("%s: %s", op.About().ID, name)
		}
	}
}

// promoting lists the structs embedded in a type and in the types of its fields.
func promoting(t reflect.Type, seen []reflect.Type) []string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || slices.Contains(seen, t) || t == reflect.TypeFor[content.File]() {
		return nil
	}
	var found []string
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous && f.Type != reflect.TypeFor[content.File]() {
			found = append(found, t.String()+" embeds "+f.Type.String())
		}
		if f.IsExported() {
			found = append(found, promoting(f.Type, append(seen, t))...)
		}
	}
	return found
}

// TestViolationsAreOfFields: what an operation misses in an empty input is a field of the input, or all of it, which is its id.
func TestViolationsAreOfFields(t *testing.T) {
	for _, op := range lendingtest.New(t).Platform.Operations() {
		input := op.NewInput()
		for _, v := range operation.NameFields(input, op.Check(input)) {
			if v.Field != "" && v.Field != "id" && v.GoField == "" {
				t.Errorf("%s: no field is called %s", op.About().ID, v.Field)
			}
		}
	}
}
