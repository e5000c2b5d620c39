package operation

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"strconv"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// Input is the input of an operation. Violations returns every broken rule that can be seen in the input alone.
type Input interface {
	Violations() []fault.Violation
}

// Preparer is an input with what neither a check nor the command log may see: a password in the clear, the bytes of a file.
// The caller of the command calls Prepare on the input first, before it is checked, logged or kept: Prepare replaces
// the password by its hash and the bytes by their digest, and draws the randomness that a decision must not draw. A replay
// does not call it: the logged input is prepared.
type Preparer interface {
	Prepare(with *Preparation) error
}

// Preparation is what an input is prepared with.
type Preparation struct {
	// Random cannot be foreseen.
	Random io.Reader
	// Salt gives the 16 bytes that a password which was sent is hashed under. With an idempotency key they are those of the
	// first call under it, so that the same password gives the same hash, and another one shows.
	Salt func() ([]byte, error)
	// Slowly does what is costly on purpose, such as the hashing of a password, when it is its turn; the error is that of a
	// turn that does not come.
	Slowly func(do func()) error
	// Ask reads records as the actor sees them now. They may have changed when the command decides.
	Ask func(read func(*Unit) error) error
}

// Drawn is an input with values that Prepare drew at random. Said returns the input without them: what a caller repeats
// who calls again under the same idempotency key.
type Drawn interface {
	Said() any
}

// Addressed is an input that names the resource that the operation is about. Strict idempotency keys belong to it.
type Addressed interface {
	Address() string
}

// Specific is an input that names the entity of its operation's permission, audit and log: each registered table has permissions of
// its own, for one.
type Specific interface {
	EntityName() string // "": the entity of the operation
}

// AboutCall is what an operation says about itself when it is called with an input.
func AboutCall(op Operation, input any) Meta {
	about := op.About()
	if s, ok := input.(Specific); ok && s.EntityName() != "" {
		about.Entity = s.EntityName()
	}
	return about
}

// ErrNotAuthorized is an actor without the permission for an action on an entity.
var ErrNotAuthorized = fault.Define(fault.Forbidden, "error.msg.not.authorized", "User has no authority to %s %s")

// Meta is what an operation says about itself.
type Meta struct {
	ID       string // unique, "loans.Approve"
	Action   string // "APPROVE"
	Entity   string // "LOAN"
	Called   string // the entity in the refusal of an actor without the permission; "": as Entity
	Grouping string // group of its permission in the catalogue, "transaction_loan"
	Summary  string // one sentence for documentation

	// Open operations need no permission of their own: authentication, a user's own password.
	Open bool
	// StrictKey gives the operation idempotency keys of its own, which mean one intent of one user for one resource: the
	// same key with another body is refused with this code, and is free for other resources and users. nil: what a key
	// means is the tenant's choice (refdata.StrictIdempotencyKeys).
	StrictKey *fault.Code
	// Dated queries can be answered as effective on a day: they look at Unit.AsOf.
	Dated bool
	// Secret names body attributes that audits and logs must not show.
	Secret []string
	// Internal operations are run by the platform itself and by nobody else: the pages of a job, the first command of a tenant.
	Internal bool
	// NotLogged keeps a command out of audit and command log: it changes nothing that must be replayed (a job's start).
	NotLogged bool
}

// Permission returns the permission code, "APPROVE_LOAN"; "" for open operations.
func (m Meta) Permission() string {
	if m.Open {
		return ""
	}
	return m.Action + "_" + m.Entity
}

// Operation is a command or a query with its types erased, for registries and shells.
type Operation interface {
	About() Meta
	ReadOnly() bool
	// NewInput returns a pointer to a zero input.
	NewInput() any
	// NewOutput returns a pointer to a zero output.
	NewOutput() any
	// Check returns the violations of an input made by NewInput.
	Check(input any) []fault.Violation
	// Run decides; input is a pointer made by NewInput. The answer of a query goes through Finish when the transaction is over.
	Run(u *Unit, input any) (any, error)
}

// Command is an operation that changes state.
type Command[In Input, Out any] struct {
	Meta
	Decide func(*Unit, In) (Out, error) // nil where the decision stands in another package, see DecidedBy
}

// Query is an operation that only reads. Its unit refuses writes.
type Query[In Input, Out any] struct {
	Meta
	Decide func(*Unit, In) (Out, error) // nil where the decision stands in another package, see DecidedBy

	read func(*Unit, In) (Calculation[Out], error) // see CalculatedBy
}

// DecidedBy is the command with its decision, for packages that declare what there is apart from how it is decided. A
// platform runs its own operation of an id, so that the declaration is enough to call it.
func (c Command[In, Out]) DecidedBy(decide func(*Unit, In) (Out, error)) Command[In, Out] {
	c.Decide = decide
	return c
}

// DecidedBy is the query with its decision.
func (q Query[In, Out]) DecidedBy(decide func(*Unit, In) (Out, error)) Query[In, Out] {
	q.Decide = decide
	return q
}

// About returns the operation's description of itself.
func (c Command[In, Out]) About() Meta { return c.Meta }

// ReadOnly is false.
func (c Command[In, Out]) ReadOnly() bool { return false }

// NewInput returns a *In.
func (c Command[In, Out]) NewInput() any { return new(In) }

// NewOutput returns a *Out.
func (c Command[In, Out]) NewOutput() any { return new(Out) }

// Check returns the violations of a *In.
func (c Command[In, Out]) Check(input any) []fault.Violation { return violations(*input.(*In)) }

// Run decides on a *In. A declaration without its decision refuses to.
func (c Command[In, Out]) Run(u *Unit, input any) (any, error) {
	if c.Decide == nil {
		return nil, errUndecided(c.Meta)
	}
	return c.Decide(u, *input.(*In))
}

// About returns the operation's description of itself.
func (q Query[In, Out]) About() Meta { return q.Meta }

// ReadOnly is true.
func (q Query[In, Out]) ReadOnly() bool { return true }

// NewInput returns a *In.
func (q Query[In, Out]) NewInput() any { return new(In) }

// NewOutput returns a *Out.
func (q Query[In, Out]) NewOutput() any { return new(Out) }

// Check returns the violations of a *In.
func (q Query[In, Out]) Check(input any) []fault.Violation { return violations(*input.(*In)) }

// Run decides on a *In. A declaration without its decision refuses to.
func (q Query[In, Out]) Run(u *Unit, input any) (any, error) {
	if q.read != nil {
		return q.started(u, *input.(*In))
	}
	if q.Decide == nil {
		return nil, errUndecided(q.Meta)
	}
	return q.Decide(u, *input.(*In))
}

// violations returns the input's own errors, any amount above money.Limit, and any text that is not UTF-8.
func violations[In Input](in In) []fault.Violation {
	found := in.Violations()
	for _, bad := range badValues(reflect.ValueOf(in)) {
		found = append(found, bad.violation())
	}
	return found
}

// errUndecided is a run of what only says that there is such an operation.
func errUndecided(of Meta) error {
	return fmt.Errorf("operation: %s is declared here and decided elsewhere; a platform runs it by its id", of.ID)
}

// Typed is an operation with a known input and output type; commands and queries are.
type Typed[In Input, Out any] interface {
	Operation
	decides(In) Out
}

func (c Command[In, Out]) decides(In) (out Out) { return out }
func (q Query[In, Out]) decides(In) (out Out)   { return out }

// NoInput is the input of operations that take none.
type NoInput struct{}

// Violations returns none.
func (NoInput) Violations() []fault.Violation { return nil }

// Ref names a resource by its id or by its external id; exactly one is set.
type Ref struct {
	ID         int64  `json:"id,omitempty"`
	ExternalID string `json:"externalId,omitempty"`
}

// ByID names a resource by its id.
func ByID(id int64) Ref { return Ref{ID: id} }

// ByExternalID names a resource by its external id.
func ByExternalID(id string) Ref { return Ref{ExternalID: id} }

// ParseID reads an id from a text. An id has one spelling: other texts of the same number, such as 01 and +1, name nothing, so that
// nobody who compares texts takes one resource for two.
func ParseID(text string) (id int64, ok bool) {
	id, err := strconv.ParseInt(text, 10, 64)
	return id, err == nil && strconv.FormatInt(id, 10) == text
}

// String returns the id, or the external id.
func (r Ref) String() string {
	if r.ExternalID != "" {
		return r.ExternalID
	}
	return fmt.Sprint(r.ID)
}

// ByRef is the input of operations that take a resource and nothing else.
type ByRef struct {
	Ref Ref `json:"ref"`
}

// Violations returns none: an unknown resource is for the operation to refuse.
func (ByRef) Violations() []fault.Violation { return nil }

// Page is one page of a list.
type Page[T any] struct {
	Total int `json:"totalFilteredRecords"` // all that match, regardless of the page
	Items []T `json:"pageItems"`
}

// Elements are the items, regardless of their type.
func (p Page[T]) Elements() any { return p.Items }

// Paging are the usual parameters of a list.
type Paging struct {
	Offset    int    `json:"offset,omitempty"`    // elements before the page; counts only with a limit
	Limit     int    `json:"limit,omitempty"`     // 0: the largest page
	OrderBy   string `json:"orderBy,omitempty"`   // which names there are depends on the list
	SortOrder string `json:"sortOrder,omitempty"` // ASC or DESC, any case
}

// LargestPage bounds every list; what lies after it is reached with limit and offset.
const LargestPage = 10_000

// Size returns the number of elements that the page may hold.
func (p Paging) Size() int {
	if p.Limit <= 0 || p.Limit > LargestPage {
		return LargestPage
	}
	return p.Limit
}

// Skip returns the number of elements before the page. Without a limit there are no pages, and an offset says nothing
// (interface: paging by offset and limit).
func (p Paging) Skip() int {
	if p.Limit <= 0 {
		return 0
	}
	return max(0, p.Offset)
}

// CheckPage fails for an offset before the first element, an order by an attribute that is none of those given, and a direction
// that is none. The blank name among them is the order of a list when nothing is said.
func (p Paging) CheckPage(c *fault.Checks, orders iter.Seq[string]) *fault.Checks {
	c.NotNegativeInt("offset", p.Offset)
	names := slices.DeleteFunc(slices.Sorted(orders), func(name string) bool { return name == "" })
	return fault.Supported(c, "orderBy", p.OrderBy, names...).SortOrder("sortOrder", p.SortOrder)
}

// Sent marks a value of Result.Changes that repeats what the caller sent. A shell prints it as it was written there;
// in Go it is the value.
type Sent struct {
	Value   any
	Name    string // of the attribute that was sent, where the change has another name
	AsValue bool   // a shell prints the value all the same
	// Updated is an attribute that an update replaced: a shell prints a number where a number was sent, not its text.
	Updated bool
}

// MarshalJSON writes the value.
func (s Sent) MarshalJSON() ([]byte, error) { return json.Marshal(s.Value) }

// Result is the answer of most commands. Unset parts are left out of JSON.
type Result struct {
	CommandID     int64          `json:"commandId,omitempty"` // of a command that waits for a second person
	OfficeID      int64          `json:"officeId,omitempty"`  // whose resource was touched, like ClientID and LoanID
	GroupID       int64          `json:"groupId,omitempty"`
	ClientID      int64          `json:"clientId,omitempty"`
	LoanID        int64          `json:"loanId,omitempty"`
	SavingsID     int64          `json:"savingsId,omitempty"`
	ID            int64          `json:"resourceId,omitempty"`    // the resource that was made or changed
	SubID         int64          `json:"subResourceId,omitempty"` // of the part of it that was made or changed
	Identifier    string         `json:"resourceIdentifier,omitempty"`
	TransactionID string         `json:"transactionId,omitempty"` // of a journal entry or a payment
	ExternalID    string         `json:"resourceExternalId,omitempty"`
	SubExternalID string         `json:"subResourceExternalId,omitempty"`
	Changes       map[string]any `json:"changes,omitzero"` // nil: not stated; empty: nothing changed
	Rollback      bool           `json:"rollbackTransaction,omitempty"`
	Warnings      []string       `json:"warnings,omitempty"`
	// Made and Standing are for callers in Go; a shell has other names for what it shows of them.
	Made     Made      `json:"made,omitzero" wire:"-"`
	Standing *Standing `json:"standing,omitempty" wire:"-"`
	// Preview is the changed resource as it would be, in preview mode only.
	Preview any `json:"preview,omitempty"`
	// PreviewJournal are the lines that the command would write into the books, in preview mode only.
	PreviewJournal any `json:"previewJournal,omitempty"`
}

// Made names what a command on a loan made or took back.
type Made struct {
	Transaction           int64  `json:"transaction,omitempty"`
	TransactionExternalID string `json:"transactionExternalId,omitempty"`
	Charge                int64  `json:"charge,omitempty"` // on the loan
}

// Standing is where a resource stands after a command.
type Standing struct {
	Resource   Resource `json:"resource"`
	ExternalID string   `json:"externalId,omitempty"`
	Status     int      `json:"status"` // the value of the resource's status
	Balance    Balance  `json:"balance,omitzero"`
}

// Balance is what is owed on a loan, by component, and what was paid too much.
type Balance struct {
	Principal money.Amount `json:"principal,omitzero"` // in the currency of the loan, like the others
	Interest  money.Amount `json:"interest,omitzero"`
	Fees      money.Amount `json:"fees,omitzero"`
	Penalties money.Amount `json:"penalties,omitzero"`
	Overpaid  money.Amount `json:"overpaid,omitzero"`
}

// Total is what is owed in all.
func (b Balance) Total() money.Amount {
	return b.Principal.Add(b.Interest).Add(b.Fees).Add(b.Penalties)
}

// Add returns the sums of both balances.
func (b Balance) Add(o Balance) Balance {
	return Balance{b.Principal.Add(o.Principal), b.Interest.Add(o.Interest), b.Fees.Add(o.Fees), b.Penalties.Add(o.Penalties), b.Overpaid.Add(o.Overpaid)}
}
