package loans

import (
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// Plan draws the repayment schedule of any terms with the engine that their schedule type asks for. It is a pure
// function: no store is needed.
func Plan(t schedule.Terms) (schedule.Plan, error) {
	if t.Type == schedule.Progressive {
		return progressive.Draw(t)
	}
	return schedule.Draw(t)
}
