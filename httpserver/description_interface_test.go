package httpserver

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// listedEndpoint is one line of testdata/interface-endpoints.txt.
type listedEndpoint struct {
	method, path, command string
	query                 []listedParameter
	body                  map[string]byte // attribute to !, + or ~
}

type listedParameter struct {
	name, sort string
	mandatory  bool
}

func listedEndpoints(t *testing.T) []listedEndpoint {
	t.Helper()
	text, err := os.ReadFile("testdata/interface-endpoints.txt")
	if err != nil {
		t.Fatal(err)
	}
	var list []listedEndpoint
	for _, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		e := listedEndpoint{method: words[0], body: map[string]byte{}}
		e.path, e.command, _ = strings.Cut(words[1], "?command=")
		for _, word := range words[2:] {
			if word[0] != '?' {
				e.body[word[1:]] = word[0]
				continue
			}
			name, sort, _ := strings.Cut(word[1:], ":")
			e.query = append(e.query, listedParameter{name, strings.TrimSuffix(sort, "!"), strings.HasSuffix(sort, "!")})
		}
		list = append(list, e)
	}
	return list
}

// TestDescriptionHasTheInterface compares the description with the endpoint tables of the interface, parameter by
// parameter.
func TestDescriptionHasTheInterface(t *testing.T) {
	d := describedInterface{t, &contract{description: describedStack(t)}}
	for _, e := range listedEndpoints(t) {
		endpoint := d.endpoint(e.method, e.path)
		if endpoint == nil {
			t.Errorf("%s %s is not described", e.method, e.path)
			continue
		}
		if endpoint["responses"].(map[string]any)["200"] == nil {
			t.Errorf("%s %s is described without a success", e.method, e.path)
			continue
		}
		for _, p := range e.query {
			d.compareParameter(e, p, endpoint)
		}
		d.compareBody(e, endpoint)
	}
}

type describedInterface struct {
	*testing.T
	*contract
}

// resolve follows a reference.
func (d describedInterface) resolve(v any) map[string]any {
	object, _ := v.(map[string]any)
	if ref, ok := object["$ref"].(string); ok {
		return d.resolve(d.at(strings.Split(strings.TrimPrefix(ref, "#/"), "/")...))
	}
	return object
}

func (d describedInterface) endpoint(method, path string) map[string]any {
	for described, item := range d.description["paths"].(map[string]any) {
		if withoutNames(described) == path {
			endpoint, _ := item.(map[string]any)[strings.ToLower(method)].(map[string]any)
			return endpoint
		}
	}
	return nil
}

func (d describedInterface) compareParameter(e listedEndpoint, want listedParameter, endpoint map[string]any) {
	for _, v := range endpoint["parameters"].([]any) {
		p := d.resolve(v)
		if p["in"] != "query" || p["name"] != want.name {
			continue
		}
		if sorts := d.sortsOf(p["schema"]); !slices.Contains(sorts, want.sort) {
			d.Errorf("%s %s: %s is described as %v, want %s", e.method, e.path, want.name, sorts, want.sort)
		}
		if mandatory := p["required"] == true; mandatory != want.mandatory && want.name != "command" {
			d.Errorf("%s %s: %s mandatory %v, want %v", e.method, e.path, want.name, mandatory, want.mandatory)
		}
		return
	}
	d.Errorf("%s %s has no parameter %s", e.method, e.path, want.name)
}

// sortsOf lists the types that a schema allows.
func (d describedInterface) sortsOf(schema any) []string {
	s := d.resolve(schema)
	var sorts []string
	switch sort := s["type"].(type) {
	case string:
		sorts = append(sorts, sort)
	case []any:
		for _, one := range sort {
			sorts = append(sorts, one.(string))
		}
	}
	if items, ok := s["items"]; ok {
		sorts = append(sorts, d.sortsOf(items)...) // a list in a query is one text with commas
	}
	alternatives, _ := s["anyOf"].([]any)
	for _, alternative := range alternatives {
		sorts = append(sorts, d.sortsOf(alternative)...)
	}
	return sorts
}

// compareBody compares the attributes of the body, of the command where the line names one, else of any.
func (d describedInterface) compareBody(e listedEndpoint, endpoint map[string]any) {
	for name, mark := range e.body {
		described, mandatory := false, false
		for _, v := range endpoint["x-commands"].([]any) {
			command := v.(map[string]any)
			if named, _ := command["command"].(string); e.command != "" && named != e.command {
				continue
			}
			body := d.resolve(command["body"])
			properties, _ := body["properties"].(map[string]any)
			required, _ := body["required"].([]any)
			described = described || properties[name] != nil
			mandatory = mandatory || slices.Contains(required, any(name))
		}
		if !described {
			d.Errorf("%s %s %s: no attribute %s", e.method, e.path, e.command, name)
		}
		if mandatory != (mark == '!') {
			d.Errorf("%s %s %s: %s is mandatory %v, want %c", e.method, e.path, e.command, name, mandatory, mark)
		}
	}
}
