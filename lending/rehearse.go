package lending

import (
	"context"
	"errors"
	"io"
	"iter"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/rehearsal"
	"lending.example/platform/lending/store"
)

// RehearseOptions are the optional settings of a rehearsal. The zero value is good.
type RehearseOptions struct {
	// Examples bounds the differences that are kept for each cause. Default: 5.
	Examples int
	// Each receives every difference as it is found, also those that are not kept. An error ends the rehearsal.
	Each func(RehearsalDifference) error
	// Watch is called now and then with the number of the log entry that was run last, and that of the last entry.
	Watch func(entry, last int64)
}

// Rehearse runs the command log of a tenant again with this version of the program, and compares what it makes with the stored records,
// figure by figure. It is how an upgrade is tried before it is made. A command that is refused now is a difference, and the others go on.
//
// The tenant is not changed. The replay is kept in a temporary folder, and everything is read as a stream, so that memory does not grow
// with the tenant. A store that backs itself up while in use is read from a copy, so that nothing waits for the rehearsal.
//
// Commands that were refused before are not in the log, and so are not tried. Records that do not follow from the log are not compared:
// idempotency keys, bytes of files, places of consumers of events, secrets and deliveries of web hooks.
func (p *Platform) Rehearse(ctx context.Context, tenant string, options RehearseOptions) (RehearsalReport, error) {
	if err := p.isMade(); err != nil {
		return RehearsalReport{}, err
	}
	var report RehearsalReport
	err := p.onCopy(ctx, tenant, func(stored store.Store) (err error) {
		report, err = p.rehearse(ctx, tenant, stored, options)
		return err
	})
	return report, err
}

// onCopy runs fn on a copy of a tenant if the store can back itself up while in use, else on the store itself.
func (p *Platform) onCopy(ctx context.Context, tenant string, fn func(store.Store) error) error {
	copied, err := p.rehearsals.Of(ctx, tenant, 0, func(file io.Writer) error { return p.Backup(ctx, tenant, file) })
	switch {
	case errors.Is(err, ErrNoBackup):
		return asFault(fn(p.store))
	case err != nil:
		return asFault(err)
	}
	return errors.Join(asFault(fn(copied.Records())), copied.Close())
}

func (p *Platform) rehearse(ctx context.Context, tenant string, stored store.Store, options RehearseOptions) (report RehearsalReport, err error) {
	again, err := p.rehearsals.New(ctx, tenant)
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, again.Close()) }()
	c := &comparison{tenant: tenant, options: options, causes: newCauses(options.Examples), again: again}
	c.look = func(fn func(store.Tx) error) error { return stored.View(ctx, tenant, fn) }
	if err = c.replay(ctx, commandlog.Of(ctx, stored, tenant)); err == nil {
		err = stored.View(ctx, tenant, func(tx store.Tx) error { return c.run(ctx, tx) })
	}
	report = RehearsalReport{Commands: c.commands, Records: c.records, Causes: c.causes.list(), Ungrouped: c.causes.others}
	return report, err
}

// comparison is a rehearsal and what it has found.
type comparison struct {
	tenant   string
	options  RehearseOptions
	causes   *causes
	again    *rehearsal.Rehearsal
	look     func(func(store.Tx) error) error // reads what is stored
	read     int64                            // the last log entry that was read
	commands int64
	records  int64
}

// run runs what was written during the replay, and compares the records of a snapshot.
func (c *comparison) run(ctx context.Context, stored store.Tx) error {
	c.look = func(fn func(store.Tx) error) error { return fn(stored) }
	if err := c.replay(ctx, stored.Log); err != nil {
		return err
	}
	return c.again.Records().View(ctx, c.tenant, func(made store.Tx) error { return c.compare(stored, made) })
}

// entriesPerLeg is how many entries run before the refusals among them are counted and the watcher is called.
const entriesPerLeg = 2_000

// replay runs a log from where the rehearsal stands to its last entry.
func (c *comparison) replay(ctx context.Context, log commandlog.Log) error {
	last := int64(0)
	err := c.look(func(stored store.Tx) (err error) {
		last, _, err = stored.LastEntry()
		return err
	})
	c.again.OnLeaveOut(func(made store.Tx, command *commandlog.Command) error {
		return c.look(func(stored store.Tx) error { return alignNumbers(stored, made, command) })
	})
	for at := c.read; err == nil && at < last; {
		at = min(last, at+entriesPerLeg)
		if err = c.again.Advance(ctx, c.counted(log), at); err == nil {
			err = c.look(c.refusals)
		}
		if err == nil && c.options.Watch != nil {
			c.options.Watch(at, last)
		}
	}
	return err
}

// counted is a log whose commands are counted as they are read.
func (c *comparison) counted(log commandlog.Log) commandlog.Log {
	return func(from int64) iter.Seq2[store.LogEntry, error] {
		return func(yield func(store.LogEntry, error) bool) {
			for entry, err := range log(from) {
				if err == nil && entry.Seq > c.read {
					c.read = entry.Seq
					if entry.Name != commandlog.AnswersName {
						c.commands++
					}
				}
				if !yield(entry, err) {
					return
				}
			}
		}
	}
}

// refusals adds the commands that could not be run.
func (c *comparison) refusals(stored store.Tx) error {
	for _, failed := range c.again.TakeLeftOut() {
		d := RehearsalDifference{
			Subject: failed.Name, Change: changeFailed, Command: failed.Command, Stored: "accepted", Made: shortened(failed.Err.Error()),
		}
		if refused := new(fault.Error); errors.As(failed.Err, &refused) && len(refused.Violations) > 0 {
			d.Change = changeRefused + ": " + refused.Violations[0].Code
		}
		audited, err := auditOf(stored, failed.Command)
		if err != nil {
			return err
		}
		d.LoanID = audited.LoanID
		if err := c.add(d, func() (int64, error) { return failed.Command, nil }); err != nil {
			return err
		}
	}
	return nil
}

// add counts a difference. The number of its command is looked up if somebody sees it.
func (c *comparison) add(d RehearsalDifference, commandOf func() (int64, error)) (err error) {
	kept := c.causes.add(d)
	if kept == nil && c.options.Each == nil {
		return nil
	}
	if d.Command, err = commandOf(); err != nil {
		return err
	}
	if kept != nil {
		*kept = d
	}
	if c.options.Each != nil {
		return c.options.Each(d)
	}
	return nil
}

// compare holds all kinds of records against each other.
func (c *comparison) compare(stored, made store.Tx) error {
	for _, kind := range Schema() {
		if slices.Contains(notReplayed, kind) {
			continue
		}
		if err := c.compareKind(kind, stored, made); err != nil {
			return err
		}
	}
	return nil
}

// compareKind walks both streams of records, which come by id, and then compares the numbers that were given last.
func (c *comparison) compareKind(kind *store.Kind, stored, made store.Tx) error {
	nextA, stopA := iter.Pull2(stored.Find(kind, store.Query{}))
	defer stopA()
	nextB, stopB := iter.Pull2(made.Find(kind, store.Query{}))
	defer stopB()
	a, errA, okA := nextA()
	b, errB, okB := nextB()
	for okA || okB {
		if err := errors.Join(errA, errB); err != nil {
			return err
		}
		var found []RehearsalDifference
		record := a
		c.records++
		switch {
		case !okB || okA && a.ID < b.ID:
			found = []RehearsalDifference{wholeRecord(kind, a, changeMissing)}
			a, errA, okA = nextA()
		case !okA || b.ID < a.ID:
			record, found = b, []RehearsalDifference{wholeRecord(kind, b, changeAdded)}
			b, errB, okB = nextB()
		default:
			found = recordDifferences(kind, a, b)
			a, errA, okA = nextA()
			b, errB, okB = nextB()
		}
		for _, d := range found {
			if err := c.add(d, func() (int64, error) { return commandOf(stored, kind, record) }); err != nil {
				return err
			}
		}
	}
	return c.compareNumbers(kind, stored, made)
}

// compareNumbers compares the numbers that were given last. A lower one would be given a second time, to another record.
func (c *comparison) compareNumbers(kind *store.Kind, stored, made store.Tx) error {
	was, err := stored.LastID(kind)
	if err != nil {
		return err
	}
	is, err := made.LastID(kind)
	if err != nil || was == is {
		return err
	}
	d := RehearsalDifference{Subject: kind.Name, Change: changeNumber, Stored: formatColumn(store.Int(was)), Made: formatColumn(store.Int(is))}
	return c.add(d, func() (int64, error) { return 0, nil })
}
