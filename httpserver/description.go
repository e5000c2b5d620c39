package httpserver

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"lending.example/platform/httpserver/openapi"
	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/operation"
)

// interfaceVersion is the version that the interface document carries.
const interfaceVersion = "2026.11.0"

// describe returns the OpenAPI 3.1 description of a route table whose operations are resolved. Everything in it is
// derived: paths and commands from the table, inputs and outputs from their types by the rules of binder and encoder,
// mandatory attributes from what an operation says about an empty input. Where it is served differs from request to request; see
// servedAt.
func describe(table []Route) ([]byte, error) {
	endpoints, err := groupByPath(table)
	if err != nil {
		return nil, err
	}
	of := whatAllShare()
	of.Title, of.Version, of.Introduction, of.Examples = "Lending platform", interfaceVersion, introduction, examplesFor(table)
	for _, e := range endpoints {
		of.Endpoints = append(of.Endpoints, e.described())
	}
	return openapi.Describe(of)
}

// described is the endpoint in the description.
func (e *endpoint) described() openapi.Endpoint {
	row := e.rows[0]
	d := openapi.Endpoint{
		Method: e.method, Path: row.documentedPath(), Refusals: errorStatuses(e.method != http.MethodGet), Speaks: row.Dates != nil,
		Open: row.Open, Feed: row.Feed, AnswersFile: e.answersFile(),
	}
	d.First, d.Last = row.sharedParameters()
	for i, name := range row.parameters() {
		d.Parameters = append(d.Parameters, openapi.PathParameter{Name: row.documentedName(i), Attribute: name, External: row.address.External[i]})
	}
	for _, row := range e.rows {
		d.Commands = append(d.Commands, row.described())
	}
	return d
}

// described is the effect of the row, in the description.
func (r Route) described() openapi.Command {
	c := openapi.Command{
		Word: r.Command, Operation: r.Operation, Summary: r.summary(), EmptyBody: r.EmptyBody, Ignored: r.Tolerates,
		Statuses: r.successes(), Answers: r.answers(), Example: exampleOf(r.Operation),
	}
	if r.op != nil {
		permission := r.permission()
		c.Permission = &permission
	}
	if r.plan() != nil {
		c.Input = &openapi.Input{Of: r.plan().of, Fields: wire.Fields(r.plan().of, r.Method, r.address.Names())}
		c.Mandatory = mandatoryAttributes(r)
	}
	if r.Batch {
		c.Query, c.Body = []any{enclosingParameter()}, batchSchema()
	}
	return c
}

func (r Route) summary() string {
	switch {
	case r.Batch:
		return "Performs several requests, in one transaction where enclosingTransaction=true."
	case r.op == nil:
		return "Known to the interface and not implemented."
	}
	return r.op.About().Summary
}

// permission is what a row asks for; where it depends on what the path names, the parameter stands for the name.
func (r Route) permission() string {
	about := r.op.About()
	if _, specific := r.op.NewInput().(operation.Specific); specific {
		about.Entity = "{" + r.parameters()[0] + "}"
	}
	return about.Permission()
}

// answers are the types that the row may answer; none where nothing is built.
func (r Route) answers() []reflect.Type {
	switch {
	case r.Batch:
		return []reflect.Type{reflect.TypeFor[[]batchReply]()}
	case r.op == nil:
		return nil
	case len(r.Answers) == 0:
		return []reflect.Type{reflect.TypeOf(r.op.NewOutput()).Elem()}
	}
	var types []reflect.Type
	for _, answer := range r.Answers {
		types = append(types, reflect.TypeOf(answer))
	}
	return types
}

// successes are the statuses with which a row may succeed.
func (r Route) successes() []int {
	statuses := []int{cmp.Or(r.Status, http.StatusOK)}
	if r.OtherStatus != 0 {
		statuses = append(statuses, r.OtherStatus)
	}
	return statuses
}

// answersFile reports whether an answer may be a file.
func (e *endpoint) answersFile() bool {
	return slices.ContainsFunc(e.rows, func(r Route) bool {
		if r.op == nil {
			return false
		}
		_, ok := reflect.ValueOf(r.op.NewOutput()).Elem().Interface().(attachment)
		return ok
	})
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

// sharedParameters names the shared parameters of the row: those before its own, and those after them.
func (r Route) sharedParameters() (first, last []string) {
	if r.Method != http.MethodGet {
		first = []string{"Tenant", "IdempotencyKey"}
		if !r.Batch {
			first = append(first, "Preview")
		}
		return first, nil
	}
	last = []string{"Fields", "KnownAt", "Replica"}
	if r.op != nil && r.op.About().Dated {
		last = append(last, "AsOf")
	}
	return []string{"Tenant"}, last
}
