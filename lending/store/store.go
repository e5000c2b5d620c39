package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"
)

// ErrNotFound is a record, or a tenant, that is not there.
var ErrNotFound = errors.New("store: not found")

// UnknownTenantError is a tenant that was never provisioned. It is an ErrNotFound, too.
type UnknownTenantError struct{ Tenant string }

// Error names the tenant.
func (e *UnknownTenantError) Error() string {
	return fmt.Sprintf("store: no tenant is named %q", e.Tenant)
}

// Is reports true for ErrNotFound.
func (e *UnknownTenantError) Is(target error) bool { return target == ErrNotFound }

// ErrNoStore is wrapped by the error about a place where nobody has made a store, when it is opened as one that must exist.
var ErrNoStore = errors.New("store: there is none")

// ErrConflict is a record that changed, or vanished, since it was read.
var ErrConflict = errors.New("store: record changed in the meantime")

// ErrReadOnly is a write inside View.
var ErrReadOnly = errors.New("store: write in a read transaction")

// ErrNoContext is a call without a context.
var ErrNoContext = errors.New("store: the context is nil; context.Background() is one that never ends")

// ErrClosed is the use of a store after Close.
var ErrClosed = errors.New("store: closed")

// ErrIterating is a write while a Find or Log of the same transaction is still being read.
var ErrIterating = errors.New("store: write during an iteration")

// ErrEnded is the use of a transaction after its function returned.
var ErrEnded = errors.New("store: transaction has ended")

// ErrUnavailable is wrapped by the error of a store that cannot be reached, or is too busy or too full, at the moment.
// Nothing of the transaction was stored; the same one may be tried again.
var ErrUnavailable = errors.New("store: unavailable at the moment")

// ErrUncertain is wrapped by the error of a commit whose answer never came: the transaction was stored in whole, or
// not at all. A caller who repeats it has to find out first, by an idempotency key for one.
var ErrUncertain = errors.New("store: the outcome of the commit is not known")

// DuplicateError is a value of a unique column or index that another record of the kind holds.
type DuplicateError struct {
	Kind    string
	Columns []string
}

// Error names kind and columns.
func (e *DuplicateError) Error() string {
	return fmt.Sprintf("store: another %s holds the same %v", e.Kind, e.Columns)
}

// Store keeps the records of tenants. All methods may be called by many goroutines at once.
type Store interface {
	// View runs fn on a stable snapshot of one tenant. Writes give ErrReadOnly. An unknown tenant gives an
	// *UnknownTenantError, here and elsewhere. Where a store could not do what fn asked of it, View and Update
	// return that error even if fn goes on as if nothing had happened.
	View(ctx context.Context, tenant string, fn func(Tx) error) error
	// Update runs fn in a read-write transaction of one tenant and commits when fn returns nil. It may run fn
	// again from the start after a serialisation failure. Writers take turns: fn must not call Update of the same
	// tenant, which would wait for itself.
	Update(ctx context.Context, tenant string, fn func(Tx) error) error
	// Provision makes room for a tenant; doing so again changes nothing. Names must pass CheckTenant.
	Provision(ctx context.Context, tenant string) error
	// Tenants lists the provisioned tenants by name.
	Tenants(ctx context.Context) ([]string, error)
	// Close waits for running transactions and releases everything. A second call does nothing.
	Close() error
}

// Tx is a transaction of one tenant. It belongs to the goroutine that runs the function and is void after it.
// Iterations (Find, Log) must end before the next write on the same Tx; a write before that gives ErrIterating.
type Tx interface {
	// Get reads one record; ErrNotFound when there is none.
	Get(k *Kind, id int64) (Record, error)
	// Find streams the records that match, in the order of Query.Ordering. An error ends the stream as its last pair.
	Find(k *Kind, q Query) iter.Seq2[Record, error]
	// Count counts the records that match the query's conditions; order, limits and positions are ignored.
	Count(k *Kind, q Query) (int, error)
	// Totals sums a decimal column over the records that match, by the values of some columns, in the order of these values.
	// Totals of zero are left out. The kind declares a tally that sums the column by all columns asked for, else ErrMisfit.
	Totals(k *Kind, column string, where []Condition, by ...string) ([]Total, error)
	// Insert adds a record at revision 1. The id must be free, else a *DuplicateError on "id".
	Insert(k *Kind, r Record) error
	// Save replaces a record whose stored revision is r.Revision, and raises the revision by one; otherwise ErrConflict.
	Save(k *Kind, r Record) error
	// Delete removes a record whose stored revision is the given one; otherwise ErrConflict.
	Delete(k *Kind, id, revision int64) error
	// NextID returns the next number of the kind.
	NextID(k *Kind) (int64, error)
	// LastID returns the number of the kind that was given last, 0 before the first.
	LastID(k *Kind) (int64, error)
	// Append adds an entry to the tenant's command log and returns its number, gap-free from 1.
	Append(e LogEntry) (int64, error)
	// LastEntry returns number and link of the last entry of the log, 0 and the zero link before the first.
	LastEntry() (int64, Link, error)
	// Log streams the entries from a number on, in order.
	Log(from int64) iter.Seq2[LogEntry, error]
}

// LogEntry is one line of the command log. Body is canonical JSON.
type LogEntry struct {
	Seq  int64
	At   time.Time // UTC, to the microsecond
	Name string    // operation, "APPROVE_LOAN"
	Body []byte
	// Link is given by the store, in the order of the numbers. An entry that was written before stores kept links has the zero
	// one; the first entry after such follows the link that they would have.
	Link Link `json:"-"`
}

// Backuper is implemented by stores that can copy themselves while in use.
type Backuper interface {
	// Backup writes a consistent copy of one tenant that the same kind of store can open.
	Backup(ctx context.Context, tenant string, w io.Writer) error
}

// Commits are the physical commits of a store since it was opened, those that failed among them. Several transactions may
// have shared one.
type Commits struct {
	Count int64
	Time  time.Duration // in all
}

// CommitCounter is implemented by stores that count their commits, for monitoring.
type CommitCounter interface{ Commits() Commits }

// Expecter is implemented by the transactions of stores that are a network away: what is expected to be read comes with
// what is sent next, in one round trip. An announcement changes nothing but the time that reading takes.
type Expecter interface {
	// Expect announces a Get.
	Expect(k *Kind, id int64)
	// ExpectReferred announces a Get of the record whose id is in an integer column of another record.
	ExpectReferred(k, from *Kind, id int64, column string)
	// ExpectFind announces a Find. A few of the first records come early.
	ExpectFind(k *Kind, q Query)
	// Known says that a record is stored at a revision, or with 0 that there is none of that id and none that has one of the
	// unique values it is inserted with, so that a write need not find out. If it turns out otherwise the function of an
	// Update runs again.
	Known(k *Kind, id, revision int64)
}

// Expecting gives a transaction to announce reads to; stores that are near do not listen.
func Expecting(tx Tx) Expecter {
	if x, far := tx.(Expecter); far {
		return x
	}
	return silent{}
}

type silent struct{}

func (silent) Expect(*Kind, int64)                          {}
func (silent) ExpectReferred(_, _ *Kind, _ int64, _ string) {}
func (silent) Known(_ *Kind, _, _ int64)                    {}
func (silent) ExpectFind(*Kind, Query)                      {}

type announcement struct{}

// Announce returns a context for Update that says what its function will read first. A store may read that while the
// function waits for its turn.
func Announce(ctx context.Context, what func(Expecter)) context.Context {
	return context.WithValue(ctx, announcement{}, what)
}

// Announced returns what was said with Announce; nil for nothing.
func Announced(ctx context.Context) func(Expecter) {
	what, _ := ctx.Value(announcement{}).(func(Expecter))
	return what
}

// Opener is implemented by stores that can say how they can be opened again, for tools and messages.
type Opener interface{ Location() string }
