package lending

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/idempotency"
	"lending.example/platform/lending/internal/loans/laws"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// CallOptions are what a call of an operation may carry besides its input.
type CallOptions struct {
	// Key is the idempotency key of a command; "" for none. The same command by the same user under the same key is not
	// done again: it answers the first outcome, and Outcome.Replayed says so. Any other use of the key is refused with
	// ErrKeyReused, unless the tenant's configuration refdata.StrictIdempotencyKeys is off: then the same key on the same
	// action and entity answers the first outcome, regardless of the body. Previews and queries have no use for a key.
	Key string
	// Preview decides and shows, and stores nothing.
	Preview bool
	// Origin says where the call comes from, for the audit record: an address, the name of a job.
	Origin string
	// Then is the point of view of a query; the zero value is the desk's own.
	Then Then
	// FromReplica lets a query be read from the replica, as at a desk of Desk.FromReplica. Commands take no notice of it.
	FromReplica bool
	// Judge, if any, says what a refusal names instead of what the operation finds wrong in its input.
	Judge Judge
	// Render turns the output into what the caller will answer. With a Key it runs inside the transaction and its
	// result is kept with the key, so that a repetition answers the same bytes.
	Render func(output any) ([]byte, error)
	// RenderRefusal is Render for a refusal. With a Key its result is kept, and comes back in Outcome.Rendered.
	RenderRefusal func(refused error) []byte

	held     *operation.Resource // the command is kept for a second person, and is about this
	approves int64               // the command that waited and is run now
	intent   *idempotency.Intent // what the caller means by the key; nil without one
	salt     []byte              // of the password that was sent, if any
	// positioned says that the key is that of a transaction of several commands, with the position of this one.
	positioned bool
}

// Judge turns what an operation finds wrong in its input into what a refusal names. It may add what is wrong with the way in
// which the input was sent, and find other words. It lifts no refusal: where it leaves nothing, the operation's own findings stand.
type Judge func(own []fault.Violation) []fault.Violation

// mostViolations bounds what a refusal of an input names, so that no answer is much longer than what was sent.
const mostViolations = 1000

// check refuses an input that breaks rules, all of them at once; of very many the first.
func check(op operation.Operation, input any, judge Judge) error {
	wrong := judged(op, input, judge)
	return fault.Invalid(operation.NameFields(input, wrong[:min(len(wrong), mostViolations)]))
}

// run runs an operation. A refusal of its rules names fields of the Go input too.
func run(op operation.Operation, u *operation.Unit, input any) (any, error) {
	out, err := op.Run(u, input)
	if refused := new(fault.Error); errors.As(err, &refused) {
		refused.Violations = operation.NameFields(input, refused.Violations)
	}
	return out, err
}

// judged is what is wrong with an input, in the words of the refusal.
func judged(op operation.Operation, input any, judge Judge) []fault.Violation {
	violations := op.Check(input)
	if judge != nil {
		if renamed := judge(violations); len(renamed) > 0 {
			return renamed
		}
	}
	return violations
}

// Outcome is what a call came to.
type Outcome struct {
	Output   any    // the operation's output; nil when only Rendered was kept
	Rendered []byte // what Render made, with a key; for a refusal that is Replayed, what RenderRefusal made
	Replayed bool   // the outcome is that of an earlier call with the same key
}

// Refusals of the pipeline itself.
var (
	ErrDuplicate   = fault.Define(fault.Integrity, "error.msg.unknown.data.integrity.issue", "Another record of this kind holds the same value.")
	ErrAmount      = fault.Define(fault.Rule, "error.msg.amount.out.of.range", "What would be stored as %v, %v, has more digits than are kept.")
	ErrUnavailable = fault.Define(fault.Retry, "error.msg.store.unavailable", "The records cannot be reached at the moment. Nothing was stored; the same may be sent again.")
	ErrUncertain   = fault.Define(fault.Retry, "error.msg.store.outcome.uncertain", "The connection to the records broke while the command was being stored. Send it again with the same idempotency key to learn the outcome.")
	ErrEnclosed    = fault.Define(fault.NotImplemented, "not.implemented", "A preview, or another transaction, inside a transaction of several operations is not implemented.")
)

// Errors of calls that no platform can answer.
var (
	ErrNoPlatform = errors.New("lending: no platform; Open or New makes one, and Platform.Tenant the tenants and desks of it")
	ErrNoFunction = errors.New("lending: the function is nil")
)

// isReady reports what a desk lacks for a call: a platform, or a context.
func (d *Desk) isReady(ctx context.Context) error {
	switch {
	case d == nil || d.platform.isMade() != nil:
		return ErrNoPlatform
	case ctx == nil:
		return store.ErrNoContext
	}
	return nil
}

// isMade gives ErrNoPlatform for a platform that neither Open nor New made.
func (p *Platform) isMade() error {
	if p == nil || p.store == nil {
		return ErrNoPlatform
	}
	return nil
}

// ErrUnknownOperation is a call of what is no operation of the platform, or of one that only the platform itself runs.
var ErrUnknownOperation = errors.New("lending: no operation")

// Perform calls an operation: permission, idempotency key, checks of the input, then one transaction in which the
// operation decides and everything it changed is saved together with its command-log entry and audit record.
// What runs is always the platform's own operation of that id. The input is a pointer as made by op.NewInput.
//
// Every refusal is a *fault.Error; any other error is internal. The methods of the services call the same way with types;
// Perform is for shells and for programs that choose the operation at run time.
func (d *Desk) Perform(ctx context.Context, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	if err := d.isReady(ctx); err != nil {
		return Outcome{}, err
	}
	if op == nil {
		return Outcome{}, fmt.Errorf("%w to call: it is nil", ErrUnknownOperation)
	}
	own, err := d.platform.operations.named(op.About().ID)
	if err != nil {
		return Outcome{}, err
	}
	if own.About().Internal {
		return Outcome{}, fmt.Errorf("%w %q to call", ErrUnknownOperation, own.About().ID)
	}
	if wanted := own.NewInput(); reflect.TypeOf(input) != reflect.TypeOf(wanted) {
		return Outcome{}, fmt.Errorf("lending: the input of %s is a %T, not a %T", own.About().ID, wanted, input)
	} else if reflect.ValueOf(input).IsNil() {
		return Outcome{}, fmt.Errorf("lending: the input of %s is a nil %T", own.About().ID, input)
	}
	return d.call(ctx, own, input, opts)
}

// call is Perform for an operation of the platform's registry. A refusal inside Atomically aborts the whole
// transaction.
func (d *Desk) call(ctx context.Context, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	command := !op.ReadOnly() && !opts.Preview
	if command && d.enclosing != nil && d.enclosing.key != "" && opts.Key == "" {
		opts.Key, opts.positioned = d.enclosing.nextKey(), true
	}
	outcome, err := d.answer(ctx, op, input, opts)
	if err != nil && d.enclosing != nil && command {
		d.enclosing.note(err, nil)
	}
	return outcome, err
}

// answer takes a call its way: it is admitted, and a command is prepared and carried out. Replays do not come this way: what a log holds
// stays as it was.
func (d *Desk) answer(ctx context.Context, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	operation.TrimExternalIDs(input)
	if !opts.positioned {
		if err := CheckKey(opts.Key); err != nil {
			return Outcome{}, err
		}
	}
	d, err := d.admit(op, input, opts.Then)
	switch {
	case err != nil:
		return Outcome{}, err
	case op.ReadOnly():
		return d.query(ctx, op, input, opts)
	}
	if err := d.mayWrite(opts); err != nil {
		return Outcome{}, err
	}
	if err := d.prepare(ctx, op, input, &opts); err != nil {
		return Outcome{}, err
	}
	return d.carryOut(ctx, op, input, opts)
}

// mayWrite refuses a command that would wait for the transaction in which it is given.
func (d *Desk) mayWrite(opts CallOptions) error {
	if d.enclosing != nil || opts.Preview {
		return nil
	}
	return d.platform.open.check(d.tenant)
}

// admit refuses what the actor may not do, or not at this desk, and answers the desk where the call is done: then, where the past
// is asked for.
func (d *Desk) admit(op operation.Operation, input any, then Then) (*Desk, error) {
	if err := authorize(d.actor, op, input); err != nil {
		return d, err
	}
	if then.isPast() {
		if isStranger(d.actor) {
			return d, access.ErrNotAuthenticated.New()
		}
		d = d.AsOf(then)
	}
	if d.then.isPast() && d.actor.IsCustomer() {
		return d, access.ErrNotForCustomers.New("the past")
	}
	if err := d.then.check(op); err != nil {
		return d, err
	}
	if d.outdated != nil && !slices.Contains(withOutdatedPassword, op.About().ID) {
		return d, d.outdated
	}
	return d, nil
}

// query answers a query that is admitted. Credentials in the input identify the actor.
func (d *Desk) query(ctx context.Context, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	if opts.FromReplica {
		d = d.FromReplica()
	}
	if in, ok := input.(*access.Credentials); ok {
		var err error
		if d, err = d.proven(ctx, *in, opts); err != nil {
			return Outcome{}, asFault(err)
		}
	}
	return d.read(ctx, op, input, opts)
}

// prepare makes hashes of passwords, and digests of files, before anything is checked, logged or kept; then the
// idempotency key is resolved.
func (d *Desk) prepare(ctx context.Context, op operation.Operation, input any, opts *CallOptions) (err error) {
	if file, ok := input.(interface{ Bound(largest int64) }); ok {
		file.Bound(d.platform.cfg.LargestFile)
	}
	if raw, ok := input.(operation.Preparer); ok {
		if err := refuseBadTexts(op, input); err != nil {
			return err
		}
		if err := raw.Prepare(d.preparation(ctx, op, input, opts)); err != nil {
			return asFault(err)
		}
	}
	opts.intent, err = d.intentOf(op, input, *opts)
	return err
}

// refuseBadTexts refuses an input with texts that are not UTF-8 before it is prepared: afterwards a password is a hash. Refusals do not
// repeat secrets.
func refuseBadTexts(op operation.Operation, input any) error {
	bad := operation.BadTexts(input)
	for i, v := range bad {
		if slices.Contains(op.About().Secret, v.Field) {
			bad[i].Value = nil
		}
	}
	return fault.Invalid(operation.NameFields(input, bad))
}

// carryOut runs a command, and keeps what a refusal has to leave although everything else of it is undone.
func (d *Desk) carryOut(ctx context.Context, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	outcome, err := d.command(ctx, op, input, opts)
	if err != nil && !(outcome.Replayed && lasts(err)) {
		outcome = Outcome{} // what was decided before the commit failed is no outcome
	}
	d.keepBreach(ctx, op.About().ID, err)
	// What was refused inside a shared transaction is undone with it, its key included.
	if err != nil && opts.intent != nil && !outcome.Replayed && d.enclosing == nil && repeatable(op.About(), err) {
		d.keepRefusal(ctx, opts, err)
	}
	return outcome, err
}

// keepBreach tells operators what a command would have stored that does not add up, in full: it is stored nowhere else.
func (d *Desk) keepBreach(ctx context.Context, operation string, err error) {
	var breach *laws.Breach
	if errors.As(err, &breach) {
		d.platform.cfg.Logger.ErrorContext(ctx, "a command was refused because its outcome would not add up",
			"tenant", d.tenant, "operation", operation, "loan", breach.Loan, "broken", breach.Broken, "account", string(breach.Seen))
	}
}

// withOutdatedPassword are the operations that a user whose password must be renewed may still call.
var withOutdatedPassword = []string{access.SignIn.ID, access.ChangePassword.ID}

// authorize refuses an actor without the permissions of the operation and of what its input does besides, and customers what is
// not open to them. Reads are also allowed by ALL_FUNCTIONS_READ.
func authorize(actor operation.Actor, op operation.Operation, input any) error {
	about := operation.AboutCall(op, input)
	if actor.IsCustomer() && !access.OpenToCustomers(about.ID) {
		return access.ErrNotForCustomers.New(about.ID)
	}
	codes := []string{about.Permission()}
	if op.ReadOnly() {
		codes = append(codes, operation.AllFunctionsRead)
	}
	if !about.Open && !actor.Holds(codes...) {
		return access.ErrNotAuthorized.New(about.Action, cmp.Or(about.Called, about.Entity))
	}
	for _, code := range permissionsBesides(input) {
		if !actor.Holds(code) {
			action, entity, _ := strings.Cut(code, "_")
			return access.ErrNotAuthorized.New(action, entity)
		}
	}
	return nil
}

func (d *Desk) read(ctx context.Context, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	var out any
	var after []func()
	err := d.readFor(ctx, func(tx store.Tx) error {
		if err := check(op, input, opts.Judge); err != nil {
			return err
		}
		unit, err := d.unit(tx)
		if err != nil {
			return err
		}
		out, err = run(op, unit, input)
		after = unit.Committed()
		return err
	})
	if err == nil {
		out, err = operation.Finish(out, ctx.Err)
	}
	if err == nil && !opts.Preview && !d.then.isPast() {
		d.committed(after)
	}
	return Outcome{Output: out}, asFault(err)
}

// command runs one command in one transaction.
func (d *Desk) command(ctx context.Context, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	if d.enclosing != nil && opts.Preview {
		return Outcome{}, ErrEnclosed.New()
	}
	ctx = store.Announce(ctx, func(to store.Expecter) { announce(to, d.actor, input, opts) })
	a := attempt{desk: d, op: op, input: input, opts: opts}
	if opts.Preview {
		err := d.draft(ctx, a.run)
		return a.outcome, asFault(err)
	}
	switch err := d.update(ctx, a.run); {
	case errors.Is(err, errHeld):
		return d.hold(ctx, op, input, opts)
	case err != nil:
		return a.outcome, asFault(err)
	}
	d.committed(a.after)
	return a.outcome, nil
}

// committed does what a command left for after the commit: at once, or when the transaction around it commits.
func (d *Desk) committed(after []func()) {
	if d.enclosing != nil {
		d.enclosing.note(nil, after)
		return
	}
	for _, do := range after {
		do()
	}
}

// attempt is one run of a command in its transaction, which the store may run again.
type attempt struct {
	desk  *Desk
	op    operation.Operation
	input any
	opts  CallOptions

	outcome Outcome
	after   []func() // for after the commit
}

// run takes the command as far as it goes: to the outcome that its key has already, to a checker's desk, or to its decision.
func (a *attempt) run(tx store.Tx) error {
	a.outcome, a.after = Outcome{}, nil
	unit, err := a.desk.commandUnit(tx, a.op, a.input)
	if err != nil {
		return err
	}
	unit.Preview = a.opts.Preview
	if a.opts.intent != nil {
		kept, found, err := recall(unit, a.op, a.opts.intent)
		if a.opts.positioned && err == nil {
			err = a.desk.enclosing.isRepeated(found)
		}
		if err != nil || found {
			a.outcome = kept
			return err
		}
	}
	held, err := mustHold(unit, a.op, a.input, a.opts)
	if err != nil {
		return err
	}
	if held {
		return errHeld
	}
	if a.outcome, err = a.desk.decide(unit, a.op, a.input, a.opts); err != nil {
		return err
	}
	a.after = unit.Committed()
	return nil
}

// announce says what a command reads first.
func announce(to store.Expecter, actor operation.Actor, input any, opts CallOptions) {
	if actor.UserID != 0 {
		to.Expect(access.Users.Kind, actor.UserID)
	}
	if opts.intent != nil {
		to.ExpectFind(idempotency.Outcomes.Kind, opts.intent.Query())
	}
	records.Announce(to, input)
}

// decide logs, checks and runs the command, and writes its traces. The log entry comes first: its number seeds the
// identifiers that the command makes.
func (d *Desk) decide(u *operation.Unit, op operation.Operation, input any, opts CallOptions) (Outcome, error) {
	if err := check(op, input, opts.Judge); err != nil {
		return Outcome{}, err
	}
	logged, err := appendLog(u, op, input, opts)
	if err != nil {
		return Outcome{}, err
	}
	out, err := run(op, u, input)
	if err != nil {
		return Outcome{}, err
	}
	if err := commandlog.AppendAnswers(u); err != nil {
		return Outcome{}, err
	}
	if err := d.recordEvents(u); err != nil {
		return Outcome{}, err
	}
	if f, ok := input.(filed); ok && opts.approves != 0 {
		if err := f.Release(u.Tx); err != nil { // the file that was kept with the pending command
			return Outcome{}, err
		}
	}
	outcome := Outcome{Output: out}
	if opts.intent != nil {
		if outcome.Rendered, err = keepOutcome(u, out, opts); err != nil {
			return Outcome{}, err
		}
	}
	return outcome, audit(u, operation.AboutCall(op, input), logged, out, opts)
}

// unit opens the unit of work of one transaction: actor, frozen moment, business date.
func (d *Desk) unit(tx store.Tx) (*operation.Unit, error) {
	u := &operation.Unit{Tx: tx, Tenant: d.tenant, Actor: d.actor, Now: d.platform.cfg.Clock().UTC().Truncate(time.Microsecond), Rules: operation.Rules}
	u.Outside.Supplies, u.Neighbours = d.platform.supplies, d.platform.answers
	if !d.then.KnownAt.IsZero() {
		u.Now = d.then.KnownAt.UTC().Truncate(time.Microsecond)
	}
	if d.replaying != nil {
		u.Now = d.replaying.At
		u.Outside.Replays, u.Outside.Logged = true, d.answers
	}
	today, err := refdata.Today(u)
	if err != nil {
		return nil, err
	}
	u.Today, u.AsOf = today, d.then.On
	if u.AsOf.After(today) {
		return nil, ErrAsOfFuture.For("asOf", u.AsOf, u.AsOf, today)
	}
	return u, nil
}

// asFault turns the errors of stores into refusals; others stay what they are, internal.
func asFault(err error) error {
	var duplicate *store.DuplicateError
	var unknown *store.UnknownTenantError
	var amount *store.AmountError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unknown):
		return ErrUnknownTenant.New(unknown.Tenant)
	case errors.Is(err, store.ErrConflict):
		return fault.ErrConcurrent.New()
	case errors.As(err, &amount):
		return ErrAmount.For(amount.Column, amount.Amount, amount.Column, amount.Amount)
	case errors.As(err, &duplicate):
		return ErrDuplicate.For(fmt.Sprint(duplicate.Columns), nil)
	case errors.Is(err, store.ErrUnavailable):
		return causedBy(ErrUnavailable, err)
	case errors.Is(err, store.ErrUncertain):
		return causedBy(ErrUncertain, err)
	}
	return err
}

// causedBy is a refusal that keeps its cause, for the operator.
func causedBy(code fault.Code, cause error) error {
	refusal := code.New()
	refusal.Cause = cause
	return refusal
}

// lasts reports that a refusal may have been kept: a failure, and what may go well the next time, never is.
func lasts(err error) bool {
	kind := fault.KindOf(err)
	return kind != fault.Internal && kind != fault.Retry
}

// repeatable reports whether a refusal is the lasting outcome of a command, to be answered again under its key.
// Internal failures and transient ones are not: the key stays free. Under a strict key a conflict with other records is
// the outcome of that intent, too; one with another writer is not.
func repeatable(about operation.Meta, err error) bool {
	switch fault.KindOf(err) {
	case fault.Internal, fault.Retry, fault.Forbidden, fault.Unauthenticated, fault.Mismatch:
		return false
	case fault.Conflict:
		return about.StrictKey != nil && !errors.Is(err, fault.ErrConcurrent)
	}
	return !errors.Is(err, ErrUnknownTenant)
}

// perform runs the platform's own operation of a declaration, and answers in its type.
func perform[In operation.Input, Out any](ctx context.Context, d *Desk, op operation.Typed[In, Out], in In) (Out, error) {
	outcome, err := d.run(ctx, op, &in)
	return typed[Out](op.About(), outcome, err)
}

// run runs the platform's own operation of a declaration; input is a pointer.
func (d *Desk) run(ctx context.Context, op operation.Operation, input any) (Outcome, error) {
	if err := d.isReady(ctx); err != nil {
		return Outcome{}, err
	}
	own, err := d.platform.operations.named(op.About().ID)
	if err != nil {
		return Outcome{}, err
	}
	return d.call(ctx, own, input, d.options())
}

// options are what the desk gives to each of its calls.
func (d *Desk) options() CallOptions {
	return CallOptions{Key: d.key, Preview: d.preview, Origin: d.origin}
}

// typed is the output of a call in its own type.
func typed[Out any](about operation.Meta, outcome Outcome, err error) (Out, error) {
	var none Out
	if err != nil {
		return none, err
	}
	if result, ok := outcome.Output.(operation.Result); ok && result.Rollback {
		return none, &Awaiting{CommandID: result.CommandID}
	}
	out, ok := outcome.Output.(Out)
	if !ok {
		return none, fmt.Errorf("lending: %s answered %T, not %T", about.ID, outcome.Output, none)
	}
	return out, nil
}

// decodeOutput reads a kept output back as the operation's own type.
func decodeOutput(op operation.Operation, raw json.RawMessage) (any, error) {
	out := op.NewOutput()
	if err := json.Unmarshal(raw, out); err != nil {
		return nil, fmt.Errorf("lending: kept output of %s: %w", op.About().ID, err)
	}
	return reflect.ValueOf(out).Elem().Interface(), nil
}
