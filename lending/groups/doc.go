// Package groups keeps groups of clients who borrow together: who is a member, which office and which member of staff looks after
// them, and the loans that they have.
//
// # Life of a group
//
//	Pending ── activate ──> Active ── close ──> Closed
//
// Only an active group takes loans. A group without open loans and deposit accounts can be closed, a pending one without loans removed.
//
// # Members
//
// Members are clients of the group's own office; a client may be in several groups. Who has an open loan that was taken as a member
// cannot leave, and a member of a group stays in the office. Clients know how many groups they are in, so that their lists and
// transfers need not ask.
//
// # Neighbours
//
// Clients lie below this package: they ask it through [OfClients] for their groups. Loans and deposit accounts lie
// above, and are asked through [Loans] and [Savings].
//
// # Files
//
//	group.go, errors.go, neighbours.go   a group, and what is asked of other packages
//	create.go, members.go, lifecycle.go  forming, members, states
//	read.go, announcing.go               reading; events
package groups
