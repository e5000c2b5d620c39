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
//   - Applying: Calculate and Template before, Submit, Modify, Delete, Approve, UndoApproval, Reject, Withdraw;
//     AttachOriginator, DetachOriginator.
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
// with the same commit; a program that keeps the accounts (Config.Savings) is told of the transfer afterwards. Refused, besides, with
// loans.ErrNeedsLinkedAccount, loans.ErrUnknownSavings, loans.ErrSavingsInactive or loans.ErrSavingsCurrency.
//
// Permission: DISBURSETOSAVINGS_LOAN.
func (s LoanService) DisburseToSavings(ctx context.Context, loan int64, in loans.ToSavings) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DisburseToSavings, loans.Addressed[loans.ToSavings]{Loan: operation.ByID(loan), Body: in}))
}

// UndoDisbursal takes back all disbursements of an active loan, and with them every transaction since: all are reversed, the
// loan is approved again and can be disbursed anew. Paid charges are open again, overdue penalties gone. Refused with
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
// above what is out, capitalised and planned, and at or below what may be approved; all that is wrong is refused together
// under loans.ErrAmountRules, whose Args are the single violations. The schedule of a loan that is not disbursed is drawn
// anew. ApprovedAmounts lists the changes; a second change takes the first one back.
//
// Permission: UPDATE_APPROVED_AMOUNT_LOAN.
func (s LoanService) ChangeApprovedAmount(ctx context.Context, loan int64, in loans.AmountChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChangeApprovedAmount, loans.Addressed[loans.AmountChange]{Loan: operation.ByID(loan), Body: in}))
}

// ChangeAvailableAmount is ChangeApprovedAmount by what can still be disbursed of an approved or active loan: in.Amount, 0
// or more, on top of what is out, capitalised and planned. Refused together under loans.ErrAmountRules.
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

// Repay records a repayment. It goes to what is owed in the order of the loan's processing strategy; what remains makes the
// loan overpaid, and what settles everything closes it. Active, closed and overpaid loans take it (otherwise
// loans.ErrNotOpen), those of a tenant that blocks it there only while they are active (loans.ErrClosedOrOverpaid). in.On
// may lie in the past: then everything since is processed again. The result names the transaction, and the Balance that is
// left. Adjust undoes or corrects it.
//
// Refusals: loans.ErrBeforeDisbursement, loans.ErrTransactionInFuture, loans.ErrPaidOnHoliday, loans.ErrPaidOnDayOff,
// loans.ErrTransactionIDTaken; loans.ErrBeforeLastTransaction on cumulative loans that recalculate interest;
// loans.ErrLaterChargeRefund; loans.ErrAboveThreshold on loans with tranches.
//
// Permission: REPAYMENT_LOAN.
func (s LoanService) Repay(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Repay, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// DownPayment records a down payment: a repayment under a type of its own, for loans that were disbursed without an
// automatic one. The rules and refusals are those of Repay; Adjust undoes it.
//
// Permission: DOWNPAYMENT_LOAN.
func (s LoanService) DownPayment(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.MakeDownPayment, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// CreditGoodwill gives the borrower a credit out of the lender's goodwill: it settles like a repayment, and no money comes
// in. The rules and refusals are those of Repay; Adjust undoes it (with an amount of zero: other amounts are refused with
// loans.ErrNotEditable).
//
// Permission: GOODWILLCREDIT_LOAN.
func (s LoanService) CreditGoodwill(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CreditGoodwill, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByMerchant credits the loan with what a merchant gives back for a purchase that the loan paid. It settles like a
// repayment, under an allocation of its own. On progressive loans whose product refunds interest (or where in.WithInterest
// is true) a second transaction gives back the interest that the refund saves; in.WithInterest nil leaves that to the
// product. TransactionID is the refund's. The rules are those of Repay (loans.ErrMerchantRefundBeforeLast for the last
// transaction); Adjust undoes both.
//
// Permission: MERCHANTISSUEDREFUND_LOAN.
func (s LoanService) RefundByMerchant(ctx context.Context, loan int64, in loans.Refund) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByMerchant, loans.Addressed[loans.Refund]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByPayout is RefundByMerchant for a payout that comes back, with loans.ErrPayoutRefundBeforeLast.
//
// Permission: PAYOUTREFUND_LOAN.
func (s LoanService) RefundByPayout(ctx context.Context, loan int64, in loans.Refund) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByPayout, loans.Addressed[loans.Refund]{Loan: operation.ByID(loan), Body: in}))
}

// RefundInterest gives back interest for a merchant or payout refund of a progressive loan that came without; transaction is
// the refund. Refused with loans.ErrNotRefund, loans.ErrInterestRefundExists and loans.ErrInterestRefundUnsupported.
// TransactionTemplate with the command "interest-refund" says the amount. It is undone together with its refund.
//
// Permission: INTERESTREFUND_LOAN.
func (s LoanService) RefundInterest(ctx context.Context, loan, transaction int64, in loans.InterestRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundInterest, loans.OnTransaction[loans.InterestRefundInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// WaiveInterest forgives interest of an active loan, from the first unpaid instalment on: at most what is outstanding
// (loans.ErrWaiverTooLarge). Otherwise the rules are those of Repay, with loans.ErrNotActive. Adjust undoes it.
//
// Permission: WAIVEINTERESTPORTION_LOAN.
func (s LoanService) WaiveInterest(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveInterestPortion, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// WaiveInterestPayment credits the loan with an amount that is allocated like a payment, where the lender bears a payment of
// interest. The rules and refusals are those of Repay; Adjust undoes it.
//
// Permission: INTERESTPAYMENTWAIVER_LOAN.
func (s LoanService) WaiveInterestPayment(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveInterestPayment, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// TransactionTemplate gives the defaults of a transaction that is about to be entered: date, amount and its portions, and
// what may be chosen. in.Command says of which: "repayment" is what the first unpaid instalment asks for, "prepayloan" with
// in.On what pays the loan off on a day, "foreclosure", "waiveinterest", "writeoff", "recoverypayment", "disburse",
// "charge-off", "creditbalancerefund", "refundbycash", "interest-refund", "reage", "capitalizedincome", "buydownfee" and so
// on; an unknown one is refused with loans.ErrTemplateCommand, which lists them all. in.Transaction names what adjustments
// and interest refunds are about. Nothing is stored, and the command itself may still be refused.
//
// Permission: READ_LOAN.
func (s LoanService) TransactionTemplate(ctx context.Context, loan int64, in loans.TransactionTemplateInput) (loans.TransactionTemplateData, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.TransactionTemplate, in)
}

// Transaction reads one transaction of a loan, also one that was reversed; loans.ErrUnknownTransaction when it is not of
// this loan.
//
// Permission: READ_LOAN.
func (s LoanService) Transaction(ctx context.Context, loan, transaction int64) (loans.TransactionData, error) {
	return perform(ctx, s.desk, loans.GetTransaction, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
}

// Transactions lists the transactions of a loan in pages, accruals and those that a later one replaced included (Get shows
// those in force and those that a user reversed). in.Size 0 is 50; in.Sort names properties such as "date", each with "asc"
// or "desc" after it; in.Excluded leaves out types, by the last part of their codes (loans.ErrUnknownType).
//
// Permission: READ_LOAN.
func (s LoanService) Transactions(ctx context.Context, loan int64, in loans.TransactionListInput) (loans.TransactionPage, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.ListTransactions, in)
}

// Adjust reverses a transaction and puts one of the same type with another date and amount in its place; an amount of zero
// only reverses it. All since is processed again, so that balances, state and maturity follow. TransactionID of the result
// is the new transaction, or the reversed one. It takes every type of payment, waivers, accruals, chargebacks, credit
// balance refunds, capitalised income and buy-down fees. Nothing undoes an adjustment; it can be adjusted again.
//
// Refusals: loans.ErrNotAdjustable (reversed already, or another type: a disbursement, a write-off), loans.ErrNotEditable
// and its siblings (this type can only be undone), loans.ErrLinkedTransaction (it was charged back),
// loans.ErrInterestRefundFixed, loans.ErrTransferFixed (part of an account transfer), loans.ErrLaterChargeRefundBlocksUndo,
// loans.ErrWrittenOffNoUpdate, loans.ErrForeclosed.
//
// Permission: ADJUST_LOAN.
func (s LoanService) Adjust(ctx context.Context, loan, transaction int64, in loans.Adjustment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// ChargeBack takes a payment, or a part of it, back that a bank called back: the amount is owed again, as of today, in
// addition to what is due. transaction is a repayment, down payment, refund, goodwill credit or interest payment waiver in
// force. A closed loan becomes active again. Refused with loans.ErrChargebackRefused, which says why (reversed, another
// type, more than the transaction, a written-off loan, a cumulative loan that recalculates interest). Adjust with zero
// undoes the chargeback.
//
// Permission: CHARGEBACK_LOAN.
func (s LoanService) ChargeBack(ctx context.Context, loan, transaction int64, in loans.ChargebackInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeBack, loans.OnTransaction[loans.ChargebackInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// RefundCreditBalance pays an overpayment, or a part of it, back to the borrower; without a rest the loan is closed. Refused
// with loans.ErrNotOverpaid, loans.ErrAboveOverpaid, loans.ErrRefundBeforePayment (before the last payment),
// loans.ErrRefundInFuture. Adjust undoes it.
//
// Permission: CREDITBALANCEREFUND_LOAN.
func (s LoanService) RefundCreditBalance(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundCreditBalance, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByCash pays back, on an active loan, what was paid before it was due (loans.ErrRefundAmount for more,
// loans.ErrNothingPaidYet, loans.ErrRefundNotActive, loans.ErrRefundBeforePayment): the instalments to come are owed again.
// The payment detail is accepted and not kept.
//
// Permission: REFUNDBYCASH_LOAN.
func (s LoanService) RefundByCash(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByCash, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// RefundByTransfer moves an overpayment, or a part of it, to a savings account of the borrower: in.Savings, or 0 for the
// account that the loan is linked with. Refused with
// loans.ErrNotOverpaidLoan, loans.ErrTransferTooLarge, loans.ErrTransferBeforePayment, loans.ErrRefundNeedsAccount,
// loans.ErrUnknownSavings.
//
// Permission: REFUNDBYTRANSFER_ACCOUNTTRANSFER.
func (s LoanService) RefundByTransfer(ctx context.Context, loan int64, in loans.TransferRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundByTransfer, loans.Addressed[loans.TransferRefundInput]{Loan: operation.ByID(loan), Body: in}))
}

// Transfers lists what moved between all loans and savings accounts or guarantees, by number: the records that a program
// reads which may have missed a call of Config.Savings or Config.Guarantees. in.After is the last number that it knows, 0
// for the beginning.
//
// Permission: READ_ACCOUNTTRANSFER.
func (s LoanService) Transfers(ctx context.Context, in loans.TransfersInput) ([]loans.Transfer, error) {
	return perform(ctx, s.desk, loans.ListTransfers, in)
}

// AddGuarantor adds a guarantor: a client, a member of staff or somebody else. A client may give funds of a deposit account, which
// are agreed before the loan is approved, held from then on, and released as principal is repaid. Refused with
// loans.ErrGuarantorTwice, loans.ErrGuarantorLoanEnded, loans.ErrGuarantorFunds, loans.ErrGuaranteesOutside,
// loans.ErrSavingsOtherClient.
//
// Permission: CREATE_GUARANTOR.
func (s LoanService) AddGuarantor(ctx context.Context, loan int64, in loans.NewGuarantor) (GuarantorResult, error) {
	return guarantorResult(done(ctx, s.desk, loans.CreateGuarantor, loans.Addressed[loans.NewGuarantor]{Loan: operation.ByID(loan), Body: in}))
}

// UpdateGuarantor changes what is sent of a guarantor; loans.ErrGuarantorUnknown, loans.ErrGuarantorOther,
// loans.ErrGuarantorNoFunds, and loans.ErrGuarantorFunds for an amount once the loan is approved.
//
// Permission: UPDATE_GUARANTOR.
func (s LoanService) UpdateGuarantor(ctx context.Context, loan, guarantor int64, in loans.GuarantorChange) (GuarantorResult, error) {
	return guarantorResult(done(ctx, s.desk, loans.UpdateGuarantor, loans.OnGuarantor[loans.GuarantorChange]{Loan: operation.ByID(loan), Guarantor: guarantor, Body: in}))
}

// RemoveGuarantor takes a guarantor off the loan; loans.ErrGuarantorFunds for one with funds once the loan is approved.
//
// Permission: DELETE_GUARANTOR.
func (s LoanService) RemoveGuarantor(ctx context.Context, loan, guarantor int64) (GuarantorResult, error) {
	return guarantorResult(done(ctx, s.desk, loans.DeleteGuarantor, loans.OnGuarantor[operation.NoInput]{Loan: operation.ByID(loan), Guarantor: guarantor}))
}

// Guarantor reads a guarantor of the loan; loans.ErrGuarantorUnknown when there is none.
//
// Permission: READ_GUARANTOR.
func (s LoanService) Guarantor(ctx context.Context, loan, guarantor int64) (loans.GuarantorData, error) {
	return perform(ctx, s.desk, loans.GetGuarantor, loans.OnGuarantor[operation.NoInput]{Loan: operation.ByID(loan), Guarantor: guarantor})
}

// Guarantors lists the guarantors of the loan.
//
// Permission: READ_GUARANTOR.
func (s LoanService) Guarantors(ctx context.Context, loan int64) ([]loans.GuarantorData, error) {
	return perform(ctx, s.desk, loans.ListGuarantors, loans.OfLoan{Loan: operation.ByID(loan)})
}

// GuarantorTemplate lists what a guarantor may be made of.
//
// Permission: READ_GUARANTOR.
func (s LoanService) GuarantorTemplate(ctx context.Context, loan int64) (loans.GuarantorTemplateData, error) {
	return perform(ctx, s.desk, loans.GuarantorTemplate, loans.OfLoan{Loan: operation.ByID(loan)})
}

// RecoverGuarantees pays what is outstanding of an active loan from what is held for it, with one repayment for each guarantee, as
// of today; TransactionID stays 0. From deposit accounts the borrower pays first, then the others in proportion, and undoing one
// of the repayments undoes all. A program that keeps the funds (Config.Guarantees) is told after the commit. Refused with
// loans.ErrNothingHeld, loans.ErrNotActive.
//
// Permission: RECOVERGUARANTEES_LOAN.
func (s LoanService) RecoverGuarantees(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RecoverGuarantees, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}

// ChargeTemplate lists the active charge definitions in the currency of the loan that AddCharge may put on it.
//
// Permission: READ_LOANCHARGE.
func (s LoanService) ChargeTemplate(ctx context.Context, loan int64) (loans.ChargeTemplateData, error) {
	return perform(ctx, s.desk, loans.ChargeTemplate, loans.OfLoan{Loan: operation.ByID(loan)})
}

// AddCharge puts a charge of a definition on a loan: on an application, an approved, active, closed or overpaid one, which
// is active again then. in.Amount is a sum for flat charges and a percentage for the others; in.Due is mandatory for charges
// of a specified date (loans.ErrChargeDueMissing) and not before the disbursement (loans.ErrChargeBeforeLast). ChargeID of
// the result is the charge on this loan, which all other methods take; of a charge for every tranche it is the first one.
// WaiveCharge forgives it; on an application DeleteCharge removes it.
//
// Refusals: products.ErrChargeUnknown, loans.ErrChargeNotForLoans, loans.ErrChargeCurrency, loans.ErrOverdueChargeByHand,
// loans.ErrChargeLoanDisbursed and loans.ErrChargeNoTranche (due at a disbursement that was made),
// loans.ErrChargeLoanClosed, loans.ErrChargeOnChargedOff, loans.ErrAddNeedsAccount, loans.ErrChargeExternalIDTaken.
//
// Permission: CREATE_LOANCHARGE.
func (s LoanService) AddCharge(ctx context.Context, loan int64, in loans.NewCharge) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AddCharge, loans.Addressed[loans.NewCharge]{Loan: operation.ByID(loan), Body: in}))
}

// UpdateCharge changes amount or percentage, which is mandatory, and due date (nil: stays) of a charge while the loan awaits
// approval; later loans.ErrChargePastApplication. charge is the id on the loan.
//
// Permission: UPDATE_LOANCHARGE.
func (s LoanService) UpdateCharge(ctx context.Context, loan, charge int64, in loans.ChargeChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UpdateCharge, loans.OnCharge[loans.ChargeChange]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// DeleteCharge removes a charge from a loan that awaits approval; later loans.ErrChargePastApplication, and WaiveCharge is
// the way.
//
// Permission: DELETE_LOANCHARGE.
func (s LoanService) DeleteCharge(ctx context.Context, loan, charge int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DeleteCharge, loans.OnCharge[operation.NoInput]{Loan: operation.ByID(loan), Charge: operation.ByID(charge)}))
}

// Charges lists the charges in force of a loan: amount, what was paid, waived and written off, and what is outstanding; of
// instalment fees each part.
//
// Permission: READ_LOAN.
func (s LoanService) Charges(ctx context.Context, id int64) ([]loans.ChargeData, error) {
	return perform(ctx, s.desk, loans.ListCharges, operation.ByRef{Ref: operation.ByID(id)})
}

// Charge reads one charge of a loan; loans.ErrUnknownCharge, or loans.ErrChargeOfAnotherLoan.
//
// Permission: READ_LOAN.
func (s LoanService) Charge(ctx context.Context, loan, charge int64) (loans.ChargeData, error) {
	return perform(ctx, s.desk, loans.GetCharge, loans.ChargeInput{Loan: operation.ByID(loan), Charge: operation.ByID(charge)})
}

// PayCharge pays what is outstanding of a charge of an active loan from the savings account that the loan is linked with;
// in.Instalment or in.Due choose the part of an instalment fee, neither the earliest unpaid one. Only charges that are paid
// by account transfer take it (loans.ErrChargeNotByTransfer); others are paid by Repay. Refused with loans.ErrChargePaid,
// loans.ErrChargeWaived, loans.ErrChargeNeedsAccount, loans.ErrSavingsInsufficient, loans.ErrUnknownSavings.
//
// Permission: PAY_LOANCHARGE.
func (s LoanService) PayCharge(ctx context.Context, loan, charge int64, in loans.ChargeFromAccount) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.PayCharge, loans.OnCharge[loans.ChargeFromAccount]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// PayChargeByBody is PayCharge for a charge that the input names.
//
// Permission: PAY_LOANCHARGE.
func (s LoanService) PayChargeByBody(ctx context.Context, loan int64, in loans.ChargeNamed) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.PayChargeByBody, loans.Addressed[loans.ChargeNamed]{Loan: operation.ByID(loan), Body: in}))
}

// WaiveCharge forgives all that is outstanding of a charge of an active loan, or of one part of an instalment fee:
// in.Instalment or in.Due choose it, neither means the earliest unpaid one. Refused with loans.ErrChargeLoanInactive,
// loans.ErrChargePaid, loans.ErrChargeWaived. The result names the charge, and the transaction that UndoChargeWaiver takes.
//
// Permission: WAIVE_LOANCHARGE.
func (s LoanService) WaiveCharge(ctx context.Context, loan, charge int64, in loans.ChargeWaiver) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// UndoChargeWaiver makes a waived charge of a specified date, or instalment fee, due again; transaction is the waiver.
// Refused with loans.ErrNotChargeWaiver, loans.ErrWaiverReversed, loans.ErrWaiverGone (a charge of another sort),
// loans.ErrChargePaid.
//
// Permission: UNDO_WAIVECHARGE.
func (s LoanService) UndoChargeWaiver(ctx context.Context, loan, transaction int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoChargeWaiver, loans.OnTransaction[operation.NoInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)}))
}

// AdjustCharge credits the loan with a part of a charge, dated today and allocated like a payment, not necessarily to that
// charge. The sum of all adjustments of a charge is at most its amount (loans.ErrChargeAdjustAmount). Active, closed and
// overpaid loans take it (loans.ErrChargeAdjustStatus). Adjust undoes it.
//
// Permission: ADJUSTMENT_LOANCHARGE.
func (s LoanService) AdjustCharge(ctx context.Context, loan, charge int64, in loans.ChargeAdjustmentInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustCharge, loans.OnCharge[loans.ChargeAdjustmentInput]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// RefundCharge gives back to the loan what was paid of a charge, dated today; in.Amount nil is all that is refundable, more
// is refused with loans.ErrChargeRefundAmount. Of an instalment fee in.Instalment or in.Due choose the part, exactly one of
// them (loans.ErrChargeRefundWhich, loans.ErrChargeRefundTwoWays, loans.ErrChargeRefundNoPart). Adjust undoes it.
//
// Permission: CHARGEREFUND_LOAN.
func (s LoanService) RefundCharge(ctx context.Context, loan int64, in loans.ChargeRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundCharge, loans.Addressed[loans.ChargeRefundInput]{Loan: operation.ByID(loan), Body: in}))
}

// DeactivateOverdueCharges takes the penalties for overdue instalments of an active loan out of force that are due on a day
// or later; what was paid on them goes elsewhere. Refused with loans.ErrDeactivateNotOverdue when there are none. Nothing
// undoes it.
//
// Permission: DEACTIVATEOVERDUE_LOANCHARGE.
func (s LoanService) DeactivateOverdueCharges(ctx context.Context, loan int64, in loans.OverdueDeactivation) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DeactivateOverdueCharges, loans.Addressed[loans.OverdueDeactivation]{Loan: operation.ByID(loan), Body: in}))
}

// Foreclose ends an active loan before its time: what is owed by in.On is paid at once, by a repayment that TransactionID
// names, and later interest and charges fall away. The loan is closed, with the sub-status loans.Foreclosed. Refused with
// loans.ErrForeclosureNotActive, loans.ErrForeclosureRecalc (it recalculates interest), loans.ErrForeclosureBeforeLast,
// loans.ErrForeclosureTranche (a tranche is planned before). Nothing undoes it; TransactionTemplate with "foreclosure" says
// the amount before.
//
// Permission: FORECLOSURE_LOAN.
func (s LoanService) Foreclose(ctx context.Context, loan int64, in loans.Foreclosure) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ForecloseLoan, loans.Addressed[loans.Foreclosure]{Loan: operation.ByID(loan), Body: in}))
}

// Close closes an active or overpaid loan of which no more is outstanding, or overpaid, than its tolerance of arrears
// (loans.ErrCloseOutstanding, loans.ErrCloseOverpaid); what is outstanding is written off by the transaction of the result.
// A loan that was paid closes by itself. Refused with loans.ErrCloseNotActive and, for a day before the last transaction,
// loans.ErrCloseNotLatest.
//
// Permission: CLOSE_LOAN.
func (s LoanService) Close(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CloseLoan, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// CloseRescheduled closes an active loan whose outstanding amount went into another loan: it is loans.ClosedRescheduled,
// still shows what is owed, and counts as overdue no more. Refused with loans.ErrCloseNotActive and loans.ErrChargedOff.
// Nothing undoes it.
//
// Permission: CLOSEASRESCHEDULED_LOAN.
func (s LoanService) CloseRescheduled(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CloseRescheduled, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// WriteOff gives up all that is outstanding of an active loan; the loan is loans.WrittenOff and planned tranches are
// dropped. in.ReasonID is a value of the code WriteOffReasons, 0 for none. Refused with loans.ErrWriteOffNotActive,
// loans.ErrWriteOffFuture and, for a day before the last transaction, loans.ErrWriteOffBeforeOthers. Recover records what is
// paid all the same; UndoWriteOff takes it back.
//
// Permission: WRITEOFF_LOAN.
func (s LoanService) WriteOff(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WriteOffLoan, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// UndoWriteOff makes a written-off loan active again, owing what it owed (loans.ErrUndoWriteOffStatus,
// loans.ErrWriteOffMissing). Tranches that were planned do not come back.
//
// Permission: UNDOWRITEOFF_LOAN.
func (s LoanService) UndoWriteOff(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoWriteOff, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}

// Recover records what is paid on a written-off loan, which stays written off. At most what was written off is taken, in all
// (loans.ErrRecoveryTooLarge); other loans are refused with loans.ErrNotWrittenOff. Adjust is refused on written-off loans,
// so that UndoWriteOff has to come before a correction.
//
// Permission: RECOVERYPAYMENT_LOAN.
func (s LoanService) Recover(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Recover, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// ChargeOff gives an active loan up as a loss in the books. The loan stays active, marked so, and payments go on being
// allocated; what becomes of interest and instalments is the charge-off behaviour of the product. in.ReasonID is a value of
// the code ChargeOffReasons, 0 for none. Refused with loans.ErrChargeOffNotActive, loans.ErrChargedOffAlready,
// loans.ErrChargeOffEarly and loans.ErrChargeOffActivity (something happened after the day). A loan that owes nothing is
// left as it is. UndoChargeOff takes it back.
//
// Permission: CHARGEOFF_LOAN.
func (s LoanService) ChargeOff(ctx context.Context, loan int64, in loans.ChargeOffInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeOffLoan, loans.Addressed[loans.ChargeOffInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoChargeOff takes a charge-off back, if a user did nothing since (loans.ErrChargeOffNotLast; loans.ErrNotChargedOff).
// TransactionID is the reversed charge-off.
//
// Permission: UNDOCHARGEOFF_LOAN.
func (s LoanService) UndoChargeOff(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoChargeOff, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// TerminateContract ends the contract of an active progressive loan today: all of it falls due at once and no more interest
// arises; payments go on being allocated. The loan stays active with the sub-status loans.ContractTerminated. Refused with
// loans.ErrTerminationNotActive, loans.ErrTerminationNotProgressive, loans.ErrTerminatedAlready,
// loans.ErrTerminationChargedOff. UndoTermination takes it back.
//
// Permission: CONTRACT_TERMINATION_LOAN.
func (s LoanService) TerminateContract(ctx context.Context, loan int64, in loans.TerminationInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.TerminateContract, loans.Addressed[loans.TerminationInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoTermination takes the termination of a contract back, if a user did nothing since (loans.ErrTerminationNotLast;
// loans.ErrNotTerminated).
//
// Permission: CONTRACT_TERMINATION_UNDO_LOAN.
func (s LoanService) UndoTermination(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoTermination, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// PreviewReAge shows the schedule that ReAge would give, under its rules; nothing is stored. The words of its input are
// those of a query: in.Frequency is DAYS, WEEKS, MONTHS or YEARS.
//
// Permission: READ_LOAN.
func (s LoanService) PreviewReAge(ctx context.Context, loan int64, in loans.ReAgePreview) (loans.ScheduleView, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.PreviewReAge, in)
}

// ReAge lets what is open of an active progressive loan be repaid by new instalments from in.StartDate on: in.Instalments of
// them, every in.FrequencyNumber units of in.Frequency. in.Interest "" is loans.ReAgeDefault, in.ReasonID a value of the
// code ReAgeReasons or 0; in.Amount, if not nil, has to equal what the re-age moves (loans.ErrReAgeAmount). UndoReAge takes
// it back.
//
// Refusals: loans.ErrReAgeNotProgressive, loans.ErrReAgeNotActive, loans.ErrReAgeToday (one a day),
// loans.ErrReAgeChargedOff, loans.ErrReAgeTerminated, loans.ErrReAgeNothingOpen, loans.ErrReAgeOnFirstDay.
//
// Permission: REAGE_LOAN.
func (s LoanService) ReAge(ctx context.Context, loan int64, in loans.ReAgeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ReAgeLoan, loans.Addressed[loans.ReAgeInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoReAge takes the latest re-age of a loan back; TransactionID is the reversed one. Refused with loans.ErrReAgeMissing
// when there never was one, loans.ErrNothingToUndo when all are undone.
//
// Permission: UNDO_REAGE_LOAN.
func (s LoanService) UndoReAge(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoReAge, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// PreviewReAmortization shows the schedule that ReAmortize would give, under its rules; nothing is stored. in.Interest is
// mandatory.
//
// Permission: READ_LOAN.
func (s LoanService) PreviewReAmortization(ctx context.Context, loan int64, in loans.ReAmortizationPreview) (loans.ScheduleView, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.PreviewReAmortization, in)
}

// ReAmortize spreads, as of today, what is overdue of an active progressive loan over the instalments to come; their days
// stay. in.Interest "" is loans.ReAmortizeDefault, in.ReasonID a value of the code ReAmortizationReasons or 0. Refused with
// loans.ErrReAmortizeNotProgressive, loans.ErrReAmortizeNotActive, loans.ErrReAmortizeMatured, loans.ErrReAmortizeToday,
// loans.ErrReAmortizeNothingOverdue, loans.ErrReAmortizeHandlingDiffers. UndoReAmortize takes it back.
//
// Permission: REAMORTIZE_LOAN.
func (s LoanService) ReAmortize(ctx context.Context, loan int64, in loans.ReAmortizeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ReAmortizeLoan, loans.Addressed[loans.ReAmortizeInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoReAmortize takes the latest re-amortization of a loan back; TransactionID is the reversed one. Refused with
// loans.ErrReAmortizeMissing when there never was one, loans.ErrNothingToUndo when all are undone.
//
// Permission: UNDO_REAMORTIZE_LOAN.
func (s LoanService) UndoReAmortize(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoReAmortize, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// PauseInterest stops the interest of an active progressive loan that recalculates interest, on the days from in.From to
// in.Till, both included, also past ones; the schedule is drawn anew. The result names the pause by PauseID. Refused with
// loans.ErrPauseNotActive, loans.ErrPauseNotProgressive, loans.ErrPauseWithoutInterest, loans.ErrPauseNoRecalculation,
// loans.ErrPauseTooEarly (before the application), loans.ErrPauseTooLate (after maturity), loans.ErrPauseOverlaps.
// DeleteInterestPause takes it back.
//
// Permission: CREATE_INTEREST_PAUSE.
func (s LoanService) PauseInterest(ctx context.Context, loan int64, in loans.InterestPause) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.PauseInterest, loans.Addressed[loans.InterestPause]{Loan: operation.ByID(loan), Body: in}))
}

// ChangeInterestPause gives a pause other days, under the rules of PauseInterest; loans.ErrVariationMissing when the loan
// has no such pause.
//
// Permission: UPDATE_INTEREST_PAUSE.
func (s LoanService) ChangeInterestPause(ctx context.Context, loan, pause int64, in loans.InterestPause) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.ChangeInterestPause, loans.OnPause[loans.InterestPause]{Loan: operation.ByID(loan), Pause: operation.ByID(pause), Body: in}))
}

// DeleteInterestPause takes a pause of an active loan back, as if it had never been; loans.ErrVariationMissing when there is
// none.
//
// Permission: DELETE_INTEREST_PAUSE.
func (s LoanService) DeleteInterestPause(ctx context.Context, loan, pause int64) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.DeleteInterestPause, loans.OnPause[operation.NoInput]{Loan: operation.ByID(loan), Pause: operation.ByID(pause)}))
}

// InterestPauses lists the interest pauses of a loan by date.
//
// Permission: READ_INTEREST_PAUSE.
func (s LoanService) InterestPauses(ctx context.Context, loan int64) ([]loans.PauseData, error) {
	return perform(ctx, s.desk, loans.ListInterestPauses, loans.OfLoan{Loan: operation.ByID(loan)})
}

// CapitalizeIncome adds income of the lender to the balance of a disbursed progressive loan whose product allows it: it
// bears interest and is repaid like money lent, and is recognised as income over the life of the loan. in.ClassificationID
// is a value of the code capitalized_income_transaction_classification, 0 for none. Together with what was disbursed it is
// at most what may go out. What does not fit is refused together, with validation codes of loan.capitalized.income.
// AdjustCapitalizedIncome, or Adjust with zero, takes it back.
//
// Permission: CAPITALIZEDINCOME_LOAN.
func (s LoanService) CapitalizeIncome(ctx context.Context, loan int64, in loans.CapitalizedIncomeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CapitalizeIncome, loans.Addressed[loans.CapitalizedIncomeInput]{Loan: operation.ByID(loan), Body: in}))
}

// AdjustCapitalizedIncome takes capitalised income back, in whole or in part, from its own day on; transaction is the
// capitalised income, and at most what is left of it is taken. It settles like a payment. Adjust with zero undoes the
// adjustment.
//
// Permission: CAPITALIZEDINCOMEADJUSTMENT_LOAN.
func (s LoanService) AdjustCapitalizedIncome(ctx context.Context, loan, transaction int64, in loans.IncomeAdjustment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustCapitalizedIncome, loans.OnTransaction[loans.IncomeAdjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// CapitalizedIncomes shows where each capitalised income of a loan stands: amount, recognised, still deferred, taken back,
// charged off. Refused with loans.ErrNoCapitalizedIncome on loans of products without.
//
// Permission: READ_LOAN.
func (s LoanService) CapitalizedIncomes(ctx context.Context, loan int64) ([]loans.CapitalizedIncomeData, error) {
	return perform(ctx, s.desk, loans.ListCapitalizedIncomes, loans.OfLoan{Loan: operation.ByID(loan)})
}

// CapitalizedIncome shows by which amortizations one capitalised income was recognised; transaction is the income
// (loans.ErrNotCapitalizedIncome).
//
// Permission: READ_LOAN.
func (s LoanService) CapitalizedIncome(ctx context.Context, loan, transaction int64) (loans.AllocationData, error) {
	return perform(ctx, s.desk, loans.GetCapitalizedIncome, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
}

// DeferredIncome is CapitalizedIncomes in the form that the interface keeps for older clients.
//
// Permission: READ_LOAN.
func (s LoanService) DeferredIncome(ctx context.Context, loan int64) (loans.DeferredIncomeData, error) {
	return perform(ctx, s.desk, loans.DeferredIncome, loans.OfLoan{Loan: operation.ByID(loan)})
}

// ChargeBuyDownFee records a fee that a merchant pays for the borrower of an active progressive loan (loans.ErrBuyDownState)
// whose product takes such fees. It is recognised as income over the life of the loan; schedule, balance and state stay.
// in.ClassificationID is a value of the code buydown_fee_transaction_classification, 0 for none. AdjustBuyDownFee, or Adjust
// with zero, takes it back.
//
// Permission: BUYDOWNFEE_LOAN.
func (s LoanService) ChargeBuyDownFee(ctx context.Context, loan int64, in loans.BuyDownFeeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeBuyDownFee, loans.Addressed[loans.BuyDownFeeInput]{Loan: operation.ByID(loan), Body: in}))
}

// AdjustBuyDownFee takes a buy-down fee back, in whole or in part, from its own day on; transaction is the fee, and at most
// what is left of it is taken. Adjust with zero undoes the adjustment.
//
// Permission: BUYDOWNFEEADJUSTMENT_LOAN.
func (s LoanService) AdjustBuyDownFee(ctx context.Context, loan, transaction int64, in loans.BuyDownFeeAdjustmentInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustBuyDownFee, loans.OnTransaction[loans.BuyDownFeeAdjustmentInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction), Body: in}))
}

// BuyDownFees shows where each buy-down fee of a loan stands: amount, recognised, still deferred, taken back, charged off.
// Refused with loans.ErrNoBuyDownFee on loans of products without.
//
// Permission: READ_LOAN.
func (s LoanService) BuyDownFees(ctx context.Context, loan int64) ([]loans.BuyDownFeeData, error) {
	return perform(ctx, s.desk, loans.ListBuyDownFees, loans.OfLoan{Loan: operation.ByID(loan)})
}

// BuyDownFee shows by which amortizations one buy-down fee was recognised; transaction is the fee (loans.ErrNotBuyDownFee).
//
// Permission: READ_LOAN.
func (s LoanService) BuyDownFee(ctx context.Context, loan, transaction int64) (loans.AllocationData, error) {
	return perform(ctx, s.desk, loans.GetBuyDownFee, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)})
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
