package background

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/store"
)

// bank answers the pages of a run, one after the other, and notes the commands that it is given.
type bank struct {
	pages []error // of each page; the run is done after the last
	given []string
	asked chan struct{} // gets a value at each page that there is no answer to, which then waits for the end of the program
}

func (b *bank) Tenants(context.Context) ([]string, error) { return nil, nil }

func (b *bank) View(context.Context, string, func(store.Tx) error) error { return nil }

func (b *bank) Continue(ctx context.Context, _ string, _ jobs.NextPage) (jobs.Progress, error) {
	b.given = append(b.given, "page")
	if len(b.pages) == 0 {
		b.asked <- struct{}{}
		<-ctx.Done()
		return jobs.Progress{}, ctx.Err()
	}
	err := b.pages[0]
	b.pages = b.pages[1:]
	return jobs.Progress{Done: err == nil && len(b.pages) == 0, Ended: true}, err
}

func (b *bank) Leave(ctx context.Context, _ string, _ jobs.LeavingWorker) error {
	b.given = append(b.given, "leave")
	return ctx.Err()
}

func (b *bank) End(_ context.Context, _ string, in jobs.EndedRun) error {
	b.given = append(b.given, "end: "+in.Error)
	return nil
}

func (b *bank) runner() *Runner {
	return New(b, Options{Clock: time.Now, Logger: slog.New(slog.DiscardHandler), Lease: time.Minute})
}

var errBroken = errors.New("broken")

// TestRunGoesOn works on runs whose pages fail, and wants pages done again that met other writers or a store that failed, and a run
// ended that cannot go on.
func TestRunGoesOn(t *testing.T) {
	conflict := fault.ErrConcurrent.New()
	waits := fault.Define(fault.Retry, "error.msg.test.store", "The store is away").New()
	for _, c := range []struct {
		name  string
		pages []error
		given []string
		ends  error
	}{
		{"three pages", []error{nil, nil, nil}, []string{"page", "page", "page"}, nil},
		{"conflicts", []error{conflict, conflict, nil}, []string{"page", "page", "page"}, nil},
		{"a store that was away", []error{waits, nil}, []string{"page", "page"}, nil},
		{"broken", []error{nil, errBroken}, []string{"page", "page", "end: broken"}, errBroken},
		{"conflicts without end", slices.Repeat([]error{conflict}, mostConflicts+1),
			append(slices.Repeat([]string{"page"}, mostConflicts+1), "end: "+conflict.Error()), fault.ErrConcurrent},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &bank{pages: c.pages}
			r := b.runner()
			run := r.Start("north", 1)
			<-run.Left()
			p, err := run.State()
			if !errors.Is(err, c.ends) || (err == nil) != p.Done {
				t.Errorf("the run ended at %+v with %v, want %v", p, err, c.ends)
			}
			r.Close()
			if diff := cmp.Diff(c.given, b.given); diff != "" {
				t.Errorf("commands (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCloseLeavesRuns closes a runner during a page, and wants the share given up, and the run started but once before.
func TestCloseLeavesRuns(t *testing.T) {
	b := &bank{asked: make(chan struct{})}
	r := b.runner()
	run := r.Start("north", 1)
	if again := r.Start("north", 1); again != run {
		t.Error("a run was started twice")
	}
	<-b.asked
	r.Close()
	if diff := cmp.Diff([]string{"page", "leave"}, b.given); diff != "" {
		t.Errorf("commands (-want +got):\n%s", diff)
	}
	if _, err := run.State(); !errors.Is(err, context.Canceled) {
		t.Errorf("the run ended with %v", err)
	}
}
