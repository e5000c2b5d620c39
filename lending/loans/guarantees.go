package loans

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// GuaranteeFunds are the funds that guarantors hold for loans. The platform keeps none; an embedding program that does
// supplies them in its configuration. When a loan is asked for and when it is told is as with [SavingsAccounts].
type GuaranteeFunds interface {
	// Held lists what is held for a loan and may be taken, by number.
	Held(tenant string, loan int64) ([]Guarantee, error)
	// Moved is told of a transfer from a guarantee to a loan after its commit.
	Moved(tenant string, t Transfer)
}

// Guarantee is what one guarantor holds for one loan.
type Guarantee struct {
	ID     int64        `json:"id"` // number of the guarantee, given by who holds it
	Name   string       `json:"guarantorName,omitempty"`
	Amount money.Amount `json:"amount"` // in the currency of the loan
}

// Refusals about guarantees.
var (
	ErrNoGuaranteeFunds = fault.Define(fault.Rule, "error.msg.loan.guarantee.funds.not.configured", "This installation keeps no guarantee funds.")
	ErrNothingHeld      = fault.Define(fault.Rule, "error.msg.loan.no.guarantee.held", "Nothing is held in guarantee of loan %v.")
)

// RecoverGuarantees pays what is outstanding of a loan from what its guarantors hold for it, in the order of the
// guarantees, with one repayment each.
var RecoverGuarantees = operation.Command[ByLoan, operation.Result]{
	Meta:   operation.Meta{ID: "loans.RecoverGuarantees", Action: "RECOVERGUARANTEES", Entity: "LOAN", Grouping: "portfolio", Summary: "Pays a loan from the funds of its guarantors."},
	Decide: recoverGuarantees,
}

// recoverGuarantees decides [RecoverGuarantees].
func recoverGuarantees(u *operation.Unit, in ByLoan) (operation.Result, error) {
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		if err := a.inStateFor(recoveringGuarantees); err != nil {
			return operation.Result{}, err
		}
		held, err := askGuarantees(u, a.Loan.ID)
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{}, a.recoverFrom(held)
	})
}

// askGuarantees asks what is held for a loan, on behalf of a command or a query.
func askGuarantees(u *operation.Unit, loan int64) ([]Guarantee, error) {
	return operation.Consult(u, func() ([]Guarantee, error) {
		funds, supplied := operation.Supplied[GuaranteeFunds](u)
		if !supplied {
			return nil, ErrNoGuaranteeFunds.New()
		}
		return funds.Held(u.Tenant, loan)
	})
}

func (a *Account) recoverFrom(held []Guarantee) error {
	if !slices.ContainsFunc(held, func(g Guarantee) bool { return g.Amount.IsPositive() }) {
		return ErrNothingHeld.New(a.Loan.ID)
	}
	for _, g := range held {
		amount := money.Min(g.Amount, a.Loan.Summary.Outstanding())
		if !amount.IsPositive() {
			continue
		}
		t := a.newTransaction(Repayment, a.env.Today, amount)
		t.Counterpart, t.Transfer = Counterpart{Guarantee: g.ID}, ledger.LiabilityTransfer
		if err := a.record(t); err != nil {
			return err
		}
	}
	return nil
}
