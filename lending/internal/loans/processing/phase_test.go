package processing

import "testing"

// TestTurns: each phase allows no more than the one before it, and each turn leads to what it is named after.
func TestTurns(t *testing.T) {
	leads := map[turn]func(phase) bool{
		toRows:      phase.byRows,
		toChargeOff: func(p phase) bool { return !p.follows() },
		toEnd:       phase.overInterest,
		toCut:       func(p phase) bool { return p.overInterest() && p.byRows() },
		toLoss:      func(p phase) bool { return p.overInterest() && p.isLost() },
	}
	for from := running; from <= lostByRows; from++ {
		for turn, arrived := range leads {
			to := from.after(turn)
			if !arrived(to) {
				t.Errorf("turn %d leads from %d to %d", turn, from, to)
			}
			if to.after(turn) != to {
				t.Errorf("turn %d leads on from %d to %d", turn, to, to.after(turn))
			}
			if from.byRows() && !to.byRows() || !from.follows() && to.follows() || from.overInterest() && !to.overInterest() || from.isLost() && !to.isLost() {
				t.Errorf("turn %d leads back from %d to %d", turn, from, to)
			}
		}
	}
}
