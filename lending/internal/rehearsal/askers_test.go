package rehearsal

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
)

// TestWhoAsksForManyWaitsForHimself: of three looks that one person asks for at once, that of somebody else waits for one.
func TestWhoAsksForManyWaitsForHimself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, one, order := askers{lines: map[string]*line{}}, make(chan struct{}, 1), []string{}
		prepared := make(chan struct{})
		ask := func(who string) {
			leave, err := a.enter(t.Context(), who)
			if err != nil {
				t.Error(err)
				return
			}
			defer leave()
			one <- struct{}{} // looks are prepared one after the other
			order = append(order, who)
			<-prepared
			<-one
		}
		for _, who := range []string{"greedy", "greedy", "greedy", "patient"} {
			go ask(who)
			synctest.Wait()
		}
		for range 4 {
			prepared <- struct{}{}
			synctest.Wait()
		}
		if diff := cmp.Diff([]string{"greedy", "patient", "greedy", "greedy"}, order); diff != "" {
			t.Errorf("order (-want +got):\n%s", diff)
		}
		if len(a.lines) != 0 {
			t.Errorf("kept %v", a.lines)
		}
	})
}

// TestAskerGivesUp leaves nothing of somebody who does not wait.
func TestAskerGivesUp(t *testing.T) {
	a := askers{lines: map[string]*line{}}
	leave, err := a.enter(t.Context(), "greedy")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.enter(ctx, "greedy"); !errors.Is(err, context.Canceled) {
		t.Errorf("gave up with %v", err)
	}
	leave()
	if len(a.lines) != 0 {
		t.Errorf("kept %v", a.lines)
	}
}
