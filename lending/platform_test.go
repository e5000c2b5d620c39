package lending_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"golang.org/x/sync/errgroup"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/fault"
)

func TestProvision(t *testing.T) {
	ctx := context.Background()
	p, err := lending.Open(ctx, t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	made, err := p.Provision(ctx, "default", "secret-Passw0rd!")
	if err != nil || !made {
		t.Fatal(made, err)
	}
	made, err = p.Provision(ctx, "default", "secret-Passw0rd!")
	if err != nil || made {
		t.Fatal(made, err)
	}
	if _, err := p.Tenant("default").SignIn(ctx, "admin", "secret-Passw0rd!"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Tenant("default").SignIn(ctx, "admin", "no"); err == nil {
		t.Fatal("signed in with a wrong password")
	}
}

// TestProvisionAtOnce lets several callers make one tenant ready at the same time, as programs that are started together do.
func TestProvisionAtOnce(t *testing.T) {
	p, err := lending.Open(t.Context(), t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	made := make([]bool, 4)
	var callers errgroup.Group
	for i := range made {
		callers.Go(func() (err error) {
			made[i], err = p.Provision(t.Context(), "default", "secret-Passw0rd!")
			return err
		})
	}
	if err := callers.Wait(); err != nil {
		t.Fatal(err)
	}
	if n := len(slices.DeleteFunc(made, func(m bool) bool { return !m })); n != 1 {
		t.Errorf("%d callers made the tenant, want 1", n)
	}
}

// TestProvisionWithAWeakPassword refuses it before anything is made. A tenant that is there needs no password again.
func TestProvisionWithAWeakPassword(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	p, err := lending.Open(ctx, folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	made, err := p.Provision(ctx, "default", "password")
	if !errors.Is(err, access.ErrFirstPassword) || fault.KindOf(err) != fault.Validation || made {
		t.Error(made, err)
	}
	if there, err := os.ReadDir(folder); err != nil || len(there) > 0 {
		t.Errorf("made %v, %v", there, err)
	}
	if made, err := p.Provision(ctx, "default", "secret-Passw0rd!"); err != nil || !made {
		t.Fatal(made, err)
	}
	if made, err := p.Provision(ctx, "default", "password"); err != nil || made {
		t.Error(made, err)
	}
}
