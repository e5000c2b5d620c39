package webhooks

import (
	"errors"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// LogFilter says which deliveries of a hook to list, the newest events first.
type LogFilter struct {
	ID     int64 `json:"hookId"`
	State  State `json:"state,omitempty"`  // WAITING, DELIVERED or PARKED; "": all
	Before int64 `json:"before,omitempty"` // events with a smaller number; 0: from the newest
	Limit  int   `json:"limit,omitempty"`  // from 1 to 1000; 0: 100
}

// Bounds of the log.
const (
	usualLog   = 100
	largestLog = 1000
)

// Violations refuses states that there are not, and numbers out of range.
func (f LogFilter) Violations() []fault.Violation {
	c := fault.CheckOf("hook")
	if f.State != "" {
		fault.Supported(c, "state", f.State, states...)
	}
	if f.Limit < 0 || f.Limit > largestLog {
		c.Fail("limit", f.Limit, fault.OutOfRange, 0, largestLog)
	}
	if f.Before < 0 {
		c.Fail("before", f.Before, fault.Negative)
	}
	return c.Violations()
}

// DeliveryData is a delivery as clients see it.
type DeliveryData struct {
	ID       int64     `json:"id"`
	Number   int64     `json:"number"` // of the event; 0 for a test
	Type     string    `json:"type"`
	Resource string    `json:"resource"`
	State    State     `json:"state"`
	At       time.Time `json:"at"`
	DueAt    time.Time `json:"due,omitzero"` // the next try, while it waits
	Tries    int       `json:"tries"`
	TriedAt  time.Time `json:"triedAt,omitzero"`
	Status   int       `json:"status,omitempty"`  // that the receiver answered
	Problem  string    `json:"problem,omitempty"` // why it was not taken
	Took     int64     `json:"tookMs"`
}

// Log lists the deliveries of a hook, the newest events first: tries, answers, and when the next try is.
//
//desk:method Hooks.Log(id=ID, in)
var Log = operation.Query[LogFilter, []DeliveryData]{
	Meta: meta("Log", "READ", "Lists the deliveries of a hook, the newest events first."),
	Decide: func(u *operation.Unit, in LogFilter) ([]DeliveryData, error) {
		if _, err := find(u, in.ID); err != nil {
			return nil, err
		}
		q := store.Where("hook_id", store.Equal, store.Int(in.ID))
		if in.State != "" {
			q = q.And("state", store.Equal, store.String(string(in.State)))
		}
		if in.Before > 0 {
			q = q.And("number", store.Less, store.Int(in.Before))
		}
		limit := in.Limit
		if limit == 0 {
			limit = usualLog
		}
		list := []DeliveryData{}
		for d, err := range deliveries.Find(u.Tx, q.By("number", true).Top(limit)) {
			if err != nil {
				return nil, err
			}
			list = append(list, d.data())
		}
		return list, nil
	},
}

func (d Delivery) data() DeliveryData {
	shown := DeliveryData{
		ID: d.ID, Number: d.Number, Type: d.Type, Resource: d.Resource, State: d.State, At: d.At, Tries: d.Tries, TriedAt: d.TriedAt,
		Status: d.Status, Problem: d.Problem, Took: d.Took,
	}
	if d.State == Waiting {
		shown.DueAt = d.DueAt
	}
	return shown
}

// DeliveryRef names a delivery of a hook.
type DeliveryRef struct {
	ID         int64 `json:"hookId"`
	DeliveryID int64 `json:"deliveryId"`
}

// Violations returns none.
func (DeliveryRef) Violations() []fault.Violation { return nil }

// Redeliver posts one event to a hook again, by the id of its delivery; webhooks.ErrUnknownDelivery when there is none.
//
//desk:method Hooks.Redeliver(id=ID, delivery=DeliveryID)
var Redeliver = operation.Command[DeliveryRef, operation.Result]{
	Meta: meta("Redeliver", "REDELIVER", "Posts one event to a hook again."),
	Decide: func(u *operation.Unit, in DeliveryRef) (operation.Result, error) {
		result := operation.Result{ID: in.ID, SubID: in.DeliveryID}
		if _, err := find(u, in.ID); err != nil || u.Replays() {
			return result, err
		}
		d, err := deliveries.Get(u.Tx, in.DeliveryID)
		if errors.Is(err, store.ErrNotFound) || err == nil && d.HookID != in.ID {
			return result, ErrUnknownDelivery.For("deliveryId", nil, in.ID, in.DeliveryID)
		}
		if err != nil {
			return result, err
		}
		d.again(u.Now)
		return result, deliveries.Save(u.Tx, &d)
	},
}

// Stretch is a part of the stream, and which of its deliveries are meant.
type Stretch struct {
	ID    int64 `json:"hookId"`
	From  int64 `json:"from"`            // number of the first event
	To    int64 `json:"to"`              // number of the last event
	State State `json:"state,omitempty"` // DELIVERED or PARKED; "": both
}

// mostAgain bounds the deliveries that one command repeats.
const mostAgain = 1000

// Violations asks for a stretch.
func (in Stretch) Violations() []fault.Violation {
	c := fault.CheckOf("hook")
	if in.From < 1 {
		c.Fail("from", in.From, fault.NotPositive)
	}
	if in.To < in.From {
		c.Fail("to", in.To, fault.NotAtLeast, in.From)
	}
	if in.State != "" {
		fault.Supported(c, "state", in.State, Delivered, Parked)
	}
	return c.Violations()
}

// RedeliverRange posts the events of a stretch of the stream again that were posted before or were given up, a thousand at most.
//
//desk:method Hooks.RedeliverRange(id=ID, in)
var RedeliverRange = operation.Command[Stretch, operation.Result]{
	Meta: meta("RedeliverRange", "REDELIVER", "Posts the events of a stretch to a hook again."),
	Decide: func(u *operation.Unit, in Stretch) (operation.Result, error) {
		result := operation.Result{ID: in.ID}
		if _, err := find(u, in.ID); err != nil || u.Replays() {
			return result, err
		}
		again := 0
		for _, state := range []State{Delivered, Parked} {
			if in.State != "" && in.State != state {
				continue
			}
			n, err := in.repeat(u, state)
			if again += n; err != nil {
				return result, err
			}
			if again > mostAgain {
				return result, ErrTooManyAgain.For("to", in.To, mostAgain)
			}
		}
		result.Changes = operation.Changes{"redelivered": again}
		return result, nil
	},
}

// repeat has the deliveries of one state posted again, and says how many.
func (in Stretch) repeat(u *operation.Unit, state State) (int, error) {
	q := store.Where("hook_id", store.Equal, store.Int(in.ID)).And("state", store.Equal, store.String(string(state))).
		And("number", store.AtLeast, store.Int(in.From)).And("number", store.AtMost, store.Int(in.To))
	list, err := deliveries.All(u.Tx, q.By("number", false).Top(mostAgain+1))
	for i := range list {
		list[i].again(u.Now)
		if err == nil {
			err = deliveries.Save(u.Tx, &list[i])
		}
	}
	return len(list), err
}

// Test posts an event without content to a hook; Log says what came of it.
//
//desk:method Hooks.Test(id=ID)
var Test = operation.Command[HookRef, operation.Result]{
	Meta: meta("Test", "TEST", "Posts an event to a hook that tells of nothing."),
	Decide: func(u *operation.Unit, in HookRef) (operation.Result, error) {
		if _, err := find(u, in.ID); err != nil || u.Replays() && len(u.Outside.Logged) == 0 {
			return operation.Result{ID: in.ID}, err
		}
		delivery, err := operation.Consult(u, func() (int64, error) {
			d := Delivery{HookID: in.ID, Type: testType, Resource: "test", State: Waiting, At: u.Now, DueAt: u.Now}
			err := deliveries.Insert(u.Tx, &d)
			return d.ID, err
		})
		return operation.Result{ID: in.ID, SubID: delivery}, err
	},
}
