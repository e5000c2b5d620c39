package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// ToSavings is the input of DisburseToSavings.
type ToSavings struct {
	On              calendar.Date `json:"actualDisbursementDate"`
	Amount          *money.Amount `json:"transactionAmount,omitempty"`
	FixedInstalment *money.Amount `json:"fixedEmiAmount,omitempty"`
	NetDisbursal    *money.Amount `json:"netDisbursalAmount,omitempty"`
	ExternalID      string        `json:"externalId,omitempty"`
	Note            string        `json:"note,omitempty"`
}

// Violations are those of a disbursal.
func (in ToSavings) Violations() []fault.Violation { return in.disbursal().Violations() }

func (in ToSavings) disbursal() Disbursal {
	return Disbursal{
		On: in.On, Amount: in.Amount, FixedInstalment: in.FixedInstalment, NetDisbursal: in.NetDisbursal,
		ExternalID: in.ExternalID, Note: in.Note,
	}
}

// SavingsAccounts is what loans ask of savings, which are kept elsewhere: money that a loan pays into an account.
type SavingsAccounts interface {
	// Deposit records a deposit and returns its number.
	Deposit(tx store.Tx, account int64, on calendar.Date, amount money.Amount) (int64, error)
}

// DisburseToSavings disburses into the savings account that is linked to the loan. Without savings every loan is
// without one, and the command refuses.
func DisburseToSavings(savings SavingsAccounts) operation.Command[Addressed[ToSavings], operation.Result] {
	return operation.Command[Addressed[ToSavings], operation.Result]{
		Meta: operation.Meta{ID: "loans.DisburseToSavings", Action: "DISBURSETOSAVINGS", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Disburses a loan into its linked savings account."},
		Decide: func(u *operation.Unit, in Addressed[ToSavings]) (operation.Result, error) {
			if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
				return operation.Result{}, err
			}
			return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
				if savings == nil || a.Loan.LinkedAccountID == 0 {
					return operation.Result{}, ErrNeedsLinkedAccount.New()
				}
				result, err := a.disburse(in.Body.disbursal(), true)
				if err != nil {
					return operation.Result{}, err
				}
				t := a.Transaction(result.SubID)
				t.Transfer = ledger.LiabilityTransfer
				_, err = savings.Deposit(u.Tx, a.Loan.LinkedAccountID, in.Body.On, t.Amount)
				result.SubID, result.SubExternalID = 0, ""
				return result, err
			})
		},
	}
}
