package groups

import "lending.example/platform/lending/fault"

// Refusals of groups.
var (
	ErrExternalID    = fault.Define(fault.NotFound, "error.msg.group.external.id.invalid", "Group with external identifier %v does not exist")
	ErrName          = fault.Define(fault.Integrity, "error.msg.group.duplicate.name", "Group with name `%v` already exists")
	ErrExternalTaken = fault.Define(fault.Integrity, "error.msg.group.duplicate.externalId", "Group with externalId `%v` already exists")
	ErrNotActive     = fault.Define(fault.Rule, "error.msg.group.not.active.exception", "The Group with id `%v` is not active")
	ErrClosed        = fault.Define(fault.Rule, "error.msg.group.is.closed", "The group with id `%v` is closed.")
	ErrActive        = fault.Define(fault.Rule, "error.msg.group.already.active", "The group with id `%v` is active already.")
	ErrEarly         = fault.Define(fault.Rule, "error.msg.group.activation.date.before.office.opened", "The group cannot be active before its office opened on %v.")
	ErrCloseEarly    = fault.Define(fault.Rule, "error.msg.group.close.date.before.activation.date", "The group cannot be closed before it was activated on %v.")
	ErrOpenLoans     = fault.Define(fault.Rule, "error.msg.group.close.loan.non-closed", "Group %v cannot be closed because of loans that are not.")
	ErrOpenSavings   = fault.Define(fault.Rule, "error.msg.group.close.savings.account.not.closed", "Group %v cannot be closed because of deposit accounts that are not.")
	ErrActiveMembers = fault.Define(fault.Rule, "error.msg.group.close.active.clients.exist", "Group %v cannot be closed because client %v is an active member. Take active clients out of the group first.")
	ErrNotDeletable  = fault.Define(fault.Rule, "error.msg.group.cannot.be.deleted", "Group %v cannot be deleted: it is not pending, or has loans.")
	ErrMember        = fault.Define(fault.Rule, "error.msg.group.client.already.member", "Client %v is a member of the group already.")
	ErrNoMember      = fault.Define(fault.Rule, "error.msg.client.not.in.group.exception", "Client %v is not a member of group %v.")
	ErrOtherOffice   = fault.Define(fault.Rule, "error.msg.group.client.of.another.office", "Client %v belongs to another office than the group.")
	ErrMemberEnded   = fault.Define(fault.Rule, "error.msg.group.client.cannot.be.member", "Client %v is closed, rejected, withdrawn or on the way to another office.")
	ErrMemberLoan    = fault.Define(fault.Rule, "error.msg.group.client.has.open.loan", "Client %v has an open loan as a member of the group and cannot leave it.")
	ErrTooFew        = fault.Define(fault.Rule, "error.msg.group.too.few.members", "A group becomes active with at least %v members; it has %v.")
	ErrTooMany       = fault.Define(fault.Rule, "error.msg.group.too.many.members", "A group can have no more than %v members.")
	ErrNoStaff       = fault.Define(fault.NotFound, "error.msg.group.has.no.staff", "Group %v has no staff.")
)
