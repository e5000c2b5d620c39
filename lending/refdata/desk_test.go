package refdata

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// desk performs operations of this package the way the platform does, on a memory store.
type desk struct {
	t     *testing.T
	store *memory.Store
	actor operation.Actor
	now   time.Time
	seq   int64
}

var headActor = operation.Actor{UserID: 1, Username: "admin", OfficeID: HeadOffice, Hierarchy: "."}

// thing is a record of a package above, which refers to reference data.
type thing struct {
	store.Key
	StaffID, ValueID, PaymentTypeID, BucketID, RangeID int64
}

var things = store.Table[thing, *thing]{
	Kind: &store.Kind{Name: "thing", Columns: []store.Column{
		{Name: "staff_id", Type: store.Integer, Indexed: true}, {Name: "value_id", Type: store.Integer},
		{Name: "payment_type_id", Type: store.Integer}, {Name: "bucket_id", Type: store.Integer}, {Name: "range_id", Type: store.Integer},
	}},
	Columns: func(r *thing) []store.Value {
		return []store.Value{
			store.OptionalInt(r.StaffID), store.OptionalInt(r.ValueID), store.OptionalInt(r.PaymentTypeID),
			store.OptionalInt(r.BucketID), store.OptionalInt(r.RangeID),
		}
	},
}

var thingReferences = []Reference{
	{To: StaffMembers.Kind, From: things.Kind, Column: "staff_id"},
	{To: CodeValues.Kind, From: things.Kind, Column: "value_id"},
	{To: PaymentTypes.Kind, From: things.Kind, Column: "payment_type_id"},
	{To: DelinquencyBuckets.Kind, From: things.Kind, Column: "bucket_id"},
	{To: DelinquencyRanges.Kind, From: things.Kind, Column: "range_id"},
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	s, err := memory.New(append(Kinds(), things.Kind))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(context.Background(), "test"); err != nil {
		t.Fatal(err)
	}
	d := &desk{t: t, store: s, actor: headActor, now: time.Date(2026, 3, 31, 20, 0, 0, 0, time.UTC)}
	if err := d.update(Seed); err != nil {
		t.Fatal(err)
	}
	return d
}

// as returns a desk of the same tenant for a user of another office.
func (d *desk) as(officeID int64, hierarchy string) *desk {
	other := *d
	other.actor = operation.Actor{UserID: 2, Username: "branch", OfficeID: officeID, Hierarchy: hierarchy}
	return &other
}

func (d *desk) unit(tx store.Tx) (*operation.Unit, error) {
	d.seq++
	u := &operation.Unit{Tx: tx, Actor: d.actor, Now: d.now, Command: d.seq}
	var err error
	u.Today, err = Today(u)
	return u, err
}

func (d *desk) update(do func(*operation.Unit) error) error {
	return d.store.Update(context.Background(), "test", func(tx store.Tx) error {
		u, err := d.unit(tx)
		if err != nil {
			return err
		}
		return do(u)
	})
}

// try performs an operation and returns its error.
func try[In operation.Input, Out any](d *desk, op operation.Typed[In, Out], in In) (Out, error) {
	d.t.Helper()
	var out Out
	if err := fault.Invalid(op.Check(&in)); err != nil {
		return out, err
	}
	err := d.update(func(u *operation.Unit) error {
		result, err := op.Run(u, &in)
		if err == nil {
			out = result.(Out)
		}
		return err
	})
	return out, err
}

// do performs an operation that must succeed.
func do[In operation.Input, Out any](d *desk, op operation.Typed[In, Out], in In) Out {
	d.t.Helper()
	out, err := try(d, op, in)
	if err != nil {
		d.t.Fatalf("%s: %v", op.About().ID, err)
	}
	return out
}

// refuse performs an operation that must be refused with a code.
func refuse[In operation.Input, Out any](d *desk, op operation.Typed[In, Out], in In, code string) {
	d.t.Helper()
	_, err := try(d, op, in)
	var refused *fault.Error
	if !errors.As(err, &refused) || !refused.Has(code) {
		d.t.Errorf("%s: got %v, want a refusal with %s", op.About().ID, err, code)
	}
}

// insertThing stores a record that refers to reference data.
func (d *desk) insertThing(r thing) {
	d.t.Helper()
	if err := d.update(func(u *operation.Unit) error { return things.Insert(u.Tx, &r) }); err != nil {
		d.t.Fatal(err)
	}
}

func day(text string) calendar.Date { return calendar.MustParse(text) }

// difference compares values that may hold dates.
func difference(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b }))
}
