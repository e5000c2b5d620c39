package restructuring

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Correct decides [loans.Correct].
func Correct(u *operation.Unit, in loans.Addressed[loans.Correction]) (operation.Result, error) {
	if in.Body.PostToday {
		ledger.PostClosedToday(u)
	}
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) { return correct(a, in.Body) })
}

func correct(a *book.Account, in loans.Correction) (operation.Result, error) {
	if err := mayCorrect(a, in); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{}
	if !in.Since.IsZero() {
		changes["sinceDate"] = operation.Sent{Value: in.Since}
	}
	var change func() error
	if in.YearlyRate != nil {
		changes["yearlyInterestRate"] = operation.Sent{Value: *in.YearlyRate}
		change = newRate(a, in.Since, *in.YearlyRate)
	} else {
		changes["withoutChargeId"] = in.WithoutChargeID
		change = withoutCharge(a, in.Since, in.WithoutChargeID)
	}
	a.Remark(refdata.LoanNote, a.Loan.ID, in.Note)
	result := operation.Result{ID: a.Loan.ID, Changes: changes}
	switch {
	case change != nil:
		return result, income.RecogniseAnew(a, change)
	case a.Env.Replays:
		return result, nil // of a log whose past is corrected already
	}
	return result, loans.ErrCorrectNothing.New(a.Loan.ID)
}

// mayCorrect refuses loans whose end fixed what is owed: their schedule cannot be drawn again.
func mayCorrect(a *book.Account, in loans.Correction) error {
	if err := a.InStateFor(book.Correcting); err != nil {
		return err
	}
	if err := a.NotCutOffFor(book.Correcting); err != nil {
		return err
	}
	if a.Loan.CutOver != nil {
		return loans.ErrCutOverTerms.New(a.Loan.ID)
	}
	if a.Loan.Foreclosed() {
		return loans.ErrCorrectCutOff.New()
	}
	if in.Since.After(a.Env.Today) {
		return loans.ErrCorrectSince.For("sinceDate", in.Since, in.Since, a.Env.Today)
	}
	return nil
}

// CorrectRate gives a loan the yearly rate that it should have had since a day, or for its whole life where it was paid out on that day or
// later. Nothing changes where a loan bears no interest, or is past its last instalment.
func CorrectRate(a *book.Account, since calendar.Date, rate money.Decimal) error {
	if a.Loan.CutOver != nil {
		return loans.ErrCutOverTerms.New(a.Loan.ID)
	}
	if change := newRate(a, since, rate); change != nil {
		return change()
	}
	return nil
}

// newRate is the change of CorrectRate; nil where nothing changes.
func newRate(a *book.Account, since calendar.Date, rate money.Decimal) func() error {
	terms := &a.Loan.Terms
	if !a.Loan.Timeline.DisbursedOn.Before(since) {
		if terms.QuotedRate().Cmp(rate) == 0 {
			return nil
		}
		return func() error {
			terms.InterestRate, terms.RateFrequency, terms.AnnualRate = rate, schedule.PerYear, terms.RateQuote().Nominal(rate)
			return replayOnNewTerms(a)
		}
	}
	if !terms.Recalculates() && !terms.InterestBearing() {
		return nil
	}
	from := since
	if !terms.Progressive() {
		at := slices.IndexFunc(a.Instalments, func(row book.Instalment) bool { return row.Regular() && !row.From.Before(since) })
		if at < 0 {
			return nil
		}
		from = a.Instalments[at].Due
	}
	if v := rateFrom(a, from); v != nil && v.Number.Cmp(rate) == 0 {
		return nil
	}
	return func() error {
		return RescheduleAccount(a, &Reschedule{Variations: []book.Variation{{Kind: schedule.RateFromInstalment, From: from, Number: rate}}})
	}
}

// rateFrom is the change of the rate that applies from a day on; nil if there is none.
func rateFrom(a *book.Account, on calendar.Date) *book.Variation {
	for i := range a.Loan.Variations {
		if v := &a.Loan.Variations[i]; v.Kind == schedule.RateFromInstalment && v.From == on && !v.Inactive {
			return v
		}
	}
	return nil
}

// replayOnNewTerms draws the whole schedule again and processes the history on it.
func replayOnNewTerms(a *book.Account) error {
	a.AccrualsStand = true
	if err := processing.RedrawAndReplay(a); err != nil {
		return err
	}
	processing.Settle(a, a.LastUserTransactionOn())
	a.RefreshMaturity()
	return nil
}

// withoutCharge takes the charges of a definition out of force that were put on a loan on a day or later, with their waivers. What was paid
// on them goes elsewhere. It is nil if there are none.
func withoutCharge(a *book.Account, since calendar.Date, definition int64) func() error {
	wrong := slices.DeleteFunc(a.ActiveCharges(), func(c *book.Charge) bool { return c.DefinitionID != definition || c.SubmittedOn.Before(since) })
	if len(wrong) == 0 {
		return nil
	}
	return func() error {
		for _, c := range wrong {
			if err := mayGoWithout(a, c); err != nil {
				return err
			}
			for _, waiver := range a.Live(loans.WaiveCharges) {
				if waiver.ChargeID == c.ID {
					charging.Unwaive(a, waiver)
					a.Reverse(waiver, false)
				}
			}
			c.Inactive, c.Changed = true, true
		}
		charging.DropAccrualsOfInactive(a, calendar.Date{})
		return processing.ReplayAndSettle(a, a.LastUserTransactionOn())
	}
}

// mayGoWithout refuses charges for which money moved in transactions of their own.
func mayGoWithout(a *book.Account, c *book.Charge) error {
	if c.AtDisbursement() {
		return loans.ErrCorrectAtDisbursal.New(c.ID)
	}
	for _, t := range a.Live(loans.ChargePayment, loans.ChargeRefund, loans.ChargeAdjustment) {
		if t.ChargeID == c.ID {
			return loans.ErrCorrectChargeMoved.New(t.ID, c.ID)
		}
	}
	return nil
}
