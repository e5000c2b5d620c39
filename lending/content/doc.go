// Package content keeps what files consist of: the papers of clients and loans, pictures.
//
// A [File] comes as a stream of bytes that is read twice, never held: once before its command, for its digest, its size and
// the type that the bytes show, and once inside the transaction, into records of at most 256 KiB in the tenant's store. So
// a transaction stores a document with its file or neither, a backup and a copy hold both, every process on a database
// reads them, a tenant never sees those of another one, and no name that somebody sends is ever the name of anything.
//
// The command log holds the digest, the size and the type. Content is kept under its digest, once for all who refer to it,
// and removed with the last of them, bytes and all. A replay makes the same records but for the pieces: those belong to the
// store in which they were uploaded. See [PieceKind].
//
// Only office files, PDF and pictures have a type here. What a file is, is told from its bytes, not from what its sender
// calls it, and has to fit the ending of its name.
package content
