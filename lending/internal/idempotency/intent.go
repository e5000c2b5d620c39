package idempotency

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/digest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Refusals of idempotency keys.
var (
	ErrKeyReused = fault.Define(fault.Conflict, "error.msg.idempotency.key.used.for.another.body", "The idempotency key was used before: by another user, or for another operation, resource or body.")
	// ErrOutcomeTooLarge is the repetition of a command that was done, and whose answer was not kept.
	ErrOutcomeTooLarge = fault.Define(fault.Conflict, "error.msg.idempotency.outcome.too.large", "The command was done before under this idempotency key. Its answer was too large to be kept; read what it made.")
)

// Intent is what a caller means by a key: who wants which operation done with which input. The input names the resource too.
type Intent struct {
	about operation.Meta
	by    caller
	key   string // as outcomes are kept under it
	input []byte
	body  []byte // digest of the input
	salt  []byte // of the password that was sent, if any
}

// Call is a command as its caller sends it under a key.
type Call struct {
	Operation operation.Operation
	Actor     operation.Actor
	Input     any
	Wrong     []fault.Violation // in the input, in the words of the refusal
	Key       string
	Salt      []byte // of the password that was sent, if any
}

// NewIntent is what the caller means by the key of a call.
func NewIntent(c Call) (*Intent, error) {
	said, about := c.Input, c.Operation.About()
	if drawn, ok := c.Input.(operation.Drawn); ok {
		said = drawn.Said()
	}
	text, err := json.Marshal(said)
	if err != nil {
		return nil, fmt.Errorf("lending: input of %s: %w", about.ID, err)
	}
	return &Intent{
		about: about, by: callerOf(c.Actor), key: keyFor(about, c.Actor, c.Input, c.Key),
		input: text, body: digestOf(text, c.Wrong), salt: c.Salt,
	}, nil
}

// digestOf tells inputs apart, also those that look alike because what was sent could not be read.
func digestOf(input []byte, wrong []fault.Violation) []byte {
	d := digest.New()
	d.Bytes(input)
	for _, v := range wrong {
		value, err := json.Marshal(v.Value)
		if err != nil {
			value = fmt.Append(nil, v.Value)
		}
		d.Text(v.Code)
		d.Text(v.Field)
		d.Text(v.Message)
		d.Bytes(value)
	}
	return d.Sum()
}

// keyFor is the key as it is kept: an operation that is always strict has keys of its own for each user and resource.
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

// Query finds the outcomes under the key of the intent.
func (i *Intent) Query() store.Query { return under(i.key) }

// Operation is the id of the operation that the intent is about.
func (i *Intent) Operation() string { return i.about.ID }

// made reports whether the outcome is that of the intent. Versions before kept the whole input, and not whose it was.
func (k *Outcome) made(i *Intent) bool {
	if k.Operation == "" {
		return k.sameAction(i) && bytes.Equal(k.Input, i.input)
	}
	return k.Operation == i.about.ID && k.By == i.by && bytes.Equal(k.Body, i.body)
}

func (k *Outcome) sameAction(i *Intent) bool {
	return k.Action == i.about.Action && k.Entity == i.about.Entity
}

// Find reads the outcome that the intent had, if there is one. Where keys are strict, a key of another intent is refused.
func (i *Intent) Find(u *operation.Unit) (found *Outcome, err error) {
	reused, err := i.reused(u)
	if err != nil {
		return nil, err
	}
	var other error
	for kept, err := range Outcomes.Find(u.Tx, under(i.key)) {
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
func (i *Intent) reused(u *operation.Unit) (*fault.Code, error) {
	if i.about.StrictKey != nil {
		return i.about.StrictKey, nil
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil || !cfg.Enabled(refdata.StrictIdempotencyKeys) {
		return nil, err
	}
	return &ErrKeyReused, nil
}

// outcome is what is kept of any outcome of the intent.
func (i *Intent) outcome() Outcome {
	return Outcome{
		Action: i.about.Action, Entity: i.about.Entity, Value: i.key, Operation: i.about.ID, By: i.by, Body: i.body, Salt: i.salt,
	}
}

// Keep stores the output of the command, and what the caller rendered of it, under the key; held says that it waits for a second
// person, and the output says so.
func (i *Intent) Keep(u *operation.Unit, out any, rendered []byte, held bool) (err error) {
	kept := i.outcome()
	kept.Held, kept.Rendered = held, rendered
	if kept.Output, err = json.Marshal(out); err != nil {
		return err
	}
	if kept.size() > largestAnswer {
		kept.Output, kept.Rendered, kept.Large = nil, nil, true
	}
	return kept.insert(u)
}

// insert stores the outcome, with the moment and the place in the command log where it belongs.
func (k *Outcome) insert(u *operation.Unit) (err error) {
	k.At = u.Now
	if k.Command, _, err = u.Tx.LastEntry(); err != nil {
		return err
	}
	return Outcomes.Insert(u.Tx, k)
}

// Refused is what is to be kept of a refusal of the command, and of what the caller rendered of it; false where that is too large.
func (i *Intent) Refused(e *fault.Error, rendered []byte) (kept Outcome, fits bool, err error) {
	kept = i.outcome()
	kept.Kind, kept.Rendered = e.Kind, rendered
	for _, v := range e.Violations {
		r, err := newRefusal(v)
		if err != nil {
			return kept, false, err
		}
		kept.Refused = append(kept.Refused, r)
	}
	return kept, kept.size() <= largestAnswer, nil
}

// KeepRefusal stores a refusal under the key, unless there is an outcome meanwhile.
func (i *Intent) KeepRefusal(u *operation.Unit, refused Outcome) error {
	before, err := i.Find(u)
	if err != nil || before != nil {
		return err
	}
	if err := refused.insert(u); err != nil {
		return err
	}
	return noteRefusal(u, refused.By.UserID, refused.ID)
}

// SaltOf is the salt of the password that the caller sent the first time under the key; nil when there was none.
func SaltOf(tx store.Tx, c Call) (salt []byte, err error) {
	about, by := c.Operation.About(), callerOf(c.Actor)
	for kept, err := range Outcomes.Find(tx, under(keyFor(about, c.Actor, c.Input, c.Key))) {
		if err != nil {
			return nil, err
		}
		if kept.Operation == about.ID && kept.By == by && kept.Salt != nil {
			salt = kept.Salt
		}
	}
	return salt, nil
}
