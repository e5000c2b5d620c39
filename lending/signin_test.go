package lending_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

const password = "Secret-2026-x"

// TestAuthenticateCounts: credentials that are only checked wait, count and lock like those of whoever signs in, and are not held
// against a replica that has not heard of the lock.
func TestAuthenticateCounts(t *testing.T) {
	ctx, main := t.Context(), emptyStore(t)
	o := bureau{T: t, Bench: lendingtest.On(t, main)}
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.MaxLoginAttempts, Enabled: new(true), Value: new(int64(2))})
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.AcceptPasswordOnCreate, Enabled: new(true)})
	done(o, find[access.NewUser, operation.Result](o, "access.CreateUser"), access.NewUser{
		Username: "asha", First: "Asha", Last: "Rao", Email: "asha@example.com", OfficeID: 1, RoleIDs: []int64{1},
		SendPassword: new(false), Counted: true, Password: password, RepeatPassword: password,
	})
	replica := emptyStore(t)
	if _, err := lending.Copy(ctx, main, replica, lendingtest.Tenant, nil); err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(main, &lending.Config{Replica: replica})
	if err != nil {
		t.Fatal(err)
	}
	nobody := platform.Tenant(lendingtest.Tenant).As(operation.Actor{})
	for _, step := range []struct {
		desk       *lending.Desk
		name, sent string
		in         bool
	}{
		{nobody, "asha", password, true},
		{nobody, "asha", "no", false},
		{nobody.FromReplica(), "asha", "no", false},
		{nobody, "asha", password, false}, // locked
		{nobody.FromReplica(), "asha", password, false},
	} {
		_, err := step.desk.Users.Authenticate(ctx, access.Credentials{Username: step.name, Password: step.sent})
		if (err == nil) != step.in || err != nil && !errors.Is(err, access.ErrNotAuthenticated) {
			t.Errorf("%s with %q: %v", step.name, step.sent, err)
		}
	}
}

// Failures are counted up to the lock; a caller who went away is no failure; a known password needs no check.
func TestSignInCounts(t *testing.T) {
	ctx, o := context.Background(), bureau{T: t, Bench: lendingtest.New(t)}
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.MaxLoginAttempts, Enabled: new(true), Value: new(int64(2))})
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.AcceptPasswordOnCreate, Enabled: new(true)})
	done(o, find[access.NewUser, operation.Result](o, "access.CreateUser"), access.NewUser{
		Username: "asha", First: "Asha", Last: "Rao", Email: "asha@example.com", OfficeID: 1, RoleIDs: []int64{1},
		SendPassword: new(false), Counted: true, Password: password, RepeatPassword: password,
	})
	gone, cancel := context.WithCancel(ctx)
	cancel()
	tenant := o.Platform.Tenant(lendingtest.Tenant)
	for _, step := range []struct {
		name string
		ctx  context.Context
		sent string
		in   bool
	}{
		{"wrong", ctx, "no", false},
		{"gone", gone, "no", false},
		{"right", ctx, password, true},
		{"right and known", ctx, password, true},
		{"wrong again", ctx, "no", false},
		{"wrong a second time", ctx, "no", false},
		{"right but locked", ctx, password, false},
	} {
		_, err := tenant.SignIn(step.ctx, "asha", step.sent)
		if (err == nil) != step.in || err != nil && step.ctx == ctx && !errors.Is(err, access.ErrNotAuthenticated) {
			t.Errorf("%s: %v", step.name, err)
		}
	}
	if _, err := tenant.SignIn(ctx, "nobody", "no"); !errors.Is(err, access.ErrNotAuthenticated) {
		t.Errorf("nobody: %v", err)
	}
	if _, err := o.Platform.Tenant("elsewhere").SignIn(ctx, "asha", "no"); !errors.Is(err, lending.ErrUnknownTenant) {
		t.Errorf("elsewhere: %v", err)
	}
	o.verified()
}
