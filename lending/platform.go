package lending

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/background"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/doorkeeper"
	"lending.example/platform/lending/internal/rehearsal"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// Config holds the optional settings of a Platform. The zero value, and nil, are good defaults.
type Config struct {
	// Clock gives the present moment; default time.Now. A test sets it to stand still. What programs wait for runs on real time: leases
	// of jobs, consumers and hooks, and the pauses between two attempts to deliver an event.
	Clock func() time.Time
	// Logger receives what operators should know; default slog.Default. It is never given secrets.
	Logger *slog.Logger
	// SQLite are the options of the embedded store that Open makes. Looks at moments (Then.KnownAt) keep what they show in embedded
	// stores of their own, no matter what the platform's own store is: there statements of reports run as Apart and Inside say, two at a
	// time.
	SQLite *sqlite.Options
	// JobLease is how long a program that works on a job may be silent before another one takes its work over; default 15 seconds.
	// It is longer than a page of a hundred loans takes.
	JobLease time.Duration
	// LeaveJobs keeps a program that only reads from going on with runs of jobs that have not ended.
	LeaveJobs bool
	// Checkpoints is a folder in which states of the past are kept, so that looks at moments (Then.KnownAt) start near them,
	// also after the program was started again; at most twelve for a tenant, each as large as its records. Open takes the
	// folder "past" in the data folder; "" keeps none.
	Checkpoints string
	// StarterChart gives tenants that Provision makes the starter chart of accounts (LedgerService.ProvideChart).
	StarterChart bool
	// LargestFile is the size of the largest file that is taken, in bytes; default content.Largest, 5 MiB.
	LargestFile int64
	// Mailer sends generated passwords to their owners; nil sends none.
	Mailer access.Mailer
	// Savings are the savings accounts that loans are paid into and charges from; nil: the deposit accounts of the platform
	// (package savings).
	Savings loans.SavingsAccounts
	// Replica is a store that follows the platform's own, such as a standby of its server (postgres.Options.ReadOnly): it is read from
	// where that is asked for (Desk.FromReplica), and nothing is decided on it. Closing the platform closes it, too.
	Replica store.Store
	// OnEvents, if any, is called inside the transaction of every command that made events, with these, so that the host program's own
	// rows change together with the platform's records. An error refuses the command; what the function does elsewhere
	// it may have to do again, since a transaction may run more than once. It must not call the platform: a command for
	// the same tenant gives ErrOutsideDesk. Previews and replays do not call it.
	OnEvents func(in Inside, made []Event) error
	// Guarantees are the funds that guarantors hold for loans; nil: what guarantors have on deposit accounts of the platform.
	Guarantees loans.GuaranteeFunds

	realTime func() time.Time // for leases and pauses; time.Now outside of tests
}

func (c *Config) withDefaults() Config {
	var filled Config
	if c != nil {
		filled = *c
	}
	if filled.Clock == nil {
		filled.Clock = time.Now
	}
	if filled.realTime == nil {
		filled.realTime = time.Now
	}
	if filled.Logger == nil {
		filled.Logger = slog.Default()
	}
	if filled.JobLease <= 0 {
		filled.JobLease = 15 * time.Second
	}
	return filled
}

// Platform is a lending platform on one store. It may be used by many goroutines at once.
type Platform struct {
	store      store.Store
	cfg        Config
	operations *Registry
	verified   *doorkeeper.Verified
	door       *doorkeeper.Doorkeeper
	jobs       *background.Runner
	closingAt  atomic.Pointer[jobs.TimeOfDay] // when the scheduler closes business; nil without one
	resets     chan struct{}                  // one for each temporary password that is being made
	rehearsals rehearsal.Opener
	past       *rehearsal.Looks
	timelines  sync.Map // *commandlog.Timeline by tenant
	notifier   *notifier
	open       openTransactions
	supplies   []any // what the embedding program supplies to operations
	answers    []any // what packages answer to the questions of others
}

// Open opens the platform on embedded SQLite in a data folder, which is made when it does not exist. Each tenant is
// one database file there.
func Open(ctx context.Context, folder string, cfg *Config) (*Platform, error) {
	if ctx == nil {
		return nil, store.ErrNoContext
	}
	var options *sqlite.Options
	if cfg != nil {
		options = cfg.SQLite
	}
	s, err := sqlite.Open(ctx, folder, Schema(), options)
	if err != nil {
		return nil, fmt.Errorf("lending: open %s: %w", folder, err)
	}
	placed := cfg.withDefaults()
	placed.Checkpoints = cmp.Or(placed.Checkpoints, filepath.Join(folder, "past"))
	p, err := New(s, &placed)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return p, nil
}

// New makes a platform on any store whose schema is Schema(). Closing the platform closes the store.
func New(s store.Store, options *Config) (*Platform, error) {
	if s == nil {
		return nil, errors.New("lending: the store is nil; Open makes an embedded one")
	}
	cfg := options.withDefaults()
	p := &Platform{store: s, cfg: cfg, notifier: newNotifier(), verified: doorkeeper.NewVerified(), door: doorkeeper.New(), resets: make(chan struct{}, mostResets), supplies: []any{cfg.Savings, cfg.Guarantees}}
	p.rehearsals = p.stages()
	p.past = rehearsal.NewLooks(p.rehearsals, commandlog.Checkpoints{Folder: cfg.Checkpoints}, cfg.Logger)
	p.jobs = background.New(jobDesk{p}, background.Options{Clock: cfg.realTime, Logger: cfg.Logger, Lease: cfg.JobLease})
	registry, err := newRegistry()
	if err != nil {
		return nil, err
	}
	p.operations = registry
	p.answers = p.neighbours()
	if cfg.LeaveJobs {
		return p, nil
	}
	// Copies of the records that a program left which was killed in a look at the past, or while it verified.
	if err := errors.Join(rehearsal.Sweep(), scratch.Sweep("", forkPrefix), scratch.Sweep("", billsPrefix)); err != nil {
		cfg.Logger.Warn("copies of a program that was killed stay", "error", err)
	}
	return p, p.jobs.Resume(context.Background())
}

// Close waits for the commands and the pages of jobs that are under way, and releases the store. Jobs that have not ended go on when
// the platform is opened again. Whatever is called afterwards gives an error that wraps store.ErrClosed, and what runs for long
// (Scheduler.Run, Webhooks.Run, Events.Follow, Publish) ends; a program that ends their contexts before leaves no place and no
// hook to a lease that others have to wait for.
func (p *Platform) Close() error {
	if err := p.isMade(); err != nil {
		return err
	}
	p.jobs.Close()
	err := errors.Join(p.past.Close(), p.store.Close())
	if p.cfg.Replica != nil {
		err = errors.Join(err, p.cfg.Replica.Close())
	}
	return err
}

// Operations lists every operation of the platform, ordered by id.
func (p *Platform) Operations() []operation.Operation {
	if p.isMade() != nil {
		return nil
	}
	return slices.Clone(p.operations.all)
}

// Location says where the records are, if the store can; otherwise what kind of store it is.
func (p *Platform) Location() string {
	if o, ok := p.store.(store.Opener); ok {
		return o.Location()
	}
	return fmt.Sprintf("%T", p.store)
}

// Tenants lists the tenants by name.
func (p *Platform) Tenants(ctx context.Context) ([]string, error) {
	if err := p.isMade(); err != nil {
		return nil, err
	}
	return p.store.Tenants(ctx)
}

// ErrBusy is a sign-in, or another command with a password, that was not looked at because too many others are. The same one may
// be sent again.
var ErrBusy = doorkeeper.ErrBusy

// ErrUnknownTenant is a tenant that was never provisioned.
var ErrUnknownTenant = fault.Define(fault.NotFound, "error.msg.tenant.unknown", "No tenant is named %v.")

// mustExist gives ErrUnknownTenant for a tenant that a store does not have.
func mustExist(ctx context.Context, s store.Store, tenant string) error {
	return asFault(s.View(ctx, tenant, func(store.Tx) error { return nil }))
}

// Provision makes a tenant ready: head office, default lists and currencies, the role "Super user" and the user
// admin with the given password, which must not be weak (access.CheckFirstPassword), idempotency keys that stand for one command
// (CallOptions.Key), and a digest of the state that each close of business leaves (refdata.SealStateAtClose). Doing so again changes
// nothing, looks at no password and returns false. Any number of callers may do so at once, also in several programs: one of them
// gets true. A name of up to 63 small letters, digits, "-" and "_", the first one a letter or
// a digit, names a tenant; others are refused with an error that wraps store.ErrTenantName.
func (p *Platform) Provision(ctx context.Context, tenant, adminPassword string) (made bool, err error) {
	if err := p.isMade(); err != nil {
		return false, err
	}
	ready, err := p.provisioned(ctx, tenant)
	if err != nil || ready {
		return false, err
	}
	if err := access.CheckFirstPassword(adminPassword); err != nil {
		return false, err
	}
	if err := p.store.Provision(ctx, tenant); err != nil {
		return false, fmt.Errorf("lending: provision %s: %w", tenant, err)
	}
	hash, err := access.HashPassword(adminPassword)
	if err != nil {
		return false, err
	}
	desk := p.Tenant(tenant).As(SystemUser)
	_, err = perform(ctx, desk, provisionTenant, Provisioning{AdminPasswordHash: hash, StrictKeys: true, SealStates: true, StarterChart: p.cfg.StarterChart})
	if err == nil {
		return true, nil
	}
	if ready, checkErr := p.provisioned(ctx, tenant); ready && checkErr == nil {
		return false, nil // another caller has made the tenant ready meanwhile
	}
	return false, err
}

// provisioned reports whether a tenant has been made ready, and not merely begun.
func (p *Platform) provisioned(ctx context.Context, tenant string) (ready bool, err error) {
	err = p.store.View(ctx, tenant, func(tx store.Tx) error {
		n, err := auditRecords.Count(tx, store.Query{Where: []store.Condition{{Column: "id", Is: store.Equal, Value: store.Int(1)}}})
		ready = n > 0
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return ready, err
}

// Commits are the physical commits of the store, and the time that they took; zero for a store that does not count them.
func (p *Platform) Commits() store.Commits {
	if c, ok := p.store.(store.CommitCounter); ok {
		return c.Commits()
	}
	return store.Commits{}
}

// ErrNoBackup is a store that does not copy itself while in use. A PostgreSQL database has tools of its own for that; Copy
// copies a tenant that nobody writes to.
var ErrNoBackup = errors.New("lending: the store does not back itself up while in use")

// Backup writes a consistent copy of one tenant while the platform is in use, if the store can; otherwise ErrNoBackup.
func (p *Platform) Backup(ctx context.Context, tenant string, w interface{ Write([]byte) (int, error) }) error {
	if err := p.isMade(); err != nil {
		return err
	}
	b, ok := p.store.(store.Backuper)
	if !ok {
		return ErrNoBackup
	}
	return asFault(b.Backup(ctx, tenant, w))
}
