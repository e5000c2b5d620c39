// Package recall keeps what a writer read of reference data: kinds that are written rarely and read by most commands, such as
// products and the configuration. A writer that can tell that nobody else wrote since need not ask the database again.
package recall
