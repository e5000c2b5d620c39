package httpserver

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
)

// request is what a request says once it is known who sends it; also one request of a batch.
type request struct {
	path   string // as its sender wrote it, for answers
	query  url.Values
	body   []byte
	form   *form  // instead of a body that is JSON
	key    string // idempotency key
	origin string
}

// reply is what a request came to.
type reply struct {
	status   int
	body     []byte
	file     *download // instead of a body
	replayed bool      // the same idempotency key had this reply before
	sent     func()    // to be called when it has been sent; nil for nothing
}

// call answers a request for an endpoint of the table.
func (s *server) call(w *recorder, r *http.Request, e *endpoint, values []string) {
	row, answer, err := s.perform(w, r, e, values)
	w.operation = row.Operation
	if answer.sent != nil {
		defer answer.sent()
	}
	if answer.replayed {
		w.Header().Set("X-Served-From-Cache", "true")
	}
	if err != nil {
		s.refuse(w, r, err, row)
		return
	}
	s.succeed(w, r, answer)
}

// perform finds out who sends a request, reads it and lets the row answer that it means.
func (s *server) perform(w *recorder, r *http.Request, e *endpoint, values []string) (Route, reply, error) {
	row := e.rows[0]
	if err := s.checkSite(r); err != nil {
		return row, reply{}, err
	}
	d, err := s.enter(r, row)
	if err != nil {
		return row, reply{}, err
	}
	query := r.URL.Query()
	if row, err = e.rowFor(query.Get("command")); err != nil {
		return row, reply{}, err
	}
	sent, err := s.readBody(w, r, row)
	if err != nil {
		return row, reply{}, err
	}
	defer sent.form.close()
	key, err := idempotencyKey(r.Header.Get("Idempotency-Key"), row)
	if err != nil {
		return row, reply{}, err
	}
	answer, err := s.withRoom(r, row, func() (reply, error) {
		return s.dispatch(r.Context(), d, row, values, request{path: r.URL.Path, query: query, body: sent.text, form: sent.form, key: key, origin: s.origin(r)})
	})
	return row, answer, err
}

// withRoom lets a row answer, if there is room for a long answer to the user.
func (s *server) withRoom(r *http.Request, row Route, do func() (reply, error)) (answer reply, err error) {
	if row.Batch {
		done, err := s.outgoing.beginBatch(r)
		if err != nil {
			return reply{}, err
		}
		defer func() {
			if answer.sent == nil { // it panicked
				done()
			}
		}()
		answer, err = do()
		answer.sent = done
		return answer, err
	}
	answer, err = do()
	if reads := row.op != nil && row.op.ReadOnly(); err != nil || !reads || len(answer.body) < longAnswer {
		return answer, err
	}
	if answer.sent, err = s.outgoing.beginLong(r, len(answer.body)); err != nil {
		return reply{}, err
	}
	return answer, nil
}

// previewParameter asks for what a command would do.
const previewParameter = "preview"

// replicaParameter lets a reading request be answered from the replica.
const replicaParameter = "replica"

// idempotencyKey checks the key that a request carries.
func idempotencyKey(key string, row Route) (string, error) {
	key = strings.TrimSpace(key)
	err := lending.CheckKey(key)
	if refused := new(fault.Error); row.Plain && errors.As(err, &refused) {
		err = errSourcingKey.New(refused.Violations[0].Args...)
	}
	return key, err
}

// rowFor returns the row that a command selects.
func (e *endpoint) rowFor(command string) (Route, error) {
	row, offered, ok := e.choose(command)
	if !ok {
		return e.rows[0], errQueryValue.For("command", command, "command", command, offered)
	}
	return row, nil
}

// dispatch performs the operation of a row at a desk.
func (s *server) dispatch(ctx context.Context, d desk, row Route, values []string, q request) (reply, error) {
	switch {
	case row.Batch:
		return s.batch(ctx, d, q)
	case row.StandIn != "":
		return reply{status: http.StatusOK, body: []byte(row.StandIn)}, nil
	case row.op == nil:
		return reply{}, errNotBuilt.New(row.Method, row.Path)
	}
	body, file, err := contentOf(row, q)
	if err != nil {
		return reply{}, err
	}
	if s.cfg.Fineract {
		body = respelt(body)
	}
	if row.Open {
		d, err = s.signInByBody(ctx, d, body)
		if err != nil {
			return reply{}, err
		}
	}
	parts := requestParts{
		path: row.values(values), query: q.query, body: body, file: file, tolerated: row.Tolerates, unset: row.Unset, dates: row.Dates,
		noLocale: row.NoLocale, badType: row.BadType, repeatsSpeech: row.RepeatsSpeech, retells: row.Retells,
	}
	if row.Reads != nil {
		parts.query = row.Reads(q.query)
	}
	return s.run(ctx, d, row, parts, q)
}

// run binds a request and performs its operation.
func (s *server) run(ctx context.Context, d desk, row Route, parts requestParts, q request) (reply, error) {
	input, b := bind(row, parts)
	if b.nowhere {
		return reply{}, errNoResource.New(q.path)
	}
	only := b.wanted(row, parts.query)
	paged, err := truth(parts.query, row.PagedBy)
	if err != nil {
		return reply{}, err
	}
	render := func(output any) ([]byte, error) {
		if page, ok := output.(interface{ Elements() any }); ok && row.PagedBy != "" && !paged {
			output = page.Elements()
		}
		e := encoder{out: make([]byte, 0, 1024), request: b, only: only, millis: row.Milliseconds}
		e.any(output)
		return e.out, e.err
	}
	then, err := pointOfView(parts.query)
	if err != nil {
		return reply{}, err
	}
	preview, err := truth(parts.query, previewParameter)
	if err != nil {
		return reply{}, err
	}
	fromReplica, err := truth(parts.query, replicaParameter)
	if err != nil {
		return reply{}, err
	}
	done, err := d.Perform(ctx, row.op, input, lending.CallOptions{
		Judge: b.judge(row, input), Key: q.key, Preview: preview, Then: then, FromReplica: fromReplica, Origin: q.origin, Render: render,
		RenderRefusal: func(refused error) []byte {
			_, body := s.refusalFor(refused, row)
			return body
		},
	})
	if err != nil && done.Rendered != nil {
		err = &repeatedRefusal{err, done.Rendered}
	}
	answer := reply{status: row.success(done.Output), body: done.Rendered, replayed: done.Replayed}
	if err == nil {
		answer.file, err = downloadOf(ctx, d, done.Output)
	}
	if err == nil && answer.body == nil && answer.file == nil {
		answer.body, err = render(done.Output)
	}
	return answer, err
}

// success returns the status of a success.
func (r Route) success(output any) int {
	if r.StatusOf != nil {
		return r.StatusOf(output)
	}
	return cmp.Or(r.Status, http.StatusOK)
}

// succeed answers a success. A command that was accepted for later, and one that leaves nothing to tell, answer by
// their status alone.
func (s *server) succeed(w *recorder, r *http.Request, answer reply) {
	if answer.status == http.StatusAccepted || answer.status == http.StatusNoContent {
		w.WriteHeader(answer.status)
		return
	}
	if answer.file != nil {
		if err := answer.file.send(w); err != nil {
			s.cfg.Logger.WarnContext(r.Context(), "file broke off", "request", w.id, "route", w.route, "error", err)
		}
		return
	}
	s.write(w, answer.status, answer.body)
}

// repeatedRefusal is a refusal that was answered before under the same idempotency key, and the body that it had.
type repeatedRefusal struct {
	error
	body []byte
}

func (r *repeatedRefusal) Unwrap() error { return r.error }

// refusalFor returns the status and the body that a row answers the refusal in an error with. An error that is none is a failure
// of the platform, and says nothing here.
func (s *server) refusalFor(err error, row Route) (int, []byte) {
	if errors.Is(err, errTenant) {
		return http.StatusBadRequest, tenantBody()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = errTooSlow.New(s.cfg.Timeout)
	}
	refused := refusalOf(err)
	class := errorClasses[refused.Kind]
	if class.status == http.StatusUnauthorized && row.Open {
		class.status = http.StatusBadRequest // the credentials are the request here, not its envelope
	}
	if before := new(repeatedRefusal); errors.As(err, &before) {
		return class.status, before.body
	}
	body, err := errorBody(refused, class, row.Plain)
	if err != nil {
		s.cfg.Logger.Error("a refusal has values that cannot be shown", "route", row.Path, "error", err)
	}
	return class.status, body
}
