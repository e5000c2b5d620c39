package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Segment is a part of an interest figure: the interest of a balance over some days.
type Segment struct {
	Number   int // Row.Number of the instalment in which it falls due
	From, To calendar.Date
	Days     int
	Balance  money.Amount  // that bears the interest
	Rate     money.Decimal // percent per year, nominal
	Quoted   Quoted        // what Rate was calculated from; zero where it was quoted itself
	Factor   money.Decimal // periodic rate of the interval: day-count fraction × rate
	Exact    money.Decimal // Balance × Factor, unrounded
	// Rounded is the part of the figure. The parts of a figure add up to it: where only the sum is rounded, the last
	// segment takes the difference.
	Rounded money.Amount
	Rule    Rule
}

// Rule names how a segment was calculated.
type Rule string

// The rules of cumulative schedules.
const (
	RuleOnBalance Rule = "interest on the balance, rounded per interval"
	RuleEvenShare Rule = "equal share of the interest of the whole term"
	RuleEvenRest  Rule = "rest of the interest of the whole term"
	RuleCarried   Rule = "interest that the instalment did not cover, carried to the next one"
	RuleKept      Rule = "kept from the schedule before recalculation"
)

// Explanation collects the segments of every interest figure of a plan. A nil *Explanation collects nothing and costs
// nothing.
type Explanation struct {
	Segments []Segment
}

// Record adds a segment.
func (e *Explanation) Record(s Segment) {
	if e != nil {
		e.Segments = append(e.Segments, s)
	}
}

// Of returns the segments of an instalment.
func (e *Explanation) Of(number int) []Segment {
	var found []Segment
	if e == nil {
		return found
	}
	for _, s := range e.Segments {
		if s.Number == number {
			found = append(found, s)
		}
	}
	return found
}

// Interest returns the figure that the segments of an instalment add up to.
func (e *Explanation) Interest(number int) money.Amount {
	var total money.Amount
	if e == nil {
		return total
	}
	for _, s := range e.Segments {
		if s.Number == number {
			total = total.Add(s.Rounded)
		}
	}
	return total
}

// assign gives the segments without an instalment, whose interest was carried, to the instalment in which it falls
// due.
func (e *Explanation) assign(number int) {
	if e == nil {
		return
	}
	for i := len(e.Segments) - 1; i >= 0 && e.Segments[i].Number == 0; i-- {
		e.Segments[i].Number = number
	}
}

// carry takes a part of an instalment's interest to the next one that has room for it.
func (e *Explanation) carry(number int, part money.Amount) {
	if e == nil {
		return
	}
	e.assign(number)
	e.Record(Segment{Number: number, Exact: part.Neg().Decimal(), Rounded: part.Neg(), Rule: RuleCarried})
	e.Record(Segment{Exact: part.Decimal(), Rounded: part, Rule: RuleCarried})
}
