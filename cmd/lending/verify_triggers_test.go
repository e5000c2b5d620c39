package main

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestVerifyFindsWhatIsGone: triggers and views of the platform that are gone or changed are named, by every verification, since
// verifying makes nothing.
func TestVerifyFindsWhatIsGone(t *testing.T) {
	folder := t.TempDir()
	call := func() (string, error) {
		var out strings.Builder
		err := verify(t.Context(), []string{"-data", folder}, &out)
		return out.String(), err
	}
	work(t, folder, 3)
	if text, err := call(); err != nil {
		t.Fatal(text, err)
	}
	intrude(t, folder, `DROP TRIGGER "client:parts:display_name_key:insert"; DROP VIEW loan_readable; CREATE VIEW loan_readable AS SELECT 1 AS id`)
	for range 2 {
		text, err := call()
		for _, want := range []string{"database: trigger client:parts:display_name_key:insert is gone", "database: view loan_readable was changed"} {
			if err == nil || !strings.Contains(text, want) {
				t.Errorf("%q is not in\n%s%v", want, text, err)
			}
		}
	}
}

// TestVerifyLeavesPostgreSQL verifies a tenant of another version of the program on a server: it is refused, and stays of that version.
func TestVerifyLeavesPostgreSQL(t *testing.T) {
	server, ctx := postgrestest.Own(t, "fsync=off").URL(), t.Context()
	folder := t.TempDir()
	work(t, folder, 3)
	var out strings.Builder
	if err := run(ctx, []string{"copy", "-from", folder, "-to", server}, &out); err != nil {
		t.Fatal(err)
	}
	call := func() error { return verify(ctx, []string{"-store", server}, &out) }
	if err := call(); err != nil {
		t.Fatal(err, &out)
	}
	conn, err := pgx.Connect(ctx, server)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, "UPDATE lending.tenant SET declared = 'another'"); err != nil {
		t.Fatal(err)
	}
	if err := call(); err == nil || !strings.Contains(err.Error(), "open it once for writing") {
		t.Errorf("got %v", err)
	}
	var declared string
	if err := conn.QueryRow(ctx, "SELECT declared FROM lending.tenant").Scan(&declared); err != nil || declared != "another" {
		t.Errorf("verify made it %q, %v", declared, err)
	}
}
