package lending

import (
	"fmt"
	"sync"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// recordEvents numbers and stores what a command announced, lets the embedding program take part, and wakes who follows the stream once
// the command is stored.
func (d *Desk) recordEvents(u *operation.Unit) error {
	made, err := events.Record(u)
	if err != nil || len(made) == 0 {
		return err
	}
	if handle := d.platform.cfg.OnEvents; handle != nil && !u.Preview && !u.Replays() {
		leave := d.platform.open.enter(d.tenant, nil)
		defer leave()
		if err := handle(Inside{Tenant: d.tenant, tx: u.Tx}, made); err != nil {
			return err
		}
	}
	u.AfterCommit(func() { d.platform.notifier.notify(d.tenant) })
	return nil
}

// Inside is the transaction of a command, in which a handler of events (Config.OnEvents) may change rows of the host program.
type Inside struct {
	Tenant string
	tx     store.Tx
}

// Exec runs one statement on tables that the host program has in the tenant's database, and returns how many rows it changed. What it
// does is stored together with the command, or not at all. Parameters are written as the database has them: ? for SQLite, $1
// for PostgreSQL. The statement must leave the transaction and the platform's own tables alone. ErrNoHostDB for a store that has no
// database for the host.
func (i Inside) Exec(query string, args ...any) (changed int64, err error) {
	host, ok := i.tx.(store.HostExecer)
	if !ok {
		return 0, ErrNoHostDB.New(fmt.Sprintf("%T", i.tx))
	}
	return host.HostExec(query, args...)
}

// notifier wakes those who follow the streams of tenants in this program. Others look from time to time.
type notifier struct {
	mu      sync.Mutex
	waiting map[string]chan struct{} // closed by the next event
}

// anyTenant stands for events of any tenant. No tenant has that name.
const anyTenant = ""

func newNotifier() *notifier { return &notifier{waiting: map[string]chan struct{}{}} }

// next is closed when something happens in a tenant from now on.
func (n *notifier) next(tenant string) <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.waiting[tenant] == nil {
		n.waiting[tenant] = make(chan struct{})
	}
	return n.waiting[tenant]
}

func (n *notifier) notify(tenant string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, of := range []string{tenant, anyTenant} {
		if n.waiting[of] != nil {
			close(n.waiting[of])
			delete(n.waiting, of)
		}
	}
}
