// Package documents keeps files that hang on other resources: the papers of a client, the contract of a loan.
//
// A document is a record with a name, a description and the name, size and type of its file; package content keeps the
// bytes, and says which sorts of files there are. No name that somebody uploads is ever the name of a file on a disk.
//
// What a document may hang on is for the caller to say; see [Owners].
package documents
