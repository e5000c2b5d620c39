package lending_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

const hookSecret = "sixteen-characters-or-more"

// receiver is a web server that events are posted to.
type receiver struct {
	*testing.T
	server *httptest.Server
	now    func() time.Time

	mu     sync.Mutex
	got    []lending.Event
	secret string
	answer func(lending.Event) int // the status; nil: 200
}

func newReceiver(t *testing.T, now func() time.Time) *receiver {
	r := &receiver{T: t, now: now, secret: hookSecret}
	r.server = httptest.NewServer(r)
	t.Cleanup(r.server.Close)
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	body, err := io.ReadAll(q.Body)
	if err != nil {
		r.Error(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !webhooks.Verify(q.Header.Get(webhooks.SignatureHeader), r.secret, body, r.now(), time.Minute) {
		r.Errorf("signature %q does not hold", q.Header.Get(webhooks.SignatureHeader))
	}
	var e lending.Event
	if err := json.Unmarshal(body, &e); err != nil {
		r.Error(err)
	}
	if q.Header.Get("Lending-Event") != e.Type || q.Header.Get("Lending-Event-Number") != fmt.Sprint(e.Number) || q.Header.Get("Lending-Tenant") != lendingtest.Tenant {
		r.Errorf("headers %v of event %d", q.Header, e.Number)
	}
	if r.answer != nil {
		if status := r.answer(e); status != 200 {
			w.WriteHeader(status)
			return
		}
	}
	r.got = append(r.got, e)
}

// numbers are those of the events that were taken.
func (r *receiver) numbers() []int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	var list []int64
	for _, e := range r.got {
		list = append(list, e.Number)
	}
	return list
}

// ordered fails when events of one resource came out of order, or one came more often than it may.
func (r *receiver) ordered(most int) {
	r.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	last, times := map[string]int64{}, map[int64]int{}
	for _, e := range r.got {
		if e.Number < last[e.Resource()] {
			r.Errorf("event %d of %s came after %d", e.Number, e.Resource(), last[e.Resource()])
		}
		last[e.Resource()] = e.Number
		if times[e.Number]++; times[e.Number] > most {
			r.Errorf("event %d came %d times", e.Number, times[e.Number])
		}
	}
}

// clock is a clock that tests move.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// posting is a platform with a hook for clients, and who posts.
type posting struct {
	*testing.T
	clock    *clock
	platform *lending.Platform
	desk     *lending.Desk
	hooks    *lending.Webhooks
	receiver *receiver
	hook     int64
}

func newPosting(t *testing.T) *posting {
	t.Helper()
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	return postingOn(t, s)
}

func postingOn(t *testing.T, s store.Store) *posting {
	t.Helper()
	p := &posting{T: t, clock: &clock{at: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)}}
	var err error
	if p.platform, err = lending.New(s, lending.OnRealTime(lending.Config{Clock: p.clock.now}, p.clock.now)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.platform.Close() })
	if _, err := p.platform.Provision(t.Context(), lendingtest.Tenant, lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	p.desk = p.platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	p.hooks = p.poster()
	p.receiver = newReceiver(t, p.clock.now)
	made, err := p.desk.Hooks.Create(t.Context(), p.settings())
	if err != nil {
		t.Fatal(err)
	}
	p.hook = made.ID
	return p
}

// poster is one program that posts.
func (p *posting) poster() *lending.Webhooks {
	return p.platform.Webhooks(&lending.WebhookOptions{AllowPrivate: true, Jitter: func() float64 { return 0.5 }})
}

func (p *posting) settings() webhooks.NewHook {
	return webhooks.NewHook{
		Name: "Web", DisplayName: new("clients"), Types: []string{"ClientUpdate"},
		Commands: []webhooks.Command{{Action: "CREATE", Entity: "CLIENT"}, {Action: "ACTIVATE", Entity: "CLIENT"}},
		Config:   map[string]string{"Payload URL": p.receiver.server.URL + "/events", "Secret": hookSecret},
	}
}

func (p *posting) client() int64 {
	p.Helper()
	made, err := p.desk.Clients.Create(p.Context(), clients.NewClient{OfficeID: 1, First: "A", Last: "B", Active: new(false)})
	if err == nil {
		_, err = p.desk.Clients.Activate(p.Context(), made.ClientID, clients.Activation{On: calendar.DateOf(p.clock.now())})
	}
	if err != nil {
		p.Fatal(err)
	}
	return made.ClientID
}

func (p *posting) look() {
	p.Helper()
	if err := p.hooks.Look(p.Context()); err != nil {
		p.Fatal(err)
	}
}

func (p *posting) log(in webhooks.LogFilter) []webhooks.DeliveryData {
	p.Helper()
	list, err := p.desk.Hooks.Log(p.Context(), p.hook, in)
	if err != nil {
		p.Fatal(err)
	}
	return list
}

// TestHooksArePosted: what happens after a hook was made, signed, with all that the log has to tell of it.
func TestHooksArePosted(t *testing.T) {
	p := newPosting(t)
	p.client()
	p.client()
	p.look()
	slices.SortFunc(p.receiver.got, func(a, b lending.Event) int { return int(a.Number - b.Number) }) // of two clients, in any order
	if diff := cmp.Diff([]int64{1, 2, 3, 4}, p.receiver.numbers()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(stream(t, p.platform, 0), p.receiver.got, dates); diff != "" {
		t.Error(diff)
	}
	for _, d := range p.log(webhooks.LogFilter{}) {
		if d.State != webhooks.Delivered || d.Tries != 1 || d.Status != 200 || d.Problem != "" {
			t.Errorf("%+v", d)
		}
	}
	if _, err := p.desk.Hooks.Update(t.Context(), p.hook, webhooks.HookUpdate{Active: new(false)}); err != nil {
		t.Fatal(err)
	}
	p.client()
	if _, err := p.desk.Hooks.Update(t.Context(), p.hook, webhooks.HookUpdate{Active: new(true)}); err != nil {
		t.Fatal(err)
	}
	p.client()
	p.look()
	if got := p.receiver.numbers()[4:]; !slices.Equal(got, []int64{7, 8}) {
		t.Errorf("after it was switched off and on: %v", got)
	}
	if _, err := p.desk.Hooks.Delete(t.Context(), p.hook); err != nil {
		t.Fatal(err)
	}
	p.client()
	p.look()
	if n := len(p.receiver.numbers()); n != 6 {
		t.Errorf("%d events in all", n)
	}
	mustVerify(t, p.platform)
}

// TestReceiverThatFailsForAnHour: nothing is lost or comes out of order, and pauses grow.
func TestReceiverThatFailsForAnHour(t *testing.T) {
	p := newPosting(t)
	down, tries := true, 0
	p.receiver.answer = func(lending.Event) int {
		if tries++; down {
			return 500
		}
		return 200
	}
	for range 5 {
		p.client()
	}
	for range 360 {
		p.look()
		p.clock.move(10 * time.Second)
	}
	if got := p.receiver.numbers(); len(got) > 0 {
		t.Fatalf("taken: %v", got)
	}
	if tries < 5*8 || tries > 5*12 {
		t.Errorf("%d tries of five clients in an hour, want about ten each", tries)
	}
	waiting := p.log(webhooks.LogFilter{State: webhooks.Waiting})
	if len(waiting) != 10 || waiting[9].Problem != "the receiver answered 500 Internal Server Error" || waiting[9].Status != 500 || waiting[9].DueAt.IsZero() {
		t.Errorf("waiting: %d, the first %+v", len(waiting), waiting[len(waiting)-1])
	}
	down = false
	p.client()
	for range 120 {
		p.look()
		p.clock.move(time.Minute)
	}
	p.receiver.ordered(1)
	if got := p.receiver.numbers(); len(got) != 12 {
		t.Errorf("%d events were taken, want 12: %v", len(got), got)
	}
}

// TestOneResourceWaitsAlone: a receiver that refuses what is about one client gets all about the others.
func TestOneResourceWaitsAlone(t *testing.T) {
	p := newPosting(t)
	bad := p.client()
	p.receiver.answer = func(e lending.Event) int {
		if e.ClientID == bad {
			return 422
		}
		return 200
	}
	p.client()
	p.client()
	p.look()
	if got := len(p.receiver.numbers()); got != 4 {
		t.Errorf("%d events of the others", got)
	}
	waiting := p.log(webhooks.LogFilter{State: webhooks.Waiting})
	if len(waiting) != 2 || waiting[0].Tries != 0 || waiting[1].Tries != 1 {
		t.Errorf("%+v", waiting)
	}
}

// TestParkedAfterThreeDays: and posted again when somebody asks for it, alone or with others.
func TestParkedAfterThreeDays(t *testing.T) {
	p := newPosting(t)
	p.receiver.answer = func(lending.Event) int { return 503 }
	p.client()
	for range 24 * 8 {
		p.look()
		p.clock.move(time.Hour)
	}
	parked := p.log(webhooks.LogFilter{State: webhooks.Parked})
	if len(parked) != 2 {
		t.Fatalf("parked: %+v", p.log(webhooks.LogFilter{}))
	}
	if first := parked[1]; first.TriedAt.Sub(first.At) < 70*time.Hour || first.TriedAt.Sub(first.At) > 72*time.Hour || !first.DueAt.IsZero() {
		t.Errorf("given up after %v: %+v", first.TriedAt.Sub(first.At), first)
	}
	p.receiver.answer = nil
	p.look()
	if got := p.receiver.numbers(); len(got) > 0 {
		t.Errorf("what was parked is posted: %v", got)
	}
	if _, err := p.desk.Hooks.Redeliver(t.Context(), p.hook, parked[0].ID); err != nil {
		t.Fatal(err)
	}
	p.look()
	if _, err := p.desk.Hooks.RedeliverRange(t.Context(), p.hook, webhooks.Stretch{From: 1, To: 100, State: webhooks.Parked}); err != nil {
		t.Fatal(err)
	}
	p.look()
	if _, err := p.desk.Hooks.RedeliverRange(t.Context(), p.hook, webhooks.Stretch{From: 2, To: 2}); err != nil {
		t.Fatal(err)
	}
	p.look()
	if diff := cmp.Diff([]int64{2, 1, 2}, p.receiver.numbers()); diff != "" {
		t.Error(diff)
	}
	if _, err := p.desk.Hooks.Redeliver(t.Context(), p.hook, 999); !errors.Is(err, webhooks.ErrUnknownDelivery) {
		t.Error(err)
	}
	mustVerify(t, p.platform) // the log tells of redeliveries that a replay cannot make
}

// TestTwoProgramsPostOnce: of two programs on one store one has a hook, and another takes over when it is silent.
func TestTwoProgramsPostOnce(t *testing.T) {
	p := newPosting(t)
	other := p.poster()
	for range 30 {
		p.client()
	}
	var both sync.WaitGroup
	for _, program := range []*lending.Webhooks{p.hooks, other} {
		both.Go(func() {
			for range 20 {
				if err := program.Look(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	both.Wait()
	p.receiver.ordered(1)
	if got := p.receiver.numbers(); len(got) != 60 {
		t.Errorf("%d events", len(got))
	}
	third := p.poster()
	p.client()
	if err := third.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := p.receiver.numbers(); len(got) != 60 {
		t.Errorf("a program without the lease posts: %d", len(got))
	}
	p.clock.move(2 * time.Minute)
	if err := third.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := p.receiver.numbers(); len(got) != 62 {
		t.Errorf("after the lease: %d", len(got))
	}
}

// TestSecretsRotateAndStayHidden: the former one signs for a day more, and none stands anywhere but in its own record.
func TestSecretsRotateAndStayHidden(t *testing.T) {
	p := newPosting(t)
	const next = "another-secret-of-the-hook"
	if _, err := p.desk.Hooks.Update(t.Context(), p.hook, webhooks.HookUpdate{Config: map[string]string{"Secret": next}}); err != nil {
		t.Fatal(err)
	}
	p.client()
	p.look() // the receiver still has the former one
	p.receiver.secret = next
	p.client()
	p.look()
	p.clock.move(25 * time.Hour)
	p.client()
	p.look()
	if got := p.receiver.numbers(); len(got) != 6 {
		t.Errorf("%d events", len(got))
	}
	shown, err := p.desk.Hooks.Get(t.Context(), p.hook)
	if err != nil {
		t.Fatal(err)
	}
	audits, err := p.desk.Audits.List(t.Context(), lending.AuditFilter{IncludeJSON: true})
	if err != nil {
		t.Fatal(err)
	}
	deliveries := p.log(webhooks.LogFilter{})
	for name, v := range map[string]any{"hook": shown, "audits": audits, "log": deliveries} {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), next) || strings.Contains(string(text), hookSecret) {
			t.Errorf("%s: %s", name, text)
		}
	}
	again, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	into, err := lending.New(again, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer into.Close()
	if err := p.platform.Replay(t.Context(), lendingtest.Tenant, into); err != nil {
		t.Fatal(err)
	}
	err = again.View(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		for e, err := range tx.Log(1) {
			if err != nil || strings.Contains(string(e.Body), hookSecret) || strings.Contains(string(e.Body), next) {
				t.Errorf("log entry %d: %s %v", e.Seq, e.Body, err)
			}
		}
		n, err := tx.Count(webhooks.Secrets, store.Query{})
		if n != 0 {
			t.Errorf("%d secrets after a replay", n)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestPrivateAddressesAreNotPostedTo: unless the program allows it, no matter what the name says.
func TestPrivateAddressesAreNotPostedTo(t *testing.T) {
	p := newPosting(t)
	p.hooks = p.platform.Webhooks(nil)
	p.client()
	p.look()
	log := p.log(webhooks.LogFilter{})
	if len(log) != 2 || log[1].State != webhooks.Waiting || !strings.Contains(log[1].Problem, "only https") {
		t.Errorf("by http: %+v", log)
	}
	settings := p.settings()
	settings.Config["Payload URL"] = strings.Replace(p.receiver.server.URL, "http://127.0.0.1", "https://localhost", 1)
	second, err := p.desk.Hooks.Create(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	p.hook = second.ID
	p.client()
	p.look()
	log = p.log(webhooks.LogFilter{})
	if len(log) != 2 || !strings.Contains(log[1].Problem, "private network") || strings.Contains(log[1].Problem, "127.0.0.1") || strings.Contains(log[1].Problem, "[::1]") {
		t.Errorf("by name: %+v", log)
	}
	if got := p.receiver.numbers(); len(got) > 0 {
		t.Errorf("taken: %v", got)
	}
}

// TestHookIsTriedOut: by an event without content, also while the hook is off.
func TestHookIsTriedOut(t *testing.T) {
	p := newPosting(t)
	if _, err := p.desk.Hooks.Update(t.Context(), p.hook, webhooks.HookUpdate{Active: new(false)}); err != nil {
		t.Fatal(err)
	}
	made, err := p.desk.Hooks.Test(t.Context(), p.hook)
	if err != nil {
		t.Fatal(err)
	}
	p.look()
	log := p.log(webhooks.LogFilter{})
	if len(log) != 1 || log[0].ID != made.SubID || log[0].State != webhooks.Delivered || log[0].Type != "HookTest" || len(p.receiver.got) != 1 {
		t.Errorf("%+v, %v", log, p.receiver.got)
	}
	if found, err := p.platform.Verify(t.Context(), lendingtest.Tenant, 10); err != nil || len(found) > 0 {
		t.Errorf("verified: %v, %v", found, err)
	}
}

// TestHooksThatCannotBe: each is refused for its own reason.
func TestHooksThatCannotBe(t *testing.T) {
	p := newPosting(t)
	branch := p.platform.Tenant(lendingtest.Tenant).As(operation.Actor{Username: "branch", OfficeID: 2, Hierarchy: ".2.", Permissions: []string{operation.AllFunctions}})
	reader := func(codes ...string) *lending.Desk {
		return p.platform.Tenant(lendingtest.Tenant).As(operation.Actor{Username: "reader", OfficeID: 1, Hierarchy: ".", Permissions: append(codes, "CREATE_HOOK", "UPDATE_HOOK")})
	}
	if _, err := reader("READ_CLIENT").Hooks.Create(t.Context(), p.settings()); err != nil {
		t.Errorf("of what he may read: %v", err)
	}
	for name, tt := range map[string]struct {
		desk   *lending.Desk
		change func(*webhooks.NewHook)
		want   fault.Code
	}{
		"another template":        {p.desk, func(in *webhooks.NewHook) { in.Name = "SMS Bridge" }, webhooks.ErrUnknownTemplate},
		"no address":              {p.desk, func(in *webhooks.NewHook) { in.Config["Payload URL"] = "ftp://example.com" }, webhooks.ErrAddress},
		"an address with a name":  {p.desk, func(in *webhooks.NewHook) { in.Config["Payload URL"] = "https://me:secret@example.com" }, webhooks.ErrAddress},
		"a secret with blanks":    {p.desk, func(in *webhooks.NewHook) { in.Config["Secret"] = "sixteen characters or more" }, webhooks.ErrSecret},
		"a weak secret":           {p.desk, func(in *webhooks.NewHook) { in.Config["Secret"] = "short" }, webhooks.ErrSecret},
		"a form":                  {p.desk, func(in *webhooks.NewHook) { in.Config["Content Type"] = "form" }, webhooks.ErrContentType},
		"the same over and over":  {p.desk, func(in *webhooks.NewHook) { in.Types = slices.Repeat(in.Types, 501) }, fault.Define(fault.Validation, "validation.msg.hook.types.is.not.within.expected.range", "")},
		"an unknown command":      {p.desk, func(in *webhooks.NewHook) { in.Commands = []webhooks.Command{{Action: "EAT", Entity: "LOAN"}} }, webhooks.ErrUnknownEvent},
		"an unknown type":         {p.desk, func(in *webhooks.NewHook) { in.Types = []string{"LoanEaten"} }, events.ErrUnknownType},
		"of what he may not read": {reader("READ_CLIENT"), func(in *webhooks.NewHook) { in.Types = []string{"LoanStatusChanged"} }, operation.ErrNotAuthorized},
		"a user of a branch":      {branch, func(*webhooks.NewHook) {}, webhooks.ErrOffices},
	} {
		in := p.settings()
		tt.change(&in)
		if _, err := tt.desk.Hooks.Create(t.Context(), in); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := p.desk.Hooks.Create(t.Context(), webhooks.NewHook{}); fault.KindOf(err) != fault.Validation {
		t.Errorf("an empty one: %v", err)
	}
	elsewhere := webhooks.HookUpdate{Config: map[string]string{"Payload URL": "https://example.com"}}
	if _, err := reader().Hooks.Update(t.Context(), p.hook, elsewhere); !errors.Is(err, operation.ErrNotAuthorized) {
		t.Errorf("another address for what he may not read: %v", err)
	}
	for range 98 {
		if _, err := p.desk.Hooks.Create(t.Context(), p.settings()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.desk.Hooks.Create(t.Context(), p.settings()); !errors.Is(err, webhooks.ErrTooMany) {
		t.Errorf("a hook that nobody would look at: %v", err)
	}
	if _, err := p.desk.Hooks.Get(t.Context(), 990); !errors.Is(err, webhooks.ErrUnknownHook) {
		t.Error(err)
	}
}
