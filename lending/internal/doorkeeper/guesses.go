package doorkeeper

import (
	"crypto/sha256"
	"time"
)

// guesses remember wrong passwords in a row, and so how long the next guess has to wait: some are free, as people mistype, and
// each further one doubles the wait.
type guesses struct {
	free           int
	first, longest time.Duration // waits
	wrong          map[guessed]wrongGuesses
}

// guessed is whose password was guessed, and where; names are of any length.
type guessed [sha256.Size]byte

func guessedOf(names ...string) guessed {
	sum := sha256.New()
	writeParts(sum, names...)
	return guessed(sum.Sum(nil))
}

// wrongGuesses are failures in a row.
type wrongGuesses struct {
	count int
	last  time.Time
	next  time.Time // when the next guess may be checked
}

const (
	longestQueue   = 10 * time.Second // a guess that would have to wait longer is refused
	forgottenAfter = 5 * time.Minute
	mostGuessed    = 10_000 // remembered at once
)

// wait is how long a guess has to wait.
func (g *guesses) wait(whose guessed, now time.Time) time.Duration {
	if w, found := g.wrong[whose]; found && now.Sub(w.last) < forgottenAfter && w.count >= g.free {
		return max(w.next.Sub(now), 0)
	}
	return 0
}

// book notes that a guess will be checked at a moment: those that come together wait one after the other.
func (g *guesses) book(whose guessed, at time.Time) {
	if w, found := g.wrong[whose]; found && w.count >= g.free {
		w.next = at.Add(g.pause(w.count))
		g.wrong[whose] = w
	}
}

// pause is the time between two guesses after a number of wrong ones.
func (g *guesses) pause(count int) time.Duration {
	wait := g.first
	for i := g.free; i < count && wait < g.longest; i++ {
		wait *= 2
	}
	return min(wait, g.longest)
}

// failed notes a wrong guess.
func (g *guesses) failed(whose guessed, now time.Time) {
	w := g.wrong[whose]
	if now.Sub(w.last) >= forgottenAfter {
		w = wrongGuesses{}
	}
	w.count++
	w.last = now
	if earliest := now.Add(g.pause(w.count)); w.count >= g.free && w.next.Before(earliest) {
		w.next = earliest
	}
	if len(g.wrong) >= mostGuessed {
		g.forget(now)
	}
	g.wrong[whose] = w
}

// forget makes room: failures that are old, and all of them when none is.
func (g *guesses) forget(now time.Time) {
	for whose, w := range g.wrong {
		if now.Sub(w.last) >= forgottenAfter {
			delete(g.wrong, whose)
		}
	}
	if len(g.wrong) >= mostGuessed {
		clear(g.wrong)
	}
}
