package money

import "fmt"

// Rounding says which neighbour a figure between two representable ones
// becomes. The zero value is HalfEven.
type Rounding uint8

// The rounding modes. "Away" means away from zero.
const (
	HalfEven Rounding = iota // nearest; a tie goes to the even neighbour
	Up                       // away from zero
	Down                     // towards zero
	Ceiling                  // towards plus infinity
	Floor                    // towards minus infinity
	HalfUp                   // nearest; a tie goes away from zero
	HalfDown                 // nearest; a tie goes towards zero
)

// roundings is the one table of modes: its index is the configuration id.
var roundings = [...]struct {
	mode Rounding
	name string
}{
	{Up, "UP"},
	{Down, "DOWN"},
	{Ceiling, "CEILING"},
	{Floor, "FLOOR"},
	{HalfUp, "HALF_UP"},
	{HalfDown, "HALF_DOWN"},
	{HalfEven, "HALF_EVEN"},
}

// RoundingFromID gives the mode of a configuration id: 0..6 are UP, DOWN,
// CEILING, FLOOR, HALF_UP, HALF_DOWN, HALF_EVEN. Any other id gives HalfEven
// and false.
func RoundingFromID(id int) (Rounding, bool) {
	if id < 0 || id >= len(roundings) {
		return HalfEven, false
	}
	return roundings[id].mode, true
}

// ID gives the configuration id, 0..6. A value that is no mode counts as
// HalfEven, here as in every calculation.
func (r Rounding) ID() int {
	for id, row := range roundings {
		if row.mode == r {
			return id
		}
	}
	return HalfEven.ID()
}

// String gives the name, such as "HALF_EVEN".
func (r Rounding) String() string { return roundings[r.ID()].name }

// MarshalText gives the name.
func (r Rounding) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a name. It refuses one that is no mode.
func (r *Rounding) UnmarshalText(text []byte) error {
	for _, row := range roundings {
		if row.name == string(text) {
			*r = row.mode
			return nil
		}
	}
	return fmt.Errorf("rounding %q is no mode, such as HALF_EVEN", text)
}

// remainder places the digits that rounding drops between the two neighbours.
type remainder uint8

const (
	nothing   remainder = iota // the figure is representable
	belowHalf                  // nearer to the neighbour towards zero
	exactHalf                  // a tie
	aboveHalf                  // nearer to the neighbour away from zero
)

// remainderOf places rest within a step; rest < step.
func remainderOf(rest, step uint64) remainder {
	switch other := step - rest; {
	case rest == 0:
		return nothing
	case rest < other:
		return belowHalf
	case rest == other:
		return exactHalf
	default:
		return aboveHalf
	}
}

// withTail adds something greater than zero that is too small to change the
// kept remainder by a whole unit.
func (p remainder) withTail() remainder {
	switch p {
	case nothing:
		return belowHalf
	case exactHalf:
		return aboveHalf
	default:
		return p
	}
}

// away says whether the magnitude moves to the neighbour away from zero.
func (r Rounding) away(negative, odd bool, rest remainder) bool {
	if rest == nothing {
		return false
	}
	switch r {
	case Up:
		return true
	case Down:
		return false
	case Ceiling:
		return !negative
	case Floor:
		return negative
	case HalfUp:
		return rest >= exactHalf
	case HalfDown:
		return rest == aboveHalf
	default:
		return rest == aboveHalf || (rest == exactHalf && odd)
	}
}
