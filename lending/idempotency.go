package lending

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// keptOutcome is the first outcome of a command under an idempotency key: an output, or a refusal.
type keptOutcome struct {
	store.Key
	Action   string          `json:"action"`
	Entity   string          `json:"entity"`
	Value    string          `json:"key"`
	Input    json.RawMessage `json:"input,omitempty"`
	Output   json.RawMessage `json:"output,omitempty"`
	Rendered []byte          `json:"rendered,omitempty"`
	Held     bool            `json:"held,omitempty"` // the command waits for a second person, and the output says so
	Kind     fault.Kind      `json:"kind,omitempty"`
	Refused  []refusal       `json:"refused,omitempty"`
}

type refusal struct {
	Code    string `json:"code"`
	Field   string `json:"field,omitempty"`
	Value   any    `json:"value,omitempty"`
	Message string `json:"message"`
	Args    []any  `json:"args,omitempty"`
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

// recallKey answers the first outcome under the key, if there is one. With strict keys another body is refused.
func recallKey(u *operation.Unit, op operation.Operation, input any, key string) (Outcome, bool, error) {
	about := op.About()
	kept, err := keptOutcomes.First(u.Tx, keptUnder(about, u.Actor, input, key))
	if errors.Is(err, store.ErrNotFound) {
		return Outcome{}, false, nil
	}
	if err != nil {
		return Outcome{}, false, err
	}
	if err := refuseOtherBody(u, about, kept, input); err != nil {
		return Outcome{}, false, err
	}
	if len(kept.Refused) > 0 {
		return Outcome{Replayed: true}, true, kept.fault()
	}
	outcome := Outcome{Rendered: kept.Rendered, Replayed: true}
	if kept.Held {
		var result operation.Result
		err := json.Unmarshal(kept.Output, &result)
		outcome.Output = result
		return outcome, true, err
	}
	outcome.Output, err = decodeOutput(op, kept.Output)
	return outcome, true, err
}

// keptUnder is the query for the outcome under a key.
func keptUnder(about operation.Meta, actor operation.Actor, input any, key string) store.Query {
	return store.Where("key", store.Equal, store.String(keyFor(about, actor, input, key))).
		And("entity", store.Equal, store.String(about.Entity)).
		And("action", store.Equal, store.String(about.Action))
}

// keyFor is the key as it is kept: a strict one is that of a user and a resource.
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

// refuseOtherBody refuses a key that was used for another body, where the operation or the tenant is strict about that.
func refuseOtherBody(u *operation.Unit, about operation.Meta, kept keptOutcome, input any) error {
	refusal := about.StrictKey
	if refusal == nil {
		cfg, err := refdata.ReadConfiguration(u)
		if err != nil || !cfg.Enabled(refdata.StrictIdempotencyKeys) {
			return err
		}
		refusal = &ErrKeyReused
	}
	body, err := json.Marshal(input)
	if err != nil {
		return err
	}
	if !bytes.Equal(body, kept.Input) {
		return refusal.New()
	}
	return nil
}

// keepOutcome stores the output, and what the caller renders of it, under the key.
func keepOutcome(u *operation.Unit, op operation.Operation, input, out any, opts CallOptions) ([]byte, error) {
	kept, err := newKept(op.About(), u.Actor, opts.Key, input)
	if err != nil {
		return nil, err
	}
	kept.Held = opts.held != nil
	if kept.Output, err = json.Marshal(out); err != nil {
		return nil, err
	}
	if opts.Render != nil {
		if kept.Rendered, err = opts.Render(out); err != nil {
			return nil, err
		}
	}
	return kept.Rendered, keptOutcomes.Insert(u.Tx, &kept)
}

// keepRefusal stores the refusal of a command under its key, in a transaction of its own because the command's was
// rolled back. When that fails the key stays free, which is safe: the refused command left nothing behind.
func (d *Desk) keepRefusal(ctx context.Context, op operation.Operation, opts CallOptions, input any, refused error) {
	var e *fault.Error
	if !errors.As(refused, &e) {
		return
	}
	err := d.platform.store.Update(ctx, d.tenant, func(tx store.Tx) error {
		kept, err := newKept(op.About(), d.actor, opts.Key, input)
		if err != nil {
			return err
		}
		kept.Kind = e.Kind
		for _, v := range e.Violations {
			kept.Refused = append(kept.Refused, refusal{Code: v.Code, Field: v.Field, Value: v.Value, Message: v.Message, Args: v.Args})
		}
		return keptOutcomes.Insert(tx, &kept)
	})
	var duplicate *store.DuplicateError
	if err != nil && !errors.As(err, &duplicate) {
		d.platform.cfg.Logger.WarnContext(ctx, "refusal not kept under its idempotency key", "operation", op.About().ID, "error", err)
	}
}

func newKept(about operation.Meta, actor operation.Actor, key string, input any) (keptOutcome, error) {
	body, err := json.Marshal(input)
	return keptOutcome{Action: about.Action, Entity: about.Entity, Value: keyFor(about, actor, input, key), Input: body}, err
}

func (k keptOutcome) fault() error {
	e := &fault.Error{Kind: k.Kind}
	for _, r := range k.Refused {
		e.Violations = append(e.Violations, fault.Violation{Code: r.Code, Field: r.Field, Value: r.Value, Message: r.Message, Args: r.Args})
	}
	return e
}
