package payments

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// TerminateContract decides [loans.TerminateContract].
func TerminateContract(u *operation.Unit, in loans.Addressed[loans.TerminationInput]) (operation.Result, error) {
	if err := records.RefuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return terminate(a, in.Body) })
}

func terminate(a *book.Account, in loans.TerminationInput) (operation.Result, error) {
	if err := mayTerminate(a); err != nil {
		return operation.Result{}, err
	}
	t := a.NewTransaction(loans.ContractTermination, a.Env.Today, money.Amount{})
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := processCutOff(a, t); err != nil {
		return operation.Result{}, err
	}
	if t.Amount.IsPositive() {
		a.Loan.SubStatus = loans.ContractTerminated
	}
	processing.Settle(a, t.On)
	a.RefreshMaturity()
	changes := map[string]any{}
	if a.Loan.SubStatus == loans.ContractTerminated {
		changes["subStatus"] = "loanSubStatusType.contractTermination"
	}
	records.RepeatText(changes, "note", in.Note)
	return t.Result(changes), nil
}

func mayTerminate(a *book.Account) error {
	if err := a.InStateFor(book.Terminating); err != nil {
		return err
	}
	if !a.Loan.Terms.Progressive() {
		return loans.ErrTerminationNotProgressive.New()
	}
	return a.NotCutOffFor(book.Terminating)
}

// UndoTermination decides [loans.UndoTermination].
func UndoTermination(a *book.Account, in loans.Reversal) (operation.Result, error) {
	t, err := terminationToUndo(a)
	if err != nil {
		return operation.Result{}, err
	}
	Undo(a, t, in.ReversalExternalID)
	a.Note(t, in.Note)
	a.Loan.SubStatus = 0
	if err := processing.ReplayAndSettle(a, a.LastUserTransactionOn()); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{}
	records.RepeatText(changes, "note", in.Note)
	return t.Result(changes), nil
}

func terminationToUndo(a *book.Account) (*book.Transaction, error) {
	if err := a.InStateFor(book.UndoingTermination); err != nil {
		return nil, err
	}
	live := a.Live(loans.ContractTermination)
	switch {
	case a.Loan.SubStatus != loans.ContractTerminated:
		return nil, loans.ErrNotTerminated.New()
	case len(live) == 0:
		return nil, loans.ErrTerminationMissing.New()
	case !isLastByUser(a, live[len(live)-1]):
		return nil, loans.ErrTerminationNotLast.New()
	}
	return live[len(live)-1], nil
}
