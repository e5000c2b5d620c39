// Package bells declares two operations for the tests of package methods.
package bells

// RingBell rings the bell of an office in.Times times, at most 12.
//
//desk:method Bells.Ring(office, id=Bell, in) LoanResult
var RingBell = operation.Command[Ring, operation.Result]{
	Meta: meta("RingBell", "RING", "Rings a bell."),
	Decide: func(u *operation.Unit, in Ring) (operation.Result, error) {
		return operation.Result{ID: in.Bell}, nil
	},
}

// HearBell reads how often the bell rang today.
//
//desk:method Bells.Heard(id=Bell)
var HearBell = operation.Query[BellRef, Page]{Meta: meta("HearBell", "READ", "Reads a bell.")}

// Tower are the operations on the bells of a tower.
//
// Climb goes up, step by step.
//
// Bells lists the bells of the tower, the largest first.
//
//desk:method Bells.Climb(office) BellResult:climbResult of Up bells.ClimbTower
//desk:method Bells.Bells(office) of List bells.ListTower
var Tower = towerOf("bells.")
