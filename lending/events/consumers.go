package events

import (
	"errors"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store"
)

// ErrConsumerName is a name that no consumer can have.
var ErrConsumerName = fault.Define(fault.Validation, "error.msg.external.event.consumer.name.invalid", "A consumer has a name of 1 to 100 characters, not %q.")

// longestName bounds the names of consumers.
const longestName = 100

// Consumer is a place in the stream under a name. It is no part of what the command log tells.
type Consumer struct {
	store.Key
	Name   string    `json:"name"`
	Number int64     `json:"number"`          // of the last event that is done
	Owner  string    `json:"owner,omitempty"` // the program that is at it
	Until  time.Time `json:"until,omitzero"`  // until when no other program may be
}

// Consumers is the table of places in the stream.
var Consumers = store.Table[Consumer, *Consumer]{
	Kind: &store.Kind{Name: "event_consumer", Rewritten: true, Columns: []store.Column{
		{Name: "name", Type: store.Text, Unique: true},
		{Name: "number", Type: store.Integer},
	}},
	Columns: func(c *Consumer) []store.Value { return []store.Value{store.String(c.Name), store.Int(c.Number)} },
}

// CheckName refuses a name that no consumer can have.
func CheckName(name string) error {
	if name == "" || len(name) > longestName {
		return ErrConsumerName.For("consumer", name, name)
	}
	return nil
}

// ConsumerNamed reads a place by its name; a new one stands before the oldest event.
func ConsumerNamed(tx store.Tx, name string) (Consumer, error) {
	c, err := Consumers.First(tx, store.Where("name", store.Equal, store.String(name)))
	if errors.Is(err, store.ErrNotFound) {
		return Consumer{Name: name}, nil
	}
	return c, err
}

// Save stores the place.
func (c *Consumer) Save(tx store.Tx) error {
	if c.ID == 0 {
		return Consumers.Insert(tx, c)
	}
	return Consumers.Save(tx, c)
}

// longestLease is longer than any lease of a place. One that is to end later was given while a clock was wrong, and would keep
// others away for as long as the clock was ahead.
const longestLease = time.Hour

// Claim takes the place for a program until some time from now, and reports whether it has it: another one may be at it. It stores
// nothing.
func (c *Consumer) Claim(owner string, now time.Time, lease time.Duration) bool {
	if c.Owner != owner && c.Owner != "" && c.Until.After(now) && !c.Until.After(now.Add(longestLease)) {
		return false
	}
	c.Owner, c.Until = owner, now.Add(lease)
	return true
}
