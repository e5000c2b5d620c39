package commandlog

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/store"
)

// minute is a moment, counted in minutes.
func minute(n int) time.Time { return time.UnixMicro(0).Add(time.Duration(n) * time.Minute) }

// logOf is a log of entries with moments in minutes, numbered from 1.
func logOf(moments ...int) Pages {
	return func(from int64, limit int) (page []store.LogEntry, err error) {
		for seq := from; seq <= int64(len(moments)) && len(page) < limit; seq++ {
			page = append(page, store.LogEntry{Seq: seq, At: minute(moments[seq-1])})
		}
		return page, nil
	}
}

// TestTimeline looks for the last command before moments, in logs of clocks that stepped. Each is read at once, and entry by entry.
func TestTimeline(t *testing.T) {
	type look struct{ at, last int }
	tests := map[string]struct {
		log   []int
		now   int // 0: after everything
		looks []look
	}{
		"no command":        {nil, 0, []look{{5, 0}}},
		"a clock that runs": {[]int{10, 20, 20, 30}, 0, []look{{9, 0}, {10, 1}, {19, 1}, {20, 3}, {29, 3}, {30, 4}, {99, 4}}},
		"ahead for a command": {
			[]int{10, 11, 1000, 12, 13}, 0,
			[]look{{10, 1}, {11, 2}, {12, 4}, {13, 5}, {999, 5}, {2000, 5}},
		},
		"ahead for some commands": {
			[]int{10, 11, 1000, 1001, 1002, 12, 13, 14}, 0,
			[]look{{10, 1}, {11, 2}, {12, 6}, {14, 8}, {1001, 8}},
		},
		"ahead, and the clock is right again": {[]int{10, 11, 1000, 1001, 1002}, 20, []look{{10, 1}, {11, 2}, {19, 2}}},
		"ahead, and one command since":        {[]int{10, 11, 1000, 1001, 1002, 12}, 20, []look{{10, 1}, {11, 2}, {12, 6}, {19, 6}}},
		"behind for a command": {
			[]int{10, 11, 12, 1, 13, 14}, 0,
			[]look{{1, 0}, {9, 0}, {10, 1}, {11, 2}, {12, 4}, {13, 5}},
		},
		"behind for a night": {
			[]int{100, 101, 102, 103, 104, 105, 1, 2, 3, 4, 106}, 0,
			[]look{{2, 0}, {50, 0}, {100, 1}, {103, 4}, {105, 10}, {106, 11}},
		},
		"behind for a night, to a moment of the log": {
			[]int{100, 101, 102, 103, 104, 105, 101, 102, 103, 106}, 0,
			[]look{{100, 1}, {101, 2}, {102, 3}, {103, 4}, {105, 9}, {106, 10}},
		},
		"the present clock is believed":      {[]int{100, 101, 102, 103, 1, 2}, 3, []look{{0, 0}, {1, 5}, {2, 6}}},
		"behind twice, and ahead":            {[]int{10, 11, 12, 13, 2, 14, 1000, 15, 3, 4, 16}, 0, []look{{10, 1}, {12, 3}, {13, 5}, {14, 6}, {15, 10}, {16, 11}}},
		"behind for a night, in a young log": {[]int{10, 20, 21, 1, 2, 3, 30}, 0, []look{{2, 0}, {10, 1}, {20, 2}, {21, 6}, {30, 7}}},
		"behind from the first entry":        {[]int{1, 100, 101, 2, 102}, 0, []look{{1, 1}, {100, 2}, {101, 4}, {102, 5}}},
		"set back for good":                  {[]int{100, 101, 10, 11, 12, 13, 14}, 20, []look{{9, 0}, {10, 3}, {12, 5}, {14, 7}, {19, 7}}},
		"programs a little apart":            {[]int{10, 20, 19, 30, 29, 40, 39}, 0, []look{{10, 1}, {18, 1}, {19, 3}, {29, 5}, {38, 5}, {39, 7}}},
		"ahead from the first entry":         {[]int{1000, 10, 11, 12}, 20, []look{{9, 0}, {10, 2}, {12, 4}, {19, 4}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			now := minute(tt.now)
			if tt.now == 0 {
				now = minute(1_000_000)
			}
			var atOnce, steps Timeline
			for n := range tt.log {
				if _, err := steps.LastBefore(logOf(tt.log[:n]...), minute(0), now); err != nil {
					t.Fatal(err)
				}
			}
			for _, timeline := range []*Timeline{&atOnce, &steps} {
				var got []look
				for _, l := range tt.looks {
					last, err := timeline.LastBefore(logOf(tt.log...), minute(l.at), now)
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, look{l.at, int(last)})
				}
				if diff := cmp.Diff(tt.looks, got, cmp.AllowUnexported(look{})); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// TestTimelineRises: a later moment never shows less, whatever the clocks did, and a log of rising moments is shown as it is.
func TestTimelineRises(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 7))
		log := make([]int, 1+r.IntN(40))
		for i := range log {
			log[i] = r.IntN(50)
		}
		if seed%2 == 0 {
			slices.Sort(log)
		}
		var timeline Timeline
		before := int64(0)
		for at := range 51 {
			last, err := timeline.LastBefore(logOf(log...), minute(at), minute(100))
			if err != nil || last < before {
				t.Fatalf("%v: %d at %d after %d, %v", log, last, at, before, err)
			}
			if want := int64(len(log)) - int64(len(slices.DeleteFunc(slices.Clone(log), func(n int) bool { return n <= at }))); seed%2 == 0 && last != want {
				t.Fatalf("%v: %d at %d, not %d", log, last, at, want)
			}
			before = last
		}
	}
}

// TestTimelineAfterAFailure reads again what it could not read.
func TestTimelineAfterAFailure(t *testing.T) {
	moments, broken := []int{10, 11, 12, 13, 14, 11, 12}, errors.New("broken")
	fails := 2
	pages := func(from int64, limit int) ([]store.LogEntry, error) {
		if fails--; fails == 0 {
			return nil, broken
		}
		return logOf(moments...)(from, limit)
	}
	var timeline Timeline
	if _, err := timeline.LastBefore(pages, minute(12), minute(100)); !errors.Is(err, broken) {
		t.Fatal(err)
	}
	if last, err := timeline.LastBefore(pages, minute(12), minute(100)); err != nil || last != 3 {
		t.Error(last, err)
	}
}

// TestLatestMoment is the present of a log, without what a clock ahead wrote once commands have outvoted it.
func TestLatestMoment(t *testing.T) {
	for name, tt := range map[string]struct {
		log  []int
		want int
	}{
		"a clock that runs":   {[]int{10, 20}, 20},
		"ahead":               {[]int{10, 20, 1000}, 1000},
		"ahead, and outvoted": {[]int{10, 20, 1000, 21}, 21},
		"behind":              {[]int{10, 20, 5}, 20},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := new(Timeline).Latest(logOf(tt.log...))
			if err != nil || !got.Equal(minute(tt.want)) {
				t.Errorf("%v, not %v; %v", got, minute(tt.want), err)
			}
		})
	}
}

// TestFirstSince: what may be young is not old, whatever a clock showed, and what a clock ahead wrote keeps nothing young.
func TestFirstSince(t *testing.T) {
	for name, tt := range map[string]struct {
		log              []int
		since, now, want int
	}{
		"no command":        {nil, 10, 30, 1},
		"a clock that runs": {[]int{10, 20, 20, 30}, 20, 40, 2},
		"all are old":       {[]int{10, 20}, 25, 40, 3},
		"all are young":     {[]int{10, 20}, 5, 40, 1},
		"behind":            {[]int{10, 30, 1, 2, 31}, 20, 40, 2},
		"ahead":             {[]int{10, 1000, 11, 12, 30}, 20, 40, 5},
		"ahead a little":    {[]int{10, 35, 11, 12, 36}, 20, 40, 2},
		"ahead, at the end": {[]int{10, 11, 1000}, 20, 40, 4},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := new(Timeline).FirstSince(logOf(tt.log...), minute(tt.since), minute(tt.now))
			if err != nil || got != int64(tt.want) {
				t.Errorf("%d, not %d; %v", got, tt.want, err)
			}
		})
	}
}
