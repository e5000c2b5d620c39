package webhooks

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

func meta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "webhooks." + id, Action: action, Entity: "HOOK", Grouping: "configuration", Summary: summary}
}

// HookUpdate changes a hook; what is nil stays.
//
// The input is a [operation.Preparer]: the secret goes no further than the record that holds it.
type HookUpdate struct {
	ID          int64             `json:"hookId,omitempty"`
	Name        string            `json:"name,omitempty"`        // of the template: Web
	DisplayName *string           `json:"displayName,omitempty"` // at most 100 characters
	Active      *bool             `json:"isActive,omitempty"`    // nil for a new hook: active
	Commands    []Command         `json:"events,omitempty"`      // commands whose events are wanted
	Types       []string          `json:"types,omitempty"`       // types of event that are wanted, by name
	Config      map[string]string `json:"config,omitempty"`      // "Payload URL", "Secret" (16 to 200 printable characters of ASCII, no blanks), "Content Type" (json)

	secret string
}

// hidden replaces a secret in the command log.
const hidden = "***"

// Prepare takes the secret out of the configuration.
func (in *HookUpdate) Prepare(*operation.Preparation) error {
	if in.secret = in.Config[secretField]; in.secret != "" {
		in.Config[secretField] = hidden
	}
	return nil
}

// Hides reports whether the input carries a secret, which nobody keeps for a second person to read.
func (in HookUpdate) Hides() bool { return in.secret != "" }

// Violations refuses names that nothing has, addresses that nothing can be posted to, and weak secrets.
func (in HookUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("hook")
	if in.DisplayName != nil {
		c.MaxLength("displayName", *in.DisplayName, 100)
	}
	if in.Name != "" && in.Name != web {
		c.Add(ErrUnknownTemplate.Violation("name", in.Name, in.Name))
	}
	for field, wanted := range map[string]int{"events": len(in.Commands), "types": len(in.Types)} {
		if wanted > mostWanted {
			return c.Fail(field, wanted, fault.OutOfRange, 0, mostWanted).Violations()
		}
	}
	for _, command := range in.Commands {
		if len(events.Caused(command.Action, command.Entity)) == 0 {
			c.Add(ErrUnknownEvent.Violation("events", command.Action+"_"+command.Entity, command.Action, command.Entity))
		}
	}
	for _, name := range in.Types {
		if _, known := events.Named(name); !known {
			c.Add(events.ErrUnknownType.Violation("types", name, name))
		}
	}
	in.checkConfig(c)
	return c.Violations()
}

func (in HookUpdate) checkConfig(c *fault.Checks) {
	for name, value := range in.Config {
		switch name {
		case payloadURL:
			if !postable(value) {
				c.Add(ErrAddress.Violation(inConfig(payloadURL), value, value))
			}
		case contentType:
			if !strings.EqualFold(value, "json") {
				c.Add(ErrContentType.Violation(inConfig(contentType), value, value))
			}
		case secretField:
			if in.secret != "" && !strong(in.secret) {
				c.Add(ErrSecret.Violation(inConfig(secretField), nil))
			}
		default:
			c.Fail("config", name, fault.NotSupported)
		}
	}
}

// inConfig is the name of a setting of a hook in violations.
func inConfig(name string) string { return "config[" + name + "]" }

func postable(address string) bool {
	at, err := url.Parse(address)
	return err == nil && (at.Scheme == "https" || at.Scheme == "http") && at.Hostname() != "" && at.User == nil && len(address) <= 2000
}

func strong(text string) bool {
	return len(text) >= shortestSecret && len(text) <= longestSecret && !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}

// NewHook describes a hook: mandatory are a name, an address, a secret and something that it wants.
type NewHook HookUpdate

// Prepare takes the secret out of the configuration.
func (in *NewHook) Prepare(with *operation.Preparation) error { return (*HookUpdate)(in).Prepare(with) }

// Hides reports whether the input carries a secret.
func (in NewHook) Hides() bool { return HookUpdate(in).Hides() }

// Violations asks for what is mandatory besides.
func (in NewHook) Violations() []fault.Violation {
	c := fault.CheckOf("hook")
	c.Required("name", in.Name != "")
	c.Required(inConfig(payloadURL), in.Config[payloadURL] != "")
	c.Required(inConfig(secretField), in.Config[secretField] != "")
	if len(in.Commands)+len(in.Types) == 0 {
		c.Fail("events", nil, fault.Empty)
	}
	return append(c.Violations(), HookUpdate(in).Violations()...)
}

// Create makes a hook, which hears of what happens from then on, and has the tenant keep the events that it wants. Only users who see
// all offices may; webhooks.ErrOffices for others.
//
//desk:method Hooks.Create(in)
var Create = operation.Command[NewHook, operation.Result]{
	Meta: meta("Create", "CREATE", "Makes a hook: an address that events are posted to."),
	Decide: func(u *operation.Unit, in NewHook) (operation.Result, error) {
		if err := seesAll(u); err != nil {
			return operation.Result{}, err
		}
		if err := mayBeOneMore(u); err != nil {
			return operation.Result{}, err
		}
		h := Hook{Active: in.Active == nil || *in.Active, CreatedAt: u.Now}
		if err := h.change(u, HookUpdate(in)); err != nil {
			return operation.Result{}, err
		}
		var err error
		if h.From, err = events.Last(u.Tx); err != nil {
			return operation.Result{}, err
		}
		if err := hooks.Insert(u.Tx, &h); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: h.ID}, keepSecret(u, h.ID, in.secret)
	},
}

// mayBeOneMore refuses a hook beyond those that are looked at. Logs of earlier versions may hold some.
func mayBeOneMore(u *operation.Unit) error {
	there, err := all(u.Tx)
	if err == nil && len(there) >= mostHooks && !u.Replays() {
		return ErrTooMany.New(mostHooks)
	}
	return err
}

// mayRead refuses a user who would have events posted that he may not read himself. What the command log has was decided when it was
// logged.
func (h *Hook) mayRead(u *operation.Unit) error {
	for _, name := range h.types() {
		t, _ := events.Named(name)
		if !u.Replays() && !u.Actor.Holds("READ_"+t.Entity, operation.AllFunctionsRead) {
			return operation.ErrNotAuthorized.New("READ", t.Entity)
		}
	}
	return nil
}

// seesAll refuses users of branches: the events of a hook are those of all offices.
func seesAll(u *operation.Unit) error {
	if u.Actor.System || u.Actor.Hierarchy == "." {
		return nil
	}
	return ErrOffices.New()
}

// change takes over what was sent, and has the tenant keep what the hook wants.
func (h *Hook) change(u *operation.Unit, in HookUpdate) error {
	h.UpdatedAt = u.Now
	if in.DisplayName != nil {
		h.DisplayName = *in.DisplayName
	}
	if address := in.Config[payloadURL]; address != "" {
		h.URL = address
	}
	if in.Commands != nil {
		h.Commands = in.Commands
	}
	if in.Types != nil {
		h.Named = make([]string, len(in.Types))
		for i, name := range in.Types {
			t, _ := events.Named(name)
			h.Named[i] = t.Name
		}
	}
	if err := h.mayRead(u); err != nil {
		return err
	}
	return events.KeepTypes(u, h.types()...)
}

// Update changes a hook; what is nil stays. A new secret signs at once, and the one before it for a day besides.
//
//desk:method Hooks.Update(id=ID, in)
var Update = operation.Command[HookUpdate, operation.Result]{
	Meta: meta("Update", "UPDATE", "Changes a hook."),
	Decide: func(u *operation.Unit, in HookUpdate) (operation.Result, error) {
		h, err := find(u, in.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if in.Active != nil {
			if *in.Active && !h.Active { // what happened meanwhile is not made up for
				if h.From, err = events.Last(u.Tx); err != nil {
					return operation.Result{}, err
				}
			}
			h.Active = *in.Active
		}
		if err := h.change(u, in); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: h.ID}, errors.Join(hooks.Save(u.Tx, &h), keepSecret(u, h.ID, in.secret))
	},
}

// find reads a hook for an actor who may see it.
func find(u *operation.Unit, id int64) (Hook, error) {
	if err := seesAll(u); err != nil {
		return Hook{}, err
	}
	h, err := hooks.Get(u.Tx, id)
	if errors.Is(err, store.ErrNotFound) {
		err = ErrUnknownHook.For("id", nil, id)
	}
	return h, err
}

// HookRef names a hook.
type HookRef struct {
	ID int64 `json:"hookId"`
}

// Violations returns none.
func (HookRef) Violations() []fault.Violation { return nil }

// Delete removes a hook. What is on its way to it is not posted any more.
//
//desk:method Hooks.Delete(id=ID)
var Delete = operation.Command[HookRef, operation.Result]{
	Meta: meta("Delete", "DELETE", "Removes a hook. What is on its way is not posted any more."),
	Decide: func(u *operation.Unit, in HookRef) (operation.Result, error) {
		h, err := find(u, in.ID)
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: h.ID}, errors.Join(dropSecret(u.Tx, h.ID), hooks.Delete(u.Tx, &h))
	},
}

// HookData is a hook as clients see it.
type HookData struct {
	ID          int64       `json:"id"`
	Name        string      `json:"name"`
	DisplayName string      `json:"displayName,omitempty"`
	Active      bool        `json:"isActive"`
	CreatedAt   time.Time   `json:"createdAt"`
	UpdatedAt   time.Time   `json:"updatedAt"`
	Events      []Command   `json:"events"`
	Types       []string    `json:"types"`  // all that it wants
	Config      []FieldData `json:"config"` // the secret aside
}

func (h Hook) data() HookData {
	fields := slices.DeleteFunc(schema(), func(f FieldData) bool { return f.Name == secretField })
	for i := range fields {
		fields[i].Value = map[string]string{payloadURL: h.URL, contentType: "json"}[fields[i].Name]
	}
	return HookData{
		ID: h.ID, Name: web, DisplayName: h.DisplayName, Active: h.Active, CreatedAt: h.CreatedAt, UpdatedAt: h.UpdatedAt,
		Events: append([]Command{}, h.Commands...), Types: h.types(), Config: fields,
	}
}

// Get reads a hook, without its secret; webhooks.ErrUnknownHook when there is none.
//
//desk:method Hooks.Get(id=ID)
var Get = operation.Query[HookRef, HookData]{
	Meta: meta("Get", "READ", "Reads a hook."),
	Decide: func(u *operation.Unit, in HookRef) (HookData, error) {
		h, err := find(u, in.ID)
		return h.data(), err
	},
}

// List reads all hooks.
//
//desk:method Hooks.List()
var List = operation.Query[operation.NoInput, []HookData]{
	Meta: meta("List", "READ", "Lists the hooks."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]HookData, error) {
		if err := seesAll(u); err != nil {
			return nil, err
		}
		list := []HookData{}
		found, err := all(u.Tx)
		for _, h := range found {
			list = append(list, h.data())
		}
		return list, err
	},
}

// Operations are the operations of this package.
func Operations() []operation.Operation {
	return []operation.Operation{Template, Create, Update, Delete, Get, List, Log, Redeliver, RedeliverRange, Test}
}
