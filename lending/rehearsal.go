package lending

import (
	"context"
	"errors"
	"math"
	"time"

	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// rehearsal is a platform in a folder of its own on which the command log of one tenant is run again. It stands still at
// the last entry that was run, and can be run on from there.
type rehearsal struct {
	platform *Platform
	tenant   string
	folder   *scratch.Folder
	at       int64 // number of the last entry that was run
	leftOut  []*ReplayError
}

// mostLeftOut bounds the commands that are remembered as left out. A log of which more cannot be run is no log of this program.
const mostLeftOut = 10_000

// everyEntry is the position after the last entry of any log.
const everyEntry = math.MaxInt64

// commandsPerCommit is how many commands are run in one transaction: a rehearsal need not survive a loss of power.
const commandsPerCommit = 500

// rehearsalPrefix begins the names of folders of rehearsals, among the temporary files.
const rehearsalPrefix = "lending-rehearsal-"

// newRehearsal makes a rehearsal that has run nothing yet.
func (p *Platform) newRehearsal(ctx context.Context, tenant string) (*rehearsal, error) {
	folder, err := scratch.Make("", rehearsalPrefix)
	if err != nil {
		return nil, err
	}
	return p.openRehearsal(ctx, tenant, folder, 0)
}

// openRehearsal opens a rehearsal in a folder, which is removed when that fails. It stands at a number of the log.
func (p *Platform) openRehearsal(ctx context.Context, tenant string, folder *scratch.Folder, at int64) (*rehearsal, error) {
	r := &rehearsal{tenant: tenant, folder: folder, at: at}
	s, err := sqlite.Open(ctx, folder.Path(), Schema(), p.rehearsalOptions())
	if err != nil {
		return nil, errors.Join(err, folder.Remove())
	}
	cfg := p.cfg
	cfg.LeaveJobs, cfg.Checkpoints, cfg.OnEvents = true, "", nil
	if r.platform, err = New(s, &cfg); err == nil {
		err = s.Provision(ctx, tenant)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close(), folder.Remove())
	}
	return r, nil
}

// rehearsalOptions are those of the store of a rehearsal. Statements of reports run there as they do on the platform's own store, and
// all looks together share places for them.
func (p *Platform) rehearsalOptions() *sqlite.Options {
	options := &sqlite.Options{Synchronous: sqlite.Normal, Logger: p.cfg.Logger, Places: p.past.statements}
	if own := p.cfg.SQLite; own != nil {
		options.Apart, options.Inside = own.Apart, own.Inside
	}
	return options
}

// advance runs the entries of a log up to a number, from where the rehearsal stands. A command that cannot be run is left out,
// and so is all that it would have made. What was run before any other error stays.
func (r *rehearsal) advance(ctx context.Context, log commandlog.Log, upTo int64) error {
	var batch []commandlog.Command
	for command, err := range log.Commands(r.at + 1) {
		if err != nil {
			return err
		}
		if command.Seq > upTo {
			break
		}
		if batch = append(batch, command); len(batch) < commandsPerCommit {
			continue
		}
		if err := r.run(ctx, batch); err != nil {
			return err
		}
		batch = batch[:0]
	}
	return r.run(ctx, batch)
}

func (r *rehearsal) run(ctx context.Context, batch []commandlog.Command) error {
	if len(batch) == 0 {
		return nil
	}
	err := r.try(ctx, batch)
	if failed := new(ReplayError); !errors.As(err, &failed) {
		return err
	}
	for i := range batch { // one by one, so that those are run that can be
		err := r.try(ctx, batch[i:i+1])
		if failed := new(ReplayError); errors.As(err, &failed) && ctx.Err() == nil && !errors.Is(err, store.ErrUnavailable) {
			err = r.leaveOut(ctx, batch[i], failed)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// try runs commands in one transaction.
func (r *rehearsal) try(ctx context.Context, batch []commandlog.Command) error {
	err := r.platform.store.Update(ctx, r.tenant, func(tx store.Tx) error { return r.platform.runAgain(tx, r.tenant, r.at+1, batch) })
	if err == nil {
		r.at = batch[len(batch)-1].Last
	}
	return err
}

// leaveOut passes over a command that cannot be run. Its entries keep their numbers, from which identifiers come.
func (r *rehearsal) leaveOut(ctx context.Context, command commandlog.Command, why *ReplayError) error {
	err := r.platform.store.Update(ctx, r.tenant, func(tx store.Tx) error { return skipTo(tx, r.at+1, command.Last+1, command.At) })
	if err == nil {
		r.at = command.Last
	}
	if len(r.leftOut) < mostLeftOut {
		r.leftOut = append(r.leftOut, why)
	}
	return err
}

// leftOutName is the name of log entries in the place of those that were not run.
const leftOutName = "LEFT_OUT"

// longestGap bounds the numbers that are passed over at once. A number that lies further ahead is no number of this log.
const longestGap = 1_000

// skipTo gives away numbers of the log, from the next one up to another.
func skipTo(tx store.Tx, next, to int64, at time.Time) error {
	for seq := next; seq < to && to-next <= longestGap; seq++ {
		if _, err := tx.Append(store.LogEntry{At: at, Name: leftOutName, Body: []byte("{}")}); err != nil {
			return err
		}
	}
	return nil
}

func (r *rehearsal) close() error { return errors.Join(r.platform.Close(), r.folder.Remove()) }
