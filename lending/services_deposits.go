package lending

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

// TransferService is money that moves between two accounts of the house, with a transaction at each end. Undoing one end undoes
// both (SavingsService.UndoTransaction).
type TransferService struct{ desk *Desk }
