package commandlog

import (
	"encoding/json"
	"iter"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// AnswersName is the name of log entries that hold the answers that the command before them got from outside.
const AnswersName = "ANSWERS"

// AppendAnswers writes the answers that a command got from outside to the log, after the command.
func AppendAnswers(u *operation.Unit) error {
	if len(u.Outside.Answers) == 0 || u.Command == 0 {
		return nil
	}
	body, err := json.Marshal(u.Outside.Answers)
	if err != nil {
		return err
	}
	_, err = u.Tx.Append(store.LogEntry{At: u.Now, Name: AnswersName, Body: body})
	return err
}

// Command is a logged command and its answers from outside.
type Command struct {
	store.LogEntry
	Answers json.RawMessage // a list; nil when it asked nothing
	Last    int64           // number of the last entry that belongs to the command
}

// Commands streams the commands of a log from a number on. The answers that a command got from outside stand right after it.
func (log Log) Commands(from int64) iter.Seq2[Command, error] {
	return func(yield func(Command, error) bool) {
		var next *Command
		for entry, err := range log(from) {
			if err != nil {
				yield(Command{}, err)
				return
			}
			if entry.Name == AnswersName && next != nil {
				next.Answers, next.Last = entry.Body, entry.Seq
				continue
			}
			if next != nil && !yield(*next, nil) {
				return
			}
			next = &Command{LogEntry: entry, Last: entry.Seq}
		}
		if next != nil {
			yield(*next, nil)
		}
	}
}
