//go:build unix

package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// childArgs holds the arguments of a program that TestChild is.
const childArgs = "LENDING_TEST_CHILD"

// TestChild is the program, for tests that kill it.
func TestChild(t *testing.T) {
	args := os.Getenv(childArgs)
	if args == "" {
		t.Skip("started by other tests")
	}
	if err := run(context.Background(), strings.Split(args, "\n"), os.Stdout); err != nil {
		t.Fatal(err)
	}
}

// child starts the program as a process of its own.
func child(t *testing.T, out io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestChild$", "-test.timeout=15m")
	cmd.Env = append(os.Environ(), childArgs+"="+strings.Join(args, "\n"))
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// TestKilledCloseOfBusiness kills the close of business at random points, again and again until a run ends. The
// state is exactly that of a run that nobody disturbed.
func TestKilledCloseOfBusiness(t *testing.T) {
	if testing.Short() {
		t.Skip("kills programs for some seconds")
	}
	folder := t.TempDir()
	undisturbed, killed := filepath.Join(folder, "undisturbed"), filepath.Join(folder, "killed")
	overduePortfolio(t, undisturbed, 1000) // one share: what is made is numbered in the order of the loans
	keepEvents(t, undisturbed)
	if err := os.CopyFS(killed, os.DirFS(undisturbed)); err != nil {
		t.Fatal(err)
	}

	var out bytes.Buffer
	began := time.Now()
	if err := child(t, &out, "cob", "-data", undisturbed).Wait(); err != nil || !strings.Contains(out.String(), " 1000 loans") {
		t.Fatalf("undisturbed: %v\n%s", err, out.String())
	}
	whole := time.Since(began)

	kills := 0
	for ; ; out.Reset() {
		cmd := child(t, &out, "cob", "-data", killed, "-lease", "1s")
		done := make(chan error, 1)
		go func() { done <- cmd.Wait() }()
		var after <-chan time.Time // nil for the run that may end
		if kills < 4 {
			after = time.After(whole/8 + time.Duration(rand.Int64N(int64(whole/2))))
		}
		select {
		case <-after:
			if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Fatal(err)
			}
			<-done
			kills++
			continue
		case err := <-done:
			if err != nil {
				t.Fatalf("after %d kills: %v\n%s", kills, err, out.String())
			}
		}
		break
	}
	t.Logf("a run of %v, killed %d times", whole.Round(time.Millisecond), kills)

	a, b := stateOf(t, undisturbed), stateOf(t, killed)
	for kind, sum := range a {
		if b[kind] != sum {
			t.Errorf("%s differs after the kills", kind)
		}
	}
	first, again := announcedIn(t, undisturbed), announcedIn(t, killed)
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("what was announced differs after the kills:\n%s", diff)
	}
	overdue := slices.DeleteFunc(first, func(line string) bool { return !strings.HasPrefix(line, events.LoanRepaymentOverdue.Name) })
	if len(overdue) != 1000 {
		t.Errorf("%d of 1000 instalments are announced as overdue", len(overdue))
	}
}

// keepEvents has the tenant keep every event, and hear of instalments that are a week overdue: those of 1 February.
func keepEvents(t *testing.T, folder string) {
	t.Helper()
	platform, err := lending.Open(t.Context(), folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	desk := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	_, err = desk.Configuration.Update(t.Context(), refdata.ConfigurationUpdate{Name: refdata.DaysAfterRepaymentIsOverdue, Value: new(int64(7))})
	if err == nil {
		_, err = desk.Events.Keep(t.Context(), events.Everything())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// announcedIn lists what was announced, in order.
func announcedIn(t *testing.T, folder string) (list []string) {
	t.Helper()
	platform, err := lending.Open(t.Context(), folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	for e, err := range platform.Events(lendingtest.Tenant).Since(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprintln(e.Type, e.Number, e.LoanID, e.BusinessDate, string(e.Body)))
	}
	return list
}

// TestCloseOfBusinessOfTwoPrograms lets two programs close the business of one store, and kills one of them: the other one
// does what is left, and nothing is done twice.
func TestCloseOfBusinessOfTwoPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("starts programs for some seconds")
	}
	folder := t.TempDir()
	alone, shared := filepath.Join(folder, "alone"), filepath.Join(folder, "shared")
	overduePortfolio(t, alone, 1100)
	if err := os.CopyFS(shared, os.DirFS(alone)); err != nil {
		t.Fatal(err)
	}
	var out, killed bytes.Buffer
	began := time.Now()
	if err := child(t, &out, "cob", "-data", alone).Wait(); err != nil {
		t.Fatalf("alone: %v\n%s", err, out.String())
	}
	whole := time.Since(began)

	first := child(t, &killed, "cob", "-data", shared, "-lease", "1s")
	second := child(t, &out, "cob", "-data", shared, "-lease", "1s")
	time.Sleep(whole/4 + time.Duration(rand.Int64N(int64(whole/4))))
	if err := first.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	_ = first.Wait() // it was killed
	if err := second.Wait(); err != nil {
		t.Fatalf("the one that was left: %v\n%s", err, out.String())
	}
	want, got := countsOf(t, alone), countsOf(t, shared)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("alone (-), shared (+)\n%s\n%s", diff, out.String())
	}
}

// countsOf counts the records of every kind, and the loans by the day that they are closed for.
func countsOf(t *testing.T, folder string) map[string]int {
	t.Helper()
	s, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	counts := map[string]int{}
	err = s.View(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		for _, kind := range lending.Schema() {
			if slices.Contains(unlike, kind.Name) {
				continue
			}
			for r, err := range tx.Find(kind, store.Query{}) {
				if err != nil {
					return err
				}
				counts[kind.Name]++
				if i := kind.Position("last_closed_business_date"); i >= 0 {
					counts["closed for "+r.Values[i].Date().String()]++
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// overduePortfolio makes loans that accrue and owe a penalty, closed until 5 February 2026, on 10 February.
func overduePortfolio(t testing.TB, folder string, count int) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	overduePortfolioOn(t, s, count)
}

func overduePortfolioOn(t testing.TB, s store.Store, count int) {
	t.Helper()
	bench := portfolioOn(t, s, count, true, true)
	set := func(name refdata.ConfigurationName) {
		if _, err := lending.Run(t.Context(), bench.Desk, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: name, Enabled: new(true)}); err != nil {
			t.Fatal(err)
		}
	}
	set(refdata.EnableBusinessDate)
	set(refdata.AutomaticCOBDate)
	for _, date := range []string{"2026-02-06", "2026-02-10"} {
		in := refdata.SetBusinessDateInput{Type: refdata.BusinessDateType, Date: calendar.MustParse(date)}
		if _, err := lending.Run(t.Context(), bench.Desk, refdata.SetBusinessDate, in); err != nil {
			t.Fatal(err)
		}
		if date == "2026-02-06" {
			closeDay(t, bench)
		}
	}
	if err := bench.Platform.Close(); err != nil {
		t.Fatal(err)
	}
}

// unlike are the kinds of records about the runs themselves; events say when they were made.
var unlike = []string{"audit", "job_run", "job_share", "command_key", "event"}

// passing is what says when and by which command something was made.
var passing = regexp.MustCompile(`"created":\{"c":\d+|"createdDate":"[^"]*"`)

// stateOf digests the records of every kind, with their revisions.
func stateOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	s, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	sums := map[string]string{}
	err = s.View(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		for _, kind := range lending.Schema() {
			if slices.Contains(unlike, kind.Name) {
				continue
			}
			digest := sha256.New()
			if err := digestKind(digest, tx, kind); err != nil {
				return err
			}
			sums[kind.Name] = fmt.Sprintf("%x", digest.Sum(nil))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sums
}

func digestKind(digest hash.Hash, tx store.Tx, kind *store.Kind) error {
	for r, err := range tx.Find(kind, store.Query{}) {
		if err != nil {
			return err
		}
		fmt.Fprintln(digest, r.ID, r.Revision, r.Values, string(passing.ReplaceAll(r.Body, nil)))
	}
	return nil
}
