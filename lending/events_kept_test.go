package lending_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// TestVerifyFindsAlteredEvents: an event that does not say what happened, one that is gone, and one that was never announced.
func TestVerifyFindsAlteredEvents(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(store.Tx, *store.Kind, store.Record) error
		want   string
	}{
		"altered": {replacing("Test Client", "Best Client"), "event 2: differs from what a replay makes"},
		"gone":    {removing, "event 2: is made by a replay, and not stored"},
		"made up": {
			func(tx store.Tx, k *store.Kind, r store.Record) error {
				r.ID = 900
				return tx.Insert(k, r)
			},
			"event 900: is stored, and a replay does not make it",
		},
	} {
		t.Run(name, func(t *testing.T) {
			kept, err := memory.New(lending.Schema())
			if err != nil {
				t.Fatal(err)
			}
			bench := lendingtest.On(t, kept)
			keepAll(t, bench.Desk)
			bench.Client()
			mustVerify(t, bench.Platform)
			tamper(t, kept, "event", "Test Client", tt.change)
			findings, err := bench.Platform.Verify(t.Context(), lendingtest.Tenant, 10)
			if err != nil {
				t.Fatal(err)
			}
			wantFound(t, findings, []string{tt.want})
		})
	}
}

// TestCopyTakesEventsAlong: with hooks, their secrets and deliveries, and the places of consumers, so that all go on where they stood.
func TestCopyTakesEventsAlong(t *testing.T) {
	from, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	p := postingOn(t, from)
	p.client()
	p.look()
	enough := errors.New("enough")
	upTo := func(last int64) func(context.Context, lending.Event) error {
		return func(_ context.Context, e lending.Event) error {
			if e.Number > last {
				return enough
			}
			return nil
		}
	}
	if err := p.platform.Events(lendingtest.Tenant).FollowAs(t.Context(), "books", upTo(1)); !errors.Is(err, enough) {
		t.Fatal(err)
	}
	p.client()
	to, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lending.Copy(t.Context(), from, to, lendingtest.Tenant, nil); err != nil {
		t.Fatal(err)
	}
	moved, err := lending.New(to, lending.OnRealTime(lending.Config{Clock: p.clock.now}, p.clock.now))
	if err != nil {
		t.Fatal(err)
	}
	defer moved.Close()
	if diff := cmp.Diff(stream(t, p.platform, 0), stream(t, moved, 0), dates); diff != "" {
		t.Error(diff)
	}
	former := p.log(webhooks.LogFilter{})
	p.platform, p.desk = moved, moved.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	if diff := cmp.Diff(former, p.log(webhooks.LogFilter{})); diff != "" {
		t.Error(diff)
	}
	p.hooks = p.poster()
	p.clock.move(time.Minute) // the lease of the program that has stopped ends
	p.look()
	if got := p.receiver.numbers(); !slices.Equal(got, []int64{1, 2, 3, 4}) {
		t.Errorf("posted: %v", got)
	}
	var heard []int64
	err = moved.Events(lendingtest.Tenant).FollowAs(t.Context(), "books", func(_ context.Context, e lending.Event) error {
		if heard = append(heard, e.Number); e.Number == 4 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || !slices.Equal(heard, []int64{2, 3, 4}) {
		t.Errorf("heard: %v, %v", heard, err)
	}
}

// TestConsumerThatDies: in the middle of what it was handed. Another program takes its name over when the lease ends, and hears
// everything from the place that was stored.
func TestConsumerThatDies(t *testing.T) {
	p := newPosting(t)
	for range 10 {
		p.client()
	}
	stream := p.platform.Events(lendingtest.Tenant)
	ctx, end := context.WithCancel(context.Background())
	dying, dead, gone := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		_ = stream.FollowAs(ctx, "books", func(_ context.Context, e lending.Event) error {
			if e.Number == 5 {
				close(dying)
				<-dead
			}
			return nil
		})
	}()
	<-dying
	var heard []int64
	all := errors.New("all")
	took := make(chan error, 1)
	go func() {
		took <- stream.FollowAs(context.Background(), "books", func(_ context.Context, e lending.Event) error {
			if heard = append(heard, e.Number); e.Number == 20 {
				return all
			}
			return nil
		})
	}()
	select {
	case err := <-took:
		t.Fatalf("two programs follow under one name: %v", err)
	case <-time.After(600 * time.Millisecond): // it has looked, and found the name taken
	}
	p.clock.move(20 * time.Second)
	if err := <-took; !errors.Is(err, all) {
		t.Fatal(err)
	}
	end()
	close(dead)
	<-gone
	var want []int64
	for n := range int64(20) {
		want = append(want, n+1)
	}
	if diff := cmp.Diff(want, heard); diff != "" {
		t.Error(diff)
	}
	p.client()
	err := stream.FollowAs(t.Context(), "books", func(_ context.Context, e lending.Event) error {
		if e.Number != 20 { // it failed with 20, which comes again: the dead one has not moved the place back
			t.Errorf("goes on with %d", e.Number)
		}
		return all
	})
	if !errors.Is(err, all) {
		t.Error(err)
	}
}
