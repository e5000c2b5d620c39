package events

import "lending.example/platform/lending/calendar"

// GroupIdentity says which group an event is about; the ids of group and office stand in the event itself.
type GroupIdentity struct {
	AccountNo  string `json:"accountNo"`
	Name       string `json:"name"`
	ExternalID string `json:"externalId,omitempty"` // the lender's own name for the group
}

// Group is what events of groups say: where the group stands after the command and stood before.
type Group struct {
	GroupIdentity
	Status       State         `json:"status"`
	StatusBefore *State        `json:"statusBefore,omitempty"` // absent for a new group
	StaffID      int64         `json:"staffId,omitempty"`      // who looks after the group
	SubmittedOn  calendar.Date `json:"submittedOnDate"`
	ActivatedOn  calendar.Date `json:"activationDate,omitzero"`
	ClosedOn     calendar.Date `json:"closedOnDate,omitzero"`
	ReasonID     int64         `json:"reasonId,omitempty"` // of a closure: value of a code
}

// GroupMembers is what coming and going of members says.
type GroupMembers struct {
	GroupIdentity
	ClientIDs []int64 `json:"clientMembers"` // ids of the clients who came or went
}
