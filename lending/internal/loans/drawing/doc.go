// Package drawing makes a schedule from the terms of a loan: the instalments that the engines of package schedule plan, moved
// to working days, with the charges that belong into each.
//
// A schedule is drawn before money moves: when somebody applies, approves or pays out, and when terms change. What payments do
// to it afterwards is the work of package processing.
//
// # Files
//
//	drawing.go                        from terms, tranches and variations to instalments
//	workdays.go                       due dates on holidays and days on which nobody works
//	new_charge.go, charge_amounts.go  a charge comes up; what it amounts to
//	placing.go                        which instalment a charge falls due with, and the part of it that is paid
//	original_schedule.go              the schedule as it was agreed, without what came later
package drawing
