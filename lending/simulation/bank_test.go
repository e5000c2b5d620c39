package simulation

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

var (
	firstSeed = flag.Uint64("simulation.seed", 1, "seed of the first life of the bank")
	lives     = flag.Int("simulation.lives", 100, "lives of the bank, one a seed")
)

// inParallel is how many parts the lives are divided into, so that all processors have something to do.
const inParallel = 8

// TestBankLivesThroughFaults lives one life for each seed.
func TestBankLivesThroughFaults(t *testing.T) {
	count := *lives
	if testing.Short() {
		count = min(count, 2*inParallel)
	}
	tallies := make([]tally, inParallel)
	t.Run("lives", func(t *testing.T) {
		for part := range inParallel {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				tallies[part] = tally{}
				for i := part; i < count; i += inParallel {
					seed := *firstSeed + uint64(i)
					life := live(t, seed)
					tallies[part].add(life.tally)
					if life.broken != "" {
						t.Errorf("seed %d (-simulation.seed=%[1]d -simulation.lives=1): %s\nthe story:\n%s", seed, life.broken, strings.Join(life.story, "\n"))
						return
					}
				}
			})
		}
	})
	all := tally{}
	for _, part := range tallies {
		all.add(part)
	}
	t.Logf("%d lives from seed %d: %v", count, *firstSeed, all)
	if count < 2*inParallel {
		return
	}
	for _, what := range append(slices.Clone(everyMishap), "done", "refused", "asked again", "events", "nights", "job writes") {
		if all[what] == 0 {
			t.Errorf("no life has had %q", what)
		}
	}
}

// TestASeedTellsOneStory lives a life twice.
func TestASeedTellsOneStory(t *testing.T) {
	for _, seed := range []uint64{3, 4, 5, 6, 7, 8, 9, 10} {
		first, second := live(t, seed).story, live(t, seed).story
		for i := range min(len(first), len(second)) {
			if first[i] != second[i] {
				t.Errorf("seed %d: line %d of the story is first\n%s\nand then\n%s", seed, i+1, first[i], second[i])
				break
			}
		}
		if len(first) != len(second) {
			t.Errorf("seed %d: the story has %d lines, and then %d", seed, len(first), len(second))
		}
	}
}

// TestBreachesAreFound has the store forget, double and confuse, and wants a law to be broken each time.
func TestBreachesAreFound(t *testing.T) {
	for name, wrong := range mistakes {
		t.Run(name, func(t *testing.T) {
			var said []string
			for seed := uint64(1); seed <= 5; seed++ {
				life := liveWith(t, seed, wrong.mistake)
				if strings.Contains(life.broken, wrong.found) && len(life.story) > 0 {
					return
				}
				said = append(said, life.broken)
			}
			t.Errorf("five lives found %q, want %q", said, wrong.found)
		})
	}
}

// life is how a life went.
type life struct {
	broken string // the first law that was, "" for none
	story  []string
	tally  tally
}

func live(t *testing.T, seed uint64) life {
	t.Helper()
	return liveWith(t, seed, none)
}

// liveWith lives a life on a store that makes a mistake.
func liveWith(t *testing.T, seed uint64, m mistake) life {
	t.Helper()
	w := newWorld(t, seed)
	w.mistake = m
	synctest.Test(t, func(*testing.T) { w.run() })
	return life{w.broken, w.story, w.tally}
}
