package simulation

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// laws are what was seen so far, against which the next look is held.
type laws struct {
	entry     int64          // the last of the log
	link      store.Link     // of that
	logged    map[string]int // how often a key is in the log
	answers   map[string]answer
	refused   map[string]bool
	delivered int64 // the last event that a follower was handed after all before it
	event     int64 // the last event that is stored
}

func newLaws() laws {
	return laws{logged: map[string]int{}, answers: map[string]answer{}, refused: map[string]bool{}}
}

// keptOutcome is the kind of what was answered under keys.
const keptOutcome = "command_key"

// answered notes what somebody was answered: all who ask hear the same.
func (w *world) answered(who string, o order, made answer, err error) {
	key := o.keys[0]
	if err != nil {
		w.say("%s, %s %s: refused: %v", who, key, o.says, err)
		w.count("refused")
		var refusal *fault.Error
		if !errors.As(err, &refusal) || refusal.Kind == fault.Internal {
			w.breaks(fmt.Sprintf("%s failed without a refusal: %v", key, err))
		}
		w.laws.refused[key] = true
		return
	}
	w.say("%s, %s %s: done, %+v", who, key, o.says, made)
	w.count("done")
	if first, known := w.laws.answers[key]; known && first != made {
		w.breaks(fmt.Sprintf("%s was answered %+v, and then %+v", key, first, made))
	}
	for _, key := range o.keys {
		w.laws.answers[key] = made
	}
	w.breaks(w.logHolds())
	w.breaks(w.answersHold(o.keys...))
}

// answersHold holds answers against the log.
func (w *world) answersHold(keys ...string) string {
	for _, key := range keys {
		if n := w.laws.logged[key]; n != 1 {
			return fmt.Sprintf("%s was answered as done and is in the log %d times", key, n)
		}
	}
	return ""
}

// handed notes an event that a follower was handed: none before it may have been left out.
func (w *world) handed(p *program, number int64) {
	w.count("events")
	if number > w.laws.delivered+1 {
		w.breaks(fmt.Sprintf("the follower of %s was handed event %d, and nobody event %d", p.name, number, w.laws.delivered+1))
	}
	w.laws.delivered = max(w.laws.delivered, number)
}

// check holds what is stored now against the laws: what has come since the last look, and all of it after a fault.
func (w *world) check(all bool) {
	w.breaks(w.logHolds())
	if all {
		w.breaks(w.booksHold())
		w.breaks(w.eventsHold())
	}
}

// logHolds reads the new entries of the log.
func (w *world) logHolds() (broken string) {
	l := &w.laws
	w.view(func(tx store.Tx) error {
		for e, err := range tx.Log(l.entry + 1) {
			if err != nil {
				return err
			}
			if e.Seq != l.entry+1 {
				broken = fmt.Sprintf("entry %d of the log follows %d", e.Seq, l.entry)
			}
			if l.link = l.link.Next(e); e.Link != l.link {
				broken = fmt.Sprintf("entry %d of the log does not follow from the one before", e.Seq)
			}
			l.entry = e.Seq
			var command struct{ Key string }
			if json.Unmarshal(e.Body, &command) == nil && command.Key != "" {
				if l.logged[command.Key]++; l.logged[command.Key] > 1 {
					broken = fmt.Sprintf("%s is in the log %d times", command.Key, l.logged[command.Key])
				}
			}
		}
		return nil
	})
	return broken
}

// booksHold holds every loan against itself and the journal, and the journal against all loans.
func (w *world) booksHold() (broken string) {
	w.look(func(p *lending.Platform) error {
		return p.Tenant(lendingtest.Tenant).As(lending.SystemUser).View(w.ctx, func(u *operation.Unit) error {
			counted := &ledger.Tally{}
			for flaw, err := range auditing.Flaws(u, counted) {
				if err != nil {
					return err
				}
				broken = fmt.Sprintf("loan %d: %s", flaw.LoanID, flaw.Text)
			}
			for flaw, err := range ledger.Flaws(u, counted) {
				if err != nil {
					return err
				}
				broken = fmt.Sprintf("journal, account %d, entry %s: %s", flaw.AccountID, flaw.Transaction, flaw.Text)
			}
			return nil
		})
	})
	return broken
}

// eventsHold reads the new events.
func (w *world) eventsHold() (broken string) {
	l := &w.laws
	w.look(func(p *lending.Platform) error {
		for e, err := range p.Events(lendingtest.Tenant).Since(w.ctx, l.event) {
			if err != nil {
				return err
			}
			if e.Number != l.event+1 {
				broken = fmt.Sprintf("event %d follows %d", e.Number, l.event)
			}
			l.event = e.Number
		}
		return nil
	})
	return broken
}

// finallyHolds is what has to hold when everybody has finished.
func (w *world) finallyHolds() string {
	l := &w.laws
	w.check(true)
	for key := range l.answers {
		if broken := w.answersHold(key); broken != "" {
			return broken
		}
	}
	for key := range l.refused {
		if _, done := l.answers[key]; !done && l.logged[key] > 0 {
			return fmt.Sprintf("%s was refused and is in the log %d times", key, l.logged[key])
		}
	}
	if l.delivered != l.event {
		return fmt.Sprintf("followers were handed events up to %d, and there are %d", l.delivered, l.event)
	}
	var left []int64
	w.view(func(tx store.Tx) (err error) {
		left, err = jobs.Running(tx)
		return err
	})
	if len(left) > 0 {
		return fmt.Sprintf("the runs %d of jobs have not ended", left)
	}
	return ""
}

// view reads the store as it is.
func (w *world) view(read func(store.Tx) error) {
	if err := w.records.View(w.ctx, lendingtest.Tenant, read); err != nil {
		w.breaks(fmt.Sprint("reading the store: ", err))
	}
}

// look reads by a platform that does nothing else.
func (w *world) look(read func(*lending.Platform) error) {
	if err := read(w.observer); err != nil {
		w.breaks(fmt.Sprint("looking at the bank: ", err))
	}
}

// quiet are the settings of a platform that nobody works with.
func (w *world) quiet() *lending.Config {
	return &lending.Config{Clock: w.now, LeaveJobs: true, Logger: slog.New(slog.DiscardHandler)}
}

// replayHolds runs the log again, into an empty store, and wants the records that are stored.
func (w *world) replayHolds() (broken string) {
	empty, err := memory.New(lending.Schema())
	if err != nil {
		return err.Error()
	}
	again, err := lending.New(empty, w.quiet())
	if err != nil {
		return err.Error()
	}
	defer again.Close()
	w.look(func(p *lending.Platform) error { return p.Replay(w.ctx, lendingtest.Tenant, again) })
	w.view(func(stored store.Tx) error {
		return empty.View(w.ctx, lendingtest.Tenant, func(made store.Tx) error {
			for _, kind := range lending.Schema() {
				if broken == "" && !slices.Contains(notReplayed, kind.Name) {
					broken = difference(kind, stored, made)
				}
			}
			return nil
		})
	})
	return broken
}

// notReplayed are kinds of which the log does not tell: what was answered under keys, and how far followers are.
var notReplayed = []string{keptOutcome, events.Consumers.Kind.Name}

// difference is the first record of a kind that a replay makes otherwise.
func difference(kind *store.Kind, stored, made store.Tx) string {
	a, b := recordsOf(kind, stored), recordsOf(kind, made)
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("a replay makes the %s\n%s\nand stored is\n%s", kind.Name, b[i], a[i])
		}
	}
	if len(a) != len(b) {
		return fmt.Sprintf("a replay makes %d records of %s, and stored are %d", len(b), kind.Name, len(a))
	}
	return ""
}

func recordsOf(kind *store.Kind, tx store.Tx) (texts []string) {
	for r, err := range tx.Find(kind, store.Query{}) {
		texts = append(texts, fmt.Sprint(r.ID, r.Values, string(r.Body), err))
	}
	return texts
}
