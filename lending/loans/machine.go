package loans

import (
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
)

// act is what a command does to a loan, as far as the state of the loan has a say in it.
type act int

// The acts, in the order of the table.
const (
	modifying act = iota
	deleting
	originating
	approving
	undoingApproval
	rejecting
	withdrawing
	changingApproved
	changingAvailable
	editingTranches
	disbursing
	undoingDisbursal
	undoingLastDisbursal
	paying
	recovering
	waivingInterest
	refundingCredit
	refundingByCash
	refundingByTransfer
	recoveringGuarantees
	adjusting
	chargingBack
	capitalizing
	buyingDown
	adjustingBuyDown
	writingOff
	undoingWriteOff
	closingWithinTolerance
	closingRescheduled
	foreclosing
	chargingOff
	undoingChargeOff
	terminating
	undoingTermination
	reAging
	reAmortizing
	pausingInterest
	pausingDelinquency
	askingReschedule
	askingRate
	addingCharge
	changingCharge
	waivingCharge
	payingCharge
	adjustingCharge
	refundingCharge
	deactivatingCharges
)

// rule is a row of the state machine: in which states a loan takes an act, in which state the act itself leaves it, and
// how the act is refused elsewhere. Refusals of charged-off loans and of terminated contracts come on top; without one the
// act goes on there.
type rule struct {
	in         []Status
	to         Status // 0: the state stays, or follows from the balances, see balanceMoves
	otherwise  fault.Code
	chargedOff fault.Code
	terminated fault.Code
}

// Sets of states that rows share. A loan that runs, is paid up or is overpaid is open: money can still move on it.
var (
	openStates    = []Status{Active, Closed, Overpaid}
	neverEnded    = []Status{Submitted, Approved, Active, Closed, Overpaid}
	onceDisbursed = []Status{Active, TransferInProgress, TransferOnHold, Closed, WrittenOff, ClosedRescheduled, Overpaid}
	notWrittenOff = []Status{Submitted, Approved, Active, TransferInProgress, TransferOnHold, Withdrawn, Rejected, Closed, ClosedRescheduled, Overpaid}
)

// machine is the state machine of the loan: the explicit transitions, and which commands each state takes. Dates, amounts
// and kinds of loans that a command asks for besides are said where the command is. Officers, notes, the mark of fraud
// and everything that only reads are free in every state. A row without a refusal is refused together with other rules.
var machine = [...]rule{
	// the application
	modifying:         {in: []Status{Submitted}, otherwise: ErrCannotModify},
	deleting:          {in: []Status{Submitted}, otherwise: ErrCannotDelete},
	originating:       {in: []Status{Submitted}, otherwise: ErrOriginatorLoanStatus},
	approving:         {in: []Status{Submitted}, to: Approved, otherwise: ErrNotSubmitted},
	undoingApproval:   {in: []Status{Approved}, to: Submitted, otherwise: ErrNotApproved},
	rejecting:         {in: []Status{Submitted}, to: Rejected, otherwise: ErrNotRejectable},
	withdrawing:       {in: []Status{Submitted}, to: Withdrawn, otherwise: ErrNotWithdrawable},
	changingApproved:  {in: []Status{Approved, Active, Closed, Overpaid}},
	changingAvailable: {in: []Status{Approved, Active}},
	editingTranches:   {in: []Status{Approved, Active}, otherwise: ErrTranchesFixed, chargedOff: ErrEditChargedOff},

	// money out
	disbursing:           {in: []Status{Approved, Active, Closed, Overpaid}, to: Active, otherwise: ErrNotDisbursable, chargedOff: ErrDisbursedChargedOff},
	undoingDisbursal:     {in: []Status{Active}, to: Approved, otherwise: ErrUndoNotActive, chargedOff: ErrUndoChargedOff},
	undoingLastDisbursal: {in: []Status{Active}, otherwise: ErrUndoLastNotActive, chargedOff: ErrUndoChargedOff},

	// money in, and given back
	paying:               {in: openStates, otherwise: ErrNotOpen},
	recovering:           {in: []Status{WrittenOff}, otherwise: ErrNotWrittenOff},
	waivingInterest:      {in: []Status{Active}, otherwise: ErrNotActive},
	refundingCredit:      {in: []Status{Overpaid}, otherwise: ErrNotOverpaid},
	refundingByCash:      {in: []Status{Active}, otherwise: ErrRefundNotActive},
	refundingByTransfer:  {in: []Status{Overpaid}, otherwise: ErrNotOverpaidLoan},
	recoveringGuarantees: {in: []Status{Active}, otherwise: ErrNotActive},
	adjusting:            {in: notWrittenOff, otherwise: ErrWrittenOffNoUpdate},
	chargingBack:         {in: notWrittenOff},
	capitalizing:         {in: []Status{Active, Closed, WrittenOff, ClosedRescheduled, Overpaid}},
	buyingDown:           {in: []Status{Active}, otherwise: ErrBuyDownState},
	adjustingBuyDown:     {in: []Status{Active, Closed, WrittenOff, ClosedRescheduled, Overpaid}},

	// the end, and back from it
	writingOff:             {in: []Status{Active}, to: WrittenOff, otherwise: ErrWriteOffNotActive},
	undoingWriteOff:        {in: []Status{WrittenOff}, to: Active, otherwise: ErrUndoWriteOffStatus},
	closingWithinTolerance: {in: []Status{Active, Overpaid}, to: Closed, otherwise: ErrCloseNotActive},
	closingRescheduled:     {in: []Status{Active}, to: ClosedRescheduled, otherwise: ErrCloseNotActive, chargedOff: ErrChargedOff},
	foreclosing:            {in: []Status{Active}, otherwise: ErrForeclosureNotActive},
	chargingOff:            {in: []Status{Active}, otherwise: ErrChargeOffNotActive, chargedOff: ErrChargedOffAlready},
	undoingChargeOff:       {in: []Status{Active}, otherwise: ErrChargeOffNotActive},
	terminating:            {in: []Status{Active}, otherwise: ErrTerminationNotActive, chargedOff: ErrTerminationChargedOff, terminated: ErrTerminatedAlready},
	undoingTermination:     {in: []Status{Active}, otherwise: ErrChargeOffNotActive},

	// other terms
	reAging:            {in: []Status{Active}, otherwise: ErrReAgeNotActive, chargedOff: ErrReAgeChargedOff, terminated: ErrReAgeTerminated},
	reAmortizing:       {in: []Status{Active}, otherwise: ErrReAmortizeNotActive, chargedOff: ErrReAmortizeChargedOff, terminated: ErrReAmortizeTerminated},
	pausingInterest:    {in: []Status{Active}, otherwise: ErrPauseNotActive},
	pausingDelinquency: {in: []Status{Active}, otherwise: ErrDelinquencyNotActive},
	askingReschedule:   {in: []Status{Active}, chargedOff: ErrRescheduleChargedOff},
	askingRate:         {in: onceDisbursed},

	// charges
	addingCharge:        {in: neverEnded, otherwise: ErrChargeLoanClosed, chargedOff: ErrChargeOnChargedOff},
	changingCharge:      {in: []Status{Submitted}, otherwise: ErrChargePastApplication},
	waivingCharge:       {in: []Status{Active}, otherwise: ErrChargeLoanInactive},
	payingCharge:        {in: []Status{Active}, otherwise: ErrChargeLoanInactive},
	adjustingCharge:     {in: openStates, otherwise: ErrChargeAdjustStatus},
	refundingCharge:     {in: openStates, otherwise: ErrChargeRefundStatus},
	deactivatingCharges: {in: []Status{Active}, otherwise: ErrDeactivateStatus},
}

// takes reports whether the state of the loan takes an act.
func (a *Account) takes(x act) bool { return slices.Contains(machine[x].in, a.Loan.Status) }

// inStateFor refuses an act that the state of the loan does not take.
func (a *Account) inStateFor(x act) error {
	if a.takes(x) {
		return nil
	}
	return a.refusedWith(machine[x].otherwise)
}

// notCutOffFor refuses an act that a charge-off or a termination of the contract rules out.
func (a *Account) notCutOffFor(x act) error {
	switch rule := &machine[x]; {
	case a.Loan.ChargedOff && rule.chargedOff != fault.Code{}:
		return a.refusedWith(rule.chargedOff)
	case a.Loan.SubStatus == ContractTerminated && rule.terminated != fault.Code{}:
		return a.refusedWith(rule.terminated)
	}
	return nil
}

// refusedWith is a refusal of the table; some name the loan.
func (a *Account) refusedWith(code fault.Code) error {
	if strings.Contains(code.Text, "%") {
		return code.New(a.Loan.ID)
	}
	return code.New()
}

// enter moves the loan to the state in which an act leaves it.
func (a *Account) enter(x act) { a.Loan.Status = machine[x].to }
