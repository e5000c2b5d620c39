package main

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestCopyWithHostTables copies a tenant with a table of a host program: along to SQLite, and to PostgreSQL only when it is told to
// leave the table, which it then says.
func TestCopyWithHostTables(t *testing.T) {
	ctx, from, to := t.Context(), t.TempDir(), filepath.Join(t.TempDir(), "copy")
	p, err := lending.Open(ctx, from, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Provision(ctx, defaultTenant, "first-Passw0rd!"); err != nil {
		t.Fatal(err)
	}
	db, err := p.HostDB(ctx, defaultTenant)
	if err == nil {
		_, err = db.Exec("CREATE TABLE till_receipt (n INTEGER)")
	}
	if err := errors.Join(err, db.Close(), p.Close()); err != nil {
		t.Fatal(err)
	}
	server := postgrestest.Own(t, "fsync=off").URL()
	for _, tt := range []struct {
		name, to, printed string
		flags             []string
		refused           bool
	}{
		{name: "SQLite", to: to, printed: "copied along: table till_receipt"},
		{name: "PostgreSQL", to: server, refused: true},
		{name: "PostgreSQL without", to: server, flags: []string{"-leave-host-tables"}, printed: "NOT copied: table till_receipt"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			err := run(ctx, append([]string{"copy", "-from", from, "-to", tt.to}, tt.flags...), &out)
			if refused := errors.Is(err, lending.ErrHostTables); refused != tt.refused || err != nil && !refused {
				t.Fatal(err)
			}
			if tt.refused && (!strings.Contains(err.Error(), "table till_receipt") || !strings.Contains(err.Error(), "-leave-host-tables")) {
				t.Error(err)
			}
			if !strings.Contains(out.String(), tt.printed) {
				t.Errorf("printed %s", &out)
			}
		})
	}
}
