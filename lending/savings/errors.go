package savings

import "lending.example/platform/lending/fault"

// The resources that checks of inputs name.
const (
	productResource     = "savingsproduct"
	accountResource     = "savingsaccount"
	transactionResource = "savingsaccount.transaction"
	chargeResource      = "savingsaccountcharge"
	transferResource    = "accounttransfers"
)

// Refusals about products.
var (
	ErrProductUnknown   = fault.Define(fault.NotFound, "error.msg.savingsproduct.id.invalid", "Savings product with identifier %v does not exist")
	ErrProductName      = fault.Define(fault.Integrity, "error.msg.product.savings.duplicate.name", "Savings product with name `%v` already exists")
	ErrProductShortName = fault.Define(fault.Integrity, "error.msg.product.savings.duplicate.short.name", "Savings product with short name `%v` already exists")
	ErrProductAccount   = fault.Define(fault.Rule, "error.msg.savingsproduct.account.invalid", "The parameter `%v` must name a detail account of type %v that is in use")
	ErrProductChecked   = fault.Define(fault.Rule, "error.msg.savingsproduct.has.datatable.checks", "Datatable checks are for accounts of savings product %v; it is not removed")
	ErrProductUsed      = fault.Define(fault.Rule, "error.msg.savingsproduct.has.accounts", "There are accounts of savings product %v; its currency, decimals and accounting stay, and it is not removed")
	ErrInterest         = fault.Define(fault.Validation, "error.msg.savingsproduct.interest.not.supported", "Deposit accounts bear no interest; the rate is 0 or left out")
	ErrMultiples        = fault.Define(fault.Validation, "error.msg.savingsproduct.multiples.not.supported", "Amounts of deposit accounts are not rounded to multiples")
	ErrOverdraft        = fault.Define(fault.Validation, "error.msg.savingsproduct.overdraft.not.supported", "Deposit accounts cannot be overdrawn")
)

// Refusals about accounts and their lives.
var (
	ErrUnknown               = fault.Define(fault.NotFound, "error.msg.saving.account.id.invalid", "Savings account with identifier %v does not exist")
	ErrUnknownExternalID     = fault.Define(fault.NotFound, "error.msg.savingsaccount.externalId.invalid", "Savings account with external identifier %v does not exist")
	ErrAccountNoTaken        = fault.Define(fault.Integrity, "error.msg.savingsaccount.duplicate.accountNo", "Savings account with account number `%v` already exists")
	ErrExternalIDTaken       = fault.Define(fault.Integrity, "error.msg.savingsaccount.duplicate.externalId", "Savings account with external identifier `%v` already exists")
	ErrNotSubmitted          = fault.Define(fault.Rule, "error.msg.savingsaccount.not.in.submittedandpendingapproval.state", "Savings account %v does not wait for a decision")
	ErrNotApproved           = fault.Define(fault.Rule, "error.msg.savingsaccount.not.in.approved.state", "Savings account %v is not approved, or active already")
	ErrEnded                 = fault.Define(fault.Rule, "error.msg.savingsaccount.ended", "Savings account %v is rejected, withdrawn or closed")
	ErrSubmittedInFuture     = fault.Define(fault.Rule, "error.msg.savingsaccount.submittedOnDate.cannot.be.a.future.date", "The application cannot be after the business date %v")
	ErrSubmittedBeforeGroup  = fault.Define(fault.Rule, "error.msg.savingsaccount.submittedOnDate.before.group.activation", "The application cannot be before the group became active on %v")
	ErrSubmittedBeforeMove   = fault.Define(fault.Rule, "error.msg.savingsaccount.submittedOnDate.before.client.transfer.date", "The application cannot be before the client came to the office on %v")
	ErrSubmittedBeforeClient = fault.Define(fault.Rule, "error.msg.savingsaccount.submittedOnDate.before.client.activation", "The application cannot be before the client became active on %v")
	ErrStepInFuture          = fault.Define(fault.Rule, "error.msg.savingsaccount.cannot.be.a.future.date", "The day cannot be after the business date %v")
	ErrStepTooEarly          = fault.Define(fault.Rule, "error.msg.savingsaccount.date.before.previous.step", "The day cannot be before %v, the day of the step before")
	ErrClosedTooEarly        = fault.Define(fault.Rule, "error.msg.savingsaccount.close.before.last.transaction", "The account cannot be closed before %v, the day of its last transaction")
	ErrClosedWithBalance     = fault.Define(fault.Rule, "error.msg.savingsaccount.close.results.in.balance.not.zero", "There are %v on the account")
	ErrClosedWithHold        = fault.Define(fault.Rule, "error.msg.savingsaccount.close.amount.on.hold", "%v of the account are on hold")
	ErrClosedWithCharge      = fault.Define(fault.Rule, "error.msg.savingsaccount.close.charge.outstanding", "Charge %v of the account is not paid")
)

// Refusals about transactions.
var (
	ErrNotActive          = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.account.is.not.active", "Savings account %v is not active")
	ErrBeforeActivation   = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.before.activation.date", "The transaction cannot be before the account became active on %v")
	ErrBeforeMove         = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.before.client.transfer.date", "Nothing is entered or undone before the account came to its office on %v")
	ErrMoveStands         = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.client.transfer", "Transaction %v marks a move to another office, which is not undone")
	ErrInFuture           = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.in.the.future", "The transaction cannot be after the business date %v")
	ErrInsufficient       = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.insufficient.account.balance", "The account does not hold the amount; %v are available")
	ErrInsufficientLater  = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.insufficient.balance.later", "The account would not hold what was taken out or held on %v")
	ErrTransactionUnknown = fault.Define(fault.NotFound, "error.msg.savingsaccount.transaction.id.invalid", "The account has no transaction %v")
	ErrUndone             = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.undone", "Transaction %v is undone already")
	ErrFeeOfWithdrawal    = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.fee.of.withdrawal", "The fee is undone with withdrawal %v")
	ErrNotHeld            = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.not.a.hold", "Transaction %v holds nothing")
	ErrHoldEnded          = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.hold.released", "Nothing of hold %v is held any more")
	ErrHoldInUse          = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.hold.partly.released", "A part of hold %v was released; undo that first")
	ErrReleaseTooLarge    = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.release.exceeds.hold", "Only %v are still held")
	ErrReleaseTooEarly    = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.release.before.hold", "The amount is held since %v and cannot be released before")
	ErrHeldForLoan        = fault.Define(fault.Rule, "error.msg.savingsaccount.transaction.held.in.guarantee", "The amount is held in guarantee of loan %v, which alone releases it")
)

// Refusals about charges.
var (
	ErrChargeUnknown   = fault.Define(fault.NotFound, "error.msg.savingsaccountcharge.id.invalid", "The account has no charge %v")
	ErrChargeUnfit     = fault.Define(fault.Rule, "error.msg.charge.cannot.be.applied.to.savings.account", "Charge %v is no active charge on savings in %v that is owed as a sum on a day or taken with withdrawals")
	ErrChargeNeedsDate = fault.Define(fault.Validation, "validation.msg.savingsaccountcharge.dueDate.cannot.be.blank", "The parameter `dueDate` is mandatory.")
	ErrChargeTooEarly  = fault.Define(fault.Rule, "error.msg.savingsaccountcharge.due.before.submission", "The charge cannot fall due before the application")
	ErrChargeOverpaid  = fault.Define(fault.Rule, "error.msg.savingsaccountcharge.amount.exceeds.outstanding", "Only %v are still owed")
	ErrChargeSettled   = fault.Define(fault.Rule, "error.msg.savingsaccountcharge.settled", "Nothing is owed for charge %v any more")
	ErrChargeStays     = fault.Define(fault.Rule, "error.msg.savingsaccountcharge.account.activated", "The account was activated; charge %v can be waived or made inactive")
)

// Refusals about transfers.
var (
	ErrTransferUnknown  = fault.Define(fault.NotFound, "error.msg.accounttransfer.id.invalid", "Account transfer with identifier %v does not exist")
	ErrTransferSame     = fault.Define(fault.Rule, "error.msg.accounttransfer.same.account", "Money moves between two accounts, not within one")
	ErrTransferCurrency = fault.Define(fault.Rule, "error.msg.accounttransfer.currency.mismatch", "The accounts have the currencies %v and %v")
	ErrTransferClient   = fault.Define(fault.Rule, "error.msg.accounttransfer.account.of.other.client", "Account %v does not belong to the client or office that is named")
	ErrTransferUndone   = fault.Define(fault.Rule, "error.msg.accounttransfer.undone", "Account transfer %v is undone already")
)
