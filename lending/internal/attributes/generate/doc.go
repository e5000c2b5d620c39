// Command generate writes what follows from the table of package attributes into the code: fields with tags and comments, bounds,
// copies from product and application to the contract of a loan, from there to its reading and its schedule, and the words of the
// REST description.
//
//	main.go     finds the files with regions and writes those that are not current
//	region.go   cuts files at the markers, and puts the lines of each region in order
//	lines.go    which line an attribute has in which place
//	fields.go   lines of structs; words
//	checks.go   lines that check bounds
//	copies.go   lines that take a value from one place to another
package main
