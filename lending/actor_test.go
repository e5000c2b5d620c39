package lending_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// clerkPassword is the password of users who sign in in these tests.
const clerkPassword = "Clerk-horse-12"

// workplace is a bureau with a branch and a user who may make funds and clients, and who has signed in.
type workplace struct {
	bureau
	user, role, branch int64
	desk               *lending.Desk
}

func newWorkplace(t *testing.T) workplace {
	t.Helper()
	o := bureau{T: t, Bench: lendingtest.New(t)}
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.AcceptPasswordOnCreate, Enabled: new(true)})
	w := workplace{bureau: o}
	w.branch = done(o, refdata.CreateOffice, refdata.NewOffice{Name: "Branch", ParentID: 1, OpenedOn: calendar.MustParse("2020-01-01")}).ID
	w.role = done(o, find[access.NewRole, operation.Result](o, "access.CreateRole"), access.NewRole{Name: "Clerk", Description: "Clerk"}).ID
	w.permit("CREATE_FUND", "CREATE_CLIENT")
	w.user = done(o, find[access.NewUser, operation.Result](o, "access.CreateUser"), access.NewUser{
		Username: "clerk", First: "Asha", Last: "Rao", Email: "clerk@example.com", OfficeID: 1, RoleIDs: []int64{w.role}, SendPassword: new(false),
		Password: clerkPassword, RepeatPassword: clerkPassword,
	}).ID
	desk, err := o.Platform.Tenant(lendingtest.Tenant).SignIn(context.Background(), "clerk", clerkPassword)
	if err != nil {
		t.Fatal(err)
	}
	w.desk = desk
	return w
}

// permit gives the role of the user some permissions, and takes the others of these tests away.
func (w workplace) permit(codes ...string) {
	w.Helper()
	held := map[string]bool{"CREATE_FUND": false, "CREATE_CLIENT": false}
	for _, c := range codes {
		held[c] = true
	}
	done(w.bureau, find[access.RolePermissionsUpdate, operation.Result](w.bureau, "access.UpdateRolePermissions"), access.RolePermissionsUpdate{Ref: operation.ByID(w.role), Permissions: held})
}

func (w workplace) update(change access.UserUpdate) {
	w.Helper()
	change.Ref = operation.ByID(w.user)
	done(w.bureau, access.UpdateUser, change)
}

func (w workplace) delete() {
	done(w.bureau, access.DeleteUser, access.UserRef{Ref: operation.ByID(w.user)})
}

func (w workplace) fund(name string) error {
	_, err := lending.Run(context.Background(), w.desk, refdata.CreateFund, refdata.NewFund{Name: name})
	return err
}

// TestTheActorOfTheMoment changes a user who has signed in: the next command is that of the user as the records have it, or is
// refused, and the log can be run again.
func TestTheActorOfTheMoment(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(w workplace)
		code   string
	}{
		"deleted": {workplace.delete, access.ErrNotAuthenticated.ID},
		"another password": {func(w workplace) {
			w.update(access.UserUpdate{Password: "Other-horse-34", RepeatPassword: "Other-horse-34"})
		}, access.ErrNotAuthenticated.ID},
		"locked":                   {lockOut, access.ErrNotAuthenticated.ID},
		"without the permission":   {func(w workplace) { w.permit() }, operation.ErrNotAuthorized.ID},
		"of another office":        {func(w workplace) { w.update(access.UserUpdate{OfficeID: &w.branch}) }, ""},
		"of another name":          {func(w workplace) { w.update(access.UserUpdate{Username: new("clerk two")}) }, ""},
		"with another mail":        {func(w workplace) { w.update(access.UserUpdate{Email: new("two@example.com")}) }, ""},
		"with one permission less": {func(w workplace) { w.permit("CREATE_FUND") }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorkplace(t)
			if err := w.fund("Before"); err != nil {
				t.Fatal(err)
			}
			tt.change(w)
			if err := w.fund("After"); codeOf(err) != tt.code {
				t.Errorf("after the change: %v, want %q", err, tt.code)
			}
			w.verified()
		})
	}
}

// lockOut has the user guess wrong until the account is locked.
func lockOut(w workplace) {
	done(w.bureau, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.MaxLoginAttempts, Enabled: new(true), Value: new(int64(1))})
	w.update(access.UserUpdate{Counted: new(true)})
	if _, err := w.Platform.Tenant(lendingtest.Tenant).SignIn(context.Background(), "clerk", "wrong"); err == nil {
		w.Fatal("signed in with a wrong password")
	}
}

// TestCommandsThatWaitForADeletion lets a user give many commands at once while the user is deleted: those that come after
// it are refused, and everything in the log can be run again.
func TestCommandsThatWaitForADeletion(t *testing.T) {
	w := newWorkplace(t)
	results := make(chan error, 200)
	for i := range cap(results) {
		go func() { results <- w.fund(fmt.Sprint("Fund ", i)) }()
		if i == cap(results)/2 {
			w.delete()
		}
	}
	refused := 0
	for range cap(results) {
		if err := <-results; errors.Is(err, access.ErrNotAuthenticated) {
			refused++
		} else if err != nil {
			t.Error(err)
		}
	}
	if refused == 0 {
		t.Error("none came after the deletion")
	}
	w.verified()
}

// TestActorsOfPrograms gives commands as actors whom a program makes up, with offices, names and permissions that no record has:
// a replay makes the same records.
func TestActorsOfPrograms(t *testing.T) {
	w := newWorkplace(t)
	branch := fmt.Sprintf(".%d.", w.branch)
	for name, actor := range map[string]operation.Actor{
		"a program":                         {Username: "importer", OfficeID: 1, Hierarchy: ".", Permissions: []string{"CREATE_CLIENT"}},
		"a program of a branch":             {Username: "branch importer", OfficeID: w.branch, Hierarchy: branch, Permissions: []string{"CREATE_CLIENT"}},
		"a user at a branch":                {UserID: w.user, Username: "clerk", OfficeID: w.branch, Hierarchy: branch, Permissions: []string{"CREATE_CLIENT"}},
		"a user under another name":         {UserID: w.user, Username: "asha", OfficeID: 1, Hierarchy: ".", Permissions: []string{operation.AllFunctions}},
		"a user whom the tenant knows none": {UserID: 99, Username: "ravi", OfficeID: 1, Hierarchy: ".", Permissions: []string{"CREATE_CLIENT"}},
	} {
		t.Run(name, func(t *testing.T) {
			desk := w.Platform.Tenant(lendingtest.Tenant).As(actor)
			if _, err := desk.Clients.Create(context.Background(), clients.NewClient{OfficeID: actor.OfficeID, First: "Asha", Last: "Rao", Active: new(false)}); err != nil {
				t.Error(err)
			}
		})
	}
	w.delete()
	gone := w.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: w.user, Username: "clerk", OfficeID: 1, Hierarchy: ".", Permissions: []string{operation.AllFunctions}})
	if _, err := lending.Run(context.Background(), gone, refdata.CreateFund, refdata.NewFund{Name: "Gone"}); !errors.Is(err, access.ErrNotAuthenticated) {
		t.Errorf("a deleted user: %v", err)
	}
	w.verified()
}

// TestALogThatCannotAllBeRun puts entries into a log that cannot be run: one by a deleted user, as earlier versions let happen,
// is run all the same; the others are left out and reported, each; and what is after them is known at every moment.
func TestALogThatCannotAllBeRun(t *testing.T) {
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	ctx, bench := context.Background(), lendingtest.On(t, s)
	o := bureau{T: t, Bench: bench}
	fund := func(name string) { done(o, refdata.CreateFund, refdata.NewFund{Name: name}) }
	entry := func(name, body string) (seq int64) {
		t.Helper()
		err := s.Update(ctx, lendingtest.Tenant, func(tx store.Tx) (err error) {
			seq, err = tx.Append(store.LogEntry{At: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC), Name: name, Body: []byte(body)})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return seq
	}
	clerk := userDesk(t, bench, "clerk").Actor().UserID
	done(o, access.DeleteUser, access.UserRef{Ref: operation.ByID(clerk)})
	fund("First")
	entry("UPDATE_FUND", fmt.Sprintf(`{"operation":"refdata.UpdateFund","actorId":%d,"actor":"clerk","today":"2026-01-01","input":{"fundId":{"id":2},"name":"First"}}`, clerk))
	want := []string{
		fmt.Sprintf("command_log %d: cannot be run again: no operation", entry("FLY", `{"operation":"loans.Fly","actor":"system","input":{}}`)),
		fmt.Sprintf("command_log %d: cannot be run again: ", entry("APPROVE_LOAN", `{"operation":"loans.Approve","actor":"system","input":{"loan":{"id":99}}}`)),
	}
	for i := range 3 {
		fund(fmt.Sprint("After ", i))
	}
	want = append(want, fmt.Sprintf("command_log %d: cannot be run again: ", entry("CREATE_FUND", `{"operation":"refdata.CreateFund","actorId":98,"actor":"nobody","input":{"name":"X"}}`)))
	fund("Last")

	findings, err := bench.Platform.Verify(ctx, lendingtest.Tenant, 100)
	if err != nil {
		t.Fatal(err)
	}
	var unrun []string
	for _, f := range findings {
		if f.Kind == "command_log" {
			unrun = append(unrun, f.String())
		} else if f.Kind != "audit" { // of the entry by the deleted user, which the test put into the log alone
			t.Error(f)
		}
	}
	if len(unrun) != len(want) {
		t.Fatalf("found %q, want %q", unrun, want)
	}
	for i := range want {
		if !strings.HasPrefix(unrun[i], want[i]) {
			t.Errorf("found %q, want %q", unrun[i], want[i])
		}
	}

	bench.MoveTo("2026-01-02")
	then := bench.Desk.AsOf(lending.Then{KnownAt: time.Date(2026, 1, 1, 13, 0, 0, 0, time.UTC)})
	known, err := lending.Run(ctx, then, refdata.ListFunds, operation.NoInput{})
	if err != nil || len(known) != 6 {
		t.Errorf("known: %+v, %v", known, err)
	}

	again, err := lending.Open(ctx, t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	err = bench.Platform.Replay(ctx, lendingtest.Tenant, again)
	if failed := new(lending.ReplayError); !errors.As(err, &failed) || !strings.HasPrefix(unrun[0], fmt.Sprintf("command_log %d:", failed.Command)) {
		t.Errorf("replay: %v", err)
	}
	funds, err := lending.Run(ctx, again.Tenant(lendingtest.Tenant).As(lending.SystemUser), refdata.ListFunds, operation.NoInput{})
	if err != nil || len(funds) != 6 {
		t.Errorf("replayed: %+v, %v", funds, err)
	}
}
