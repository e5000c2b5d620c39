package main

import (
	"bytes"
	"flag"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"lending.example/platform/lending/access"
)

// TestPostOfFlags: without a mail server letters go to the spool folder and the log says so; wrong flags are told at once.
func TestPostOfFlags(t *testing.T) {
	for name, c := range map[string]struct {
		args []string
		kept int
		want string
	}{
		"no mail server":   {nil, 1, ""},
		"unknown security": {[]string{"-smtp-host", "localhost", "-smtp-tls", "perhaps", "-mail-from", "a@b.test"}, 0, "security"},
		"no sender":        {[]string{"-smtp-host", "localhost"}, 0, "sender"},
	} {
		flags := flag.NewFlagSet("serve", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		f := newMailFlags(flags)
		if err := flags.Parse(c.args); err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		data := t.TempDir()
		post, err := f.post(data, slog.New(slog.NewTextHandler(&log, nil)))
		if c.want != "" {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		post.Deliver(access.Letter{To: "first@office.test", Username: "first", Password: "Secret-2026-x"})
		post.Close()
		files, err := filepath.Glob(filepath.Join(data, "mail-spool", "*.eml"))
		if err != nil || len(files) != c.kept {
			t.Errorf("%s: %v, %v", name, files, err)
		}
		if text := log.String(); !strings.Contains(text, "no mail server") || strings.Contains(text, "Secret-2026-x") {
			t.Error(text)
		}
	}
}
