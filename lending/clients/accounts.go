package clients

import "lending.example/platform/lending/operation"

// AccountsOverview are the accounts of a client, empty lists where there are none.
type AccountsOverview struct {
	Loans      []LoanAccount      `json:"loanAccounts"`
	Savings    []SavingsAccount   `json:"savingsAccounts"`
	Guaranteed []GuarantorAccount `json:"guarantorAccounts"` // loans that the client is a guarantor of
}

// Accounts lists the loans of a client with their balances.
//
//desk:method Clients.Accounts(id=Ref)
var Accounts = operation.Query[ClientRef, AccountsOverview]{
	Meta: clientMeta("Accounts", "READ", "Gives an overview of a client's accounts."),
	Decide: operation.With(func(u *operation.Unit, in ClientRef, n Neighbours) (AccountsOverview, error) {
		c, err := Visible(u, in.Ref)
		if err != nil {
			return AccountsOverview{}, err
		}
		loans, err := n.accounts(u.Tx, c.ID)
		if err != nil {
			return AccountsOverview{}, err
		}
		saves, err := n.saves(u.Tx, c.ID)
		if err != nil {
			return AccountsOverview{}, err
		}
		stood, err := n.guaranteed(u, c.ID)
		return AccountsOverview{Loans: loans, Savings: saves, Guaranteed: stood}, err
	}),
}
