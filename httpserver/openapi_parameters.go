package httpserver

import (
	"net/http"
	"reflect"
	"slices"

	"lending.example/platform/httpserver/wire"
)

// parameters describes path, query and headers of an endpoint.
func (d *describer) parameters(e *endpoint) []any {
	list := []any{parameterRef("Tenant")}
	if e.method != http.MethodGet {
		list = append(list, parameterRef("IdempotencyKey"))
	}
	if e.method != http.MethodGet && !e.rows[0].Batch {
		list = append(list, parameterRef("Preview"))
	}
	for i := range e.rows[0].parameters() {
		list = append(list, d.pathParameter(e.rows[0], i))
	}
	if p := commandParameter(e.rows); p != nil {
		list = append(list, p)
	}
	query := d.queryParameters(e.rows)
	if e.method == http.MethodGet {
		query = append(query, parameterRef("Fields"), parameterRef("KnownAt"), parameterRef("Replica"))
		if op := e.rows[0].op; op != nil && op.About().Dated {
			query = append(query, parameterRef("AsOf"))
		}
	}
	return append(list, query...)
}

func parameterRef(name string) object { return object{"$ref": "#/components/parameters/" + name} }

// sharedParameters are those that the shell understands on every operation of a sort.
func sharedParameters() object {
	text := object{"type": "string"}
	return object{
		"Tenant": object{
			"name": tenantHeader, "in": "header", "required": true, "schema": text,
			"description": "The tenant that the request is for. The header " + tenantHeaderSynonym + " does as well, and where nothing is changed the query parameter " + tenantParameter + ".",
		},
		"IdempotencyKey": object{
			"name": "Idempotency-Key", "in": "header", "schema": object{"type": "string", "maxLength": longestKey},
			"description": "The same request by the same user under the same key is not done again: it gets the first answer, marked by the header X-Served-From-Cache. Any other use of the key is refused with 409, unless the configuration strict-idempotency-keys is off: then the same key on the same operation gives the first answer, whatever the body. A batch passes its key on to its requests that have none, each with its requestId.",
		},
		"Preview": object{
			"name": "preview", "in": "query", "schema": object{"type": "boolean", "default": false},
			"description": "Answer what would happen and store nothing.",
		},
		"Fields": object{
			"name": "fields", "in": "query", "schema": object{"type": "array", "items": text}, "style": "form", "explode": false,
			"description": "Attributes of the resource to answer, joined by commas; all unless given.",
		},
		"Replica": object{
			"name": replicaParameter, "in": "query", "schema": object{"type": "boolean", "default": false},
			"description": "Answer from the store that follows the main one, where the server has one: what is shown may be some moments old.",
		},
		"AsOf": object{
			"name": asOfParameter, "in": "query", "schema": object{"type": "string", "format": "date"},
			"description": "Show what is effective up to the end of this day, and nothing later.",
		},
		"KnownAt": object{
			"name": knownAtParameter, "in": "query", "schema": text,
			"description": "Show what was stored at this moment (2026-01-31T12:00:00Z), or at the end of this day in UTC. The first look at a moment takes as long as the command log up to it is.",
		},
	}
}

func (d *describer) pathParameter(row Route, i int) object {
	name := row.parameters()[i]
	schema := object{"type": "string"}
	if row.plan != nil && !row.address.External[i] {
		schema = d.pathSchema(row.plan, name, i == len(row.parameters())-1)
	}
	return object{"name": row.documentedName(i), "in": "path", "required": true, "schema": schema}
}

// pathSchema is the schema of the field that takes a parameter of the path; see fromPath for "ref".
func (d *describer) pathSchema(p *inputPlan, name string, last bool) object {
	for _, f := range p.fields {
		if f.Place != wire.Path || f.Name != name && !(f.Name == "ref" && last) {
			continue
		}
		field := p.typeOf(f)
		if field == refType || field.ConvertibleTo(reflect.TypeFor[int64]()) && !field.Implements(enumType) {
			return object{"type": "integer", "format": "int64"}
		}
		return d.input(field)
	}
	return object{"type": "string"}
}

// commandParameter describes the query parameter that chooses among the rows of an endpoint; nil where there is no
// choice.
func commandParameter(rows []Route) object {
	var commands []string
	required := true
	for _, row := range rows {
		switch row.Command {
		case "":
			required = false
		default:
			commands = append(commands, row.Command)
		}
	}
	if commands == nil {
		return nil
	}
	return object{"name": "command", "in": "query", "required": required, "schema": object{"type": "string", "enum": commands}, "description": "Which of the operations of the path is meant, regardless of case."}
}

// queryParameters describes the parameters that the inputs of the rows take from the query. Those that dates and
// amounts need to be read stand with them.
func (d *describer) queryParameters(rows []Route) []any {
	var list []any
	known := map[string]bool{}
	formatted := false
	for _, row := range rows {
		if row.Batch {
			list = append(list, object{"name": "enclosingTransaction", "in": "query", "schema": object{"type": "boolean", "default": false}, "description": "All requests count or none."})
		}
		if row.plan == nil {
			continue
		}
		mandatory := mandatoryAttributes(row)
		for _, f := range row.plan.fields {
			if f.Place != wire.Query && f.Place != wire.QueryOrBody || known[f.Name] {
				continue
			}
			known[f.Name] = true
			field := row.plan.typeOf(f)
			formatted = formatted || isFormattedType(field)
			p := d.queryParameter(f.Name, field)
			if slices.Contains(mandatory, f.Name) {
				p["required"] = true
			}
			list = append(list, p)
		}
	}
	if formatted {
		list = append(list, speechParameter("locale", rows[0].Dates != nil), speechParameter("dateFormat", rows[0].Dates != nil))
	}
	return list
}

// speechParameter describes locale or date format in a query.
func speechParameter(name string, mandatory bool) object {
	return object{"name": name, "in": "query", "required": mandatory, "schema": object{"type": "string"}, "description": describedAttribute(name)}
}

func (d *describer) queryParameter(name string, t reflect.Type) object {
	p := object{"name": name, "in": "query", "schema": d.input(t)}
	switch structOf(t).Kind() {
	case reflect.Slice:
		p["style"], p["explode"] = "form", false
	case reflect.Map: // see fromPrefix
		p["style"], p["explode"] = "form", true
		p["schema"] = object{"type": "object", "patternProperties": object{"^" + name: d.input(t.Elem())}, "additionalProperties": false}
	}
	if words := describedAttribute(name); words != "" {
		p["description"] = words
	}
	return p
}
