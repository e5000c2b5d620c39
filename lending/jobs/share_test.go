package jobs

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/store"
)

func TestClaim(t *testing.T) {
	noon := time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC)
	held := Share{Key: store.Key{ID: 1}, Owner: "other", Until: noon.Add(time.Minute), After: 100, To: 1000}
	over := Share{Key: store.Key{ID: 2}, Owner: "dead", Until: noon, After: 1200, To: 2000}
	own := Share{Key: store.Key{ID: 3}, Owner: "me", Until: noon.Add(-time.Hour), After: 2500, To: 3000}
	ahead := Share{Key: store.Key{ID: 4}, Owner: "other", Until: noon.AddDate(1, 0, 0), After: 2500, To: 3000}
	for _, tt := range []struct {
		name  string
		given int64
		open  []Share
		want  *Share
		wait  time.Time
	}{
		{name: "the first range", given: 0, want: &Share{RunID: 9, After: 0, To: 1000}},
		{name: "the last range is what is left", given: 2600, open: []Share{held}, want: &Share{RunID: 9, After: 2600, To: 3000}},
		{name: "a lease that is over comes before a new range", given: 2000, open: []Share{held, over}, want: &over},
		{name: "what the worker holds comes first, regardless of its lease", given: 3000, open: []Share{over, own}, want: &own},
		{name: "others have all that is left", given: 3000, open: []Share{held}, wait: held.Until},
		{name: "a lease of a clock that was ahead is over", given: 3000, open: []Share{ahead}, want: &ahead},
		{name: "nothing is left", given: 3000},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := Run{Key: store.Key{ID: 9}, Given: tt.given, Last: 3000}
			got, wait := r.claim(tt.open, "me", noon)
			if diff := cmp.Diff(tt.want, got); diff != "" || wait != tt.wait {
				t.Errorf("wait %v, %s", wait, diff)
			}
		})
	}
}
