package lending_test

import (
	"context"
	"fmt"
	"iter"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// closeOn closes business for the day before one, which then is the business date.
func closeOn(t *testing.T, bench *lendingtest.Bench, today string) {
	t.Helper()
	bench.MoveTo(today)
	if _, err := bench.Platform.CloseBusiness(context.Background(), lendingtest.Tenant, calendar.MustParse(today).AddDays(-1), nil); err != nil {
		t.Fatal(err)
	}
}

// sealedRuns are the runs of the close of business, the earliest first.
func sealedRuns(t *testing.T, bench *lendingtest.Bench) []jobs.RunData {
	t.Helper()
	page, err := bench.Desk.Jobs.History(context.Background(), jobs.HistoryOf{Short: jobs.Closing})
	if err != nil {
		t.Fatal(err)
	}
	return page.Items
}

// TestClosesSealTheState: every close of business keeps a digest of the state in the log; a replay makes the same.
func TestClosesSealTheState(t *testing.T) {
	bench, _ := bookkeeping(t)
	for _, day := range []string{"2026-02-04", "2026-02-05", "2026-02-06"} {
		closeOn(t, bench, day)
	}
	digests, last := map[string]bool{}, int64(0)
	for _, run := range sealedRuns(t, bench) {
		if len(run.StateDigest) != 64 || run.StateEntry <= last {
			t.Errorf("the run of %s is sealed by %q after entry %d", run.Day, run.StateDigest, run.StateEntry)
		}
		digests[run.StateDigest], last = true, run.StateEntry
	}
	if len(digests) != 3 {
		t.Errorf("three nights have %d states", len(digests))
	}
	findings, err := bench.Platform.Verify(context.Background(), lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Errorf("%v, %v", findings, err)
	}
}

// TestSealsTellWhatWasChangedForAWhile: a record that was changed, and is as it was again, is found by the state that was sealed
// between.
func TestSealsTellWhatWasChangedForAWhile(t *testing.T) {
	bench, kept := bookkeeping(t)
	closeOn(t, bench, "2026-02-04")
	tamper(t, kept, "client", "Client 2", replacing("Client 2", "Clyent 2"))
	closeOn(t, bench, "2026-02-05")
	tamper(t, kept, "client", "Clyent 2", replacing("Clyent 2", "Client 2"))
	closeOn(t, bench, "2026-02-06")

	findings, err := bench.Platform.Verify(context.Background(), lendingtest.Tenant, 10)
	if err != nil {
		t.Fatal(err)
	}
	first := sealedRuns(t, bench)[0]
	want := []string{"the close of business of 2026-02-04 left", fmt.Sprintf("after entry %d something was changed", first.StateEntry)}
	if len(findings) != 1 {
		t.Errorf("%d findings, want 1: %v", len(findings), findings)
	}
	wantFound(t, findings, want)
}

// TestSchedulersSealWhatOthersClosed: a close of business that a user began in the background is sealed at the next look of a
// scheduler, once.
func TestSchedulersSealWhatOthersClosed(t *testing.T) {
	bench, _ := bookkeeping(t)
	ctx := context.Background()
	bench.MoveTo("2026-02-04")
	if _, err := bench.Desk.Jobs.Start(ctx, jobs.Start{Short: jobs.Closing}); err != nil {
		t.Fatal(err)
	}
	for sealedRuns(t, bench)[0].EndedAt == nil {
		time.Sleep(time.Millisecond)
	}
	if run := sealedRuns(t, bench)[0]; run.StateDigest != "" {
		t.Errorf("sealed by %q before a scheduler looked", run.StateDigest)
	}
	scheduler, first := bench.Platform.Scheduler(jobs.Never), jobs.RunData{}
	for range 2 {
		if err := scheduler.Look(ctx); err != nil {
			t.Fatal(err)
		}
		run := sealedRuns(t, bench)[0]
		if first.StateDigest == "" {
			first = run
		}
		if run.StateDigest == "" || run.StateEntry != first.StateEntry {
			t.Errorf("sealed by %q after entry %d, and before after %d", run.StateDigest, run.StateEntry, first.StateEntry)
		}
	}
}

// TestSealsAreCheckedInTheOrderOfTheirStates: of two programs that closed business together, the one that looked first may seal last.
func TestSealsAreCheckedInTheOrderOfTheirStates(t *testing.T) {
	log := func(int64) iter.Seq2[store.LogEntry, error] {
		return func(yield func(store.LogEntry, error) bool) {
			for i, entry := range []int{7, 6, 90} { // the last one names a state that was not there yet
				body := fmt.Sprintf(`{"operation":"loans.SealJob","input":{"entry":%d}}`, entry)
				if !yield(store.LogEntry{Seq: int64(8 + i), Name: lending.SealName, Body: []byte(body)}, nil) {
					return
				}
			}
		}
	}
	got, err := lending.SealedEntries(log)
	if diff := cmp.Diff([]int64{6, 7}, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
}

// TestTenantsMayDoWithoutSeals: who does not want them has none.
func TestTenantsMayDoWithoutSeals(t *testing.T) {
	bench, _ := bookkeeping(t)
	off := refdata.ConfigurationUpdate{Name: refdata.SealStateAtClose, Enabled: new(false)}
	if _, err := bench.Desk.Configuration.Update(context.Background(), off); err != nil {
		t.Fatal(err)
	}
	closeOn(t, bench, "2026-02-04")
	if run := sealedRuns(t, bench)[0]; run.StateDigest != "" || run.StateEntry != 0 {
		t.Errorf("the run is sealed: %+v", run)
	}
}

// TestSealsAreCheckedAtEvenDistances: however many nights there were, some are checked, and the last one always.
func TestSealsAreCheckedAtEvenDistances(t *testing.T) {
	for nights, want := range map[int][]int64{
		0: nil, 1: {1}, 3: {1, 2, 3}, 17: {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17},
		32: {2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32},
	} {
		if diff := cmp.Diff(want, lending.SealsChecked(nights)); diff != "" {
			t.Errorf("of %d nights: %s", nights, diff)
		}
	}
}
