package events

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// forgottenAtOnce bounds the records that one command removes, so that others who write need not wait long.
const forgottenAtOnce = 500

// UpTo says which events are no longer kept.
type UpTo struct {
	Number int64 `json:"number"`
}

// Violations returns none: numbers that are not there remove nothing.
func (UpTo) Violations() []fault.Violation { return nil }

// Forgotten says whether there is more to forget.
type Forgotten struct {
	More bool `json:"more"`
}

// Forget removes events up to a number, a part at a time. The events of one command go together, with the last of them.
var Forget = operation.Command[UpTo, Forgotten]{
	Meta: operation.Meta{
		ID: "events.Forget", Action: "FORGET", Entity: "EXTERNAL_EVENT", Grouping: "configuration",
		Summary: "Removes events that are older than they are kept.", Internal: true,
	},
	Decide: func(u *operation.Unit, in UpTo) (Forgotten, error) {
		old, err := batches.All(u.Tx, store.Where("id", store.AtMost, store.Int(in.Number)).By("id", false).Top(forgottenAtOnce))
		for i := range old {
			if err == nil {
				err = batches.Delete(u.Tx, &old[i])
			}
		}
		return Forgotten{More: len(old) == forgottenAtOnce}, err
	},
}

// LastUpTo is the number of the last event of the commands up to one, also where it was forgotten; 0 when there is none. Events follow
// each other as their commands do, so that it is found by halving.
func LastUpTo(tx store.Tx, command int64) (int64, error) {
	last, err := Last(tx)
	from, to := int64(1), last // the events before from are of commands up to it, those after to of later ones
	for err == nil && from <= to {
		middle := from + (to-from)/2
		var b batch
		b, err = batches.First(tx, store.Where("id", store.AtLeast, store.Int(middle)).By("id", false))
		switch {
		case errors.Is(err, store.ErrNotFound):
			to, err = middle-1, nil
		case err == nil && b.Command <= command:
			from = b.ID + 1
		default:
			to = middle - 1
		}
	}
	return from - 1, err
}
