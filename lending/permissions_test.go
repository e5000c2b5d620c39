package lending_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
)

// TestEveryOperationAsksForItsPermission derives the table of permissions from the registry: who holds what gets past the
// permission check of which operation. The calls are previews of empty inputs; what they are refused for afterwards does
// not matter here.
func TestEveryOperationAsksForItsPermission(t *testing.T) {
	bench := lendingtest.New(t)
	everyone := func(operation.Operation) bool { return true }
	nobody := func(operation.Operation) bool { return false }
	reads := func(op operation.Operation) bool { return op.ReadOnly() }
	actors := map[string]struct {
		holds   func(op operation.Operation) []string
		allowed func(operation.Operation) bool
	}{
		"nothing":               {func(operation.Operation) []string { return nil }, nobody},
		"the permission itself": {func(op operation.Operation) []string { return []string{op.About().Permission()} }, everyone},
		"all functions":         {func(operation.Operation) []string { return []string{operation.AllFunctions} }, everyone},
		"all reads":             {func(operation.Operation) []string { return []string{operation.AllFunctionsRead} }, reads},
		"all other permissions": {func(op operation.Operation) []string { return othersThan(bench, op) }, nobody},
	}
	for _, op := range bench.Platform.Operations() {
		about := op.About()
		for name, actor := range actors {
			want := actor.allowed(op) || about.Open
			if about.ID == access.GetUser.ID {
				continue // users read themselves without a permission: see TestUsersReadThemselves
			}
			if about.Internal {
				if _, err := deskOf(bench, actor.holds(op)).Perform(context.Background(), op, op.NewInput(), lending.CallOptions{Preview: true}); !errors.Is(err, lending.ErrUnknownOperation) {
					t.Errorf("%s, which is for the platform alone: with %s %v", about.ID, name, err)
				}
				continue
			}
			if got := passes(t, bench, op, actor.holds(op)); got != want {
				t.Errorf("%s (%s): with %s allowed %t, want %t", about.ID, about.Permission(), name, got, want)
			}
		}
	}
}

// TestUsersReadThemselves: the one read whose permission depends on what is read.
func TestUsersReadThemselves(t *testing.T) {
	bench := lendingtest.New(t)
	for name, c := range map[string]struct {
		reader      int64
		permissions []string
		allowed     bool
	}{
		"oneself":                             {1, nil, true},
		"another":                             {2, nil, false},
		"another, with the permission":        {2, []string{"READ_USER"}, true},
		"another, with all reads":             {2, []string{operation.AllFunctionsRead}, true},
		"another, with all functions":         {2, []string{operation.AllFunctions}, true},
		"another, with a permission to write": {2, []string{"UPDATE_USER"}, false},
	} {
		actor := operation.Actor{UserID: c.reader, Username: "reader", OfficeID: 1, Hierarchy: ".", Permissions: c.permissions}
		input := access.GetUser.NewInput().(*access.UserRef)
		input.Ref = operation.ByID(1)
		_, err := bench.Platform.Tenant(lendingtest.Tenant).As(actor).Perform(context.Background(), access.GetUser, input, lending.CallOptions{})
		if allowed := err == nil; allowed != c.allowed {
			t.Errorf("%s: %v, want allowed %t", name, err, c.allowed)
		}
	}
}

// TestOperationsDescribeThemselves: what has an entry in the catalogue of permissions has all of it, and everything says
// what it does.
func TestOperationsDescribeThemselves(t *testing.T) {
	for _, op := range lendingtest.New(t).Platform.Operations() {
		about := op.About()
		if !about.Open && (about.Action == "" || about.Entity == "") {
			t.Errorf("%s: permission %q is incomplete", about.ID, about.Permission())
		}
		if about.Summary == "" {
			t.Errorf("%s has no summary", about.ID)
		}
	}
}

// TestReservedPermissions: what no operation asks for is held by roles like all else, and only that is reserved.
func TestReservedPermissions(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	held := map[string]bool{"CREATE_GUARANTOR": true, "BULKREASSIGN_LOAN_CHECKER": true}
	role := done(o, find[access.NewRole, operation.Result](o, "access.CreateRole"), access.NewRole{Name: "Taken over", Description: "from elsewhere"}).ID
	done(o, find[access.RolePermissionsUpdate, operation.Result](o, "access.UpdateRolePermissions"), access.RolePermissionsUpdate{Ref: operation.ByID(role), Permissions: held})
	asked := map[string]bool{}
	for _, op := range o.Platform.Operations() {
		asked[op.About().Permission()] = true
	}
	for _, code := range lending.ReservedCodes() {
		if asked[code] {
			t.Errorf("%s is asked for, and not only reserved", code)
		}
	}
}

// othersThan are the permissions of all operations but those that an operation shares.
func othersThan(bench *lendingtest.Bench, op operation.Operation) []string {
	var codes []string
	for _, o := range bench.Platform.Operations() {
		if code := o.About().Permission(); code != "" && code != op.About().Permission() {
			codes = append(codes, code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// deskOf is the desk of a holder of permissions.
func deskOf(bench *lendingtest.Bench, permissions []string) *lending.Desk {
	actor := operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", Permissions: permissions}
	return bench.Platform.Tenant(lendingtest.Tenant).As(actor)
}

// passes reports whether a holder of permissions gets past the permission check.
func passes(t *testing.T, bench *lendingtest.Bench, op operation.Operation, permissions []string) bool {
	t.Helper()
	_, err := deskOf(bench, permissions).Perform(context.Background(), op, op.NewInput(), lending.CallOptions{Preview: true})
	return fault.KindOf(err) != fault.Forbidden || err == nil
}

// TestActiveFromTheStart: who creates a client or a group as active activates it too, and needs both permissions.
func TestActiveFromTheStart(t *testing.T) {
	bench := lendingtest.New(t)
	active := func(on bool) clients.NewClient {
		return clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: &on, ActivatedOn: bench.Today()}
	}
	group := func(name string, on bool) groups.NewGroup {
		return groups.NewGroup{OfficeID: 1, Name: name, Active: &on, ActivatedOn: bench.Today()}
	}
	for name, c := range map[string]struct {
		holds   []string
		client  bool // active
		allowed bool
	}{
		"pending, without":  {[]string{"CREATE_CLIENT", "CREATE_GROUP"}, false, true},
		"active, without":   {[]string{"CREATE_CLIENT", "CREATE_GROUP"}, true, false},
		"active, with both": {[]string{"CREATE_CLIENT", "ACTIVATE_CLIENT", "CREATE_GROUP", "ACTIVATE_GROUP"}, true, true},
		"active, with all":  {[]string{operation.AllFunctions}, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			desk := deskOf(bench, c.holds)
			_, errClient := desk.Clients.Create(t.Context(), active(c.client))
			_, errGroup := desk.Groups.Create(t.Context(), group(name, c.client))
			for _, err := range []error{errClient, errGroup} {
				if (err == nil) != c.allowed || !c.allowed && !errors.Is(err, access.ErrNotAuthorized) {
					t.Error(err)
				}
			}
		})
	}
}
