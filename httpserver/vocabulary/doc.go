// Package vocabulary has the words in which the interface is shown to people: the label, the unit and the hint of each attribute,
// the groups and the order of attributes in forms, and the name of each command. The description of the interface has them as
// x-label, x-unit, x-group and x-order, from which the desk, the docs page and generated clients take them. Refusals whose text only
// repeats a code get their sentences here.
//
// Files:
//
//	vocabulary.go   what is asked of the tables
//	words_*.go      labels and units of attributes, in the order in which forms have them
//	exceptions.go   labels of attributes in inputs where they are called something else
//	hints.go        what attributes mean
//	forms_*.go      groups and order of attributes in long forms
//	commands.go     names of commands
//	refusals.go     sentences of refusals
package vocabulary
