package nats_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/nats-io/nats-server/v2/server"
	broker "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/nats"
	"lending.example/platform/lending/lendingtest"
)

// start runs a server of NATS on a folder; port -1 is any.
func start(t *testing.T, folder string, port int) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: folder, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s
}

func connect(t *testing.T, url string) *nats.Publisher {
	t.Helper()
	p, err := nats.Connect(url, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// stored reads the stream of a tenant: its subjects, ids and events.
func stored(t *testing.T, url, tenant string, count int) (subjects []string, list []events.Event) {
	t.Helper()
	connection, err := broker.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	js, err := jetstream.New(connection)
	if err != nil {
		t.Fatal(err)
	}
	var stream jetstream.Stream
	waitFor(t, func() bool {
		if stream, err = js.Stream(t.Context(), "lending-"+tenant); err != nil {
			return false
		}
		info, err := stream.Info(t.Context())
		return err == nil && info.State.Msgs >= uint64(count)
	})
	for i := range stream.CachedInfo().State.Msgs {
		message, err := stream.GetMsg(t.Context(), i+1)
		if err != nil {
			t.Fatal(err)
		}
		var e events.Event
		if err := json.Unmarshal(message.Data, &e); err != nil {
			t.Fatal(err)
		}
		if id := message.Header.Get("Nats-Msg-Id"); id != fmt.Sprint(e.Number) {
			t.Errorf("event %d has the id %s", e.Number, id)
		}
		subjects, list = append(subjects, message.Subject), append(list, e)
	}
	return subjects, list
}

func waitFor(t *testing.T, there func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !there(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it does not come")
		}
	}
}

// keeping is a bench whose tenant keeps every type of event.
func keeping(t *testing.T) *lendingtest.Bench {
	bench := lendingtest.New(t)
	if _, err := bench.Desk.Events.Keep(t.Context(), events.Everything()); err != nil {
		t.Fatal(err)
	}
	return bench
}

// publishing publishes in the background, until the test ends or stop is called.
func publishing(t *testing.T, p *lending.Platform, to events.Publisher) (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { _ = p.Publish(ctx, "broker", to) })
	stop = sync.OnceFunc(func() { cancel(); running.Wait() })
	t.Cleanup(stop)
	return stop
}

func kept(t *testing.T, p *lending.Platform) (list []events.Event) {
	t.Helper()
	for e, err := range p.Events(lendingtest.Tenant).Since(t.Context(), 0) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	return list
}

var dates = cmpopts.EquateComparable(calendar.Date{})

// TestPublishesInOrder: what happened already, and what happens then; subjects say type and resource.
func TestPublishesInOrder(t *testing.T) {
	url := start(t, t.TempDir(), -1).ClientURL()
	bench := keeping(t)
	bench.Client()
	publishing(t, bench.Platform, connect(t, url))
	loan := bench.ActiveLoan("1000")
	want := kept(t, bench.Platform)
	subjects, got := stored(t, url, lendingtest.Tenant, len(want))
	if diff := cmp.Diff(want, got, dates); diff != "" {
		t.Error(diff)
	}
	if subjects[0] != "lending."+lendingtest.Tenant+".ClientCreate.client.1" {
		t.Error(subjects[0])
	}
	if last := fmt.Sprintf("lending.%s.LoanBalanceChanged.loan.%d", lendingtest.Tenant, loan); subjects[len(subjects)-1] != last {
		t.Errorf("%s, not %s", subjects[len(subjects)-1], last)
	}
}

// TestBrokerThatIsAway: at the start, and again in the middle; then everything comes, once and in order.
func TestBrokerThatIsAway(t *testing.T) {
	folder := t.TempDir()
	first := start(t, folder, -1)
	url, port := first.ClientURL(), first.Addr().(*net.TCPAddr).Port
	stopServer := func(s *server.Server) { s.Shutdown(); s.WaitForShutdown() }
	stopServer(first)
	bench := keeping(t)
	bench.Client()
	publishing(t, bench.Platform, connect(t, url))
	again := start(t, folder, port)
	stored(t, url, lendingtest.Tenant, 2)
	var commands sync.WaitGroup
	commands.Go(func() {
		for range 100 {
			bench.Client()
		}
	})
	time.Sleep(20 * time.Millisecond)
	stopServer(again)
	commands.Wait()
	start(t, folder, port)
	want := kept(t, bench.Platform)
	_, got := stored(t, url, lendingtest.Tenant, len(want))
	if diff := cmp.Diff(want, got, dates); diff != "" {
		t.Error(diff)
	}
}

// TestTwoProgramsPublish: one goes on where the other one stopped.
func TestTwoProgramsPublish(t *testing.T) {
	url := start(t, t.TempDir(), -1).ClientURL()
	bench := keeping(t)
	stop := publishing(t, bench.Platform, connect(t, url))
	publishing(t, bench.Platform, connect(t, url))
	for i := range 40 {
		if i == 20 {
			stop()
		}
		bench.Client()
	}
	want := kept(t, bench.Platform)
	_, got := stored(t, url, lendingtest.Tenant, len(want))
	if diff := cmp.Diff(want, got, dates); diff != "" {
		t.Error(diff)
	}
}

// TestNothingOvertakes: where the server refuses one message, it has none of those after it, though they were on their way already.
func TestNothingOvertakes(t *testing.T) {
	url := start(t, t.TempDir(), -1).ClientURL()
	publisher := connect(t, url)
	event := func(number int64, size int) events.Event {
		return events.Event{Number: number, Type: "LoanApproved", LoanID: 7, Body: json.RawMessage(`{"text":"` + strings.Repeat("x", size) + `"}`)}
	}
	batch := []events.Event{event(1, 1), event(2, 1), event(3, 500), event(4, 1), event(5, 1)}
	limit := func(size int32) {
		connection, err := broker.Connect(url)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		js, err := jetstream.New(connection)
		if err == nil {
			_, err = js.CreateOrUpdateStream(t.Context(), jetstream.StreamConfig{Name: "lending-a", Subjects: []string{"lending.a.>"}, MaxMsgSize: size})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	limit(400)
	for range 2 { // when the second answer is there, all messages of the first try were looked at
		if err := publisher.Publish(t.Context(), "a", batch); err == nil || !strings.Contains(err.Error(), "event 3") {
			t.Errorf("the refusal: %v", err)
		}
	}
	numbers := func(count int) (list []int64) {
		_, got := stored(t, url, "a", count)
		for _, e := range got {
			list = append(list, e.Number)
		}
		return list
	}
	if got := numbers(2); !slices.Equal(got, []int64{1, 2}) {
		t.Error(got)
	}
	limit(4000)
	if err := publisher.Publish(t.Context(), "a", batch); err != nil {
		t.Error(err)
	}
	if got := numbers(5); !slices.Equal(got, []int64{1, 2, 3, 4, 5}) {
		t.Error(got)
	}
}
