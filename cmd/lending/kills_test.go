//go:build unix

package main

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"lending.example/platform/lending/store/postgres/postgrestest"
)

// kills is how often the server is killed, on each engine.
var kills = flag.Int("kills", 8, "how often a server under load is killed, on each engine")

// TestKilledServer kills a server under load, again and again, at any moment: while it starts, while it decides, while it
// commits. On PostgreSQL every fifth time the database is killed with it.
func TestKilledServer(t *testing.T) {
	if testing.Short() {
		t.Skip("kills servers for some seconds")
	}
	t.Run("SQLite", func(t *testing.T) {
		folder := filepath.Join(t.TempDir(), "data")
		killServer(t, folder, func() {}, "-data", folder)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		server := postgrestest.Own(t)
		killServer(t, server.URL(), func() {
			if err := errors.Join(server.Stop("immediate"), server.Start()); err != nil {
				t.Error(err)
			}
		}, "-data", t.TempDir(), "-store", server.URL())
	})
}

// killServer kills servers of a place, and every fifth time what is below.
func killServer(t *testing.T, place string, below func(), flags ...string) {
	s, err := openStore(t.Context(), place, nil)
	if err != nil {
		t.Fatal(err)
	}
	ids, address := loansToPay(t, s, 40), freeAddress(t)
	p := newPayers(t, ids, address)
	p.work(8, func() {
		for n := range *kills {
			server := serveAt(t, address, flags...)
			if n%4 > 0 {
				p.awaitAnswers(20)
			}
			time.Sleep(rand.N(200 * time.Millisecond))
			kill(t, server)
			if n%5 == 4 {
				below()
			}
		}
		serveAt(t, address, flags...)
	})
	if s, err = openStore(t.Context(), place, nil); err != nil {
		t.Fatal(err)
	}
	p.check(s)
	t.Logf("%d kills: %v", *kills, p)
}

// serveAt starts a server, which is killed with the test if it was not before. What it says is shown when the test fails.
func serveAt(t *testing.T, address string, flags ...string) *exec.Cmd {
	t.Helper()
	out := &bytes.Buffer{}
	server := child(t, out, append([]string{"serve", "-addr", address, "-cob-at", "off"}, flags...)...)
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
		if t.Failed() {
			t.Logf("the server at %s said\n%s", address, out)
		}
	})
	return server
}

func kill(t *testing.T, server *exec.Cmd) {
	t.Helper()
	if err := server.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Error(err)
	}
	_ = server.Wait() // it was killed
}
