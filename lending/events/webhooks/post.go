package webhooks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// request is one delivery with all that it takes to post it.
type request struct {
	hook     *Hook
	delivery *Delivery
	body     []byte
	secrets  []string
}

// errNoSecret is a hook whose secret is not in this store, because the hook was made by a replay.
var errNoSecret = errors.New("the hook has no secret here; set one")

// post posts an event, and returns the status of the answer. An error says why the receiver does not have it.
func (w *worker) post(ctx context.Context, r request) (status int, err error) {
	if len(r.secrets) == 0 {
		return 0, errNoSecret
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, r.hook.URL, bytes.NewReader(r.body))
	if err != nil {
		return 0, err
	}
	if q.URL.Scheme != "https" && !w.cfg.AllowPrivate {
		return 0, errors.New("only https addresses are posted to")
	}
	h := q.Header
	h.Set("Content-Type", "application/json")
	h.Set("User-Agent", "lending")
	h.Set(SignatureHeader, sign(r.secrets, w.cfg.Clock(), r.body))
	h.Set("Lending-Tenant", w.cfg.Tenant)
	h.Set("Lending-Event", r.delivery.Type)
	h.Set("Lending-Event-Number", strconv.FormatInt(r.delivery.Number, 10))
	h.Set("Lending-Delivery", strconv.FormatInt(r.delivery.ID, 10))
	answer, err := w.client.Do(q)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, largestAnswer)) // so that the connection can be used again
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return answer.StatusCode, fmt.Errorf("the receiver answered %s", answer.Status)
	}
	return answer.StatusCode, nil
}

// longestProblem bounds what the log keeps of an error.
const longestProblem = 300

// try posts an event and notes what came of it.
func (w *worker) try(ctx context.Context, r request) (delivered bool) {
	began := time.Now()
	status, err := w.post(ctx, r)
	d := r.delivery
	took := time.Since(began)
	d.Status, d.Took = status, took.Milliseconds()
	if err == nil {
		d.delivered(w.cfg.Clock())
		return true
	}
	d.Problem = problem(err, w.cfg.AllowPrivate)
	d.Took = toldTime(d.Problem, took)
	if len(d.Problem) > longestProblem {
		d.Problem = d.Problem[:longestProblem]
	}
	d.failed(w.cfg.Clock(), w.cfg.Jitter())
	return d.State == Parked // the next one of the resource need not wait any more
}

// toldTime is the time of a failed try in milliseconds, 0 where it would show whether a name has an address.
func toldTime(problem string, took time.Duration) int64 {
	if problem == errPrivate.Error() {
		return 0
	}
	return took.Milliseconds()
}

// problem says why a post did not arrive, and nothing of the network in which the server stands: which names there are, which address
// one has, or whom the server asks for names. Where it posts to private networks, their names are no secret.
func problem(err error, private bool) string {
	var name *net.DNSError
	var network *net.OpError
	var post *url.Error
	switch {
	case errors.As(err, &name) && private:
		return "lookup " + name.Name + ": " + name.Err
	case name != nil, errors.Is(err, errPrivate):
		return errPrivate.Error()
	case errors.As(err, &network):
		return network.Op + ": " + network.Err.Error()
	case errors.As(err, &post):
		return post.Err.Error()
	}
	return err.Error()
}
