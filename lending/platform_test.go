package lending_test

import (
	"context"
	"testing"

	"lending.example/platform/lending"
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
