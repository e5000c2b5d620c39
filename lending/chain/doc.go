// Package chain holds the command log of a tenant against its own links and against heads that were kept elsewhere: each entry
// carries the digest of the one before with its own content ([store.Link]), and a [Head] stands for all up to there. A [Seal] is
// a head with a signature. Reading the log is the business of the caller: entries are given to a [Log] one by one.
package chain
