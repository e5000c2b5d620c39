package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
)

// SavingsProductService is what deposit accounts have in common: name, currency, charges, and the accounts of the books that
// their transactions are posted to. There is neither interest nor overdraft (savings.ErrInterest, savings.ErrOverdraft).
type SavingsProductService struct{ desk *Desk }

// SavingsService is the deposit accounts of clients. An account is asked for, approved and activated; then money is paid in and
// out, held and released. No balance, less what is held, is ever below zero, also not on an earlier day
// (savings.ErrInsufficient, savings.ErrInsufficientLater). An account that the actor does not see is savings.ErrUnknown.
//
// A program that keeps the savings of its clients elsewhere supplies them instead (Config.Savings); then loans exchange money with
// those, and the accounts of this service are apart from loans.
type SavingsService struct{ desk *Desk }

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

// TransferService is money that moves between two accounts of the house, with a transaction at each end. Undoing one end undoes
// both (SavingsService.UndoTransaction).
type TransferService struct{ desk *Desk }
