package loans

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// TerminationInput is the input of TerminateContract. A termination is dated today.
type TerminationInput struct {
	ExternalID string `json:"externalId,omitempty"` // of the transaction, unique, at most 100 characters
	Note       string `json:"note,omitempty"`       // at most 1,000 characters
}

// Violations checks lengths.
func (in TerminationInput) Violations() []fault.Violation {
	return fault.CheckOf("loan.contractTermination").MaxLength("externalId", in.ExternalID, 100).
		MaxLength("note", in.Note, 1000).Violations()
}

// TerminateContract ends the contract of a loan today: all of it falls due at once, and no more interest arises.
// Payments go on being allocated. The result names the transaction of the termination.
var TerminateContract = operation.Command[Addressed[TerminationInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.TerminateContract", Action: "CONTRACT_TERMINATION", Entity: "LOAN", Grouping: "portfolio", Summary: "Terminates the contract of a loan."},
	Decide: terminateContract,
}

// terminateContract decides [TerminateContract].
func terminateContract(u *operation.Unit, in Addressed[TerminationInput]) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) { return a.terminate(in.Body) })
}

func (a *Account) terminate(in TerminationInput) (operation.Result, error) {
	if err := a.mayTerminate(); err != nil {
		return operation.Result{}, err
	}
	t := a.newTransaction(ContractTermination, a.env.Today, money.Amount{})
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.processCutOff(t); err != nil {
		return operation.Result{}, err
	}
	if t.Amount.IsPositive() {
		a.Loan.SubStatus = ContractTerminated
	}
	a.settle(t.On)
	a.refreshMaturity()
	changes := map[string]any{}
	if a.Loan.SubStatus == ContractTerminated {
		changes["subStatus"] = "loanSubStatusType.contractTermination"
	}
	repeatText(changes, "note", in.Note)
	return t.result(changes), nil
}

func (a *Account) mayTerminate() error {
	if err := a.inStateFor(terminating); err != nil {
		return err
	}
	if !a.Loan.Terms.Progressive() {
		return ErrTerminationNotProgressive.New()
	}
	return a.notCutOffFor(terminating)
}

// UndoTermination takes a contract termination back. It has to be the last thing that a user did.
var UndoTermination = operation.Command[Addressed[Reversal], operation.Result]{
	Meta:   operation.Meta{ID: "loans.UndoTermination", Action: "CONTRACT_TERMINATION_UNDO", Entity: "LOAN", Grouping: "portfolio", Summary: "Undoes the termination of a loan's contract."},
	Decide: onLoan((*Account).undoTermination),
}

// undoTermination decides [UndoTermination].
func (a *Account) undoTermination(in Reversal) (operation.Result, error) {
	t, err := a.terminationToUndo()
	if err != nil {
		return operation.Result{}, err
	}
	a.undo(t, in.ReversalExternalID)
	a.Loan.SubStatus = 0
	if err := a.replayAndSettle(a.LastUserTransactionOn()); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{}
	repeatText(changes, "note", in.Note)
	return t.result(changes), nil
}

func (a *Account) terminationToUndo() (*Transaction, error) {
	if err := a.inStateFor(undoingTermination); err != nil {
		return nil, err
	}
	live := a.Live(ContractTermination)
	switch {
	case a.Loan.SubStatus != ContractTerminated:
		return nil, ErrNotTerminated.New()
	case len(live) == 0:
		return nil, ErrTerminationMissing.New()
	case !a.isLastByUser(live[len(live)-1]):
		return nil, ErrTerminationNotLast.New()
	}
	return live[len(live)-1], nil
}
