package access

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
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

// desk performs operations the way the platform does, on a memory store.
type desk struct {
	t      *testing.T
	store  *memory.Store
	actor  operation.Actor
	now    time.Time
	random *rand.ChaCha8
	mail   *mailbox
}

const adminPassword = "Right-horse-9"

// standard is the cost of hashes outside of these tests, and adminHash a hash of adminPassword at a cost that keeps them
// fast.
var (
	standard  = present
	adminHash string
)

func TestMain(m *testing.M) {
	present = cost{memory: 64, rounds: 1, threads: 1}
	adminHash = Hash(adminPassword, []byte("a salt of 16 by."))
	m.Run()
}

// mailbox keeps what was mailed.
type mailbox struct{ letters []Letter }

func (m *mailbox) Deliver(l Letter) { m.letters = append(m.letters, l) }

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
		t: t, store: s, now: time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC), mail: &mailbox{},
		random: rand.NewChaCha8([32]byte{1}), actor: operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", Permissions: []string{operation.AllFunctions}},
	}
	err = d.update(func(u *operation.Unit) error {
		if err := refdata.Seed(u); err != nil {
			return err
		}
		return Seed(u, adminHash)
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *desk) neighbours() Neighbours {
	return Neighbours{Mailer: d.mail, Catalogue: func(store.Tx) (Catalogue, error) {
		return CatalogueOf(append(Operations(Neighbours{}), refdata.Operations()...)), nil
	}}
}

// as returns a desk of the same tenant for a user with some permissions.
func (d *desk) as(userID int64, permissions ...string) *desk {
	other := *d
	other.actor = operation.Actor{UserID: userID, Username: "other", OfficeID: 1, Hierarchy: ".", Permissions: permissions}
	return &other
}

func (d *desk) update(do func(*operation.Unit) error) error {
	var after []func()
	err := d.store.Update(context.Background(), "test", func(tx store.Tx) error {
		u := &operation.Unit{Tx: tx, Actor: d.actor, Now: d.now, Today: calendar.DateOf(d.now)}
		err := do(u)
		after = u.Committed()
		return err
	})
	if err == nil {
		for _, do := range after {
			do()
		}
	}
	return err
}

// view runs a function on the tenant's records.
func (d *desk) view(read func(store.Tx) error) {
	d.t.Helper()
	if err := d.store.View(context.Background(), "test", read); err != nil {
		d.t.Fatal(err)
	}
}

func try[In operation.Input, Out any](d *desk, op operation.Typed[In, Out], in In) (Out, error) {
	d.t.Helper()
	var out Out
	if p, ok := any(&in).(operation.Preparer); ok {
		if err := p.Prepare(d.random); err != nil {
			return out, err
		}
	}
	if err := fault.Invalid(op.Check(&in)); err != nil {
		return out, err
	}
	d.keepsNoPassword(op, in)
	err := d.update(func(u *operation.Unit) error {
		result, err := op.Run(u, &in)
		if err == nil {
			out = result.(Out)
		}
		return err
	})
	return out, err
}

// keepsNoPassword holds that what a command would log does not contain a password of these tests.
func (d *desk) keepsNoPassword(op operation.Operation, in any) {
	d.t.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, secret := range []string{adminPassword, "Another-horse-7", "short"} {
		if !op.ReadOnly() && bytes.Contains(body, []byte(secret)) {
			d.t.Errorf("%s would log a password: %s", op.About().ID, body)
		}
	}
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
func (d *desk) configure(name refdata.ConfigurationName, value int64) {
	d.t.Helper()
	do(d, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: name, Enabled: new(true), Value: &value})
}

// user adds a user with the password "Another-horse-7".
func (d *desk) user(name string, roles ...int64) int64 {
	d.t.Helper()
	d.configure(refdata.AcceptPasswordOnCreate, 0)
	in := newUser(name, roles...)
	in.Password, in.RepeatPassword = "Another-horse-7", "Another-horse-7"
	return do(d, CreateUser(d.neighbours()), in).ID
}

func newUser(name string, roles ...int64) NewUser {
	return NewUser{Username: name, Firstname: "Asha", Lastname: "Rao", Email: name + "@lender.example", OfficeID: 1, Roles: roles, SendPassword: new(false)}
}

// role adds a role with permissions.
func (d *desk) role(name string, codes ...string) int64 {
	d.t.Helper()
	id := do(d, CreateRole, NewRole{Name: name, Description: strings.ToUpper(name)}).ID
	if len(codes) > 0 {
		asked := map[string]bool{}
		for _, code := range codes {
			asked[code] = true
		}
		do(d, UpdateRolePermissions(d.neighbours()), RolePermissionsUpdate{Ref: operation.ByID(id), Permissions: asked})
	}
	return id
}

func difference(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b }), cmpopts.EquateEmpty())
}
