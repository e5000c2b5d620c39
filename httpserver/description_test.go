package httpserver

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestDescriptionIsOpenAPI validates the description with the official schema of OpenAPI 3.1, and every schema in it
// with the meta-schema of JSON Schema 2020-12, which the former leaves open.
func TestDescriptionIsOpenAPI(t *testing.T) {
	description := describedStack(t)
	file, err := os.Open("testdata/openapi-3.1-schema.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	official, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("openapi.json", official); err != nil {
		t.Fatal(err)
	}
	openAPI := compiler.MustCompile("openapi.json")
	if err := openAPI.Validate(description); err != nil {
		t.Errorf("%v", err)
	}
	meta := compiler.MustCompile("https://json-schema.org/draft/2020-12/schema")
	for name, schema := range description["components"].(map[string]any)["schemas"].(map[string]any) {
		if err := meta.Validate(schema); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	broken := map[string]any{"openapi": "3.1.0", "info": map[string]any{"title": "no version"}}
	if openAPI.Validate(broken) == nil {
		t.Error("the official schema refuses nothing")
	}
}

// describedStack fetches the description through a listener.
func describedStack(t *testing.T) map[string]any {
	t.Helper()
	server, _ := startStack(t)
	got := send(t, server, call{method: "GET", path: "/openapi.json", anonymous: true, headers: map[string]string{tenantHeader: ""}})
	if got.status != 200 {
		t.Fatal(got)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(got.body)))
	if err != nil {
		t.Fatal(err)
	}
	return v.(map[string]any)
}

// TestDescriptionHoldsTogether checks what no schema can: references lead somewhere, names of operations are unique,
// and the parameters of a path are those that its operations describe.
func TestDescriptionHoldsTogether(t *testing.T) {
	description := describedStack(t)
	c := &contract{description: description}
	eachReference(description, func(ref string) {
		if c.at(strings.Split(strings.TrimPrefix(ref, "#/"), "/")...) == nil {
			t.Errorf("nothing at %s", ref)
		}
	})
	names := map[string]string{}
	shapes := map[string]string{}
	for path, item := range description["paths"].(map[string]any) {
		if other := shapes[withoutNames(path)]; other != "" {
			t.Errorf("%s and %s are the same path", path, other)
		}
		shapes[withoutNames(path)] = path
		for method, v := range item.(map[string]any) {
			endpoint := v.(map[string]any)
			name := endpoint["operationId"].(string)
			if names[name] != "" {
				t.Errorf("%s %s and %s are both named %s", method, path, names[name], name)
			}
			names[name] = method + " " + path
			for _, p := range endpoint["parameters"].([]any) {
				p := p.(map[string]any)
				if p["in"] == "path" && !strings.Contains(path, "{"+p["name"].(string)+"}") {
					t.Errorf("%s %s has no place for %v", method, path, p["name"])
				}
			}
		}
	}
}

// TestDescriptionSuitsGenerators holds what makers of clients need besides: one type for each schema, alternatives spelt out,
// and names that they can make identifiers of.
func TestDescriptionSuitsGenerators(t *testing.T) {
	description := describedStack(t)
	eachObject(description, "", func(at string, o map[string]any) {
		if _, list := o["type"].([]any); list {
			t.Errorf("%s has a list of types", at)
		}
		if o["type"] == "null" {
			t.Errorf("%s has a type for nothing, where nothing is absent", at)
		}
	})
	named := regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*([._-][A-Za-z0-9]+)*$`)
	identifiers := map[string]string{}
	for name := range description["components"].(map[string]any)["schemas"].(map[string]any) {
		if !named.MatchString(name) {
			t.Errorf("a component is named %q", name)
		}
		identifier := strings.ToLower(strings.NewReplacer(".", "", "-", "", "_", "").Replace(name))
		if other := identifiers[identifier]; other != "" {
			t.Errorf("%s and %s become the same identifier", name, other)
		}
		identifiers[identifier] = name
	}
}

// eachObject visits the objects of a description, with their places.
func eachObject(v any, at string, visit func(at string, o map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		visit(at, v)
		for name, member := range v {
			eachObject(member, at+"/"+name, visit)
		}
	case []any:
		for i, item := range v {
			eachObject(item, at+"/"+strconv.Itoa(i), visit)
		}
	}
}

func eachReference(v any, visit func(ref string)) {
	switch v := v.(type) {
	case map[string]any:
		if ref, ok := v["$ref"].(string); ok {
			visit(ref)
		}
		for _, member := range v {
			eachReference(member, visit)
		}
	case []any:
		for _, item := range v {
			eachReference(item, visit)
		}
	}
}

// TestContractFindsDifferences holds that the watch over all HTTP tests sees what it is there for.
func TestContractFindsDifferences(t *testing.T) {
	description, err := describe(resolve(depositTable(), depositOperations()))
	if err != nil {
		t.Fatal(err)
	}
	c, err := newContract(description)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, schema, body string
		want               bool
	}{
		{"as described", "httpserver.depositData", `{"id":1,"on":[2026,1,31],"amount":12.5,"unit":{"id":0,"code":"c","value":"Days"},"roles":[1]}`, true},
		{"attribute that is not described", "httpserver.depositData", `{"id":1,"surprise":true}`, false},
		{"date as text", "httpserver.depositData", `{"on":"2026-01-31"}`, false},
		{"amount as text", "httpserver.depositData", `{"amount":"12.5"}`, false},
		{"number where a list belongs", "httpserver.depositData", `{"roles":5}`, false},
		{"enumeration outside its list", "calendar.Unit", `{"id":77,"code":"c","value":"v"}`, false},
		{"mandatory attribute missing", "httpserver.deposit.Body", `{"on":"31 January 2026"}`, false},
		{"unknown attribute sent", "httpserver.deposit.Body", `{"amount":1,"on":"x","colour":"red"}`, false},
		{"sent as described", "httpserver.deposit.Body", `{"amount":"1,000.5","on":"31 January 2026","unit":2}`, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := c.valid([]byte(tt.body), "components", "schemas", tt.schema); (err == nil) != tt.want {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestDocsPage(t *testing.T) {
	server, _ := startFake(t, Config{BasePath: "/api"})
	for path, media := range map[string]string{
		"/docs": "text/html; charset=utf-8", "/docs/docs.js": "text/javascript; charset=utf-8", "/docs/form.js": "text/javascript; charset=utf-8", "/docs/docs.css": "text/css; charset=utf-8",
	} {
		got := send(t, server, call{method: "GET", path: path, anonymous: true})
		if got.status != 200 || got.header.Get("Content-Type") != media || !strings.Contains(got.header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %d %v", path, got.status, got.header)
		}
		for _, foreign := range []string{"http://", "https://", "//cdn", "innerHTML"} {
			if strings.Contains(got.body, foreign) {
				t.Errorf("%s holds %s", path, foreign)
			}
		}
	}
	for _, path := range []string{"/docs", "/docs/docs.js", "/openapi.json"} {
		first := send(t, server, call{method: "GET", path: path})
		again := send(t, server, call{method: "GET", path: path, headers: map[string]string{"If-None-Match": first.header.Get("ETag")}})
		if again.status != 304 || again.body != "" || first.header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s again: %d %v", path, again.status, first.header)
		}
	}
	for _, path := range []string{"/docs/none.js", "/docs/../server.go", "/docs/docs"} {
		if got := send(t, server, call{method: "GET", path: path}); got.status != 404 {
			t.Errorf("%s: %d", path, got.status)
		}
	}
	if got := send(t, server, call{method: "POST", path: "/openapi.json"}); got.status != 405 || got.header.Get("Allow") != "GET, HEAD, OPTIONS" {
		t.Errorf("POST: %d %v", got.status, got.header)
	}
	var described struct {
		Servers []struct{ URL string }
		Paths   map[string]any
	}
	if err := json.Unmarshal([]byte(send(t, server, call{method: "GET", path: "/openapi.json"}).body), &described); err != nil {
		t.Fatal(err)
	}
	if described.Servers[0].URL != "/api" || described.Paths["/v1/clients/{clientId}/deposits"] == nil {
		t.Errorf("described %v", described.Servers)
	}
}
