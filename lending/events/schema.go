package events

import (
	_ "embed"
	"encoding/json"

	"lending.example/platform/lending/operation"
)

// schema is made of the table of types, of the bodies and of their comments, by a test that fails where it differs from them.
//
//go:embed schema.json
var schema []byte

// Schema is a document of JSON Schema (2020-12).
type Schema json.RawMessage

// MarshalJSON returns the document.
func (s Schema) MarshalJSON() ([]byte, error) { return s, nil }

// JSONSchema describes events as hooks and messages write them, whichever their type. Under $defs it has a schema for each type,
// by its name, and one for each form of a body.
func JSONSchema() Schema { return Schema(schema) }

// ReadSchema reads the JSON Schema of events; the document is the same for every tenant, and [events.JSONSchema] needs no desk.
//
//desk:method Events.Schema()
var ReadSchema = operation.Query[operation.NoInput, Schema]{
	Meta: operation.Meta{
		ID: "events.ReadSchema", Action: "READ", Entity: "EXTERNAL_EVENT_CONFIGURATION", Grouping: "configuration",
		Summary: "Reads the JSON Schema of events: under $defs one for each type.",
	},
	Decide: func(*operation.Unit, operation.NoInput) (Schema, error) { return JSONSchema(), nil },
}
