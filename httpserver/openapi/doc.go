// Package openapi writes the description of a REST interface as OpenAPI 3.1. It is told which endpoints there are, which operation each
// command of them asks for, and by which types of Go it takes its input and answers; the rest follows: paths, parameters, bodies and
// schemas from where attributes travel (package wire) and from how the shell reads and writes their types, enumerations from their own
// tables. The words for people come from package vocabulary.
//
// The description keeps to what makers of clients read: every schema has one type, alternatives are spelt out, and numbers that are
// exact say so.
package openapi
