package access

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// desk is where the tests of this package work. Its day is 15 January 2026.
type desk struct {
	*desktest.Desk
	mail *mailbox
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
	adminHash = hashWith(adminPassword, []byte("a salt of 16 by."))
	m.Run()
}

// mailbox keeps what was mailed.
type mailbox struct{ letters []Letter }

func (m *mailbox) Deliver(l Letter) { m.letters = append(m.letters, l) }

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{desktest.New(t, append(Kinds(), refdata.Kinds()...), time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC)), &mailbox{}}
	d.Logged = d.keepsNoPassword
	err := d.Update(func(u *operation.Unit) error {
		if err := refdata.Seed(u); err != nil {
			return err
		}
		return Seed(u, adminHash)
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Neighbours = []any{d.neighbours()}
	return d
}

func (d *desk) neighbours() Neighbours {
	return Neighbours{Mailer: d.mail, Catalogue: func(store.Tx) (Catalogue, error) {
		return CatalogueOf(append(Operations(), refdata.Operations()...)), nil
	}}
}

// as returns a desk of the same tenant for a user with some permissions.
func (d *desk) as(userID int64, permissions ...string) *desk {
	return &desk{d.As(operation.Actor{UserID: userID, Username: "other", OfficeID: 1, Hierarchy: ".", Permissions: permissions}), d.mail}
}

// keepsNoPassword holds that what a command logs does not contain a password of these tests.
func (d *desk) keepsNoPassword(op operation.Operation, in any) {
	d.T.Helper()
	body, err := json.Marshal(in)
	if err != nil {
		d.T.Fatal(err)
	}
	for _, secret := range []string{adminPassword, "Another-horse-7", "short"} {
		if bytes.Contains(body, []byte(secret)) {
			d.T.Errorf("%s would log a password: %s", op.About().ID, body)
		}
	}
}

// configure switches a setting on.
func (d *desk) configure(name refdata.ConfigurationName, value int64) {
	d.T.Helper()
	desktest.Do(d, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: name, Enabled: new(true), Value: &value})
}

// user adds a user with the password "Another-horse-7".
func (d *desk) user(name string, roles ...int64) int64 {
	d.T.Helper()
	d.configure(refdata.AcceptPasswordOnCreate, 0)
	in := newUser(name, roles...)
	in.Password, in.RepeatPassword = "Another-horse-7", "Another-horse-7"
	return desktest.Do(d, CreateUser, in).ID
}

func newUser(name string, roles ...int64) NewUser {
	return NewUser{Username: name, First: "Asha", Last: "Rao", Email: name + "@lender.example", OfficeID: 1, RoleIDs: roles, SendPassword: new(false)}
}

// role adds a role with permissions.
func (d *desk) role(name string, codes ...string) int64 {
	d.T.Helper()
	id := desktest.Do(d, CreateRole, NewRole{Name: name, Description: strings.ToUpper(name)}).ID
	if len(codes) > 0 {
		asked := map[string]bool{}
		for _, code := range codes {
			asked[code] = true
		}
		desktest.Do(d, UpdateRolePermissions, RolePermissionsUpdate{Ref: operation.ByID(id), Permissions: asked})
	}
	return id
}

func difference(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b }), cmpopts.EquateEmpty())
}
