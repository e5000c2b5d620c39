// Package documents keeps files that hang on other resources: the papers of a client, the contract of a loan.
//
// A document is a record with a name, a description and the name, size and type of its file; the bytes are records of
// their own, in pieces, in the tenant's store. So a backup holds them, a tenant never sees those of another one, and no
// name that somebody uploads is ever the name of a file on a disk.
//
// Only office files, PDF and pictures are taken. What a file is, is told from its bytes, not from what its sender calls
// it, and has to fit the ending of its name.
//
// The command log holds an uploaded file too, once for every upload: a replay makes the same records from the log alone. So
// a file costs four thirds of its size, as JSON has bytes, in its pieces and as much again in the log, and an upload is
// held in memory while it is decided on; which is why files are small.
//
// What a document may hang on is for the caller to say; see [Owners].
package documents
