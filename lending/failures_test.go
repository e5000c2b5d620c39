package lending_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/demo"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
)

// TestEveryFailureOfTheStoreIsTold lets every operation of the registry meet a store of which one access fails, one access after the
// other: the caller is told that the store was not to be had, and never that all went well, that there is no such thing, or
// that he may not.
func TestEveryFailureOfTheStoreIsTold(t *testing.T) {
	kept := &watched{Store: emptyStore(t)}
	s := &failing{Store: kept}
	w := branchesOn(t, kept, s)
	kept.dry = true
	tried, began := 0, time.Now()
	for _, op := range w.Platform.Operations() {
		if op.About().Internal {
			continue
		}
		for _, desk := range []*lending.Desk{w.Desk, w.clerk} {
			c := w.deepest(s, desk, op)
			if c.refused {
				t.Logf("REFUSED %s %d", op.About().ID, c.accesses)
			}
			for _, nth := range spread(c.accesses) {
				input := c.input()
				s.arm(nth)
				_, err := desk.Perform(w.ctx, op, input, lending.CallOptions{})
				tried++
				if !errors.Is(err, lending.ErrUnavailable) || fault.KindOf(err) != fault.Retry {
					t.Errorf("%s, access %d of %d, %s: %v", op.About().ID, nth, c.accesses, inJSON(input), err)
				}
				s.arm(0)
			}
		}
	}
	s.arm(0)
	t.Logf("%d calls in %v", tried, time.Since(began))
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

// TestLivesTellFailures lives random lives of loans of each shape, and all of a small bank, on a store that fails again and again.
func TestLivesTellFailures(t *testing.T) {
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
