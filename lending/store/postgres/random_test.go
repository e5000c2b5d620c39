package postgres_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// item has a key that no other one has, and belongs to a group.
var item = &store.Kind{Name: "item", Columns: []store.Column{
	{Name: "key", Type: store.Text, Unique: true}, {Name: "group", Type: store.Integer, Indexed: true}}}

// seen is one thing that a command did and what came of it, as its entry in the log tells.
type seen struct {
	Do    string  // count, read, set, list, add, remove
	ID    int64   `json:",omitempty"` // of a counter or a setting, or a group
	Key   string  `json:",omitempty"`
	Value int64   `json:",omitempty"` // of a counter or a setting; the id of an item that was added or removed, 0 when it could not be
	Found []int64 `json:",omitempty"`
}

// books are what the log says that is stored.
type books struct {
	counters, settings map[int64]int64
	keys               map[string]int64
	groups             map[int64][]int64
}

// follow does what a command did, and says what it would have seen if nobody else had been there.
func (b *books) follow(s seen) seen {
	s.Found = nil
	switch s.Do {
	case "count":
		b.counters[s.ID]++
		s.Value = b.counters[s.ID]
	case "read":
		s.Value = b.settings[s.ID]
	case "set":
		b.settings[s.ID]++
		s.Value = b.settings[s.ID]
	case "list":
		s.Found = append(s.Found, b.groups[s.ID]...)
	case "add":
		if b.keys[s.Key] != 0 {
			s.Value = 0
			return s
		}
		b.keys[s.Key] = s.Value
		b.groups[s.ID] = append(b.groups[s.ID], s.Value)
		slices.Sort(b.groups[s.ID])
	case "remove":
		s.Value = b.keys[s.Key]
		delete(b.keys, s.Key)
		for g := range b.groups {
			b.groups[g] = slices.DeleteFunc(b.groups[g], func(id int64) bool { return id == s.Value })
		}
	}
	return s
}

// TestRandomCommands has callers of two programs give random commands at once, which announce what they read, or something else, or
// nothing; which say what they know, rightly or not; of which some fail, panic, or are not waited for. Those that were told of success, and
// no others, stand in the log, and each saw what the ones before it in the log had left.
func TestRandomCommands(t *testing.T) {
	for range 2 {
		seed := rand.Uint64()
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			randomCommands(t, seed)
		})
	}
}

const (
	maxBatchAge    = 25 * time.Millisecond // a little more than a batch is kept open for
	randomCounters = 4
	randomKeys     = 12
	randomGroups   = 3
)

func randomCommands(t *testing.T, seed uint64) {
	address, in, schema := postgrestest.Shared(t), own(t), store.Schema{counter, setting, item}
	var programs []store.Store
	for range 2 {
		s, err := postgres.Open(t.Context(), address, schema, &postgres.Options{Namespace: in})
		if err == nil {
			t.Cleanup(func() { _ = s.Close() })
			err = s.Provision(t.Context(), "alpha")
		}
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, s)
	}
	insertCounters(t, programs[0], 1, 2, 3, 4)
	var callers sync.WaitGroup
	var mu sync.Mutex
	done := map[string]bool{}
	for c := range 8 {
		callers.Go(func() {
			r := rand.New(rand.NewPCG(seed, uint64(c)))
			// Six callers are of the first program, two of the second.
			program, commands := programs[min(c/6, 1)], 60
			for i := range commands {
				name := fmt.Sprintf("%d/%d", c, i)
				if err := randomCommand(program, r, name); err == nil {
					mu.Lock()
					done[name] = true
					mu.Unlock()
				} else if !errors.Is(err, errOnPurpose) && !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
	callers.Wait()
	holdLog(t, programs[0], done)
}

var errOnPurpose = errors.New("on purpose")

// randomCommand does some random things in one transaction and notes in the log what it saw.
func randomCommand(s store.Store, r *rand.Rand, name string) (err error) {
	var things []seen
	for range 1 + r.IntN(4) {
		things = append(things, seen{Do: []string{"count", "count", "read", "set", "list", "add", "add", "remove"}[r.IntN(8)]})
		last := &things[len(things)-1]
		switch last.ID = 1; last.Do {
		case "count":
			last.ID = 1 + r.Int64N(randomCounters)
		case "list":
			last.ID = 1 + r.Int64N(randomGroups)
		case "add", "remove":
			last.ID, last.Key = 1+r.Int64N(randomGroups), fmt.Sprint("key ", r.IntN(randomKeys))
		}
	}
	end, expected := r.IntN(20), r.IntN(4)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ctx = store.Announce(ctx, func(to store.Expecter) {
		for i, s := range things {
			if i < expected { // otherwise it comes as a surprise
				expect(to, s)
			}
		}
		if expected == 3 {
			to.Expect(counter, 1+r.Int64N(randomCounters)) // perhaps in vain
		}
	})
	bold := r.IntN(3) == 0
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", errOnPurpose, p)
		}
	}()
	return s.Update(ctx, "alpha", func(tx store.Tx) error {
		var notes []seen
		for _, s := range things {
			s, err := s.do(tx, bold)
			if err != nil {
				return err
			}
			notes = append(notes, s)
		}
		body, err := json.Marshal(notes)
		if err != nil {
			return err
		}
		if _, err := tx.Append(store.LogEntry{Name: name, Body: body}); err != nil {
			return err
		}
		switch end {
		case 0:
			return errOnPurpose
		case 1:
			panic("on purpose")
		case 2:
			cancel()
		case 3:
			time.Sleep(maxBatchAge) // those who wait go on in another batch, after the other program
		}
		return nil
	})
}

func expect(to store.Expecter, s seen) {
	switch s.Do {
	case "count":
		to.Expect(counter, s.ID)
	case "list":
		to.ExpectFind(item, store.Where("group", store.Equal, store.Int(s.ID)))
	}
}

// do does one thing. A bold one takes it for granted that a key is free.
func (s seen) do(tx store.Tx, bold bool) (seen, error) {
	switch s.Do {
	case "count":
		return s.raise(tx, counter)
	case "set":
		return s.raise(tx, setting)
	case "read":
		r, err := tx.Get(setting, s.ID)
		if err == nil {
			s.Value = r.Values[0].Int64()
		}
		return s, err
	case "list":
		for r, err := range tx.Find(item, store.Where("group", store.Equal, store.Int(s.ID))) {
			if err != nil {
				return s, err
			}
			s.Found = append(s.Found, r.ID)
		}
	case "add":
		id, err := tx.NextID(item)
		if err != nil {
			return s, err
		}
		if bold {
			store.Expecting(tx).Known(item, id, 0)
		}
		err = tx.Insert(item, store.Record{ID: id, Values: []store.Value{store.String(s.Key), store.Int(s.ID)}, Body: []byte("{}")})
		var taken *store.DuplicateError
		if errors.As(err, &taken) {
			return s, nil
		}
		s.Value = id
		return s, err
	case "remove":
		for r, err := range tx.Find(item, store.Where("key", store.Equal, store.String(s.Key))) {
			if err != nil {
				return s, err
			}
			s.Value = r.ID
		}
		if s.Value != 0 {
			return s, tx.Delete(item, s.Value, 1)
		}
	}
	return s, nil
}

func (s seen) raise(tx store.Tx, k *store.Kind) (seen, error) {
	r, err := tx.Get(k, s.ID)
	if err != nil {
		return s, err
	}
	s.Value = r.Values[0].Int64() + 1
	r.Values[0] = store.Int(s.Value)
	return s, tx.Save(k, r)
}

// holdLog goes through the log, and holds against it who was told of success, what each command saw, and what is stored in the end.
func holdLog(t *testing.T, s store.Store, done map[string]bool) {
	t.Helper()
	b := &books{counters: map[int64]int64{}, settings: map[int64]int64{}, keys: map[string]int64{}, groups: map[int64][]int64{}}
	logged := map[string]bool{}
	err := s.View(t.Context(), "alpha", func(tx store.Tx) error {
		for e, err := range tx.Log(1) {
			if err != nil {
				return err
			}
			logged[e.Name] = true
			var notes []seen
			if err := json.Unmarshal(e.Body, &notes); err != nil {
				return err
			}
			for _, s := range notes {
				if diff := cmp.Diff(b.follow(s), s); diff != "" {
					t.Errorf("entry %d, %s (-as those before left it +as it was seen):\n%s", e.Seq, e.Name, diff)
				}
			}
		}
		for id, value := range b.counters {
			if r, err := tx.Get(counter, id); err != nil || r.Values[0].Int64() != value {
				t.Errorf("counter %d: %v, %v; want %d", id, r.Values, err, value)
			}
		}
		left := map[string]int64{}
		for r, err := range tx.Find(item, store.Query{}) {
			if err != nil {
				return err
			}
			left[r.Values[0].Text()] = r.ID
		}
		if diff := cmp.Diff(b.keys, left); diff != "" {
			t.Errorf("items (-as logged +as stored):\n%s", diff)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(slices.Sorted(maps.Keys(done)), slices.Sorted(maps.Keys(logged))); diff != "" {
		t.Errorf("commands (-told of success +logged):\n%s", diff)
	}
}
