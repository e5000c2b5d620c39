package main

import (
	"io"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/demo"
)

// TestServeLeavesATenantAlone: a server that is to begin with a demonstration does not start on an existing tenant.
func TestServeLeavesATenantAlone(t *testing.T) {
	t.Setenv(adminPassword, "first-Passw0rd!")
	at := &place{data: t.TempDir()}
	platform, err := at.open(t.Context(), lending.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if err := provision(t.Context(), platform, io.Discard); err != nil {
		t.Fatal(err)
	}
	if err := platform.Close(); err != nil {
		t.Fatal(err)
	}
	err = serve(t.Context(), []string{"-addr", "127.0.0.1:0", "-data", at.data, "-demo"}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), demo.ErrNotEmpty.Error()) {
		t.Error(err)
	}
}

// TestDemoHasASize: a demonstration bank without clients, or with a history of less than four months, is refused before anything is made.
func TestDemoHasASize(t *testing.T) {
	for _, size := range []string{"-demo-clients=0", "-demo-clients=-1", "-demo-months=3"} {
		inEmptyFolder(t)
		if err := run(t.Context(), []string{"serve", "-addr", "127.0.0.1:0", "-demo", size}, io.Discard); err == nil || !strings.Contains(err.Error(), "demonstration bank has") {
			t.Errorf("%s: %v", size, err)
		}
	}
}
