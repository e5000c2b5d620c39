package main

import (
	"strings"
	"testing"
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
