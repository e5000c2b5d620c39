package lending_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// dates compares dates as values.
var dates = cmpopts.EquateComparable(calendar.Date{})

// keeping is a bench whose tenant keeps every type of event, for ever.
func keeping(t *testing.T) *lendingtest.Bench {
	t.Helper()
	bench := lendingtest.New(t)
	if _, err := bench.Desk.Events.Keep(t.Context(), events.Everything()); err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Configuration.Update(t.Context(), refdata.ConfigurationUpdate{Name: refdata.KeepEvents, Value: new(int64(0))}); err != nil {
		t.Fatal(err)
	}
	return bench
}

// stream is what is in the stream of the bench after a number, each event as the schema of its type says.
func stream(t *testing.T, p *lending.Platform, after int64) []lending.Event {
	t.Helper()
	var list []lending.Event
	for e, err := range p.Events(lendingtest.Tenant).Since(t.Context(), after) {
		if err != nil {
			t.Fatal(err)
		}
		if err := violated(e); err != nil {
			t.Error(err)
		}
		list = append(list, e)
	}
	return list
}

func typesOf(list []lending.Event) []string {
	var names []string
	for _, e := range list {
		names = append(names, e.Type)
	}
	return names
}

func pending(bench *lendingtest.Bench, name string) clients.NewClient {
	return clients.NewClient{OfficeID: 1, First: name, Last: "Of Events", Active: new(false), SubmittedOn: bench.Today()}
}

// TestEventsAreNumberedWithoutGaps: what commands announce is numbered in the order of the commits; what is refused or only
// previewed leaves no number out.
func TestEventsAreNumberedWithoutGaps(t *testing.T) {
	bench := keeping(t)
	ctx := t.Context()
	made, err := bench.Desk.Clients.Create(ctx, pending(bench, "A"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Preview().Clients.Create(ctx, pending(bench, "B")); err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Clients.Create(ctx, clients.NewClient{OfficeID: 99, First: "C", Last: "C", Active: new(false)}); err == nil {
		t.Fatal("a client of an office that is not there")
	}
	failed := errors.New("given up")
	err = bench.Desk.Atomically(ctx, func(d *lending.Desk) error {
		if _, err := d.Clients.Create(ctx, pending(bench, "D")); err != nil {
			return err
		}
		return failed
	})
	if !errors.Is(err, failed) {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Clients.Activate(ctx, made.ClientID, clients.Activation{On: bench.Today()}); err != nil {
		t.Fatal(err)
	}
	bench.Client() // active at once
	got := stream(t, bench.Platform, 0)
	want := []string{"ClientCreate", "ClientActivate", "ClientCreate", "ClientActivate"}
	if diff := cmp.Diff(want, typesOf(got)); diff != "" {
		t.Error(diff)
	}
	for i, e := range got {
		if e.Number != int64(i+1) {
			t.Errorf("event %d has the number %d", i+1, e.Number)
		}
	}
	body, err := events.ClientActivate.Body(got[1])
	if err != nil {
		t.Fatal(err)
	}
	before := events.StateOf(clients.Pending)
	wantBody := events.Client{
		AccountNo: "000000001", DisplayName: "A Of Events", Status: events.StateOf(clients.Active), StatusBefore: &before,
		SubmittedOn: bench.Today(), ActivatedOn: bench.Today(),
	}
	if diff := cmp.Diff(wantBody, body, dates); diff != "" {
		t.Error(diff)
	}
	e := got[1]
	e.Body, e.CommandID = nil, 0
	wantEvent := lending.Event{
		Number: 2, Type: "ClientActivate", Category: "Client", Entity: "CLIENT", CreatedAt: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC),
		BusinessDate: bench.Today(), Actor: "system", ResourceID: made.ClientID, ClientID: made.ClientID, OfficeID: 1,
	}
	if diff := cmp.Diff(wantEvent, e, dates); diff != "" {
		t.Error(diff)
	}
}

// TestTenantsKeepWhatTheyChose: nothing at first, and of the types that were chosen from then on.
func TestTenantsKeepWhatTheyChose(t *testing.T) {
	bench := lendingtest.New(t)
	bench.Client()
	if got := stream(t, bench.Platform, 0); len(got) > 0 {
		t.Errorf("%d events of a tenant that keeps none", len(got))
	}
	if _, err := bench.Desk.Events.Keep(t.Context(), events.Only("ClientActivateBusinessEvent")); err != nil {
		t.Fatal(err)
	}
	bench.Client()
	if diff := cmp.Diff([]string{"ClientActivate"}, typesOf(stream(t, bench.Platform, 0))); diff != "" {
		t.Error(diff)
	}
	list, err := bench.Desk.Events.Types(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, about := range list.Types {
		if about.Enabled != (about.Type == "ClientActivate") {
			t.Errorf("%s: enabled %t", about.Type, about.Enabled)
		}
	}
	_, err = bench.Desk.Events.Keep(t.Context(), events.Only("LoanEaten"))
	if !errors.Is(err, events.ErrUnknownType) || fault.KindOf(err) != fault.Validation {
		t.Errorf("a type that is none: %v", err)
	}
	if _, err := bench.Desk.Events.Keep(t.Context(), events.Choice{Types: map[string]bool{"ClientActivate": false}}); err != nil {
		t.Fatal(err)
	}
	bench.Client()
	if got := stream(t, bench.Platform, 1); len(got) > 0 {
		t.Errorf("%v of a type that is kept no more", typesOf(got))
	}
}

// TestUsersSeeEventsOfTheirOffices: and of what they may read.
func TestUsersSeeEventsOfTheirOffices(t *testing.T) {
	bench := keeping(t)
	ctx := t.Context()
	office, err := bench.Desk.Offices.Create(ctx, refdata.NewOffice{Name: "Branch", ParentID: 1, OpenedOn: calendar.MustParse("2020-01-01")})
	if err != nil {
		t.Fatal(err)
	}
	head := bench.Client()
	there := pending(bench, "Branch")
	there.OfficeID = office.ID
	branch, err := bench.Desk.Clients.Create(ctx, there)
	if err != nil {
		t.Fatal(err)
	}
	below := fmt.Sprintf(".%d.", office.ID)
	for name, tt := range map[string]struct {
		hierarchy   string
		permissions []string
		filter      events.Filter
		want        []int64 // clients
	}{
		"head office":           {".", []string{"READ_EXTERNAL_EVENT", "READ_CLIENT"}, events.Filter{}, []int64{head, head, branch.ClientID}},
		"branch":                {below, []string{"READ_EXTERNAL_EVENT", "READ_CLIENT"}, events.Filter{}, []int64{branch.ClientID}},
		"may not read clients":  {".", []string{"READ_EXTERNAL_EVENT"}, events.Filter{}, nil},
		"of one type":           {".", []string{operation.AllFunctionsRead}, events.Filter{Types: "ClientActivate"}, []int64{head}},
		"of one client":         {".", []string{operation.AllFunctionsRead}, events.Filter{ClientID: branch.ClientID}, []int64{branch.ClientID}},
		"after a number":        {".", []string{operation.AllFunctionsRead}, events.Filter{After: 2}, []int64{branch.ClientID}},
		"no more than so many":  {".", []string{operation.AllFunctionsRead}, events.Filter{Limit: 1}, []int64{head}},
		"of one loan, of which": {".", []string{operation.AllFunctionsRead}, events.Filter{LoanID: 1}, nil},
	} {
		actor := operation.Actor{Username: "reader", OfficeID: 1, Hierarchy: tt.hierarchy, Permissions: tt.permissions}
		found, err := bench.Platform.Tenant(lendingtest.Tenant).As(actor).Events.List(ctx, tt.filter)
		if err != nil {
			t.Fatal(name, err)
		}
		var got []int64
		for _, e := range found.Events {
			got = append(got, e.ClientID)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if wantNext := int64(3); tt.filter.Limit == 0 && (found.Next != wantNext || found.More) || tt.filter.Limit == 1 && (found.Next != 1 || !found.More) {
			t.Errorf("%s: goes on after %d, more %t", name, found.Next, found.More)
		}
	}
}

// TestFollowersHearEverythingInOrder: what was there before, and what happens meanwhile; an error ends one follower and nobody else.
func TestFollowersHearEverythingInOrder(t *testing.T) {
	bench := keeping(t)
	const before, after = 20, 20
	for range before {
		bench.Client()
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	heard := make(chan int64, 1000)
	followed := make(chan error, 1)
	go func() {
		followed <- bench.Platform.Events(lendingtest.Tenant).Follow(ctx, 0, func(_ context.Context, e lending.Event) error {
			heard <- e.Number
			return nil
		})
	}()
	broken := errors.New("broken")
	err := bench.Platform.Events(lendingtest.Tenant).Follow(ctx, 3, func(_ context.Context, e lending.Event) error {
		if e.Number != 4 {
			t.Errorf("the first event after 3 is %d", e.Number)
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
	for range after {
		bench.Client()
	}
	for want := int64(1); want <= 2*(before+after); want++ {
		if got := <-heard; got != want {
			t.Fatalf("heard %d, want %d", got, want)
		}
	}
	stop()
	if err := <-followed; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestConsumersGoOnWhereTheyStopped: a consumer with a name receives the rest after its end, and again what it failed with.
func TestConsumersGoOnWhereTheyStopped(t *testing.T) {
	bench := keeping(t)
	for range 5 {
		bench.Client()
	}
	stream := bench.Platform.Events(lendingtest.Tenant)
	var heard []int64
	full := errors.New("full")
	upTo := func(last int64) func(context.Context, lending.Event) error {
		return func(_ context.Context, e lending.Event) error {
			if e.Number > last {
				return full
			}
			heard = append(heard, e.Number)
			return nil
		}
	}
	for _, last := range []int64{3, 7, 9} {
		if err := stream.FollowAs(t.Context(), "books", upTo(last)); !errors.Is(err, full) {
			t.Fatal(err)
		}
	}
	if want := []int64{1, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(heard, want) {
		t.Errorf("heard %v, want %v", heard, want)
	}
	if err := stream.FollowAs(t.Context(), "", upTo(1)); !errors.Is(err, events.ErrConsumerName) {
		t.Error(err)
	}
}

// TestOneProgramFollowsUnderAName: a second one waits until the first has stopped, and goes on after it.
func TestOneProgramFollowsUnderAName(t *testing.T) {
	bench := keeping(t)
	bench.Client()
	stream := bench.Platform.Events(lendingtest.Tenant)
	ctx, stop := context.WithCancel(t.Context())
	first, begun := make(chan error, 1), make(chan struct{}, 10)
	go func() {
		first <- stream.FollowAs(ctx, "books", func(context.Context, lending.Event) error {
			begun <- struct{}{}
			return nil
		})
	}()
	<-begun
	<-begun
	second := make(chan int64, 10)
	other, end := context.WithCancel(t.Context())
	defer end()
	go func() {
		_ = stream.FollowAs(other, "books", func(_ context.Context, e lending.Event) error {
			second <- e.Number
			return nil
		})
	}()
	bench.Client()
	<-begun
	<-begun
	select {
	case n := <-second:
		t.Fatalf("two programs heard event %d", n)
	default:
	}
	stop()
	<-first
	bench.Client()
	if n := <-second; n != 5 {
		t.Errorf("goes on with event %d, want 5", n)
	}
}

// TestOldEventsAreForgotten: by the age that the tenant set, as a command of the log. A request for removed events is refused.
func TestOldEventsAreForgotten(t *testing.T) {
	bench := keeping(t)
	ctx := t.Context()
	for range 3 {
		bench.Client()
	}
	if _, err := bench.Desk.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: refdata.KeepEvents, Value: new(int64(10))}); err != nil {
		t.Fatal(err)
	}
	bench.MoveTo("2026-01-09")
	bench.Client()
	bench.MoveTo("2026-01-12")
	if _, err := bench.Platform.CloseBusiness(ctx, lendingtest.Tenant, calendar.Date{}, nil); err != nil {
		t.Fatal(err)
	}
	left := stream(t, bench.Platform, 0)
	if len(left) != 2 || left[0].Number != 7 {
		t.Errorf("left are %v", left)
	}
	for _, err := range bench.Platform.Events(lendingtest.Tenant).Since(ctx, 3) {
		if !errors.Is(err, events.ErrForgotten) {
			t.Errorf("after 3: %v", err)
		}
	}
	mustVerify(t, bench.Platform)
}

// TestReplayMakesTheSameEvents: and calls nobody.
func TestReplayMakesTheSameEvents(t *testing.T) {
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	p, err := lending.New(s, &lending.Config{OnEvents: func(_ lending.Inside, made []lending.Event) error {
		calls += len(made)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if _, err := p.Provision(t.Context(), lendingtest.Tenant, lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	desk := p.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	if _, err := desk.Events.Keep(t.Context(), events.Everything()); err != nil {
		t.Fatal(err)
	}
	if _, err := desk.Clients.Create(t.Context(), clients.NewClient{OfficeID: 1, First: "A", Last: "B", Active: new(true), ActivatedOn: calendar.MustParse("2020-01-01")}); err != nil {
		t.Fatal(err)
	}
	mustVerify(t, p)
	if calls != 2 {
		t.Errorf("the program was given %d events", calls)
	}
	into, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	again, err := lending.New(into, &lending.Config{OnEvents: func(lending.Inside, []lending.Event) error {
		t.Error("a replay tells")
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if err := p.Replay(t.Context(), lendingtest.Tenant, again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(stream(t, p, 0), stream(t, again, 0), dates); diff != "" {
		t.Error(diff)
	}
	if err := s.View(t.Context(), lendingtest.Tenant, func(tx store.Tx) error { _, err := events.Last(tx); return err }); err != nil {
		t.Fatal(err)
	}
}

func mustVerify(t *testing.T, p *lending.Platform) {
	t.Helper()
	findings, err := p.Verify(t.Context(), lendingtest.Tenant, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings {
		t.Error(f)
	}
}
