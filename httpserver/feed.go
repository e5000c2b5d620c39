package httpserver

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
)

// A feed is what happens in a tenant, sent while it happens, as server-sent events: the list of events without an end. It shows what
// the list shows to the same user, by the same operation, so that permissions and offices hold here as there. The number of an
// event is its id, from which a client that was cut off goes on by the header Last-Event-ID.

// Times of a feed.
const (
	feedLooks   = time.Second      // for what other programs did
	feedBreathe = 15 * time.Second // a sign of life, so that neither side takes the other for gone
	feedRenews  = time.Minute      // the user signs in again: he may have been deleted, or may do less
	feedPatient = 30 * time.Second // with a client that does not read
)

// Bounds of the feeds that are sent at once.
const (
	mostFeeds       = 1000
	mostFeedsOfUser = 50 // so that nobody takes the places of all
)

var (
	errFeeds       = fault.Define(fault.Retry, "error.msg.too.many.feeds", "Too many clients are told what happens. Try again in a moment.")
	errLastEventID = fault.Define(fault.Validation, "error.msg.last.event.id.invalid", "The header Last-Event-ID holds the number of an event, not %v.")
)

// feeds are the places of those that are sent.
type feeds struct {
	mu  sync.Mutex
	all int
	of  map[string]int // by user
}

// enter takes a place until leave is called.
func (f *feeds) enter(user string) (leave func(), err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.all >= mostFeeds || f.of[user] >= mostFeedsOfUser {
		return nil, errFeeds.New()
	}
	f.all++
	f.of[user]++
	return func() { f.leave(user) }, nil
}

func (f *feeds) leave(user string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.all--
	if f.of[user]--; f.of[user] == 0 {
		delete(f.of, user)
	}
}

// feed answers a request with a feed, which ends when the client goes, the server stops or the user may no longer see it.
func (s *server) feed(w *recorder, r *http.Request, e *endpoint) {
	row, err := e.rowFor(r.URL.Query().Get("command"))
	if err != nil {
		s.refuse(w, r, err, row)
		return
	}
	w.operation = row.Operation
	f := &feed{server: s, w: w, r: r, row: row, stream: s.platform.events(tenantOf(r))}
	if err := f.signIn(); err != nil { // a refused caller takes nobody's place
		s.refuse(w, r, err, row)
		return
	}
	user, _, _ := r.BasicAuth()
	leave, err := s.feeds.enter(tenantOf(r) + "/" + user)
	if err == nil {
		defer leave()
		err = f.begin()
	}
	if err != nil {
		s.refuse(w, r, err, row)
		return
	}
	if r.Method == http.MethodHead {
		return
	}
	ctx, stop := context.WithCancel(r.Context())
	defer stop()
	defer context.AfterFunc(s.stopping, stop)()
	f.r = r.WithContext(ctx)
	f.run()
}

// feed is one feed.
type feed struct {
	server *server
	w      *recorder
	r      *http.Request
	row    Route
	stream lending.Events

	desk   desk
	until  time.Time // the user signs in again then
	filter *events.Filter
	judge  lending.Judge
	sent   time.Time // when something was sent last
	last   int64     // the last id that the client was sent
}

// begin reads the request and looks once, so that anything wrong is refused in the usual way.
func (f *feed) begin() error {
	input, b := bind(f.row, requestParts{query: f.r.URL.Query()})
	f.filter, f.judge = input.(*events.Filter), b.judge(f.row, input)
	if err := f.place(); err != nil {
		return err
	}
	found, err := f.look()
	if err != nil {
		return err
	}
	unbounded := http.NewResponseController(f.w)
	_ = unbounded.SetReadDeadline(time.Time{}) // which ends the request otherwise
	h := f.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // proxies that would wait for the end
	f.w.WriteHeader(http.StatusOK)
	return f.send(found)
}

// signIn opens the user's desk anew.
func (f *feed) signIn() (err error) {
	f.desk, err = f.server.enter(f.r, f.row)
	f.until = time.Now().Add(feedRenews)
	return err
}

// place finds where the feed begins: after the event that the client has, or with what happens from now on.
func (f *feed) place() (err error) {
	f.filter.Limit = 0
	if id := f.r.Header.Get("Last-Event-ID"); id != "" {
		if f.filter.After, err = strconv.ParseInt(id, 10, 64); err != nil || f.filter.After < 0 {
			return errLastEventID.For("Last-Event-ID", id, id)
		}
	} else if !f.r.URL.Query().Has("after") {
		f.filter.After, err = f.stream.Last(f.r.Context())
	}
	f.last = f.filter.After
	return err
}

func (f *feed) look() (events.Found, error) {
	ctx, cancel := context.WithTimeout(f.r.Context(), cmp.Or(max(f.server.cfg.Timeout, 0), time.Minute))
	defer cancel()
	done, err := f.desk.Perform(ctx, f.row.op, f.filter, lending.CallOptions{Judge: f.judge, Origin: f.server.origin(f.r)})
	if err != nil {
		return events.Found{}, err
	}
	found := done.Output.(events.Found)
	f.filter.After = found.Next
	return found, nil
}

// run sends what happens until something ends it. An error has no other way to the client than the end.
func (f *feed) run() {
	for {
		changed := f.stream.Changed()
		found, err := f.look()
		if err == nil {
			err = f.send(found)
		}
		if err == nil && time.Now().After(f.until) {
			err = f.signIn()
		}
		if err != nil {
			return
		}
		if found.More {
			continue
		}
		select {
		case <-f.r.Context().Done():
			return
		case <-changed:
		case <-time.After(feedLooks):
		}
	}
}

// send sends some events, and after a while without any a sign of life with the place that the client may go on from.
func (f *feed) send(found events.Found) error {
	var out []byte
	for _, e := range found.Events {
		data, err := encode(e)
		if err != nil {
			return err
		}
		out = fmt.Appendf(out, "id: %d\nevent: %s\ndata: %s\n\n", e.Number, e.Type, data)
		f.last = e.Number
	}
	if len(out) == 0 && time.Since(f.sent) < feedBreathe {
		return nil
	}
	if f.last != found.Next {
		out = fmt.Appendf(out, "id: %d\n\n", found.Next)
		f.last = found.Next
	}
	if len(out) == 0 {
		out = []byte(":\n\n")
	}
	f.sent = time.Now()
	controller := http.NewResponseController(f.w)
	_ = controller.SetWriteDeadline(f.sent.Add(feedPatient))
	if _, err := f.w.Write(out); err != nil {
		return err
	}
	return controller.Flush()
}
