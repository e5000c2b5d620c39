package events

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// SavingsIdentity says which deposit account an event is about; every event of one has it, with what stands on the account after the
// command. The ids of account, client and office stand in the event itself.
type SavingsIdentity struct {
	AccountNo  string       `json:"accountNo"`
	ExternalID string       `json:"externalId,omitempty"` // the lender's own name for the account
	ProductID  int64        `json:"productId"`
	Currency   string       `json:"currency"` // code of all amounts
	Balance    money.Amount `json:"accountBalance"`
	Held       money.Amount `json:"savingsAmountOnHold"` // of the balance, not to be taken out
}

// Savings is what events of a deposit account as a whole say: where it stands after the command, and which status it had before.
type Savings struct {
	SavingsIdentity
	Status       State         `json:"status"`
	StatusBefore *State        `json:"statusBefore,omitempty"` // absent for a new account
	SubmittedOn  calendar.Date `json:"submittedOnDate"`
	ApprovedOn   calendar.Date `json:"approvedOnDate,omitzero"`
	ActivatedOn  calendar.Date `json:"activatedOnDate,omitzero"`
	EndedOn      calendar.Date `json:"closedOnDate,omitzero"` // of a rejection or withdrawal too
}

// SavingsTransaction is what a transaction of a deposit account says, and one that was taken back.
type SavingsTransaction struct {
	SavingsIdentity
	ID               int64         `json:"id"`
	Type             State         `json:"type"`
	On               calendar.Date `json:"date"`
	Amount           money.Amount  `json:"amount"`
	RunningBalance   money.Amount  `json:"runningBalance"`             // after it, in the order of transactions
	Reversed         bool          `json:"reversed"`                   // taken back
	HoldID           int64         `json:"holdId,omitempty"`           // of a release: the hold that it ends a part of
	TransferID       int64         `json:"transferId,omitempty"`       // of one end of a transfer
	ChargeID         int64         `json:"chargeId,omitempty"`         // on the account, that is paid
	WithdrawalID     int64         `json:"withdrawalId,omitempty"`     // of a fee: what it was taken for
	GuaranteedLoanID int64         `json:"guaranteedLoanId,omitempty"` // of a hold in guarantee
	PaymentTypeID    int64         `json:"paymentTypeId,omitempty"`
}
