package copying

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store"
)

// Progress says how far a copy is.
type Progress struct {
	What   string // kind of record, or "command log"
	Copied int64  // in all, by this call
	Done   float64
}

// Refusals of a copy.
var (
	ErrNotACopy = errors.New("lending: the tenant is there already, and is no unfinished copy of this one")
	ErrMovedOn  = errors.New("lending: the tenant was changed while it was copied: stop all that writes to it, and copy again to an unused place")
)

// pageSize bounds what one transaction of a copy reads and writes.
const pageSize = 500

// Options are the optional settings of a copy. Nil is a good default.
type Options struct {
	// Watch is called after every page.
	Watch func(Progress)
	// LeaveHostTables copies the tenant without the tables of a host program in its database.
	LeaveHostTables bool
}

// Copied is what a copy came to.
type Copied struct {
	Records    int64    // records and log entries, by this call
	HostTables []string // what else was copied
	Left       []string // what else was there and was left, because the options said so
}

// ErrHostTables is a tenant whose database holds tables of a host program that the other store cannot take.
var ErrHostTables = fault.Define(fault.NotImplemented, "error.msg.copy.host.tables", "The database of tenant %v holds what is not the platform's and cannot be copied to a store of another engine: %v. Nothing was copied.")

// Tenant copies the records of all kinds of a tenant, and its command log. It works page by page, and a copy that was cut off goes
// on where it was: the records of the target must be the beginning of the same command log.
func Tenant(ctx context.Context, from, to store.Store, tenant string, kinds []*store.Kind, options *Options) (done Copied, err error) {
	c := copying{from: from, to: to, tenant: tenant, kinds: kinds}
	if options != nil {
		c.options = *options
	}
	if err := c.findHostTables(ctx); err != nil {
		return done, err
	}
	if err = to.Provision(ctx, tenant); err == nil {
		err = c.run(ctx)
	}
	done.Records = c.progress.Copied
	switch {
	case err != nil:
		return done, fmt.Errorf("lending: copy %s: %w", tenant, err)
	case c.options.LeaveHostTables:
		done.Left = c.hostTables
	default:
		done.HostTables = c.hostTables
	}
	return done, nil
}

// findHostTables finds what is to be copied besides records, and refuses what cannot be.
func (c *copying) findHostTables(ctx context.Context) (err error) {
	keeper, ok := c.from.(store.HostKeeper)
	if !ok {
		return nil
	}
	if c.hostTables, err = keeper.HostTables(ctx, c.tenant); err != nil || len(c.hostTables) == 0 || c.options.LeaveHostTables {
		return err
	}
	if taker, ok := c.to.(store.HostTaker); !ok || !taker.TakesHostTables(c.from) {
		return ErrHostTables.New(c.tenant, fault.Words(strings.Join(c.hostTables, ", ")))
	}
	return nil
}

// takeHostTables copies what is to be copied besides records, after them: it may refer to them.
func (c *copying) takeHostTables(ctx context.Context) error {
	if len(c.hostTables) == 0 || c.options.LeaveHostTables {
		return nil
	}
	return c.to.(store.HostTaker).TakeHostTables(ctx, c.tenant, c.from)
}

type copying struct {
	from, to store.Store
	tenant   string
	kinds    []*store.Kind
	options  Options
	progress Progress
	total    int64
	before   int64 // what was there already

	hostTables []string
}

// run copies the log first: what it holds tells a copy from another tenant.
func (c *copying) run(ctx context.Context) error {
	entries, err := lastEntry(ctx, c.from, c.tenant)
	if err != nil {
		return err
	}
	if c.total, err = c.count(ctx, c.from); err != nil {
		return err
	}
	c.total += entries
	if err := c.log(ctx, entries); err != nil {
		return err
	}
	for _, k := range c.kinds {
		if err := c.kind(ctx, k); err != nil {
			return err
		}
	}
	if err := c.takeHostTables(ctx); err != nil {
		return err
	}
	if now, err := lastEntry(ctx, c.from, c.tenant); err != nil || now != entries {
		return errors.Join(err, ErrMovedOn)
	}
	return nil
}

func (c *copying) tell(what string, copied int) {
	c.progress.What = what
	c.progress.Copied += int64(copied)
	c.progress.Done = float64(c.before+c.progress.Copied) / float64(max(c.total, 1))
	if c.options.Watch != nil {
		c.options.Watch(c.progress)
	}
}

func (c *copying) count(ctx context.Context, s store.Store) (sum int64, err error) {
	err = s.View(ctx, c.tenant, func(tx store.Tx) error {
		for _, k := range c.kinds {
			n, err := tx.Count(k, store.Query{})
			if err != nil {
				return err
			}
			sum += int64(n)
		}
		return nil
	})
	return sum, err
}

func (c *copying) log(ctx context.Context, entries int64) error {
	there, err := lastEntry(ctx, c.to, c.tenant)
	if err != nil {
		return err
	}
	if err := c.checkBeginning(ctx, there, entries); err != nil {
		return err
	}
	already, err := c.count(ctx, c.to)
	if err != nil {
		return err
	}
	if there == 0 && already > 0 {
		return ErrNotACopy
	}
	c.before = already + there
	for there < entries {
		page, err := store.LogPage(ctx, c.from, c.tenant, there+1, pageSize)
		if err != nil {
			return err
		}
		if len(page) == 0 {
			return ErrMovedOn
		}
		err = c.to.Update(ctx, c.tenant, func(tx store.Tx) error {
			for _, e := range page {
				if seq, err := tx.Append(e); err != nil || seq != e.Seq {
					return errors.Join(err, ErrNotACopy)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		there += int64(len(page))
		c.tell("command log", len(page))
	}
	return nil
}

// checkBeginning requires the log of the target to be the beginning of the log. The first and the last entry of it tell.
func (c *copying) checkBeginning(ctx context.Context, there, entries int64) error {
	if there > entries {
		return ErrNotACopy
	}
	for _, seq := range []int64{1, there} {
		if there == 0 {
			continue
		}
		theirs, err := store.LogPage(ctx, c.to, c.tenant, seq, 1)
		if err != nil {
			return err
		}
		ours, err := store.LogPage(ctx, c.from, c.tenant, seq, 1)
		if err != nil {
			return err
		}
		if len(theirs) != 1 || len(ours) != 1 || !theirs[0].At.Equal(ours[0].At) || !bytes.Equal(theirs[0].Body, ours[0].Body) {
			return ErrNotACopy
		}
	}
	return nil
}

// kind copies the records of a kind after the last copied one, and then the numbers that were given beyond them.
func (c *copying) kind(ctx context.Context, k *store.Kind) error {
	given, err := lastNumber(ctx, c.from, c.tenant, k)
	if err != nil {
		return err
	}
	last, err := lastRecord(ctx, c.to, c.tenant, k)
	if err != nil {
		return err
	}
	for {
		page, err := recordPage(ctx, c.from, c.tenant, k, store.Query{After: &store.Position{ID: last}, Limit: pageSize})
		if err != nil {
			return err
		}
		if len(page) == 0 {
			break
		}
		if err := c.insert(ctx, k, page, given); err != nil {
			return err
		}
		last = page[len(page)-1].ID
		c.tell(k.Name, len(page))
	}
	return c.advance(ctx, k, given)
}

// insert takes the numbers of the records from the sequence, as far as they came from one.
func (c *copying) insert(ctx context.Context, k *store.Kind, page []store.Record, given int64) error {
	reached, err := lastNumber(ctx, c.to, c.tenant, k)
	if err != nil {
		return err
	}
	return c.to.Update(ctx, c.tenant, func(tx store.Tx) error {
		next, expecting := reached, store.Expecting(tx)
		for _, r := range page {
			expecting.Known(k, r.ID, 0)
			for next < min(r.ID, given) {
				var err error
				if next, err = tx.NextID(k); err != nil {
					return err
				}
			}
			if err := tx.Insert(k, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// advance takes numbers until the last one is the wanted one, some at a time.
func (c *copying) advance(ctx context.Context, k *store.Kind, wanted int64) error {
	reached, err := lastNumber(ctx, c.to, c.tenant, k)
	for err == nil && reached < wanted {
		err = c.to.Update(ctx, c.tenant, func(tx store.Tx) error {
			for range min(wanted-reached, pageSize) {
				if _, err := tx.NextID(k); err != nil {
					return err
				}
			}
			return nil
		})
		reached += min(wanted-reached, pageSize)
	}
	return err
}
