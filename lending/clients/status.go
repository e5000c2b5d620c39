package clients

import (
	"strings"

	"lending.example/platform/lending/enumeration"
)

// Status is the state of a client.
type Status int

// The states. Only an active client takes loans.
const (
	Pending            Status = 100
	Active             Status = 300
	TransferInProgress Status = 303
	TransferOnHold     Status = 304
	Closed             Status = 600
	Rejected           Status = 700
	Withdrawn          Status = 800
)

var statuses = enumeration.NewTable("clientStatusType", []enumeration.Row[Status]{
	{Value: Pending, Code: "clientStatusType.pending", Label: "Pending"},
	{Value: Active, Code: "clientStatusType.active", Label: "Active"},
	{Value: TransferInProgress, Code: "clientStatusType.transfer.in.progress", Label: "Transfer in progress"},
	{Value: TransferOnHold, Code: "clientStatusType.transfer.on.hold", Label: "Transfer on hold"},
	{Value: Closed, Code: "clientStatusType.closed", Label: "Closed"},
	{Value: Rejected, Code: "clientStatusType.rejected", Label: "Rejected"},
	{Value: Withdrawn, Code: "clientStatusType.withdraw", Label: "Withdrawn"},
})

// Option returns id, code and label of the state.
func (s Status) Option() enumeration.Option { return statuses.Option(s) }

// String is the label, such as "Active".
func (s Status) String() string { return statuses.Label(s) }

// statusNames are the words by which lists are filtered.
var statusNames = map[string]Status{
	"pending": Pending, "active": Active, "transfer_in_progress": TransferInProgress,
	"transfer_on_hold": TransferOnHold, "closed": Closed, "rejected": Rejected, "withdrawn": Withdrawn,
}

// statusNamed finds a state by the word of the list filter, in any case.
func statusNamed(word string) (Status, bool) {
	s, ok := statusNames[strings.ToLower(strings.TrimSpace(word))]
	return s, ok
}

// underTransfer reports whether the client is between two offices.
func (s Status) underTransfer() bool { return s == TransferInProgress || s == TransferOnHold }

// LegalForm is whether a client is a person or an organisation.
type LegalForm int

// The forms.
const (
	Person LegalForm = 1
	Entity LegalForm = 2
)

var legalForms = enumeration.NewTable("legalFormType", []enumeration.Row[LegalForm]{
	{Value: Person, Code: "legalFormType.person", Label: "Person"},
	{Value: Entity, Code: "legalFormType.entity", Label: "Entity"},
})

// Option returns id, code and label of the form.
func (f LegalForm) Option() enumeration.Option { return legalForms.Option(f) }

// String is the label, such as "ENTITY".
func (f LegalForm) String() string { return legalForms.Label(f) }
