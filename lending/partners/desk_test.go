package partners_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/partners"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// desk performs operations the way the platform does, on a memory store.
type desk struct {
	t     *testing.T
	store *memory.Store
	actor operation.Actor
	now   time.Time
	seq   int64
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	s, err := memory.New(partners.Kinds())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(context.Background(), "test"); err != nil {
		t.Fatal(err)
	}
	return &desk{t: t, store: s, now: time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC), actor: operation.Actor{UserID: 1, Username: "admin", Permissions: []string{operation.AllFunctions}}}
}

func try[In operation.Input, Out any](d *desk, op operation.Typed[In, Out], in In) (Out, error) {
	d.t.Helper()
	var out Out
	if err := fault.Invalid(op.Check(&in)); err != nil {
		return out, err
	}
	d.seq++
	err := d.store.Update(context.Background(), "test", func(tx store.Tx) error {
		result, err := op.Run(&operation.Unit{Tx: tx, Actor: d.actor, Now: d.now, Today: calendar.DateOf(d.now), Command: d.seq}, &in)
		if err == nil {
			out = result.(Out)
		}
		return err
	})
	return out, err
}

func do[In operation.Input, Out any](d *desk, op operation.Typed[In, Out], in In) Out {
	d.t.Helper()
	out, err := try(d, op, in)
	if err != nil {
		d.t.Fatalf("%s: %v", op.About().ID, err)
	}
	return out
}

func codeOf(err error) string {
	var refused *fault.Error
	if errors.As(err, &refused) {
		return refused.Code()
	}
	return ""
}
