package webhooks

import (
	"slices"
	"time"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/store"
)

// Hook is an address that events are posted to.
type Hook struct {
	store.Key
	DisplayName string    `json:"displayName,omitempty"`
	Active      bool      `json:"active"`
	URL         string    `json:"url"`
	Commands    []Command `json:"commands,omitempty"` // whose events it wants
	Named       []string  `json:"named,omitempty"`    // types of event that it wants by name
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
	// From is the number of the last event that it does not hear of: the newest when it was made, or was switched on again.
	From int64 `json:"from"`
}

// Command names commands by action and entity, as permissions do: the events that they cause are wanted.
type Command struct {
	Action string `json:"actionName"`
	Entity string `json:"entityName"`
}

var hooks = store.Table[Hook, *Hook]{
	Kind:    &store.Kind{Name: "hook"},
	Columns: func(*Hook) []store.Value { return nil },
}

const (
	mostHooks  = 100 // of a tenant
	mostWanted = 500 // commands, or types of event, that a hook names: more than there are
)

// all lists the hooks of a tenant.
func all(tx store.Tx) ([]Hook, error) { return hooks.All(tx, store.Query{}.Top(mostHooks)) }

// types are the names of the types that the hook wants.
func (h *Hook) types() []string {
	names := slices.Clone(h.Named)
	for _, c := range h.Commands {
		for _, t := range events.Caused(c.Action, c.Entity) {
			names = append(names, t.Name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Kinds are the record kinds of this package.
func Kinds() []*store.Kind { return []*store.Kind{hooks.Kind, Secrets, Deliveries} }
