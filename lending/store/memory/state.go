package memory

import (
	"maps"
	"slices"

	"lending.example/platform/lending/store"
)

// state is everything a tenant holds, by the number of the table. A committed state never changes.
type state struct {
	rows      []rows
	sequences map[int]int64
	log       []store.LogEntry
}

func newState(tables []*table) *state {
	s := &state{rows: make([]rows, len(tables)), sequences: map[int]int64{}}
	for _, t := range tables {
		s.rows[t.number].indexed = make([]*tree, len(t.indexes))
	}
	return s
}

// copy returns a state to change. The log is shared: entries are only added after the end that a committed state
// knows of, by one writer at a time.
func (s *state) copy() *state {
	return &state{rows: slices.Clone(s.rows), sequences: maps.Clone(s.sequences), log: s.log}
}
