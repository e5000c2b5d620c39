package webhooks

import (
	"slices"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
)

// web is the only template: a request to an address.
const web = "Web"

// Attributes of the configuration of a hook, by the names that the interface has.
const (
	payloadURL  = "Payload URL"
	contentType = "Content Type"
	secretField = "Secret"
)

// FieldData describes an attribute of the configuration of a hook.
type FieldData struct {
	Type        string `json:"fieldType"`
	Name        string `json:"fieldName"`
	Value       string `json:"fieldValue,omitempty"` // in a hook; never that of a secret
	Optional    bool   `json:"optional"`
	Placeholder string `json:"placeholder,omitempty"`
}

// TemplateData is a sort of hook.
type TemplateData struct {
	ID     int64       `json:"id"`
	Name   string      `json:"name"`
	Schema []FieldData `json:"schema"`
}

// GroupData are commands that cause events, by what they are about.
type GroupData struct {
	Name     string       `json:"name"`
	Entities []EntityData `json:"entities"`
}

// EntityData are the actions on an entity that cause events.
type EntityData struct {
	Name    string   `json:"name"`
	Actions []string `json:"actions"`
}

// Choices is what a hook can be made of.
type Choices struct {
	Templates []TemplateData `json:"templates"`
	Groups    []GroupData    `json:"groupings"`
	Types     []string       `json:"types"` // of events, also those that no single command causes
}

func schema() []FieldData {
	return []FieldData{
		{Type: "string", Name: payloadURL, Placeholder: "https://example.com/events"},
		{Type: "string", Name: contentType, Optional: true, Placeholder: "json"},
		{Type: "password", Name: secretField, Placeholder: "16 to 200 characters, with which every request is signed"},
	}
}

// choices lists what the table of types has.
func choices() Choices {
	c := Choices{Templates: []TemplateData{{ID: 1, Name: web, Schema: schema()}}}
	for _, t := range events.Types() {
		c.Types = append(c.Types, t.Name)
		if t.Action != "" {
			c.add(t)
		}
	}
	return c
}

func (c *Choices) add(t events.Type) {
	g := slices.IndexFunc(c.Groups, func(g GroupData) bool { return g.Name == t.Category })
	if g < 0 {
		g, c.Groups = len(c.Groups), append(c.Groups, GroupData{Name: t.Category})
	}
	group := &c.Groups[g]
	e := slices.IndexFunc(group.Entities, func(e EntityData) bool { return e.Name == t.Entity })
	if e < 0 {
		e, group.Entities = len(group.Entities), append(group.Entities, EntityData{Name: t.Entity})
	}
	if entity := &group.Entities[e]; !slices.Contains(entity.Actions, t.Action) {
		entity.Actions = append(entity.Actions, t.Action)
	}
}

// Template lists what hooks can be made of.
//
//desk:method Hooks.Template()
var Template = operation.Query[operation.NoInput, Choices]{
	Meta:   meta("Template", "READ", "Lists the sorts of hooks, and the events that they can ask for."),
	Decide: func(*operation.Unit, operation.NoInput) (Choices, error) { return choices(), nil },
}
