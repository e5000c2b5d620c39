package openapi

import (
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"lending.example/platform/httpserver/vocabulary"
	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// The types that requests and answers write in a way of their own.
var (
	dateType      = reflect.TypeFor[calendar.Date]()
	timeType      = reflect.TypeFor[time.Time]()
	amountType    = reflect.TypeFor[money.Amount]()
	decimalType   = reflect.TypeFor[money.Decimal]()
	refType       = reflect.TypeFor[operation.Ref]()
	cellType      = reflect.TypeFor[datatables.Cell]()
	rawType       = reflect.TypeFor[json.RawMessage]()
	numberType    = reflect.TypeFor[json.Number]()
	changesType   = reflect.TypeFor[map[string]any]()
	enumType      = reflect.TypeFor[enumeration.Enumerated]()
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// schema describes how the encoder writes values of a type.
func (d *describer) schema(t reflect.Type) Object {
	if own, ok := d.of.Types[t]; ok {
		return maps.Clone(own)
	}
	switch t {
	case dateType:
		return d.named("Date", Object{
			"type": "array", "items": Object{"type": "integer"}, "minItems": 3, "maxItems": 3,
			"description": "A civil date as [year, month, day].", "examples": []any{[]int{2026, 1, 31}},
		})
	case timeType:
		return Object{"type": "string", "format": "date-time"}
	case amountType:
		return d.named("Amount", exact(Object{"type": "number", "description": "An exact amount in the currency of the resource, with up to six decimals.", "examples": []any{1250.5}}))
	case decimalType:
		return d.named("Decimal", exact(Object{"type": "number", "description": "An exact number with up to 19 significant digits; rates are percentages, 12.5 is 12.5 %.", "examples": []any{12.5}}))
	case refType:
		return Object{"anyOf": EitherType("integer", "string"), "description": "Id, or external id where that names the resource."}
	case numberType:
		return Object{"type": "number"}
	}
	switch {
	case t.Kind() == reflect.Pointer:
		return d.schema(t.Elem())
	case t.Kind() == reflect.Interface:
		return Object{}
	case t.Implements(enumType):
		return d.options(t)
	case t.Implements(jsonMarshaler):
		return d.named(componentName(t), schemaByExample(t))
	case t.Implements(textMarshaler):
		return Object{"type": "string"}
	}
	return d.schemaOfKind(t)
}

// EitherType are the alternatives of a value that has one of several types. JSON Schema could list the types; most generators of
// clients cannot read such lists.
func EitherType(types ...string) []any {
	alternatives := make([]any, len(types))
	for i, t := range types {
		alternatives[i] = Object{"type": t}
	}
	return alternatives
}

// exact tells generators of Go clients to keep the digits of a number, where they would make a float of it.
func exact(schema Object) Object {
	schema["x-go-type"] = "json.Number"
	return schema
}

func (d *describer) schemaOfKind(t reflect.Type) Object {
	switch t.Kind() {
	case reflect.String:
		if closed, ok := reflect.Zero(t).Interface().(interface{ Choices() []string }); ok {
			return Object{"type": "string", "enum": closed.Choices()}
		}
		return Object{"type": "string"}
	case reflect.Bool:
		return Object{"type": "boolean"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return integerSchema(t)
	case reflect.Slice, reflect.Array:
		if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
			return Object{"type": "string", "contentEncoding": "base64"}
		}
		return Object{"type": "array", "items": d.schema(t.Elem())}
	case reflect.Map:
		return Object{"type": "object", "additionalProperties": d.schema(t.Elem())}
	case reflect.Struct:
		return d.outputObject(t)
	}
	panic(fmt.Sprintf("openapi: no answer can hold a %v", t))
}

// integerSchema describes a whole number. An int is a count, of 32 bits on the wire; an id is an int64.
func integerSchema(t reflect.Type) Object {
	s := Object{"type": "integer"}
	if t.Bits() == 64 && t.Kind() != reflect.Int {
		s["format"] = "int64"
	} else {
		s["format"] = "int32"
	}
	return s
}

// named keeps a schema as a component and refers to it.
func (d *describer) named(name string, schema Object) Object {
	d.schemas[name] = schema
	return RefTo(name)
}

// outputObject describes a struct as the component of its type. The component is reserved before its fields are
// looked at, because types may contain themselves.
func (d *describer) outputObject(t reflect.Type) Object {
	properties := Object{}
	described := Object{"type": "object", "properties": properties}
	if t.Name() == "" { // without a name it stands where it is used
		d.describeFields(t, properties)
		return described
	}
	name := componentName(t)
	if d.schemas[name] == nil {
		d.schemas[name] = described
		d.describeFields(t, properties)
	}
	return RefTo(name)
}

func (d *describer) describeFields(t reflect.Type, properties Object) {
	for _, f := range wire.Outputs(t) {
		field := t.FieldByIndex(f.Index).Type
		if f.Name == "changes" && field == changesType {
			properties[f.Name] = Object{"type": "object", "description": "What the command changed. What repeats the request does so in its words."}
			continue
		}
		properties[f.Name] = withHint(f.Name, d.schema(field))
	}
}

// withHint adds what an attribute means to its schema.
func withHint(name string, schema Object) Object {
	if hint := vocabulary.Hint(name); hint != "" && schema["description"] == nil {
		schema["description"] = hint
	}
	return schema
}

// options describes how an entry of a closed list is written.
func (d *describer) options(t reflect.Type) Object {
	name := componentName(t)
	if d.schemas[name] == nil {
		id := Object{"type": "integer"}
		if t.Kind() == reflect.String {
			id = Object{"type": "string"}
		}
		if options := enumeration.EntriesOf(t); len(options) > 0 {
			id["enum"], id["description"] = idsOf(options), labelsOf(options)
		}
		d.schemas[name] = Object{
			"type":       "object",
			"properties": Object{"id": id, "code": Object{"type": "string"}, "value": Object{"type": "string"}},
			"required":   []string{"id", "code", "value"},
		}
	}
	return RefTo(name)
}

func idsOf(options []enumeration.Option) []any {
	ids := make([]any, len(options))
	for i, o := range options {
		ids[i] = o.ID
	}
	return ids
}

// choicesOf says the same to programs that let people choose.
func choicesOf(options []enumeration.Option) []any {
	choices := make([]any, len(options))
	for i, o := range options {
		choices[i] = Object{"id": o.ID, "label": o.Label}
	}
	return choices
}

// labelsOf says what the ids of an enumeration mean, "0 Days, 1 Weeks".
func labelsOf(options []enumeration.Option) string {
	labels := make([]string, len(options))
	for i, o := range options {
		labels[i] = fmt.Sprint(o.ID, " ", o.Label)
	}
	return strings.Join(labels, ", ")
}

// schemaByExample describes a type that writes itself by what it writes for its zero value.
func schemaByExample(t reflect.Type) Object {
	var example any
	if raw, err := reflect.Zero(t).Interface().(json.Marshaler).MarshalJSON(); err != nil || json.Unmarshal(raw, &example) != nil {
		return Object{}
	}
	members, ok := example.(map[string]any)
	if !ok {
		return Object{}
	}
	properties := Object{}
	for name, value := range members {
		properties[name] = Object{"type": plainTypeOf(value)}
	}
	return Object{"type": "object", "properties": properties}
}

func plainTypeOf(v any) string {
	switch v.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	}
	return "number"
}

var importPath = regexp.MustCompile(`[^\[\],]*/`)

// componentName is the name of a type without import paths: clients.ClientData, operation.Page-clients.ClientData.
func componentName(t reflect.Type) string {
	name := t.PkgPath()
	name = name[strings.LastIndexByte(name, '/')+1:] + "." + importPath.ReplaceAllString(t.Name(), "")
	return strings.NewReplacer("[", "-", "]", "", ",", "-").Replace(name)
}

// input describes what the binder reads into a field of a type.
func (d *describer) input(t reflect.Type) Object {
	switch {
	case t.Kind() == reflect.Pointer:
		return d.input(t.Elem())
	case t == dateType:
		return d.named("DateText", Object{"type": "string", "description": "A civil date, written by dateFormat and locale of the request; days that do not exist are refused.", "examples": []any{"31 January 2026"}})
	case t == timeType:
		return Object{"type": "string", "format": "date-time"}
	case t == amountType:
		return d.named("AmountInput", exact(Object{
			"anyOf": EitherType("number", "string"), "examples": []any{1250.5, "1,250.50"},
			"description": "An amount of at most six decimals: a number, or text in the notation of locale. Digits finer than the currency are refused.",
		}))
	case t == decimalType:
		return d.named("DecimalInput", exact(Object{
			"anyOf": EitherType("number", "string"), "examples": []any{12.5, "12.5"},
			"description": "A number of at most 19 significant digits, or text in the notation of locale. Rates are percentages, 12.5 is 12.5 %.",
		}))
	case t == refType:
		return d.named("ReferenceInput", Object{"anyOf": EitherType("integer", "string"), "description": "Id, or external id."})
	case t == cellType:
		return d.named("CellInput", Object{
			"anyOf": EitherType("string", "number", "boolean"), "examples": []any{"31 January 2026", 12.5, true},
			"description": "A value of the type of its column: a text, a number, true or false, a date by dateFormat and locale, a moment such as 2026-01-31T12:00:00Z, or the id of a value of a code. null and blanks take it away.",
		})
	case t == rawType || t.Kind() == reflect.Interface:
		return Object{}
	case t.Implements(enumType):
		return d.choice(t)
	}
	return d.inputOfKind(t)
}

func (d *describer) inputOfKind(t reflect.Type) Object {
	switch t.Kind() {
	case reflect.Struct:
		name := componentName(t) + ".Input"
		if d.schemas[name] == nil {
			d.schemas[name] = Object{} // types may contain themselves
			d.schemas[name] = d.inputObject(&Input{t, wire.Members(t)}, nil)
		}
		return RefTo(name)
	case reflect.Slice:
		return Object{"type": "array", "items": d.input(t.Elem()), "maxItems": d.of.MostElements}
	case reflect.Map:
		return Object{"type": "object", "additionalProperties": d.input(t.Elem())}
	}
	return d.schemaOfKind(t)
}

// choice describes how an entry of a closed list is sent: by its id, or by its name in any case.
func (d *describer) choice(t reflect.Type) Object {
	options := enumeration.EntriesOf(t)
	schema := Object{"description": "By id or by name: " + labelsOf(options) + ".", "x-choices": choicesOf(options)}
	if t.Kind() == reflect.String {
		schema["type"], schema["examples"] = "string", idsOf(options)
	} else {
		schema["anyOf"] = []any{Object{"type": "integer", "enum": idsOf(options)}, Object{"type": "string"}}
	}
	return d.named(componentName(t)+".Input", schema)
}

// inputObject describes the attributes of an input that stand in a body.
func (d *describer) inputObject(in *Input, mandatory []string) Object {
	properties := Object{}
	schema := Object{"type": "object", "properties": properties, "additionalProperties": false}
	for _, f := range in.Fields {
		switch f.Place {
		case wire.Body, wire.QueryOrBody:
			properties[f.Name] = withHint(f.Name, d.input(in.typeOf(f)))
		case wire.Rest:
			delete(schema, "additionalProperties")
			if rest := in.typeOf(f).Elem(); rest.Kind() != reflect.Interface {
				schema["additionalProperties"] = d.input(rest)
			}
		}
	}
	for _, name := range []string{"locale", "dateFormat"} {
		if properties[name] == nil {
			properties[name] = Object{"type": "string", "description": vocabulary.Hint(name)}
		}
	}
	addWords(componentName(in.Of), properties)
	required := slices.DeleteFunc(slices.Sorted(slices.Values(mandatory)), func(name string) bool { return properties[name] == nil })
	if len(required) > 0 {
		schema["required"] = required
	}
	return schema
}
