package httpserver

import (
	"cmp"
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"lending.example/platform/lending/operation"
)

// describer builds the description of endpoints and collects the schemas that they refer to.
type describer struct {
	schemas object
}

// endpoint describes one method of a path: all its rows, of which the query parameter "command" chooses one.
func (d *describer) endpoint(e *endpoint) object {
	first := e.rows[0]
	path := first.documentedPath()
	described := object{
		"operationId": operationName(e.method, path),
		"tags":        []string{tagOf(path)},
		"summary":     first.summary(),
		"parameters":  d.parameters(e),
		"responses":   d.answers(e),
	}
	if len(e.rows) > 1 {
		described["summary"] = "One of several commands."
	}
	if body := d.body(e); body != nil {
		described["requestBody"] = body
	}
	if first.Open {
		described["security"] = []any{}
	}
	described["x-commands"] = d.commands(e)
	return described
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

// commands tells the rows of an endpoint apart: command, operation, permission, and the schemas of each.
func (d *describer) commands(e *endpoint) []any {
	var list []any
	for _, row := range e.rows {
		command := object{"operation": row.Operation, "summary": row.summary()}
		if row.Command != "" {
			command["command"] = row.Command
		}
		if row.op != nil {
			command["permission"] = row.permission()
		}
		if answer := d.output(row); answer != nil {
			command["answer"] = answer
		}
		if body := d.bodyOf(row); body != nil {
			command["body"] = body
		}
		if example := exampleOf(row.Operation); example != nil {
			command["example"] = example
		}
		if len(row.Tolerates) > 0 {
			command["ignored"] = row.Tolerates
		}
		if len(row.Vacant) > 0 {
			command["empty"] = row.Vacant
		}
		list = append(list, command)
	}
	return list
}

// permission is what a row asks for; where it depends on what the path names, the parameter stands for the name.
func (r Route) permission() string {
	about := r.op.About()
	if _, specific := r.op.NewInput().(operation.Specific); specific {
		about.Entity = "{" + r.parameters()[0] + "}"
	}
	return about.Permission()
}

// output is the schema of a row's success; nil where nothing is built.
func (d *describer) output(row Route) object {
	switch {
	case row.Batch:
		return d.schema(reflect.TypeFor[[]batchReply]())
	case row.op == nil:
		return nil
	case len(row.Answers) > 0:
		var schemas []any
		for _, answer := range row.Answers {
			schemas = append(schemas, d.schema(reflect.TypeOf(answer)))
		}
		return anyOf(schemas)
	}
	return d.schema(reflect.TypeOf(row.op.NewOutput()).Elem())
}

// answers describes what may come back.
func (d *describer) answers(e *endpoint) object {
	answers := object{}
	for _, status := range errorStatuses(e.method != http.MethodGet) {
		answers[strconv.Itoa(status)] = object{"$ref": "#/components/responses/" + errorName(status)}
	}
	bodies := map[int][]any{}
	for _, row := range e.rows {
		body := d.output(row)
		if body == nil {
			continue
		}
		for _, status := range row.successes() {
			if !holds(bodies[status], body) {
				bodies[status] = append(bodies[status], body)
			}
		}
	}
	for status, schemas := range bodies {
		if _, refusal := answers[strconv.Itoa(status)]; refusal {
			schemas = append(schemas, errorOf(status))
		}
		answers[strconv.Itoa(status)] = describedAnswer(status, schemas, e.answersFile(), e.rows[0].Feed)
	}
	return answers
}

// successes are the statuses with which a row may succeed.
func (r Route) successes() []int {
	statuses := []int{cmp.Or(r.Status, http.StatusOK)}
	if r.OtherStatus != 0 {
		statuses = append(statuses, r.OtherStatus)
	}
	return statuses
}

// describedAnswer describes an answer with one of some bodies, or with none where the status says it all.
func describedAnswer(status int, schemas []any, file, feed bool) object {
	described := object{"description": http.StatusText(status)}
	if status == http.StatusAccepted || status == http.StatusNoContent {
		return described
	}
	if feed {
		described["content"] = object{"text/event-stream": object{"schema": object{"type": "string"}}}
		return described
	}
	content := jsonContent(anyOf(schemas))
	if file {
		content["*/*"] = object{"schema": object{"type": "string", "format": "binary"}}
	}
	described["content"] = content
	return described
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

// anyOf joins alternatives.
func anyOf(schemas []any) object {
	if len(schemas) == 1 {
		return schemas[0].(object)
	}
	return object{"anyOf": schemas}
}

// holds reports whether a schema stands in a list.
func holds(schemas []any, schema object) bool {
	return slices.ContainsFunc(schemas, func(other any) bool { return reflect.DeepEqual(other, schema) })
}

// body describes the body of a request; nil where the endpoint takes none.
func (d *describer) body(e *endpoint) object {
	var schemas, forms []any
	required := true
	for _, row := range e.rows {
		schema := d.bodyOf(row)
		if schema == nil {
			required = false
			continue
		}
		required = required && !row.EmptyBody && e.method != http.MethodDelete
		if !holds(schemas, schema) {
			schemas = append(schemas, schema)
		}
		if row.takesFile() {
			forms = append(forms, d.form(row))
		}
	}
	if schemas == nil {
		return nil
	}
	content := jsonContent(anyOf(schemas))
	if shown := bodyExamples(e); len(shown) > 0 {
		content["application/json"].(object)["examples"] = shown
	}
	if forms != nil {
		content["multipart/form-data"] = object{"schema": anyOf(forms)}
		content["text/plain"] = object{"schema": object{"type": "string", "pattern": "^" + dataURL}}
	}
	return object{"required": required, "content": content}
}

// bodyExamples are the bodies that examples send to the rows of an endpoint.
func bodyExamples(e *endpoint) object {
	shown := object{}
	for _, row := range e.rows {
		if example := exampleOf(row.Operation); example != nil {
			shown[row.Operation] = object{"summary": row.summary(), "value": example}
		}
	}
	return shown
}

// bodyOf is the schema of a row's body; nil for none.
func (d *describer) bodyOf(row Route) object {
	if row.Batch {
		return batchSchema()
	}
	p := row.plan
	if p == nil || row.Method == http.MethodGet || !p.body && p.rest < 0 {
		return nil
	}
	name := componentName(p.of) + ".Body"
	if d.schemas[name] == nil {
		d.schemas[name] = d.inputObject(p, mandatoryAttributes(row))
	}
	return refTo(name)
}

// form is the schema of a body with a file.
func (d *describer) form(row Route) object {
	form := d.inputObject(row.plan, nil)
	form["properties"].(object)[filePart] = object{"type": "string", "format": "binary"}
	return form
}

// batchSchema is the list of requests that a batch takes.
func batchSchema() object {
	text := object{"type": "string"}
	return object{"type": "array", "maxItems": mostRequests, "items": object{
		"type": "object",
		"properties": object{
			"requestId":   object{"anyOf": eitherType("integer", "string")},
			"relativeUrl": object{"type": "string", "description": "Path and query of the request; \"$.name\" stands for a value of the answer that it refers to."},
			"method":      text,
			"body":        object{"type": "string", "description": "The body as JSON text; \"$.name\" as in relativeUrl."},
			"reference":   object{"anyOf": eitherType("integer", "string"), "description": "The request whose success this one waits for."},
			"headers":     object{"type": "array", "items": object{"type": "object", "properties": object{"name": text, "value": text}}},
		},
		"required": []string{"requestId", "relativeUrl", "method"},
	}}
}
