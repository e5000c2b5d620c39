package lending

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Idempotency keys. A caller who does not know whether a command arrived sends it again under the same key and gets the
// first outcome. In a tenant with strict keys, which every new tenant is, a key stands for one command: one user, one
// operation, one resource, one body; any other use is refused, and nothing is done. Otherwise it answers the first outcome
// of the action on the entity, regardless of the body.
//
// Keys are looked up and outcomes are kept in the transaction of the command, and writers take turns, so that of two commands
// that come together under one key the second one meets the first one's outcome, whichever process does them.

// Refusals of idempotency keys.
var (
	ErrKeyReused = fault.Define(fault.Conflict, "error.msg.idempotency.key.used.for.another.body", "The idempotency key was used before: by another user, or for another operation, resource or body.")
	// ErrOutcomeTooLarge is the repetition of a command that was done, and whose answer was not kept.
	ErrOutcomeTooLarge = fault.Define(fault.Conflict, "error.msg.idempotency.outcome.too.large", "The command was done before under this idempotency key. Its answer was too large to be kept; read what it made.")
)

// keptOutcome is the first outcome of a command under an idempotency key: an output, or a refusal.
type keptOutcome struct {
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
	At        time.Time       `json:"at,omitzero"` // zero in outcomes of versions that kept the input
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

var keptOutcomes = store.Table[keptOutcome, *keptOutcome]{
	Kind: &store.Kind{
		Name: "command_key",
		Columns: []store.Column{
			{Name: "action", Type: store.Text},
			{Name: "entity", Type: store.Text},
			{Name: "key", Type: store.Text},
		},
		Indexes: []store.Index{{Columns: []string{"key", "entity", "action"}, Unique: true}},
	},
	Columns: func(k *keptOutcome) []store.Value {
		return []store.Value{store.String(k.Action), store.String(k.Entity), store.String(k.Value)}
	},
}

// intent is what a caller means by a key: who wants which operation done with which input. The input names the resource too.
type intent struct {
	about operation.Meta
	by    caller
	key   string // as outcomes are kept under it
	input []byte
	body  []byte // digest of the input
	salt  []byte // of the password that was sent, if any
}

// intentOf is what the actor of the desk means by the key of a call; nil for a call without one. The keys of strangers mean
// nothing: what anybody could fill the store with is not kept.
func (d *Desk) intentOf(op operation.Operation, input any, opts CallOptions) (*intent, error) {
	if opts.Key == "" || opts.Preview || isStranger(d.actor) {
		return nil, nil
	}
	said := input
	if drawn, ok := input.(operation.Drawn); ok {
		said = drawn.Said()
	}
	text, err := json.Marshal(said)
	if err != nil {
		return nil, fmt.Errorf("lending: input of %s: %w", op.About().ID, err)
	}
	return &intent{
		about: op.About(), by: callerOf(d.actor), key: keyFor(op.About(), d.actor, input, opts.Key),
		input: text, body: digestOf(text, judged(op, input, opts.Judge)), salt: opts.salt,
	}, nil
}

// digestOf tells inputs apart, also those that look alike because what was sent could not be read.
func digestOf(input []byte, wrong []fault.Violation) []byte {
	d := digest{sha256.New()}
	d.bytes(input)
	for _, v := range wrong {
		value, err := json.Marshal(v.Value)
		if err != nil {
			value = fmt.Append(nil, v.Value)
		}
		d.text(v.Code)
		d.text(v.Field)
		d.text(v.Message)
		d.bytes(value)
	}
	return d.to.Sum(nil)
}

// keyFor is the key as it is kept: an operation that is strict by itself has keys of its own for each user and resource.
func keyFor(about operation.Meta, actor operation.Actor, input any, key string) string {
	if about.StrictKey == nil {
		return key
	}
	address := ""
	if a, ok := input.(operation.Addressed); ok {
		address = a.Address()
	}
	return fmt.Sprintf("%s/%d/%s/%s", about.ID, actor.UserID, url.PathEscape(address), key)
}

// keptUnder is the query for the outcomes under a key: one where keys are strict, otherwise at most one for each action on
// each entity.
func keptUnder(key string) store.Query { return store.Where("key", store.Equal, store.String(key)) }

// made reports whether the outcome is that of the intent. Versions before kept the whole input, and not whose it was.
func (k *keptOutcome) made(i *intent) bool {
	if k.Operation == "" {
		return k.sameAction(i) && bytes.Equal(k.Input, i.input)
	}
	return k.Operation == i.about.ID && k.By == i.by && bytes.Equal(k.Body, i.body)
}

func (k *keptOutcome) sameAction(i *intent) bool {
	return k.Action == i.about.Action && k.Entity == i.about.Entity
}

// find reads the outcome that the intent had, if there is one. Where keys are strict, a key of another intent is refused.
func (i *intent) find(u *operation.Unit) (found *keptOutcome, err error) {
	reused, err := i.reused(u)
	if err != nil {
		return nil, err
	}
	var other error
	for kept, err := range keptOutcomes.Find(u.Tx, keptUnder(i.key)) {
		switch {
		case err != nil:
			return nil, err
		case kept.made(i), reused == nil && kept.sameAction(i):
			return &kept, nil
		case reused != nil:
			other = reused.New()
		}
	}
	return nil, other
}

// reused is the refusal of a key that another intent had; nil where keys are not strict.
func (i *intent) reused(u *operation.Unit) (*fault.Code, error) {
	if i.about.StrictKey != nil {
		return i.about.StrictKey, nil
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil || !cfg.Enabled(refdata.StrictIdempotencyKeys) {
		return nil, err
	}
	return &ErrKeyReused, nil
}

// recall answers the outcome that the intent had before, if there is one.
func (i *intent) recall(u *operation.Unit, op operation.Operation) (Outcome, bool, error) {
	kept, err := i.find(u)
	if err != nil || kept == nil {
		return Outcome{}, false, err
	}
	outcome := Outcome{Rendered: kept.Rendered, Replayed: true}
	switch {
	case kept.Large:
		return outcome, true, ErrOutcomeTooLarge.New()
	case len(kept.Refused) > 0:
		return outcome, true, kept.fault()
	case kept.Held:
		var result operation.Result
		err = json.Unmarshal(kept.Output, &result)
		outcome.Output = result
	default:
		outcome.Output, err = decodeOutput(op, kept.Output)
	}
	return outcome, true, err
}

// outcome is what is kept of any outcome of the intent.
func (i *intent) outcome() keptOutcome {
	return keptOutcome{
		Action: i.about.Action, Entity: i.about.Entity, Value: i.key, Operation: i.about.ID, By: i.by, Body: i.body, Salt: i.salt,
	}
}

// largestAnswer bounds the answers that are kept, in bytes. Of a command with a larger one it is kept that it was done, and a
// repetition is told so; a refusal with a larger one leaves its key free.
const largestAnswer = 64 << 10

// size is the length of the answer.
func (k *keptOutcome) size() int {
	n := len(k.Output) + len(k.Rendered)
	for _, r := range k.Refused {
		n += len(r.Field) + len(r.Value) + len(r.Message)
		for _, arg := range r.Args {
			n += len(arg)
		}
	}
	return n
}

// keepOutcome stores the output, and what the caller renders of it, under the key.
func keepOutcome(u *operation.Unit, out any, opts CallOptions) (rendered []byte, err error) {
	kept := opts.intent.outcome()
	kept.At, kept.Held = u.Now, opts.held != nil
	if kept.Output, err = json.Marshal(out); err != nil {
		return nil, err
	}
	if opts.Render != nil {
		if rendered, err = opts.Render(out); err != nil {
			return nil, err
		}
	}
	if kept.Rendered = rendered; kept.size() > largestAnswer {
		kept.Output, kept.Rendered, kept.Large = nil, nil, true
	}
	return rendered, keptOutcomes.Insert(u.Tx, &kept)
}

// keepRefusal stores the refusal of a command under its key, in a transaction of its own because the command's was
// rolled back. When that fails, or when the key was used meanwhile, it is not kept, which is safe: the refused command left
// nothing behind.
func (d *Desk) keepRefusal(ctx context.Context, opts CallOptions, refused error) {
	var e *fault.Error
	if !errors.As(refused, &e) {
		return
	}
	kept, err := opts.intent.refused(e)
	if opts.RenderRefusal != nil {
		kept.Rendered = opts.RenderRefusal(refused)
	}
	if err == nil && kept.size() <= largestAnswer {
		err = d.storeRefusal(ctx, opts.intent, kept)
	}
	if err != nil && fault.KindOf(err) == fault.Internal {
		d.platform.cfg.Logger.WarnContext(ctx, "refusal not kept under its idempotency key", "operation", opts.intent.about.ID, "error", err)
	}
}

// refused is what is kept of a refusal of the intent.
func (i *intent) refused(e *fault.Error) (keptOutcome, error) {
	kept := i.outcome()
	kept.Kind = e.Kind
	for _, v := range e.Violations {
		r, err := newRefusal(v)
		if err != nil {
			return kept, err
		}
		kept.Refused = append(kept.Refused, r)
	}
	return kept, nil
}

func (d *Desk) storeRefusal(ctx context.Context, i *intent, kept keptOutcome) error {
	return d.platform.store.Update(ctx, d.tenant, func(tx store.Tx) error {
		u, err := d.unit(tx)
		if err != nil {
			return err
		}
		before, err := i.find(u)
		if err != nil || before != nil {
			return err
		}
		first := kept // the transaction may run again
		first.At = u.Now
		return keptOutcomes.Insert(tx, &first)
	})
}

func (k keptOutcome) fault() error {
	e := &fault.Error{Kind: k.Kind}
	for _, r := range k.Refused {
		e.Violations = append(e.Violations, r.violation())
	}
	return e
}
