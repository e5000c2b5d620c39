package clients

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// desk is where the tests of this package work. Its day is 15 January 2026.
type desk struct {
	*desktest.Desk
	loans *loanBook
}

// loanBook are the loans of clients that the package sees.
type loanBook struct {
	standing map[int64]LoanStanding
	fixed    bool // a loan has a transaction after the day of a move
	moved    []Move
}

func (b *loanBook) Move(_ *operation.Unit, m Move) error {
	if b.fixed {
		return ErrTransferBeforeLast.For("transferDate", m.On, m.On.AddDays(1), "000000004")
	}
	b.moved = append(b.moved, m)
	return nil
}

func (b *loanBook) Accounts(_ store.Tx, clientID int64) ([]LoanAccount, error) {
	if !b.standing[clientID].Any {
		return nil, nil
	}
	return []LoanAccount{{ID: 4, AccountNo: "000000004"}}, nil
}

func (b *loanBook) Guaranteed(*operation.Unit, int64) ([]GuarantorAccount, error) { return nil, nil }

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
	d := &desk{
		desktest.New(t, slices.Concat(Kinds(), refdata.Kinds(), datatables.Kinds(), events.Kinds()), time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC)), &loanBook{standing: map[int64]LoanStanding{}},
	}
	if err := d.Update(refdata.Seed); err != nil {
		t.Fatal(err)
	}
	d.Neighbours = []any{d.neighbours(), refdata.References(References())}
	return d
}

func (d *desk) neighbours() Neighbours {
	return Neighbours{Loans: d.loans, People: people{}, Movers: []Mover{d.loans}}
}

// as returns a desk of the same tenant for a user of another office.
func (d *desk) as(officeID int64, hierarchy string) *desk {
	return &desk{d.As(operation.Actor{UserID: 2, Username: "branch", OfficeID: officeID, Hierarchy: hierarchy}), d.loans}
}

// configure switches a setting on.
func (d *desk) configure(name refdata.ConfigurationName) {
	d.T.Helper()
	desktest.Do(d, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: name, Enabled: new(true)})
}

// value adds a value to a code.
func (d *desk) value(code, name string) int64 {
	d.T.Helper()
	return desktest.Do(d, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: code, Name: name}).SubID
}

func (d *desk) office(name string, parentID int64) int64 {
	d.T.Helper()
	return desktest.Do(d, refdata.CreateOffice, refdata.NewOffice{Name: name, OpenedOn: day("2010-01-01"), ParentID: parentID}).ID
}

func (d *desk) staff(name string, officeID int64) int64 {
	d.T.Helper()
	return desktest.Do(d, refdata.CreateStaff, refdata.NewStaff{OfficeID: officeID, First: name, Last: "Rao"}).ID
}

// client takes on a client; the client is active since 4 March 2011 unless changed.
func (d *desk) client(change ...func(*NewClient)) int64 {
	d.T.Helper()
	in := newClient()
	for _, c := range change {
		c(&in)
	}
	return desktest.Do(d, Create, in).ID
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
	d.T.Helper()
	var c Client
	d.View(func(tx store.Tx) (err error) {
		c, err = Get(tx, operation.ByID(id))
		return err
	})
	return c
}

func day(text string) calendar.Date { return calendar.MustParse(text) }

func difference(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b }), cmpopts.EquateEmpty())
}
