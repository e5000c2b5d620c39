// Package scratch makes folders for what a program needs for a while, such as copies of databases. Its maker removes it; those
// of programs that were killed are swept away by the next one that looks. A folder in use is locked as long as its program lives,
// so that several programs share a place. Where folders cannot be locked, files that are open cannot be removed either.
package scratch
