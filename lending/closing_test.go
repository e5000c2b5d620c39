package lending_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// closeUntil closes the business of all loans when it is a date, for the day before.
func closeUntil(t *testing.T, bench *lendingtest.Bench, date string) lending.ClosingSummary {
	t.Helper()
	bench.MoveTo(date)
	summary, err := bench.Platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil)
	if err != nil || summary.Failed > 0 {
		t.Fatal(err, summary)
	}
	return summary
}

// Runs of the close of business, with their leases and pages, are commands like all others: a replay of the log makes the
// same records.
func TestCloseOfBusinessIsReplayed(t *testing.T) {
	w := newWorld(t, shapes[slices.IndexFunc(shapes, func(s shape) bool { return s.name == "progressive, interest follows payments" })])
	bench := w.bench
	for range 3 {
		bench.ActiveLoan("1000")
	}
	closeUntil(t, bench, "2026-01-10")
	bench.MoveTo("2026-02-10")
	if _, err := bench.Desk.Loans.Repay(t.Context(), w.loan, loans.Payment{On: bench.Today(), Amount: money.MustParse("100")}); err != nil {
		t.Fatal(err)
	}
	caughtUp := closeUntil(t, bench, "2026-02-14")
	if caughtUp.Loans != 4 || len(caughtUp.Steps) == 0 || caughtUp.Day != calendar.MustParse("2026-02-13") {
		t.Errorf("caught up %+v", caughtUp)
	}
	if again := closeUntil(t, bench, "2026-02-14"); again.Loans != 0 {
		t.Errorf("closed again: %+v", again)
	}
	findings, err := bench.Platform.Verify(t.Context(), lendingtest.Tenant, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		t.Error(f)
	}
}

// The balances of a loan on a date follow from the loan. The close of business writes them down: whether it ran every night
// or caught up in the end, the schedule, the balances and the income that is recognised are the same. With -short each shape
// of loan is looked at once.
func TestClosingEveryNightOrInTheEnd(t *testing.T) {
	seeds := uint64(2)
	if testing.Short() {
		seeds = 1
	}
	for _, s := range shapes {
		if !s.posts {
			s.posts = true // accruals want books
		}
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			for seed := range seeds {
				nightly, late := live4Months(t, s, seed, true), live4Months(t, s, seed, false)
				if nightly.Recognised.IsZero() && !strings.Contains(s.name, "no interest") {
					t.Errorf("seed %d: no income was recognised", seed)
				}
				if diff := cmp.Diff(nightly, late); diff != "" {
					t.Errorf("seed %d: every night (-), in the end (+)\n%s", seed, diff)
				}
			}
		})
	}
}

// figures are what the close of business must not change by running often or seldom.
type figures struct {
	Schedule, Summary string
	Recognised        money.Amount
}

// live4Months lets a borrower pay this and that for four months, and closes the business every night, or in the end only.
func live4Months(t *testing.T, s shape, seed uint64, nightly bool) figures {
	t.Helper()
	w, draw := newWorld(t, s), rand.New(rand.NewPCG(seed, 4))
	first := w.bench.Today()
	closeUntil(t, w.bench, first.AddDays(1).String())
	for n := 2; n < 120; n++ {
		day := first.AddDays(n)
		if nightly {
			closeUntil(t, w.bench, day.String())
		}
		w.bench.MoveTo(day.String())
		if draw.IntN(20) > 0 {
			continue
		}
		payment := loans.Payment{On: day, Amount: money.FromInt(int64(1 + draw.IntN(200)))}
		if _, err := w.bench.Desk.Loans.Repay(context.Background(), w.loan, payment); err != nil {
			t.Fatal(err)
		}
	}
	closeUntil(t, w.bench, first.AddDays(120).String())
	loan := w.bench.Loan(w.loan)
	f := figures{Summary: inJSON(loan.Summary)}
	for _, row := range loan.Schedule.Periods {
		f.Schedule += fmt.Sprintln(inJSON(row))
	}
	for _, tr := range loan.Transactions {
		switch {
		case !tr.ReversedOn.IsZero():
		case tr.Type.Type == loans.Accrual:
			f.Recognised = f.Recognised.Add(tr.Amount)
		case tr.Type.Type == loans.AccrualAdjustment:
			f.Recognised = f.Recognised.Sub(tr.Amount)
		}
	}
	return f
}

// The scheduler closes the business once a night, and after nights that it missed; a tenant that is new to it waits for the
// first night.
func TestScheduler(t *testing.T) {
	bench := lendingtest.New(t)
	loan := bench.ActiveLoan("1000")
	at := jobs.TimeOfDay{Hour: 10}
	running := bench.Platform.Scheduler(at)
	for _, step := range []struct {
		date    string
		restart bool
		want    string // closed for; "" is never
	}{
		{date: "2026-01-05", want: ""},
		{date: "2026-01-06", want: "2026-01-05"},
		{date: "2026-01-06", want: "2026-01-05"},
		{date: "2026-01-09", want: "2026-01-08"},
		{date: "2026-01-12", restart: true, want: "2026-01-11"},
	} {
		bench.MoveTo(step.date)
		if step.restart {
			running = bench.Platform.Scheduler(at)
		}
		if err := running.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := ""
		if closed := bench.Loan(loan).LastClosed; !closed.IsZero() {
			got = closed.String()
		}
		if got != step.want {
			t.Errorf("on %s the loan is closed for %q, want %q", step.date, got, step.want)
		}
	}
	jobs := listJobs(t, bench)
	if j := jobs[0]; !j.Active || j.Cron != "0 0 10 * * ?" || j.NextRunAt == nil || j.LastRun.Trigger != "cron" || jobs[1].Active {
		t.Errorf("jobs %+v", jobs[:2])
	}
}

// TestJobsAtTheirTimes lets jobs start at times that the tenant gives them: once, however many programs look, and not for
// times before the change, nor while the scheduler is stopped.
func TestJobsAtTheirTimes(t *testing.T) {
	bench := lendingtest.New(t)
	bench.ActiveLoan("1000")
	succeeds := func(_ lending.Result, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	update := func(in jobs.Update) {
		t.Helper()
		succeeds(bench.Desk.Jobs.Update(t.Context(), in))
	}
	look := func(s *lending.Scheduler) {
		t.Helper()
		if err := s.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	const job, noon = 7, "0 0 12 * * ?" // the clock of the bench stands at noon
	first, second := bench.Platform.Scheduler(jobs.Never), bench.Platform.Scheduler(jobs.Never)
	update(jobs.Update{ID: job, Cron: new(noon), Active: new(true), Name: new("Ranges")})
	for _, step := range []struct {
		name, date string
		change     func()
		want       int // runs since
	}{
		{"the first look", "2026-01-05", nil, 0},
		{"a day later", "2026-01-06", nil, 1},
		{"nothing new", "2026-01-06", nil, 1},
		{"days that were missed", "2026-01-09", nil, 2},
		{"stopped", "2026-01-10", func() { succeeds(bench.Desk.Jobs.StopScheduler(t.Context())) }, 2},
		{"goes on from then", "2026-01-10", func() { succeeds(bench.Desk.Jobs.StartScheduler(t.Context())) }, 2},
		{"again", "2026-01-11", nil, 3},
		{"not active", "2026-01-12", func() { update(jobs.Update{ID: job, Active: new(false)}) }, 3},
	} {
		bench.MoveTo(step.date)
		if step.change != nil {
			step.change()
		}
		look(first)
		look(second)
		history, err := bench.Desk.Jobs.History(t.Context(), jobs.HistoryOf{ID: job})
		if err != nil {
			t.Fatal(err)
		}
		if len(history.Items) != step.want {
			t.Errorf("%s: %d runs, want %d", step.name, len(history.Items), step.want)
		}
		for _, run := range history.Items {
			if run.Trigger != "cron" || run.Status != jobs.Succeeded {
				t.Errorf("%s: %+v", step.name, run)
			}
		}
	}
	list := listJobs(t, bench)
	if j := list[job-1]; j.Active || j.Cron != noon || j.Name != "Ranges" || j.NextRunAt != nil {
		t.Errorf("%+v", j)
	}
	if j := list[0]; j.Active || j.NextRunAt != nil {
		t.Errorf("closes by itself: %+v", j)
	}
}

// TestPerformanceIsReviewed: which loans do not perform is found out by night without anybody asking, where a product says when.
func TestPerformanceIsReviewed(t *testing.T) {
	for _, days := range []*int{nil, new(5)} {
		bench := lendingtest.New(t)
		scheduler := bench.Platform.Scheduler(jobs.TimeOfDay{Hour: 10})
		loan := bench.ActiveLoan("1000")
		product := bench.Loan(loan).ProductID
		if _, err := bench.Desk.Products.Update(t.Context(), product, products.ProductUpdate{OverdueDaysForNPA: days, Name: new("Reviewed")}); err != nil {
			t.Fatal(err)
		}
		for _, date := range []string{"2026-01-05", "2026-03-20", "2026-03-21"} {
			bench.MoveTo(date)
			if err := scheduler.Look(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := bench.Loan(loan).NPA; got != (days != nil) {
			t.Errorf("non-performing: %v", got)
		}
		if got := listJobs(t, bench)[9]; got.Active != (days != nil) {
			t.Errorf("%+v", got)
		}
	}
}

func listJobs(t *testing.T, bench *lendingtest.Bench) []jobs.Data {
	t.Helper()
	out, err := performNamed(t, bench, "loans.ListJobs", &operation.NoInput{})
	if err != nil {
		t.Fatal(err)
	}
	return out.([]jobs.Data)
}

// performNamed calls an operation that the platform makes for itself.
func performNamed(t *testing.T, bench *lendingtest.Bench, id string, in any) (any, error) {
	t.Helper()
	all := bench.Platform.Operations()
	i := slices.IndexFunc(all, func(op operation.Operation) bool { return op.About().ID == id })
	outcome, err := bench.Desk.Perform(t.Context(), all[i], in, lending.CallOptions{})
	return outcome.Output, err
}

// Income is recognised up to a day on request, in the background, and not ahead of the business date.
func TestAccrualsOnRequest(t *testing.T) {
	w := newWorld(t, shape{product: progressive(schedule.Horizontal, "12", true), apply: advanced("12"), posts: true})
	w.bench.MoveTo("2026-01-16")
	if _, err := performNamed(t, w.bench, "loans.RunAccruals", &jobs.AccrualsTill{Till: calendar.MustParse("2026-01-17")}); !errors.Is(err, jobs.ErrAccrualsAhead) {
		t.Errorf("ahead of the business date: %v", err)
	}
	if _, err := performNamed(t, w.bench, "loans.RunAccruals", &jobs.AccrualsTill{Till: calendar.MustParse("2026-01-16")}); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		last := listJobs(t, w.bench)[5].LastRun
		if last != nil && last.Status == jobs.Succeeded {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	var got []string
	for _, tr := range w.bench.Loan(w.loan).Transactions {
		if tr.Type.Type == loans.Accrual {
			got = append(got, tr.On.String()+" "+tr.Amount.Format(2))
		}
	}
	// 1,000 at 1 percent a month of 31 days: 15 days are 4.84.
	if diff := cmp.Diff([]string{"2026-01-16 4.84"}, got); diff != "" {
		t.Error(diff)
	}
}
