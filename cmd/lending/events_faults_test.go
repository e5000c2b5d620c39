package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestKilledServersDeliverEverything kills a server that posts events while commands are committed and the receiver has one event
// that it never gets to answer. Another server, started afterwards or there already on the same database, posts the rest: nothing is
// lost, what is about one client comes in its order, and only what the dead server had posted comes twice.
func TestKilledServersDeliverEverything(t *testing.T) {
	if testing.Short() {
		t.Skip("starts and kills servers")
	}
	t.Run("one after the other", func(t *testing.T) {
		folder := t.TempDir()
		f := newFailure(t, folder, "-data", folder)
		victim := f.serve()
		f.write(victim, 40)
		f.killHolding(victim)
		f.written.Wait()
		f.completedBy(f.serve())
	})
	t.Run("two on one database", func(t *testing.T) {
		address := postgrestest.Shared(t) + "&namespace=hooks"
		f := newFailure(t, address, "-store", address, "-data", t.TempDir())
		victim := f.serve()
		f.one(victim)
		f.until("the first server has the hook", func() bool { return f.receiver.count() == 2 })
		survivor := f.serve()
		f.write(victim, 40)
		f.write(survivor, 40)
		f.killHolding(victim)
		f.written.Wait()
		f.completedBy(survivor)
	})
}

// failure is a tenant with a hook for clients, on a store that servers share.
type failure struct {
	*testing.T
	address  string
	flags    []string
	receiver *holding
	written  sync.WaitGroup
}

func newFailure(t *testing.T, address string, flags ...string) *failure {
	t.Helper()
	f := &failure{T: t, address: address, flags: flags, receiver: &holding{at: 20, held: make(chan struct{}), let: make(chan struct{})}}
	server := httptest.NewServer(f.receiver)
	t.Cleanup(server.Close)
	f.platform(func(p *lending.Platform) {
		if _, err := p.Provision(t.Context(), defaultTenant, lendingtest.Password); err != nil {
			t.Fatal(err)
		}
		_, err := p.Tenant(defaultTenant).As(lending.SystemUser).Hooks.Create(t.Context(), webhooks.NewHook{
			Name: "Web", Types: []string{events.ClientCreate.Name, events.ClientActivate.Name},
			Config: map[string]string{"Payload URL": server.URL, "Secret": "sixteen-characters-or-more"},
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	return f
}

// platform opens the store beside the servers.
func (f *failure) platform(do func(*lending.Platform)) {
	f.Helper()
	s, err := openStore(f.Context(), f.address, nil)
	if err != nil {
		f.Fatal(err)
	}
	p, err := lending.New(s, nil)
	if err != nil {
		f.Fatal(err)
	}
	defer p.Close()
	do(p)
}

// serving is a server in a process of its own.
type serving struct {
	cmd *exec.Cmd
	url string
}

func (f *failure) serve() *serving {
	f.Helper()
	out, in := io.Pipe()
	args := append([]string{"serve", "-addr", "127.0.0.1:0", "-hooks-private", "-cob-at", "off", "-desk=false"}, f.flags...)
	s := &serving{cmd: child(f.T, in, args...)}
	f.Cleanup(func() { s.kill(); in.Close() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, rest, found := strings.Cut(lines.Text(), "serving on "); found {
			s.url, _, _ = strings.Cut(rest, ",")
			break
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	return s
}

// kill ends the process as a power cut would.
func (s *serving) kill() {
	_ = s.cmd.Process.Signal(os.Kill)
	_ = s.cmd.Wait()
}

// post takes a client on, and reports whether there was an answer.
func (s *serving) post() (answered bool, status int) {
	body := `{"officeId":1,"firstname":"A","lastname":"B","active":true,"activationDate":"2020-03-04","locale":"en","dateFormat":"yyyy-MM-dd"}`
	q, err := http.NewRequest(http.MethodPost, s.url+"/v1/clients", strings.NewReader(body))
	if err != nil {
		return false, 0
	}
	q.SetBasicAuth("admin", lendingtest.Password)
	q.Header.Set("Tenant-Identifier", defaultTenant)
	q.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return false, 0
	}
	answer.Body.Close()
	return true, answer.StatusCode
}

func (f *failure) one(s *serving) {
	f.Helper()
	if answered, status := s.post(); !answered || status != http.StatusOK {
		f.Fatalf("a client is refused: %d", status)
	}
}

// write takes clients on in the background, until the server is dead.
func (f *failure) write(s *serving, count int) {
	f.written.Go(func() {
		for range count {
			answered, status := s.post()
			if !answered {
				return
			}
			if status != http.StatusOK {
				f.Errorf("a client is refused: %d", status)
			}
		}
	})
}

// killHolding kills the server while the receiver has an event that it has not answered, and others were committed since.
func (f *failure) killHolding(s *serving) {
	f.Helper()
	<-f.receiver.held
	time.Sleep(50 * time.Millisecond)
	s.kill()
	f.receiver.release()
}

// completedBy waits until the receiver has every event that is stored, and looks at the order in which they came. That nobody heard
// of the dead server for so long that its lease ended is written down here.
func (f *failure) completedBy(s *serving) {
	f.Helper()
	before := f.receiver.count()
	f.endLeases()
	var last int64
	f.platform(func(p *lending.Platform) {
		var err error
		if last, err = p.Events(defaultTenant).Last(f.Context()); err != nil {
			f.Fatal(err)
		}
	})
	f.until("everything is delivered", func() bool { return f.receiver.different() == int(last) })
	s.kill()
	f.Logf("%d events, %d of them before the server was killed, %d twice", last, before, f.receiver.count()-int(last))
	for _, problem := range f.receiver.disorder(before) {
		f.Error(problem)
	}
}

// endLeases lets the leases of places in the stream end.
func (f *failure) endLeases() {
	f.Helper()
	s, err := openStore(f.Context(), f.address, nil)
	if err != nil {
		f.Fatal(err)
	}
	defer s.Close()
	err = s.Update(f.Context(), defaultTenant, func(tx store.Tx) error {
		places, err := events.Consumers.All(tx, store.Query{}.Top(10))
		for i := range places {
			if err == nil {
				places[i].Until = time.Now().Add(-time.Second)
				err = places[i].Save(tx)
			}
		}
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
}

func (f *failure) until(what string, done func() bool) {
	f.Helper()
	for end := time.Now().Add(30 * time.Second); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			f.Fatalf("%s: not within 30 seconds; %d deliveries, %d events", what, f.receiver.count(), f.receiver.different())
		}
	}
}

// holding is a receiver that takes events, but for one that it does not answer until it is let.
type holding struct {
	mu   sync.Mutex
	at   int // which delivery is held
	got  []lending.Event
	held chan struct{}
	let  chan struct{}
}

func (h *holding) ServeHTTP(_ http.ResponseWriter, q *http.Request) {
	var e lending.Event
	if err := json.NewDecoder(q.Body).Decode(&e); err != nil {
		return
	}
	h.mu.Lock()
	h.got = append(h.got, e)
	hold := len(h.got) == h.at
	h.mu.Unlock()
	if hold {
		close(h.held)
		<-h.let
	}
}

func (h *holding) release() { close(h.let) }

func (h *holding) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.got)
}

// different is how many events came.
func (h *holding) different() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	numbers := map[int64]bool{}
	for _, e := range h.got {
		numbers[e.Number] = true
	}
	return len(numbers)
}

// disorder says what came out of order about one client, or twice though no server died between, of the deliveries before and after
// one did.
func (h *holding) disorder(before int) (problems []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, part := range [][]lending.Event{h.got[:before], h.got[before:]} {
		last := map[string]int64{}
		for _, e := range part {
			if e.Number <= last[e.Resource()] {
				problems = append(problems, fmt.Sprintf("event %d of %s came after %d", e.Number, e.Resource(), last[e.Resource()]))
			}
			last[e.Resource()] = e.Number
		}
	}
	return problems
}
