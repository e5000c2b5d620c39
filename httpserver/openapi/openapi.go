package openapi

import (
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"lending.example/platform/httpserver/wire"
)

// Object is a JSON object of the description.
type Object = map[string]any

// Interface is what is described.
type Interface struct {
	Title, Version string
	// Introduction holds what is true of every request.
	Introduction string
	// Endpoints are described in this order, no method of a path twice.
	Endpoints []Endpoint
	// Parameters are those that many endpoints share, by the names by which these refer to them.
	Parameters Object
	// Refusals are the schemas of the answers to refused requests, by status.
	Refusals map[int]Object
	// Schemas are components that do not follow from types.
	Schemas Object
	// Types are the schemas of types that the shell writes in a way of its own.
	Types map[reflect.Type]Object
	// Examples are requests that follow each other.
	Examples any
	// MostElements bounds a list in a body.
	MostElements int
	// FilePart is the part of a form that holds a file; FilePattern is that of a text that is a file.
	FilePart, FilePattern string
}

// Endpoint is one method of a path.
type Endpoint struct {
	Method, Path string
	// Parameters are those of the path, in order.
	Parameters []PathParameter
	// First and Last name the shared parameters that stand before and after those of the endpoint itself.
	First, Last []string
	// Commands are what the endpoint does, by the query parameter "command" where there are several.
	Commands []Command
	// Refusals are the statuses by which it may refuse.
	Refusals []int
	// Speaks: locale and date format are wanted in any case.
	Speaks bool
	// Open endpoints need no credentials, a feed answers with server-sent events, and some answer a file.
	Open, Feed, AnswersFile bool
}

// PathParameter is a parameter of a path.
type PathParameter struct {
	Name string
	// Attribute is what the input calls it.
	Attribute string
	// External: its value is an external id.
	External bool
}

// Command is one of the things that an endpoint does.
type Command struct {
	// Word is the value of the query parameter "command", "" for requests that have none.
	Word               string
	Operation, Summary string
	// Permission is what the command asks for, "" for nothing; nil where nothing is built.
	Permission *string
	// Input is filled from the request; nil where no input can be.
	Input *Input
	// Mandatory are the attributes of query and body that must be sent.
	Mandatory []string
	// Query are parameters and Body is the schema of a body that no input says.
	Query []any
	Body  Object
	// EmptyBody: a request without a body is one with an empty object.
	EmptyBody bool
	// Ignored are attributes of the body that mean nothing.
	Ignored []string
	// Statuses are those of success, and Answers what it may answer; none where nothing is built.
	Statuses []int
	Answers  []reflect.Type
	// Example is the body of a request; nil for none.
	Example any
}

// Input is a struct with how its fields travel.
type Input struct {
	Of     reflect.Type
	Fields []wire.Field
}

// typeOf is the type of a field.
func (in *Input) typeOf(f wire.Field) reflect.Type { return in.Of.FieldByIndex(f.Index).Type }

// Describe returns the description.
func Describe(of Interface) ([]byte, error) {
	d := &describer{of: of, schemas: Object{}}
	paths := Object{}
	for _, e := range of.Endpoints {
		item, _ := paths[e.Path].(Object)
		if item == nil {
			item = Object{}
			paths[e.Path] = item
		}
		item[strings.ToLower(e.Method)] = d.endpoint(e)
	}
	maps.Copy(d.schemas, of.Schemas)
	return json.Marshal(Object{
		"openapi":    "3.1.0",
		"info":       Object{"title": of.Title, "version": of.Version, "description": of.Introduction},
		"security":   []any{Object{"basic": []string{}}},
		"tags":       tagsOf(of.Endpoints),
		"paths":      paths,
		"x-examples": of.Examples,
		"components": Object{"schemas": d.schemas, "parameters": of.Parameters, "responses": d.refusals(), "securitySchemes": Object{"basic": Object{"type": "http", "scheme": "basic"}}},
	})
}

// tagsOf lists the resource groups in the order of the endpoints.
func tagsOf(endpoints []Endpoint) []any {
	var tags []any
	known := map[string]bool{}
	for _, e := range endpoints {
		if tag := tagOf(e.Path); !known[tag] {
			known[tag] = true
			tags = append(tags, Object{"name": tag})
		}
	}
	return tags
}

// tagOf is the resource that a path belongs to, the segment after the version.
func tagOf(path string) string {
	segments := strings.Split(path, "/")
	return segments[min(2, len(segments)-1)]
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

// refusals are the answers to refused requests.
func (d *describer) refusals() Object {
	responses := Object{}
	for status, schema := range d.of.Refusals {
		responses[refusalName(status)] = Object{"description": http.StatusText(status), "content": jsonContent(schema)}
	}
	return responses
}

func refusalName(status int) string { return "Refused" + strconv.Itoa(status) }

// RefTo refers to a schema among the components.
func RefTo(schema string) Object { return Object{"$ref": "#/components/schemas/" + schema} }

func jsonContent(schema Object) Object {
	return Object{"application/json": Object{"schema": schema}}
}
