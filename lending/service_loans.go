package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// LoanService is the loan accounts of a tenant, from the application to the end.
//
//	loan, err := desk.Loans.Submit(ctx, application)
//	if err != nil {
//		return err
//	}
//	if _, err := desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: day}); err != nil {
//		return err
//	}
//	if _, err := desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: day}); err != nil {
//		return err
//	}
//	paid, err := desk.Loans.Repay(ctx, loan.LoanID, loans.Payment{On: day, Amount: money.MustParse("340.02")})
//	if err != nil {
//		return err
//	}
//	fmt.Println(paid.TransactionID, paid.Status == loans.Active, paid.Balance.Total())
//
// # The life of a loan
//
//	Submitted ── Approve ──> Approved ── Disburse ──> Active ── all is paid ──────> Closed
//	   ├── Reject ───> Rejected                          ├── too much is paid ──> Overpaid
//	   └── Withdraw ─> Withdrawn                         ├── WriteOff ──────────> WrittenOff
//	                                                     └── CloseRescheduled ──> ClosedRescheduled
//	Approved ── UndoApproval ──> Submitted    Active ── UndoDisbursal ──> Approved    WrittenOff ── UndoWriteOff ──> Active
//
// Nobody closes a loan that was paid: it closes, or becomes overpaid, by the command that settles its balance, and it
// becomes active again when a command makes it owe again (a payment is undone, a charge is added, a tranche goes out). A
// loan that is charged off, or whose contract is terminated, stays active and is marked so.
//
// # The methods
//
//   - Applying: Calculate and Template before, Submit, Modify, VaryInstalments, RestoreInstalments, Delete, Approve,
//     UndoApproval, Reject, Withdraw; AttachOriginator, DetachOriginator.
//   - Paying out: Disburse, DisburseWithoutDownPayment, DisburseToSavings, UndoDisbursal, UndoLastDisbursal; EditTranches,
//     EditTranche, ChangeApprovedAmount, ChangeAvailableAmount.
//   - Money in: Repay, DownPayment, RecoverGuarantees, Recover on a written-off loan; without money CreditGoodwill,
//     WaiveInterest, WaiveInterestPayment; TransactionTemplate says what is due and what pays a loan off.
//   - Money back: RefundByMerchant, RefundByPayout, RefundInterest, ChargeBack; RefundCreditBalance, RefundByTransfer and
//     RefundByCash to the borrower.
//   - Undoing: Adjust undoes or corrects nearly every transaction; the other ways back are called Undo.
//   - Charges: AddCharge, UpdateCharge, DeleteCharge, WaiveCharge, UndoChargeWaiver, AdjustCharge, RefundCharge, PayCharge,
//     DeactivateOverdueCharges.
//   - The end: Foreclose, Close, CloseRescheduled, WriteOff, UndoWriteOff, ChargeOff, UndoChargeOff, TerminateContract,
//     UndoTermination.
//   - Other terms on the way: ReAge, ReAmortize, PauseInterest and their opposites; new due dates, rates and terms are asked
//     for at [RescheduleService].
//   - Lender's income: CapitalizeIncome, ChargeBuyDownFee, and adjustments of both.
//   - Around it: AssignOfficer, MarkAsFraud, CreateDelinquencyAction; notes and documents have services of their own.
//   - Reading: Get, Find, List, Transaction, Transactions, Charges, Explain and the lists beside each command.
//
// # What all commands have in common
//
// Ids name the loan, and a transaction, charge or tranche of it. Amounts are in the currency of the loan, above zero, with
// no more decimals than that has; days are civil dates, and nothing is recorded for a day after the business date. A command
// answers a [LoanResult]. All commands on a loan can be refused with loans.ErrUnknownLoan (there is none of that id, or it
// is of an office that the user does not see), clients.ErrNotActive (the borrower is closed, or on the way to another
// office), and loans.ErrLoanLocked (a close of business holds it, see [JobService]). Those that make a transaction take an
// external id of it, unique among all transactions (loans.ErrTransactionIDTaken), and a payment type that exists
// (refdata.ErrPaymentType). A method names the other refusals that a caller should expect; a bad input is refused with all
// that is wrong in it at once. A state that does not fit is refused with a code that says so, never ignored.
type LoanService struct{ desk *Desk }

// Calculate draws the repayment schedule that an application would get, and stores nothing. It refuses what Submit refuses,
// except taken external ids and account numbers. Rows of the result without a number are money going out. The figures of
// what was paid are nil.
//
// Permission: READ_LOAN.
func (s LoanService) Calculate(ctx context.Context, in loans.Application) (loans.ScheduleView, error) {
	return perform(ctx, s.desk, loans.Calculate, in)
}

// Template gives the defaults and the choices of an application: products, loan officers, charges, purposes, funds. in.Type
// is mandatory and "individual"; without it, or with an unknown one, loans.ErrTemplateTypeMissing or
// loans.ErrTemplateTypeUnknown. With in.ProductID come the terms of that product, for in.ClientID those of the client's next
// loan.
//
// Permission: READ_LOAN.
func (s LoanService) Template(ctx context.Context, in loans.TemplateInput) (loans.TemplateData, error) {
	return perform(ctx, s.desk, loans.Template, in)
}

// Submit takes an application of a client for a loan of a product: in.ClientID and in.ProductID are all that it needs, the
// rest is as the product has it, and the days are the business date. The loan then awaits approval (loans.Submitted); the
// result names it by LoanID. in.Charges are put on the loan; the charges of the product are not added by themselves, except
// penalties for overdue instalments. in.Warn makes the result tell, in Warnings, what is odd about the schedule.
//
// Refusals: products.ErrUnknown, clients.ErrClientID, clients.ErrNotActive, loans.ErrLoanExternalIDTaken,
// loans.ErrAccountNoTaken; dates that contradict each other, such as loans.ErrSubmittedInFuture,
// loans.ErrSubmittedBeforeClient, loans.ErrSubmittedAfterExpected; terms outside of the bounds of the product, as violations
// of the input. Delete takes an application back, Modify changes it.
//
// Permission: CREATE_LOAN.
func (s LoanService) Submit(ctx context.Context, in loans.Application) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Submit, in))
}

// Find is Get by the lender's own name of the loan; loans.ErrUnknownExternalID when no loan has it.
//
// Permission: READ_LOAN.
func (s LoanService) Find(ctx context.Context, externalID string) (loans.LoanData, error) {
	return perform(ctx, s.desk, loans.Get, loans.GetInput{Loan: operation.ByExternalID(externalID)})
}

// Get reads one loan with all that belongs to it: schedule, transactions, charges, tranches, changes of terms, delinquency,
// notes, originators. Summary is nil before the loan is disbursed, Delinquent says how many days it is overdue. To read
// less, run loans.Get with a list of associations. It can be read as effective on a day, and as known at a moment (see
// [Desk.AsOf]).
//
// Permission: READ_LOAN.
func (s LoanService) Get(ctx context.Context, loan int64) (loans.LoanData, error) {
	return perform(ctx, s.desk, loans.Get, loans.GetInput{Loan: operation.ByID(loan)})
}

// List reads a page of the loans of the offices that the user sees, without schedules and transactions. Zero fields of the
// filter do not restrict; in.Status is a number of loans.Status as a text ("300" for active ones). in.Limit 0 is the largest
// page of 10,000; in.OrderBy is "id" (the default), accountNo, clientId, officeId, status, externalId, loanProductId or
// disbursementDate.
//
// Permission: READ_LOAN.
func (s LoanService) List(ctx context.Context, in loans.ListInput) (Page[loans.LoanData], error) {
	return perform(ctx, s.desk, loans.List, in)
}

// Modify changes an application that awaits approval (otherwise loans.ErrCannotModify). What is left out stays, lists that
// are given replace those that the application had. The result has to be an application that could be submitted, and is
// refused as Submit refuses.
//
// Permission: UPDATE_LOAN.
func (s LoanService) Modify(ctx context.Context, loan int64, in loans.Modification) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Modify, loans.Addressed[loans.Modification]{Loan: operation.ByID(loan), Body: in}))
}

// Delete removes an application that awaits approval with everything that belongs to it, for good; any other loan is refused
// with loans.ErrCannotDelete. Status and Balance of the result are zero.
//
// Permission: DELETE_LOAN.
func (s LoanService) Delete(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Delete, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}

// Approve approves an application (loans.ErrNotSubmitted in any other state), which is then loans.Approved and can be
// disbursed. in.Amount, the most that may go out, is the amount applied for when nil, and at most that
// (loans.ErrApprovedTooMuch) unless the product lets loans go beyond (then loans.ErrApprovedOverTop). in.On lies from the
// application to the business date (loans.ErrApprovedTooEarly, loans.ErrApprovedInFuture), the expected disbursement not
// before it (loans.ErrExpectedTooEarly); in.Tranches replace those of the application (loans.ErrTooManyTranches,
// loans.ErrTranchesTooMuch). UndoApproval takes it back.
//
// Permission: APPROVE_LOAN.
func (s LoanService) Approve(ctx context.Context, loan int64, in loans.Approval) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Approve, loans.Addressed[loans.Approval]{Loan: operation.ByID(loan), Body: in}))
}

// ApprovalTemplate gives the defaults of an approval: the business date, the amount applied for, the net disbursal and the
// expected disbursement.
//
// Permission: READ_LOAN.
func (s LoanService) ApprovalTemplate(ctx context.Context, loan int64) (loans.ApprovalTemplateData, error) {
	return perform(ctx, s.desk, loans.ApprovalTemplate, loans.ApprovalTemplateInput{Loan: operation.ByID(loan), Type: "approval"})
}

// UndoApproval takes the approval of a loan back that was not disbursed yet (otherwise loans.ErrNotApproved; UndoDisbursal
// comes first then). The loan awaits approval again, for the amount applied for; the history of its officers is forgotten.
//
// Permission: APPROVALUNDO_LOAN.
func (s LoanService) UndoApproval(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoApproval, loans.Addressed[loans.Remark]{Loan: operation.ByID(loan), Body: in}))
}

// Reject turns an application down that awaits approval (otherwise loans.ErrNotRejectable). The loan is loans.Rejected, and
// stays so: nothing undoes it. in.On lies from the application to the business date (loans.ErrRejectedTooEarly,
// loans.ErrRejectedInFuture).
//
// Permission: REJECT_LOAN.
func (s LoanService) Reject(ctx context.Context, loan int64, in loans.Rejection) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Reject, loans.Addressed[loans.Rejection]{Loan: operation.ByID(loan), Body: in}))
}

// Withdraw ends an application that awaits approval because the applicant wants it no longer (otherwise
// loans.ErrNotWithdrawable). The loan is loans.Withdrawn, and stays so: nothing undoes it. in.On lies from the application
// to the business date.
//
// Permission: WITHDRAW_LOAN.
func (s LoanService) Withdraw(ctx context.Context, loan int64, in loans.Withdrawal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Withdraw, loans.Addressed[loans.Withdrawal]{Loan: operation.ByID(loan), Body: in}))
}

// Disburse pays an approved loan out, or the next tranche of one that disburses in parts; the loan is active afterwards, and
// TransactionID names the disbursement. in.Amount nil pays all that is planned next: the approved amount, or the tranches
// expected on the same day. Charges due at disbursement are taken from it, and on products with automatic down payments the
// down payment is recorded at once. What takes it back: UndoDisbursal and UndoLastDisbursal.
//
// Refusals: loans.ErrNotDisbursable (not approved, or all tranches are made), loans.ErrDisbursedTooMuch or
// loans.ErrDisbursedOverTop (more than was approved), loans.ErrDisbursedTooEarly (before the approval),
// loans.ErrDisbursedInFuture, loans.ErrDisbursedAfterFirstDue, loans.ErrDisbursedOnHoliday, loans.ErrDisbursedOnDayOff,
// loans.ErrDisbursedChargedOff.
//
// Permission: DISBURSE_LOAN.
func (s LoanService) Disburse(ctx context.Context, loan int64, in loans.Disbursal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Disburse, loans.Addressed[loans.Disbursal]{Loan: operation.ByID(loan), Body: in}))
}

// DisburseWithoutDownPayment is Disburse that leaves the down payment of the product to be recorded later, by DownPayment.
//
// Permission: DISBURSEWITHOUTAUTODOWNPAYMENT_LOAN.
func (s LoanService) DisburseWithoutDownPayment(ctx context.Context, loan int64, in loans.Disbursal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DisburseWithoutDownPayment, loans.Addressed[loans.Disbursal]{Loan: operation.ByID(loan), Body: in}))
}

// DisburseToSavings is Disburse into the savings account that the loan is linked with. An account of the platform has the money
// with the same commit; a program that keeps the accounts (Config.Savings) is notified of the transfer afterwards. Refused, besides, with
// loans.ErrNeedsLinkedAccount, loans.ErrUnknownSavings, loans.ErrSavingsInactive or loans.ErrSavingsCurrency.
//
// Permission: DISBURSETOSAVINGS_LOAN.
func (s LoanService) DisburseToSavings(ctx context.Context, loan int64, in loans.ToSavings) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DisburseToSavings, loans.Addressed[loans.ToSavings]{Loan: operation.ByID(loan), Body: in}))
}

// UndoDisbursal takes back all disbursements of an active loan, and with them every transaction since: all are reversed, the
// loan is approved again and can be disbursed again. Paid charges are open again, overdue penalties gone. Refused with
// loans.ErrUndoNotActive, and with loans.ErrUndoChargedOff on a charged-off loan.
//
// Permission: DISBURSALUNDO_LOAN.
func (s LoanService) UndoDisbursal(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoDisbursal, loans.Addressed[loans.Remark]{Loan: operation.ByID(loan), Body: in}))
}

// UndoLastDisbursal takes back the latest of several disbursements of an active loan with tranches; the loan stays active.
// Refused with loans.ErrUndoLastSingle (a loan without tranches), loans.ErrUndoLastOnly (there is only one, see
// UndoDisbursal) and loans.ErrUndoLastAfterPayment (something was paid or waived since).
//
// Permission: DISBURSALLASTUNDO_LOAN.
func (s LoanService) UndoLastDisbursal(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoLastDisbursal, loans.Addressed[loans.Remark]{Loan: operation.ByID(loan), Body: in}))
}

// ChangeApprovedAmount changes how much of an approved, active, closed or overpaid loan is approved. The amount stays at or
// above what is out, capitalized and planned, and at or below what may be approved; all that is wrong is refused together
// under loans.ErrAmountRules, whose Args are the single violations. The schedule of a loan that is not disbursed is drawn
// again. ApprovedAmounts lists the changes; a second change takes the first one back.
//
// Permission: UPDATE_APPROVED_AMOUNT_LOAN.
func (s LoanService) ChangeApprovedAmount(ctx context.Context, loan int64, in loans.AmountChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChangeApprovedAmount, loans.Addressed[loans.AmountChange]{Loan: operation.ByID(loan), Body: in}))
}

// ChangeAvailableAmount is ChangeApprovedAmount by what can still be disbursed of an approved or active loan: in.Amount, 0
// or more, on top of what is out, capitalized and planned. Refused together under loans.ErrAmountRules.
//
// Permission: UPDATE_APPROVED_AMOUNT_LOAN.
func (s LoanService) ChangeAvailableAmount(ctx context.Context, loan int64, in loans.AmountChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChangeAvailableAmount, loans.Addressed[loans.AmountChange]{Loan: operation.ByID(loan), Body: in}))
}

// ApprovedAmounts lists the changes of a loan's approved amount, the oldest first; none when it never changed since the
// approval.
//
// Permission: READ_LOAN.
func (s LoanService) ApprovedAmounts(ctx context.Context, loan int64) ([]loans.ApprovedAmountChange, error) {
	return perform(ctx, s.desk, loans.ApprovedAmounts, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)})
}

// EditTranches replaces the planned tranches of an approved or active loan that disburses in parts. Tranches that are
// disbursed are repeated as they are (else loans.ErrTrancheMade), planned ones are named by ID to change or left out to
// drop, and those without an ID are added. Refused with loans.ErrTranchesSingle, loans.ErrTranchesFixed,
// loans.ErrTranchesDisbursed (nothing is left to pay out), loans.ErrTooManyTranches, loans.ErrTranchesTooMuch,
// loans.ErrTrancheTooEarly.
//
// Permission: UPDATE_DISBURSEMENTDETAIL.
func (s LoanService) EditTranches(ctx context.Context, loan int64, in loans.TrancheList) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.EditTranches, loans.Addressed[loans.TrancheList]{Loan: operation.ByID(loan), Body: in}))
}

// EditTranche changes day and amount of one planned tranche, under the rules of EditTranches. in.Expected is mandatory and
// changes nothing; in.On is the new day, zero for the one that it has; in.Amount is the amount that it shall have.
//
// Permission: UPDATE_DISBURSEMENTDETAIL.
func (s LoanService) EditTranche(ctx context.Context, loan, tranche int64, in loans.TrancheChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.EditTranche, loans.OnTranche[loans.TrancheChange]{Loan: operation.ByID(loan), Tranche: tranche, Body: in}))
}

// Tranche reads one tranche of a loan, planned or made; loans.ErrUnknownTranche when the loan has none of that id.
//
// Permission: READ_LOAN.
func (s LoanService) Tranche(ctx context.Context, loan, tranche int64) (loans.TrancheData, error) {
	return perform(ctx, s.desk, loans.GetTranche, loans.OnTranche[operation.NoInput]{Loan: operation.ByID(loan), Tranche: tranche})
}

// AssignOfficer puts a loan, in any state, into the care of a member of staff of its office or one above it
// (refdata.ErrStaffID). in.From has to name the present officer, 0 for none (loans.ErrOfficerMismatch); in.On lies from the
// application to the business date and not before the last change (loans.ErrAssignedBeforeLast, loans.ErrAssignedBeforeEnd).
//
// Permission: UPDATELOANOFFICER_LOAN.
func (s LoanService) AssignOfficer(ctx context.Context, loan int64, in loans.Assignment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AssignOfficer, loans.Addressed[loans.Assignment]{Loan: operation.ByID(loan), Body: in}))
}

// UnassignOfficer takes the loan officer off a loan on a day; loans.ErrOfficerMismatch when it has none,
// loans.ErrUnassignedTooEarly before the day of assignment.
//
// Permission: REMOVELOANOFFICER_LOAN.
func (s LoanService) UnassignOfficer(ctx context.Context, loan int64, in loans.Unassignment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UnassignOfficer, loans.Addressed[loans.Unassignment]{Loan: operation.ByID(loan), Body: in}))
}

// AttachOriginator says that an application came in through an originator, which has to be active
// (loans.ErrOriginatorNotActive). Only loans that await approval take it (loans.ErrOriginatorLoanStatus), and each
// originator once (loans.ErrOriginatorAttached). DetachOriginator takes it back.
//
// Permission: ATTACH_LOAN_ORIGINATOR.
func (s LoanService) AttachOriginator(ctx context.Context, loan, originator int64) (loans.OriginationResult, error) {
	return perform(ctx, s.desk, loans.AttachOriginator, loans.OnOriginator{Loan: operation.ByID(loan), Originator: operation.ByID(originator)})
}

// DetachOriginator takes an originator from a loan that awaits approval (loans.ErrOriginatorLoanStatus);
// loans.ErrOriginatorDetached when it is not attached.
//
// Permission: DETACH_LOAN_ORIGINATOR.
func (s LoanService) DetachOriginator(ctx context.Context, loan, originator int64) (loans.OriginationResult, error) {
	return perform(ctx, s.desk, loans.DetachOriginator, loans.OnOriginator{Loan: operation.ByID(loan), Originator: operation.ByID(originator)})
}

// Originators lists the originators of a loan in the order of attaching.
//
// Permission: READ_LOAN_ORIGINATOR.
func (s LoanService) Originators(ctx context.Context, loan int64) (loans.LoanOriginatorsData, error) {
	return perform(ctx, s.desk, loans.ListLoanOriginators, loans.OfLoan{Loan: operation.ByID(loan)})
}

// MarkAsFraud says of a loan, in any state, that it was obtained by fraud (in.Fraud true), or that it was not (false). The
// mark changes nothing else.
//
// Permission: SETFRAUD_LOAN.
func (s LoanService) MarkAsFraud(ctx context.Context, loan int64, in loans.FraudMark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.MarkAsFraud, loans.Addressed[loans.FraudMark]{Loan: operation.ByID(loan), Body: in}))
}

// VaryInstalments changes single instalments of an application that awaits approval (loans.ErrCannotModify), on top of those that
// vary already: other days, other amounts, further instalments, instalments left out. The product has to allow it
// (loans.ErrInstalmentsFixed), the days between instalments stay within its gaps, and the last instalment takes the rest.
//
// Permission: CREATESCHEDULEEXCEPTIONS_LOAN.
func (s LoanService) VaryInstalments(ctx context.Context, loan int64, in loans.ScheduleExceptions) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.VaryInstalments, loans.Addressed[loans.ScheduleExceptions]{Loan: operation.ByID(loan), Body: in}))
}

// RestoreInstalments takes all changes of VaryInstalments back, while the application awaits approval (loans.ErrCannotModify).
//
// Permission: DELETESCHEDULEEXCEPTIONS_LOAN.
func (s LoanService) RestoreInstalments(ctx context.Context, loan int64, in loans.Remark) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RestoreInstalments, loans.Addressed[loans.Remark]{Loan: operation.ByID(loan), Body: in}))
}

// CreateDelinquencyAction pauses the delinquency of an active loan (loans.ErrDelinquencyNotActive): in.Action "pause" keeps
// the days from in.From to in.To from counting as overdue, "resume" ends a pause today and takes no end. Pauses begin after
// the disbursement (loans.ErrDelinquencyBeforeDisbursal) and do not cut into each other (loans.ErrDelinquencyPausesOverlap);
// a resumption is of today, within a pause (loans.ErrResumeNotToday, loans.ErrResumeWithoutPause, loans.ErrResumedAlready).
//
// Permission: CREATE_DELINQUENCY_ACTION.
func (s LoanService) CreateDelinquencyAction(ctx context.Context, loan int64, in loans.NewDelinquencyAction) (DelinquencyActionResult, error) {
	return delinquencyActionResult(done(ctx, s.desk, loans.CreateDelinquencyAction, loans.Addressed[loans.NewDelinquencyAction]{Loan: operation.ByID(loan), Body: in}))
}

// DelinquencyActions lists the pauses and resumptions of a loan's delinquency, the oldest first.
//
// Permission: READ_DELINQUENCY_ACTION.
func (s LoanService) DelinquencyActions(ctx context.Context, loan int64) ([]loans.DelinquencyActionData, error) {
	return perform(ctx, s.desk, loans.ListDelinquencyActions, loans.OfLoan{Loan: operation.ByID(loan)})
}

// DelinquencyTags lists the ranges of days overdue that a loan was ever in, the newest first; the one that holds has no
// LiftedOn. The ranges are those of the product's bucket, see [DelinquencyService].
//
// Permission: READ_DELINQUENCY_TAGS.
func (s LoanService) DelinquencyTags(ctx context.Context, loan int64) ([]loans.DelinquencyTagData, error) {
	return perform(ctx, s.desk, loans.ListDelinquencyTags, loans.OfLoan{Loan: operation.ByID(loan)})
}

// Commands lists the commands that the state of a loan takes, and says of each whether the user may give it.
//
// Permission: READ_LOAN.
func (s LoanService) Commands(ctx context.Context, loan int64) (loans.CommandsData, error) {
	return perform(ctx, s.desk, loans.Commands, loans.OfLoan{Loan: operation.ByID(loan)})
}

// Explain says what one figure was summed from, with the commands that made each part what it is: of an instalment
// (in.Period from 1, with a component or without one for the total), or of what pays the loan off on a day (in.Payoff).
// Sentences of the result tells it in words. Refused with loans.ErrNoSuchInstalment.
//
// Permission: READ_LOAN.
func (s LoanService) Explain(ctx context.Context, loan int64, in loans.ExplainInput) (loans.ExplanationData, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.Explain, in)
}
