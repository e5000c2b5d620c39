package events

import (
	"encoding/json"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// batch is the record of all events of one command. Its id is the number of the last of them.
type batch struct {
	store.Key
	At           time.Time     `json:"at"`
	BusinessDate calendar.Date `json:"businessDate"`
	ActorID      int64         `json:"actorId,omitempty"`
	Actor        string        `json:"actor"`
	Command      int64         `json:"command"`
	Entries      []entry       `json:"events"`
}

// entry is an event without what it has in common with the others of its command.
type entry struct {
	Type     string          `json:"type"`
	ID       int64           `json:"resourceId,omitempty"`
	LoanID   int64           `json:"loanId,omitempty"`
	ClientID int64           `json:"clientId,omitempty"`
	OfficeID int64           `json:"officeId,omitempty"`
	Savings  int64           `json:"savingsId,omitempty"`
	GroupID  int64           `json:"groupId,omitempty"`
	Body     json.RawMessage `json:"body"`
}

var batches = store.Table[batch, *batch]{
	Kind: &store.Kind{Name: "event", SeldomRead: true, Columns: []store.Column{
		{Name: "first", Type: store.Integer},   // number of the first event; that of the last is the id
		{Name: "made_at", Type: store.Integer}, // microseconds since 1970, UTC
		{Name: "business_date", Type: store.Date},
		{Name: "command_id", Type: store.Integer},
	}},
	Columns: func(b *batch) []store.Value {
		return []store.Value{store.Int(b.first()), store.Int(b.At.UnixMicro()), store.Day(b.BusinessDate), store.Int(b.Command)}
	},
}

// Kinds are the record kinds of this package.
func Kinds() []*store.Kind {
	return []*store.Kind{batches.Kind, keepings.Kind, Consumers.Kind}
}

// first is the number of the first event.
func (b *batch) first() int64 { return b.ID - int64(len(b.Entries)) + 1 }

// Record numbers what a command announced and stores it, at the end of the command and in its transaction. It returns what it
// stored; nothing for a command that announced nothing, or that is not in the command log.
func Record(u *operation.Unit) ([]Event, error) {
	announced := u.Announced()
	if len(announced) == 0 || u.Command == 0 {
		return nil, nil
	}
	b := batch{At: u.Now, BusinessDate: u.Today, ActorID: u.Actor.UserID, Actor: u.Actor.Username, Command: u.Command, Entries: make([]entry, len(announced))}
	for i, a := range announced {
		body, err := json.Marshal(a.Body)
		if err != nil {
			return nil, err
		}
		b.Entries[i] = entry{Type: a.Type, ID: a.About.ID, LoanID: a.About.LoanID, ClientID: a.About.ClientID, OfficeID: a.About.OfficeID, Savings: a.About.SavingsID, GroupID: a.About.GroupID, Body: body}
		if b.ID, err = u.Tx.NextID(batches.Kind); err != nil {
			return nil, err
		}
	}
	store.Expecting(u.Tx).Known(batches.Kind, b.ID, 0) // the number was given just now
	return b.events(), batches.Insert(u.Tx, &b)
}

// events are the events of the record, in the order of their numbers.
func (b *batch) events() []Event {
	list := make([]Event, len(b.Entries))
	for i, t := range b.Entries {
		list[i] = Event{
			Number: b.first() + int64(i), Type: t.Type, CreatedAt: b.At, BusinessDate: b.BusinessDate, ActorID: b.ActorID, Actor: b.Actor,
			CommandID: b.Command, ResourceID: t.ID, LoanID: t.LoanID, ClientID: t.ClientID, OfficeID: t.OfficeID, SavingsID: t.Savings, GroupID: t.GroupID, Body: t.Body,
		}
		if of, known := byName[t.Type]; known {
			list[i].Category, list[i].Entity = of.Category, of.Entity
		}
	}
	return list
}
