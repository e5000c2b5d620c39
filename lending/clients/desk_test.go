package clients

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// desk performs operations the way the platform does, on a memory store. Its day is 15 January 2026.
type desk struct {
	t     *testing.T
	store *memory.Store
	actor operation.Actor
	now   time.Time
	seq   int64
	loans *loanBook
}

// loanBook are the loans of clients that the package sees.
type loanBook struct{ standing map[int64]LoanStanding }

func (b *loanBook) Accounts(_ store.Tx, clientID int64) ([]LoanAccount, error) {
	if !b.standing[clientID].Any {
		return nil, nil
	}
	return []LoanAccount{{ID: 4, AccountNo: "000000004"}}, nil
}

func (b *loanBook) Standing(_ store.Tx, clientID int64) (LoanStanding, error) {
	return b.standing[clientID], nil
}

// people are the names of users.
type people struct{}

func (people) Names(_ store.Tx, userID int64) (string, string, error) {
	if userID == 1 {
		return "App", "Administrator", nil
	}
	return "", "", nil
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	s, err := memory.New(append(Kinds(), refdata.Kinds()...))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(context.Background(), "test"); err != nil {
		t.Fatal(err)
	}
	d := &desk{
		t: t, store: s, now: time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC), loans: &loanBook{map[int64]LoanStanding{}},
		actor: operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: "."},
	}
	if err := d.update(refdata.Seed); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *desk) neighbours() Neighbours { return Neighbours{Loans: d.loans, People: people{}} }

// as returns a desk of the same tenant for a user of another office.
func (d *desk) as(officeID int64, hierarchy string) *desk {
	other := *d
	other.actor = operation.Actor{UserID: 2, Username: "branch", OfficeID: officeID, Hierarchy: hierarchy}
	return &other
}

func (d *desk) update(do func(*operation.Unit) error) error {
	d.seq++
	return d.store.Update(context.Background(), "test", func(tx store.Tx) error {
		return do(&operation.Unit{Tx: tx, Actor: d.actor, Now: d.now, Today: calendar.DateOf(d.now), Command: d.seq})
	})
}

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

func do[In operation.Input, Out any](d *desk, op operation.Typed[In, Out], in In) Out {
	d.t.Helper()
	out, err := try(d, op, in)
	if err != nil {
		d.t.Fatalf("%s: %v", op.About().ID, err)
	}
	return out
}

func refuse[In operation.Input, Out any](d *desk, op operation.Typed[In, Out], in In, code string) {
	d.t.Helper()
	_, err := try(d, op, in)
	var refused *fault.Error
	if !errors.As(err, &refused) || !refused.Has(code) {
		d.t.Errorf("%s: got %v, want a refusal with %s", op.About().ID, err, code)
	}
}

// configure switches a setting on.
func (d *desk) configure(name refdata.ConfigurationName) {
	d.t.Helper()
	do(d, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: name, Enabled: new(true)})
}

// value adds a value to a code.
func (d *desk) value(code, name string) int64 {
	d.t.Helper()
	return do(d, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: code, Name: name}).SubID
}

func (d *desk) office(name string, parentID int64) int64 {
	d.t.Helper()
	return do(d, refdata.CreateOffice, refdata.NewOffice{Name: name, OpenedOn: day("2010-01-01"), ParentID: parentID}).ID
}

func (d *desk) staff(name string, officeID int64) int64 {
	d.t.Helper()
	return do(d, refdata.CreateStaff, refdata.NewStaff{OfficeID: officeID, Firstname: name, Lastname: "Rao"}).ID
}

// client takes on a client; the client is active since 4 March 2011 unless changed.
func (d *desk) client(change ...func(*NewClient)) int64 {
	d.t.Helper()
	in := newClient()
	for _, c := range change {
		c(&in)
	}
	return do(d, Create, in).ID
}

func newClient() NewClient {
	return NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: new(true), ActivatedOn: day("2011-03-04")}
}

// pending makes a new client one who waits, since 1 December 2025.
func pending(in *NewClient) {
	in.Active, in.ActivatedOn, in.SubmittedOn = new(false), calendar.Date{}, day("2025-12-01")
}

// stored reads a client as it is stored.
func (d *desk) stored(id int64) Client {
	d.t.Helper()
	var c Client
	err := d.store.View(context.Background(), "test", func(tx store.Tx) (err error) {
		c, err = Get(tx, operation.ByID(id))
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return c
}

func day(text string) calendar.Date { return calendar.MustParse(text) }

func difference(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b }), cmpopts.EquateEmpty())
}
