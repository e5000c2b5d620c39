package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
)

// closeBusiness closes the business of a tenant's loans. It may run while a server uses the same data, and goes on with what
// an earlier one was cut off from.
func closeBusiness(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("cob", flag.ContinueOnError)
	place := placeOf(flags)
	tenant := flags.String("tenant", defaultTenant, "tenant whose loans to close")
	date := flags.String("date", "", "day to close, yyyy-mm-dd, loans that are further behind up to it; default: the closing date, the day before the business date")
	lease := flags.Duration("lease", 0, "how long this program may be silent before another one takes its work over; default 15s")
	if err := parse(flags, args); err != nil {
		return err
	}
	var day calendar.Date
	if *date != "" {
		var err error
		if day, err = calendar.Parse(*date); err != nil {
			return fmt.Errorf("-date %q: want yyyy-mm-dd", *date)
		}
	}
	platform, err := place.openExisting(ctx, *tenant, lending.Config{Logger: newLogger(false), JobLease: *lease})
	if err != nil {
		return err
	}
	shown := newClosingView(out)
	summary, err := platform.CloseBusiness(ctx, *tenant, day, shown.progress)
	shown.end()
	if err := errors.Join(err, platform.Close()); err != nil {
		return err
	}
	printClosing(out, *tenant, summary)
	if summary.Failed > 0 {
		return fmt.Errorf("%d loans could not be closed; each is locked with the reason, the first: %s", summary.Failed, summary.Problem)
	}
	return nil
}

// closingView shows progress: as a bar on a terminal, elsewhere as a line now and then.
type closingView struct {
	out   io.Writer
	bar   bool
	began time.Time
	last  time.Time
}

// logEvery is how often a log gets a line.
const logEvery = 5 * time.Second

func newClosingView(out io.Writer) *closingView {
	now := time.Now()
	return &closingView{out: out, bar: isTerminal(out), began: now, last: now}
}

func (v *closingView) progress(p lending.ClosingProgress) {
	what := "closing " + p.Day.String()
	if p.CatchUp {
		what = "catching up to " + p.Day.String()
	}
	counts := fmt.Sprintf("%3.0f%%  %d loans, %.0f a second", 100*p.Done, p.Loans, float64(p.Loans)/time.Since(v.began).Seconds())
	switch {
	case v.bar:
		fmt.Fprintf(v.out, "\r%s [%s] %s\x1b[K", what, bar(p.Done), counts)
	case time.Since(v.last) >= logEvery:
		v.last = time.Now()
		fmt.Fprintf(v.out, "lending: %s: %s\n", what, strings.TrimSpace(counts))
	}
}

const barWidth = 30

func bar(done float64) string {
	full := min(max(int(done*barWidth), 0), barWidth)
	return strings.Repeat("#", full) + strings.Repeat(".", barWidth-full)
}

// end leaves the line of the bar.
func (v *closingView) end() {
	if v.bar {
		fmt.Fprint(v.out, "\r\x1b[K")
	}
}

func printClosing(out io.Writer, tenant string, s lending.ClosingSummary) {
	fmt.Fprintf(out, "lending: closed %s for tenant %q in %s: %d loans, %.0f a second; %d skipped, %d failed\n",
		s.Day, tenant, s.Took.Round(time.Millisecond), s.Loans, float64(s.Loans)/s.Took.Seconds(), s.Skipped, s.Failed)
	if s.Loans == 0 {
		return
	}
	var total time.Duration
	for _, step := range s.Steps {
		total += step.Time
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, step := range s.Steps {
		fmt.Fprintf(table, "%s\t%s\t%.0f%%\t\n", step.Step, step.Time.Round(time.Microsecond), 100*step.Time.Seconds()/total.Seconds())
	}
	table.Flush()
}
