package refdata

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/store"
)

// desk is where the tests of this package work. Its clock shows the evening of 31 March 2026.
type desk struct{ *desktest.Desk }

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
	d := &desk{desktest.New(t, append(Kinds(), things.Kind), time.Date(2026, 3, 31, 20, 0, 0, 0, time.UTC))}
	d.Today, d.Neighbours = Today, []any{References(nil)}
	if err := d.Update(Seed); err != nil {
		t.Fatal(err)
	}
	return d
}

// as returns a desk of the same tenant for a user of another office.
func (d *desk) as(officeID int64, hierarchy string) *desk {
	return &desk{d.As(operation.Actor{UserID: 2, Username: "branch", OfficeID: officeID, Hierarchy: hierarchy})}
}

// with returns the desk on a platform whose records refer to reference data.
func (d *desk) with(references []Reference) *desk {
	other := d.As(d.Actor)
	other.Neighbours = []any{References(references)}
	return &desk{other}
}

// insertThing stores a record that refers to reference data.
func (d *desk) insertThing(r thing) {
	d.T.Helper()
	if err := d.Update(func(u *operation.Unit) error { return things.Insert(u.Tx, &r) }); err != nil {
		d.T.Fatal(err)
	}
}

func day(text string) calendar.Date { return calendar.MustParse(text) }

// difference compares values that may hold dates.
func difference(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b }))
}
