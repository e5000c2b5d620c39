package simulation

import (
	"time"
)

// mishap is what goes wrong with a transaction.
type mishap string

const (
	goesWell      mishap = ""
	runsTwice     mishap = "runs twice"            // as after a serialisation failure
	isRefused     mishap = "is refused"            // before it begins
	isUndone      mishap = "is undone and refused" // after all was decided
	losesAnswer   mishap = "commits, and the answer is lost"
	losesCommit   mishap = "does not commit, and the answer is lost"
	diesWriting   mishap = "dies at a write"
	diesBefore    mishap = "dies before the commit"
	diesAfter     mishap = "dies after the commit"
	diesFollowing mishap = "dies between two events"
)

// What else goes wrong, with a program.
const (
	standsStill mishap = "stands still"
	losesStore  mishap = "loses the store"
	clockSteps  mishap = "clock steps"
	isKilled    mishap = "is killed"
)

func (f mishap) said() string {
	if f == goesWell {
		return ""
	}
	return ", and " + string(f)
}

// everyMishap is all that can go wrong.
var everyMishap = []string{
	string(runsTwice), string(isRefused), string(isUndone), string(losesAnswer), string(losesCommit), string(diesWriting), string(diesBefore),
	string(diesAfter), string(diesFollowing), string(standsStill), string(losesStore), string(clockSteps), string(isKilled),
}

// How often of a thousand times.
const (
	disasters = 25  // a program is struck, at each step
	failures  = 120 // a transaction fails
	waiting   = 250 // time passes, although somebody could go on
	nights    = 20  // days pass, at each step
	followed  = 4   // a follower dies at an event
)

var ofTransactions = []mishap{runsTwice, isRefused, isUndone, losesAnswer, losesCommit, diesWriting, diesBefore, diesAfter}

var ofPrograms = []mishap{standsStill, losesStore, clockSteps, isKilled}

// drawMishap draws what goes wrong with the next transaction.
func (w *world) drawMishap() mishap {
	if w.calm || !w.chance(failures) {
		return goesWell
	}
	drawn := ofTransactions[w.rand.IntN(len(ofTransactions))]
	w.count(string(drawn))
	return drawn
}

// The longest that a program stands still, is away and has a wrong clock; leases of jobs and followers are 15 s.
const (
	longestStill = 40 * time.Second
	longestAway  = 20 * time.Second
	furthestStep = 5 * time.Minute
)

// passDays lets a few days pass at once, or a month.
func (w *world) passDays() {
	passed := 1 + w.rand.IntN(4)
	if w.chance(200) {
		passed = 31
	}
	w.days += passed
	w.say("%d days pass", passed)
	w.count("nights")
}

// strike lets something go wrong with a program.
func (w *world) strike() {
	p := w.programs[w.rand.IntN(len(w.programs))]
	drawn := ofPrograms[w.rand.IntN(len(ofPrograms))]
	if p.dead() {
		return
	}
	w.count(string(drawn))
	switch drawn {
	case standsStill:
		p.stands = time.Now().Add(w.draw(longestStill))
	case losesStore:
		p.away = time.Now().Add(w.draw(longestAway))
	case clockSteps:
		p.ahead = w.draw(2*furthestStep) - furthestStep
	case isKilled:
		p.dies(string(isKilled))
		return
	}
	w.say("%s %s", p.name, drawn)
}
