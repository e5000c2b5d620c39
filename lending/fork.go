package lending

import (
	"context"
	"errors"
	"sync"
	"time"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/overlay"
	"lending.example/platform/lending/store/sqlite"
)

// Fork is a private copy of a tenant: commands and closes of business run in it, on a clock of its own, and the tenant is never
// written. It costs nothing until it is written to. It keeps a snapshot of the tenant open until Close, so it should not live for days.
//
// Nothing leaves a fork. It sends no mail, posts to no hook, calls no Config.OnEvents and runs no schedule; events stay in its own
// records. Savings accounts and guarantees outside of the platform are read and not notified.
type Fork struct {
	Desk *Desk // of the same actor as the desk that was forked

	platform *Platform
	tenant   string
	clock    *forkClock
	folder   *scratch.Folder
	unwatch  func() bool
	closing  sync.Once
	closed   error
}

// ForkOptions say where a fork keeps what is written.
type ForkOptions struct {
	// OnDisk keeps the writes in a temporary file instead of memory, for forks that close the business of many loans.
	OnDisk bool
}

// Fork makes a private copy of the tenant, as it is now or, at a desk of AsOf, as it was known at a moment. It is closed by Close or when
// the context ends. Refused inside a transaction of several operations (ErrEnclosed), as of a day (ErrNotDated) and for customers.
func (d *Desk) Fork(ctx context.Context, options ...ForkOptions) (*Fork, error) {
	if err := d.isReady(ctx); err != nil {
		return nil, err
	}
	switch {
	case d.enclosing != nil:
		return nil, ErrEnclosed.New()
	case !d.then.On.IsZero():
		return nil, ErrNotDated.For("asOf", d.then.On, "Desk.Fork")
	case d.actor.IsCustomer():
		return nil, access.ErrNotForCustomers.New("a fork")
	}
	if err := mustExist(ctx, d.platform.store, d.tenant); err != nil {
		return nil, err
	}
	f := &Fork{tenant: d.tenant, clock: &forkClock{now: d.platform.cfg.Clock()}}
	if known := d.then.KnownAt; !known.IsZero() && known.Before(f.clock.now) {
		f.clock.now = known
	}
	open := func(schema store.Schema) (store.Store, error) { return memory.New(schema) }
	if len(options) > 0 && options[0].OnDisk {
		open = func(schema store.Schema) (store.Store, error) { return f.openOnDisk(ctx, schema) }
	}
	over, err := overlay.Open(ctx, d.view, d.tenant, Schema(), open)
	if err != nil {
		return nil, errors.Join(asFault(err), f.removeFolder())
	}
	if f.platform, err = New(over, d.platform.forkConfig(f.clock.Now)); err != nil {
		return nil, errors.Join(err, over.Close(), f.removeFolder())
	}
	f.Desk = f.platform.Tenant(d.tenant).As(d.actor)
	f.unwatch = context.AfterFunc(ctx, func() { _ = f.drop() })
	return f, nil
}

// forkConfig is the configuration of a fork of the platform.
func (p *Platform) forkConfig(clock func() time.Time) *Config {
	cfg := p.cfg
	cfg.Clock, cfg.LeaveJobs, cfg.Checkpoints = clock, true, ""
	cfg.Mailer, cfg.Replica, cfg.OnEvents = nil, nil, nil
	if cfg.Savings != nil {
		cfg.Savings = readSavings{cfg.Savings}
	}
	if cfg.Guarantees != nil {
		cfg.Guarantees = readGuarantees{cfg.Guarantees}
	}
	return &cfg
}

// readSavings are savings accounts that are not notified.
type readSavings struct{ loans.SavingsAccounts }

func (readSavings) Moved(string, loans.Transfer) {}

// readGuarantees are guarantee funds that are not notified.
type readGuarantees struct{ loans.GuaranteeFunds }

func (readGuarantees) Moved(string, loans.Transfer) {}

// openOnDisk opens a store in a temporary folder. A loss of power may take it.
func (f *Fork) openOnDisk(ctx context.Context, schema store.Schema) (store.Store, error) {
	var err error
	if f.folder, err = scratch.Make("", forkPrefix); err != nil {
		return nil, err
	}
	return sqlite.Open(ctx, f.folder.Path(), schema, &sqlite.Options{Synchronous: sqlite.Normal})
}

// forkPrefix begins the names of the folders of forks, among the temporary files.
const forkPrefix = "lending-fork-"

func (f *Fork) removeFolder() error {
	if f.folder == nil {
		return nil
	}
	return f.folder.Remove()
}

// Close drops the fork and lets the snapshot of the tenant go. A second call does nothing.
func (f *Fork) Close() error {
	f.unwatch()
	return f.drop()
}

func (f *Fork) drop() error {
	f.closing.Do(func() { f.closed = errors.Join(f.platform.Close(), f.removeFolder()) })
	return f.closed
}

// StateHash is the digest of the fork, as Platform.StateHash is that of a tenant.
func (f *Fork) StateHash(ctx context.Context) (StateHash, error) {
	return f.platform.StateHash(ctx, f.tenant)
}

// Today is the business date of the fork.
func (f *Fork) Today(ctx context.Context) (day calendar.Date, err error) {
	err = f.platform.Tenant(f.tenant).As(SystemUser).View(ctx, func(u *operation.Unit) error {
		day = u.Today
		return nil
	})
	return day, err
}

// CloseDays lets days pass: each of them ends with a close of business. The business date is later by so many days then. A loan that
// cannot be closed is counted as failed, as with Platform.CloseBusiness.
func (f *Fork) CloseDays(ctx context.Context, days int, watch func(ClosingProgress)) (ClosingSummary, error) {
	var sum ClosingSummary
	for range days {
		if err := f.nextDay(ctx); err != nil {
			return sum, err
		}
		one, err := f.platform.CloseBusiness(ctx, f.tenant, calendar.Date{}, watch)
		sum.Day, sum.Took = one.Day, sum.Took+one.Took
		sum.add(one.Tally)
		if err != nil {
			return sum, err
		}
	}
	return sum, nil
}

// nextDay moves clock and business date to the next day.
func (f *Fork) nextDay(ctx context.Context) error {
	system := f.platform.Tenant(f.tenant).As(SystemUser)
	var isSet bool
	var today calendar.Date
	err := system.View(ctx, func(u *operation.Unit) error {
		cfg, err := refdata.ReadConfiguration(u)
		if err == nil {
			isSet, today = cfg.Enabled(refdata.EnableBusinessDate), u.Today
		}
		return err
	})
	if err != nil {
		return err
	}
	f.clock.pass(24 * time.Hour)
	if !isSet {
		return nil
	}
	_, err = system.Calendar.SetBusinessDate(ctx, refdata.SetBusinessDateInput{Type: refdata.BusinessDateType, Date: today.AddDays(1)})
	if err == nil {
		_, err = system.Calendar.SetBusinessDate(ctx, refdata.SetBusinessDateInput{Type: refdata.COBDateType, Date: today})
	}
	return err
}

// forkClock stands still until it is moved.
type forkClock struct {
	mu  sync.Mutex
	now time.Time
}

// Now is the moment of the clock.
func (c *forkClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *forkClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
