package storetest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending/store"
)

// childVariable tells the test binary that it is the process to be killed, and where to write.
const childVariable = "LENDING_STORETEST_CHILD"

func (s suite) testReopen(t *testing.T) {
	place := t.TempDir()
	s.session(t, place, func(opened store.Store) {
		provision(t, opened, alpha)
		provision(t, opened, "beta")
		prepareUntouched(t, opened)
		update(t, opened, writeEverything)
	})
	s.session(t, place, func(opened store.Store) {
		names, err := opened.Tenants(context.Background())
		wants(t, err, nil)
		equal(t, names, []string{alpha, "beta"})
		equal(t, ids(find(t, opened, account, store.Query{})), []int64{1, 2})
		equal(t, get(t, opened, account, 1).Revision, 2)
		equal(t, absent(t, opened, entry, 1), true)
		equal(t, nextID(t, opened, account), 2)
		update(t, opened, func(tx store.Tx) error {
			seq, err := tx.Append(store.LogEntry{Name: "AGAIN", Body: []byte("{}")})
			equal(t, seq, 2)
			return err
		})
	})
}

// session opens, uses and closes a store.
func (s suite) session(t *testing.T, place string, use func(store.Store)) {
	t.Helper()
	opened, err := s.open(context.Background(), place, testSchema)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	use(opened)
	wants(t, opened.Close(), nil)
}

func (s suite) testBackup(t *testing.T) {
	opened := s.fresh(t)
	insertAll(t, opened, account, numbered(1, "A"))
	update(t, opened, func(tx store.Tx) error {
		_, err := tx.Append(store.LogEntry{Name: "BEFORE", Body: []byte("{}")})
		return err
	})
	var copied bytes.Buffer
	wants(t, opened.(store.Backuper).Backup(context.Background(), alpha, &copied), nil)
	wantsUnknown(t, opened.(store.Backuper).Backup(context.Background(), "nobody", io.Discard), "nobody")
	insertAll(t, opened, account, numbered(2, "B"))

	place := t.TempDir()
	wants(t, s.features.Restore(context.Background(), place, alpha, &copied), nil)
	restored := s.at(t, place)
	equal(t, ids(find(t, restored, account, store.Query{})), []int64{1})
	update(t, restored, func(tx store.Tx) error {
		seq, err := tx.Append(store.LogEntry{Name: "AFTER", Body: []byte("{}")})
		equal(t, seq, 2)
		return err
	})
}

// killRounds is how often a process is killed; its lifetime is random. It has many writers, so that at any moment some
// of them wait for a commit.
const (
	killRounds  = 6
	killWriters = 16
	maxLifetime = 80 * time.Millisecond
)

// testKill starts a process that writes and says what was committed, kills it at some moment, and wants to find what
// it said, and nothing half. The rounds share one place, so that later ones start from what a killed one left.
func (s suite) testKill(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	place := t.TempDir()
	s.session(t, place, func(opened store.Store) {
		provision(t, opened, alpha)
		insertAll(t, opened, account, newAccount(1, fields{"balance": amount("0")}))
	})
	acknowledged := map[int64]bool{}
	for range killRounds {
		for _, id := range writeAndKill(t, place) {
			acknowledged[id] = true
		}
		s.session(t, place, func(opened store.Store) { checkSurvivors(t, opened, acknowledged) })
	}
	if len(acknowledged) == 0 {
		t.Fatal("nothing was committed before the processes were killed")
	}
	t.Logf("%d acknowledged transactions survived %d kills", len(acknowledged), killRounds)
}

// checkSurvivors wants every acknowledged entry, and every entry counted and logged.
func checkSurvivors(t *testing.T, s store.Store, acknowledged map[int64]bool) {
	t.Helper()
	found := find(t, s, entry, store.Query{})
	missing := len(acknowledged)
	for _, r := range found {
		if acknowledged[r.ID] {
			missing--
		}
	}
	if missing > 0 {
		t.Fatalf("%d of %d acknowledged transactions are lost", missing, len(acknowledged))
	}
	checkOutcomes(t, s, len(found))
	if next := nextID(t, s, account); next < 1 {
		t.Fatalf("number %d", next)
	}
}

// writeAndKill returns what the process said before it was killed.
func writeAndKill(t *testing.T, place string) []int64 {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run="+exactly(t.Name()), "-test.count=1")
	child.Env = append(os.Environ(), childVariable+"="+place)
	output, err := child.StdoutPipe()
	wants(t, err, nil)
	input, err := child.StdinPipe() // its end tells an orphan to stop
	wants(t, err, nil)
	defer input.Close()
	wants(t, child.Start(), nil)

	lines := bufio.NewScanner(output)
	said := acknowledgements(lines, 1) // the process is up
	time.AfterFunc(rand.N(maxLifetime), func() { _ = child.Process.Kill() })
	said = append(said, acknowledgements(lines, 0)...)
	_ = child.Wait()
	return said
}

// exactly is the pattern for the test that called Run, which is the parent of the running one.
func exactly(name string) string {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts[:len(parts)-1], "/")
}

// acknowledgements reads up to a limit of them, or to the end of the output. A last line cut short is no number.
func acknowledgements(lines *bufio.Scanner, limit int) []int64 {
	var said []int64
	for lines.Scan() {
		number, complete := strings.CutSuffix(strings.TrimPrefix(lines.Text(), "ack "), ".")
		id, err := strconv.ParseInt(number, 10, 64)
		if !complete || err != nil {
			continue
		}
		said = append(said, id)
		if len(said) == limit {
			break
		}
	}
	return said
}

// writeUntilKilled is what the child does: several goroutines commit and say so.
func writeUntilKilled(t *testing.T, open Factory, place string) {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
	s, err := open(context.Background(), place, testSchema)
	wants(t, err, nil)
	var writers sync.WaitGroup
	for range killWriters {
		writers.Go(func() {
			for {
				id, err := oneOutcome(s, 9)
				if err != nil {
					t.Error(err)
					return
				}
				fmt.Printf("ack %d.\n", id)
			}
		})
	}
	writers.Wait()
}
