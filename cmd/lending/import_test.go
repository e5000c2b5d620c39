package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestImportNamesWhatItNeeds refuses commands that name no source, or one that is not read.
func TestImportNamesWhatItNeeds(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		args       []string
	}{
		{name: "no system", want: "lending import fineract", args: []string{"import"}},
		{name: "another system", want: "lending import fineract", args: []string{"import", "mifos"}},
		{name: "no database", want: "-from", args: []string{"import", "fineract"}},
		{name: "no files", want: "-loans and -instalments", args: []string{"import", "csv"}},
		{name: "MySQL", want: "not implemented", args: []string{"import", "fineract", "-from", "mysql://host/database"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := run(t.Context(), tt.args, &out); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}
