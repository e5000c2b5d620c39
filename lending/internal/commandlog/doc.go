// Package commandlog reads the command log of a tenant: its entries in pages ([Of]), its commands with what they were answered from outside
// ([Log.Commands]), the last one before a moment ([Timeline]). A replay of the log leaves states, from which the next
// one goes on ([Checkpoints]).
package commandlog
