// Package audits declares the operations on the traces of commands, and on commands that wait for a second person, with their inputs
// and reading models. Package lending decides them.
package audits
