package idempotency

import (
	"bytes"
	"encoding/json"
	"errors"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Outcome is the first outcome of a command under a key: an output, or a refusal.
type Outcome struct {
	store.Key
	Action    string          `json:"action"`
	Entity    string          `json:"entity"`
	Value     string          `json:"key"`
	Operation string          `json:"operation,omitempty"` // "" in outcomes of versions that kept the input
	By        caller          `json:"by,omitzero"`
	Body      []byte          `json:"body,omitempty"` // digest of the input
	Salt      []byte          `json:"salt,omitempty"` // of the password that was sent
	Input     json.RawMessage `json:"input,omitempty"`
	Output    json.RawMessage `json:"output,omitempty"`
	Rendered  []byte          `json:"rendered,omitempty"`
	Held      bool            `json:"held,omitempty"` // the command waits for a second person, and the output says so
	Large     bool            `json:"large,omitempty"`
	At        time.Time       `json:"at,omitzero"`       // zero in outcomes of versions that kept the input
	Command   int64           `json:"command,omitempty"` // the last command of the log when it was kept; 0 in outcomes of versions that did not say
	Kind      fault.Kind      `json:"kind,omitempty"`
	Refused   []refusal       `json:"refused,omitempty"`
}

// caller is who used a key. Programs have no user id; their name stands for them.
type caller struct {
	UserID int64  `json:"userId,omitempty"`
	Name   string `json:"name,omitempty"`
}

func callerOf(actor operation.Actor) caller {
	if actor.UserID != 0 {
		return caller{UserID: actor.UserID}
	}
	return caller{Name: actor.Username}
}

// Outcomes are the outcomes that are kept.
var Outcomes = store.Table[Outcome, *Outcome]{
	Kind: &store.Kind{
		Name: "command_key",
		Columns: []store.Column{
			{Name: "action", Type: store.Text},
			{Name: "entity", Type: store.Text},
			{Name: "key", Type: store.Text},
		},
		Indexes: []store.Index{{Columns: []string{"key", "entity", "action"}, Unique: true}},
	},
	Columns: func(k *Outcome) []store.Value {
		return []store.Value{store.String(k.Action), store.String(k.Entity), store.String(k.Value)}
	},
}

// Kinds are the record kinds of this package. None of their records follow from the command log.
func Kinds() []*store.Kind { return []*store.Kind{Outcomes.Kind, Refusals} }

// under is the query for the outcomes under a key: one where keys are strict, otherwise at most one for each action on
// each entity.
func under(key string) store.Query { return store.Where("key", store.Equal, store.String(key)) }

// largestAnswer bounds the answers that are kept, in bytes. Of a command with a larger one it is kept that it was done, and a
// repetition is answered so; a refusal with a larger one leaves its key free.
const largestAnswer = 64 << 10

// size is the length of the answer.
func (k *Outcome) size() int {
	n := len(k.Output) + len(k.Rendered)
	for _, r := range k.Refused {
		n += len(r.Field) + len(r.Value) + len(r.Message)
		for _, arg := range r.Args {
			n += len(arg)
		}
	}
	return n
}

// Fault is the refusal that was kept.
func (k *Outcome) Fault() error {
	e := &fault.Error{Kind: k.Kind}
	for _, r := range k.Refused {
		e.Violations = append(e.Violations, r.violation())
	}
	return e
}

// refusal is a violation as it is kept. Values and arguments come back as JSON has them: texts, json.Number, true and false,
// lists and objects.
type refusal struct {
	Code    string            `json:"code"`
	Field   string            `json:"field,omitempty"`
	GoField string            `json:"goField,omitempty"`
	Value   json.RawMessage   `json:"value,omitempty"`
	Message string            `json:"message"`
	Args    []json.RawMessage `json:"args,omitempty"`
}

func newRefusal(v fault.Violation) (refusal, error) {
	kept := refusal{Code: v.Code, Field: v.Field, GoField: v.GoField, Message: v.Message}
	var err error
	if v.Value != nil {
		kept.Value, err = json.Marshal(v.Value)
	}
	for _, arg := range v.Args {
		text, failed := json.Marshal(arg)
		kept.Args, err = append(kept.Args, text), errors.Join(err, failed)
	}
	return kept, err
}

func (r refusal) violation() fault.Violation {
	v := fault.Violation{Code: r.Code, Field: r.Field, GoField: r.GoField, Value: valueOf(r.Value), Message: r.Message}
	for _, arg := range r.Args {
		v.Args = append(v.Args, valueOf(arg))
	}
	return v
}

// valueOf is the value of a kept text; nil for none. Numbers stay as they are written.
func valueOf(text json.RawMessage) (value any) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if d.Decode(&value) != nil {
		return nil
	}
	return value
}
