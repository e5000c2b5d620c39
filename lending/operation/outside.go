package operation

import (
	"encoding/json"
	"fmt"
)

// Outside is what a unit of work has to do with the world outside the tenant's store: what the embedding program supplies,
// and the answers it got.
//
// A command that asks outside would decide differently when its log entry is run again, because the answer may be another
// one then. So the answers are part of the log: [Consult] keeps them, the pipeline writes them next to the command, and a
// replay hears them from there and asks nobody. What a command does to the outside it does after its commit, see
// [Unit.AfterCommit], from records that it stored; a replay makes the records and does nothing outside.
type Outside struct {
	// Supplies are the implementations that the embedding program supplies, see Supplied.
	Supplies []any
	// Answers are the answers of this command, in the order asked.
	Answers []json.RawMessage
	// Replays makes the command take the answers of Logged instead of asking.
	Replays bool
	Logged  []json.RawMessage
}

// Supplied returns what the embedding program supplies of an interface; false when it supplies none.
func Supplied[T any](u *Unit) (T, bool) {
	for _, supply := range u.Outside.Supplies {
		if it, ok := supply.(T); ok {
			return it, true
		}
	}
	var none T
	return none, false
}

// Consult asks something outside the store and keeps the answer with the command. A refusal is not kept: a command that
// is refused leaves no trace. Queries ask without keeping.
func Consult[T any](u *Unit, ask func() (T, error)) (answer T, err error) {
	o := &u.Outside
	if o.Replays {
		if len(o.Logged) == 0 {
			return answer, fmt.Errorf("operation: command %d asks outside, and the log has no answer", u.Command)
		}
		raw := o.Logged[0]
		o.Logged, o.Answers = o.Logged[1:], append(o.Answers, raw)
		return answer, json.Unmarshal(raw, &answer)
	}
	if answer, err = ask(); err != nil || u.Command == 0 {
		return answer, err
	}
	raw, err := json.Marshal(answer)
	o.Answers = append(o.Answers, raw)
	return answer, err
}
