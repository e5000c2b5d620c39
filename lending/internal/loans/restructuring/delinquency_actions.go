package restructuring

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// DelinquencyActionKind numbers the actions; they live inside the loan.
var DelinquencyActionKind = &store.Kind{Name: "loan_delinquency_action"}

func Act(a *book.Account, in loans.NewDelinquencyAction) (operation.Result, error) {
	if err := a.InStateFor(book.PausingDelinquency); err != nil {
		return operation.Result{}, err
	}
	refuse := func(in loans.NewDelinquencyAction) error { return mayPauseDelinquency(a, in) }
	if in.Wanted() == loans.ResumeDelinquency {
		refuse = func(in loans.NewDelinquencyAction) error { return mayResumeDelinquency(a, in) }
	}
	if err := refuse(in); err != nil {
		return operation.Result{}, err
	}
	action := book.DelinquencyAction{
		ID: a.Env.Ids.ID(DelinquencyActionKind), Action: in.Wanted(), From: in.From, To: in.To,
		CreatedBy: a.Env.ActorID, CreatedOn: a.Env.Today,
	}
	a.Loan.DelinquencyActions = append(slices.Clone(a.Loan.DelinquencyActions), action)
	if in.From.Before(a.Env.Today) {
		lateness.Classify(a, a.Env.Today)
	}
	return operation.Result{ID: action.ID}, nil
}

func mayPauseDelinquency(a *book.Account, in loans.NewDelinquencyAction) error {
	if in.From.Before(a.Loan.Timeline.DisbursedOn) {
		return loans.ErrDelinquencyBeforeDisbursal.For("startDate", in.From)
	}
	for _, p := range a.Loan.DelinquencyPauses() {
		if p.Holds(in.From) || p.Holds(in.To) || p == (book.DelinquencyPause{From: in.From, To: in.To}) {
			return loans.ErrDelinquencyPausesOverlap.New()
		}
	}
	return nil
}

func mayResumeDelinquency(a *book.Account, in loans.NewDelinquencyAction) error {
	if in.From != a.Env.Today {
		return loans.ErrResumeNotToday.For("startDate", in.From)
	}
	for _, r := range a.Loan.DelinquencyActions {
		if r.Action == loans.ResumeDelinquency && r.From == in.From {
			return loans.ErrResumedAlready.New()
		}
	}
	for _, p := range a.Loan.DelinquencyPauses() {
		if p.Covers(in.From) {
			return nil
		}
	}
	return loans.ErrResumeWithoutPause.New()
}

// ListDelinquencyActions decides [loans.ListDelinquencyActions].
func ListDelinquencyActions(u *operation.Unit, in loans.OfLoan) ([]loans.DelinquencyActionData, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	list := []loans.DelinquencyActionData{}
	for _, a := range loan.DelinquencyActions {
		list = append(list, loans.DelinquencyActionData{
			ID: a.ID, Action: a.Action, From: a.From, To: a.To,
			CreatedByID: a.CreatedBy, CreatedOn: a.CreatedOn, UpdatedByID: a.CreatedBy, UpdatedOn: a.CreatedOn,
		})
	}
	return list, nil
}
