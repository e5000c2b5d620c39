package origination

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// RecoverGuarantees decides [loans.RecoverGuarantees].
func RecoverGuarantees(u *operation.Unit, in loans.ByLoan) (operation.Result, error) {
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		if err := a.InStateFor(book.RecoveringGuarantees); err != nil {
			return operation.Result{}, err
		}
		recovered := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID}
		if !fundsHeldOutside(u) {
			return recovered, recoverDeposits(u, a)
		}
		held, err := askGuarantees(u, a.Loan.ID)
		if err != nil {
			return operation.Result{}, err
		}
		return recovered, recoverFrom(a, held)
	})
}

// askGuarantees asks what is held for a loan, on behalf of a command or a query.
func askGuarantees(u *operation.Unit, loan int64) ([]loans.Guarantee, error) {
	return operation.Consult(u, func() ([]loans.Guarantee, error) {
		funds, _ := operation.Supplied[loans.GuaranteeFunds](u)
		return funds.Held(u.Tenant, loan)
	})
}

// fundsHeldOutside reports whether an embedding program keeps the funds of guarantors; a replay reads it from the log.
func fundsHeldOutside(u *operation.Unit) bool {
	if u.Replays() {
		return len(u.Outside.Logged) > 0
	}
	_, outside := operation.Supplied[loans.GuaranteeFunds](u)
	return outside
}

// recoverDeposits pays what is outstanding of a loan from what is held on deposit accounts: first of the borrower, then of the
// others in proportion. (docs/semantics/deposits.md, 10.)
func recoverDeposits(u *operation.Unit, a *book.Account) error {
	list, err := records.GuarantorsOf(u.Tx, a.Loan.ID)
	if err != nil {
		return err
	}
	taken := records.RecoveredOf(a, list)
	if money.Sum(taken...).IsZero() {
		return loans.ErrNothingHeld.New(a.Loan.ID)
	}
	for i := range list {
		g := &list[i]
		if taken[i].IsZero() {
			continue
		}
		t := a.NewTransaction(loans.Repayment, a.Env.Today, taken[i])
		t.Counterpart, t.Transfer = loans.Counterpart{DepositID: g.AccountID, GuarantorID: g.ID}, ledger.LiabilityTransfer
		if err := processing.Record(a, t); err != nil {
			return err
		}
		g.Recovered = taken[i]
		if err := records.Guarantors.Save(u.Tx, g); err != nil {
			return err
		}
	}
	return nil
}

func recoverFrom(a *book.Account, held []loans.Guarantee) error {
	if !slices.ContainsFunc(held, func(g loans.Guarantee) bool { return g.Amount.IsPositive() }) {
		return loans.ErrNothingHeld.New(a.Loan.ID)
	}
	for _, g := range held {
		amount := money.Min(g.Amount, a.Loan.Summary.Outstanding())
		if !amount.IsPositive() {
			continue
		}
		t := a.NewTransaction(loans.Repayment, a.Env.Today, amount)
		t.Counterpart, t.Transfer = loans.Counterpart{GuaranteeID: g.ID}, ledger.LiabilityTransfer
		if err := processing.Record(a, t); err != nil {
			return err
		}
	}
	return nil
}
