package httpserver

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// The examples of the description are requests that follow each other on a new tenant and make one of everything; a test
// sends them. "{client}" in one stands for what an earlier one made and called "client", and the description shows 1 in
// its place.
//
//go:embed examples.json
var examplesFile []byte

// example is one request of the file.
type example struct {
	Operation string          `json:"operation"`
	Method    string          `json:"method"` // POST unless given
	Path      string          `json:"path"`
	Body      json.RawMessage `json:"body"`
	Saves     string          `json:"saves"`     // name for what was made
	SavesFrom string          `json:"savesFrom"` // attribute of the answer that identifies it, resourceId unless given
}

// examples reads the file, which is part of the program, so that it fails in tests or never.
var examples = sync.OnceValue(func() []example {
	var list []example
	if err := json.Unmarshal(examplesFile, &list); err != nil {
		panic(fmt.Sprintf("httpserver: examples.json: %v", err))
	}
	return list
})

// exampleOf returns the body of the first example of an operation; nil when there is none.
func exampleOf(operation string) any {
	for _, e := range examples() {
		var body any
		if e.Operation == operation && json.Unmarshal(e.Body, &body) == nil {
			return withValues(body, func(string) any { return 1 })
		}
	}
	return nil
}

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
