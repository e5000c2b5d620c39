package operation

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/fault"
)

// NameFields gives violations of an input the names of its Go fields: "Charges[1].Amount" to one of "charges[1][amount]". What
// no field of the input is called, such as a parameter of the request around it, keeps its name in JSON alone. The input is a
// struct or a pointer to one.
func NameFields(input any, violations []fault.Violation) []fault.Violation {
	named := slices.Clone(violations)
	for i, v := range named {
		if name, found := goField(reflect.TypeOf(input), segments(v.Field)); found {
			named[i].GoField = name
		}
	}
	return named
}

// segments takes a parameter apart: "charges[1][amount]" is charges, 1 and amount.
func segments(parameter string) []string {
	return strings.FieldsFunc(parameter, func(r rune) bool { return r == '[' || r == ']' })
}

// goField is the way through a type that the segments name; false when it leads nowhere.
func goField(t reflect.Type, way []string) (string, bool) {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if len(way) == 0 || t == nil {
		return "", len(way) == 0
	}
	switch t.Kind() {
	case reflect.Struct:
		return fieldNamed(t, way)
	case reflect.Slice:
		_, err := strconv.Atoi(way[0])
		rest, found := goField(t.Elem(), way[1:])
		return "[" + way[0] + "]" + dotted(rest), found && err == nil
	case reflect.Map:
		rest, found := goField(t.Elem(), way[1:])
		return fmt.Sprintf("[%q]", way[0]) + dotted(rest), found
	}
	return "", false
}

// fieldNamed looks for the field that JSON calls like the first segment. The fields of a body are among those around it.
func fieldNamed(t reflect.Type, way []string) (string, bool) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == way[0] || name == "" && strings.EqualFold(f.Name, way[0]) { // a file has no name in JSON
			rest, found := goField(f.Type, way[1:])
			return f.Name + dotted(rest), found
		}
		if f.Anonymous || name == "body" {
			if name, found := goField(f.Type, way); found {
				return name, true
			}
		}
	}
	return "", false
}

// dotted is the rest of a way, as it stands after a field.
func dotted(rest string) string {
	if rest == "" || rest[0] == '[' {
		return rest
	}
	return "." + rest
}
