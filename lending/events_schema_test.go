package lending_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"lending.example/platform/lending"
	"lending.example/platform/lending/events"
)

// schemas are the compiled schemas of types of event.
type schemas struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
}

var schemasOfEvents = sync.OnceValues(func() (*schemas, error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(events.JSONSchema()))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	return &schemas{compiler: c}, c.AddResource("events.json", document)
})

// violated says in what an event, as hooks and messages write it, is not as the schema of its type.
func violated(e lending.Event) error {
	all, err := schemasOfEvents()
	if err != nil {
		return err
	}
	written, err := json.Marshal(e)
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(written))
	if err != nil {
		return err
	}
	all.mu.Lock()
	schema, err := all.compiler.Compile("events.json#/$defs/" + e.Type)
	all.mu.Unlock()
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// TestSchemaOfEventsRefuses: what is not as the type says. What is, every test that reads the stream shows.
func TestSchemaOfEventsRefuses(t *testing.T) {
	bench := keeping(t)
	bench.Client()
	good := stream(t, bench.Platform, 0)[0]
	for name, spoil := range map[string]func(e *lending.Event){
		"an attribute that is missing": func(e *lending.Event) { e.Body = replaced(e.Body, `"accountNo":`, `"account":`) },
		"a date that is none":          func(e *lending.Event) { e.Body = replaced(e.Body, `"submittedOnDate":"20`, `"submittedOnDate":"`) },
		"a status without a code":      func(e *lending.Event) { e.Body = replaced(e.Body, `"code":`, `"word":`) },
		"another type":                 func(e *lending.Event) { e.Type = events.LoanStatusChanged.Name },
	} {
		t.Run(name, func(t *testing.T) {
			e := good
			spoil(&e)
			if err := violated(e); err == nil {
				t.Errorf("%+v is let through", e)
			}
		})
	}
}

func replaced(body json.RawMessage, old, by string) json.RawMessage {
	return json.RawMessage(strings.Replace(string(body), old, by, 1))
}
