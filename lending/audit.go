package lending

import (
	"encoding/json"
	"fmt"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// logged is the body of a command-log entry: all that is needed to run the command again.
type logged struct {
	Operation string          `json:"operation"`
	ActorID   int64           `json:"actorId,omitempty"`
	Actor     string          `json:"actor"`
	Today     calendar.Date   `json:"today"`
	Input     json.RawMessage `json:"input"`
	Key       string          `json:"key,omitempty"`
	Origin    string          `json:"origin,omitempty"`
}

// appendLog writes the command to the log and gives the unit its number. The input as masked for audits is returned.
func appendLog(u *operation.Unit, op operation.Operation, input any, opts CallOptions) (json.RawMessage, error) {
	about := op.About()
	body, err := json.Marshal(input)
	if err != nil {
		return nil, fmt.Errorf("lending: input of %s: %w", about.ID, err)
	}
	if about.NotLogged {
		return nil, nil
	}
	entry, err := json.Marshal(logged{
		Operation: about.ID, ActorID: u.Actor.UserID, Actor: u.Actor.Username, Today: u.Today,
		Input: body, Key: opts.Key, Origin: opts.Origin,
	})
	if err != nil {
		return nil, err
	}
	u.Command, err = u.Tx.Append(store.LogEntry{At: u.Now, Name: about.Action + "_" + about.Entity, Body: entry})
	if err != nil {
		return nil, err
	}
	return masked(body, about.Secret)
}

// masked replaces the values of secret attributes, which are top-level members.
func masked(body json.RawMessage, secret []string) (json.RawMessage, error) {
	if len(secret) == 0 {
		return body, nil
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(body, &members); err != nil {
		return nil, err
	}
	for _, name := range secret {
		if _, ok := members[name]; ok {
			members[name] = json.RawMessage(`"***"`)
		}
	}
	return json.Marshal(members)
}

// Status of an audit record.
type AuditStatus int

// The statuses, with the numbers of the REST interface.
const (
	Processed        AuditStatus = 1
	AwaitingApproval AuditStatus = 2
	Rejected         AuditStatus = 3
)

// AuditRecord is the trace of one command. Its id is the number of the command in the command log.
type AuditRecord struct {
	store.Key
	Action     string          `json:"actionName"`
	Entity     string          `json:"entityName"`
	ResourceID int64           `json:"resourceId,omitempty"`
	SubID      int64           `json:"subresourceId,omitempty"`
	OfficeID   int64           `json:"officeId,omitempty"`
	ClientID   int64           `json:"clientId,omitempty"`
	LoanID     int64           `json:"loanId,omitempty"`
	MakerID    int64           `json:"makerId,omitempty"`
	Maker      string          `json:"maker"`
	MadeAt     time.Time       `json:"madeOnDate"`
	Status     AuditStatus     `json:"status"`
	Origin     string          `json:"ip,omitempty"`
	IdemKey    string          `json:"idempotencyKey,omitempty"`
	Command    json.RawMessage `json:"commandAsJson,omitempty"`
}

var auditRecords = store.Table[AuditRecord, *AuditRecord]{
	Kind: &store.Kind{
		Name: "audit",
		Columns: []store.Column{
			{Name: "action_name", Type: store.Text, Indexed: true},
			{Name: "entity_name", Type: store.Text, Indexed: true},
			{Name: "resource_id", Type: store.Integer},
			{Name: "office_id", Type: store.Integer},
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "loan_id", Type: store.Integer, Indexed: true},
			{Name: "maker_id", Type: store.Integer, Indexed: true},
			{Name: "made_at", Type: store.Integer, Indexed: true}, // microseconds since 1970, UTC
			{Name: "status", Type: store.Integer},
		},
	},
	Columns: func(a *AuditRecord) []store.Value {
		return []store.Value{
			store.String(a.Action), store.String(a.Entity), store.OptionalInt(a.ResourceID), store.OptionalInt(a.OfficeID),
			store.OptionalInt(a.ClientID), store.OptionalInt(a.LoanID), store.OptionalInt(a.MakerID),
			store.Int(a.MadeAt.UnixMicro()), store.Int(int64(a.Status)),
		}
	},
}

// audit writes the audit record of a command that was decided.
func audit(u *operation.Unit, op operation.Operation, command json.RawMessage, out any, opts CallOptions) error {
	about := op.About()
	if about.NotLogged {
		return nil
	}
	record := AuditRecord{
		Key: store.Key{ID: u.Command}, Action: about.Action, Entity: about.Entity, Command: command,
		MakerID: u.Actor.UserID, Maker: u.Actor.Username, MadeAt: u.Now, Status: Processed, Origin: opts.Origin, IdemKey: opts.Key,
		OfficeID: u.Resource.OfficeID, ClientID: u.Resource.ClientID, LoanID: u.Resource.LoanID, ResourceID: u.Resource.ID,
	}
	if r, ok := out.(operation.Result); ok {
		record.ResourceID, record.SubID, record.OfficeID, record.ClientID, record.LoanID = r.ID, r.SubID, r.OfficeID, r.ClientID, r.LoanID
	}
	return auditRecords.Insert(u.Tx, &record)
}
