package lending_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/sqlite"
)

// TestClocksThatStep puts the clock of a platform back and forth, on each durable engine, while events are posted and followed and
// business is closed: the log keeps its order and runs again, nothing is lost or waits for the clock to come to where it was,
// and users get in.
func TestClocksThatStep(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		s, err := sqlite.Open(t.Context(), t.TempDir(), lending.Schema(), nil)
		if err != nil {
			t.Fatal(err)
		}
		liveWithSteps(t, s)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		s, err := postgres.Open(t.Context(), postgrestest.Own(t, "fsync=off").URL(), lending.Schema(), nil)
		if err != nil {
			t.Fatal(err)
		}
		liveWithSteps(t, s)
	})
}

func liveWithSteps(t *testing.T, s store.Store) {
	quiet(t)
	p := postingOn(t, s)
	fails := true
	p.receiver.answer = func(lending.Event) int {
		if fails {
			return 503
		}
		return 200
	}
	enough := errors.New("enough")
	for _, step := range []time.Duration{0, 40 * time.Hour, -40 * time.Hour, -26 * time.Hour, 3 * time.Hour, -time.Minute, 20 * time.Hour} {
		p.clock.move(step)
		p.client()
		fails = true
		p.look()             // which puts off what was not taken
		p.hooks = p.poster() // after a crash of the one that holds the lease
		if _, err := p.platform.Tenant(lendingtest.Tenant).SignIn(t.Context(), "admin", lendingtest.Password); err != nil {
			t.Errorf("after a step of %v: %v", step, err)
		}
		if _, err := p.platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil); err != nil {
			t.Errorf("after a step of %v: %v", step, err)
		}
	}
	// What was leased and put off while the clock was ahead does not wait for that moment.
	p.clock.move(3 * time.Hour)
	fails = false
	p.look()
	last, err := p.platform.Events(lendingtest.Tenant).Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if posted := p.receiver.numbers(); len(posted) != int(last) {
		t.Errorf("of %d events %v were posted", last, posted)
	}
	p.receiver.ordered(1)
	follow := func(until int64) {
		t.Helper()
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
		defer stop()
		err := p.platform.Events(lendingtest.Tenant).FollowAs(ctx, "books", func(_ context.Context, e lending.Event) error {
			if e.Number >= until {
				return enough
			}
			return nil
		})
		if !errors.Is(err, enough) {
			t.Error("a follower:", err)
		}
	}
	follow(last / 2)
	p.clock.move(-time.Hour)
	follow(last)
	var moments []time.Time
	err = s.View(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		moments = nil
		for e, err := range tx.Log(1) {
			if err != nil {
				return err
			}
			if e.Seq != int64(len(moments))+1 {
				t.Errorf("entry %d stands after %d others", e.Seq, len(moments))
			}
			moments = append(moments, e.At)
		}
		return nil
	})
	if err != nil || slices.IsSortedFunc(moments, time.Time.Compare) {
		t.Errorf("%v; the clock did not step", err)
	}
	if findings, err := p.platform.Verify(t.Context(), lendingtest.Tenant, 10); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}
