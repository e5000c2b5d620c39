package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/solo"
)

// Rehearsal is a stage on which the command log of one tenant is run again. It stands still at the last entry that was run, and can
// be run on from there.
type Rehearsal struct {
	stage   Stage
	tenant  string
	folder  *scratch.Folder
	at      int64 // number of the last entry that was run
	leftOut []*Failure
	passed  func(store.Tx, *commandlog.Command) error
	shared  bool // others may write to the records
	update  func(context.Context, func(store.Tx) error) error
}

// Failure is a logged command that cannot be run again.
type Failure struct {
	Command int64 // its number in the log
	Name    string
	Err     error
}

// Error names the command.
func (e *Failure) Error() string {
	return fmt.Sprintf("lending: replay of command %d, %s: %v", e.Command, e.Name, e.Err)
}

// Unwrap returns what went wrong.
func (e *Failure) Unwrap() error { return e.Err }

// maxLeftOut bounds the commands that are remembered as left out. A log of which more cannot be run is no log of this program.
const maxLeftOut = 10_000

// EveryEntry is the position after the last entry of any log.
const EveryEntry = math.MaxInt64

// commandsPerCommit is how many commands are run in one transaction: a rehearsal need not survive a loss of power.
const commandsPerCommit = 500

// On makes a rehearsal on a stage that has run nothing of the tenant yet, and that stays when the rehearsal is over.
func On(stage Stage, tenant string) *Rehearsal {
	return &Rehearsal{stage: stage, tenant: tenant, shared: true}
}

// Records are the records that were made so far.
func (r *Rehearsal) Records() store.Store { return r.stage.Records() }

// LeftOut are the commands that could not be run, in their order.
func (r *Rehearsal) LeftOut() []*Failure { return r.leftOut }

// TakeLeftOut returns the commands that were left out since the last call, and forgets them.
func (r *Rehearsal) TakeLeftOut() []*Failure {
	taken := r.leftOut
	r.leftOut = nil
	return taken
}

// OnLeaveOut sets a function that runs for each command that is left out, in the transaction that passes over its log numbers. The
// store may run it again.
func (r *Rehearsal) OnLeaveOut(passed func(store.Tx, *commandlog.Command) error) { r.passed = passed }

// Close ends a rehearsal that has a folder of its own, and removes that.
func (r *Rehearsal) Close() error { return errors.Join(r.stage.Close(), r.folder.Remove()) }

// state is where the rehearsal stands.
func (r *Rehearsal) state(ctx context.Context) commandlog.State {
	return commandlog.State{Tenant: r.tenant, At: r.at, Write: func(file io.Writer) error { return r.stage.Backup(ctx, r.tenant, file) }}
}

// Advance runs the entries of a log up to a number, from where the rehearsal stands. A command that cannot be run is left out,
// and so is all that it would have made. What was run before any other error stays.
func (r *Rehearsal) Advance(ctx context.Context, log commandlog.Log, upTo int64) error {
	r.update = r.updater()
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

// updater runs transactions. Nobody else writes to records in a folder of the rehearsal's own while it runs on, so that it keeps what
// it read.
func (r *Rehearsal) updater() func(context.Context, func(store.Tx) error) error {
	if r.shared {
		return func(ctx context.Context, fn func(store.Tx) error) error { return r.Records().Update(ctx, r.tenant, fn) }
	}
	return solo.New(r.Records(), r.tenant).Update
}

func (r *Rehearsal) run(ctx context.Context, batch []commandlog.Command) error {
	if len(batch) == 0 {
		return nil
	}
	err := r.try(ctx, batch)
	if failed := new(Failure); !errors.As(err, &failed) {
		return err
	}
	for i := range batch { // one by one, so that those are run that can be
		err := r.try(ctx, batch[i:i+1])
		if failed := new(Failure); errors.As(err, &failed) && ctx.Err() == nil && !errors.Is(err, store.ErrUnavailable) {
			err = r.leaveOut(ctx, batch[i], failed)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// try runs commands in one transaction.
func (r *Rehearsal) try(ctx context.Context, batch []commandlog.Command) error {
	err := r.update(ctx, func(tx store.Tx) error { return r.runAgain(tx, batch) })
	if err == nil {
		r.at = batch[len(batch)-1].Last
	}
	return err
}

// runAgain runs commands in their order, each under its number. The log goes on with the next one.
func (r *Rehearsal) runAgain(tx store.Tx, commands []commandlog.Command) error {
	next := r.at + 1
	for i := range commands {
		if err := skipTo(tx, next, commands[i].Seq, commands[i].At); err != nil {
			return err
		}
		if err := r.stage.RunAgain(tx, r.tenant, &commands[i]); err != nil {
			return &Failure{commands[i].Seq, commands[i].Name, err}
		}
		next = commands[i].Last + 1
	}
	return nil
}

// leaveOut passes over a command that cannot be run. Its entries keep their numbers, from which identifiers come.
func (r *Rehearsal) leaveOut(ctx context.Context, command commandlog.Command, why *Failure) error {
	err := r.update(ctx, func(tx store.Tx) error {
		if err := skipTo(tx, r.at+1, command.Last+1, command.At); err != nil || r.passed == nil {
			return err
		}
		return r.passed(tx, &command)
	})
	if err == nil {
		r.at = command.Last
	}
	if len(r.leftOut) < maxLeftOut {
		r.leftOut = append(r.leftOut, why)
	}
	return err
}

// leftOutName is the name of log entries in the place of those that were not run.
const leftOutName = "LEFT_OUT"

// PassOver gives away those numbers of the log up to the last of a command that are left.
func PassOver(tx store.Tx, command *commandlog.Command) error {
	last, _, err := tx.LastEntry()
	if err != nil {
		return err
	}
	return skipTo(tx, last+1, command.Last+1, command.At)
}

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
