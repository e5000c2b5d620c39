package openapi

import (
	"reflect"
	"slices"

	"lending.example/platform/httpserver/vocabulary"
	"lending.example/platform/httpserver/wire"
)

// parameters describes path, query and headers of an endpoint.
func (d *describer) parameters(e Endpoint) []any {
	list := sharedParameters(e.First)
	for i := range e.Parameters {
		list = append(list, d.pathParameter(e, i))
	}
	if p := commandParameter(e.Commands); p != nil {
		list = append(list, p)
	}
	list = append(list, d.queryParameters(e)...)
	return append(list, sharedParameters(e.Last)...)
}

func sharedParameters(names []string) []any {
	var list []any
	for _, name := range names {
		list = append(list, Object{"$ref": "#/components/parameters/" + name})
	}
	return list
}

func (d *describer) pathParameter(e Endpoint, i int) Object {
	p, schema := e.Parameters[i], Object{"type": "string"}
	if in := e.Commands[0].Input; in != nil && !p.External {
		schema = d.pathSchema(in, p.Attribute, i == len(e.Parameters)-1)
	}
	return Object{"name": p.Name, "in": "path", "required": true, "schema": schema}
}

// pathSchema is the schema of the field that takes a parameter of the path. A field "ref" takes the last one under any name.
func (d *describer) pathSchema(in *Input, name string, last bool) Object {
	for _, f := range in.Fields {
		if f.Place != wire.Path || f.Name != name && !(f.Name == "ref" && last) {
			continue
		}
		field := in.typeOf(f)
		if field == refType || field.ConvertibleTo(reflect.TypeFor[int64]()) && !field.Implements(enumType) {
			return Object{"type": "integer", "format": "int64"}
		}
		return d.input(field)
	}
	return Object{"type": "string"}
}

// commandParameter describes the query parameter that chooses among the commands of an endpoint; nil where there is no
// choice.
func commandParameter(of []Command) Object {
	var words []string
	required := true
	for _, c := range of {
		switch c.Word {
		case "":
			required = false
		default:
			words = append(words, c.Word)
		}
	}
	if words == nil {
		return nil
	}
	return Object{"name": "command", "in": "query", "required": required, "schema": Object{"type": "string", "enum": words}, "description": "Which of the operations of the path is meant, regardless of case."}
}

// queryParameters describes the parameters that the inputs of the commands take from the query. Those that dates and
// amounts need to be read stand with them.
func (d *describer) queryParameters(e Endpoint) []any {
	var list []any
	known := map[string]bool{}
	formatted := false
	for _, c := range e.Commands {
		list = append(list, c.Query...)
		if c.Input == nil {
			continue
		}
		for _, f := range c.Input.Fields {
			if f.Place != wire.Query && f.Place != wire.QueryOrBody || known[f.Name] {
				continue
			}
			known[f.Name] = true
			field := c.Input.typeOf(f)
			formatted = formatted || isFormatted(field)
			p := d.queryParameter(f.Name, field)
			if slices.Contains(c.Mandatory, f.Name) {
				p["required"] = true
			}
			list = append(list, p)
		}
	}
	if formatted {
		list = append(list, speechParameter("locale", e.Speaks), speechParameter("dateFormat", e.Speaks))
	}
	return list
}

// speechParameter describes locale or date format in a query.
func speechParameter(name string, mandatory bool) Object {
	return Object{"name": name, "in": "query", "required": mandatory, "schema": Object{"type": "string"}, "description": vocabulary.Hint(name)}
}

func (d *describer) queryParameter(name string, t reflect.Type) Object {
	p := Object{"name": name, "in": "query", "schema": d.input(t)}
	switch withoutPointer(t).Kind() {
	case reflect.Slice:
		p["style"], p["explode"] = "form", false
	case reflect.Map: // parameters whose names begin with that of the field
		p["style"], p["explode"] = "form", true
		p["schema"] = Object{"type": "object", "patternProperties": Object{"^" + name: d.input(t.Elem())}, "additionalProperties": false}
	}
	if hint := vocabulary.Hint(name); hint != "" {
		p["description"] = hint
	}
	return p
}

// isFormatted reports whether values of a type are written by locale and date format of the request.
func isFormatted(t reflect.Type) bool {
	t = withoutPointer(t)
	return t == dateType || t == amountType || t == decimalType
}

func withoutPointer(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}
