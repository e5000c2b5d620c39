package turn_test

import (
	"testing"
	"time"

	"lending.example/platform/lending/store/turn"
)

func TestMeter(t *testing.T) {
	var m turn.Meter
	if n, took := m.Sum(); n != 0 || took != 0 {
		t.Errorf("a new one has %d in %v", n, took)
	}
	m.Add(time.Now().Add(-time.Second))
	m.Add(time.Now().Add(-time.Second))
	if n, took := m.Sum(); n != 2 || took < 2*time.Second || took > time.Minute {
		t.Errorf("two of a second are %d in %v", n, took)
	}
}
