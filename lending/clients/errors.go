package clients

import "lending.example/platform/lending/fault"

// Refusals about which client is meant.
var (
	ErrClientID         = fault.Define(fault.NotFound, "error.msg.client.id.invalid", "Client with identifier %v does not exist")
	ErrClientExternalID = fault.Define(fault.NotFound, "error.msg.client.external.id.invalid", "Client with external identifier %v does not exist")
	ErrGroupID          = fault.Define(fault.NotFound, "error.msg.group.id.invalid", "Group with identifier %v does not exist")
	ErrNotActive        = fault.Define(fault.Rule, "error.msg.client.not.active.exception", "The Client with id `%v` is not active")
)

// Refusals of values that another client holds.
var (
	ErrExternalIDTaken = fault.Define(fault.Integrity, "error.msg.client.duplicate.externalId", "Client with externalId `%v` already exists")
	ErrAccountNoTaken  = fault.Define(fault.Integrity, "error.msg.client.duplicate.accountNo", "Client with accountNo `%v` already exists")
	ErrMobileTaken     = fault.Define(fault.Integrity, "error.msg.client.duplicate.mobileNo", "Client with mobileNo `%v` already exists")
)

// Refusals about the dates of a client.
var (
	ErrActivationInFuture     = fault.Define(fault.Validation, "error.msg.clients.activationDate.in.the.future", "Activation date cannot be in the future.")
	ErrActivationBeforeOffice = fault.Define(fault.Validation, "error.msg.clients.activationDate.cannot.be.before.office.activation.date", "Activation date cannot be a date before the office opening date.")
	ErrSubmittedAfterActive   = fault.Define(fault.Validation, "error.msg.clients.submittedOnDate.after.activation.date", "submitted date cannot be after the activation date")
	ErrSubmittedInFuture      = fault.Define(fault.Validation, "error.msg.clients.submittedOnDate.in.the.future", "Submitted date cannot be in the future.")
	ErrActivationBeforeReopen = fault.Define(fault.Rule, "error.msg.clients.submittedOnDate.after.reopened.date", "Activation date cannot be before the date on which the client was reopened.")
)

// Refusals of changes that the client's state does not allow.
var (
	ErrAlreadyActive    = fault.Define(fault.Validation, "error.msg.clients.already.active", "Cannot activate client. Client is already active.")
	ErrNotPending       = fault.Define(fault.Rule, "error.msg.clients.activation.only.when.pending", "Client with identifier %v is closed, rejected or withdrawn and must become pending first.")
	ErrSavingsProduct   = fault.Define(fault.Rule, "error.msg.client.active.for.update.parameter.savingsProductId", "The savings product of an active client cannot be changed.")
	ErrNotDeletable     = fault.Define(fault.Rule, "error.msg.clients.cannot.be.deleted", "Client with identifier %v cannot be deleted as it is not in `Pending` state.")
	ErrReferredTo       = fault.Define(fault.Integrity, "error.msg.client.unknown.data.integrity.issue", "Client with identifier %v is referred to and cannot be deleted.")
	ErrCloseOpenSavings = fault.Define(fault.Rule, "error.msg.client.close.savings.account.not.closed", "The client has a savings account that is not closed.")
	ErrSavingsAccount   = fault.Define(fault.Rule, "error.msg.client.saving.account.must.belongs.to.client", "Savings account %v does not belong to the client.")
	ErrHasNoStaff       = fault.Define(fault.NotFound, "error.msg.client.has.no.staff", "Client with identifier %v has no staff.")
	ErrCloseClosed      = fault.Define(fault.Rule, "error.msg.client.close.is.already.closed", "Client with identifier %v is already closed.")
	ErrCloseTransfer    = fault.Define(fault.Rule, "error.msg.client.close.is.under.transfer", "Cannot close client %v which is under transfer.")
	ErrCloseBeforeStart = fault.Define(fault.Rule, "error.msg.client.close.date.cannot.before.client.actvation.date", "The client closure date cannot be before the client activation date.")
	ErrCloseOpenLoan    = fault.Define(fault.Rule, "error.msg.client.close.loan.non-closed", "Client cannot be closed because of non-closed loans.")
	ErrCloseBeforeLoan  = fault.Define(fault.Rule, "error.msg.client.close.date.cannot.before.loan.closed.date", "The client closure date cannot be before the loan closed date.")
	ErrCloseOverpaid    = fault.Define(fault.Rule, "error.msg.client.close.loan.overpaid", "Client cannot be closed because of overpaid loans.")
)

// Refusals of rejection, withdrawal and the ways back.
var (
	ErrRejectState       = fault.Define(fault.Rule, "error.msg.client.rejection.on.account.not.in.pending.activation.status", "Only clients pending activation may be rejected.")
	ErrRejectEarly       = fault.Define(fault.Rule, "error.msg.client.rejection.date.cannot.before.client.submitted.date", "The client rejection date cannot be before the client submitted date.")
	ErrWithdrawState     = fault.Define(fault.Rule, "error.msg.client.withdrawal.on.account.not.in.pending.activation.status", "Only clients pending activation may be withdrawn.")
	ErrWithdrawEarly     = fault.Define(fault.Rule, "error.msg.client.withdrawal.date.cannot.before.client.submitted.date", "The client withdrawal date cannot be before the client submitted date.")
	ErrReactivateState   = fault.Define(fault.Rule, "error.msg.client.reactivation.on.nonclosed.account", "Only closed clients may be reactivated.")
	ErrReactivateEarly   = fault.Define(fault.Rule, "error.msg.client.reactivation.date.cannot.before.client.closed.date", "The client reactivation date cannot be before the client closed date.")
	ErrUndoRejectState   = fault.Define(fault.Rule, "error.msg.client.undorejection.on.nonrejected.account", "Only rejected clients may have their rejection undone.")
	ErrUndoRejectEarly   = fault.Define(fault.Rule, "error.msg.client.reopened.date.cannot.before.client.rejected.date", "The client reopened date cannot be before the client rejected date.")
	ErrUndoWithdrawState = fault.Define(fault.Rule, "error.msg.client.undoWithdrawal.on.nonwithdrawal.account", "Only withdrawn clients may have their withdrawal undone.")
	ErrUndoWithdrawEarly = fault.Define(fault.Rule, "error.msg.client.reopened.date.cannot.before.client.withdrawal.date", "The client reopened date cannot be before the client withdrawal date.")
)

// Refusals of transfers between offices.
var (
	ErrTransferSame         = fault.Define(fault.Rule, "error.msg.cannot.transfer.client.as.selected.office.and.current.office.are.same", "Cannot transfer client: the selected office is the client's own.")
	ErrNoTransfer           = fault.Define(fault.Rule, "error.msg.client.not.awaiting.transfer.approval.exception", "The Client with id `%v` is not awaiting transfer approval")
	ErrNoTransferOrHold     = fault.Define(fault.Rule, "error.msg.client.not.awaiting.transfer.approval.or.on.hold.exception", "The Client with id `%v` is not awaiting transfer approval or on hold")
	ErrTransferMember       = fault.Define(fault.Rule, "error.msg.client.transfer.member.of.group", "Client %v is a member of a group and cannot be moved to another office.")
	ErrTransferInFuture     = fault.Define(fault.Rule, "error.msg.client.transfer.date.in.the.future", "The client moves on %v, which has not come yet.")
	ErrTransferTooEarly     = fault.Define(fault.Rule, "error.msg.client.transfer.date.before.joining.office", "The client came to the present office on %v, and moves on after that only.")
	ErrTransferBeforeOffice = fault.Define(fault.Rule, "error.msg.client.transfer.date.before.office.opened", "The client cannot move to the office before it opened on %v.")
	ErrTransferBeforeLast   = fault.Define(fault.Rule, "error.msg.client.transfer.date.before.last.transaction", "The last transaction is of %v, on account %v.")
)

// Refusals about what belongs to a client.
var (
	ErrFamilyMemberID      = fault.Define(fault.NotFound, "error.msg.client.family.member.id.invalid", "Family member with identifier %v does not exist")
	ErrIdentifierID        = fault.Define(fault.NotFound, "error.msg.clientIdentifier.id.invalid", "Client Identifier with the identifier %v does not exist")
	ErrIdentifierType      = fault.Define(fault.Integrity, "error.msg.clientIdentifier.type.duplicate", "The client already has an active identifier of this type.")
	ErrIdentifierDuplicate = fault.Define(fault.Integrity, "error.msg.clientIdentifier.identityKey.duplicate", "Duplicate key `%v` of the same document type exists.")
	ErrNoImage             = fault.Define(fault.NotFound, "error.msg.entity.image.invalid", "Client %v has no image")
	ErrPaymentID           = fault.Define(fault.NotFound, "error.msg.client.transaction.id.invalid", "The client has no payment with the identifier %v")
	ErrPaymentUndone       = fault.Define(fault.Rule, "error.msg.client.transaction.already.undone", "Payment %v is undone already.")
	ErrChargeID            = fault.Define(fault.NotFound, "error.msg.client.charge.id.invalid", "The client has no charge with the identifier %v")
	ErrChargeBeforeActive  = fault.Define(fault.Rule, "error.msg.client.charge.due.date.before.activation", "A charge cannot be due before the client became active.")
	ErrChargePaidInFuture  = fault.Define(fault.Rule, "error.msg.client.charge.payment.in.the.future", "A charge cannot be paid in the future.")
	ErrChargeSettled       = fault.Define(fault.Rule, "error.msg.client.charge.already.settled", "Nothing is owed for charge %v any more.")
	ErrChargeOverpaid      = fault.Define(fault.Rule, "error.msg.client.charge.amount.exceeds.outstanding", "Only %v is owed for the charge.")
	ErrChargeTouched       = fault.Define(fault.Rule, "error.msg.client.charge.cannot.be.deleted.it.has.payments", "Charge %v was paid or forgiven, in part at least, and cannot be deleted.")
	ErrAddressID           = fault.Define(fault.NotFound, "error.msg.address.client.Identifier.not.found", "Address with identifier %v does not exist for the client")
	ErrImages              = fault.Define(fault.NotImplemented, "not.implemented", "Pictures are not implemented without a place to keep them.")
)
