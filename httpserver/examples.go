package httpserver

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// The examples of the description are requests that follow each other on a new tenant; a test sends them, and another one presses
// them on the page. The first file makes one of everything, the second one does with it what else can be done. "{client}" in one
// stands for what an earlier one made and called "client".
//
//go:embed examples.json
var examplesFile []byte

//go:embed examples_further.json
var furtherExamplesFile []byte

// The answers that a new tenant gives to the examples, by their keys. A test compares, and writes them with -rewrite.
//
//go:embed examples_answers.json
var answersFile []byte

// example is one request of the files.
type example struct {
	Operation string          `json:"operation"`
	Method    string          `json:"method,omitempty"` // POST unless given
	Path      string          `json:"path"`
	Body      json.RawMessage `json:"body,omitempty"`
	Saves     string          `json:"saves,omitempty"`     // name for what was made
	SavesFrom string          `json:"savesFrom,omitempty"` // attribute of the answer that identifies it, resourceId unless given; "charges.0.id" lies within
}

// examples make one of everything.
var examples = sync.OnceValue(func() []example { return read[[]example]("examples.json", examplesFile) })

// furtherExamples follow them.
var furtherExamples = sync.OnceValue(func() []example { return read[[]example]("examples_further.json", furtherExamplesFile) })

// read reads a file that is part of the program, so that it fails in tests or never.
func read[T any](name string, text []byte) T {
	var v T
	if err := json.Unmarshal(text, &v); err != nil {
		panic(fmt.Sprintf("httpserver: %s: %v", name, err))
	}
	return v
}

// method is the method of the request.
func (e example) method() string {
	if e.Method == "" {
		return http.MethodPost
	}
	return e.Method
}

// key tells an example from all others.
func (e example) key() string {
	return strings.TrimSpace(e.method() + " " + e.Path + " " + e.Saves)
}

// saved is the value of an answer that later examples use.
func (e example) saved(answer map[string]json.RawMessage) json.RawMessage {
	name, inner, within := strings.Cut(cmp.Or(e.SavesFrom, "resourceId"), ".")
	value := answer[name]
	for within {
		name, inner, within = strings.Cut(inner, ".")
		value = memberOf(value, name)
	}
	return value
}

// memberOf is the member of a JSON object, or the element of a list; nil when there is none.
func memberOf(value json.RawMessage, name string) json.RawMessage {
	var list []json.RawMessage
	if at, err := strconv.Atoi(name); err == nil && json.Unmarshal(value, &list) == nil && at < len(list) {
		return list[at]
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(value, &object) != nil {
		return nil
	}
	return object[name]
}

// answers are what a new tenant answers to the examples, by their keys.
var answers = sync.OnceValue(func() map[string]json.RawMessage {
	return read[map[string]json.RawMessage]("examples_answers.json", answersFile)
})

// shownExample is an example as the description has it, with the answer of a new tenant. What stands for something that was made
// stays as it is: the page knows what this platform made.
type shownExample struct {
	example
	Answer json.RawMessage `json:"answer,omitempty"`
}

// examplesFor are the examples of the operations of a table, in their order.
func examplesFor(table []Route) []shownExample {
	known := map[string]bool{}
	for _, row := range table {
		known[row.Operation] = row.op != nil
	}
	list := []shownExample{}
	for _, e := range append(examples(), furtherExamples()...) {
		if known[e.Operation] {
			list = append(list, shownExample{e, answers()[e.key()]})
		}
	}
	return list
}

// exampleBodies are the bodies of the first example of each operation, with what a new tenant made.
var exampleBodies = sync.OnceValue(func() map[string]any {
	made, bodies := map[string]json.RawMessage{}, map[string]any{}
	for _, e := range append(examples(), furtherExamples()...) {
		if e.Body != nil && bodies[e.Operation] == nil {
			bodies[e.Operation] = withValues(read[any]("the body of "+e.key(), e.Body), func(name string) any {
				if value, ok := made[name]; ok {
					return value
				}
				return 1
			})
		}
		var answer map[string]json.RawMessage
		if e.Saves != "" && json.Unmarshal(answers()[e.key()], &answer) == nil {
			made[e.Saves] = e.saved(answer)
		}
	}
	return bodies
})

// exampleOf returns the body of the first example of an operation; nil when there is none.
func exampleOf(operation string) any { return exampleBodies()[operation] }

// withValues replaces texts such as "{client}" by what they stand for.
func withValues(v any, value func(name string) any) any {
	switch v := v.(type) {
	case string:
		if name, ok := strings.CutPrefix(v, "{"); ok {
			return value(strings.TrimSuffix(name, "}"))
		}
	case []any:
		for i, item := range v {
			v[i] = withValues(item, value)
		}
	case map[string]any:
		for name, member := range v {
			v[name] = withValues(member, value)
		}
	}
	return v
}
