package loans

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// InterestPause is the input of PauseInterest and ChangeInterestPause: the days, both included, on which a loan bears no
// interest.
type InterestPause struct {
	From calendar.Date `json:"startDate"` // mandatory; first day without interest, not before the application
	Till calendar.Date `json:"endDate"`   // mandatory; last day without interest, not after the maturity
}

// Violations checks that both dates are there.
func (in InterestPause) Violations() []fault.Violation {
	return fault.CheckOf("InterestPause").Date("startDate", in.From).Date("endDate", in.Till).Violations()
}

const (
	pauseEntity   = "INTEREST_PAUSE"
	pauseGrouping = "portfolio"
)

// PauseInterest stops the interest of a loan for some days.
var PauseInterest = operation.Command[Addressed[InterestPause], operation.Result]{
	Meta:   operation.Meta{ID: "loans.PauseInterest", Action: "CREATE", Entity: pauseEntity, Grouping: pauseGrouping, Summary: "Stops the interest of a loan for some days."},
	Decide: answering(withoutAny, onLoan((*Account).decidePauseInterest)),
}

// decidePauseInterest decides [PauseInterest].
func (a *Account) decidePauseInterest(in InterestPause) (operation.Result, error) {
	if err := a.mayPause(in, 0); err != nil {
		return operation.Result{}, err
	}
	a.vary(Variation{Kind: schedule.PauseInterest, From: in.From, Date: in.Till})
	id := a.Loan.Variations[len(a.Loan.Variations)-1].ID
	return operation.Result{ID: id}, a.replayAfterVariation()
}

// replayAfterVariation draws the schedule anew and processes the history again, after the terms changed.
func (a *Account) replayAfterVariation() error {
	a.accrualsStand = true
	if err := a.replay(true); err != nil {
		return err
	}
	a.settle(a.LastUserTransactionOn())
	a.refreshMaturity()
	return nil
}

// mayPause refuses pauses that the loan does not allow; the pause that is being changed does not stand in its own way.
func (a *Account) mayPause(in InterestPause, changing int64) error {
	l := &a.Loan
	if err := a.inStateFor(pausingInterest); err != nil {
		return err
	}
	switch {
	case !l.Terms.Progressive():
		return ErrPauseNotProgressive.New()
	case !l.Terms.InterestBearing():
		return ErrPauseWithoutInterest.New()
	case l.Terms.Recalculation == nil:
		return ErrPauseNoRecalculation.New()
	case in.From.Before(l.Timeline.SubmittedOn):
		return ErrPauseTooEarly.For("startDate", in.From)
	case in.Till.Before(in.From):
		return ErrPauseBackwards.For("endDate", in.Till)
	case in.Till.After(a.regularEnd()):
		return ErrPauseTooLate.For("endDate", in.Till)
	}
	for _, v := range a.pauses() {
		if v.ID != changing && !v.From.After(in.Till) && !v.Date.Before(in.From) {
			return ErrPauseOverlaps.For("startDate", in.From)
		}
	}
	return nil
}

// pauses lists the interest pauses in force, by date.
func (a *Account) pauses() []Variation {
	var list []Variation
	for _, v := range a.Loan.Variations {
		if v.Kind == schedule.PauseInterest && !v.Inactive {
			list = append(list, v)
		}
	}
	slices.SortStableFunc(list, func(x, y Variation) int { return cmp.Or(x.From.Compare(y.From), cmp.Compare(x.ID, y.ID)) })
	return list
}

// OnPause is the input of commands on one interest pause of a loan.
type OnPause[T operation.Input] struct {
	Loan  operation.Ref `json:"loanId" in:"path"`
	Pause operation.Ref `json:"variationId" in:"path"`
	Body  T             `json:"body" in:"body"`
}

// Violations are those of the body.
func (in OnPause[T]) Violations() []fault.Violation { return in.Body.Violations() }

// ChangeInterestPause gives a pause other dates.
var ChangeInterestPause = operation.Command[OnPause[InterestPause], operation.Result]{
	Meta:   operation.Meta{ID: "loans.ChangeInterestPause", Action: "UPDATE", Entity: pauseEntity, Grouping: pauseGrouping, Summary: "Changes an interest pause."},
	Decide: answering(withoutAny, changeInterestPause),
}

// changeInterestPause decides [ChangeInterestPause].
func changeInterestPause(u *operation.Unit, in OnPause[InterestPause]) (operation.Result, error) {
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		v, err := a.findPause(in.Pause)
		if err == nil {
			err = a.mayPause(in.Body, v.ID)
		}
		if err != nil {
			return operation.Result{}, err
		}
		v.From, v.Date = in.Body.From, in.Body.Till
		changes := map[string]any{"startDate": v.From.String(), "endDate": v.Date.String()}
		return operation.Result{ID: v.ID, Changes: changes}, a.replayAfterVariation()
	})
}

// DeleteInterestPause takes a pause back.
var DeleteInterestPause = operation.Command[OnPause[operation.NoInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.DeleteInterestPause", Action: "DELETE", Entity: pauseEntity, Grouping: pauseGrouping, Summary: "Deletes an interest pause."},
	Decide: answering(withoutAny, deleteInterestPause),
}

// deleteInterestPause decides [DeleteInterestPause].
func deleteInterestPause(u *operation.Unit, in OnPause[operation.NoInput]) (operation.Result, error) {
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		v, err := a.findPause(in.Pause)
		if err != nil {
			return operation.Result{}, err
		}
		if err := a.inStateFor(pausingInterest); err != nil {
			return operation.Result{}, err
		}
		id := v.ID
		a.Loan.Variations = slices.DeleteFunc(a.Loan.Variations, func(o Variation) bool { return o.ID == id })
		return operation.Result{ID: id}, a.replayAfterVariation()
	})
}

func (a *Account) findPause(ref operation.Ref) (*Variation, error) {
	for i := range a.Loan.Variations {
		if v := &a.Loan.Variations[i]; v.ID == ref.ID && v.Kind == schedule.PauseInterest && !v.Inactive {
			return v, nil
		}
	}
	return nil, ErrVariationMissing.For("variationId", ref.ID, ref.ID)
}

// PauseData is an interest pause as clients see it.
type PauseData struct {
	ID         int64         `json:"id"`
	From       calendar.Date `json:"startDate"`  // first day without interest
	Till       calendar.Date `json:"endDate"`    // last day without interest
	DateFormat string        `json:"dateFormat"` // in which dates can be sent
	Locale     string        `json:"locale"`     // in which dates can be sent
}

// OfLoan is the input of reads of one loan.
type OfLoan struct {
	Loan operation.Ref `json:"loanId" in:"path"`
}

// Violations returns none: an unknown loan is for the operation to refuse.
func (OfLoan) Violations() []fault.Violation { return nil }

// ListInterestPauses lists the interest pauses of a loan by date.
var ListInterestPauses = operation.Query[OfLoan, []PauseData]{
	Meta:   operation.Meta{ID: "loans.ListInterestPauses", Action: "READ", Entity: pauseEntity, Grouping: pauseGrouping, Summary: "Lists the interest pauses of a loan."},
	Decide: listInterestPauses,
}

// listInterestPauses decides [ListInterestPauses].
func listInterestPauses(u *operation.Unit, in OfLoan) ([]PauseData, error) {
	loan, err := find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	list := []PauseData{}
	for _, v := range (&Account{Loan: loan}).pauses() {
		list = append(list, PauseData{ID: v.ID, From: v.From, Till: v.Date, DateFormat: "yyyy-MM-dd", Locale: "en"})
	}
	return list, nil
}

// Refusals of interest pauses.
var (
	ErrPauseNotActive       = fault.Define(fault.Rule, "loan.must.be.active", "Operations on interest pauses are restricted to active loans.")
	ErrPauseWithoutInterest = fault.Define(fault.Rule, "loan.must.be.interest.bearing", "Interest pause is only supported for interest bearing loans.")
	ErrPauseNotProgressive  = fault.Define(fault.Rule, "loan.must.be.progressive", "Interest pause is only supported for progressive loans.")
	ErrPauseNoRecalculation = fault.Define(fault.Rule, "loan.must.have.recalculate.interest.enabled", "Interest pause is only supported for loans with recalculate interest enabled.")
	ErrPauseTooEarly        = fault.Define(fault.Rule, "interest.pause.start.date.before.loan.start.date", "Interest pause start date must be on or after the loan start date.")
	ErrPauseTooLate         = fault.Define(fault.Rule, "interest.pause.end.date.after.loan.maturity.date", "Interest pause end date must be on or before the loan maturity date.")
	ErrPauseBackwards       = fault.Define(fault.Rule, "interest.pause.end.date.before.start.date", "Interest pause end date must not be before the start date.")
	ErrPauseOverlaps        = fault.Define(fault.Rule, "interest.pause.overlapping", "Overlapping interest pauses are not allowed.")
	ErrPauseDate            = fault.Define(fault.Validation, "validation.msg.invalid.date.format", "The date is not written in the date format and the locale of the request.")
	ErrPauseNoFormat        = fault.Define(fault.Validation, "validation.msg.InterestPause.dateFormat.cannot.be.blank", "The parameter `dateFormat` is mandatory.")
	ErrPauseNoLocale        = fault.Define(fault.Validation, "validation.msg.InterestPause.locale.cannot.be.blank", "The parameter `locale` is mandatory.")
	ErrVariationMissing     = fault.Define(fault.Rule, "error.msg.variation.not.found", "Variation with identifier %v does not exist for the loan.")
)
