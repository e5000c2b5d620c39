package lending

import (
	"context"
	"errors"
	"math"
	"os"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// rehearsal is a platform in a folder of its own on which the command log of one tenant is run again. It stands still at
// the last entry that was run, and can be run on from there.
type rehearsal struct {
	platform *Platform
	tenant   string
	folder   string
	at       int64 // number of the last entry that was run
}

// everyEntry is the position behind the last entry of any log.
const everyEntry = math.MaxInt64

// commandsPerCommit is how many commands are run in one transaction: a rehearsal need not survive a loss of power.
const commandsPerCommit = 500

// newRehearsal makes a rehearsal that has run nothing yet.
func (p *Platform) newRehearsal(ctx context.Context, tenant string) (*rehearsal, error) {
	folder, err := os.MkdirTemp("", "lending-rehearsal-")
	if err != nil {
		return nil, err
	}
	return p.openRehearsal(ctx, tenant, folder, 0)
}

// openRehearsal opens a rehearsal in a folder, which is removed when that fails. It stands at a number of the log.
func (p *Platform) openRehearsal(ctx context.Context, tenant, folder string, at int64) (*rehearsal, error) {
	r := &rehearsal{tenant: tenant, folder: folder, at: at}
	s, err := sqlite.Open(ctx, folder, Schema(), &sqlite.Options{Synchronous: sqlite.Normal, Logger: p.cfg.Logger})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	cfg := p.cfg
	cfg.LeaveJobs, cfg.Checkpoints = true, ""
	if r.platform, err = New(s, &cfg); err == nil {
		err = s.Provision(ctx, tenant)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close(), os.RemoveAll(folder))
	}
	return r, nil
}

// advance runs the entries of a log up to a number, from where the rehearsal stands. What was run before an error stays.
func (r *rehearsal) advance(ctx context.Context, log commandLog, upTo int64) error {
	var batch []rerun
	for command, err := range reruns(log, r.at+1) {
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

func (r *rehearsal) run(ctx context.Context, batch []rerun) error {
	if len(batch) == 0 {
		return nil
	}
	err := r.platform.store.Update(ctx, r.tenant, func(tx store.Tx) error { return r.platform.runAgain(tx, r.tenant, batch) })
	if err == nil {
		r.at = batch[len(batch)-1].last
	}
	return err
}

func (r *rehearsal) close() error { return errors.Join(r.platform.Close(), os.RemoveAll(r.folder)) }
