// Package turn lets callers of a store take turns, first come first served, each in its own goroutine. The engines let
// their writers do so: who finishes hands the turn to the next in line, who goes on in the same batch; who finishes
// with nobody waiting commits for all. A single caller thus never meets another goroutine.
//
//	turn.go     callers in line
//	batch.go    the physical transaction that they share
//	callers.go  how many are in a store, so that closing it waits for them
//	places.go   how many may work at a time
//	meter.go    how many commits there were, and how long they took
package turn
