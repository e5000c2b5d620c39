package httpserver

import (
	"os"
	"regexp"
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

// interfaceDocument is where the document lies on machines that have it.
const interfaceDocument = "../../shared/interface.md"

// TestListHasTheInterfaceDocument compares the list of endpoints with the tables of the interface document.
func TestListHasTheInterfaceDocument(t *testing.T) {
	text, err := os.ReadFile(interfaceDocument)
	if err != nil {
		t.Skipf("the interface document is not on this machine: %v", err)
	}
	listed := listedEndpoints(t)
	rows := tableRow.FindAllStringSubmatch(string(text), -1)
	if len(rows) < 60 {
		t.Fatalf("only %d rows of endpoints found in %s", len(rows), interfaceDocument)
	}
	for _, row := range rows {
		path := parameterRule.ReplaceAllString(row[2], "{}")
		for _, method := range strings.Split(row[1], ", ") {
			i := slices.IndexFunc(listed, func(e listedEndpoint) bool { return e.method == method && e.path == path && e.command == "" })
			if i < 0 {
				t.Errorf("%s %s is not listed", method, path)
				continue
			}
			for _, p := range queryOf(row[3], method) {
				if !slices.ContainsFunc(listed[i].query, func(q listedParameter) bool { return q.name == p.name && (p.sort == "" || q.sort == p.sort) }) {
					t.Errorf("%s %s: %+v is not listed", method, path, p)
				}
			}
		}
	}
	for _, rule := range []struct{ method, path, command string }{{"POST", "/v1/loans", ""}, {"POST", "/v1/loanproducts", ""}, {"POST", "/v1/users", ""}} {
		i := slices.IndexFunc(listed, func(e listedEndpoint) bool { return e.method == rule.method && e.path == rule.path })
		for _, name := range mandatoryInDocument(t, string(text), rule.path) {
			if mark := listed[i].body[name]; mark != '!' && mark != '~' {
				t.Errorf("%s: %s is mandatory in the document, listed as %q", rule.path, name, mark)
			}
		}
	}
}

var (
	tableRow     = regexp.MustCompile(`(?m)^\| ((?:GET|POST|PUT|PATCH|DELETE)(?:, (?:GET|POST|PUT|PATCH|DELETE))*) \| (/v1\S+) \| (.*) \| .* \|$`)
	queryPart    = regexp.MustCompile(`^(?:([A-Z]+) )?query: (.*)$`)
	commaOutside = regexp.MustCompile(`(\w+)(?:=[\w-]+)?(?: \(([^)]*)\))?`)
)

// queryOf reads the query parameters of a method from the input column of a row, with their types where they stand
// beside the name.
func queryOf(input, method string) []listedParameter {
	var list []listedParameter
	for _, part := range strings.Split(input, ";") {
		found := queryPart.FindStringSubmatch(strings.TrimSpace(part))
		if found == nil || found[1] != "" && found[1] != method || strings.Contains(found[2], "below") {
			continue
		}
		for _, name := range commaOutside.FindAllStringSubmatch(found[2], -1) {
			list = append(list, listedParameter{name: name[1]})
			if sort := documentSorts[strings.Split(name[2], ",")[0]]; sort != "" {
				list[len(list)-1].sort = sort
			}
		}
	}
	return list
}

// documentSorts are the types of the document.
var documentSorts = map[string]string{"int32": "integer", "int64": "integer", "boolean": "boolean", "string": "string", "array": "array"}

// mandatoryInDocument reads the mandatory attributes of the three large inputs of the document.
func mandatoryInDocument(t *testing.T, text, path string) []string {
	t.Helper()
	section := func(title, end string) string {
		_, after, ok := strings.Cut(text, title)
		before, _, closed := strings.Cut(after, end)
		if !ok || !closed {
			t.Fatalf("no section %q in the document", title)
		}
		return before
	}
	var names []string
	switch path {
	case "/v1/loans":
		line := section("### Loan application (create input)", "Optional:")
		_, line, _ = strings.Cut(line, "Required:")
		names = strings.Split(strings.Trim(strings.TrimSpace(line), "."), ", ")
	case "/v1/loanproducts":
		for _, row := range regexp.MustCompile(`(?m)^\| [A-Z][a-z ]+ \| (.*) \|$`).FindAllStringSubmatch(section("Required fields, by group:", "Optional fields"), -1) {
			if row[1] != "Fields" {
				names = append(names, strings.Split(row[1], ", ")...)
			}
		}
	case "/v1/users":
		for _, row := range regexp.MustCompile(`(?m)^\| (\w+) \| .* \| yes \|$`).FindAllStringSubmatch(section("### User (create input)", "###"), -1) {
			names = append(names, row[1])
		}
	}
	if len(names) < 7 {
		t.Fatalf("only %v found for %s", names, path)
	}
	return names
}
