package events

import (
	"encoding/json"
	"strconv"
	"time"

	"lending.example/platform/lending/calendar"
)

// Event is something that happened.
type Event struct {
	Number       int64         `json:"number"` // from 1, without gaps in a tenant
	Type         string        `json:"type"`   // a name of the table of types
	Category     string        `json:"category,omitempty"`
	Entity       string        `json:"entity,omitempty"`
	CreatedAt    time.Time     `json:"createdAt"` // the moment of the command, UTC
	BusinessDate calendar.Date `json:"businessDate"`
	ActorID      int64         `json:"actorId,omitempty"` // 0: a program
	Actor        string        `json:"actor"`
	CommandID    int64         `json:"commandId"` // number of the command in the command log

	// What it is about, as far as it has them.
	ResourceID int64 `json:"resourceId,omitempty"` // of the entity
	LoanID     int64 `json:"loanId,omitempty"`
	ClientID   int64 `json:"clientId,omitempty"`
	OfficeID   int64 `json:"officeId,omitempty"`
	SavingsID  int64 `json:"savingsId,omitempty"`
	GroupID    int64 `json:"groupId,omitempty"`

	Body json.RawMessage `json:"body"` // what changed, in the form of the type; dates are ISO texts, amounts JSON numbers
}

// Resource names what the event is about: events of one resource are delivered in their order. It is the loan, the deposit
// account, the client or the group, whichever of these comes first: "loan:7".
func (e Event) Resource() string {
	switch {
	case e.LoanID != 0:
		return "loan:" + strconv.FormatInt(e.LoanID, 10)
	case e.SavingsID != 0:
		return "savings:" + strconv.FormatInt(e.SavingsID, 10)
	case e.ClientID != 0:
		return "client:" + strconv.FormatInt(e.ClientID, 10)
	case e.GroupID != 0:
		return "group:" + strconv.FormatInt(e.GroupID, 10)
	}
	return e.Entity + ":" + strconv.FormatInt(e.ResourceID, 10)
}
