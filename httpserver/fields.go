package httpserver

import (
	"net/url"
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
)

// wanted returns the attributes that the query parameter "fields" asks for; nil for all. Names that the resource does
// not have become problems of the request.
func (b *binding) wanted(row Route, query url.Values) map[string]bool {
	names := words(query.Get("fields"))
	if len(names) == 0 || !row.op.ReadOnly() {
		return nil
	}
	known := attributesOf(row)
	only := map[string]bool{}
	for _, name := range names {
		only[name] = true
		if known != nil && !known[name] && !slices.Contains(row.Fields, name) {
			b.problems = append(b.problems, fault.Unsupported(name, name))
		}
	}
	for _, name := range words(query.Get("associations")) {
		only[row.Associations[name]] = true
	}
	return only
}

// words splits a list at its commas.
func words(list string) []string {
	var found []string
	for _, word := range strings.Split(list, ",") {
		if word = strings.TrimSpace(word); word != "" {
			found = append(found, word)
		}
	}
	return found
}

// attributesOf lists the names of the attributes that the resource of an output has; nil when the type does not say.
func attributesOf(row Route) map[string]bool {
	if len(row.Answers) > 0 {
		return attributesOfType(reflect.TypeOf(row.Answers[0]))
	}
	return attributesOfType(reflect.TypeOf(row.op.NewOutput()))
}

// attributesOfType looks through pointers, lists and pages at the resource itself. A resource whose attributes are in the tenant's data
// has none that can be asked for.
func attributesOfType(t reflect.Type) map[string]bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() == reflect.Map {
		return map[string]bool{}
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	names := map[string]bool{}
	for _, f := range newStructEncoder(t).fields {
		if f.pageOfResources() {
			return attributesOfType(t.FieldByIndex(f.index).Type)
		}
		names[f.name] = true
	}
	return names
}
