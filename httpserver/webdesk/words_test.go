package webdesk_test

import (
	"path"
	"regexp"
	"testing"
)

// a text under the name of an attribute or a command, as a table of labels has it.
var labelled = regexp.MustCompile(`["{ ,]([a-z]+(?:[A-Z]\w*|\.[A-Z]\w+))"?: "([A-Z][^"]*)"`)

// The labels of the desk are those of the description: no module gives a text to an attribute or a command.
func TestDeskHasNoLabels(t *testing.T) {
	attributes, operations := namesInDescription(t)
	if len(attributes) < 400 || len(operations) < 250 {
		t.Fatalf("%d attributes, %d operations", len(attributes), len(operations))
	}
	for name, content := range pageFiles(t) {
		if path.Ext(name) != ".js" || path.Dir(name) == "languages" {
			continue
		}
		for _, line := range hintsOfActs.Split(content, -1) {
			for _, found := range labelled.FindAllStringSubmatch(line, -1) {
				if attributes[found[1]] || operations[found[1]] {
					t.Errorf("%s calls %s %q", name, found[1], found[2])
				}
			}
		}
	}
}

// hintsOfActs are what single screens say about fields, which depends on the loan or the product.
var hintsOfActs = regexp.MustCompile(`hints: \{[^}]*\}`)

// namesInDescription are the attributes that commands take, and the commands.
func namesInDescription(t *testing.T) (attributes, operations map[string]bool) {
	t.Helper()
	b, err := theBank()
	if err != nil {
		t.Fatal(err)
	}
	var described any
	readInto(t, b.URL+"/bank/openapi.json", &described)
	attributes, operations = map[string]bool{}, map[string]bool{}
	var visit func(v any)
	visit = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if operation, ok := v["operation"].(string); ok && v["x-label"] != nil {
				operations[operation] = true
			}
			properties, _ := v["properties"].(map[string]any)
			for name, p := range properties {
				if property, ok := p.(map[string]any); ok && property["x-label"] != nil {
					attributes[name] = true
				}
			}
			for _, member := range v {
				visit(member)
			}
		case []any:
			for _, item := range v {
				visit(item)
			}
		}
	}
	visit(described)
	return attributes, operations
}
