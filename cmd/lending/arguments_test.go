package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// inEmptyFolder changes to a new folder, where a test must leave nothing.
func inEmptyFolder(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	t.Chdir(folder)
	t.Cleanup(func() {
		if made, err := os.ReadDir(folder); err != nil || len(made) > 0 {
			t.Errorf("made %v, %v", made, err)
		}
	})
}

// TestArguments gives every command a word, and a flag, that it does not know.
func TestArguments(t *testing.T) {
	for _, c := range commands() {
		t.Run(c.name, func(t *testing.T) {
			inEmptyFolder(t)
			for _, args := range [][]string{{"foo"}, {"-tenant=x", "foo"}, {"--", "-h"}, {"-colour", "red"}, {"", "-h"}} {
				ctx, cancel := context.WithCancel(context.Background())
				cancel() // a server that starts after all stops at once
				var out bytes.Buffer
				err := run(ctx, append([]string{c.name}, args...), &out)
				if err == nil || errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), c.name+": unexpected argument") && !strings.Contains(err.Error(), "not defined") {
					t.Errorf("%q: %v", args, err)
				}
				if out.Len() > 0 {
					t.Errorf("%q: printed %s", args, &out)
				}
			}
		})
	}
	for _, args := range [][]string{{"help", "foo"}, {"-h", "foo"}, {"foo"}} {
		if err := run(context.Background(), args, io.Discard); err == nil || !strings.Contains(err.Error(), "foo") {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// existing are the commands on a tenant that somebody has made, with the flag that says where it is.
var existing = map[string]struct {
	place string
	rest  []string
}{
	"verify":       {place: "-data"},
	"rehearse":     {place: "-data"},
	"backup":       {place: "-data", rest: []string{"-to", "copy.db"}},
	"explain":      {place: "-data", rest: []string{"-loan", "1", "-period", "1"}},
	"product-lint": {place: "-data", rest: []string{"-product", "1"}},
	"cob":          {place: "-data"},
	"ahead":        {place: "-data"},
	"copy":         {place: "-from", rest: []string{"-to", "elsewhere"}},
}

// TestPlaceThatIsNotThere looks for a tenant where nothing was ever made: in a folder, and in a database.
func TestPlaceThatIsNotThere(t *testing.T) {
	server := postgrestest.Shared(t) + "&namespace=nowhere"
	for name, c := range existing {
		t.Run(name, func(t *testing.T) {
			inEmptyFolder(t)
			err := run(t.Context(), append([]string{name, c.place, "typo"}, c.rest...), io.Discard)
			if !errors.Is(err, store.ErrNoStore) || !strings.Contains(err.Error(), "typo") {
				t.Error(err)
			}
			flag := strings.Replace(c.place, "-data", "-store", 1)
			err = run(t.Context(), append([]string{name, flag, server}, c.rest...), io.Discard)
			if !errors.Is(err, store.ErrNoStore) || !strings.Contains(err.Error(), "nowhere") || strings.Contains(err.Error(), server) {
				t.Error(err)
			}
		})
	}
}

// TestTenantThatIsNotThere looks for a tenant in a folder that has another one.
func TestTenantThatIsNotThere(t *testing.T) {
	folder := t.TempDir()
	p, err := lending.Open(t.Context(), folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Provision(t.Context(), defaultTenant, "first-Passw0rd!"); err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range existing {
		t.Run(name, func(t *testing.T) {
			inEmptyFolder(t)
			err := run(t.Context(), append([]string{name, c.place, folder, "-tenant", "typo"}, c.rest...), io.Discard)
			if !errors.Is(err, lending.ErrUnknownTenant) || fault.KindOf(err) != fault.NotFound || !strings.Contains(err.Error(), "typo") || !strings.Contains(err.Error(), folder) {
				t.Error(err)
			}
			if there, err := filepath.Glob(filepath.Join(folder, "*")); err != nil || len(there) != 1 {
				t.Errorf("the folder holds %v, %v", there, err)
			}
		})
	}
}

// TestPortInUse starts a server on an address that somebody else has: nothing is made, and no password is printed.
func TestPortInUse(t *testing.T) {
	inEmptyFolder(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	var out bytes.Buffer
	err = run(t.Context(), []string{"serve", "-addr", taken.Addr().String()}, &out)
	if err == nil || !strings.Contains(err.Error(), taken.Addr().String()) || !strings.Contains(err.Error(), "in use") {
		t.Error(err)
	}
	if out.Len() > 0 {
		t.Errorf("printed %s", &out)
	}
}

// TestWeakPassword starts a server for the first time with a password that everybody would guess: it names the variable, and
// makes no tenant.
func TestWeakPassword(t *testing.T) {
	t.Setenv(adminPassword, "password")
	folder := t.TempDir()
	var out bytes.Buffer
	err := run(t.Context(), []string{"serve", "-addr", "127.0.0.1:0", "-data", folder}, &out)
	if !errors.Is(err, access.ErrFirstPassword) || !strings.Contains(err.Error(), adminPassword) || out.Len() > 0 {
		t.Errorf("%v, printed %q", err, &out)
	}
	if made, err := filepath.Glob(filepath.Join(folder, "*.db*")); err != nil || len(made) > 0 {
		t.Errorf("made %v, %v", made, err)
	}
}

// TestServeUnderAPrefix starts a server below a prefix and asks it for its health.
func TestServeUnderAPrefix(t *testing.T) {
	for _, prefix := range []string{"", "/bank", "a/b/"} {
		t.Run(prefix, func(t *testing.T) {
			t.Setenv(adminPassword, "first-Passw0rd!")
			ctx, stop := context.WithCancel(t.Context())
			printed, out := io.Pipe()
			ended := make(chan error, 1)
			go func() {
				err := run(ctx, []string{"serve", "-addr", "127.0.0.1:0", "-cob-at", "off", "-base-path", prefix, "-data", t.TempDir()}, out)
				ended <- errors.Join(err, out.Close())
			}()
			line := make([]byte, 1000)
			n, err := printed.Read(line)
			if err != nil {
				t.Fatal(err)
			}
			at := regexp.MustCompile(`http://[^,]+`).FindString(string(line[:n]))
			if !strings.HasSuffix(at, strings.Trim(prefix, "/")) {
				t.Errorf("serves at %s", at)
			}
			for path, want := range map[string]int{"/healthz": 200, "/docs": 200, "/openapi.json": 200, "/metrics": 200, "/v1/offices": 400} {
				res, err := http.Get(at + path)
				if err != nil {
					t.Fatal(err)
				}
				if res.Body.Close(); res.StatusCode != want {
					t.Errorf("%s%s: %d", at, path, res.StatusCode)
				}
			}
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}
