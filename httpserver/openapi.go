package httpserver

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// interfaceVersion is the version that the interface document carries.
const interfaceVersion = "2026.11.0"

// object is a JSON object of the description.
type object = map[string]any

// describe returns the OpenAPI 3.1 description of a route table whose operations are resolved. Everything in it is
// derived: paths and commands from the table, inputs and outputs from their types by the rules of binder and encoder,
// mandatory attributes from what an operation says about an empty input, enumerations from their own tables. Where it is
// served differs from request to request; see servedAt.
func describe(table []Route) ([]byte, error) {
	endpoints, err := groupByPath(table)
	if err != nil {
		return nil, err
	}
	d := &describer{schemas: object{}}
	paths := object{}
	for _, e := range endpoints {
		path := e.rows[0].documentedPath()
		item, _ := paths[path].(object)
		if item == nil {
			item = object{}
			paths[path] = item
		}
		item[strings.ToLower(e.method)] = d.endpoint(e)
	}
	d.schemas["Error"], d.schemas["ErrorEntry"] = errorSchema(), errorEntrySchema()
	return json.Marshal(object{
		"openapi":    "3.1.0",
		"info":       object{"title": "Lending platform", "version": interfaceVersion, "description": introduction},
		"security":   []any{object{"basic": []string{}}},
		"tags":       tagsOf(endpoints),
		"paths":      paths,
		"x-examples": examplesFor(table),
		"components": object{"schemas": d.schemas, "parameters": sharedParameters(), "responses": errorResponses(), "securitySchemes": object{"basic": object{"type": "http", "scheme": "basic"}}},
	})
}

// introduction holds what is true of every request.
const introduction = `Every request names its tenant in the header ` + "`Tenant-Identifier`" + ` and carries HTTP Basic credentials.

Dates are sent as text in the request's own ` + "`dateFormat`" + ` and ` + "`locale`" + ` and come back as [year, month, day]. Amounts and rates are sent as JSON numbers, or as text in the notation of ` + "`locale`" + `; they are kept exactly and never rounded on the way in. Enumerations are sent by id or by name and come back as option objects. In a body, whole numbers and booleans may be sent as text too, null and blank text count as absent, and attributes that are not described are refused.

What is absent is left out of an answer. All violations of a body are reported in one answer.`

// tagsOf lists the resource groups in the order of the table.
func tagsOf(endpoints []*endpoint) []any {
	var tags []any
	known := map[string]bool{}
	for _, e := range endpoints {
		if tag := tagOf(e.path); !known[tag] {
			known[tag] = true
			tags = append(tags, object{"name": tag})
		}
	}
	return tags
}

// tagOf is the resource that a path belongs to, the segment after the version.
func tagOf(path string) string {
	segments := strings.Split(path, "/")
	return segments[min(2, len(segments)-1)]
}

// documentedPath names parameters after /external-id/ as what they are, so that no two of a path share a name.
func (r Route) documentedPath() string {
	path := r.Path
	for i, name := range r.parameters() {
		path = strings.Replace(path, "{"+name+"}", "{"+r.documentedName(i)+"}", 1)
	}
	return path
}

func (r Route) documentedName(i int) string {
	name := r.parameters()[i]
	if r.address.External[i] {
		return strings.TrimSuffix(name, "Id") + "ExternalId"
	}
	return name
}

// operationName makes an identifier of method and path, which are unique where an operation stands at several paths.
func operationName(method, path string) string {
	name := strings.ToLower(method)
	for _, segment := range strings.Split(strings.TrimPrefix(path, "/v1"), "/") {
		if parameter, ok := strings.CutPrefix(segment, "{"); ok {
			segment = "by-" + strings.TrimSuffix(parameter, "}")
		}
		for _, word := range strings.FieldsFunc(segment, func(r rune) bool { return r == '-' || r == '_' }) {
			name += strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return name
}

// errorResponses are the answers to refused requests, from the one table of their classes.
func errorResponses() object {
	responses := object{}
	for _, class := range errorClasses {
		responses[errorName(class.status)] = object{
			"description": http.StatusText(class.status),
			"content":     jsonContent(errorOf(class.status)),
		}
	}
	return responses
}

// errorOf is the schema of an error body: a body that is no JSON is answered by the bare entry.
func errorOf(status int) object {
	if status == http.StatusBadRequest {
		return object{"anyOf": []any{refTo("Error"), refTo("ErrorEntry")}}
	}
	return refTo("Error")
}

func errorName(status int) string { return "Refused" + strconv.Itoa(status) }

// errorStatuses are the statuses by which any endpoint may refuse, and those that only commands have.
func errorStatuses(command bool) []int {
	onlyCommands := []int{http.StatusConflict, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity, http.StatusTooEarly}
	var statuses []int
	for _, class := range errorClasses {
		if !slices.Contains(statuses, class.status) && (command || !slices.Contains(onlyCommands, class.status)) {
			statuses = append(statuses, class.status)
		}
	}
	return statuses
}

func errorSchema() object {
	return object{
		"type": "object",
		"properties": object{
			"code":                         object{"type": "string", "description": "Code of the refusal, on resources that have it at the top."},
			"developerMessage":             object{"type": "string"},
			"httpStatusCode":               object{"type": "string", "description": "The status as text."},
			"defaultUserMessage":           object{"type": "string"},
			"userMessageGlobalisationCode": object{"type": "string", "description": "Code of the class of refusal."},
			"Exception":                    object{"type": "string", "description": "Failures of the platform only."},
			"errors":                       object{"type": "array", "items": refTo("ErrorEntry"), "description": "Every rule that the request breaks, in the order checked."},
		},
		"required": []string{"developerMessage", "httpStatusCode", "defaultUserMessage", "userMessageGlobalisationCode"},
	}
}

func errorEntrySchema() object {
	return object{
		"type": "object",
		"properties": object{
			"developerMessage":             object{"type": "string"},
			"defaultUserMessage":           object{"type": "string"},
			"userMessageGlobalisationCode": object{"type": "string", "description": "Code of the broken rule."},
			"parameterName":                object{"type": "string", "description": "The attribute, such as charges[0][amount]; \"id\" for rules about no attribute."},
			"value":                        object{"description": "What was sent; null for nothing."},
			"args": object{"type": "array", "items": object{
				"type": "object", "properties": object{"value": object{}}, "required": []string{"value"},
			}},
		},
		"required": []string{"developerMessage", "defaultUserMessage", "userMessageGlobalisationCode", "parameterName", "value", "args"},
	}
}

func refTo(schema string) object { return object{"$ref": "#/components/schemas/" + schema} }

func jsonContent(schema object) object {
	return object{"application/json": object{"schema": schema}}
}
