package loans

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// SavingsAccounts are the savings accounts of borrowers. The platform keeps none; an embedding program that does supplies
// them in its configuration. A loan can then be linked with an account, be disbursed into it, have charges paid from it,
// and give an overpayment back to it.
//
// Accounts are asked inside the transaction of a command, so an answer should take no longer than a store does; the answer
// is logged with the command, so that a replay of the log needs no accounts. Money moves after the commit: [Transfers] of
// the loan are records, Moved is told of each. A program that may have missed some (it stopped between the commit and the
// call) reads ListTransfers from the last one that it knows and books those; the number of a transfer is unique in its
// tenant and never comes twice.
type SavingsAccounts interface {
	// Account describes an account, ErrUnknownSavings when there is none of that number.
	Account(tenant string, id int64) (SavingsAccount, error)
	// OfClient lists the active accounts of a client, by number.
	OfClient(tenant string, client int64) ([]SavingsAccount, error)
	// Moved is told of a transfer after its commit. It may be told of the same one by several processes, and must not call
	// commands of the platform in the same goroutine.
	Moved(tenant string, t Transfer)
}

// SavingsAccount is what loans have to know of a savings account.
type SavingsAccount struct {
	ID        int64        `json:"id"`
	AccountNo string       `json:"accountNo"`
	ClientID  int64        `json:"clientId"`
	Currency  string       `json:"currencyCode"`
	Active    bool         `json:"active"`
	Available money.Amount `json:"availableBalance"` // what may be taken out now
}

// Refusals about savings accounts.
var (
	ErrUnknownSavings                 = fault.Define(fault.NotFound, "error.msg.saving.account.id.invalid", "Savings account with identifier %v does not exist")
	ErrNoSavings                      = fault.Define(fault.Rule, "error.msg.loan.savings.accounts.not.configured", "This installation keeps no savings accounts.")
	ErrSavingsCurrency                = fault.Define(fault.Rule, "error.msg.loan.linked.savings.account.has.different.currency", "The savings account has another currency than the loan.")
	ErrSavingsInsufficient            = fault.Define(fault.Rule, "error.msg.loan.linked.savings.account.insufficient.balance", "The savings account does not hold the amount.")
	ErrSavingsInactive                = fault.Define(fault.Validation, "validation.msg.loan.linked.savings.account.is.not.active", "Failed data validation due to: linked.savings.account.is.not.active.")
	ErrSavingsOtherClient             = fault.Define(fault.Validation, "validation.msg.loan.linked.savings.account.not.belongs.to.same.client", "Failed data validation due to: linked.savings.account.not.belongs.to.same.client.")
	ErrNeedsLinkedAccount             = fault.Define(fault.Rule, "error.msg.loan.disburse.to.savings.requires.linked.account", "Disbursing to savings requires a linked savings account.")
	ErrDisbursementChargeNeedsAccount = fault.Define(fault.Rule, "error.msg.loan.disburse.charge.requires.linked.account", "A charge at disbursement is paid from a linked savings account, and there is none.")
	ErrStandingInstructions           = fault.Define(fault.NotImplemented, "error.msg.loan.standing.instruction.not.implemented", "Standing instructions are not built.")
)

// askSavings asks for an account on behalf of a command or a query.
func askSavings(u *operation.Unit, id int64) (SavingsAccount, error) {
	return operation.Consult(u, func() (SavingsAccount, error) {
		savings, supplied := operation.Supplied[SavingsAccounts](u)
		if !supplied {
			return SavingsAccount{}, ErrNoSavings.New()
		}
		return savings.Account(u.Tenant, id)
	})
}

// usableSavings asks for an account that a loan of a client may be linked with, or exchange money with.
func usableSavings(u *operation.Unit, id, client int64) (SavingsAccount, error) {
	account, err := askSavings(u, id)
	switch {
	case err != nil:
		return account, err
	case !account.Active:
		return account, ErrSavingsInactive.For("linkAccountId", id)
	case account.ClientID != client:
		return account, ErrSavingsOtherClient.For("linkAccountId", id)
	}
	return account, nil
}

// linkedSavings asks for the account that a loan is linked with, before money goes there or comes from it. Without one
// the command is refused.
func (a *Account) linkedSavings(u *operation.Unit, without fault.Code) (SavingsAccount, error) {
	if a.Loan.LinkedAccountID == 0 {
		return SavingsAccount{}, without.New()
	}
	return a.savingsInCurrency(u, a.Loan.LinkedAccountID)
}

func (a *Account) savingsInCurrency(u *operation.Unit, id int64) (SavingsAccount, error) {
	account, err := usableSavings(u, id, a.Loan.ClientID)
	if err == nil && account.Currency != a.Loan.Currency.Code {
		return account, ErrSavingsCurrency.New()
	}
	return account, err
}

// savingsOfClient lists the accounts that a loan of a client could be linked with.
func savingsOfClient(u *operation.Unit, client int64) ([]SavingsAccount, error) {
	savings, supplied := operation.Supplied[SavingsAccounts](u)
	if !supplied {
		return []SavingsAccount{}, nil
	}
	return savings.OfClient(u.Tenant, client)
}
