package openapi

import (
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"lending.example/platform/httpserver/wire"
)

// describer builds the description of an interface and collects the schemas that its endpoints refer to.
type describer struct {
	of      Interface
	schemas Object
}

// endpoint describes one method of a path with all its commands.
func (d *describer) endpoint(e Endpoint) Object {
	described := Object{
		"operationId": operationName(e.Method, e.Path),
		"tags":        []string{tagOf(e.Path)},
		"summary":     e.Commands[0].Summary,
		"parameters":  d.parameters(e),
		"responses":   d.answers(e),
	}
	if len(e.Commands) > 1 {
		described["summary"] = "One of several commands."
	}
	if body := d.body(e); body != nil {
		described["requestBody"] = body
	}
	if e.Open {
		described["security"] = []any{}
	}
	described["x-commands"] = d.commands(e)
	return described
}

// commands tells the commands of an endpoint apart: command, operation, permission, and the schemas of each.
func (d *describer) commands(e Endpoint) []any {
	var list []any
	for _, c := range e.Commands {
		command := Object{"operation": c.Operation, "summary": c.Summary}
		addName(command, c.Operation)
		if c.Word != "" {
			command["command"] = c.Word
		}
		if c.Permission != nil {
			command["permission"] = *c.Permission
		}
		if answer := d.answer(c); answer != nil {
			command["answer"] = answer
		}
		if body := d.bodyOf(e, c); body != nil {
			command["body"] = body
		}
		if c.Example != nil {
			command["example"] = c.Example
		}
		if len(c.Ignored) > 0 {
			command["ignored"] = c.Ignored
		}
		list = append(list, command)
	}
	return list
}

// answer is the schema of a command's success; nil where nothing is built.
func (d *describer) answer(c Command) Object {
	if len(c.Answers) == 0 {
		return nil
	}
	var schemas []any
	for _, t := range c.Answers {
		schemas = append(schemas, d.schema(t))
	}
	return anyOf(schemas)
}

// answers describes what may come back.
func (d *describer) answers(e Endpoint) Object {
	answers := Object{}
	for _, status := range e.Refusals {
		answers[strconv.Itoa(status)] = Object{"$ref": "#/components/responses/" + refusalName(status)}
	}
	for status, schemas := range d.successes(e) {
		if _, refusal := answers[strconv.Itoa(status)]; refusal {
			schemas = append(schemas, d.of.Refusals[status])
		}
		answers[strconv.Itoa(status)] = describedAnswer(status, schemas, e)
	}
	return answers
}

// successes are the bodies that an endpoint may answer, by status.
func (d *describer) successes(e Endpoint) map[int][]any {
	bodies := map[int][]any{}
	for _, c := range e.Commands {
		body := d.answer(c)
		if body == nil {
			continue
		}
		for _, status := range c.Statuses {
			if !holds(bodies[status], body) {
				bodies[status] = append(bodies[status], body)
			}
		}
	}
	return bodies
}

// describedAnswer describes an answer with one of some bodies, or with none where the status says it all.
func describedAnswer(status int, schemas []any, e Endpoint) Object {
	described := Object{"description": http.StatusText(status)}
	if status == http.StatusAccepted || status == http.StatusNoContent {
		return described
	}
	if e.Feed {
		described["content"] = Object{"text/event-stream": Object{"schema": Object{"type": "string"}}}
		return described
	}
	content := jsonContent(anyOf(schemas))
	if e.AnswersFile {
		content["*/*"] = Object{"schema": Object{"type": "string", "format": "binary"}}
	}
	described["content"] = content
	return described
}

// anyOf joins alternatives.
func anyOf(schemas []any) Object {
	if len(schemas) == 1 {
		return schemas[0].(Object)
	}
	return Object{"anyOf": schemas}
}

// holds reports whether a list contains a schema.
func holds(schemas []any, schema Object) bool {
	return slices.ContainsFunc(schemas, func(other any) bool { return reflect.DeepEqual(other, schema) })
}

// body describes the body of a request; nil where the endpoint takes none.
func (d *describer) body(e Endpoint) Object {
	var schemas, forms []any
	required := true
	for _, c := range e.Commands {
		schema := d.bodyOf(e, c)
		if schema == nil {
			required = false
			continue
		}
		required = required && !c.EmptyBody && e.Method != http.MethodDelete
		if !holds(schemas, schema) {
			schemas = append(schemas, schema)
		}
		if c.Input.travels(wire.File) {
			forms = append(forms, d.form(c))
		}
	}
	if schemas == nil {
		return nil
	}
	content := jsonContent(anyOf(schemas))
	if shown := examplesOf(e); len(shown) > 0 {
		content["application/json"].(Object)["examples"] = shown
	}
	if forms != nil {
		content["multipart/form-data"] = Object{"schema": anyOf(forms)}
		content["text/plain"] = Object{"schema": Object{"type": "string", "pattern": d.of.FilePattern}}
	}
	return Object{"required": required, "content": content}
}

// examplesOf are the bodies that examples send to an endpoint.
func examplesOf(e Endpoint) Object {
	shown := Object{}
	for _, c := range e.Commands {
		if c.Example != nil {
			shown[c.Operation] = Object{"summary": c.Summary, "value": c.Example}
		}
	}
	return shown
}

// bodyOf is the schema of a command's body; nil for none.
func (d *describer) bodyOf(e Endpoint, c Command) Object {
	if c.Body != nil {
		return c.Body
	}
	if e.Method == http.MethodGet || !c.Input.travels(wire.Body, wire.QueryOrBody, wire.File, wire.Rest) {
		return nil
	}
	name := componentName(c.Input.Of) + ".Body"
	if d.schemas[name] == nil {
		d.schemas[name] = d.inputObject(c.Input, c.Mandatory)
	}
	return RefTo(name)
}

// travels reports whether a field of the input stands at one of some places; none does where there is no input.
func (in *Input) travels(places ...wire.Place) bool {
	return in != nil && slices.ContainsFunc(in.Fields, func(f wire.Field) bool { return slices.Contains(places, f.Place) })
}

// form is the schema of a body with a file.
func (d *describer) form(c Command) Object {
	form := d.inputObject(c.Input, nil)
	form["properties"].(Object)[d.of.FilePart] = Object{"type": "string", "format": "binary", "x-label": "File"}
	return form
}
