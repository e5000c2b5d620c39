package explaining

import (
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// planExplained is Plan that also returns the segments which each interest figure was summed from. The figures of the
// plan explain themselves then: see schedule.Plan.Explain.
func planExplained(t schedule.Terms) (schedule.Plan, schedule.Explanation, error) {
	if t.Type == schedule.Progressive {
		return progressive.DrawExplained(t)
	}
	return schedule.DrawExplained(t)
}
