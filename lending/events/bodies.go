package events

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
)

// State is an entry of a closed list, as the interface shows it.
type State struct {
	ID   int    `json:"id"`
	Code string `json:"code"` // "loanStatusType.active"
}

// StateOf is an entry as events show it.
func StateOf(e enumeration.Enumerated) State {
	option := e.Option()
	id, _ := option.ID.(int)
	return State{ID: id, Code: option.Code}
}

// Client is what events of clients say: who it is, and where the client stands after the command and stood before.
type Client struct {
	AccountNo    string        `json:"accountNo"`
	ExternalID   string        `json:"externalId,omitempty"` // the lender's own name for the client
	DisplayName  string        `json:"displayName"`
	Status       State         `json:"status"`
	StatusBefore *State        `json:"statusBefore,omitempty"` // absent for a new client
	StaffID      int64         `json:"staffId,omitempty"`      // who looks after the client
	SubmittedOn  calendar.Date `json:"submittedOnDate"`
	ActivatedOn  calendar.Date `json:"activationDate,omitzero"`
	ClosedOn     calendar.Date `json:"closedOnDate,omitzero"`
	ReasonID     int64         `json:"reasonId,omitempty"` // of a rejection, withdrawal or closure: value of a code
}
