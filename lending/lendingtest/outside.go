package lendingtest

import (
	"slices"
	"sync"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// Savings are savings accounts in memory. They may be used by many goroutines at once.
type Savings struct {
	mu       sync.Mutex
	accounts map[int64]loans.SavingsAccount
	booked   []loans.Transfer
}

var _ loans.SavingsAccounts = (*Savings)(nil)

// NewSavings makes savings without accounts.
func NewSavings() *Savings { return &Savings{accounts: map[int64]loans.SavingsAccount{}} }

// Keep adds an account, or replaces the one of its number.
func (s *Savings) Keep(account loans.SavingsAccount) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.accounts[account.ID] = account
}

// Account describes an account.
func (s *Savings) Account(_ string, id int64) (loans.SavingsAccount, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	account, kept := s.accounts[id]
	if !kept {
		return account, loans.ErrUnknownSavings.New(id)
	}
	return account, nil
}

// OfClient lists the active accounts of a client, by number.
func (s *Savings) OfClient(_ string, client int64) ([]loans.SavingsAccount, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []loans.SavingsAccount{}
	for _, account := range s.accounts {
		if account.ClientID == client && account.Active {
			list = append(list, account)
		}
	}
	slices.SortFunc(list, func(a, b loans.SavingsAccount) int { return int(a.ID - b.ID) })
	return list, nil
}

// Moved books a transfer, once.
func (s *Savings) Moved(_ string, t loans.Transfer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.ContainsFunc(s.booked, func(known loans.Transfer) bool { return known.ID == t.ID }) {
		return
	}
	s.booked = append(s.booked, t)
	account := s.accounts[t.Counterpart.SavingsID]
	account.Available = account.Available.Add(t.Amount)
	s.accounts[t.Counterpart.SavingsID] = account
}

// Booked lists the transfers that were booked.
func (s *Savings) Booked() []loans.Transfer {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.booked)
}

// Guarantees are guarantee funds in memory. They may be used by many goroutines at once.
type Guarantees struct {
	mu   sync.Mutex
	held map[int64][]loans.Guarantee // by loan
}

var _ loans.GuaranteeFunds = (*Guarantees)(nil)

// NewGuarantees makes funds that hold nothing.
func NewGuarantees() *Guarantees { return &Guarantees{held: map[int64][]loans.Guarantee{}} }

// Hold adds what a guarantor holds for a loan.
func (g *Guarantees) Hold(loan int64, guarantee loans.Guarantee) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.held[loan] = append(g.held[loan], guarantee)
}

// Held lists what is held for a loan and above zero.
func (g *Guarantees) Held(_ string, loan int64) ([]loans.Guarantee, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(g.held[loan]), func(one loans.Guarantee) bool { return !one.Amount.IsPositive() }), nil
}

// Moved takes a transfer out of what is held. The amount of a transfer to a loan is below zero.
func (g *Guarantees) Moved(_ string, t loans.Transfer) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i := range g.held[t.LoanID] {
		if one := &g.held[t.LoanID][i]; one.ID == t.Counterpart.GuaranteeID {
			one.Amount = money.Max(money.Amount{}, one.Amount.Add(t.Amount))
		}
	}
}
