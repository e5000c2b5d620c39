package lending_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/memory"
)

// TestKeysOutliveSteps gives commands under keys while the clock steps, and forgets what is old at the end: a key that is minutes old
// still answers its first outcome, and one that is older than the tenant keeps is free.
func TestKeysOutliveSteps(t *testing.T) {
	type use struct{ at, key string }
	for name, tt := range map[string]struct {
		uses    []use
		end     string
		kept    []string
		forgets []string
	}{
		"behind for a night":                   {[]use{{"2026-03-01", "old"}, {"2026-05-01", "evening"}, {"2026-01-05", "night"}, {"2026-01-06", "night 2"}, {"2026-05-02", "morning"}}, "2026-05-02", []string{"evening", "night", "night 2", "morning"}, []string{"old"}},
		"behind, and nothing else is kept":     {[]use{{"2026-01-05", "night"}}, "2026-05-02", []string{"night"}, nil},
		"ahead for a command":                  {[]use{{"2026-03-01", "old"}, {"2036-01-01", "ahead"}, {"2026-03-02", "old too"}, {"2026-05-01", "new"}}, "2026-05-02", []string{"new"}, []string{"old", "ahead", "old too"}},
		"ahead, and back":                      {[]use{{"2026-05-01", "before"}, {"2036-01-01", "ahead"}, {"2026-05-02", "after"}}, "2026-05-02", []string{"before", "ahead", "after"}, nil},
		"the clock is behind when it forgets":  {[]use{{"2026-05-01", "new"}}, "2025-05-02", []string{"new"}, nil},
		"a clock that runs":                    {[]use{{"2026-03-01", "old"}, {"2026-05-01", "new"}}, "2026-05-02", []string{"new"}, []string{"old"}},
		"the clock is ahead when it forgets":   {[]use{{"2026-05-01", "new"}}, "2027-05-02", []string{"new"}, nil},
		"a longer time than outcomes are kept": {[]use{{"2026-05-01", "old"}, {"2026-07-01", "new"}}, "2026-07-01", []string{"new"}, []string{"old"}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, bench := t.Context(), lendingtest.New(t)
			bench.MoveTo("2026-02-28")
			for i := range 8 { // work of a day, by which a clock that is behind is known
				if _, err := lending.Run(ctx, bench.Desk, refdata.CreateFund, refdata.NewFund{Name: fmt.Sprint("Work ", i)}); err != nil {
					t.Fatal(err)
				}
			}
			fund := func(key string) (repeated bool) {
				t.Helper()
				desk := bench.Desk.WithKey(key)
				made, err := desk.Funds.Create(ctx, refdata.NewFund{Name: key})
				if err != nil && !errors.Is(err, lending.ErrDuplicate) && !errors.Is(err, refdata.ErrFundName) {
					t.Fatal(err)
				}
				return err == nil && made.Repeated
			}
			for _, u := range tt.uses {
				bench.MoveTo(u.at)
				fund(u.key)
			}
			bench.MoveTo(tt.end)
			night := bench.Platform.Scheduler(jobs.TimeOfDay{})
			for range 2 {
				if err := night.Look(ctx); err != nil {
					t.Fatal(err)
				}
				bench.MoveTo(calendar.MustParse(tt.end).AddDays(1).String())
			}
			for _, key := range tt.kept {
				if !fund(key) {
					t.Errorf("the outcome under %q is forgotten", key)
				}
			}
			for _, key := range tt.forgets {
				if fund(key) {
					t.Errorf("the outcome under %q is kept", key)
				}
			}
		})
	}
}

// TestKnownAtAfterSteps makes funds while the clock steps, and looks at what was known.
func TestKnownAtAfterSteps(t *testing.T) {
	type look struct {
		at    string
		funds int
	}
	for name, tt := range map[string]struct {
		made  []string // when
		now   string
		looks []look
	}{
		"ahead for a command":  {[]string{"2026-02-01", "2030-01-01", "2026-02-03", "2026-02-05"}, "2026-02-10", []look{{"2026-02-02", 1}, {"2026-02-03", 3}, {"2026-02-04", 3}, {"2026-02-09", 4}}},
		"ahead for a night":    {[]string{"2026-02-01", "2030-01-01", "2030-01-02", "2030-01-03", "2026-02-05"}, "2026-02-10", []look{{"2026-02-02", 1}, {"2026-02-05", 5}, {"2026-02-09", 5}}},
		"behind for a command": {[]string{"2026-02-01", "2026-02-03", "2025-06-01", "2026-02-05"}, "2026-02-10", []look{{"2026-02-02", 1}, {"2026-02-04", 3}, {"2026-02-09", 4}}},
		"behind for a night":   {[]string{"2026-02-01", "2026-02-03", "2025-06-01", "2025-06-02", "2025-06-03", "2026-02-05"}, "2026-02-10", []look{{"2026-02-02", 1}, {"2026-02-04", 5}, {"2026-02-09", 6}}},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, bench := t.Context(), lendingtest.New(t)
			seeded, err := bench.Desk.Funds.List(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for i, at := range tt.made {
				bench.MoveTo(at)
				if _, err := bench.Desk.Funds.Create(ctx, refdata.NewFund{Name: fmt.Sprint("Fund ", i)}); err != nil {
					t.Fatal(err)
				}
			}
			bench.MoveTo(tt.now)
			for _, l := range tt.looks {
				list, err := bench.Desk.AsOf(lending.Then{KnownAt: noonOf(l.at)}).Funds.List(ctx)
				if got := len(list) - len(seeded); err != nil || got != l.funds {
					t.Errorf("at %s %d funds were known, want %d; %v", l.at, got, l.funds, err)
				}
			}
			_, err = bench.Desk.AsOf(lending.Then{KnownAt: noonOf("2025-07-01")}).Funds.List(ctx)
			if !errors.Is(err, lending.ErrNothingKnown) {
				t.Errorf("before the first command: %v", err)
			}
		})
	}
}

// TestEventsOutliveSteps: events and deliveries of a night with a clock far behind are as old as those before, and what a clock ahead
// wrote keeps nothing that is old.
func TestEventsOutliveSteps(t *testing.T) {
	for name, tt := range map[string]struct {
		steps []time.Duration // before each client
		left  int             // events
	}{
		"behind for a night": {[]time.Duration{0, 40 * 24 * time.Hour, -100 * 24 * time.Hour, 100 * 24 * time.Hour, time.Minute}, 8},
		"ahead for a moment": {[]time.Duration{0, 3650 * 24 * time.Hour, -3650 * 24 * time.Hour, 40 * 24 * time.Hour, time.Minute}, 4},
	} {
		t.Run(name, func(t *testing.T) {
			kept, err := memory.New(lending.Schema())
			if err != nil {
				t.Fatal(err)
			}
			p := postingOn(t, kept)
			for i := range 8 {
				if _, err := lending.Run(t.Context(), p.desk, refdata.CreateFund, refdata.NewFund{Name: fmt.Sprint("Work ", i)}); err != nil {
					t.Fatal(err)
				}
			}
			for _, step := range tt.steps {
				p.clock.move(step)
				p.client()
				p.look()
			}
			if _, err := p.platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil); err != nil {
				t.Fatal(err)
			}
			if left := stream(t, p.platform, 0); len(left) != tt.left {
				t.Errorf("%d events are left, want %d", len(left), tt.left)
			}
			if log := p.log(webhooks.LogFilter{}); len(log) != tt.left {
				t.Errorf("%d deliveries are left, want %d", len(log), tt.left)
			}
			mustVerify(t, p.platform)
		})
	}
}
