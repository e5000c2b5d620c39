package desktest

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

const tenant = "test"

// Desk is where one actor works at one moment. Its exported fields may be changed between operations.
type Desk struct {
	T     testing.TB
	Actor operation.Actor // at first the user admin of the head office, with all permissions
	Now   time.Time
	// Today is the business date; nil is the day of Now.
	Today func(*operation.Unit) (calendar.Date, error)
	// Neighbours are what the operations of other packages answer to those of the package; see operation.With.
	Neighbours []any
	// Logged sees what the command log would keep of each command; nil for nobody.
	Logged func(operation.Operation, any)
	// Random is what inputs are prepared with, the same in every test.
	Random io.Reader

	store    *memory.Store
	commands *int64 // given so far, at all desks of the tenant
}

// New makes a desk on an empty tenant that keeps records of some kinds.
func New(t testing.TB, kinds []*store.Kind, now time.Time) *Desk {
	t.Helper()
	s, err := memory.New(kinds)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(context.Background(), tenant); err != nil {
		t.Fatal(err)
	}
	return &Desk{
		T: t, Now: now, Random: rand.NewChaCha8([32]byte{1}), store: s, commands: new(int64),
		Actor: operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", Permissions: []string{operation.AllFunctions}},
	}
}

// As returns a desk of the same tenant for another actor.
func (d *Desk) As(actor operation.Actor) *Desk {
	other := *d
	other.Actor = actor
	return &other
}

// Update runs a function in a unit of work of its own, and then the work that it left for after the commit.
func (d *Desk) Update(do func(*operation.Unit) error) error {
	var unit *operation.Unit
	err := d.store.Update(context.Background(), tenant, func(tx store.Tx) (err error) {
		if unit, err = d.unit(tx); err != nil {
			return err
		}
		return do(unit)
	})
	if err != nil {
		return err
	}
	for _, work := range unit.Committed() {
		work()
	}
	return nil
}

func (d *Desk) unit(tx store.Tx) (u *operation.Unit, err error) {
	*d.commands++
	u = &operation.Unit{Tx: tx, Actor: d.Actor, Now: d.Now, Today: calendar.DateOf(d.Now), Command: *d.commands, Neighbours: d.Neighbours, Rules: operation.Rules}
	if d.Today != nil {
		u.Today, err = d.Today(u)
	}
	return u, err
}

// View reads the tenant's records.
func (d *Desk) View(read func(store.Tx) error) {
	d.T.Helper()
	if err := d.store.View(context.Background(), tenant, read); err != nil {
		d.T.Fatal(err)
	}
}

func (d *Desk) desk() *Desk { return d }

// Seat is a [Desk], or a type that embeds one.
type Seat interface{ desk() *Desk }

// Perform checks an input and decides on it in a unit that is open already.
func Perform[In operation.Input, Out any](u *operation.Unit, op operation.Typed[In, Out], in In) (out Out, err error) {
	if err := fault.Invalid(op.Check(&in)); err != nil {
		return out, err
	}
	decided, err := op.Run(u, &in)
	if err == nil {
		decided, err = operation.Finish(decided, context.Background().Err)
	}
	if err != nil {
		return out, err
	}
	return decided.(Out), nil
}

// Try performs an operation.
func Try[In operation.Input, Out any](at Seat, op operation.Typed[In, Out], in In) (out Out, err error) {
	d := at.desk()
	if p, ok := any(&in).(operation.Preparer); ok {
		if err := p.Prepare(d.Preparation()); err != nil {
			return out, err
		}
	}
	err = d.Update(func(u *operation.Unit) error {
		out, err = Perform(u, op, in)
		return err
	})
	if err == nil && d.Logged != nil && !op.ReadOnly() {
		d.Logged(op, in)
	}
	return out, err
}

// Preparation is what the desk prepares inputs with.
func (d *Desk) Preparation() *operation.Preparation {
	return &operation.Preparation{
		Random: d.Random,
		Salt: func() ([]byte, error) {
			salt := make([]byte, 16)
			_, err := io.ReadFull(d.Random, salt)
			return salt, err
		},
		Slowly: func(do func()) error {
			do()
			return nil
		},
		Ask: func(read func(*operation.Unit) error) error {
			return d.store.View(context.Background(), tenant, func(tx store.Tx) error {
				return read(&operation.Unit{Tx: tx, Actor: d.Actor, Now: d.Now, Today: calendar.DateOf(d.Now), Rules: operation.Rules})
			})
		},
	}
}

// Do performs an operation that has to succeed.
func Do[In operation.Input, Out any](at Seat, op operation.Typed[In, Out], in In) Out {
	d := at.desk()
	d.T.Helper()
	out, err := Try(at, op, in)
	if err != nil {
		d.T.Fatalf("%s: %v", op.About().ID, err)
	}
	return out
}

// Refuse performs an operation that has to be refused with a code, among others.
func Refuse[In operation.Input, Out any](at Seat, op operation.Typed[In, Out], in In, code string) {
	d := at.desk()
	d.T.Helper()
	_, err := Try(at, op, in)
	var refused *fault.Error
	if !errors.As(err, &refused) || !refused.Has(code) {
		d.T.Errorf("%s: got %v, want a refusal with %s", op.About().ID, err, code)
	}
}
