package idempotency

import (
	"errors"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// maxRefusals bounds the refusals that are kept under keys of one user. The oldest goes when there would be more, and leaves its key
// free: a user whose commands are refused often does not fill the store.
const maxRefusals = 1000

// refusals are the outcomes of a user that are refusals. The id is the user's.
type refusals struct {
	store.Key
	Outcomes []int64 `json:"outcomes"` // ids, the oldest first; some may be forgotten
}

// Refusals is the kind of the lists of refusals.
var Refusals = &store.Kind{Name: "command_refusals", Rewritten: true}

var refusalsOf = store.Table[refusals, *refusals]{Kind: Refusals, Columns: func(*refusals) []store.Value { return nil }}

// noteRefusal adds a refusal to those of a user, and removes those that are too many. Programs are trusted with any number.
func noteRefusal(u *operation.Unit, user, outcome int64) error {
	if user == 0 {
		return nil
	}
	of, err := refusalsOf.Get(u.Tx, user)
	if errors.Is(err, store.ErrNotFound) {
		return refusalsOf.Insert(u.Tx, &refusals{Key: store.Key{ID: user}, Outcomes: []int64{outcome}})
	}
	if err != nil {
		return err
	}
	of.Outcomes = append(of.Outcomes, outcome)
	for len(of.Outcomes) > maxRefusals {
		old, err := Outcomes.Get(u.Tx, of.Outcomes[0])
		if err == nil {
			err = Outcomes.Delete(u.Tx, &old)
		}
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		of.Outcomes = of.Outcomes[1:]
	}
	return refusalsOf.Save(u.Tx, &of)
}
