package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
)

// SavingsProductService is what deposit accounts have in common: name, currency, charges, and the accounts of the books that
// their transactions are posted to. There is neither interest nor overdraft (savings.ErrInterest, savings.ErrOverdraft).
type SavingsProductService struct{ desk *Desk }

// Create adds a deposit product. Refused with savings.ErrProductName, savings.ErrProductShortName, savings.ErrChargeUnfit, and
// savings.ErrProductAccount for accounts of the books that do not fit.
//
// Permission: CREATE_SAVINGSPRODUCT.
func (s SavingsProductService) Create(ctx context.Context, in savings.NewProduct) (SavingsProductResult, error) {
	return savingsProductResult(done(ctx, s.desk, savings.CreateProduct, in))
}

// Update changes what is sent of a product; accounts keep the charges that they have. Currency, decimals and the accounting rule
// stay once there are accounts (savings.ErrProductUsed). Refused besides as Create.
//
// Permission: UPDATE_SAVINGSPRODUCT.
func (s SavingsProductService) Update(ctx context.Context, id int64, in savings.ProductUpdate) (SavingsProductResult, error) {
	in.Ref = operation.ByID(id)
	return savingsProductResult(done(ctx, s.desk, savings.UpdateProduct, in))
}

// Delete removes a product without accounts; savings.ErrProductUsed for others.
//
// Permission: DELETE_SAVINGSPRODUCT.
func (s SavingsProductService) Delete(ctx context.Context, id int64) (SavingsProductResult, error) {
	return savingsProductResult(done(ctx, s.desk, savings.DeleteProduct, savings.ProductRef{Ref: operation.ByID(id)}))
}

// Get reads a product; savings.ErrProductUnknown when there is none.
//
// Permission: READ_SAVINGSPRODUCT.
func (s SavingsProductService) Get(ctx context.Context, id int64) (savings.ProductData, error) {
	return perform(ctx, s.desk, savings.GetProduct, savings.ProductRef{Ref: operation.ByID(id)})
}

// List lists the products by name, 1,000 at most.
//
// Permission: READ_SAVINGSPRODUCT.
func (s SavingsProductService) List(ctx context.Context) ([]savings.ProductData, error) {
	return perform(ctx, s.desk, savings.ListProducts, operation.NoInput{})
}

// Template lists what a product may be made of.
//
// Permission: READ_SAVINGSPRODUCT.
func (s SavingsProductService) Template(ctx context.Context) (savings.ProductTemplateData, error) {
	return perform(ctx, s.desk, savings.ProductTemplate, operation.NoInput{})
}

// SavingsService is the deposit accounts of clients. An account is asked for, approved and activated; then money is paid in and
// out, held and released. No balance, less what is held, is ever below zero, also not on an earlier day
// (savings.ErrInsufficient, savings.ErrInsufficientLater). An account that the actor does not see is savings.ErrUnknown.
//
// A program that keeps the savings of its clients elsewhere supplies them instead (Config.Savings); then loans exchange money with
// those, and the accounts of this service are apart from loans.
type SavingsService struct{ desk *Desk }

// Submit asks for an account for an active client.
//
// Permission: CREATE_SAVINGSACCOUNT.
func (s SavingsService) Submit(ctx context.Context, in savings.Application) (SavingsResult, error) {
	return savingsResult(done(ctx, s.desk, savings.Submit, in))
}

// Modify changes an application; savings.ErrNotSubmitted once it is decided on.
//
// Permission: UPDATE_SAVINGSACCOUNT.
func (s SavingsService) Modify(ctx context.Context, id int64, in savings.Modification) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return savingsResult(done(ctx, s.desk, savings.Modify, in))
}

// Delete removes an application; savings.ErrNotSubmitted once it is decided on.
//
// Permission: DELETE_SAVINGSACCOUNT.
func (s SavingsService) Delete(ctx context.Context, id int64) (SavingsResult, error) {
	return savingsResult(done(ctx, s.desk, savings.Delete, savings.AccountRef{Ref: operation.ByID(id)}))
}

// Approve approves an application; savings.ErrNotSubmitted, savings.ErrStepTooEarly, savings.ErrStepInFuture. UndoApproval takes
// it back.
//
// Permission: APPROVE_SAVINGSACCOUNT.
func (s SavingsService) Approve(ctx context.Context, id int64, in savings.Approval) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return savingsResult(done(ctx, s.desk, savings.Approve, in))
}

// UndoApproval makes an approved account wait again; savings.ErrNotApproved.
//
// Permission: APPROVALUNDO_SAVINGSACCOUNT.
func (s SavingsService) UndoApproval(ctx context.Context, id int64, in savings.Remark) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return savingsResult(done(ctx, s.desk, savings.UndoApproval, in))
}

// Reject rejects an application for good.
//
// Permission: REJECT_SAVINGSACCOUNT.
func (s SavingsService) Reject(ctx context.Context, id int64, in savings.Rejection) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return savingsResult(done(ctx, s.desk, savings.Reject, in))
}

// WithdrawApplication ends an application in the name of the client, for good.
//
// Permission: WITHDRAW_SAVINGSACCOUNT.
func (s SavingsService) WithdrawApplication(ctx context.Context, id int64, in savings.Retraction) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return savingsResult(done(ctx, s.desk, savings.Withdraw, in))
}

// Activate opens an approved account of an active client; savings.ErrNotApproved, clients.ErrNotActive.
//
// Permission: ACTIVATE_SAVINGSACCOUNT.
func (s SavingsService) Activate(ctx context.Context, id int64, in savings.Activation) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return savingsResult(done(ctx, s.desk, savings.Activate, in))
}

// Close ends an active account on which nothing is held or owed, and nothing stands unless in.WithdrawBalance pays it out.
// Refused with savings.ErrClosedWithBalance, savings.ErrClosedWithHold, savings.ErrClosedWithCharge, savings.ErrClosedTooEarly.
//
// Permission: CLOSE_SAVINGSACCOUNT.
func (s SavingsService) Close(ctx context.Context, id int64, in savings.Closure) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return savingsResult(done(ctx, s.desk, savings.Close, in))
}

// Get reads an account, on request with its last transactions and its charges.
//
// Permission: READ_SAVINGSACCOUNT.
func (s SavingsService) Get(ctx context.Context, id int64, in savings.Selection) (savings.AccountData, error) {
	in.Ref = operation.ByID(id)
	return perform(ctx, s.desk, savings.Get, in)
}

// List reads a page of the accounts of the offices that the actor sees.
//
// Permission: READ_SAVINGSACCOUNT.
func (s SavingsService) List(ctx context.Context, in savings.Filter) (Page[savings.AccountData], error) {
	return perform(ctx, s.desk, savings.List, in)
}

// Template lists what an application may be made of.
//
// Permission: READ_SAVINGSACCOUNT.
func (s SavingsService) Template(ctx context.Context, in savings.TemplateInput) (savings.TemplateData, error) {
	return perform(ctx, s.desk, savings.Template, in)
}

// Deposit pays money into an active account; savings.ErrNotActive, savings.ErrBeforeActivation, savings.ErrInFuture.
//
// Permission: DEPOSIT_SAVINGSACCOUNT.
func (s SavingsService) Deposit(ctx context.Context, id int64, in savings.Cash) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return movementResult(done(ctx, s.desk, savings.DepositCash, in))
}

// Withdraw pays money out of an active account and takes the fees for that. Refused with savings.ErrInsufficient when less is
// available, and with savings.ErrInsufficientLater when it would have been missing on a later day; besides as Deposit.
//
// Permission: WITHDRAWAL_SAVINGSACCOUNT.
func (s SavingsService) Withdraw(ctx context.Context, id int64, in savings.Cash) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return movementResult(done(ctx, s.desk, savings.WithdrawCash, in))
}

// Hold keeps a part of the balance from being taken out, until it is released. Refused as Withdraw.
//
// Permission: HOLDAMOUNT_SAVINGSACCOUNT.
func (s SavingsService) Hold(ctx context.Context, id int64, in savings.NewHold) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return movementResult(done(ctx, s.desk, savings.HoldAmount, in))
}

// Release ends a hold, or a part of it. Refused with savings.ErrNotHeld, savings.ErrHoldEnded, savings.ErrReleaseTooLarge,
// savings.ErrReleaseTooEarly, and savings.ErrHeldForLoan for what is held in guarantee.
//
// Permission: RELEASEAMOUNT_SAVINGSACCOUNT.
func (s SavingsService) Release(ctx context.Context, id, hold int64, in savings.NewRelease) (SavingsResult, error) {
	in.Ref, in.HoldID = operation.ByID(id), hold
	return movementResult(done(ctx, s.desk, savings.ReleaseAmount, in))
}

// UndoTransaction takes a transaction back, with the fees of a withdrawal and the other end of a transfer. Refused with
// savings.ErrUndone, savings.ErrFeeOfWithdrawal, savings.ErrHoldInUse, and savings.ErrInsufficientLater when what was paid in is
// gone.
//
// Permission: UNDOTRANSACTION_SAVINGSACCOUNT.
func (s SavingsService) UndoTransaction(ctx context.Context, id, transaction int64) (SavingsResult, error) {
	return movementResult(done(ctx, s.desk, savings.Undo, savings.TransactionRef{Ref: operation.ByID(id), TransactionID: transaction}))
}

// Statement reads a page of the transactions of an account, each with what stood there afterwards.
//
// Permission: READ_SAVINGSACCOUNT.
func (s SavingsService) Statement(ctx context.Context, id int64, in savings.StatementInput) (Page[savings.TransactionData], error) {
	in.Ref = operation.ByID(id)
	return perform(ctx, s.desk, savings.Statement, in)
}

// GetTransaction reads a transaction of an account; savings.ErrTransactionUnknown when there is none.
//
// Permission: READ_SAVINGSACCOUNT.
func (s SavingsService) GetTransaction(ctx context.Context, id, transaction int64) (savings.TransactionData, error) {
	return perform(ctx, s.desk, savings.GetTransaction, savings.TransactionRef{Ref: operation.ByID(id), TransactionID: transaction})
}

// TransactionTemplate gives what a transaction starts from.
//
// Permission: READ_SAVINGSACCOUNT.
func (s SavingsService) TransactionTemplate(ctx context.Context, id int64, in savings.TransactionTemplateInput) (savings.TransactionTemplateData, error) {
	in.Ref = operation.ByID(id)
	return perform(ctx, s.desk, savings.TransactionTemplate, in)
}

// AddCharge charges an account, on a day or with each withdrawal. Refused with savings.ErrChargeUnfit, savings.ErrChargeNeedsDate,
// savings.ErrEnded.
//
// Permission: CREATE_SAVINGSACCOUNTCHARGE.
func (s SavingsService) AddCharge(ctx context.Context, id int64, in savings.NewCharge) (SavingsResult, error) {
	in.Ref = operation.ByID(id)
	return savingsResult(done(ctx, s.desk, savings.AddCharge, in))
}

// PayCharge takes a charge, or a part of it, from the account; savings.ErrChargeOverpaid, savings.ErrInsufficient.
//
// Permission: PAY_SAVINGSACCOUNTCHARGE.
func (s SavingsService) PayCharge(ctx context.Context, id, charge int64, in savings.ChargePayment) (SavingsResult, error) {
	in.Ref, in.ID = operation.ByID(id), charge
	return savingsResult(done(ctx, s.desk, savings.PayCharge, in))
}

// WaiveCharge forgives what is still owed for a charge; savings.ErrChargeSettled when nothing is.
//
// Permission: WAIVE_SAVINGSACCOUNTCHARGE.
func (s SavingsService) WaiveCharge(ctx context.Context, id, charge int64) (SavingsResult, error) {
	return savingsResult(done(ctx, s.desk, savings.WaiveCharge, savings.AccountChargeRef{Ref: operation.ByID(id), ID: charge}))
}

// InactivateCharge ends a charge today.
//
// Permission: INACTIVATE_SAVINGSACCOUNTCHARGE.
func (s SavingsService) InactivateCharge(ctx context.Context, id, charge int64) (SavingsResult, error) {
	return savingsResult(done(ctx, s.desk, savings.InactivateCharge, savings.AccountChargeRef{Ref: operation.ByID(id), ID: charge}))
}

// DeleteCharge takes a charge off an account that is not active yet; savings.ErrChargeStays afterwards.
//
// Permission: DELETE_SAVINGSACCOUNTCHARGE.
func (s SavingsService) DeleteCharge(ctx context.Context, id, charge int64) (SavingsResult, error) {
	return savingsResult(done(ctx, s.desk, savings.DeleteCharge, savings.AccountChargeRef{Ref: operation.ByID(id), ID: charge}))
}

// ListCharges lists the charges of an account.
//
// Permission: READ_SAVINGSACCOUNTCHARGE.
func (s SavingsService) ListCharges(ctx context.Context, id int64) ([]savings.ChargeData, error) {
	return perform(ctx, s.desk, savings.ListCharges, savings.AccountRef{Ref: operation.ByID(id)})
}

// GetCharge reads a charge of an account; savings.ErrChargeUnknown when there is none.
//
// Permission: READ_SAVINGSACCOUNTCHARGE.
func (s SavingsService) GetCharge(ctx context.Context, id, charge int64) (savings.ChargeData, error) {
	return perform(ctx, s.desk, savings.GetCharge, savings.AccountChargeRef{Ref: operation.ByID(id), ID: charge})
}

// ChargeTemplate lists what an account may be charged with.
//
// Permission: READ_SAVINGSACCOUNTCHARGE.
func (s SavingsService) ChargeTemplate(ctx context.Context, id int64) (savings.ChargeTemplateData, error) {
	return perform(ctx, s.desk, savings.ChargeTemplate, savings.AccountRef{Ref: operation.ByID(id)})
}

// TransferService is money that moves between two accounts of the house, with a transaction at each end. Undoing one end undoes
// both (SavingsService.UndoTransaction).
type TransferService struct{ desk *Desk }

// Create moves money between two accounts in one currency: from a deposit account to another, into a loan as a repayment, or out
// of a loan what was paid too much. Refused with savings.ErrTransferSame, savings.ErrTransferCurrency, savings.ErrTransferClient,
// and as a withdrawal, a deposit, a repayment or a refund.
//
// Permission: CREATE_ACCOUNTTRANSFER.
func (s TransferService) Create(ctx context.Context, in savings.NewTransfer) (TransferResult, error) {
	return transferResult(done(ctx, s.desk, savings.CreateTransfer, in))
}

// Refund is Create out of a loan that was paid too much, under a permission of its own.
//
// Permission: REFUNDBYTRANSFER_ACCOUNTTRANSFER.
func (s TransferService) Refund(ctx context.Context, in savings.NewTransfer) (TransferResult, error) {
	return transferResult(done(ctx, s.desk, savings.RefundByTransfer, in))
}

// Get reads a transfer; savings.ErrTransferUnknown when there is none, or neither end is in an office that the actor sees.
//
// Permission: READ_ACCOUNTTRANSFER.
func (s TransferService) Get(ctx context.Context, id int64) (savings.TransferData, error) {
	return perform(ctx, s.desk, savings.GetTransfer, savings.TransferRef{ID: id})
}

// List reads a page of the transfers out of accounts of the offices that the actor sees.
//
// Permission: READ_ACCOUNTTRANSFER.
func (s TransferService) List(ctx context.Context, in savings.TransferFilter) (Page[savings.TransferData], error) {
	return perform(ctx, s.desk, savings.ListTransfers, in)
}

// Template gives what a transfer starts from.
//
// Permission: READ_ACCOUNTTRANSFER.
func (s TransferService) Template(ctx context.Context, in savings.TransferTemplateInput) (savings.TransferTemplateData, error) {
	return perform(ctx, s.desk, savings.TransferTemplate, in)
}

// RefundTemplate gives what Refund starts from: what was paid too much on a loan, and the active deposit accounts of its client.
// loans.ErrUnknownLoan when there is none.
//
// Permission: READ_ACCOUNTTRANSFER.
func (s TransferService) RefundTemplate(ctx context.Context, loan int64) (loans.RefundTransferTemplateData, error) {
	return perform(ctx, s.desk, loans.RefundTransferTemplate, loans.RefundTransferLook{LoanID: loan})
}

// Instructions reads a page of the standing instructions of the offices that the actor sees: loans whose instalments are paid from
// an account, each day in the close of business. One is made at the disbursal of a loan whose application asks for it.
//
// Permission: READ_STANDINGINSTRUCTION.
func (s TransferService) Instructions(ctx context.Context, in loans.InstructionFilter) (Page[loans.InstructionData], error) {
	return perform(ctx, s.desk, loans.ListInstructions, in)
}

// Instruction reads a standing instruction; loans.ErrInstructionUnknown when there is none.
//
// Permission: READ_STANDINGINSTRUCTION.
func (s TransferService) Instruction(ctx context.Context, id int64) (loans.InstructionData, error) {
	return perform(ctx, s.desk, loans.GetInstruction, loans.InstructionRef{ID: id})
}

// UpdateInstruction changes name, status or days of a standing instruction; what is nil stays. The next close of business follows
// it; what was paid stays. Refused with loans.ErrInstructionUnknown, loans.ErrInstructionCancelled, loans.ErrInstructionDays.
//
// Permission: UPDATE_STANDINGINSTRUCTION.
func (s TransferService) UpdateInstruction(ctx context.Context, id int64, in loans.InstructionChange) (InstructionResult, error) {
	in.ID = id
	return instructionResult(done(ctx, s.desk, loans.UpdateInstruction, in))
}

// CancelInstruction ends a standing instruction for good; what it paid stays, and InstructionRuns tells it. Refused with
// loans.ErrInstructionUnknown, loans.ErrInstructionCancelled.
//
// Permission: DELETE_STANDINGINSTRUCTION.
func (s TransferService) CancelInstruction(ctx context.Context, id int64) (InstructionResult, error) {
	return instructionResult(done(ctx, s.desk, loans.DeleteInstruction, loans.InstructionRef{ID: id}))
}

// InstructionRuns reads a page of what became of standing instructions, day by day.
//
// Permission: READ_STANDINGINSTRUCTION.
func (s TransferService) InstructionRuns(ctx context.Context, in loans.TryFilter) (Page[loans.TryData], error) {
	return perform(ctx, s.desk, loans.ListInstructionRuns, in)
}
