package records

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
)

// AskSavings asks for an account on behalf of a command or a query: the embedding program where it keeps accounts, else those
// of the platform. A replay asks whom the command asked, as its log tells.
func AskSavings(u *operation.Unit, id int64) (loans.SavingsAccount, error) {
	outside, supplied := operation.Supplied[loans.SavingsAccounts](u)
	if u.Replays() {
		supplied = len(u.Outside.Logged) > 0
	}
	if !supplied {
		known, err := savings.Look(u, id)
		return own(known), err
	}
	return operation.Consult(u, func() (loans.SavingsAccount, error) { return outside.Account(u.Tenant, id) })
}

// own is an account that the platform keeps.
func own(a savings.Known) loans.SavingsAccount {
	return loans.SavingsAccount{ID: a.ID, AccountNo: a.AccountNo, ClientID: a.ClientID, GroupID: a.GroupID, Currency: a.Currency, Active: a.Active, Available: a.Available, Own: true}
}

// UsableSavings asks for an account that a loan of a client or a group may be linked with, or exchange money with.
func UsableSavings(u *operation.Unit, id int64, of savings.Owner) (loans.SavingsAccount, error) {
	account, err := AskSavings(u, id)
	switch {
	case err != nil:
		return account, err
	case !account.Active:
		return account, loans.ErrSavingsInactive.For("linkAccountId", id)
	case account.Owner() != of:
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
	account, err := UsableSavings(u, id, a.Loan.Owner())
	if err == nil && account.Currency != a.Loan.Currency.Code {
		return account, loans.ErrSavingsCurrency.New()
	}
	return account, err
}

// SavingsOf lists the accounts that a loan of a client or a group could be linked with. Of those that an embedding program keeps,
// only clients can be asked for theirs.
func SavingsOf(u *operation.Unit, of savings.Owner) ([]loans.SavingsAccount, error) {
	if outside, supplied := operation.Supplied[loans.SavingsAccounts](u); supplied {
		if of.ClientID == 0 {
			return []loans.SavingsAccount{}, nil
		}
		return outside.OfClient(u.Tenant, of.ClientID)
	}
	known, err := savings.LookAt(u, of)
	list := make([]loans.SavingsAccount, len(known))
	for i, a := range known {
		list[i] = own(a)
	}
	return list, err
}

// AskOwn reads an active account of the platform in a currency, of anybody.
func AskOwn(u *operation.Unit, id int64, currency string) (loans.SavingsAccount, error) {
	known, err := savings.Look(u, id)
	switch {
	case err != nil:
		return loans.SavingsAccount{}, err
	case !known.Active:
		return loans.SavingsAccount{}, savings.ErrNotActive.New(id)
	case known.Currency != currency:
		return loans.SavingsAccount{}, savings.ErrTransferCurrency.New(known.Currency, currency)
	}
	return own(known), nil
}
