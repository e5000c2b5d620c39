// Package turn lets callers take turns, first come first served, each in its own goroutine. The stores let their
// writers do so: who finishes hands the turn to the next in line, who goes on in the same physical transaction; who
// finishes with nobody waiting commits for all. A single caller thus never meets another goroutine.
package turn
