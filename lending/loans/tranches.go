package loans

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// PlannedTranche is a disbursement that an application or an approval plans.
type PlannedTranche struct {
	ID           int64         `json:"id,omitempty"`                      // of an existing tranche, when tranches are edited
	On           calendar.Date `json:"expectedDisbursementDate,omitzero"` // mandatory; when it is to go out
	Principal    money.Amount  `json:"principal,omitzero"`                // above zero, in the currency of the loan
	NetDisbursal *money.Amount `json:"netDisbursalAmount,omitempty"`      // what the client is to get; nil: the principal less charges
}

// checkTranches checks the figures of planned tranches, one by one.
func checkTranches(checks *fault.Checks, planned []PlannedTranche) {
	elements := fault.CheckOf("loan")
	for i, t := range planned {
		field := func(name string) string { return fmt.Sprintf("disbursementData[%d][%s]", i, name) }
		if t.On.IsZero() {
			elements.Fail(field("expectedDisbursementDate"), nil, fault.Blank)
		}
		if t.Principal.Sign() <= 0 {
			elements.Fail(field("principal"), t.Principal, fault.NotPositive)
		}
	}
	checks.Add(elements.Violations()...)
}

// TrancheList is the input of EditTranches: all tranches as they shall be. Those that are disbursed are named as they
// are; planned ones that are missing are dropped, those without an id are added.
type TrancheList struct {
	Tranches             []PlannedTranche `json:"disbursementData"`                  // mandatory
	ExpectedDisbursement calendar.Date    `json:"expectedDisbursementDate,omitzero"` // this and the next: those of the loan, or refused
	Approved             *money.Amount    `json:"approvedLoanAmount,omitempty"`
}

// Violations checks the figures of the tranches.
func (in TrancheList) Violations() []fault.Violation {
	checks := fault.CheckOf("loan")
	checks.Required("disbursementData", in.Tranches != nil)
	checkTranches(checks, in.Tranches)
	return checks.Violations()
}

// EditTranches replaces the planned tranches of an approved or active loan that disburses in parts. Tranches that are
// disbursed are repeated as they are (else loans.ErrTrancheMade), planned ones are named by ID to change or left out to
// drop, and those without an ID are added. Refused with loans.ErrTranchesSingle, loans.ErrTranchesFixed,
// loans.ErrTranchesDisbursed (nothing is left to pay out), loans.ErrTooManyTranches, loans.ErrTranchesTooMuch,
// loans.ErrTrancheTooEarly.
//
//desk:method Loans.EditTranches(loan, in) LoanResult
var EditTranches = operation.Command[Addressed[TrancheList], operation.Result]{
	Meta: operation.Meta{ID: "loans.EditTranches", Action: "UPDATE", Entity: "DISBURSEMENTDETAIL", Grouping: "portfolio", Summary: "Replaces the planned tranches of a loan."},
}

// TrancheChange is the input of EditTranche.
type TrancheChange struct {
	Expected calendar.Date `json:"expectedDisbursementDate,omitzero"`        // mandatory; the day for which the tranche is planned now
	On       calendar.Date `json:"updatedExpectedDisbursementDate,omitzero"` // zero: stays
	Amount   money.Amount  `json:"updatedPrincipal"`                         // above zero; what it shall be

	Approved *money.Amount    `json:"approvedLoanAmount,omitempty"` // that of the loan, or refused
	Tranches []PlannedTranche `json:"disbursementData,omitempty"`   // those of the loan, or refused; of this one also as it shall be
}

// OnTranche is the input of operations on one tranche of a loan.
type OnTranche[T operation.Input] struct {
	Loan      operation.Ref `json:"loanId"`
	TrancheID int64         `json:"disbursementId"`
	Body      T             `json:"body"`
}

// Violations are those of the body.
func (in OnTranche[T]) Violations() []fault.Violation { return in.Body.Violations() }

// Violations checks that date and amount are there.
func (in TrancheChange) Violations() []fault.Violation {
	return fault.CheckOf("loan.update.disbursement").Date("expectedDisbursementDate", in.Expected).Positive("updatedPrincipal", in.Amount).Violations()
}

// EditTranche changes day and amount of one planned tranche, under the rules of EditTranches. in.Expected is mandatory and
// changes nothing; in.On is the new day, zero for the one that it has; in.Amount is the amount that it shall have.
//
//desk:method Loans.EditTranche(loan, tranche=TrancheID, in) LoanResult
var EditTranche = operation.Command[OnTranche[TrancheChange], operation.Result]{
	Meta: operation.Meta{ID: "loans.EditTranche", Action: "UPDATE", Entity: "DISBURSEMENTDETAIL", Grouping: "portfolio", Summary: "Changes a planned tranche of a loan."},
}

// TrancheData is a planned or made disbursement.
type TrancheData struct {
	ID           int64         `json:"id"`
	LoanID       int64         `json:"loanId"`
	Expected     calendar.Date `json:"expectedDisbursementDate"`
	Made         calendar.Date `json:"actualDisbursementDate,omitzero"` // absent while planned
	Principal    money.Amount  `json:"principal"`                       // in the currency of the loan, like the other sums
	NetDisbursal money.Amount  `json:"netDisbursalAmount,omitzero"`     // what the client gets; 0: not said
	TrancheCharges
}

// TrancheCharges is the sum of the charges at the disbursement of a tranche.
type TrancheCharges struct {
	IDs    string       `json:"loanChargeId,omitempty"`      // of the charges, with commas between them
	Amount money.Amount `json:"chargeAmount,omitzero"`       // of the charges
	Waived money.Amount `json:"waivedChargeAmount,omitzero"` // of the charges
	Taken  money.Amount `json:"disburseChargeAmount"`        // what goes off the tranche: the amount less what was waived
}

// GetTranche reads one tranche of a loan, planned or made; loans.ErrUnknownTranche when the loan has none of that id.
//
//desk:method Loans.Tranche(loan, tranche=TrancheID)
var GetTranche = operation.Query[OnTranche[operation.NoInput], TrancheData]{
	Meta: operation.Meta{ID: "loans.GetTranche", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads a tranche of a loan."},
}
