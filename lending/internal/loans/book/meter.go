package book

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"lending.example/platform/lending/loans"
)

// Meter adds up where the time of a run goes. It watches decisions and is no part of them; nil watches nothing.
type Meter struct {
	now   func() time.Time
	mu    sync.Mutex
	spent map[string]time.Duration
	last  time.Time // of the deciding goroutine
}

// NewMeter makes a meter that reads a clock.
func NewMeter(now func() time.Time) *Meter {
	return &Meter{now: now, spent: map[string]time.Duration{}}
}

// Times lists the steps, the longest first.
func (m *Meter) Times() []loans.StepTime {
	m.mu.Lock()
	defer m.mu.Unlock()
	return listed(m.spent)
}

// SumTimes adds up two lists of times, step by step, the longest first.
func SumTimes(x, y []loans.StepTime) []loans.StepTime {
	spent := map[string]time.Duration{}
	for _, s := range slices.Concat(x, y) {
		spent[s.Step] += s.Time
	}
	return listed(spent)
}

func listed(spent map[string]time.Duration) []loans.StepTime {
	list := make([]loans.StepTime, 0, len(spent))
	for step, time := range spent {
		list = append(list, loans.StepTime{Step: step, Time: time})
	}
	slices.SortFunc(list, func(a, b loans.StepTime) int {
		return cmp.Or(cmp.Compare(b.Time, a.Time), cmp.Compare(a.Step, b.Step))
	})
	return list
}

// Begin starts the first lap of the deciding goroutine.
func (m *Meter) Begin() {
	if m != nil {
		m.last = m.now()
	}
}

// Lap adds the time since the last lap to a step.
func (m *Meter) Lap(step string) {
	if m == nil {
		return
	}
	now := m.now()
	m.add(step, now.Sub(m.last))
	m.last = now
}

func (m *Meter) add(step string, spent time.Duration) {
	m.mu.Lock()
	m.spent[step] += spent
	m.mu.Unlock()
}

// Parallel measures the work of other goroutines during a decision.
func (m *Meter) Parallel(step string, do func() error) error {
	if m == nil {
		return do()
	}
	began := m.now()
	err := do()
	m.add(step, m.now().Sub(began))
	return err
}
