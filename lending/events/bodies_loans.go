package events

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// LoanIdentity says which loan an event is about; every event of a loan has it. The ids of loan, client and office stand in the
// event itself.
type LoanIdentity struct {
	AccountNo  string `json:"accountNo"`
	ExternalID string `json:"externalId,omitempty"` // the lender's own name for the loan
	ProductID  int64  `json:"productId"`
	Currency   string `json:"currency"` // code of all amounts
}

// Balance is what is owed on a loan, by component, and what was paid too much. It is zero before the loan is disbursed.
type Balance struct {
	Principal money.Amount `json:"principal"`
	Interest  money.Amount `json:"interest"`
	Fees      money.Amount `json:"fees"`
	Penalties money.Amount `json:"penalties"`
	Total     money.Amount `json:"total"` // the four together
	Overpaid  money.Amount `json:"overpaid"`
}

// Portions are the parts of an amount.
type Portions struct {
	Principal money.Amount `json:"principal"`
	Interest  money.Amount `json:"interest"`
	Fees      money.Amount `json:"fees"`
	Penalties money.Amount `json:"penalties"`
}

// Loan is what events of a loan as a whole say: where it stands after the command, and which status it had before.
type Loan struct {
	LoanIdentity
	Status       State         `json:"status"`
	StatusBefore *State        `json:"statusBefore,omitempty"` // absent for a new loan
	OfficerID    int64         `json:"loanOfficerId,omitempty"`
	Proposed     money.Amount  `json:"proposedPrincipal"`
	Approved     money.Amount  `json:"approvedPrincipal"` // as proposed before the approval
	Principal    money.Amount  `json:"principal"`         // of the schedule: what was disbursed, once it was
	SubmittedOn  calendar.Date `json:"submittedOnDate"`
	ApprovedOn   calendar.Date `json:"approvedOnDate,omitzero"`
	DisbursedOn  calendar.Date `json:"disbursedOnDate,omitzero"` // the first disbursement
	MaturesOn    calendar.Date `json:"maturityDate,omitzero"`
	ClosedOn     calendar.Date `json:"closedOnDate,omitzero"`
	ChargedOff   bool          `json:"chargedOff"`
	Balance      Balance       `json:"balance"`
}

// LoanStatus is what a change of the status says.
type LoanStatus struct {
	LoanIdentity
	Before State `json:"statusBefore"`
	After  State `json:"status"`
}

// LoanBalance is what a change of what is owed says.
type LoanBalance struct {
	LoanIdentity
	Before Balance `json:"balanceBefore"`
	After  Balance `json:"balance"`
}

// Transaction is one entry in the history of a loan.
type Transaction struct {
	ID             int64         `json:"id"`
	ExternalID     string        `json:"externalId,omitempty"`
	Type           State         `json:"type"`
	On             calendar.Date `json:"date"`
	Amount         money.Amount  `json:"amount"`
	Portions       Portions      `json:"portions"`            // what it was used for
	Overpayment    money.Amount  `json:"overpayment"`         // what found nothing to pay
	Balance        money.Amount  `json:"outstandingBalance"`  // principal owed after it, in the order of transactions
	Reversed       bool          `json:"reversed"`            // out of force
	ReversedOn     calendar.Date `json:"reversedOn,omitzero"` // business date of that
	ReversedByUser bool          `json:"reversedByUser"`      // false where history was processed again
	PaymentTypeID  int64         `json:"paymentTypeId,omitempty"`
	ReasonID       int64         `json:"reasonId,omitempty"` // of charge-offs, write-offs, re-ages and re-amortizations: value of a code
}

// LoanTransaction is what a new or changed transaction says.
type LoanTransaction struct {
	LoanIdentity
	Transaction Transaction `json:"transaction"` // as it is after the command
	// Replacement is in force instead of a transaction that was reversed because history was processed again.
	Replacement *Transaction `json:"replacement,omitempty"`
	Status      State        `json:"status"`  // of the loan after the command
	Balance     Balance      `json:"balance"` // of the loan after the command
}

// LoanCharge is what an event of a charge on a loan says.
type LoanCharge struct {
	LoanIdentity
	ChargeID     int64         `json:"chargeId"` // on the loan
	DefinitionID int64         `json:"chargeDefinitionId"`
	ExternalID   string        `json:"externalId,omitempty"`
	Name         string        `json:"name"`
	Penalty      bool          `json:"penalty"` // false: a fee
	Due          calendar.Date `json:"dueDate,omitzero"`
	Amount       money.Amount  `json:"amount"`
	AmountBefore *money.Amount `json:"amountBefore,omitempty"` // of one that was changed
	Active       bool          `json:"active"`
}

// LoanGuarantor is what an event of somebody who stands for a loan says. What is held of the funds, events of the deposit account say.
type LoanGuarantor struct {
	LoanIdentity
	GuarantorID int64        `json:"guarantorId"`
	Type        State        `json:"guarantorType"`
	EntityID    int64        `json:"entityId,omitempty"`         // client or member of staff
	AccountID   int64        `json:"savingsAccountId,omitempty"` // the deposit account with the funds
	Amount      money.Amount `json:"amount"`                     // of the funds, as agreed
}

// Range is a range of days overdue.
type Range struct {
	ID             int64  `json:"id"`
	Classification string `json:"classification"`
	MinimumDays    int    `json:"minimumAgeDays"`
	MaximumDays    int    `json:"maximumAgeDays,omitempty"` // 0 or absent: no end
}

// LoanDelinquency is what a change of the range of delinquency says.
type LoanDelinquency struct {
	LoanIdentity
	Before       *Range        `json:"rangeBefore,omitempty"` // absent: not delinquent
	After        *Range        `json:"range,omitempty"`
	OverdueSince calendar.Date `json:"overdueSinceDate,omitzero"`
	Overdue      Portions      `json:"overdue"`
}

// LoanInstalment is what the due and overdue events of an instalment say.
type LoanInstalment struct {
	LoanIdentity
	Number int           `json:"installmentNumber"`
	Due    calendar.Date `json:"dueDate"`
	Days   int           `json:"days"` // before the due date, or after it
	Owed   Portions      `json:"outstanding"`
	Total  money.Amount  `json:"totalOutstanding"`
}

// LoanSnapshot is the loan as the close of business left it.
type LoanSnapshot struct {
	Loan
	ClosedFor    calendar.Date `json:"lastClosedBusinessDate"`
	Range        *Range        `json:"range,omitempty"` // of delinquency; absent: not delinquent
	OverdueSince calendar.Date `json:"overdueSinceDate,omitzero"`
	Overdue      Portions      `json:"overdue"`
}
