package methods

import (
	"reflect"
	"regexp"
	"strings"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/operation"
)

// path matches the path of a package before the name of a type inside brackets.
var path = regexp.MustCompile(`[\w.\-]+(?:/[\w.\-]+)+/`)

// nameOf returns a type as source code that imports its packages by their own names.
func nameOf(t reflect.Type) string {
	if t.Name() == "" { // a slice, a pointer or a map of named types
		return path.ReplaceAllString(strings.ReplaceAll(t.String(), "interface {}", "any"), "")
	}
	return path.ReplaceAllString(t.String(), "")
}

// packagesOf collects the paths of the packages that a type names.
func packagesOf(t reflect.Type, into map[string]bool) {
	switch {
	case t.PkgPath() != "":
		into[t.PkgPath()] = true
		for _, inner := range path.FindAllStringIndex(t.Name(), -1) {
			rest := t.Name()[inner[0]:]
			end := strings.IndexByte(rest, ']')
			if end < 0 {
				end = len(rest)
			}
			pkg := rest[:end]
			into[pkg[:strings.LastIndexByte(pkg, '.')]] = true
		}
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer || t.Kind() == reflect.Map:
		packagesOf(t.Elem(), into)
	}
}

var refType = reflect.TypeFor[operation.Ref]()

// typeOf returns the type of an argument: of the field that it fills, where an id stands for a reference.
func (m Method) typeOf(a Argument) string {
	input := m.input()
	if a.Field == "" {
		if body, ok := m.body(); ok {
			return nameOf(body.Type)
		}
		return nameOf(input)
	}
	field, _ := input.FieldByName(a.Field)
	if field.Type == refType {
		return "int64"
	}
	return nameOf(field.Type)
}

func (m Method) input() reflect.Type  { return reflect.TypeOf(m.Operation.NewInput()).Elem() }
func (m Method) output() reflect.Type { return reflect.TypeOf(m.Operation.NewOutput()).Elem() }

// value returns the value of an argument for the field that it fills.
func (m Method) value(a Argument) string {
	if field, _ := m.input().FieldByName(a.Field); field.Type == refType {
		return "operation.ByID(" + a.Name + ")"
	}
	return a.Name
}

// takesInput reports whether one of the arguments is the input or its body, and which of the two.
func (m Method) takesInput() (takes, isBody bool) {
	for _, a := range m.Arguments {
		if a.Field == "" {
			_, isBody = m.body()
			return true, isBody
		}
	}
	return false, false
}

// body is the part of the input that JSON calls its body; false where the input has none.
func (m Method) body() (reflect.StructField, bool) {
	field, ok := m.input().FieldByName("Body")
	return field, ok && field.Tag.Get("json") == wire.BodyPart
}
