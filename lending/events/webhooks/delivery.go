package webhooks

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/store"
)

// State is what became of a delivery.
type State string

// The states.
const (
	Waiting   State = "WAITING"   // to be posted, for the first time or again
	Delivered State = "DELIVERED" // the receiver has it
	Parked    State = "PARKED"    // given up after three days; somebody may ask for it again
)

var states = []State{Waiting, Delivered, Parked}

// Delivery is one event for one hook. Deliveries are not part of the command log.
type Delivery struct {
	store.Key
	HookID   int64     `json:"hookId"`
	Number   int64     `json:"number"`   // of the event; 0 for a test
	Type     string    `json:"type"`     // of the event
	Resource string    `json:"resource"` // what it is about: events of one are posted in order
	State    State     `json:"state"`
	At       time.Time `json:"at"`                // when it was to be posted first
	DueAt    time.Time `json:"due"`               // when it is to be posted next
	Tries    int       `json:"tries,omitempty"`   // since At
	TriedAt  time.Time `json:"triedAt,omitzero"`  // the last time
	Status   int       `json:"status,omitempty"`  // that the receiver answered; 0 for no answer
	Problem  string    `json:"problem,omitempty"` // why it was not taken
	Took     int64     `json:"tookMs,omitempty"`  // the last try, in milliseconds
}

// Deliveries is the kind of deliveries.
var Deliveries = &store.Kind{
	Name: "hook_delivery", Rewritten: true,
	Columns: []store.Column{
		{Name: "hook_id", Type: store.Integer},
		{Name: "state", Type: store.Text},
		{Name: "number", Type: store.Integer},
		{Name: "made_at", Type: store.Integer, Indexed: true}, // microseconds since 1970, UTC
	},
	Indexes: []store.Index{{Columns: []string{"hook_id", "state", "number"}}, {Columns: []string{"hook_id", "number"}}},
}

var deliveries = store.Table[Delivery, *Delivery]{
	Kind: Deliveries,
	Columns: func(d *Delivery) []store.Value {
		return []store.Value{store.Int(d.HookID), store.String(string(d.State)), store.Int(d.Number), store.Int(d.At.UnixMicro())}
	},
}

// mostWaiting bounds what waits for one hook, so that memory stays flat, no matter what lies ahead in the stream.
const mostWaiting = 1000

// waitingFor reads what waits for a hook, by number.
func waitingFor(tx store.Tx, hook int64) ([]Delivery, error) {
	q := store.Where("hook_id", store.Equal, store.Int(hook)).And("state", store.Equal, store.String(string(Waiting)))
	return deliveries.All(tx, q.By("number", false).Top(mostWaiting))
}

// Patience with a receiver.
const (
	firstPause   = 5 * time.Second
	longestPause = time.Hour
	givesUp      = 72 * time.Hour
)

// failed notes a try that did not succeed, and when the next one is. The jitter, from 0 to 1, keeps hooks from trying all at once.
func (d *Delivery) failed(now time.Time, jitter float64) {
	d.Tries++
	d.TriedAt = now
	pause := longestPause
	if d.Tries < 20 {
		pause = min(firstPause<<(d.Tries-1), longestPause)
	}
	pause = pause*4/5 + time.Duration(jitter*float64(pause)*2/5)
	d.DueAt = now.Add(pause)
	if d.DueAt.After(d.At.Add(givesUp)) {
		d.State = Parked
	}
}

// delivered notes that the receiver has it.
func (d *Delivery) delivered(now time.Time) {
	d.Tries++
	d.TriedAt, d.State, d.Problem = now, Delivered, ""
}

// again has it posted once more.
func (d *Delivery) again(now time.Time) {
	d.State, d.At, d.DueAt, d.Tries, d.Status, d.Problem = Waiting, now, now, 0, 0, ""
}

// testType is the type of the event that tries a hook out.
const testType = "HookTest"

// body is what is posted. It is false for an event that is no longer kept.
func (d *Delivery) body(tx store.Tx) ([]byte, bool, error) {
	if d.Number == 0 {
		body, err := json.Marshal(events.Event{Type: testType, CreatedAt: d.At, Actor: "system", Body: json.RawMessage(`{}`)})
		return body, true, err
	}
	e, err := events.Numbered(tx, d.Number)
	if errors.Is(err, store.ErrNotFound) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	body, err := json.Marshal(e)
	return body, true, err
}

// forgottenAtOnce bounds the deliveries that are removed in one transaction.
const forgottenAtOnce = 500

// ForgetDeliveries removes the records of deliveries of a tenant whose events are numbered up to one, some in a transaction: those made
// before a moment, and those of its hooks whatever a clock showed. Those that wait stay, and so do tests that are not before the moment.
func ForgetDeliveries(ctx context.Context, s store.Store, tenant string, last int64, since time.Time) error {
	old := store.Where("number", store.AtMost, store.Int(last)).And("state", store.NotEqual, store.String(string(Waiting)))
	queries := []store.Query{old.And("made_at", store.Less, store.Int(since.UnixMicro())).By("made_at", false)}
	err := s.View(ctx, tenant, func(tx store.Tx) error {
		queries = queries[:1]
		for h, err := range hooks.Find(tx, store.Query{}) {
			if err != nil {
				return err
			}
			of := old.And("hook_id", store.Equal, store.Int(h.ID)).And("number", store.AtLeast, store.Int(1))
			queries = append(queries, of.By("number", false))
		}
		return nil
	})
	for _, q := range queries {
		for more := true; more && err == nil; {
			err = s.Update(ctx, tenant, func(tx store.Tx) (err error) {
				more, err = forgetSome(tx, q)
				return err
			})
		}
	}
	return err
}

// forgetSome removes some of the deliveries that a query finds, and reports whether there may be more.
func forgetSome(tx store.Tx, q store.Query) (more bool, err error) {
	old, err := deliveries.All(tx, q.Top(forgottenAtOnce))
	for i := range old {
		if err == nil {
			err = deliveries.Delete(tx, &old[i])
		}
	}
	return len(old) == forgottenAtOnce, err
}
