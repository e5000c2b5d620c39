package openapi_test

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"testing"

	"lending.example/platform/httpserver"
	"lending.example/platform/lending/lendingtest"
)

// identifier finds what no label and no hint may have: names of attributes, and ids.
var identifier = regexp.MustCompile(`[a-z][A-Z]|_|\b(Id|ID|id|ids)\b`)

// spoken are attributes of every request, which no group has.
var spoken = []string{"locale", "dateFormat"}

// Every command has a name and a group, and every attribute of its input a label that people read. Long forms have groups, whose
// attributes stand together, and forms have an order.
func TestInputsAreInTheWordsOfPeople(t *testing.T) {
	d := described(t)
	commands := d.commands()
	if len(commands) < 250 {
		t.Fatalf("%d commands", len(commands))
	}
	for _, c := range commands {
		for _, name := range []string{"x-label", "x-group"} {
			if text, _ := c[name].(string); text == "" || identifier.MatchString(text) {
				t.Errorf("%v has the %s %q", c["operation"], name, text)
			}
		}
		d.input(t, c["operation"].(string), c["body"])
	}
}

func described(t *testing.T) *description {
	t.Helper()
	text, err := httpserver.Describe(lendingtest.New(t).Platform, "")
	if err != nil {
		t.Fatal(err)
	}
	d := &description{seen: map[string]bool{}}
	if err := json.Unmarshal(text, &d.object); err != nil {
		t.Fatal(err)
	}
	d.schemas = d.object["components"].(map[string]any)["schemas"].(map[string]any)
	return d
}

type description struct {
	object, schemas map[string]any
	seen            map[string]bool
}

// commands are all commands that change something.
func (d *description) commands() []map[string]any {
	var all []map[string]any
	for _, item := range d.object["paths"].(map[string]any) {
		for method, endpoint := range item.(map[string]any) {
			list, _ := endpoint.(map[string]any)["x-commands"].([]any)
			for _, c := range list {
				command := c.(map[string]any)
				if _, built := command["permission"]; built && method != "get" {
					all = append(all, command)
				}
			}
		}
	}
	return all
}

// input checks a schema of an input and those inside it.
func (d *description) input(t *testing.T, name string, of any) {
	schema, isSchema := of.(map[string]any)
	if !isSchema {
		return
	}
	if ref, isRef := schema["$ref"].(string); isRef {
		if name = path.Base(ref); !d.seen[name] {
			d.seen[name] = true
			d.input(t, name, d.schemas[name])
		}
		return
	}
	if properties, ok := schema["properties"].(map[string]any); ok {
		d.form(t, name, properties)
		for attribute, property := range properties {
			d.input(t, name+" "+attribute, property)
		}
	}
	d.input(t, name, schema["items"])
	d.input(t, name, schema["additionalProperties"])
}

// form checks the attributes of an input.
func (d *description) form(t *testing.T, name string, properties map[string]any) {
	var ordered []string
	for attribute, p := range properties {
		property := p.(map[string]any)
		if label, _ := property["x-label"].(string); label == "" || identifier.MatchString(label) {
			t.Errorf("%s: %s has the label %q", name, attribute, label)
		}
		for _, text := range []string{"description", "x-unit", "x-group"} {
			if words, _ := property[text].(string); property["anyOf"] == nil && !slices.Contains(spoken, attribute) && identifier.MatchString(words) {
				t.Errorf("%s: %s has the %s %q", name, attribute, text, words)
			}
		}
		if !slices.Contains(spoken, attribute) {
			ordered = append(ordered, attribute)
		}
	}
	if len(ordered) < 2 {
		return
	}
	order := func(attribute string) int {
		at, _ := properties[attribute].(map[string]any)["x-order"].(float64)
		return int(at)
	}
	slices.SortFunc(ordered, func(a, b string) int { return order(a) - order(b) })
	seen, last := map[any]bool{}, any(nil)
	for i, attribute := range ordered {
		if order(attribute) != i+1 {
			t.Errorf("%s: %s has the place %d, not %d", name, attribute, order(attribute), i+1)
		}
		group := properties[attribute].(map[string]any)["x-group"]
		switch {
		case (group != nil) != (len(ordered) > 6):
			t.Errorf("%s with %d attributes: %s is in the group %v", name, len(ordered), attribute, group)
		case group != last && seen[group]:
			t.Errorf("%s: %s is apart from its group %v", name, attribute, group)
		}
		seen[group], last = true, group
	}
}
