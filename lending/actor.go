package lending

import (
	"errors"
	"slices"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Who acts. A signed-in user acts as the records have it in the transaction of the command: somebody who was deleted, locked or
// given another password while the command waited for its turn does not act any more, and roles count as they are then. So a
// replay, which meets the same records, needs the number of the user and no more. Of an actor whom the embedding program made
// up, the log carries what the records do not say.

// commandUnit opens the unit of work of a command, with its actor as the transaction has it.
func (d *Desk) commandUnit(tx store.Tx, op operation.Operation, input any) (*operation.Unit, error) {
	u, err := d.unit(tx)
	if err != nil || d.actor.UserID == 0 {
		return u, err
	}
	user, err := access.Users.Get(tx, d.actor.UserID)
	switch unknown := errors.Is(err, store.ErrNotFound); {
	case unknown && d.proof == "":
		return u, nil // a user of the embedding program's own
	case unknown, err == nil && user.Deleted, err == nil && d.proof != "" && d.proof != user.PasswordHash:
		return nil, access.ErrNotAuthenticated.New()
	case err != nil || d.proof == "":
		return u, err
	}
	if u.Actor, err = access.ActorOf(tx, user); err != nil {
		return nil, err
	}
	isRecorded(u)
	return u, authorize(u.Actor, op, input)
}

type recordedMemo struct{}

// isRecorded notes that the unit's actor is the one that the records give, which need not be read again.
func isRecorded(u *operation.Unit) {
	operation.Memo(u, recordedMemo{}, func() (operation.Actor, error) { return u.Actor, nil })
}

// givenActor is what the log carries of an actor whom the records do not give.
type givenActor struct {
	OfficeID    int64    `json:"officeId,omitempty"`
	Hierarchy   string   `json:"hierarchy,omitempty"`
	Permissions []string `json:"permissions,omitempty"`
	System      bool     `json:"system,omitempty"`
}

// actorToLog is what a replay needs to know of the unit's actor besides user id and name; nil for nothing.
func actorToLog(u *operation.Unit) (*givenActor, error) {
	a := u.Actor
	if a.UserID == 0 && sameActor(a, SystemUser) {
		return nil, nil
	}
	recorded, err := operation.Memo(u, recordedMemo{}, func() (operation.Actor, error) { return recordedActor(u.Tx, a.UserID) })
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return nil, err
	}
	if err == nil && sameActor(a, recorded) {
		return nil, nil
	}
	return &givenActor{OfficeID: a.OfficeID, Hierarchy: a.Hierarchy, Permissions: a.Permissions, System: a.System}, nil
}

// recordedActor is the actor that the records give for a user id; the system for none. A user who was deleted holds every
// permission: earlier versions logged commands that had waited until after the deletion, and which were allowed before it.
func recordedActor(tx store.Tx, userID int64) (operation.Actor, error) {
	if userID == 0 {
		return SystemUser, nil
	}
	user, err := access.Users.Get(tx, userID)
	if err != nil {
		return operation.Actor{}, err
	}
	actor, err := access.Acting(tx, user)
	if user.Deleted {
		actor.Permissions = []string{operation.AllFunctions}
	}
	return actor, err
}

// sameActor reports whether two actors are the same user with the same rights.
func sameActor(a, b operation.Actor) bool {
	return a.UserID == b.UserID && a.Username == b.Username && a.OfficeID == b.OfficeID && a.Hierarchy == b.Hierarchy && a.System == b.System &&
		(slices.Equal(a.Permissions, b.Permissions) || slices.Equal(slices.Sorted(slices.Values(a.Permissions)), slices.Sorted(slices.Values(b.Permissions))))
}

// actorOf is the actor of a logged command. Whether the actor was allowed to give the command was decided then.
func actorOf(tx store.Tx, command logged) (operation.Actor, error) {
	if g := command.Given; g != nil {
		return operation.Actor{
			UserID: command.ActorID, Username: command.Actor, OfficeID: g.OfficeID, Hierarchy: g.Hierarchy, Permissions: g.Permissions, System: g.System,
		}, nil
	}
	return recordedActor(tx, command.ActorID)
}
