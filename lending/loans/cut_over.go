package loans

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// CutOver is the input of TakeOver: a loan as another system has it at the end of a day. Sums are in the currency of the loan, 0 or greater.
type CutOver struct {
	On          calendar.Date         `json:"cutOverDate,omitzero"`            // mandatory; the balances are those at its end; not after the business date
	DisbursedOn calendar.Date         `json:"actualDisbursementDate,omitzero"` // mandatory; when the other system paid the loan out; on or after the approval
	Instalments []RemainingInstalment `json:"installments,omitempty"`          // mandatory; what is still owed, by due date; at most schedule.MaxInstalments
	// FeeChargeID and PenaltyChargeID are the charges as which outstanding fees and penalties are put on the loan: flat, with a specified
	// due date. Mandatory where there are such.
	FeeChargeID     int64 `json:"feeChargeId,omitempty"`
	PenaltyChargeID int64 `json:"penaltyChargeId,omitempty"`
	// What was paid before. With the outstanding principal, PrincipalPaid is the approved principal. The others are kept for the record.
	PrincipalPaid money.Amount `json:"principalPaid,omitzero"`
	InterestPaid  money.Amount `json:"interestPaid,omitzero"`
	FeesPaid      money.Amount `json:"feeChargesPaid,omitzero"`
	PenaltiesPaid money.Amount `json:"penaltyChargesPaid,omitzero"`
	Note          string       `json:"note,omitempty"` // at most 1,000 characters
}

// RemainingInstalment is what is still owed of an instalment. It is overdue if its due date has passed.
type RemainingInstalment struct {
	Due       calendar.Date `json:"dueDate,omitzero"` // mandatory; after the disbursement and the due date before
	Principal money.Amount  `json:"principal,omitzero"`
	Interest  money.Amount  `json:"interest,omitzero"` // of the whole period, that is still owed
	Fees      money.Amount  `json:"fees,omitzero"`
	Penalties money.Amount  `json:"penalties,omitzero"`
}

// Total is all that is owed of the instalment.
func (r RemainingInstalment) Total() money.Amount {
	return money.Sum(r.Principal, r.Interest, r.Fees, r.Penalties)
}

// Outstanding sums the instalments.
func (in CutOver) Outstanding() operation.Balance {
	var sum operation.Balance
	for _, r := range in.Instalments {
		sum = sum.Add(operation.Balance{Principal: r.Principal, Interest: r.Interest, Fees: r.Fees, Penalties: r.Penalties})
	}
	return sum
}

// Violations checks dates, amounts and the order of the instalments.
func (in CutOver) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.cutOver")
	checks.Date("cutOverDate", in.On).Date("actualDisbursementDate", in.DisbursedOn)
	if !in.On.IsZero() && in.On.Before(in.DisbursedOn) {
		checks.Fail("cutOverDate", in.On, fault.NotOnOrAfter, in.DisbursedOn)
	}
	switch n := len(in.Instalments); {
	case n == 0:
		checks.Fail("installments", nil, fault.Empty)
	case n > schedule.MaxInstalments:
		checks.Fail("installments", nil, fault.AboveMaximum, n, schedule.MaxInstalments)
		return checks.Violations()
	}
	before := in.DisbursedOn
	for i, r := range in.Instalments {
		r.check(checks, func(name string) string { return fmt.Sprintf("installments[%d][%s]", i, name) }, before)
		before = calendar.Latest(before, r.Due)
	}
	owed := in.Outstanding()
	if len(in.Instalments) > 0 && !owed.Principal.IsPositive() {
		checks.Fail("installments", owed.Principal, "principal.not.greater.than.zero")
	}
	checks.Required("feeChargeId", in.FeeChargeID != 0 || owed.Fees.IsZero())
	checks.Required("penaltyChargeId", in.PenaltyChargeID != 0 || owed.Penalties.IsZero())
	checks.NotNegative("principalPaid", in.PrincipalPaid).NotNegative("interestPaid", in.InterestPaid)
	checks.NotNegative("feeChargesPaid", in.FeesPaid).NotNegative("penaltyChargesPaid", in.PenaltiesPaid)
	return checks.MaxLength("note", in.Note, maxNote).Violations()
}

// check checks one instalment, which falls due after a day.
func (r RemainingInstalment) check(checks *fault.Checks, field func(string) string, before calendar.Date) {
	switch {
	case r.Due.IsZero():
		checks.Fail(field("dueDate"), nil, fault.Blank)
	case !r.Due.After(before):
		checks.Fail(field("dueDate"), r.Due, fault.NotAfter, before)
	}
	checks.NotNegative(field("principal"), r.Principal).NotNegative(field("interest"), r.Interest)
	checks.NotNegative(field("fees"), r.Fees).NotNegative(field("penalties"), r.Penalties)
	if r.Total().IsZero() {
		checks.Fail(field("principal"), r.Principal, fault.NotPositive)
	}
}

// TakeOver makes an approved loan active with the balances that it has in another system, instead of paying it out: no money moves, and no
// income of the past is recognised. The remaining instalments are the schedule from then on; nothing is entered before in.On. The books
// receive principal, and under periodic accrual what was recognised by that day, against the account of the financial activity for opening
// balances. UndoDisbursal takes it back, with everything since.
//
// Refusals: loans.ErrNotDisbursable (not approved), loans.ErrCutOverUnsupported (a progressive schedule, interest that follows the payments,
// tranches, a down payment, accrual upfront, a top-up, charges of the application), loans.ErrCutOverPrincipal, loans.ErrCutOverCharge,
// loans.ErrDisbursedTooEarly, loans.ErrTransactionInFuture, ledger.ErrActivityUnmapped.
//
//desk:method Loans.TakeOver(loan, in) LoanResult
var TakeOver = operation.Command[Addressed[CutOver], operation.Result]{
	Meta: transactionMeta("loans.TakeOver", "TAKEOVER", "Makes an approved loan active with the balances that it has in another system."),
}

// CutOverData is what a loan brought along from another system.
type CutOverData struct {
	On                   calendar.Date `json:"cutOverDate"` // the balances were those at its end
	PrincipalOutstanding money.Amount  `json:"principalOutstanding"`
	PrincipalPaid        money.Amount  `json:"principalPaid"` // this and the next: before that day
	InterestPaid         money.Amount  `json:"interestPaid"`
	FeesPaid             money.Amount  `json:"feeChargesPaid"`
	PenaltiesPaid        money.Amount  `json:"penaltyChargesPaid"`
}

// Refusals of loans from other systems.
var (
	ErrCutOverUnsupported = fault.Define(fault.Rule, "error.msg.loan.cut.over.not.supported", "Loan %v cannot be taken over: %v.")
	ErrCutOverPrincipal   = fault.Define(fault.Rule, "error.msg.loan.cut.over.principal.differs", "The principal paid of %v and the principal outstanding of %v are not the approved principal of %v.")
	ErrCutOverCharge      = fault.Define(fault.Rule, "error.msg.loan.cut.over.charge.not.suitable", "Charge %v cannot be used for a cut-over: it has to be a flat %v with a specified due date.")
	ErrBeforeCutOver      = fault.Define(fault.Rule, "error.msg.loan.before.cut.over", "The loan was taken over with its balances of %v. Nothing is entered or taken back up to then.")
	ErrCutOverTerms       = fault.Define(fault.Rule, "error.msg.loan.cut.over.terms.are.fixed", "Loan %v was taken over from another system with its instalments; its terms cannot be changed or corrected.")
	ErrCutOverCost        = fault.Define(fault.Rule, "error.msg.loan.cut.over.cost.not.known", "The cost of loan %v is not known: it was taken over from another system without its history.")
)
