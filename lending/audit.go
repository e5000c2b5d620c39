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
	Operation string        `json:"operation"`
	ActorID   int64         `json:"actorId,omitempty"`
	Actor     string        `json:"actor"`
	Given     *givenActor   `json:"given,omitempty"` // what the records do not say of the actor
	Today     calendar.Date `json:"today"`
	// Rules are those that it was decided by; 0 in logs from before they were numbered.
	Rules  operation.RuleSet `json:"rules,omitempty"`
	Input  json.RawMessage   `json:"input"`
	Key    string            `json:"key,omitempty"`
	Origin string            `json:"origin,omitempty"`
	// Held says that the command was not run but waits for a second person, and what it is about.
	Held *operation.Resource `json:"held,omitempty"`
	// Approves is the held command that was run by this entry; 0 for none.
	Approves int64 `json:"approves,omitempty"`
}

// appendLog writes the command to the log and gives the unit its number. The input as masked for audits is returned.
func appendLog(u *operation.Unit, op operation.Operation, input any, opts CallOptions) (json.RawMessage, error) {
	about := operation.AboutCall(op, input)
	body, err := json.Marshal(input)
	if err != nil {
		return nil, fmt.Errorf("lending: input of %s: %w", about.ID, err)
	}
	if about.NotLogged {
		return nil, nil
	}
	given, err := actorToLog(u)
	if err != nil {
		return nil, err
	}
	entry, err := json.Marshal(logged{
		Operation: about.ID, ActorID: u.Actor.UserID, Actor: u.Actor.Username, Given: given, Today: u.Today, Rules: u.Rules,
		Input: body, Key: opts.Key, Origin: opts.Origin, Held: opts.held, Approves: opts.approves,
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

// AuditRecord is the trace of one command. Its id is the number of the command in the command log.
type AuditRecord struct {
	store.Key
	Action     string          `json:"actionName"`
	Entity     string          `json:"entityName"`
	ResourceID int64           `json:"resourceId,omitempty"`
	SubID      int64           `json:"subresourceId,omitempty"`
	OfficeID   int64           `json:"officeId,omitempty"`
	GroupID    int64           `json:"groupId,omitempty"`
	ClientID   int64           `json:"clientId,omitempty"`
	LoanID     int64           `json:"loanId,omitempty"`
	SavingsID  int64           `json:"savingsAccountId,omitempty"`
	MakerID    int64           `json:"makerId,omitempty"`
	Maker      string          `json:"maker"`
	MadeAt     time.Time       `json:"madeOnDate"`
	Status     AuditStatus     `json:"status"`
	Origin     string          `json:"ip,omitempty"`
	IdemKey    string          `json:"idempotencyKey,omitempty"`
	Command    json.RawMessage `json:"commandAsJson,omitempty"`
	// Operation is the id of the operation of a command that waits, or waited, for a second person.
	Operation string    `json:"operation,omitempty"`
	CheckerID int64     `json:"checkerId,omitempty"`
	Checker   string    `json:"checker,omitempty"`
	CheckedAt time.Time `json:"checkedOnDate,omitzero"`
	Note      string    `json:"note,omitempty"` // why the checker rejected it
}

var auditRecords = store.Table[AuditRecord, *AuditRecord]{
	Kind: &store.Kind{
		Name: "audit", SeldomRead: true,
		Columns: []store.Column{
			{Name: "action_name", Type: store.Text, Indexed: true},
			{Name: "entity_name", Type: store.Text, Indexed: true},
			{Name: "resource_id", Type: store.Integer},
			{Name: "office_id", Type: store.Integer},
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "loan_id", Type: store.Integer, Indexed: true},
			{Name: "maker_id", Type: store.Integer, Indexed: true},
			{Name: "made_at", Type: store.Integer, Indexed: true}, // microseconds since 1970, UTC
			{Name: "status", Type: store.Integer, Indexed: true},
			{Name: "sub_id", Type: store.Integer},
			{Name: "checker_id", Type: store.Integer, Indexed: true},
			{Name: "checked_at", Type: store.Integer}, // microseconds since 1970, UTC
			{Name: "group_id", Type: store.Integer, Indexed: true},
			{Name: "savings_id", Type: store.Integer, Indexed: true},
		},
	},
	Columns: func(a *AuditRecord) []store.Value {
		return []store.Value{
			store.String(a.Action), store.String(a.Entity), store.OptionalInt(a.ResourceID), store.OptionalInt(a.OfficeID),
			store.OptionalInt(a.ClientID), store.OptionalInt(a.LoanID), store.OptionalInt(a.MakerID),
			store.Int(a.MadeAt.UnixMicro()), store.Int(int64(a.Status)), store.OptionalInt(a.SubID), store.OptionalInt(a.CheckerID),
			optionalMoment(a.CheckedAt), store.OptionalInt(a.GroupID), store.OptionalInt(a.SavingsID),
		}
	},
}

func optionalMoment(t time.Time) store.Value {
	if t.IsZero() {
		return store.Null
	}
	return store.Int(t.UnixMicro())
}

// audit writes the audit record of a command that was decided. A command that waited for a second person has one already.
func audit(u *operation.Unit, about operation.Meta, command json.RawMessage, out any, opts CallOptions) error {
	if about.NotLogged {
		return nil
	}
	record := newAuditRecord(u, about, command, opts)
	if opts.approves != 0 {
		waiting, err := auditRecords.Get(u.Tx, opts.approves)
		if err != nil {
			return err
		}
		record = waiting
		record.checked(u, Processed)
	}
	record.concerns(u, resourceOf(u, out))
	if r, ok := out.(operation.Result); ok {
		record.SubID = r.SubID
	}
	if opts.approves != 0 {
		return auditRecords.Save(u.Tx, &record)
	}
	store.Expecting(u.Tx).Known(auditRecords.Kind, record.ID, 0) // its number was given to this command
	return auditRecords.Insert(u.Tx, &record)
}

// newAuditRecord is the record of the unit's command by its actor.
func newAuditRecord(u *operation.Unit, about operation.Meta, command json.RawMessage, opts CallOptions) AuditRecord {
	return AuditRecord{
		Key: store.Key{ID: u.Command}, Action: about.Action, Entity: about.Entity, Command: command,
		MakerID: u.Actor.UserID, Maker: u.Actor.Username, MadeAt: u.Now, Status: Processed, Origin: opts.Origin, IdemKey: opts.Key,
	}
}

// concerns notes what a command was about.
func (a *AuditRecord) concerns(u *operation.Unit, subject operation.Resource) {
	a.ResourceID, a.OfficeID, a.GroupID, a.ClientID, a.LoanID = subject.ID, subject.OfficeID, subject.GroupID, subject.ClientID, subject.LoanID
	if u.Rules >= operation.AuditsNameDeposits {
		a.SavingsID = subject.SavingsID
	}
}

// resourceOf says what a command was about: what its unit says, or else its result.
func resourceOf(u *operation.Unit, out any) operation.Resource {
	if r, ok := out.(operation.Result); ok && u.Resource == (operation.Resource{}) {
		return operation.Resource{ID: r.ID, OfficeID: r.OfficeID, GroupID: r.GroupID, ClientID: r.ClientID, LoanID: r.LoanID, SavingsID: r.SavingsID}
	}
	return u.Resource
}

// checked notes who decided about a command that waited.
func (a *AuditRecord) checked(u *operation.Unit, as AuditStatus) {
	a.Status, a.CheckerID, a.Checker, a.CheckedAt = as, u.Actor.UserID, u.Actor.Username, u.Now
}
