package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestVersionIsTheNewestOfTheChangelog checks that the command prints the version of the first dated heading of CHANGELOG.md.
func TestVersionIsTheNewestOfTheChangelog(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$`).FindSubmatch(text)
	if newest == nil {
		t.Fatal("CHANGELOG.md has no heading such as ## [0.1.0] - 2026-11-28")
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"version"}, &out); err != nil {
		t.Fatal(err)
	}
	if want := "lending v" + string(newest[1]) + " "; !strings.HasPrefix(out.String(), want) {
		t.Errorf("lending version prints %q, CHANGELOG.md begins with %q", out.String(), want)
	}
}
