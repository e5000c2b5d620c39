package records

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// askSavings asks for an account on behalf of a command or a query.
func askSavings(u *operation.Unit, id int64) (loans.SavingsAccount, error) {
	return operation.Consult(u, func() (loans.SavingsAccount, error) {
		savings, supplied := operation.Supplied[loans.SavingsAccounts](u)
		if !supplied {
			return loans.SavingsAccount{}, loans.ErrNoSavings.New()
		}
		return savings.Account(u.Tenant, id)
	})
}

// UsableSavings asks for an account that a loan of a client may be linked with, or exchange money with.
func UsableSavings(u *operation.Unit, id, client int64) (loans.SavingsAccount, error) {
	account, err := askSavings(u, id)
	switch {
	case err != nil:
		return account, err
	case !account.Active:
		return account, loans.ErrSavingsInactive.For("linkAccountId", id)
	case account.ClientID != client:
		return account, loans.ErrSavingsOtherClient.For("linkAccountId", id)
	}
	return account, nil
}

// LinkedSavings asks for the account that a loan is linked with, before money goes there or comes from it. Without one
// the command is refused.
func LinkedSavings(a *book.Account, u *operation.Unit, without fault.Code) (loans.SavingsAccount, error) {
	if a.Loan.LinkedAccountID == 0 {
		return loans.SavingsAccount{}, without.New()
	}
	return SavingsInCurrency(a, u, a.Loan.LinkedAccountID)
}

func SavingsInCurrency(a *book.Account, u *operation.Unit, id int64) (loans.SavingsAccount, error) {
	account, err := UsableSavings(u, id, a.Loan.ClientID)
	if err == nil && account.Currency != a.Loan.Currency.Code {
		return account, loans.ErrSavingsCurrency.New()
	}
	return account, err
}

// SavingsOfClient lists the accounts that a loan of a client could be linked with.
func SavingsOfClient(u *operation.Unit, client int64) ([]loans.SavingsAccount, error) {
	savings, supplied := operation.Supplied[loans.SavingsAccounts](u)
	if !supplied {
		return []loans.SavingsAccount{}, nil
	}
	return savings.OfClient(u.Tenant, client)
}
