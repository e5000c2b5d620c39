// Package idempotency keeps the outcomes of commands under idempotency keys. A caller who does not know whether a command arrived sends it
// again under the same key and gets the first outcome. In a tenant with strict keys, which every new tenant is, a key stands for one
// command: one user, one operation, one resource, one body; any other use is refused, and nothing is done. Otherwise it answers the first
// outcome of the action on the entity, regardless of the body.
//
// Keys are looked up and outcomes are kept in the transaction of the command, and writers take turns, so that of two commands
// that come together under one key the second one meets the first one's outcome, whichever process does them.
package idempotency
