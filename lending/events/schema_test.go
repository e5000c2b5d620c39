package events

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

var rewrite = flag.Bool("rewrite", false, "rewrite golden files")

// TestDescriptionsAreAsTheTable holds the JSON Schema and the page of types against the table, the bodies and their comments.
func TestDescriptionsAreAsTheTable(t *testing.T) {
	d := describe(t)
	for path, made := range map[string][]byte{"schema.json": d.document(t), "../../docs/event-types.md": d.page()} {
		if *rewrite {
			if err := os.WriteFile(path, made, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		kept, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(string(kept), string(made)); diff != "" {
			t.Errorf("%s is not as the code says; run this test with -rewrite:\n%s", path, diff)
		}
	}
}

// members are the names and values of a JSON object, in their order.
type members []member

type member struct {
	name  string
	value any
}

func (m members) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, one := range m {
		value, err := json.Marshal(one.value)
		if err != nil {
			return nil, err
		}
		out = append(fmt.Appendf(out, "%s%q:", ","[:min(i, 1)], one.name), value...)
	}
	return append(out, '}'), nil
}

// description collects the forms of bodies.
type description struct {
	words  map[string]string // comments of structs, and of fields by Struct.Field
	forms  map[string]members
	fields map[string][]described
}

// described is one attribute of a form.
type described struct {
	name, form, words string
	always            bool
}

// describe reads the comments of the package.
func describe(t *testing.T) *description {
	t.Helper()
	d := &description{map[string]string{}, map[string]members{}, map[string][]described{}}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if g, ok := n.(*ast.GenDecl); ok && len(g.Specs) == 1 {
				if named, ok := g.Specs[0].(*ast.TypeSpec); ok {
					d.structure(named, g.Doc)
				}
			}
			return true
		})
	}
	for _, of := range table {
		d.form(of.body)
	}
	d.form(reflect.TypeFor[Event]())
	return d
}

func (d *description) structure(named *ast.TypeSpec, doc *ast.CommentGroup) {
	fields, ok := named.Type.(*ast.StructType)
	if !ok {
		return
	}
	d.words[named.Name.Name] = oneLine(doc)
	for _, f := range fields.Fields.List {
		for _, name := range f.Names {
			d.words[named.Name.Name+"."+name.Name] = cmp.Or(oneLine(f.Comment), oneLine(f.Doc))
		}
	}
}

func oneLine(c *ast.CommentGroup) string {
	return strings.ReplaceAll(strings.TrimSpace(c.Text()), "\n", " ")
}

// form describes a struct under its name, and returns a reference to it.
func (d *description) form(of reflect.Type) members {
	ref := members{{"$ref", "#/$defs/" + of.Name()}}
	if _, known := d.forms[of.Name()]; known {
		return ref
	}
	d.forms[of.Name()] = nil // reserved: forms may hold each other
	properties, required := members{}, []string{}
	for _, f := range reflect.VisibleFields(of) {
		tag, known := f.Tag.Lookup("json")
		if !known {
			continue
		}
		name, rest, _ := strings.Cut(tag, ",")
		owner := of
		if len(f.Index) > 1 {
			owner = of.FieldByIndex(f.Index[:len(f.Index)-1]).Type
		}
		one := described{name, plainName(f.Type), d.words[owner.Name()+"."+f.Name], rest == ""}
		d.fields[of.Name()] = append(d.fields[of.Name()], one)
		value := d.value(f.Type)
		if one.words != "" {
			value = append(value, member{"description", one.words})
		}
		properties = append(properties, member{name, value})
		if one.always {
			required = append(required, name)
		}
	}
	d.forms[of.Name()] = members{
		{"type", "object"}, {"description", d.words[of.Name()]}, {"properties", properties}, {"required", required},
	}
	return ref
}

func (d *description) value(of reflect.Type) members {
	switch {
	case of.Kind() == reflect.Pointer:
		return d.value(of.Elem())
	case of == reflect.TypeFor[calendar.Date]():
		return members{{"type", "string"}, {"format", "date"}}
	case of == reflect.TypeFor[time.Time]():
		return members{{"type", "string"}, {"format", "date-time"}}
	case of == reflect.TypeFor[money.Amount]():
		return members{{"type", "number"}}
	case of == reflect.TypeFor[json.RawMessage]():
		return members{{"type", "object"}}
	case of.Kind() == reflect.Slice:
		return members{{"type", "array"}, {"items", d.value(of.Elem())}}
	case of.Kind() == reflect.Struct:
		return d.form(of)
	}
	return members{{"type", plainName(of)}}
}

// plainName is what a reader calls the values of a type.
func plainName(of reflect.Type) string {
	switch {
	case of.Kind() == reflect.Pointer:
		return plainName(of.Elem())
	case of == reflect.TypeFor[calendar.Date]():
		return "date"
	case of == reflect.TypeFor[time.Time]():
		return "moment"
	case of == reflect.TypeFor[money.Amount]():
		return "amount"
	case of == reflect.TypeFor[json.RawMessage]():
		return "object"
	case of.Kind() == reflect.Slice:
		return "list of " + plainName(of.Elem())
	case of.Kind() == reflect.String:
		return "string"
	case of.Kind() == reflect.Bool:
		return "boolean"
	case of.Kind() == reflect.Struct:
		return of.Name()
	case of.Kind() == reflect.Int, of.Kind() == reflect.Int64:
		return "integer"
	}
	panic("no event says a " + of.String())
}

// document is the JSON Schema of the stream.
func (d *description) document(t *testing.T) []byte {
	t.Helper()
	var any []members
	definitions := members{}
	for _, of := range table {
		any = append(any, members{{"$ref", "#/$defs/" + of.Name}})
		definitions = append(definitions, member{of.Name, members{
			{"description", of.Summary},
			{"allOf", []members{{{"$ref", "#/$defs/Event"}}}},
			{"properties", members{{"type", members{{"const", of.Name}}}, {"body", d.form(of.body)}}},
		}})
	}
	for _, name := range d.names() {
		definitions = append(definitions, member{name, d.forms[name]})
		if _, taken := byName[name]; taken {
			t.Errorf("%s is a type of event and a form of bodies", name)
		}
	}
	document, err := json.Marshal(members{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "Events of a loan book"},
		{"description", "An event as web hooks and messages write it. Dates are ISO texts, moments are UTC, amounts are exact numbers with up to six decimals."},
		{"anyOf", any}, {"$defs", definitions},
	})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := json.Indent(&out, document, "", " "); err != nil {
		t.Fatal(err)
	}
	return append(out.Bytes(), '\n')
}

// names are the forms, by name.
func (d *description) names() []string {
	var names []string
	for name := range d.forms {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// page lists the types, and what their bodies say.
func (d *description) page() []byte {
	var out bytes.Buffer
	out.WriteString("# Types of event\n\nMade of the code by `go test ./lending/events -run Descriptions -rewrite`. How events are kept and delivered stands in [events.md](events.md);\n" +
		"`GET /v1/externalevents/schema` answers the same as JSON Schema.\n")
	category := ""
	for _, of := range table {
		if of.Category != category {
			category = of.Category
			fmt.Fprintf(&out, "\n## Types: %s\n\n| type | happened | command | body |\n|---|---|---|---|\n", category)
		}
		command := ""
		if of.Action != "" {
			command = "`" + of.Action + "_" + of.Entity + "`"
		}
		fmt.Fprintf(&out, "| `%s` | %s | %s | [%s](#%s) |\n", of.Name, of.Summary, command, of.body.Name(), strings.ToLower(of.body.Name()))
	}
	out.WriteString("\n# Forms\n\nDates are ISO texts, moments are UTC, amounts are exact numbers with up to six decimals. What is marked with a star may be absent.\n")
	for _, name := range d.names() {
		fmt.Fprintf(&out, "\n## %s\n\n%s\n\n| attribute | | meaning |\n|---|---|---|\n", name, d.words[name])
		for _, f := range d.fields[name] {
			form := f.form
			if _, known := d.forms[form]; known {
				form = fmt.Sprintf("[%s](#%s)", form, strings.ToLower(form))
			}
			fmt.Fprintf(&out, "| `%s`%s | %s | %s |\n", f.name, map[bool]string{false: " *"}[f.always], form, f.words)
		}
	}
	return out.Bytes()
}
