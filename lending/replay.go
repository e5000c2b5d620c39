package lending

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"lending.example/platform/lending/content"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/rehearsal"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Replay runs the command log of a tenant again, from the first entry, on another platform that does not know the
// tenant yet. Afterwards the records there are the same, byte for byte, but for idempotency keys: those belong to
// the callers of this platform. A command that cannot be run is left out, and the error has a *ReplayError for each. The bytes of files, whose digests are in the log, are copied. It is how a log is shown to be complete, and how a new version of the program is
// rehearsed on old commands.
func (p *Platform) Replay(ctx context.Context, tenant string, into *Platform) error {
	if err := cmp.Or(p.isMade(), into.isMade()); err != nil {
		return err
	}
	if err := mustExist(ctx, p.store, tenant); err != nil {
		return err
	}
	if err := into.store.Provision(ctx, tenant); err != nil {
		return fmt.Errorf("lending: replay %s: %w", tenant, err)
	}
	again := rehearsal.On(stage{into}, tenant)
	if err := again.Advance(ctx, commandlog.Of(ctx, p.store, tenant), rehearsal.EveryEntry); err != nil {
		return replayError(err)
	}
	err := p.store.View(ctx, tenant, func(tx store.Tx) error {
		if err := again.Advance(ctx, tx.Log, rehearsal.EveryEntry); err != nil { // what was written meanwhile
			return replayError(err)
		}
		return into.takePieces(ctx, tenant, tx)
	})
	for _, failed := range again.LeftOut() {
		err = errors.Join(err, replayError(failed))
	}
	return err
}

// replayError is the failure of a command as callers know it.
func replayError(err error) error {
	if failed := new(rehearsal.Failure); errors.As(err, &failed) {
		return (*ReplayError)(failed)
	}
	return err
}

// takePieces copies the bytes of files, piece by piece, with the numbers that they have.
func (p *Platform) takePieces(ctx context.Context, tenant string, from store.Tx) error {
	kind, given := content.PieceKind(), int64(0)
	for piece, err := range from.Find(kind, store.Query{}) {
		if err != nil {
			return err
		}
		err = p.store.Update(ctx, tenant, func(tx store.Tx) error {
			for next := given; next < piece.ID; {
				if next, err = tx.NextID(kind); err != nil {
					return err
				}
			}
			return tx.Insert(kind, piece)
		})
		if err != nil {
			return err
		}
		given = piece.ID
	}
	return nil
}

// ReplayError is a logged command that cannot be run again.
type ReplayError struct {
	Command int64 // its number in the log
	Name    string
	Err     error
}

// Error names the command.
func (e *ReplayError) Error() string {
	return fmt.Sprintf("lending: replay of command %d, %s: %v", e.Command, e.Name, e.Err)
}

// Unwrap returns what went wrong.
func (e *ReplayError) Unwrap() error { return e.Err }

// alteration changes what a replay makes of a log.
type alteration interface {
	// before may change the input of a command, or drop the command.
	before(u *operation.Unit, entry *commandlog.Command, command logged, input any) (isDropped bool, err error)
	// after runs after a command that was not dropped, in its transaction.
	after(u *operation.Unit, command logged) error
}

// again runs one logged command: at its moment, by its actor, on its input, with its answers from outside.
func (p *Platform) again(tx store.Tx, tenant string, entry *commandlog.Command) error {
	return p.againWith(tx, tenant, entry, nil)
}

// againWith is again with an alteration, or nil.
func (p *Platform) againWith(tx store.Tx, tenant string, entry *commandlog.Command, altered alteration) error {
	var command logged
	if err := json.Unmarshal(entry.Body, &command); err != nil {
		return err
	}
	var answers []json.RawMessage
	if entry.Answers != nil {
		if err := json.Unmarshal(entry.Answers, &answers); err != nil {
			return err
		}
	}
	op, known := p.operations.byID[command.Operation]
	if !known {
		return fmt.Errorf("no operation %q", command.Operation)
	}
	input := op.NewInput()
	if err := json.Unmarshal(command.Input, input); err != nil {
		return err
	}
	actor, err := actorOf(tx, command)
	if err != nil {
		return err
	}
	desk := newDesk(Desk{platform: p, tenant: tenant, actor: actor, replaying: &entry.LogEntry, answers: answers})
	unit, err := desk.unit(tx)
	if err != nil {
		return err
	}
	unit.Rules = command.Rules
	if command.Given == nil {
		isRecorded(unit)
	}
	if altered != nil {
		if isDropped, err := altered.before(unit, entry, command, input); err != nil || isDropped {
			return errors.Join(err, rehearsal.PassOver(tx, entry))
		}
	}
	opts := CallOptions{Key: command.Key, Origin: command.Origin, held: command.Held, approves: command.Approves}
	if opts.held != nil {
		_, err = keepHeld(unit, op, input, opts)
	} else {
		_, err = desk.decide(unit, op, input, opts)
	}
	if err == nil && unit.Command != entry.Seq {
		return fmt.Errorf("it gets the number %d", unit.Command)
	}
	if err != nil || altered == nil {
		return err
	}
	return errors.Join(altered.after(unit, command), rehearsal.PassOver(tx, entry))
}
