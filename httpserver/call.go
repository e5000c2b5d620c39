package httpserver

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
)

// call performs the operation that a request means and answers its outcome.
func (s *server) call(w *recorder, r *http.Request, e *endpoint, values []string) {
	row, err := s.perform(w, r, e, values)
	switch {
	case err == nil:
	case errors.Is(err, errTenant):
		s.refuseTenant(w)
	case errors.Is(err, context.DeadlineExceeded):
		s.refuse(w, r, errTooSlow.New(s.cfg.Timeout), row)
	default:
		s.refuse(w, r, err, row)
	}
}

// perform goes the way of a request: who sends it, which row of the table it means, what it says, what comes of it.
func (s *server) perform(w *recorder, r *http.Request, e *endpoint, values []string) (Route, error) {
	if e.rows[0].Open {
		return e.rows[0], s.performOpen(w, r, e.rows[0])
	}
	d, err := s.enter(r)
	if err != nil {
		return e.rows[0], err
	}
	query := r.URL.Query()
	row, err := e.rowFor(query)
	if err != nil {
		return row, err
	}
	body, err := s.body(w, r, row)
	if err != nil {
		return row, err
	}
	return row, s.run(w, r, row, d, requestParts{path: row.values(values), query: query, body: body, tolerated: row.Tolerates})
}

// rowFor returns the row that the command of a request selects.
func (e *endpoint) rowFor(query url.Values) (Route, error) {
	command := query.Get("command")
	row, offered, ok := e.choose(command)
	switch {
	case !ok:
		return e.rows[0], errUnknownCommand.For("command", command, "command", shortened(command), offered)
	case row.op == nil:
		return row, errNotBuilt.New(row.Method, row.Path)
	}
	return row, nil
}

// run binds the request, performs the operation and answers with what came of it.
func (s *server) run(w *recorder, r *http.Request, row Route, d desk, parts requestParts) error {
	input, b := bind(row.op, parts)
	if b.nowhere {
		return errNoResource.New(shortened(r.URL.Path))
	}
	only := b.wanted(row, parts.query)
	render := func(output any) ([]byte, error) {
		e := encoder{out: make([]byte, 0, 1024), request: b, only: only}
		e.any(output)
		return e.out, e.err
	}
	done, err := d.Perform(r.Context(), checkedOperation{row.op, b}, input, callOptions{
		Key:     strings.TrimSpace(r.Header.Get("Idempotency-Key")),
		Preview: isTrue(parts.query.Get("preview")),
		Origin:  s.origin(r),
		Render:  render,
	})
	if done.Replayed {
		w.Header().Set("X-Served-From-Cache", "true")
	}
	if err != nil {
		return err
	}
	body := done.Rendered
	if body == nil {
		if body, err = render(done.Output); err != nil {
			return err
		}
	}
	s.succeed(w, row, body)
	return nil
}

// succeed answers a success. The statuses that a row may set besides 200 stand for themselves and have no body.
func (s *server) succeed(w *recorder, row Route, body []byte) {
	if status := cmp.Or(row.Status, http.StatusOK); status != http.StatusOK {
		w.WriteHeader(status)
		return
	}
	s.write(w, http.StatusOK, body)
}
