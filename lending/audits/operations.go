package audits

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Ref names an audit record.
type Ref struct {
	ID int64 `json:"auditId"`
}

// Violations returns none.
func (Ref) Violations() []fault.Violation { return nil }

// Held names a command that waits.
type Held struct {
	CommandID int64 `json:"commandId"`
}

// Violations returns none.
func (Held) Violations() []fault.Violation { return nil }

// maxNote is the length of a note on a rejection, in characters.
const maxNote = 1000

// Rejection sends a command that waits back to its maker.
type Rejection struct {
	CommandID int64  `json:"commandId"`
	Note      string `json:"note,omitempty"` // why, for the maker; at most 1000 characters, "": no reason given
}

// Violations refuses a note that is too long.
func (r Rejection) Violations() []fault.Violation {
	return fault.CheckOf("makerchecker").MaxLength("note", r.Note, maxNote).Violations()
}

// checkedEntity is the entity of operations on commands that wait.
const checkedEntity = "MAKERCHECKER"

func checkingMeta(id, action, summary string) operation.Meta {
	// Open: which permission is needed depends on the command that waits.
	return operation.Meta{ID: "lending." + id, Action: action, Entity: checkedEntity, Summary: summary, Open: true}
}

func auditMeta(id, summary string) operation.Meta {
	return operation.Meta{ID: "lending." + id, Action: "READ", Entity: "AUDIT", Grouping: "configuration", Summary: summary}
}

// ApprovePending runs a command that waits, as a command of the checker and on the business date of now; it can be refused as at
// any other time, and goes on waiting then. The result says what it is about, and what it made.
//
// Permission: that of a checker of the command.
var ApprovePending = operation.Command[Held, any]{
	Meta: operation.Meta{
		ID: "lending.ApprovePending", Action: "APPROVE", Entity: checkedEntity, Summary: "Runs a command that waits for a second person.", Open: true,
		NotLogged: true, // the command that it runs is logged
	},
}

// RejectPending ends a command that waits; its trace stays, see [AuditService], and contains the note, which the maker reads there.
// Nothing undoes it.
//
// Permission: that of a checker of the command.
//
//desk:method Approvals.Reject(command=CommandID, note=Note) ApprovalResult
var RejectPending = operation.Command[Rejection, operation.Result]{Meta: checkingMeta("RejectPending", "REJECT", "Rejects a command that waits for a second person.")}

// DeletePending removes a command that waits, and its trace.
//
// Permission: that of a checker of the command.
//
//desk:method Approvals.Delete(command=CommandID) ApprovalResult
var DeletePending = operation.Command[Held, operation.Result]{Meta: checkingMeta("DeletePending", "DELETE", "Removes a command that waits for a second person.")}

// ListPending reads the commands that wait and that the user gave or may decide about, by number. With Rejected as the status of the
// filter it reads those that were rejected, the newest first. Zero fields of the filter do not restrict.
//
// Permission: none for one's own commands; for those of others, what a checker has.
//
//desk:method Approvals.List(in)
var ListPending = operation.Query[Filter, []Data]{Meta: checkingMeta("ListPending", "READ", "Lists the commands that wait for a second person.")}

// PendingTemplate lists the makers, actions and entities that List can be filtered by.
//
// Permission: none.
//
//desk:method Approvals.Template()
var PendingTemplate = operation.Query[operation.NoInput, Template]{Meta: checkingMeta("PendingTemplate", "READ", "Lists what to filter waiting commands by.")}

// ListAudits reads a page of the traces, the newest first. Zero fields do not restrict; in.Entity is the beginning of a name,
// in.MadeFrom and in.MadeTo are moments (At): days or times such as "2026-01-31" or "2026-01-31 12:00:00", in UTC. What was sent is in
// Command where in.IncludeJSON asks for it.
//
//desk:method Audits.List(Paged=true, in)
var ListAudits = operation.Query[Filter, operation.Page[Data]]{Meta: auditMeta("ListAudits", "Lists the traces of commands.")}

// GetAudit reads the trace of one command, with what was sent; ErrUnknownAudit when there is none, or not of an office that the
// user sees.
//
//desk:method Audits.Get(id=ID)
var GetAudit = operation.Query[Ref, Data]{Meta: auditMeta("GetAudit", "Reads the trace of one command.")}

// AuditTemplate lists the makers, actions, entities and results that List can be filtered by.
//
//desk:method Audits.Template()
var AuditTemplate = operation.Query[operation.NoInput, Template]{Meta: auditMeta("AuditTemplate", "Lists what to filter audit records by.")}

// Operations lists the operations of the package. Package lending decides them.
func Operations() []operation.Operation {
	return []operation.Operation{
		ApprovePending, RejectPending, DeletePending, ListPending, PendingTemplate, ListAudits, GetAudit, AuditTemplate,
	}
}
