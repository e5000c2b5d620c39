package lending

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Replay runs the command log of a tenant again, from the first entry, on another platform that does not know the
// tenant yet. Afterwards the records there are the same, byte for byte, but for idempotency keys: those belong to
// the callers of this platform. It is how a log is shown to be complete, and how a new version of the program is
// rehearsed on old commands.
func (p *Platform) Replay(ctx context.Context, tenant string, into *Platform) error {
	if err := into.store.Provision(ctx, tenant); err != nil {
		return fmt.Errorf("lending: replay %s: %w", tenant, err)
	}
	return p.store.View(ctx, tenant, func(tx store.Tx) error {
		// What a command heard from outside stands right behind it.
		var command *store.LogEntry
		run := func(heard []json.RawMessage) error {
			if command == nil {
				return nil
			}
			entry := *command
			command = nil
			if err := into.again(ctx, tenant, entry, heard); err != nil {
				return fmt.Errorf("lending: replay of command %d, %s: %w", entry.Seq, entry.Name, err)
			}
			return nil
		}
		for entry, err := range tx.Log(1) {
			if err != nil {
				return err
			}
			if entry.Name == answersName {
				var answers []json.RawMessage
				if err := errors.Join(json.Unmarshal(entry.Body, &answers), run(answers)); err != nil {
					return err
				}
				continue
			}
			if err := run(nil); err != nil {
				return err
			}
			command = &entry
		}
		return run(nil)
	})
}

// answersName is the name of log entries that hold what the command before them heard from outside.
const answersName = "ANSWERS"

// appendAnswers writes what a command heard from outside to the log, behind the command.
func appendAnswers(u *operation.Unit) error {
	if len(u.Outside.Heard) == 0 || u.Command == 0 {
		return nil
	}
	body, err := json.Marshal(u.Outside.Heard)
	if err != nil {
		return err
	}
	_, err = u.Tx.Append(store.LogEntry{At: u.Now, Name: answersName, Body: body})
	return err
}

// again runs one logged command: at its moment, by its actor, on its input, with what it heard from outside.
func (p *Platform) again(ctx context.Context, tenant string, entry store.LogEntry, heard []json.RawMessage) error {
	var command logged
	if err := json.Unmarshal(entry.Body, &command); err != nil {
		return err
	}
	op, known := p.operations.byID[command.Operation]
	if !known {
		return fmt.Errorf("no operation %q", command.Operation)
	}
	input := op.NewInput()
	if err := json.Unmarshal(command.Input, input); err != nil {
		return err
	}
	return p.store.Update(ctx, tenant, func(tx store.Tx) error {
		actor, err := actorOf(tx, command)
		if err != nil {
			return err
		}
		desk := newDesk(Desk{platform: p, tenant: tenant, actor: actor, replaying: &entry, recalled: heard})
		unit, err := desk.unit(tx)
		if err != nil {
			return err
		}
		opts := CallOptions{Key: command.Key, Origin: command.Origin, held: command.Held, approves: command.Approves}
		if opts.held != nil {
			_, err = keepHeld(unit, op, input, opts)
			return err
		}
		_, err = desk.decide(unit, op, input, opts)
		return err
	})
}

// actorOf is the actor of a logged command, with the office that the user has at that point of the log. Whether the
// actor was allowed to give the command was decided then.
func actorOf(tx store.Tx, command logged) (operation.Actor, error) {
	actor := SystemUser
	if command.ActorID == 0 {
		return actor, nil
	}
	user, err := access.UserByID(tx, command.ActorID)
	if err != nil {
		return actor, err
	}
	return access.ActorOf(tx, user)
}
