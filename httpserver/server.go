package httpserver

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"lending.example/platform/httpserver/assets"
	"lending.example/platform/httpserver/webdesk"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// server is the handler that New makes.
type server struct {
	platform gate
	cfg      Config
	routes   *router
	metrics  *metrics
	pace     *pace // of requests without credentials
	visits   *pace // of documentation, description and metrics
	sites    http.CrossOriginProtection
	feeds    feeds
	outgoing outgoing
	stopping context.Context // ends the feeds, which end by nothing else
	stop     context.CancelFunc
	pages    http.Handler // the desk in the browser; nil when it is hidden
	// description is made when it is first asked for.
	description func() ([]byte, error)
	mounted     mountedDescription
}

// newServer makes a handler of a platform's operations and a route table.
func newServer(platform gate, operations []operation.Operation, table []Route, cfg Config) (*server, error) {
	table = resolve(table, operations)
	served := table
	if cfg.Fineract {
		served = forFineract(slices.Clone(table))
	}
	routes, err := newRouter(served)
	if err != nil {
		return nil, err
	}
	s := &server{platform: platform, cfg: cfg.withDefaults(), routes: routes, metrics: newMetrics(), pace: newPace(), visits: paced(visitsAtOnce, visitsEvery), feeds: feeds{of: map[string]int{}}, outgoing: outgoing{to: map[string]*share{}}}
	s.trustOrigins()
	s.stopping, s.stop = context.WithCancel(context.Background())
	if !s.cfg.HideDesk {
		if s.pages, err = webdesk.New(webdesk.Config{}); err != nil {
			return nil, err
		}
	}
	s.description = sync.OnceValues(func() ([]byte, error) { return describe(table) })
	return s, nil
}

// resolve gives the rows of a table the operations that they name.
func resolve(table []Route, operations []operation.Operation) []Route {
	byID := make(map[string]operation.Operation, len(operations))
	for _, op := range operations {
		byID[op.About().ID] = op
	}
	resolved := slices.Clone(table)
	for i := range resolved {
		resolved[i] = resolved[i].performedBy(byID[resolved[i].Operation])
	}
	return resolved
}

// ServeHTTP answers one request. All that goes wrong inside, panics included, ends here as an answer and a log entry.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rec := &recorder{ResponseWriter: w, id: newRequestID(), started: time.Now(), takesGzip: assets.TakesGzip(r)}
	defer s.finish(rec, r)
	s.setHeaders(rec, r)
	if s.letIn(rec, r) {
		return
	}
	to := s.addressOf(r)
	switch {
	case s.isActuator(r):
		s.paced(rec, r, func() { s.serveBuild(rec) })
	case to.path == "/healthz":
		s.write(rec, http.StatusOK, []byte(`{"status":"UP"}`))
	case to.path == "/metrics":
		s.paced(rec, r, func() { s.serveMetrics(rec, r) })
	case isDocs(to.path):
		s.paced(rec, r, func() { s.serveDocs(rec, r, to) })
	case s.pages != nil && isDesk(to):
		s.serveDesk(rec, r, to)
	case s.pages != nil && isAboveDesk(r, to):
		leadToDesk(rec, to)
	default:
		s.serve(rec, r, to)
	}
}

// paced serves a page that asks for no credentials, when it is the turn of the address.
func (s *server) paced(w *recorder, r *http.Request, serve func()) {
	if err := s.visits.await(r.Context(), s.origin(r)); err != nil {
		s.refuse(w, r, err, Route{})
		return
	}
	serve()
}

// setHeaders sets what every answer carries. Answers hold personal data, so nobody may keep, frame or sniff them.
func (s *server) setHeaders(w *recorder, r *http.Request) {
	h := w.Header()
	h.Set("X-Request-Id", w.id)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	if r.TLS != nil {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
}

// serve finds the endpoint of a request and lets it answer.
func (s *server) serve(w *recorder, r *http.Request, to address) {
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	endpoint, values, found := s.routes.lookup(method, to.path)
	if to.inside && found {
		w.route = endpoint.method + " " + endpoint.path
		if endpoint.rows[0].Feed {
			s.feed(w, r, endpoint)
			return
		}
		s.answer(w, r, endpoint, values)
		return
	}
	allowed := s.routes.allowed(to.path)
	if !to.inside || len(allowed) == 0 {
		s.refuse(w, r, errNoResource.New(r.URL.Path), Route{})
		return
	}
	s.refuseMethod(w, r, allowed)
}

// answer performs a request within its time.
func (s *server) answer(w *recorder, r *http.Request, e *endpoint, values []string) {
	if s.cfg.Timeout > 0 {
		ctx, cancel := context.WithTimeout(r.Context(), s.cfg.Timeout)
		defer cancel()
		r = r.WithContext(ctx)
	}
	s.call(w, r, e, values)
}

// refuseMethod answers a method that the path does not have.
func (s *server) refuseMethod(w *recorder, r *http.Request, allowed []string) {
	w.Header().Set("Allow", strings.Join(append(allowed, http.MethodOptions), ", "))
	if r.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	e := encoder{out: []byte{'{'}}
	e.member("developerMessage", "The resource does not have the method "+fault.Shortened(r.Method)+".")
	e.member("httpStatusCode", "405")
	e.member("defaultUserMessage", "The resource does not have this method.")
	e.member("userMessageGlobalisationCode", "error.msg.method.not.allowed")
	s.write(w, http.StatusMethodNotAllowed, append(e.out, '}'))
}

// refuse answers an error. What is not a refusal goes to the log, where the request id leads to it.
func (s *server) refuse(w *recorder, r *http.Request, err error, row Route) {
	if unexpected(err) {
		s.cfg.Logger.ErrorContext(r.Context(), "request failed", "request", w.id, "route", w.route, "error", err)
	}
	status, body := s.refusalFor(err, row)
	if status == http.StatusUnauthorized || errors.Is(err, errTenant) {
		s.challenge(w)
	}
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "1")
	}
	s.write(w, status, body)
}

// write sends a JSON body.
func (s *server) write(w *recorder, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.writeBody(status, body)
}

// finish ends a request: a panic becomes an answer, and the request is counted and logged.
func (s *server) finish(w *recorder, r *http.Request) {
	if fell := recover(); fell != nil {
		if fell == http.ErrAbortHandler {
			panic(fell)
		}
		s.cfg.Logger.ErrorContext(r.Context(), "request panicked", "request", w.id, "route", w.route, "panic", fell, "stack", string(debug.Stack()))
		if w.status == 0 {
			s.refuse(w, r, context.Canceled, Route{}) // logged already
		}
	}
	took := time.Since(w.started)
	s.metrics.count(w.route, w.operation, w.status, took)
	s.cfg.Logger.InfoContext(r.Context(), "request", "request", w.id, "method", r.Method, "path", r.URL.Path, "status", w.status,
		"bytes", w.bytes, "took", took, "from", s.origin(r), "tenant", tenantOf(r))
}

// origin returns the address of the caller.
func (s *server) origin(r *http.Request) string {
	if s.cfg.TrustForwarded {
		forwarded := strings.Join(r.Header.Values("X-Forwarded-For"), ",") // some proxies add a line of their own to those of the caller
		nearest := strings.TrimSpace(forwarded[strings.LastIndexByte(forwarded, ',')+1:])
		if net.ParseIP(nearest) != nil {
			return nearest
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

func newRequestID() string {
	var id [12]byte
	rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

// recorder remembers what was answered.
type recorder struct {
	http.ResponseWriter
	id        string
	route     string // of the table, "" when there is none
	operation string // that the request selected, "" before it did
	started   time.Time
	takesGzip bool // the client says so
	status    int
	bytes     int
}

// WriteHeader notes the status.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write notes the length.
func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
