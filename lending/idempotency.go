package lending

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/idempotency"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Refusals of idempotency keys.
var (
	ErrKeyReused = idempotency.ErrKeyReused
	// ErrKeyInvalid is a key with more than 255 characters, or with one that is not printable ASCII.
	ErrKeyInvalid = fault.Define(fault.Validation, "error.msg.idempotency.key.invalid", "An idempotency key has at most %v printable characters.")
	// ErrOutcomeTooLarge is the repetition of a command that was done, and whose answer was not kept.
	ErrOutcomeTooLarge = idempotency.ErrOutcomeTooLarge
)

// MaxKey is the most characters that an idempotency key may have.
const MaxKey = 255

// CheckKey refuses what cannot be an idempotency key, with ErrKeyInvalid. "" is none.
func CheckKey(key string) error {
	if len(key) > MaxKey || strings.ContainsFunc(key, func(r rune) bool { return r < ' ' || r > '~' }) {
		return ErrKeyInvalid.New(MaxKey)
	}
	return nil
}

// intentOf is what the actor of the desk means by the key of a call; nil for a call without one. The keys of strangers mean
// nothing: what anybody could fill the store with is not kept.
func (d *Desk) intentOf(op operation.Operation, input any, opts CallOptions) (*idempotency.Intent, error) {
	if opts.Key == "" || opts.Preview || isStranger(d.actor) {
		return nil, nil
	}
	return idempotency.NewIntent(idempotency.Call{
		Operation: op, Actor: d.actor, Input: input, Wrong: judged(op, input, opts.Judge), Key: opts.Key, Salt: opts.salt,
	})
}

// recall answers the outcome that the intent of a call had before, if there is one.
func recall(u *operation.Unit, op operation.Operation, intent *idempotency.Intent) (Outcome, bool, error) {
	kept, err := intent.Find(u)
	if err != nil || kept == nil {
		return Outcome{}, false, err
	}
	outcome := Outcome{Rendered: kept.Rendered, Replayed: true}
	switch {
	case kept.Large:
		return outcome, true, ErrOutcomeTooLarge.New()
	case len(kept.Refused) > 0:
		return outcome, true, kept.Fault()
	case kept.Held:
		var result operation.Result
		err = json.Unmarshal(kept.Output, &result)
		outcome.Output = result
	default:
		outcome.Output, err = decodeOutput(op, kept.Output)
	}
	return outcome, true, err
}

// keepOutcome stores the output, and what the caller renders of it, under the key.
func keepOutcome(u *operation.Unit, out any, opts CallOptions) (rendered []byte, err error) {
	if opts.Render != nil {
		if rendered, err = opts.Render(out); err != nil {
			return nil, err
		}
	}
	return rendered, opts.intent.Keep(u, out, rendered, opts.held != nil)
}

// keepRefusal stores the refusal of a command under its key, in a transaction of its own because the command's was
// rolled back. When that fails, or when the key was used meanwhile, it is not kept, which is safe: the refused command left
// nothing behind.
func (d *Desk) keepRefusal(ctx context.Context, opts CallOptions, refused error) {
	var e *fault.Error
	if !errors.As(refused, &e) {
		return
	}
	var rendered []byte
	if opts.RenderRefusal != nil {
		rendered = opts.RenderRefusal(refused)
	}
	kept, fits, err := opts.intent.Refused(e, rendered)
	if err == nil && fits {
		err = d.storeRefusal(ctx, opts.intent, kept)
	}
	if err != nil && fault.KindOf(err) == fault.Internal {
		d.platform.cfg.Logger.WarnContext(ctx, "refusal not kept under its idempotency key", "operation", opts.intent.Operation(), "error", err)
	}
}

func (d *Desk) storeRefusal(ctx context.Context, i *idempotency.Intent, kept idempotency.Outcome) error {
	return d.platform.store.Update(ctx, d.tenant, func(tx store.Tx) error {
		u, err := d.unit(tx)
		if err != nil {
			return err
		}
		return i.KeepRefusal(u, kept)
	})
}
