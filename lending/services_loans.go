package lending

import (
	"context"

	"lending.example/platform/lending/calendar"
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
//     WaiveInterest, WaiveInterestPayment; Payoff reads the amount that pays a loan off, TransactionTemplate the amount due.
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
//   - Reading: Get, Find, List (and [Each] over its pages), Transaction, Transactions, Charges, Explain and the lists for each command.
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

// Find is Get by the lender's own name of the loan; loans.ErrUnknownExternalID when no loan has it.
//
// Permission: READ_LOAN.
func (s LoanService) Find(ctx context.Context, externalID string) (loans.LoanData, error) {
	return perform(ctx, s.desk, loans.Get, loans.GetInput{Loan: operation.ByExternalID(externalID)})
}

// Payoff reads the amount that pays the loan off on a day (zero: the business date), by components: the interest up to the day, and
// all principal, fees and penalties. A repayment of the amount on the day closes the loan. Nothing is stored. Refused with
// loans.ErrUnknownLoan, and as [LoanService.TransactionTemplate] is.
//
// Permission: READ_LOAN.
func (s LoanService) Payoff(ctx context.Context, loan int64, on calendar.Date) (loans.Payoff, error) {
	due, err := s.TransactionTemplate(ctx, loan, loans.TransactionTemplateInput{Command: loans.PayoffCommand, On: on})
	return due.Payoff(), err
}

// PreviewReAge shows the schedule that ReAge would give with the same input, under its rules; nothing is stored. in.ReasonID,
// in.ExternalID and in.Note do not change a schedule.
//
// Permission: READ_LOAN.
func (s LoanService) PreviewReAge(ctx context.Context, loan int64, in loans.ReAgeInput) (loans.ScheduleView, error) {
	return perform(ctx, s.desk, loans.PreviewReAge, in.Preview(loan))
}

// RescheduleService is the requests to reschedule loans: new due dates, rates, grace, instalments or terms, asked for by one
// person and decided by another. Nothing of the loan changes before Approve.
//
//	asked, err := desk.Reschedules.Request(ctx, loans.RescheduleRequest{
//		LoanID: loan, From: day, DueDate: day.AddDays(14), ReasonID: reason, SubmittedOn: day,
//	})
//	if err != nil {
//		return err
//	}
//	plan, err := desk.Reschedules.Preview(ctx, asked.ID)
//
// An approved request is not undone: another request takes its place. Requests are refused with all that is wrong with them
// at once, as violations with codes of the resource rescheduleloan.
type RescheduleService struct{ desk *Desk }

// ProductService is the loan products of a tenant: the terms that its loans inherit, the bounds within which a loan may
// differ, and the accounts that its loans post to.
//
//	terms := products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 12, money.MustDecimal("9.9"))
//	terms.MaxPrincipal = new(money.FromInt(5000)) // presets are values, to change before they are created
//	product, err := desk.Products.Create(ctx, terms)
//	if err != nil {
//		return err
//	}
//	shown, err := desk.Products.Get(ctx, product.ProductID)
//	if err != nil {
//		return err
//	}
//	fmt.Println(product.ProductID, shown.AnnualInterestRate, shown.Status)
//
// Package products has more presets than TermLoan: LinearLoan, FlatLoan, ProgressiveLoan, BuyNowPayLater and CreditLine.
// They post nothing to the books; a product with AccountingRule and accounts does.
//
// A product decides which engine draws the schedules of its loans (cumulative or progressive) and how payments are spread
// over what is owed (its strategy; progressive loans have the advanced one). A loan keeps the terms that it was applied for
// with: changing a product changes the loans that are applied for later.
type ProductService struct{ desk *Desk }

// ChargeService is the definitions of fees and penalties. Loans and clients carry copies: [LoanService.AddCharge] and
// [ClientService.AddCharge] make them, and products list those that their loans may have, penalties for overdue instalments
// among them.
type ChargeService struct{ desk *Desk }

// TaxService is the taxes, and the groups of them that charges are taxed by. A tax is a percentage that holds from the day
// after its start; former percentages are kept, so that a charge of an earlier day bears the one of that day.
type TaxService struct{ desk *Desk }
