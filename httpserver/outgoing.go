package httpserver

import (
	"context"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"lending.example/platform/lending/fault"
)

// Long answers are held in memory until their reader has them, and a reader may take his time. So those on their way to one user are
// bounded together. A batch, which may have done something when its answer is known, finds its place before it begins; what only
// reads is refused when there is no room for what it found.
const (
	longAnswer   = 1 << 20   // bytes from which an answer counts
	mostOnTheWay = 128 << 20 // bytes of long answers to one user; a single one may have more
	answersWait  = time.Minute
)

var errAnswers = fault.Define(fault.Retry, "error.msg.too.many.answers", "Too much is on its way to this user already. Read the answers, and try again in a moment.")

// outgoing are the long answers on their way.
type outgoing struct {
	mu sync.Mutex
	to map[string]*share // by user
}

// share is the size of the answers that are being sent to one user.
type share struct {
	room *semaphore.Weighted
	held int // answers that are, or wait to be
}

// begin finds room for an answer to a user, as it is taken. The room is given back by done.
func (o *outgoing) begin(user string, size int, take func(room *semaphore.Weighted, n int64) bool) (done func(), err error) {
	n, s := int64(min(size, mostOnTheWay)), o.share(user)
	if !take(s.room, n) {
		o.leave(user)
		return nil, errAnswers.New()
	}
	return func() {
		s.room.Release(n)
		o.leave(user)
	}, nil
}

func (o *outgoing) share(user string) *share {
	o.mu.Lock()
	defer o.mu.Unlock()
	s := o.to[user]
	if s == nil {
		s = &share{room: semaphore.NewWeighted(mostOnTheWay)}
		o.to[user] = s
	}
	s.held++
	return s
}

func (o *outgoing) leave(user string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if s := o.to[user]; s.held > 1 {
		s.held--
	} else {
		delete(o.to, user)
	}
}

// beginBatch finds room for the answer of a batch of somebody who has signed in, and waits for it.
func (o *outgoing) beginBatch(r *http.Request) (done func(), err error) {
	ctx, cancel := context.WithTimeout(r.Context(), answersWait)
	defer cancel()
	return o.begin(userOf(r), mostBatchBytes, func(room *semaphore.Weighted, n int64) bool { return room.Acquire(ctx, n) == nil })
}

// beginLong finds room for an answer that is ready, at once or not at all.
func (o *outgoing) beginLong(r *http.Request, size int) (done func(), err error) {
	return o.begin(userOf(r), size, (*semaphore.Weighted).TryAcquire)
}

// userOf names the user who signed in with a request, among those of all tenants.
func userOf(r *http.Request) string {
	name, _, _ := r.BasicAuth()
	return tenantOf(r) + "/" + name
}
