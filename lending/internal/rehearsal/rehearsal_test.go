package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

const tenant = "north"

// fakeStage runs a command by writing its entries, unless it is called BAD.
type fakeStage struct {
	store.Store
	down bool // the records cannot be reached
}

var errBad = errors.New("bad")

func (s *fakeStage) Records() store.Store { return s }

func (s *fakeStage) RunAgain(tx store.Tx, _ string, command *commandlog.Command) error {
	switch {
	case s.down:
		return store.ErrUnavailable
	case command.Name == "BAD":
		return errBad
	}
	_, err := tx.Append(command.LogEntry)
	if err == nil && command.Answers != nil {
		_, err = tx.Append(store.LogEntry{At: command.At, Name: commandlog.AnswersName, Body: command.Answers})
	}
	return err
}

func (s *fakeStage) Backup(context.Context, string, interface{ Write([]byte) (int, error) }) error {
	return nil
}

func newStage(t *testing.T, entries ...string) *fakeStage {
	t.Helper()
	s, err := memory.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(t.Context(), tenant); err != nil {
		t.Fatal(err)
	}
	err = s.Update(t.Context(), tenant, func(tx store.Tx) error {
		for i, name := range entries {
			if _, err := tx.Append(store.LogEntry{At: time.Unix(int64(i), 0), Name: name, Body: []byte("[]")}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return &fakeStage{Store: s}
}

// names are the entries of a log by number.
func names(t *testing.T, s store.Store) (names []string) {
	t.Helper()
	for e, err := range commandlog.Of(t.Context(), s, tenant)(1) {
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, fmt.Sprintf("%d %s", e.Seq, e.Name))
	}
	return names
}

// TestAdvanceKeepsNumbers runs logs in legs, and wants every command under its number, whatever was left out before it.
func TestAdvanceKeepsNumbers(t *testing.T) {
	for _, c := range []struct {
		name    string
		entries []string
		legs    []int64
		made    []string
		leftOut []int64
	}{
		{"nothing", nil, []int64{EveryEntry}, nil, nil},
		{"in one go", []string{"A", "B"}, []int64{EveryEntry}, []string{"1 A", "2 B"}, nil},
		{"in legs", []string{"A", "B", "C"}, []int64{1, 1, 2}, []string{"1 A", "2 B"}, nil},
		{"left out", []string{"A", "BAD", "C"}, []int64{EveryEntry}, []string{"1 A", "2 LEFT_OUT", "3 C"}, []int64{2}},
		{"left out with its answers", []string{"BAD", commandlog.AnswersName, "C"}, []int64{EveryEntry}, []string{"1 LEFT_OUT", "2 LEFT_OUT", "3 C"}, []int64{1}},
		{"answers have numbers", []string{"A", commandlog.AnswersName, "C"}, []int64{EveryEntry}, []string{"1 A", "2 ANSWERS", "3 C"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := commandlog.Of(t.Context(), newStage(t, c.entries...), tenant)
			r := On(newStage(t), tenant)
			for _, upTo := range c.legs {
				if err := r.Advance(t.Context(), log, upTo); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(c.made, names(t, r.Records())); diff != "" {
				t.Errorf("made (-want +got):\n%s", diff)
			}
			var leftOut []int64
			for _, f := range r.LeftOut() {
				leftOut = append(leftOut, f.Command)
				if !errors.Is(f, errBad) {
					t.Errorf("command %d failed with %v", f.Command, f.Err)
				}
			}
			if diff := cmp.Diff(c.leftOut, leftOut); diff != "" {
				t.Errorf("left out (-want +got):\n%s", diff)
			}
		})
	}
}

// TestAdvanceStopsWithoutRecords wants nothing left out because the records could not be reached, and the rest run afterwards.
func TestAdvanceStopsWithoutRecords(t *testing.T) {
	log := commandlog.Of(t.Context(), newStage(t, "A", "B"), tenant)
	at := newStage(t)
	at.down = true
	r := On(at, tenant)
	if err := r.Advance(t.Context(), log, EveryEntry); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("without records: %v", err)
	}
	at.down = false
	if err := r.Advance(t.Context(), log, EveryEntry); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"1 A", "2 B"}, names(t, at)); diff != "" || len(r.LeftOut()) > 0 {
		t.Errorf("left out %v, made (-want +got):\n%s", r.LeftOut(), diff)
	}
}
