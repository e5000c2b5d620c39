package httpserver

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/operation"
)

// decodeEnumeration reads an entry of a closed list by its id, or by its name: the label or the last word of the
// code, in any case. A number of a body that is not in the list is passed on, for the operation refuses it under its own
// code; in a query, where operations take it for what is looked for, it is refused with the list of what there is.
func decodeEnumeration(b *binding, at string, v jsonValue, target reflect.Value) {
	switch {
	case v.kind != jsonText && v.kind != jsonNumber:
		b.badNumber(at, v, "integer")
	case b.inQuery && b.badType == nil && !known(v, target.Type()):
		b.problems = append(b.problems, errQueryValue.Violation(at, v.sent(), at, v.sent(), knownValues(target.Type())))
	case target.Kind() == reflect.String:
		target.SetString(namedValue(target.Type(), strings.TrimSpace(v.sent())))
	default:
		if n, ok := namesOf(target.Type())[nameKey(v.sent())]; ok && v.kind == jsonText {
			target.SetInt(n)
			return
		}
		decodeInteger(b, at, v, target)
	}
}

// unlisted is a number that no closed list has.
const unlisted = -1

// namedDecoder reads an entry of a closed list that requests state by its name, although it has a number too: the schedule
// type, the unit of a re-age. A name that is not in the list is passed on as a number that is none either, so that the
// operation lists the entries in its refusal; to call it no whole number would mislead.
func namedDecoder(t reflect.Type) decoder {
	if t.Kind() == reflect.Pointer {
		return decodePointer(t.Elem(), namedDecoder(t.Elem()))
	}
	return func(b *binding, at string, v jsonValue, target reflect.Value) {
		_, listed := namesOf(t)[nameKey(v.sent())]
		if v.kind == jsonText && !listed && !plainDigits(strings.TrimSpace(v.text)) {
			target.SetInt(unlisted)
			return
		}
		decodeEnumeration(b, at, v, target)
	}
}

// namedValue returns the spelling that the list has for a name: as sent, or in upper case.
func namedValue(t reflect.Type, name string) string {
	for _, spelling := range []string{name, strings.ToUpper(name)} {
		if listed(reflect.ValueOf(spelling).Convert(t)) {
			return spelling
		}
	}
	return name
}

func listed(v reflect.Value) bool { return v.Interface().(enumeration.Enumerated).Option().Known() }

var enumerationNames sync.Map // reflect.Type to map[string]int64; a cache of what the types say

// namesOf returns the ids of an enumeration by name.
func namesOf(t reflect.Type) map[string]int64 {
	if known, ok := enumerationNames.Load(t); ok {
		return known.(map[string]int64)
	}
	names := map[string]int64{}
	for _, option := range enumeration.EntriesOf(t) {
		id := int64(option.ID.(int))
		names[nameKey(option.Label)] = id
		names[nameKey(option.Code[strings.LastIndexByte(option.Code, '.')+1:])] = id
	}
	for name := range names {
		if _, err := strconv.Atoi(name); err == nil {
			delete(names, name) // a label that is a number must not shadow an id
		}
	}
	enumerationNames.Store(t, names)
	return names
}

// nameKey makes names comparable: "Same as repayment period", SAME_AS_REPAYMENT_PERIOD.
func nameKey(name string) string {
	return strings.NewReplacer(" ", "", "_", "", "-", "", ".", "").Replace(strings.ToLower(name))
}

// known reports whether a text of a query is an id or a name of a closed list, or a zero, by which some clients say nothing.
func known(v jsonValue, t reflect.Type) bool {
	if t.Kind() == reflect.String {
		return listed(reflect.ValueOf(namedValue(t, strings.TrimSpace(v.text))).Convert(t))
	}
	if _, named := namesOf(t)[nameKey(v.text)]; named {
		return true
	}
	id, ok := operation.ParseID(strings.TrimSpace(v.text))
	return ok && (id == 0 || listed(reflect.ValueOf(id).Convert(t)))
}

// knownValues lists the entries of a closed list as a query may name them: by id, or by what is id and name in one.
func knownValues(t reflect.Type) []string {
	var values []string
	for _, option := range enumeration.EntriesOf(t) {
		text := fmt.Sprint(option.ID)
		if t.Kind() != reflect.String {
			text += " (" + option.Label + ")"
		}
		values = append(values, text)
	}
	return values
}
