// Package rehearsal runs the command log of a tenant again, on records of its own: to show what was known at a moment ([Looks]), to
// hold what is stored against what the log makes, to try a new version of the program on old commands. What runs a command is a
// [Stage], which the platform opens; a command that cannot be run is left out ([Failure]), and the others keep their numbers.
//
//	stage.go      what commands are run again on, in a folder of its own
//	rehearsal.go  running a log on from where a rehearsal stands
//	looks.go      rehearsals that stand at moments, for readers
//	askers.go     the order in which callers have a view prepared
package rehearsal
