// Package originators is the register of originators: the brokers, branches and partner channels through which applications
// for loans come in.
//
// An originator is known by an external id that never changes, has a type and a channel from lists of codes, and is active,
// pending or inactive; loans may be attached to active ones only. Which loan came through which originator is kept with the
// loans, and keeps the originator from being deleted.
package originators
