package turn_test

import (
	"testing"
	"time"

	"lending.example/platform/lending/store/turn"
)

func TestMeter(t *testing.T) {
	var m turn.Meter
	if sum := m.Sum(); sum.Count != 0 || sum.Time != 0 {
		t.Errorf("a new one has %d in %v", sum.Count, sum.Time)
	}
	m.Add(time.Now().Add(-time.Second))
	m.Add(time.Now().Add(-time.Second))
	if sum := m.Sum(); sum.Count != 2 || sum.Time < 2*time.Second || sum.Time > time.Minute {
		t.Errorf("two of a second are %d in %v", sum.Count, sum.Time)
	}
}
