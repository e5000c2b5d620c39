package httpserver

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/enumeration"
)

// schema describes how the encoder writes values of a type.
func (d *describer) schema(t reflect.Type) object {
	switch t {
	case dateType:
		return d.named("Date", object{
			"type": "array", "items": object{"type": "integer"}, "minItems": 3, "maxItems": 3,
			"description": "A civil date as [year, month, day].", "examples": []any{[]int{2026, 1, 31}},
		})
	case timeType:
		return object{"type": "string", "format": "date-time"}
	case amountType:
		return d.named("Amount", exact(object{"type": "number", "description": "An exact amount in the currency of the resource, with up to six decimals.", "examples": []any{1250.5}}))
	case decimalType:
		return d.named("Decimal", exact(object{"type": "number", "description": "An exact number with up to 19 significant digits; rates are percentages, 12.5 is 12.5 %.", "examples": []any{12.5}}))
	case refType:
		return object{"anyOf": eitherType("integer", "string"), "description": "Id, or external id where that names the resource."}
	case sentType:
		return object{}
	case violationType:
		return refTo("ErrorEntry")
	case numberType:
		return object{"type": "number"}
	case writtenType:
		return object{}
	}
	switch {
	case t.Kind() == reflect.Pointer:
		return d.schema(t.Elem())
	case t.Kind() == reflect.Interface:
		return object{}
	case t.Implements(enumType):
		return d.options(t)
	case t.Implements(jsonMarshaler):
		return d.named(componentName(t), schemaByExample(t))
	case t.Implements(textMarshaler):
		return object{"type": "string"}
	}
	return d.schemaOfKind(t)
}

// eitherType are the alternatives of a value that has one of several types. JSON Schema could list the types; most generators of
// clients cannot read such lists.
func eitherType(types ...string) []any {
	alternatives := make([]any, len(types))
	for i, t := range types {
		alternatives[i] = object{"type": t}
	}
	return alternatives
}

// exact tells generators of Go clients to keep the digits of a number, where they would make a float of it.
func exact(schema object) object {
	schema["x-go-type"] = "json.Number"
	return schema
}

func (d *describer) schemaOfKind(t reflect.Type) object {
	switch t.Kind() {
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return integerSchema(t)
	case reflect.Slice, reflect.Array:
		if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
			return object{"type": "string", "contentEncoding": "base64"}
		}
		return object{"type": "array", "items": d.schema(t.Elem())}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": d.schema(t.Elem())}
	case reflect.Struct:
		return d.outputObject(t)
	}
	panic(fmt.Sprintf("httpserver: no answer can hold a %v", t))
}

func integerSchema(t reflect.Type) object {
	s := object{"type": "integer"}
	if t.Bits() == 64 {
		s["format"] = "int64"
	} else {
		s["format"] = "int32"
	}
	return s
}

// named keeps a schema as a component and refers to it.
func (d *describer) named(name string, schema object) object {
	d.schemas[name] = schema
	return refTo(name)
}

// outputObject describes a struct as the component of its type. The component is reserved before its fields are
// looked at, because types may contain themselves.
func (d *describer) outputObject(t reflect.Type) object {
	properties := object{}
	described := object{"type": "object", "properties": properties}
	if t.Name() == "" { // without a name it stands where it is used
		d.describeFields(t, properties)
		return described
	}
	name := componentName(t)
	if d.schemas[name] == nil {
		d.schemas[name] = described
		d.describeFields(t, properties)
	}
	return refTo(name)
}

func (d *describer) describeFields(t reflect.Type, properties object) {
	for _, f := range newStructEncoder(t).fields {
		field := t.FieldByIndex(f.index).Type
		if f.name == "changes" && field == changesType {
			properties[f.name] = object{"type": "object", "description": "What the command changed. What repeats the request does so in its words."}
			continue
		}
		properties[f.name] = withWords(f.name, d.schema(field))
	}
}

// withWords adds what is known about an attribute to its schema.
func withWords(name string, schema object) object {
	if words := describedAttribute(name); words != "" && schema["description"] == nil {
		schema["description"] = words
	}
	return schema
}

// options describes how an entry of a closed list is written.
func (d *describer) options(t reflect.Type) object {
	name := componentName(t)
	if d.schemas[name] == nil {
		id := object{"type": "integer"}
		if t.Kind() == reflect.String {
			id = object{"type": "string"}
		}
		if options := entriesOf(t); len(options) > 0 {
			id["enum"], id["description"] = idsOf(options), labelsOf(options)
		}
		d.schemas[name] = object{
			"type":       "object",
			"properties": object{"id": id, "code": object{"type": "string"}, "value": object{"type": "string"}},
			"required":   []string{"id", "code", "value"},
		}
	}
	return refTo(name)
}

// entriesOf lists the entries of an enumeration type: those with names list themselves, those with numbers are asked
// for every possible one, as namesOf does.
func entriesOf(t reflect.Type) []enumeration.Option {
	value := reflect.New(t).Elem()
	if listed, ok := value.Interface().(enumeration.Listed); ok {
		return listed.Options()
	}
	var options []enumeration.Option
	for id := range int64(highestID + 1) {
		if !value.CanInt() || value.OverflowInt(id) {
			break
		}
		if value.SetInt(id); listedOption(value) {
			options = append(options, value.Interface().(enumeration.Enumerated).Option())
		}
	}
	return options
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
		choices[i] = object{"id": o.ID, "label": o.Label}
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
func schemaByExample(t reflect.Type) object {
	var example any
	if raw, err := reflect.Zero(t).Interface().(json.Marshaler).MarshalJSON(); err != nil || json.Unmarshal(raw, &example) != nil {
		return object{}
	}
	members, ok := example.(map[string]any)
	if !ok {
		return object{}
	}
	properties := object{}
	for name, value := range members {
		properties[name] = object{"type": plainTypeOf(value)}
	}
	return object{"type": "object", "properties": properties}
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
func (d *describer) input(t reflect.Type) object {
	switch {
	case t.Kind() == reflect.Pointer:
		return d.input(t.Elem())
	case t == dateType:
		return d.named("DateText", object{"type": "string", "description": "A civil date, written by dateFormat and locale of the request; days that do not exist are refused.", "examples": []any{"31 January 2026"}})
	case t == timeType:
		return object{"type": "string", "format": "date-time"}
	case t == amountType:
		return d.named("AmountInput", exact(object{
			"anyOf": eitherType("number", "string"), "examples": []any{1250.5, "1,250.50"},
			"description": "An amount of at most six decimals: a number, or text in the notation of locale. Digits finer than the currency are refused.",
		}))
	case t == decimalType:
		return d.named("DecimalInput", exact(object{
			"anyOf": eitherType("number", "string"), "examples": []any{12.5, "12.5"},
			"description": "A number of at most 19 significant digits, or text in the notation of locale. Rates are percentages, 12.5 is 12.5 %.",
		}))
	case t == refType:
		return object{"anyOf": eitherType("integer", "string"), "description": "Id, or external id."}
	case t == cellType:
		return d.named("CellInput", object{
			"anyOf": eitherType("string", "number", "boolean"), "examples": []any{"31 January 2026", 12.5, true},
			"description": "A value of the type of its column: a text, a number, true or false, a date by dateFormat and locale, a moment such as 2026-01-31T12:00:00Z, or the id of a value of a code. null and blanks take it away.",
		})
	case t == rawType || t.Kind() == reflect.Interface:
		return object{}
	case t.Implements(enumType):
		return d.choice(t)
	}
	return d.inputOfKind(t)
}

func (d *describer) inputOfKind(t reflect.Type) object {
	switch t.Kind() {
	case reflect.Struct:
		name := componentName(t) + ".Input"
		if d.schemas[name] == nil {
			d.schemas[name] = object{} // types may contain themselves
			d.schemas[name] = d.inputObject(membersOf(t), nil)
		}
		return refTo(name)
	case reflect.Slice:
		return object{"type": "array", "items": d.input(t.Elem()), "maxItems": mostElements}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": d.input(t.Elem())}
	}
	return d.schemaOfKind(t)
}

// choice describes how an entry of a closed list is sent: by its id, or by its name in any case.
func (d *describer) choice(t reflect.Type) object {
	options := entriesOf(t)
	schema := object{"description": "By id or by name: " + labelsOf(options) + ".", "x-choices": choicesOf(options)}
	if t.Kind() == reflect.String {
		schema["type"], schema["examples"] = "string", idsOf(options)
	} else {
		schema["anyOf"] = []any{object{"type": "integer", "enum": idsOf(options)}, object{"type": "string"}}
	}
	return d.named(componentName(t)+".Input", schema)
}

// inputObject describes the attributes that a plan takes from a body.
func (d *describer) inputObject(p *inputPlan, mandatory []string) object {
	properties := object{}
	for _, f := range p.fields {
		if f.Place == wire.Body || f.Place == wire.QueryOrBody {
			properties[f.Name] = withWords(f.Name, d.input(p.typeOf(f)))
		}
	}
	for _, name := range []string{"locale", "dateFormat"} {
		if properties[name] == nil {
			properties[name] = object{"type": "string", "description": describedAttribute(name)}
		}
	}
	schema := object{"type": "object", "properties": properties}
	if p.rest < 0 {
		schema["additionalProperties"] = false
	} else if rest := p.typeOf(p.fields[p.rest]).Elem(); rest.Kind() != reflect.Interface {
		schema["additionalProperties"] = d.input(rest)
	}
	mandatory = slices.DeleteFunc(mandatory, func(name string) bool { return properties[name] == nil })
	if len(mandatory) > 0 {
		slices.Sort(mandatory)
		schema["required"] = mandatory
	}
	return schema
}

// isFormattedType reports whether values of a type are written by locale and date format of the request.
func isFormattedType(t reflect.Type) bool {
	t = structOf(t)
	return t == dateType || t == amountType || t == decimalType
}
