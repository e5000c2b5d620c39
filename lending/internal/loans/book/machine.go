package book

import (
	"slices"
	"strings"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
)

// Act is what a command does to a loan, as far as the state of the loan has a say in it.
type Act int

// The acts, in the order of the table.
const (
	Modifying Act = iota
	Deleting
	Originating
	Approving
	UndoingApproval
	Rejecting
	Withdrawing
	Guaranteeing
	ChangingApproved
	ChangingAvailable
	EditingTranches
	Disbursing
	TakingOver
	UndoingDisbursal
	UndoingLastDisbursal
	Paying
	Recovering
	WaivingInterest
	RefundingCredit
	RefundingByCash
	RefundingByTransfer
	RecoveringGuarantees
	Adjusting
	ChargingBack
	Capitalizing
	BuyingDown
	AdjustingBuyDown
	WritingOff
	UndoingWriteOff
	ClosingWithinTolerance
	ClosingRescheduled
	Foreclosing
	ChargingOff
	UndoingChargeOff
	Terminating
	UndoingTermination
	ReAgingAct
	ReAmortizingAct
	PausingInterest
	PausingDelinquency
	AskingReschedule
	AskingRate
	Correcting
	AddingCharge
	ChangingCharge
	WaivingCharge
	PayingCharge
	AdjustingCharge
	RefundingCharge
	DeactivatingCharges
)

// Rule is a row of the state machine: in which states a loan takes an act, in which state the act itself leaves it, and
// how the act is refused elsewhere. Refusals of charged-off loans and of terminated contracts come on top; without one the
// act goes on there. An act that lends makes the borrower owe more at the lender's word: it waits while the borrower is on the way to
// another office (docs/semantics/wire-clients.md, 6.3).
type Rule struct {
	in         []loans.Status
	to         loans.Status // 0: the state stays, or follows from the balances, see balanceMoves
	Otherwise  fault.Code
	chargedOff fault.Code
	terminated fault.Code
	lends      bool
}

// Sets of states that rows share. A loan that runs, is paid up or is overpaid is open: money can still move on it.
var (
	OpenStates    = []loans.Status{loans.Active, loans.Closed, loans.Overpaid}
	neverEnded    = []loans.Status{loans.Submitted, loans.Approved, loans.Active, loans.Closed, loans.Overpaid}
	onceDisbursed = []loans.Status{loans.Active, loans.TransferInProgress, loans.TransferOnHold, loans.Closed, loans.WrittenOff, loans.ClosedRescheduled, loans.Overpaid}
	notWrittenOff = []loans.Status{loans.Submitted, loans.Approved, loans.Active, loans.TransferInProgress, loans.TransferOnHold, loans.Withdrawn, loans.Rejected, loans.Closed, loans.ClosedRescheduled, loans.Overpaid}
)

// Machine is the state machine of the loan: the explicit transitions, and which commands each state takes. Dates, amounts
// and kinds of loans that a command asks for besides are said where the command is. Officers, notes, the mark of fraud
// and everything that only reads are free in every state. A row without a refusal is refused together with other rules.
var Machine = [...]Rule{
	// the application
	Modifying:         {in: []loans.Status{loans.Submitted}, Otherwise: loans.ErrCannotModify},
	Deleting:          {in: []loans.Status{loans.Submitted}, Otherwise: loans.ErrCannotDelete},
	Originating:       {in: []loans.Status{loans.Submitted}, Otherwise: loans.ErrOriginatorLoanStatus},
	Approving:         {in: []loans.Status{loans.Submitted}, to: loans.Approved, Otherwise: loans.ErrNotSubmitted},
	UndoingApproval:   {in: []loans.Status{loans.Approved}, to: loans.Submitted, Otherwise: loans.ErrNotApproved},
	Rejecting:         {in: []loans.Status{loans.Submitted}, to: loans.Rejected, Otherwise: loans.ErrNotRejectable},
	Withdrawing:       {in: []loans.Status{loans.Submitted}, to: loans.Withdrawn, Otherwise: loans.ErrNotWithdrawable},
	Guaranteeing:      {in: []loans.Status{loans.Submitted, loans.Approved, loans.Active}, Otherwise: loans.ErrGuarantorLoanEnded},
	ChangingApproved:  {in: []loans.Status{loans.Approved, loans.Active, loans.Closed, loans.Overpaid}},
	ChangingAvailable: {in: []loans.Status{loans.Approved, loans.Active}},
	EditingTranches:   {in: []loans.Status{loans.Approved, loans.Active}, Otherwise: loans.ErrTranchesFixed, chargedOff: loans.ErrEditChargedOff},

	// money out
	Disbursing:           {in: []loans.Status{loans.Approved, loans.Active, loans.Closed, loans.Overpaid}, to: loans.Active, Otherwise: loans.ErrNotDisbursable, chargedOff: loans.ErrDisbursedChargedOff, lends: true},
	TakingOver:           {in: []loans.Status{loans.Approved}, to: loans.Active, Otherwise: loans.ErrNotDisbursable, lends: true},
	UndoingDisbursal:     {in: []loans.Status{loans.Active}, to: loans.Approved, Otherwise: loans.ErrUndoNotActive, chargedOff: loans.ErrUndoChargedOff},
	UndoingLastDisbursal: {in: []loans.Status{loans.Active}, Otherwise: loans.ErrUndoLastNotActive, chargedOff: loans.ErrUndoChargedOff},

	// money in, and given back
	Paying:               {in: OpenStates, Otherwise: loans.ErrNotOpen},
	Recovering:           {in: []loans.Status{loans.WrittenOff}, Otherwise: loans.ErrNotWrittenOff},
	WaivingInterest:      {in: []loans.Status{loans.Active}, Otherwise: loans.ErrNotActive},
	RefundingCredit:      {in: []loans.Status{loans.Overpaid}, Otherwise: loans.ErrNotOverpaid},
	RefundingByCash:      {in: []loans.Status{loans.Active}, Otherwise: loans.ErrRefundNotActive},
	RefundingByTransfer:  {in: []loans.Status{loans.Overpaid}, Otherwise: loans.ErrNotOverpaidLoan},
	RecoveringGuarantees: {in: []loans.Status{loans.Active}, Otherwise: loans.ErrNotActive},
	Adjusting:            {in: notWrittenOff, Otherwise: loans.ErrWrittenOffNoUpdate},
	ChargingBack:         {in: notWrittenOff},
	Capitalizing:         {in: []loans.Status{loans.Active, loans.Closed, loans.WrittenOff, loans.ClosedRescheduled, loans.Overpaid}, lends: true},
	BuyingDown:           {in: []loans.Status{loans.Active}, Otherwise: loans.ErrBuyDownState, lends: true},
	AdjustingBuyDown:     {in: []loans.Status{loans.Active, loans.Closed, loans.WrittenOff, loans.ClosedRescheduled, loans.Overpaid}},

	// the end, and back from it
	WritingOff:             {in: []loans.Status{loans.Active}, to: loans.WrittenOff, Otherwise: loans.ErrWriteOffNotActive},
	UndoingWriteOff:        {in: []loans.Status{loans.WrittenOff}, to: loans.Active, Otherwise: loans.ErrUndoWriteOffStatus},
	ClosingWithinTolerance: {in: []loans.Status{loans.Active, loans.Overpaid}, to: loans.Closed, Otherwise: loans.ErrCloseNotActive},
	ClosingRescheduled:     {in: []loans.Status{loans.Active}, to: loans.ClosedRescheduled, Otherwise: loans.ErrCloseNotActive, chargedOff: loans.ErrChargedOff},
	Foreclosing:            {in: []loans.Status{loans.Active}, Otherwise: loans.ErrForeclosureNotActive},
	ChargingOff:            {in: []loans.Status{loans.Active}, Otherwise: loans.ErrChargeOffNotActive, chargedOff: loans.ErrChargedOffAlready},
	UndoingChargeOff:       {in: []loans.Status{loans.Active}, Otherwise: loans.ErrChargeOffNotActive},
	Terminating:            {in: []loans.Status{loans.Active}, Otherwise: loans.ErrTerminationNotActive, chargedOff: loans.ErrTerminationChargedOff, terminated: loans.ErrTerminatedAlready},
	UndoingTermination:     {in: []loans.Status{loans.Active}, Otherwise: loans.ErrChargeOffNotActive},

	// other terms
	ReAgingAct:         {in: []loans.Status{loans.Active}, Otherwise: loans.ErrReAgeNotActive, chargedOff: loans.ErrReAgeChargedOff, terminated: loans.ErrReAgeTerminated},
	ReAmortizingAct:    {in: []loans.Status{loans.Active}, Otherwise: loans.ErrReAmortizeNotActive, chargedOff: loans.ErrReAmortizeChargedOff, terminated: loans.ErrReAmortizeTerminated},
	PausingInterest:    {in: []loans.Status{loans.Active}, Otherwise: loans.ErrPauseNotActive},
	PausingDelinquency: {in: []loans.Status{loans.Active}, Otherwise: loans.ErrDelinquencyNotActive},
	AskingReschedule:   {in: []loans.Status{loans.Active}, chargedOff: loans.ErrRescheduleChargedOff},
	AskingRate:         {in: onceDisbursed},
	Correcting:         {in: OpenStates, Otherwise: loans.ErrCorrectState, chargedOff: loans.ErrCorrectCutOff, terminated: loans.ErrCorrectCutOff},

	// charges
	AddingCharge:        {in: neverEnded, Otherwise: loans.ErrChargeLoanClosed, chargedOff: loans.ErrChargeOnChargedOff, lends: true},
	ChangingCharge:      {in: []loans.Status{loans.Submitted}, Otherwise: loans.ErrChargePastApplication},
	WaivingCharge:       {in: []loans.Status{loans.Active}, Otherwise: loans.ErrChargeLoanInactive},
	PayingCharge:        {in: []loans.Status{loans.Active}, Otherwise: loans.ErrChargeLoanInactive},
	AdjustingCharge:     {in: OpenStates, Otherwise: loans.ErrChargeAdjustStatus},
	RefundingCharge:     {in: OpenStates, Otherwise: loans.ErrChargeRefundStatus},
	DeactivatingCharges: {in: []loans.Status{loans.Active}, Otherwise: loans.ErrDeactivateStatus},
}

// Takes reports whether the state of the loan takes an act.
func (l *Loan) Takes(x Act) bool { return slices.Contains(Machine[x].in, l.Status) }

// StateTakes reports whether neither the state of the loan nor a charge-off or a termination of the contract rules an act out.
func (a *Account) StateTakes(x Act) bool { return a.Loan.Takes(x) && a.NotCutOffFor(x) == nil }

// InStateFor refuses an act that the state of the loan does not take.
func (a *Account) InStateFor(x Act) error {
	if a.Loan.Takes(x) {
		return nil
	}
	return a.Loan.refusedWith(Machine[x].Otherwise)
}

// NotCutOffFor refuses an act that a charge-off, a termination of the contract or a move of the borrower rules out.
func (a *Account) NotCutOffFor(x Act) error {
	switch rule := &Machine[x]; {
	case a.OnTheWay && rule.lends:
		return clients.ErrNotActive.New(a.Loan.ClientID)
	case a.Loan.ChargedOff && rule.chargedOff != fault.Code{}:
		return a.Loan.refusedWith(rule.chargedOff)
	case a.Loan.SubStatus == loans.ContractTerminated && rule.terminated != fault.Code{}:
		return a.Loan.refusedWith(rule.terminated)
	}
	return nil
}

// refusedWith is a refusal of the table; some name the loan.
func (l *Loan) refusedWith(code fault.Code) error {
	if strings.Contains(code.Text, "%") {
		return code.New(l.ID)
	}
	return code.New()
}

// Enter moves the loan to the state in which an act leaves it.
func (l *Loan) Enter(x Act) { l.Status = Machine[x].to }
