package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// pageOfLoans is how many loans a page holds.
const pageOfLoans = 100

// yard is a platform whose runs nobody works on but the workers of the test.
type yard struct {
	*lendingtest.Bench
	t          *testing.T
	store      store.Store
	neighbours []any
}

func newYard(t *testing.T) yard {
	t.Helper()
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	return yard{Bench: lendingtest.On(t, s), t: t, store: s}
}

// do runs an operation in a unit of its own, as the platform does, and nobody takes up what it starts.
func do[In operation.Input, Out any](y yard, op operation.Typed[In, Out], in In) Out {
	y.t.Helper()
	var out any
	err := y.store.Update(y.t.Context(), lendingtest.Tenant, func(tx store.Tx) (err error) {
		command, err := tx.Append(store.LogEntry{At: y.moment(), Name: op.About().ID, Body: []byte("{}")})
		if err != nil {
			return err
		}
		u := &operation.Unit{Tx: tx, Tenant: lendingtest.Tenant, Actor: lending.SystemUser, Now: y.moment(), Command: command, Neighbours: y.neighbours, Rules: operation.Rules}
		if u.Today, err = refdata.Today(u); err == nil {
			out, err = loanstest.Decided(op).Run(u, &in)
		}
		return err
	})
	if err != nil {
		y.t.Fatal(err)
	}
	return out.(Out)
}

// begun starts a job and returns its run, which nobody works on.
func (y yard) begun(job string) (run int64) {
	y.t.Helper()
	y.neighbours = []any{jobs.Starter(func(_ string, id int64) { run = id })}
	return do(y, jobs.StartJob, jobs.Start{Short: job}).ID
}

// worker makes a worker on the run that reads ahead. Its lease runs on the clock of the platform.
func (y yard) worker(run int64, owner string) *jobs.Worker { return y.workerOn(y.moment, run, owner) }

func (y yard) workerOn(clock func() time.Time, run int64, owner string) *jobs.Worker {
	view := func(ctx context.Context, read func(store.Tx) error) error {
		return y.store.View(ctx, lendingtest.Tenant, read)
	}
	w := jobs.NewWorker(run, owner, 10*time.Second, clock, view, book.NewMeter(time.Now))
	y.t.Cleanup(w.Stop)
	return w
}

// turn does the next page of a worker.
func (y yard) turn(w *jobs.Worker) jobs.Progress {
	y.t.Helper()
	p := do(y, jobs.Continue, w.Next())
	w.Done(p)
	return p
}

// A lease ends while the clock of the platform stands still: it runs on the time of the workers.
func TestALeaseEndsWhileTheClockStandsStill(t *testing.T) {
	y := newYard(t)
	y.Multiply(y.ActiveLoan("1000"), 1)
	run := y.begun(jobs.Closing)
	real := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	clock := func() time.Time { return real }
	silent, other := y.workerOn(clock, run, "silent"), y.workerOn(clock, run, "other")
	y.turn(silent)
	idle := func() (idle bool) {
		err := y.store.View(t.Context(), lendingtest.Tenant, func(tx store.Tx) (err error) {
			_, idle, err = other.Idle(tx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return idle
	}
	if p := y.turn(other); p.Share != nil || !idle() {
		t.Fatalf("while the lease holds: %+v", p)
	}
	real = real.Add(11 * time.Second)
	if idle() {
		t.Error("once the lease is over, there is nothing to do")
	}
	for p := y.turn(other); !p.Done; p = y.turn(other) {
		if !p.Wait.IsZero() {
			t.Fatalf("once the lease is over: %+v", p)
		}
	}
}

// A worker that falls silent keeps its share until its lease is over; then another one goes on after its last page.
func TestAShareIsTakenOverWhenItsLeaseIsOver(t *testing.T) {
	y := newYard(t)
	y.Multiply(y.ActiveLoan("1000"), pageOfLoans+19)
	run := y.begun(jobs.Closing)
	silent, other := y.worker(run, "silent"), y.worker(run, "other")
	y.turn(silent) // the lease
	y.turn(silent) // the first page
	if p := y.turn(other); p.Share != nil || p.Wait.IsZero() || p.Loans != pageOfLoans {
		t.Fatalf("while the lease holds: %+v", p)
	}
	y.MoveTo(y.Today().AddDays(1).String())
	if p := y.turn(other); p.Share == nil || p.Share.After != pageOfLoans {
		t.Fatalf("once the lease is over: %+v", p)
	}
	p := y.turn(silent)
	if p.Share != nil || p.Loans != pageOfLoans {
		t.Fatalf("the silent one comes back: %+v", p)
	}
	for !p.Done {
		p = y.turn(other)
	}
	if p.Loans != pageOfLoans+20 || p.Failed != 0 {
		t.Errorf("closed %+v", p.Tally)
	}
	if page := do(y, loans.ListLocks, loans.LockPaging{}); len(page.Content) != 0 {
		t.Errorf("locks are left: %v", page.Content)
	}
	history := do(y, jobs.History, jobs.HistoryOf{Short: jobs.Closing})
	if len(history.Items) != 1 || history.Items[0].Status != jobs.Succeeded || history.Items[0].EndedAt == nil {
		t.Errorf("history %+v", history.Items)
	}
}

// A worker that leaves gives its share up at once.
func TestAWorkerThatLeaves(t *testing.T) {
	y := newYard(t)
	y.ActiveLoan("1000")
	run := y.begun(jobs.Closing)
	y.turn(y.worker(run, "leaving"))
	do(y, jobs.Leave, jobs.LeavingWorker{Run: run, Owner: "leaving"})
	if p := y.turn(y.worker(run, "next")); p.Share == nil {
		t.Errorf("%+v", p)
	}
}

// The daily run closes loans that were never closed, in pages of any size.
func TestDailyRun(t *testing.T) {
	y := newYard(t)
	loan := y.ActiveLoan("1000")
	y.Multiply(loan, 4)
	run := y.begun(jobs.Closing)
	pages := 0
	for !do(y, jobs.Continue, jobs.NextPage{Run: run, Owner: "test", Lease: 10, Size: 2}).Done {
		pages++
	}
	if pages != 4 { // the lease and three pages
		t.Errorf("%d pages", pages)
	}
	state := do(y, loans.OldestClosed, operation.NoInput{})
	if want := y.Today().AddDays(-1); state.Processed != want || state.Day != want {
		t.Errorf("closed for %v, want %v", state.Processed, want)
	}
	if awaits := y.awaitsClosing(state.Day); awaits {
		t.Error("a loan is not closed")
	}
}

// Locks are placed on loans that are closed for yesterday. The last step of a run removes those that name no reason and whose day
// is that one, though the run visits none of the loans, and one on a loan that it closes. (Charges and close of business, 7.4.)
func TestSpentLocksGoWithTheRun(t *testing.T) {
	y := newYard(t)
	first := y.ActiveLoan("1000")
	y.Multiply(first, 6)
	y.closed()
	yesterday := y.Today().AddDays(-1).String()
	for i, l := range []loans.NewLock{
		{Owner: loans.ChunkLock},
		{Owner: loans.InlineLock},
		{Owner: loans.ChunkLock, Error: "defect"},
		{Owner: loans.ChunkLock, NoDay: true},
		{Owner: loans.ChunkLock, Day: y.Today().AddDays(-2).String()},
		{Owner: loans.InlineLock, Day: y.Today().String()},
		{Owner: loans.ChunkLock, Day: y.Today().String()},
	} {
		l.Loan = operation.ByID(first + int64(i))
		do(y, loans.PlaceLock, l)
	}
	y.closed()
	if diff := cmp.Diff([]string{"2 defect " + yesterday, "3  ", "4  " + y.Today().AddDays(-2).String(), "5  " + y.Today().String(), "6  " + y.Today().String()}, y.locksFrom(first)); diff != "" {
		t.Error(diff)
	}
	y.MoveTo(y.Today().AddDays(1).String())
	y.closed()
	if diff := cmp.Diff([]string{"2 defect " + yesterday, "3  ", "4  " + y.Today().AddDays(-3).String(), "5  " + y.Today().AddDays(-1).String()}, y.locksFrom(first)); diff != "" {
		t.Errorf("a day later: %s", diff)
	}
}

// closed runs the close of business to its end.
func (y yard) closed() {
	y.t.Helper()
	run := y.begun(jobs.Closing)
	for !do(y, jobs.Continue, jobs.NextPage{Run: run, Owner: "test", Lease: 10, Size: 10}).Done {
		continue
	}
}

// locksFrom lists the locks: the place of the loan, the reason, the day.
func (y yard) locksFrom(first int64) (list []string) {
	for _, l := range do(y, loans.ListLocks, loans.LockPaging{}).Content {
		day := ""
		if !l.Day.IsZero() {
			day = l.Day.String()
		}
		list = append(list, fmt.Sprint(l.LoanID-first, " ", l.Error, " ", day))
	}
	return list
}

func (y yard) awaitsClosing(day calendar.Date) (awaits bool) {
	y.t.Helper()
	err := y.store.View(y.t.Context(), lendingtest.Tenant, func(tx store.Tx) (err error) {
		awaits, err = nightly.AwaitsClosing(tx, day)
		return err
	})
	if err != nil {
		y.t.Fatal(err)
	}
	return awaits
}

func TestStepsOfTheCloseOfBusiness(t *testing.T) {
	y := newYard(t)
	const job = "LOAN_CLOSE_OF_BUSINESS"
	known := do(y, jobs.ListSteps, jobs.ClosingStepsOf{Job: job})
	do(y, jobs.SetSteps, jobs.ClosingStepsOf{Job: job, Steps: known.Steps})
	available := do(y, jobs.ListAvailableSteps, jobs.StepsOf{Job: job})
	var all []jobs.BusinessStep
	for i, step := range available.Steps {
		if all = append(all, jobs.BusinessStep{Name: step.Name, Order: int64(i + 1)}); step.Description == "" {
			t.Errorf("%s has no description", step.Name)
		}
	}
	if diff := cmp.Diff(known.Steps, all[:len(known.Steps)]); diff != "" || len(all) != 12 {
		t.Errorf("%d steps are available: %s", len(all), diff)
	}
	do(y, jobs.SetSteps, jobs.ClosingStepsOf{Job: job, Steps: all})
	if _, err := lending.Run(t.Context(), y.Desk, jobs.ListAvailableSteps, jobs.StepsOf{Job: "LOAN_COB"}); !errors.Is(err, jobs.ErrUnknownSteps) {
		t.Errorf("another job: %v", err)
	}
	_, err := lending.Run(t.Context(), y.Desk, jobs.SetSteps, jobs.ClosingStepsOf{Job: job, Steps: known.Steps[1:]})
	if !errors.Is(err, jobs.ErrFixedSteps) {
		t.Errorf("a step left out: %v", err)
	}
}

// moment is noon of the business date.
func (y yard) moment() time.Time {
	year, month, day := y.Today().Split()
	return time.Date(year, month, day, 12, 0, 0, 0, time.UTC)
}
