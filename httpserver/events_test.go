package httpserver

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/store/memory"
)

// TestStackEvents: what is kept is chosen, and what happens then is listed.
func TestStackEvents(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	const newClient = `{"officeId":1,"firstname":"First","lastname":"Borrower","active":true,"activationDate":"2020-03-04","locale":"en","dateFormat":"yyyy-MM-dd"}`
	s.must("POST", "/v1/clients", newClient)
	if codes := s.refused("PUT", "/v1/externalevents/configuration", `{"externalEventConfigurations":{"ClientEaten":true}}`, 400); codes[0] != "error.msg.external.event.type.unknown" {
		t.Error(codes)
	}
	changed := s.must("PUT", "/v1/externalevents/configuration", `{"externalEventConfigurations":{"ClientCreateBusinessEvent":true,"ClientActivate":true}}`)
	if changes := changed["changes"].(map[string]any)["externalEventConfigurations"].(map[string]any); len(changes) != 2 || changes["ClientCreate"] != true {
		t.Error(changed)
	}
	s.must("POST", "/v1/clients", newClient)
	get := func(path string) answer {
		return send(t, server, call{method: "GET", path: path, headers: map[string]string{"Authorization": adminCredentials}})
	}
	for _, c := range []struct {
		name, path string
		status     int
		want       string
	}{
		{"the types", "/v1/externalevents/configuration", 200, `{"type":"ClientCreate","enabled":true,"category":"Client","entityName":"CLIENT","actionName":"CREATE",`},
		{"the schema", "/v1/externalevents/schema", 200, `"$defs"`},
		{"the list", "/v1/externalevents", 200, `{"events":[{"number":1,"type":"ClientCreate","category":"Client","entity":"CLIENT","createdAt":`},
		{"its end", "/v1/externalevents?after=2", 200, `{"events":[],"next":2,"more":false,"last":2}`},
		{"of one type", "/v1/externalevents?types=ClientActivate&limit=1", 200, `{"events":[{"number":2,"type":"ClientActivate"`},
		{"of an unknown type", "/v1/externalevents?types=ClientEaten", 400, "error.msg.external.event.type.unknown"},
		{"too many", "/v1/externalevents?limit=1001", 400, "validation.msg.externalEvent.limit.is.not.within.expected.range"},
	} {
		if got := get(c.path); got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
	}
}

// listener reads a feed.
type listener struct {
	*testing.T
	lines *bufio.Scanner
}

// listen opens a feed from a running server.
func listen(t *testing.T, at, query, lastEventID string) *listener {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at+"/v1/externalevents/stream"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", adminCredentials)
	request.Header.Set("Tenant-Identifier", "default")
	if lastEventID != "" {
		request.Header.Set("Last-Event-ID", lastEventID)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	if answer.StatusCode != 200 || answer.Header.Get("Content-Type") != "text/event-stream" {
		body, _ := io.ReadAll(answer.Body)
		t.Fatalf("%d %s: %s", answer.StatusCode, answer.Header.Get("Content-Type"), body)
	}
	return &listener{t, bufio.NewScanner(answer.Body)}
}

// hear reads the next event: its id and type; both "" at the end.
func (l *listener) hear() (id, name string) {
	for l.lines.Scan() {
		key, value, _ := strings.Cut(l.lines.Text(), ": ")
		switch {
		case key == "id":
			id = value
		case key == "event":
			name = value
		case key == "" && name != "":
			return id, name
		}
	}
	return "", ""
}

// TestFeedShowsWhatHappens: from now on, or after the event that a client has; and ends when the server stops.
func TestFeedShowsWhatHappens(t *testing.T) {
	store, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	platform, err := lending.New(store, &lending.Config{Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.Provision(t.Context(), "default", "Secret-2026-x"); err != nil {
		t.Fatal(err)
	}
	desk := platform.Tenant("default").As(lending.SystemUser)
	if _, err := desk.Events.Keep(t.Context(), events.Everything()); err != nil {
		t.Fatal(err)
	}
	make := func() {
		t.Helper()
		if _, err := desk.Clients.Create(t.Context(), clients.NewClient{OfficeID: 1, First: "A", Last: "B", Active: new(true), ActivatedOn: calendar.MustParse("2020-01-01")}); err != nil {
			t.Fatal(err)
		}
	}
	make()
	ctx, stop := context.WithCancel(t.Context())
	ready, served := channelOf[string](), channelOf[error]()
	go func() {
		served <- Serve(ctx, platform, Config{Addr: "127.0.0.1:0", Logger: quiet, Ready: func(addr string) { ready <- addr }})
	}()
	at := "http://" + <-ready
	fresh, late, filtered := listen(t, at, "", ""), listen(t, at, "", "1"), listen(t, at, "?after=0&types=ClientActivate", "")
	make()
	for _, c := range []struct {
		name string
		from *listener
		want []string
	}{
		{"from now on", fresh, []string{"3 ClientCreate", "4 ClientActivate"}},
		{"after the first", late, []string{"2 ClientActivate", "3 ClientCreate", "4 ClientActivate"}},
		{"of one type, from the start", filtered, []string{"2 ClientActivate", "4 ClientActivate"}},
	} {
		for _, want := range c.want {
			if id, name := c.from.hear(); id+" "+name != want {
				t.Errorf("%s: %s %s, want %s", c.name, id, name, want)
			}
		}
	}
	stop()
	if id, name := fresh.hear(); id != "" {
		t.Errorf("after the end: %s %s", id, name)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

func channelOf[T any]() chan T { return make(chan T, 1) }

// TestFeedsLeavePlaces: a user who takes all that he gets leaves others theirs, and gives them back.
func TestFeedsLeavePlaces(t *testing.T) {
	f := feeds{of: map[string]int{}}
	var leave []func()
	for range mostFeedsOfUser {
		l, err := f.enter("default/mary")
		if err != nil {
			t.Fatal(err)
		}
		leave = append(leave, l)
	}
	if _, err := f.enter("default/mary"); !errors.Is(err, errFeeds) {
		t.Errorf("one more of the same user: %v", err)
	}
	if _, err := f.enter("default/asha"); err != nil {
		t.Errorf("another user: %v", err)
	}
	leave[0]()
	if _, err := f.enter("default/mary"); err != nil {
		t.Errorf("a place that was given back: %v", err)
	}
}

// TestFeedRefusesInTheUsualWay: before anything is sent.
func TestFeedRefusesInTheUsualWay(t *testing.T) {
	server, _ := startStack(t)
	for _, c := range []struct {
		name, query, credentials, last string
		status                         int
		want                           string
	}{
		{"nobody", "", "", "", 401, "error.msg.not.authenticated"},
		{"no number", "", adminCredentials, "yesterday", 400, "error.msg.last.event.id.invalid"},
		{"an unknown type", "?types=ClientEaten", adminCredentials, "", 400, "error.msg.external.event.type.unknown"},
	} {
		headers := map[string]string{"Last-Event-ID": c.last}
		if c.credentials != "" {
			headers["Authorization"] = c.credentials
		}
		got := send(t, server, call{method: "GET", path: "/v1/externalevents/stream" + c.query, headers: headers})
		if got.status != c.status || !strings.Contains(got.body, c.want) {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
	}
}

// TestStackHooks: a hook in the words of the interface.
func TestStackHooks(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	made := s.must("POST", "/v1/hooks", `{"name":"Web","isActive":true,"displayName":"Shop","events":[{"actionName":"DISBURSE","entityName":"LOAN"}],"types":["LoanStatusChanged"],
		"config":{"Payload URL":"https://example.com/events","Content Type":"json","Secret":"sixteen-characters-or-more"}}`)
	if made["resourceId"] != 1.0 {
		t.Error(made)
	}
	if codes := s.refused("POST", "/v1/hooks", `{"name":"Web","displayName":"Shop","events":[],"config":{"Payload URL":"https://example.com"}}`, 400); len(codes) != 2 {
		t.Error(codes)
	}
	s.must("PUT", "/v1/hooks/1", `{"isActive":false}`)
	get := func(path string) answer {
		return send(t, server, call{method: "GET", path: path, headers: map[string]string{"Authorization": adminCredentials}})
	}
	for _, c := range []struct {
		name, path string
		status     int
		want       string
	}{
		{"the template", "/v1/hooks/template", 200, `{"templates":[{"id":1,"name":"Web","schema":[{"fieldType":"string","fieldName":"Payload URL","optional":false,`},
		{"its groups", "/v1/hooks/template", 200, `"groupings":[{"name":"Client","entities":[{"name":"CLIENT","actions":["CREATE","ACTIVATE",`},
		{"the hook", "/v1/hooks/1", 200, `"events":[{"actionName":"DISBURSE","entityName":"LOAN"}],"types":["LoanDisbursal","LoanStatusChanged"],"config":[{"fieldType":"string","fieldName":"Payload URL","fieldValue":"https://example.com/events"`},
		{"the list", "/v1/hooks", 200, `[{"id":1,"name":"Web","displayName":"Shop","isActive":false,`},
		{"what is kept", "/v1/externalevents/configuration", 200, `{"type":"LoanDisbursal","enabled":true`},
		{"no delivery yet", "/v1/hooks/1/deliveries?state=PARKED", 200, `[]`},
		{"another state", "/v1/hooks/1/deliveries?state=LOST", 400, "state"},
		{"no hook", "/v1/hooks/2", 404, "error.msg.hook.not.found"},
	} {
		if got := get(c.path); got.status != c.status || !strings.Contains(got.body, c.want) || strings.Contains(got.body, "sixteen") {
			t.Errorf("%s: %d %s", c.name, got.status, got.body)
		}
	}
	if tried := s.must("POST", "/v1/hooks/1?command=test", ``); tried["subResourceId"] != 1.0 {
		t.Error(tried)
	}
	s.must("POST", "/v1/hooks/1/deliveries/1?command=redeliver", ``)
	s.must("POST", "/v1/hooks/1/deliveries?command=redeliver", `{"from":1,"to":5}`)
	s.must("DELETE", "/v1/hooks/1", ``)
	s.refused("GET", "/v1/hooks/1", ``, 404)
}
