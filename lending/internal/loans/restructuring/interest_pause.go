package restructuring

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// PauseInterest decides [loans.PauseInterest].
func PauseInterest(a *book.Account, in loans.InterestPause) (operation.Result, error) {
	if err := mayPause(a, in, 0); err != nil {
		return operation.Result{}, err
	}
	origination.Vary(a, book.Variation{Kind: schedule.PauseInterest, From: in.From, Date: in.Till})
	id := a.Loan.Variations[len(a.Loan.Variations)-1].ID
	return operation.Result{ID: id}, ReplayAfterVariation(a)
}

// ReplayAfterVariation draws the schedule again and processes the history again, after the terms changed.
func ReplayAfterVariation(a *book.Account) error {
	a.AccrualsStand = true
	if err := processing.Replay(a, true); err != nil {
		return err
	}
	processing.Settle(a, a.LastUserTransactionOn())
	a.RefreshMaturity()
	return nil
}

// mayPause refuses pauses that the loan does not allow; the pause that is being changed does not stand in its own way.
func mayPause(a *book.Account, in loans.InterestPause, changing int64) error {
	l := &a.Loan
	if err := a.InStateFor(book.PausingInterest); err != nil {
		return err
	}
	switch {
	case !l.Terms.Progressive():
		return loans.ErrPauseNotProgressive.New()
	case !l.Terms.InterestBearing():
		return loans.ErrPauseWithoutInterest.New()
	case l.Terms.Recalculation == nil:
		return loans.ErrPauseNoRecalculation.New()
	case in.From.Before(l.Timeline.SubmittedOn):
		return loans.ErrPauseTooEarly.For("startDate", in.From)
	case in.Till.Before(in.From):
		return loans.ErrPauseBackwards.For("endDate", in.Till)
	case in.Till.After(processing.RegularEnd(a)):
		return loans.ErrPauseTooLate.For("endDate", in.Till)
	}
	for _, v := range pauses(a) {
		if v.ID != changing && !v.From.After(in.Till) && !v.Date.Before(in.From) {
			return loans.ErrPauseOverlaps.For("startDate", in.From)
		}
	}
	return nil
}

// pauses lists the interest pauses in force, by date.
func pauses(a *book.Account) []book.Variation {
	var list []book.Variation
	for _, v := range a.Loan.Variations {
		if v.Kind == schedule.PauseInterest && !v.Inactive {
			list = append(list, v)
		}
	}
	slices.SortStableFunc(list, func(x, y book.Variation) int { return cmp.Or(x.From.Compare(y.From), cmp.Compare(x.ID, y.ID)) })
	return list
}

// ChangeInterestPause decides [loans.ChangeInterestPause].
func ChangeInterestPause(u *operation.Unit, in loans.OnPause[loans.InterestPause]) (operation.Result, error) {
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		v, err := findPause(a, in.Pause)
		if err == nil {
			err = mayPause(a, in.Body, v.ID)
		}
		if err != nil {
			return operation.Result{}, err
		}
		v.From, v.Date = in.Body.From, in.Body.Till
		changes := map[string]any{"startDate": v.From.String(), "endDate": v.Date.String()}
		return operation.Result{ID: v.ID, Changes: changes}, ReplayAfterVariation(a)
	})
}

// DeleteInterestPause decides [loans.DeleteInterestPause].
func DeleteInterestPause(u *operation.Unit, in loans.OnPause[operation.NoInput]) (operation.Result, error) {
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		v, err := findPause(a, in.Pause)
		if err != nil {
			return operation.Result{}, err
		}
		if err := a.InStateFor(book.PausingInterest); err != nil {
			return operation.Result{}, err
		}
		id := v.ID
		a.Loan.Variations = slices.DeleteFunc(a.Loan.Variations, func(o book.Variation) bool { return o.ID == id })
		return operation.Result{ID: id}, ReplayAfterVariation(a)
	})
}

func findPause(a *book.Account, ref operation.Ref) (*book.Variation, error) {
	for i := range a.Loan.Variations {
		if v := &a.Loan.Variations[i]; v.ID == ref.ID && v.Kind == schedule.PauseInterest && !v.Inactive {
			return v, nil
		}
	}
	return nil, loans.ErrVariationMissing.For("variationId", ref.ID, ref.ID)
}

// ListInterestPauses decides [loans.ListInterestPauses].
func ListInterestPauses(u *operation.Unit, in loans.OfLoan) ([]loans.PauseData, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return nil, err
	}
	list := []loans.PauseData{}
	for _, v := range pauses(&book.Account{Contents: &book.Contents{Loan: loan}}) {
		list = append(list, loans.PauseData{ID: v.ID, From: v.From, Till: v.Date, DateFormat: "yyyy-MM-dd", Locale: "en"})
	}
	return list, nil
}
