package jobs

import (
	"testing"
	"time"
)

func TestTimeOfDay(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 3, day, hour, minute, 0, 0, berlin) }
	nightly, err := ParseTimeOfDay("02:30") // does not exist on 29 March, when clocks go from 2 to 3
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name            string
		now, last, next time.Time
	}{
		{"before", at(10, 2, 29), at(9, 2, 30), at(10, 2, 30)},
		{"at the time", at(10, 2, 30), at(10, 2, 30), at(11, 2, 30)},
		{"after", at(10, 23, 0), at(10, 2, 30), at(11, 2, 30)},
		{"the night without that time", at(29, 12, 0), at(29, 3, 30), at(30, 2, 30)},
	} {
		if last, next := nightly.Last(tt.now), nightly.Next(tt.now); !last.Equal(tt.last) || !next.Equal(tt.next) {
			t.Errorf("%s: %v and %v, want %v and %v", tt.name, last, next, tt.last, tt.next)
		}
	}
	for _, text := range []string{"", "24:00", "midnight", "1"} {
		if _, err := ParseTimeOfDay(text); err == nil {
			t.Errorf("%q is a time of day", text)
		}
	}
}
