package lending

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/audits"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
)

// Maker and checker: where a tenant asks for it, a command under a permission that is so marked is not run but kept, and
// a second person approves or rejects it. The kept command is its audit record, with the status AwaitingApproval. Keeping
// and deciding are in the command log like everything else; when a command is approved, the log says that the checker gave
// it, so that a replay needs to know nothing about makers.

// Refusals of maker and checker.
var (
	ErrSanitization = fault.Define(fault.Rule, "error.msg.invalid.sanitization", "A command with values that are not shown cannot wait for a second person.")
	ErrUnknownHeld  = fault.Define(fault.NotFound, "error.msg.command.id.invalid", "There is no command %v.")
	ErrNotAwaiting  = fault.Define(fault.NotFound, "error.msg.command.id.not.awaiting.approval", "The command %v does not wait for approval.")
	ErrSameMaker    = fault.Define(fault.Validation, "error.msg.command.unsupported", "The maker of a command cannot be its checker.")
)

// errHeld ends the transaction of a command that is to be kept for a checker.
var errHeld = errors.New("lending: held")

// Awaiting is the error of a method whose command waits for a second person and so came to nothing yet: ApprovalService.Approve
// runs it, at the desk of somebody who may.
type Awaiting struct{ CommandID int64 }

// Error names the command.
func (a *Awaiting) Error() string {
	return fmt.Sprintf("lending: command %d waits for approval", a.CommandID)
}

// mustHold reports whether a command has to wait for a second person. Only users' changes of their own passwords never do.
func mustHold(u *operation.Unit, op operation.Operation, input any, opts CallOptions) (bool, error) {
	about := operation.AboutCall(op, input)
	own, ok := input.(interface{ OwnPassword(operation.Actor) bool })
	if opts.Preview || about.NotLogged || ok && own.OwnPassword(u.Actor) {
		return false, nil
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return false, err
	}
	for _, code := range permissionsToCheck(about, input) {
		held, err := access.NeedsChecker(u.Tx, cfg, u.Actor, code)
		if held && hides(about, input) {
			return false, ErrSanitization.New()
		}
		if held || err != nil {
			return held, err
		}
	}
	return false, nil
}

// permissionsToCheck are those under which a command may have to wait: its own, and those of what it brings along.
func permissionsToCheck(about operation.Meta, input any) []string {
	return append([]string{about.Action + "_" + about.Entity}, permissionsBesides(input)...)
}

// permissionsBesides are those for what an input does in addition to its own operation: the rows that it brings along, the activation of
// what it creates.
func permissionsBesides(input any) []string {
	if more, ok := input.(interface{ PermissionsBesides() []string }); ok {
		return more.PermissionsBesides()
	}
	return nil
}

// hides reports whether a command carries what may not be kept for a second person to read: every one that may, unless its input
// says otherwise.
func hides(about operation.Meta, input any) bool {
	if some, ok := input.(interface{ Hides() bool }); ok {
		return some.Hides()
	}
	return len(about.Secret) > 0
}

// rehearse tries a command that is to be kept: what cannot be done now is refused to the maker.
func (d *Desk) rehearse(ctx context.Context, op operation.Operation, input any, judge Judge) (subject operation.Resource, err error) {
	if d.enclosing != nil {
		return subject, ErrEnclosed.New() // what others of the transaction did would have to be there, too
	}
	err = d.draft(ctx, func(tx store.Tx) error {
		unit, err := d.commandUnit(tx, op, input)
		if err != nil {
			return err
		}
		outcome, err := d.decide(unit, op, input, CallOptions{Judge: judge})
		subject = resourceOf(unit, outcome.Output)
		return err
	})
	return subject, err
}

// hold keeps a command, if it could be done now.
func (d *Desk) hold(ctx context.Context, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	subject, err := d.rehearse(ctx, op, input, opts.Judge)
	if err != nil {
		return Outcome{}, asFault(err)
	}
	var outcome Outcome
	err = d.update(ctx, func(tx store.Tx) error {
		unit, err := d.commandUnit(tx, op, input)
		if err != nil {
			return err
		}
		there, err := whatIsThere(tx, operation.AboutCall(op, input), subject)
		if err != nil {
			return err
		}
		opts.held = &there
		if opts.intent != nil { // it may have had an outcome since it was rehearsed
			kept, found, err := recall(unit, op, opts.intent)
			if err != nil || found {
				outcome = kept
				return err
			}
		}
		result, err := keepHeld(unit, op, input, opts)
		if err != nil {
			return err
		}
		outcome = Outcome{Output: result}
		if opts.intent != nil {
			outcome.Rendered, err = keepOutcome(unit, result, opts)
		}
		return err
	})
	return outcome, asFault(err)
}

// keepHeld logs and stores a command that waits.
func keepHeld(u *operation.Unit, op operation.Operation, input any, opts CallOptions) (operation.Result, error) {
	command, err := appendLog(u, op, input, opts)
	if err != nil {
		return operation.Result{}, err
	}
	if f, ok := input.(filed); ok {
		if err := f.Keep(u.Tx); err != nil {
			return operation.Result{}, err
		}
	}
	record := newAuditRecord(u, operation.AboutCall(op, input), command, opts)
	record.Status, record.Operation = AwaitingApproval, op.About().ID
	record.concerns(u, *opts.held)
	err = auditRecords.Insert(u.Tx, &record)
	return operation.Result{CommandID: record.ID, OfficeID: record.OfficeID, ClientID: record.ClientID, LoanID: record.LoanID, ID: record.ResourceID, Rollback: true}, err
}

// filed is an input with a file, whose content is kept with the command while that is pending.
type filed interface {
	Keep(store.Tx) error
	Release(store.Tx) error
}

// releaseFile gives up the content that was kept with a command that is no longer pending.
func (p *Platform) releaseFile(tx store.Tx, waiting AuditRecord) error {
	op, known := p.operations.byID[waiting.Operation]
	if !known {
		return fmt.Errorf("lending: no operation %q for command %d", waiting.Operation, waiting.ID)
	}
	f, ok := op.NewInput().(filed)
	if !ok {
		return nil
	}
	if err := json.Unmarshal(waiting.Command, f); err != nil {
		return fmt.Errorf("lending: input of command %d: %w", waiting.ID, err)
	}
	return f.Release(tx)
}

// whatIsThere is what a kept command can be said to be about. What its rehearsal made is gone again, and the numbers that it had
// may be another's tomorrow. A command on a loan or a deposit account is about the account, as its result may name a transaction
// that it adds. (docs/semantics/wire-platform.md, 3)
func whatIsThere(tx store.Tx, about operation.Meta, subject operation.Resource) (operation.Resource, error) {
	for _, named := range []struct {
		id   *int64
		look func(id int64) error
	}{
		{&subject.OfficeID, func(id int64) error { _, err := refdata.OfficeByRef(tx, operation.ByID(id)); return err }},
		{&subject.GroupID, func(id int64) error { _, err := groups.ByRef(tx, operation.ByID(id)); return err }},
		{&subject.ClientID, func(id int64) error { _, err := clients.Get(tx, operation.ByID(id)); return err }},
		{&subject.LoanID, func(id int64) error { _, err := records.AccountNo(tx, id); return err }},
		{&subject.SavingsID, func(id int64) error { _, err := savings.ByRef(tx, operation.ByID(id)); return err }},
	} {
		if *named.id == 0 {
			continue
		}
		err := named.look(*named.id)
		if fault.KindOf(err) == fault.NotFound || errors.Is(err, store.ErrNotFound) {
			*named.id, err = 0, nil
		}
		if err != nil {
			return subject, err
		}
	}
	switch {
	case about.Action == "CREATE":
		subject.ID = 0
	case about.Entity == "LOAN":
		subject.ID = subject.LoanID
	case about.Entity == "SAVINGSACCOUNT":
		subject.ID = subject.SavingsID
	}
	return subject, nil
}

// findHeld reads a command that waits and that the actor may decide about.
func findHeld(r HeldRef, u *operation.Unit) (AuditRecord, error) {
	a, err := auditRecords.Get(u.Tx, r.CommandID)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return a, ErrUnknownHeld.New(r.CommandID)
	case err != nil:
		return a, err
	case a.Status != AwaitingApproval:
		return a, ErrNotAwaiting.New(r.CommandID)
	case !a.checkableBy(u.Actor):
		return a, access.ErrNotAuthorized.New("CHECK", a.permission())
	}
	scope, err := auditScope(u)
	if err == nil && !scope.sees(a.OfficeID) {
		return a, ErrUnknownHeld.New(r.CommandID)
	}
	return a, err
}

func (a AuditRecord) permission() string { return a.Action + "_" + a.Entity }

func (a AuditRecord) checkableBy(actor operation.Actor) bool {
	return access.MayCheck(actor, a.permission())
}

// mayBeChecked refuses a maker who is the only checker, where the tenant wants two people.
func (a AuditRecord) mayBeChecked(u *operation.Unit) error {
	if a.MakerID != u.Actor.UserID || u.Actor.Holds(operation.CheckerSuperUser) {
		return nil
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err == nil && !cfg.Enabled(refdata.SameMakerChecker) {
		return ErrSameMaker.New()
	}
	return err
}

// approve is approvePending with a typed result, no matter what the command that waited answers.
func (s ApprovalService) approve(ctx context.Context, command int64) (ApprovalResult, error) {
	outcome, err := s.desk.run(ctx, approvePending, &HeldRef{CommandID: command})
	result, _ := outcome.Output.(operation.Result)
	result.CommandID = command
	return approvalResult(answer{result, outcome.Replayed}, err)
}

// approvePending runs a command that waits for a second person, and answers what that command answers.
var approvePending = audits.ApprovePending.DecidedBy(operation.With(func(u *operation.Unit, in HeldRef, p *Platform) (any, error) {
	waiting, err := findHeld(in, u)
	if err != nil {
		return nil, err
	}
	if err := waiting.mayBeChecked(u); err != nil {
		return nil, err
	}
	return p.runHeld(u, waiting)
}))

// runHeld runs a command that waited, inside the transaction of its approval.
func (p *Platform) runHeld(u *operation.Unit, waiting AuditRecord) (any, error) {
	op, known := p.operations.byID[waiting.Operation]
	if !known {
		return nil, fmt.Errorf("lending: no operation %q for command %d", waiting.Operation, waiting.ID)
	}
	input := op.NewInput()
	if err := json.Unmarshal(waiting.Command, input); err != nil {
		return nil, fmt.Errorf("lending: input of command %d: %w", waiting.ID, err)
	}
	desk := newDesk(Desk{platform: p, tenant: u.Tenant, actor: u.Actor})
	unit, err := desk.unit(u.Tx)
	if err != nil {
		return nil, err
	}
	unit.Preview = u.Preview
	outcome, err := desk.decide(unit, op, input, CallOptions{Preview: u.Preview, Origin: waiting.Origin, approves: waiting.ID})
	for _, do := range unit.Committed() {
		u.AfterCommit(do)
	}
	if result, ok := outcome.Output.(operation.Result); ok {
		result.CommandID = waiting.ID
		return result, err
	}
	return outcome.Output, err
}

// rejectPending ends a command that waits; its record stays.
var rejectPending = audits.RejectPending.DecidedBy(operation.With(func(u *operation.Unit, in audits.Rejection, p *Platform) (operation.Result, error) {
	waiting, err := findHeld(HeldRef{CommandID: in.CommandID}, u)
	if err != nil {
		return operation.Result{}, err
	}
	if err := waiting.mayBeChecked(u); err != nil {
		return operation.Result{}, err
	}
	if err := p.releaseFile(u.Tx, waiting); err != nil {
		return operation.Result{}, err
	}
	waiting.checked(u, Rejected)
	waiting.Note = in.Note
	return operation.Result{CommandID: waiting.ID}, auditRecords.Save(u.Tx, &waiting)
}))

// deletePending removes a command that waits.
var deletePending = audits.DeletePending.DecidedBy(operation.With(func(u *operation.Unit, in HeldRef, p *Platform) (operation.Result, error) {
	waiting, err := findHeld(in, u)
	if err != nil {
		return operation.Result{}, err
	}
	if err := p.releaseFile(u.Tx, waiting); err != nil {
		return operation.Result{}, err
	}
	return operation.Result{CommandID: waiting.ID}, auditRecords.Delete(u.Tx, &waiting)
}))

// ListPending lists the commands that wait and that the actor gave or may decide about, by id. A filter for rejected commands lists these
// instead, the newest first, so that makers without the right to read audits see why their commands were rejected.
var ListPending = audits.ListPending.DecidedBy(operation.With(func(u *operation.Unit, in AuditFilter, p *Platform) ([]AuditData, error) {
	if err := checkAction(in, p); err != nil {
		return nil, err
	}
	if in.Status != Rejected {
		in.Status = AwaitingApproval
	}
	q, err := queryOf(in, u)
	if err != nil {
		return nil, err
	}
	list, names := []AuditData{}, newAuditNames(u.Tx)
	for a, err := range auditRecords.Find(u.Tx, q.By("id", in.Status == Rejected)) {
		if err != nil {
			return nil, err
		}
		if a.MakerID != u.Actor.UserID && !a.checkableBy(u.Actor) {
			continue
		}
		data, err := names.data(a, in.IncludeJSON)
		if err != nil {
			return nil, err
		}
		if list = append(list, data); len(list) == operation.LargestPage {
			break
		}
	}
	return list, nil
}))

// checkingOperations are the operations on audits and on commands that wait.
func checkingOperations() []operation.Operation {
	return []operation.Operation{
		approvePending, rejectPending, deletePending, ListPending, pendingTemplate,
		ListAudits, GetAudit, auditTemplate,
	}
}

// pendingTemplate and auditTemplate list what to filter by.
var (
	pendingTemplate = templateOfAudits(audits.PendingTemplate)
	auditTemplate   = templateOfAudits(audits.AuditTemplate, Processed, AwaitingApproval, Rejected)
)

func templateOfAudits(declared operation.Query[operation.NoInput, AuditTemplate], results ...AuditStatus) operation.Query[operation.NoInput, AuditTemplate] {
	return declared.DecidedBy(operation.With(func(u *operation.Unit, _ operation.NoInput, p *Platform) (AuditTemplate, error) {
		t := AuditTemplate{Users: []AuditUser{}}
		t.Actions, t.Entities = p.operations.words()
		for _, s := range results {
			t.Results = append(t.Results, AuditResult{ID: s, Text: s.String()})
		}
		if !declared.Open || access.MayCheckAny(u.Actor) { // names of users are for those who work with their commands
			return withUsers(t, u)
		}
		return t, nil
	}))
}

// withUsers adds the users whose commands the actor sees.
func withUsers(t AuditTemplate, u *operation.Unit) (AuditTemplate, error) {
	seen, err := auditScope(u)
	if err != nil {
		return t, err
	}
	for user, err := range access.Users.Find(u.Tx, store.Query{}.By("id", false).Top(operation.LargestPage)) {
		if err != nil {
			return t, err
		}
		if !user.Deleted && seen.sees(user.OfficeID) {
			t.Users = append(t.Users, AuditUser{ID: user.ID, Username: user.Username})
		}
	}
	return t, nil
}

// words lists the actions and entities of commands: the common three actions first, the rest in alphabetical order.
func (r *Registry) words() (actions, entities []string) {
	first := []string{"CREATE", "DELETE", "UPDATE"}
	for _, op := range r.all {
		if about := op.About(); !op.ReadOnly() && about.Grouping != "" {
			actions, entities = append(actions, about.Action), append(entities, about.Entity)
		}
	}
	slices.Sort(entities)
	slices.SortFunc(actions, func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(first, a), rank(first, b)), cmp.Compare(a, b))
	})
	return slices.Compact(actions), slices.Compact(entities)
}

// rank is 0 for words of a list and 1 for others.
func rank(first []string, word string) int {
	if slices.Contains(first, word) {
		return 0
	}
	return 1
}
