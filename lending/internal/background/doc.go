// Package background works on the runs of jobs ([Runner]), one goroutine for each. What a run is, who has which share of it and what its
// next page does is the affair of package jobs; here stand goroutines, waiting, and what becomes of a run whose program stops, whose
// pages meet other writers or whose store fails.
//
//	runner.go    the runs that this program works on, from start to stop
//	run.go       one of them, page after page
package background
