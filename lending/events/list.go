package events

import (
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Filter says which events a user wants to see, and from where. Zero values do not restrict.
type Filter struct {
	After     int64  `json:"after,omitempty"` // number of the event after which the list begins; 0: with the oldest that is kept
	Types     string `json:"types,omitempty"` // names of types, between commas
	LoanID    int64  `json:"loanId,omitempty"`
	ClientID  int64  `json:"clientId,omitempty"` // also the events of the client's loans and deposit accounts
	SavingsID int64  `json:"savingsId,omitempty"`
	GroupID   int64  `json:"groupId,omitempty"`
	Limit     int    `json:"limit,omitempty"` // events at most, from 1 to 1000; 0: 200
}

// Bounds of a list of events.
const (
	usualList   = 200
	largestList = 1000
)

// Violations refuses names that are no types, and numbers out of range.
func (f Filter) Violations() []fault.Violation {
	c := fault.CheckOf("externalEvent")
	if f.After < 0 {
		c.Fail("after", f.After, fault.Negative)
	}
	if f.Limit < 0 || f.Limit > largestList {
		c.Fail("limit", f.Limit, fault.OutOfRange, 0, largestList)
	}
	for _, name := range f.names() {
		if _, known := Named(name); !known {
			c.Add(ErrUnknownType.Violation("types", name, name))
		}
	}
	return c.Violations()
}

// names are the names of types in the filter.
func (f Filter) names() []string {
	return strings.FieldsFunc(f.Types, func(r rune) bool { return r == ',' || r == ' ' })
}

// wants reports whether the filter lets an event through.
func (f Filter) wants(e Event, types []string) bool {
	return (f.LoanID == 0 || e.LoanID == f.LoanID) && (f.ClientID == 0 || e.ClientID == f.ClientID) &&
		(f.SavingsID == 0 || e.SavingsID == f.SavingsID) && (f.GroupID == 0 || e.GroupID == f.GroupID) &&
		(len(types) == 0 || slices.Contains(types, e.Type))
}

// Found is a part of the stream as a user sees it.
type Found struct {
	Events []Event `json:"events"`
	// Next is where the list goes on: the "after" of the next request. It moves also where nothing was found.
	Next int64 `json:"next"`
	// More says that there are events after Next already.
	More bool `json:"more"`
	// Last is the number of the newest event, seen or not; 0 when there is none.
	Last int64 `json:"last"`
}

// List reads what happened after the event in.After, in order: events of offices that the user sees, about what the user may
// read (READ_CLIENT for clients, READ_LOAN for loans). events.ErrForgotten when events after that number are no longer kept.
//
//desk:method Events.List(in)
var List = operation.Query[Filter, Found]{
	Meta: operation.Meta{
		ID: "events.List", Action: "READ", Entity: "EXTERNAL_EVENT", Grouping: "configuration",
		Summary: "Lists what happened, in order, from a number on.",
	},
	Decide: func(u *operation.Unit, in Filter) (Found, error) {
		list, err := Read(u.Tx, in.After)
		if err != nil {
			return Found{}, err
		}
		last, err := Last(u.Tx)
		if err != nil {
			return Found{}, err
		}
		sight, types := newSight(u), in.canonical()
		found := Found{Events: []Event{}, Next: in.After, More: len(list) > 0, Last: last}
		for i, e := range list {
			if len(found.Events) == in.size() {
				return found, nil
			}
			seen, err := sight.sees(e)
			if err != nil {
				return Found{}, err
			}
			if seen && in.wants(e, types) {
				found.Events = append(found.Events, e)
			}
			found.Next = e.Number
			if i == len(list)-1 {
				found.More = last > e.Number
			}
		}
		return found, nil
	},
}

func (f Filter) size() int {
	if f.Limit == 0 {
		return usualList
	}
	return f.Limit
}

// canonical are the types that the filter names, by the names that events have.
func (f Filter) canonical() []string {
	names := f.names()
	for i, name := range names {
		t, _ := Named(name)
		names[i] = t.Name
	}
	return names
}

// sight is what one actor sees of the stream.
type sight struct {
	unit    *operation.Unit
	offices map[int64]bool
}

func newSight(u *operation.Unit) *sight { return &sight{u, map[int64]bool{}} }

// sees reports whether the actor may read what an event is about. What belongs to no office is for the head office.
func (s *sight) sees(e Event) (bool, error) {
	actor := s.unit.Actor
	if !actor.Holds("READ_"+e.Entity, operation.AllFunctionsRead) {
		return false, nil
	}
	if actor.System || actor.Hierarchy == "." {
		return true, nil
	}
	if seen, known := s.offices[e.OfficeID]; known || e.OfficeID == 0 {
		return seen, nil
	}
	office, err := refdata.OfficeByRef(s.unit.Tx, operation.ByID(e.OfficeID))
	if err != nil {
		return false, err
	}
	s.offices[e.OfficeID] = refdata.Visible(actor, office.Hierarchy)
	return s.offices[e.OfficeID], nil
}

// Operations are the operations of this package.
func Operations() []operation.Operation {
	return []operation.Operation{ListTypes, Keep, ReadSchema, List, Forget}
}
