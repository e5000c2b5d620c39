package lending_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/sqlite"
)

// TestUnknownTenant asks for a tenant that was never made, in every way that there is: each answer names it, and no file
// comes to be.
func TestUnknownTenant(t *testing.T) {
	folder, ctx := t.TempDir(), context.Background()
	p, err := lending.Open(ctx, folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	const name = "typo"
	desk := p.Tenant(name).As(lending.SystemUser)
	refused := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, lending.ErrUnknownTenant) || fault.KindOf(err) != fault.NotFound || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, op := range p.Operations() {
		about := op.About()
		if about.Internal {
			continue // refused to everybody, regardless of the tenant
		}
		for way, opts := range map[string]lending.CallOptions{"": {}, " as a preview": {Preview: true}, " under a key": {Key: "k"}} {
			_, err := desk.Perform(ctx, op, op.NewInput(), opts)
			refused(about.ID+way, err)
		}
		if !op.ReadOnly() {
			continue
		}
		_, err := desk.AsOf(lending.Then{KnownAt: time.Now().Add(-time.Hour)}).Perform(ctx, op, op.NewInput(), lending.CallOptions{})
		refused(about.ID+" in the past", err)
	}
	_, err = p.Tenant(name).SignIn(ctx, "admin", "secret-Passw0rd!")
	refused("sign-in", err)
	_, err = desk.Loans.Get(ctx, 1)
	refused("a method", err)
	refused("a view", desk.View(ctx, func(*operation.Unit) error { t.Error("ran"); return nil }))
	refused("several operations", desk.Atomically(ctx, func(*lending.Desk) error { t.Error("ran"); return nil }))
	_, err = desk.Content(ctx, strings.Repeat("0", 64))
	refused("a file", err)
	_, err = p.Verify(ctx, name, 10)
	refused("verification", err)
	_, err = p.StateHash(ctx, name)
	refused("digest", err)
	var out bytes.Buffer
	refused("backup", p.Backup(ctx, name, &out))
	_, err = p.CloseBusiness(ctx, name, calendar.Date{}, nil)
	refused("close of business", err)
	empty, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	into, err := lending.New(empty, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer into.Close()
	refused("replay", p.Replay(ctx, name, into))
	source, err := sqlite.Open(ctx, folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	_, err = lending.Copy(ctx, source, empty, name, nil)
	refused("copy", err)
	if tenants, err := into.Tenants(ctx); err != nil || len(tenants) > 0 {
		t.Errorf("made %v elsewhere, %v", tenants, err)
	}
	if out.Len() > 0 {
		t.Error("a backup was begun")
	}
	if made, err := filepath.Glob(filepath.Join(folder, "*", "*")); err != nil || len(made) > 0 {
		t.Errorf("made %v, %v", made, err)
	}
	if made, err := os.ReadDir(folder); err != nil || len(made) > 0 {
		t.Errorf("made %v, %v", made, err)
	}
}
