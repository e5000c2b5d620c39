package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	for _, c := range []struct {
		name  string
		args  []string
		has   string // a line of the output
		fails string
	}{
		{"list all", []string{"list"}, "LoanCBR/C2522\n", ""},
		{"list some", []string{"list", "cob", "locks"}, "InlineCOB/C3316\n", ""},
		{"list none", []string{"list", "no such tag"}, "", ""},
		{"show", []string{"show", "InlineCOB/C2473"}, "  \"id\": \"C2473\",\n", ""},
		{"show nothing", []string{"show", "InlineCOB/C1"}, "", "there is no scenario InlineCOB/C1"},
		{"pack nothing", []string{"pack", t.TempDir()}, "", "holds nothing to pack"},
		{"no command", nil, "", "usage"},
		{"no folder", []string{"unpack"}, "", "usage"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			err := run(&out, "../../testdata", c.args)
			if (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
				t.Errorf("got %v, want %q", err, c.fails)
			}
			if !strings.Contains(out.String(), c.has) || c.has == "" && out.Len() > 0 {
				t.Errorf("printed %.200q, want %q", out.String(), c.has)
			}
		})
	}
}
