package httpserver

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/fault"
)

// A batch is a list of requests that refer to each other: a request with a reference runs after the one that it names,
// when that one succeeded, and takes values from its answer by "$.name" in its path and body.
//
// Batches belong to the shell: their parts are requests of the interface, with paths and JSON texts.

// mostRequests bounds a batch.
const mostRequests = 1000

// mostBatchValues bounds what the requests of a batch take from answers together. A path of a few bytes can name a whole answer.
const mostBatchValues = 1 << 20

// mostBatchBytes bounds what the answers of a batch take together: as soon as they take more, no further request is run.
const mostBatchBytes = 16 << 20

// Refusals of batches.
var (
	errBatchParts   = fault.Define(fault.Validation, "validation.msg.batch.requests.invalid", "A batch is a list of at most %v requests, each with requestId, relativeUrl and method, a body that is a text, and headers that are a list of names and values.")
	errBatchNames   = fault.Define(fault.Validation, "validation.msg.batch.requestId.duplicate", "Two requests of the batch have the id %v.")
	errBatchOrphan  = fault.Define(fault.Validation, "validation.msg.batch.reference.invalid", "The request %v refers to no request of the batch, or to one that waits for it.")
	errBatchAtomic  = fault.Define(fault.NotImplemented, "not.implemented", "A batch in one transaction is not implemented by the platform.")
	errBatchPreview = fault.Define(fault.NotImplemented, "not.implemented", "A preview of a batch is not implemented. Its requests can each ask for one.")
	errBatchPath    = fault.Define(fault.NotImplemented, "not.implemented", "%v %v cannot be a part of a batch.")
	errBatchSize    = fault.Define(fault.Rule, "error.msg.batch.answer.too.large", "The answers of the batch take more than %v MiB already. This request was not run.")
	errBatchValues  = fault.Define(fault.Rule, "error.msg.batch.values.too.large", "The requests of the batch take more than %v MiB from the answers of others. This request was not run.")
	errBatchStopped = errors.New("a request of the batch failed")
)

// batchPart is one request of a batch.
type batchPart struct {
	id, reference string
	method        string
	url           string
	body          string
	headers       []batchHeader
	raw           string // the id as it was sent
	children      []*batchPart
}

// batchReply is the answer to one request of a batch.
type batchReply struct {
	ID      written       `json:"requestId"`
	Status  int           `json:"statusCode"`
	Headers []batchHeader `json:"headers"`
	Body    string        `json:"body"`
}

type batchHeader struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// batch performs the requests of a batch, in one transaction where the query asks for it.
func (s *server) batch(ctx context.Context, d desk, q request) (reply, error) {
	parts, err := batchParts(q.body)
	if err != nil {
		return reply{}, err
	}
	atomic, err := wholeBatch(q.query)
	if err != nil {
		return reply{}, err
	}
	run := &batchRun{server: s, sent: q}
	if !atomic {
		if err := run.all(ctx, d, parts, false); err != nil {
			return reply{}, err
		}
		return run.reply()
	}
	err = d.Atomically(ctx, func(inner desk) error {
		run.replies, run.size, run.taken = nil, 0, 0 // the transaction may run again
		return run.all(ctx, inner, parts, true)
	})
	if err != nil && !errors.Is(err, errBatchStopped) {
		return reply{}, err
	}
	return run.reply()
}

// wholeBatch reports whether a batch is to be one transaction.
func wholeBatch(query url.Values) (bool, error) {
	preview, err := truth(query, previewParameter)
	if err != nil {
		return false, err
	}
	if preview {
		return false, errBatchPreview.New()
	}
	return truth(query, "enclosingTransaction")
}

// batchParts reads a batch and returns the requests that refer to no other; the others are their children.
func batchParts(body []byte) ([]*batchPart, error) {
	list, err := parseValue(body)
	if err != nil {
		return nil, err
	}
	if list.kind != jsonList || len(list.items) > mostRequests {
		return nil, errBatchParts.New(mostRequests)
	}
	byID := map[string]*batchPart{}
	all := make([]*batchPart, len(list.items))
	for i, item := range list.items {
		part := newBatchPart(item)
		if part.id == "" || part.url == "" || part.method == "" || !isPart(item) {
			return nil, errBatchParts.New(mostRequests)
		}
		if byID[part.id] != nil {
			return nil, errBatchNames.New(part.id)
		}
		byID[part.id], all[i] = part, part
	}
	return roots(all, byID)
}

// isPart reports whether body and headers of a request are what they have to be. Anything else would count as left out, and an
// idempotency key with it.
func isPart(v jsonValue) bool {
	headers := v.member("headers")
	return isOrAbsent(v.member("body"), jsonText) && isOrAbsent(headers, jsonList) && !slices.ContainsFunc(headers.items, func(h jsonValue) bool {
		return h.member("name").kind != jsonText || !isOrAbsent(h.member("value"), jsonText)
	})
}

func isOrAbsent(v jsonValue, kind jsonKind) bool { return v.absent() || v.kind == kind }

func newBatchPart(v jsonValue) *batchPart {
	return &batchPart{
		id: v.member("requestId").sent(), raw: v.member("requestId").raw, reference: v.member("reference").ifSent(),
		method: strings.ToUpper(v.member("method").text), url: v.member("relativeUrl").text, body: v.member("body").text,
		headers: batchHeaders(v.member("headers")),
	}
}

// batchHeaders reads the headers of a request.
func batchHeaders(list jsonValue) []batchHeader {
	if list.kind != jsonList {
		return nil
	}
	headers := make([]batchHeader, len(list.items))
	for i, h := range list.items {
		headers[i] = batchHeader{Name: h.member("name").text, Value: h.member("value").text}
	}
	return headers
}

// ifSent is the value as text, "" when it is absent.
func (v jsonValue) ifSent() string {
	if v.absent() {
		return ""
	}
	return v.sent()
}

// roots hangs every request under the one that it refers to and returns those that refer to none. A request that no
// root leads to waits for ever, so that the batch is refused.
func roots(all []*batchPart, byID map[string]*batchPart) ([]*batchPart, error) {
	var found []*batchPart
	for _, part := range all {
		if part.reference == "" {
			found = append(found, part)
		} else if parent := byID[part.reference]; parent != nil {
			parent.children = append(parent.children, part)
		}
	}
	reached := map[*batchPart]bool{}
	for queue := slices.Clone(found); len(queue) > 0; queue = queue[1:] {
		reached[queue[0]] = true
		queue = append(queue, queue[0].children...)
	}
	for _, part := range all {
		if !reached[part] {
			return nil, errBatchOrphan.New(part.id)
		}
	}
	return found, nil
}

// batchRun is a batch that is being run.
type batchRun struct {
	server  *server
	sent    request
	replies []batchReply
	size    int // of the answers so far, in bytes
	taken   int // from answers into further requests, in bytes
}

// answerValues are what one request takes from the answer of its parent.
// (docs/semantics/wire-loans.md, 10.9, rule 2.)
type answerValues struct {
	parent jsonValue
	run    *batchRun
	lacks  bool // the batch has taken so much that there was no room for one of them
}

// at returns what stands at a path into the answer, as long as there is room.
func (a *answerValues) at(path string) (jsonValue, bool) {
	found, ok := a.parent.at(path)
	if ok && a.run.taken+len(found.raw) > mostBatchValues {
		a.lacks = true
		return jsonValue{}, false
	}
	a.run.taken += len(found.raw)
	return found, ok
}

// all performs requests and what hangs on them. When the batch is one transaction, the first failure ends it and its
// answer is the only one.
func (b *batchRun) all(ctx context.Context, d desk, parts []*batchPart, atomic bool) error {
	for _, part := range parts {
		if err := b.one(ctx, d, part, jsonValue{}, atomic); err != nil {
			return err
		}
	}
	return nil
}

func (b *batchRun) one(ctx context.Context, d desk, part *batchPart, parent jsonValue, atomic bool) error {
	answer, err := b.part(ctx, d, part, parent)
	if refusalOf(err).Has(codeLoanLocked) {
		return err // a locked loan keeps the whole batch out
	}
	if err != nil && atomic {
		b.replies = nil
		b.add(part, answer, part.headers)
		return errBatchStopped
	}
	headers := part.headers
	if refused := refusalOf(err); refused.Has(errBatchSize.ID) || refused.Has(errBatchValues.ID) {
		headers = nil // it was not run
	}
	b.add(part, answer, headers)
	if answer.status != http.StatusOK {
		b.skip(part.children, part.id, answer.status)
		return nil
	}
	parsed, _ := parseJSON(answer.body)
	for _, child := range part.children {
		if err := b.one(ctx, d, child, parsed, atomic); err != nil {
			return err
		}
	}
	return nil
}

// part performs a request, unless the answers are long enough.
func (b *batchRun) part(ctx context.Context, d desk, part *batchPart, parent jsonValue) (reply, error) {
	if b.size <= mostBatchBytes {
		return b.server.part(ctx, d, part, &answerValues{parent: parent, run: b}, b.sent)
	}
	var answer reply
	err := errBatchSize.New(mostBatchBytes >> 20)
	answer.status, answer.body = b.server.refusalFor(err, Route{})
	return answer, err
}

// codeLoanLocked is a loan that the close of business holds.
const codeLoanLocked = "error.msg.loan.locked"

// add puts the answer to a request among those of the batch, with the headers that it has back.
// (docs/semantics/wire-loans.md, 10.9, rule 5.)
func (b *batchRun) add(part *batchPart, answer reply, headers []batchHeader) {
	r := batchReply{ID: written(part.raw), Status: answer.status, Headers: append([]batchHeader{}, headers...), Body: string(answer.body)}
	if answer.replayed {
		r.Headers = append(r.Headers, batchHeader{Name: "x-served-from-cache", Value: "true"})
	}
	b.replies = append(b.replies, r)
	b.size += len(r.Body)
	for _, h := range headers {
		b.size += len(h.Name) + len(h.Value)
	}
}

// skip answers requests whose parent failed, with the parent's status.
func (b *batchRun) skip(parts []*batchPart, parent string, status int) {
	for _, part := range parts {
		b.add(part, reply{status: status, body: []byte("Parent request with id " + parent + " was erroneous!")}, nil)
		b.skip(part.children, part.id, status)
	}
}

// reply is the answer to the batch: the answers to its requests, by their ids.
func (b *batchRun) reply() (reply, error) {
	slices.SortStableFunc(b.replies, func(x, y batchReply) int { return compareIDs(string(x.ID), string(y.ID)) })
	if b.replies == nil {
		b.replies = []batchReply{}
	}
	body, err := encode(b.replies)
	return reply{status: http.StatusOK, body: body}, err
}

// compareIDs orders numbers by value and anything else by text.
func compareIDs(a, b string) int {
	x, errX := strconv.ParseInt(a, 10, 64)
	y, errY := strconv.ParseInt(b, 10, 64)
	if errX != nil || errY != nil {
		return strings.Compare(a, b)
	}
	return cmp.Compare(x, y)
}

// part performs one request of a batch. A refusal is among its answer too.
func (s *server) part(ctx context.Context, d desk, part *batchPart, values *answerValues, batch request) (reply, error) {
	row, answer, err := s.dispatchPart(ctx, d, part, values, batch)
	if err != nil {
		answer.status, answer.body = s.refusalFor(err, row)
	}
	return answer, err
}

func (s *server) dispatchPart(ctx context.Context, d desk, part *batchPart, taken *answerValues, batch request) (Route, reply, error) {
	path, query, err := part.target(taken)
	if err != nil {
		return Route{}, reply{}, err
	}
	body := part.bodyWith(taken)
	if taken.lacks {
		return Route{}, reply{}, errBatchValues.New(mostBatchValues >> 20)
	}
	e, values, found := s.routes.lookup(part.method, path)
	if !found || e.rows[0].Batch || e.rows[0].Open {
		return Route{}, reply{}, errBatchPath.New(part.method, path)
	}
	row, err := e.rowFor(query.Get("command"))
	if err != nil {
		return row, reply{}, err
	}
	key, err := part.key(batch.key, row)
	if err != nil {
		return row, reply{}, err
	}
	answer, err := s.dispatch(ctx, d, row, values, request{
		path: path, query: query, body: body, key: key, origin: batch.origin,
	})
	if err == nil && answer.file != nil {
		return row, reply{}, errBatchPath.New(part.method, path) // a file is no text for a list of answers
	}
	return row, answer, err
}

// target returns the path of a request, with the values of its parent's answer, and its query. Paths may leave out
// the version.
func (p *batchPart) target(values *answerValues) (string, url.Values, error) {
	path, rawQuery, _ := strings.Cut(p.url, "?")
	query, err := url.ParseQuery(rawQuery)
	if err != nil {
		return "", nil, errBatchPath.New(p.method, p.url)
	}
	path = "/" + strings.TrimPrefix(strings.Trim(path, "/"), "v1/")
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		if v, ok := values.at(segment); ok {
			segments[i] = url.PathEscape(v.sent())
		}
	}
	return "/v1" + strings.Join(segments, "/"), query, nil
}

// key returns the idempotency key of the request: its own or, where the batch as a whole has one, that and its id.
func (p *batchPart) key(batch string, row Route) (string, error) {
	key := p.header("Idempotency-Key")
	if key == "" && batch != "" {
		key = batch + "/" + p.id
	}
	return idempotencyKey(key, row)
}

// header returns the value of a header of the request.
func (p *batchPart) header(name string) string {
	for _, h := range p.headers {
		if strings.EqualFold(h.Name, name) {
			return strings.TrimSpace(h.Value)
		}
	}
	return ""
}

// bodyWith returns the body of a request with the values of its parent's answer. A body that is no JSON stays as it
// is, for its operation to refuse.
func (p *batchPart) bodyWith(values *answerValues) []byte {
	v, err := parseJSON([]byte(p.body))
	if err != nil || values.parent.kind != jsonObject {
		return []byte(p.body)
	}
	return v.appendWith(nil, values)
}

// appendWith writes a value, with texts that are paths into another one replaced by the values at these paths.
func (v jsonValue) appendWith(out []byte, values *answerValues) []byte {
	switch v.kind {
	case jsonText:
		if found, ok := values.at(v.text); ok {
			return append(out, found.raw...)
		}
	case jsonList, jsonObject:
		out = append(out, v.raw[0])
		for i, item := range v.items {
			if i > 0 {
				out = append(out, ',')
			}
			if v.kind == jsonObject {
				out = append(quoted(out, v.names[i]), ':')
			}
			out = item.appendWith(out, values)
		}
		return append(out, v.raw[0]+2) // the closing bracket is two after the opening one in ASCII
	}
	return append(out, v.raw...)
}

// at returns what stands at a path such as "$.changes.status.id" or "$.pageItems[0].id".
func (v jsonValue) at(path string) (jsonValue, bool) {
	rest, ok := strings.CutPrefix(path, "$.")
	if !ok {
		return jsonValue{}, false
	}
	for _, name := range strings.FieldsFunc(rest, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		if i, err := strconv.Atoi(name); err == nil && v.kind == jsonList && i >= 0 && i < len(v.items) {
			v = v.items[i]
		} else {
			v = v.member(name)
		}
	}
	return v, !v.absent()
}
