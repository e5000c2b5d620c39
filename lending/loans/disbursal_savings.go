package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ToSavings is the input of DisburseToSavings.
type ToSavings struct {
	On              calendar.Date `json:"actualDisbursementDate"`       // mandatory; this and the rest as in [Disbursal]
	Amount          *money.Amount `json:"transactionAmount,omitempty"`  // nil: all that is planned
	FixedInstalment *money.Amount `json:"fixedEmiAmount,omitempty"`     // the instalment amount from this disbursement on
	NetDisbursal    *money.Amount `json:"netDisbursalAmount,omitempty"` // what the client gets; nil: what is paid out less charges at disbursement
	ExternalID      string        `json:"externalId,omitempty"`         // of the transaction, unique, at most 100 characters
	Note            string        `json:"note,omitempty"`               // at most 1,000 characters
}

// Violations are those of a disbursal.
func (in ToSavings) Violations() []fault.Violation { return in.disbursal().Violations() }

func (in ToSavings) disbursal() Disbursal {
	return Disbursal{
		On: in.On, Amount: in.Amount, FixedInstalment: in.FixedInstalment, NetDisbursal: in.NetDisbursal,
		ExternalID: in.ExternalID, Note: in.Note,
	}
}

// DisburseToSavings disburses into the savings account that is linked to the loan, see [SavingsAccounts]. Without one
// the command is refused.
var DisburseToSavings = operation.Command[Addressed[ToSavings], operation.Result]{
	Meta:   operation.Meta{ID: "loans.DisburseToSavings", Action: "DISBURSETOSAVINGS", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Disburses a loan into its linked savings account."},
	Decide: disburseToSavings,
}

// disburseToSavings decides [DisburseToSavings].
func disburseToSavings(u *operation.Unit, in Addressed[ToSavings]) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		if err := a.mayDisburse(in.Body.disbursal()); err != nil {
			return operation.Result{}, err
		}
		account, err := a.linkedSavings(u, ErrNeedsLinkedAccount)
		if err != nil {
			return operation.Result{}, err
		}
		if err := a.prepareDisbursal(u, in.Body.On); err != nil {
			return operation.Result{}, err
		}
		result, err := a.disburse(in.Body.disbursal(), true)
		if err != nil {
			return operation.Result{}, err
		}
		t := a.Transaction(result.SubID)
		t.Counterpart, t.Transfer = Counterpart{Savings: account.ID}, ledger.LiabilityTransfer
		result.SubID, result.SubExternalID = 0, ""
		return result, nil
	})
}
