package lending_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/demo"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// TestEveryFailureOfTheStoreIsReported lets every operation of the registry meet a store of which one access fails, one access after the
// other: the caller learns that the store was not to be had, and never that all went well, that there is no such thing, or
// that he may not.
func TestEveryFailureOfTheStoreIsReported(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of calls, one after the other: nothing for the race detector")
	}
	quiet(t)
	kept := &watched{Store: emptyStore(t)}
	s := &failing{Store: kept}
	w := branchesOn(t, kept, s)
	kept.dry = true
	tried, refused := 0, 0
	for _, op := range w.Platform.Operations() {
		if op.About().Internal {
			continue
		}
		for _, desk := range []*lending.Desk{w.Desk, w.clerk} {
			c := w.deepest(s, desk, op)
			if c.refused {
				refused++ // and met failures on its way there
			}
			for _, nth := range spread(c.accesses) {
				input := c.input()
				s.arm(nth)
				_, err := desk.Perform(w.ctx, op, input, lending.CallOptions{})
				tried++
				if !reportsFailure(err) {
					t.Errorf("%s, access %d of %d, %s: %v", op.About().ID, nth, c.accesses, inJSON(input), err)
				}
				s.arm(0)
			}
		}
	}
	t.Logf("%d calls; of %d inputs the operation is refused without a failure, too", tried, refused)
	if tried < 5000 {
		t.Error("hardly anything was tried")
	}
}

// reportsFailure reports whether a caller learns that the store was not to be had, and that he may try again.
func reportsFailure(err error) bool {
	return errors.Is(err, lending.ErrUnavailable) && fault.KindOf(err) == fault.Retry
}

// quiet keeps what operators would read out of the output: here each failure would be in it.
func quiet(t *testing.T) {
	t.Helper()
	before := slog.Default()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	t.Cleanup(func() { slog.SetDefault(before) })
}

// deepest is the input with which an operation goes the furthest, one that it does not refuse if there is any, and how often it
// accesses the store then.
func (w *branches) deepest(s *failing, desk *lending.Desk, op operation.Operation) (best call) {
	var calls []call
	for path := int64(ownBranch); path < ownBranch+4; path++ { // there are a few of what has states
		calls = append(calls, call{input: func() any {
			made := filler{branches: w, path: path, body: ownBranch}.input(op)
			w.complete(op.About().ID, made, path)
			return made
		}})
	}
	for name := range w.inputs(op) {
		calls = append(calls, call{input: func() any { return w.inputs(op)[name] }})
	}
	for _, c := range calls {
		input := c.input()
		s.arm(0)
		_, err := desk.Perform(w.ctx, op, input, lending.CallOptions{})
		c.accesses, c.refused = s.accesses(), err != nil && !errors.Is(err, errDry)
		if best.input == nil || best.refused && !c.refused || best.refused == c.refused && c.accesses > best.accesses {
			best = c
		}
	}
	return best
}

// call is an input that an operation is called with.
type call struct {
	input    func() any // which is changed by each call
	accesses int
	refused  bool
}

// spread is which of so many accesses fail: each of the first, and fewer and fewer of those after them.
func spread(accesses int) (nths []int) {
	for nth := 1; nth <= accesses; nth += max(1, nth/25) {
		nths = append(nths, nth)
	}
	return nths
}

// TestSignInReportsFailures: a user who signs in while the store fails is told so, right or wrong, and is in when it works again.
func TestSignInReportsFailures(t *testing.T) {
	quiet(t)
	s := &failing{Store: emptyStore(t)}
	b := lendingtest.On(t, s)
	for name, limited := range map[string]bool{"uncounted": false, "counted": true} {
		_, err := b.Desk.Configuration.Update(t.Context(), refdata.ConfigurationUpdate{Name: refdata.MaxLoginAttempts, Enabled: new(limited), Value: new(int64(100))})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			name, sent string
			before     bool // he signed in before at the same program
		}{{"at first", lendingtest.Password, false}, {"again", lendingtest.Password, true}, {"wrong", "no", false}} {
			signIn := func(nth int) error { // at a program of its own, which knows nobody yet
				platform, err := lending.New(s, &lending.Config{LeaveJobs: true})
				if err != nil {
					t.Fatal(err)
				}
				tenant := platform.Tenant(lendingtest.Tenant)
				if c.before {
					if _, err := tenant.SignIn(t.Context(), "admin", lendingtest.Password); err != nil {
						t.Fatal(err)
					}
				}
				s.arm(nth)
				_, err = tenant.SignIn(t.Context(), "admin", c.sent)
				return err
			}
			if err := signIn(0); (err == nil) != (c.sent == lendingtest.Password) {
				t.Error(name, c.name, err)
			}
			for _, nth := range spread(s.accesses()) {
				if err := signIn(nth); !reportsFailure(err) {
					t.Errorf("%s, %s, access %d: %v", name, c.name, nth, err)
				}
				s.arm(0)
			}
		}
	}
}

// TestHooksOutliveFailures: no matter which access fails while events are posted, in the end each has come, and those of one client came
// in order before any came again.
func TestHooksOutliveFailures(t *testing.T) {
	quiet(t)
	s := &failing{Store: emptyStore(t)}
	p := postingOn(t, s)
	p.client()
	s.arm(0)
	p.look()
	for _, nth := range spread(s.accesses()) {
		p.client()
		s.arm(nth)
		failed := p.hooks.Look(t.Context())
		if failed != nil && !errors.Is(failed, store.ErrUnavailable) {
			t.Errorf("access %d: %v", nth, failed)
		}
		s.arm(0)
		p.look()
	}
	last, err := p.platform.Events(lendingtest.Tenant).Last(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	posted := p.receiver.numbers()
	for n := int64(1); n <= last; n += 2 { // of each client two
		if first, second := slices.Index(posted, n), slices.Index(posted, n+1); first < 0 || second < first {
			t.Errorf("events %d and %d of %d: posted %v", n, n+1, last, posted)
		}
	}
}

// TestFollowersOutliveFailures: a follower learns of every access that fails, and who follows under the name after it hears of all
// events, in order.
func TestFollowersOutliveFailures(t *testing.T) {
	quiet(t)
	s := &failing{Store: emptyStore(t)}
	p := postingOn(t, s)
	for range 10 {
		p.client()
	}
	enough, heard := errors.New("enough"), int64(0)
	follow := func() error {
		return p.platform.Events(lendingtest.Tenant).FollowAs(t.Context(), "books", func(_ context.Context, e lending.Event) error {
			if e.Number > heard+1 {
				t.Errorf("%d was heard after %d", e.Number, heard)
			}
			if heard = max(heard, e.Number); e.Number == 20 {
				return enough
			}
			return nil
		})
	}
	for nth := 1; nth <= 40 && heard < 20; nth++ {
		s.arm(nth)
		if err := follow(); !errors.Is(err, enough) && !reportsFailure(err) {
			t.Errorf("access %d: %v", nth, err)
		}
		s.arm(0)
		p.clock.move(time.Minute) // a place that could not be given up is free again
	}
	if heard != 20 {
		t.Errorf("%d events were heard", heard)
	}
}

// TestNightsOutliveFailures: no matter which access fails during a close of business, its caller gets an error or it goes on, no loan is
// held responsible, and the next one does what is left.
func TestNightsOutliveFailures(t *testing.T) {
	quiet(t)
	s := &failing{Store: emptyStore(t)}
	b := lendingtest.On(t, s)
	loan := b.ActiveLoan("1000")
	accesses := 0
	for night := 0; night == 0 || night <= accesses && night < 60; night++ {
		b.MoveTo(b.Today().AddDays(1).String())
		s.arm(night)
		first, err := b.Platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil)
		if err != nil && !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("access %d: %v", night, err)
		}
		if night == 0 {
			accesses = s.accesses()
		}
		s.arm(0)
		again, err := b.Platform.CloseBusiness(t.Context(), lendingtest.Tenant, calendar.Date{}, nil)
		if err != nil || first.Failed+again.Failed > 0 || b.Loan(loan).LastClosed != b.Today().AddDays(-1) {
			t.Errorf("access %d: %v, %+v, then %+v; closed for %v", night, err, first, again, b.Loan(loan).LastClosed)
		}
	}
	t.Logf("%d accesses of a night", accesses)
}

// TestLivesReportFailures lives random lives of loans of each shape, and all of a small bank, on a store that fails again and again.
func TestLivesReportFailures(t *testing.T) {
	for _, s := range slices.Concat(shapes, securedShapes) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			kept, lives := newRehearsing(emptyStore(t)), tally{by: map[string]int{}}
			w := s.worldOn(t, kept)
			w.store = kept.Store // which the test itself looks at
			w.loan = s.open(t, w)
			w.state = w.fingerprint()
			for _, step := range drawLife(1, 60, s.commands()) {
				if _, broken := w.do(step, &lives); broken != "" {
					t.Fatal(broken)
				}
			}
			if lives.accepted == 0 {
				t.Error("nothing was done")
			}
			kept.tell(t)
		})
	}
	t.Run("a bank", func(t *testing.T) {
		t.Parallel()
		kept := newRehearsing(emptyStore(t))
		bank := demo.New(demo.Options{Password: "demo-Passw0rd!", Clients: 8, Months: 6, Now: time.Date(2026, 3, 31, 8, 0, 0, 0, time.UTC)})
		platform, err := lending.New(kept, &lending.Config{Clock: bank.Clock})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := bank.Fill(t.Context(), platform, lendingtest.Tenant); err != nil {
			t.Error(err)
		}
		if err := platform.Close(); err != nil {
			t.Error(err)
		}
		kept.tell(t)
	})
}

// tell fails the test for what was found.
func (s *rehearsing) tell(t *testing.T) {
	t.Helper()
	slices.Sort(s.found)
	for _, hidden := range slices.Compact(s.found) {
		t.Error("a failure was hidden:", hidden)
	}
	t.Logf("%d transactions, %d of them unlike others", s.runs, len(s.tried))
	if len(s.tried) < 10 {
		t.Error("nothing was tried")
	}
}
