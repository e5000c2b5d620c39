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
		held, err := askGuarantees(u, a.Loan.ID)
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{}, recoverFrom(a, held)
	})
}

// askGuarantees asks what is held for a loan, on behalf of a command or a query.
func askGuarantees(u *operation.Unit, loan int64) ([]loans.Guarantee, error) {
	return operation.Consult(u, func() ([]loans.Guarantee, error) {
		funds, supplied := operation.Supplied[loans.GuaranteeFunds](u)
		if !supplied {
			return nil, loans.ErrNoGuaranteeFunds.New()
		}
		return funds.Held(u.Tenant, loan)
	})
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
		t.Counterpart, t.Transfer = loans.Counterpart{Guarantee: g.ID}, ledger.LiabilityTransfer
		if err := processing.Record(a, t); err != nil {
			return err
		}
	}
	return nil
}
