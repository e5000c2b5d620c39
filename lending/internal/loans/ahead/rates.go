package ahead

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/restructuring"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// changeRates adds points to the rate of a loan that bears interest, from the end of its running instalment on, as an approved reschedule
// would. Changes of the rate that are agreed for later rise or fall with it. A loan that was charged off or whose contract was terminated
// keeps its rate, and so does one in its last instalment.
func changeRates(a *book.Account, points money.Decimal) error {
	if points.IsZero() || !a.Loan.Recalculates() && !a.Loan.Terms.InterestBearing() || a.Loan.ChargedOff || a.Loan.SubStatus == loans.ContractTerminated {
		return nil
	}
	from, found := nextPeriod(a)
	if !found {
		return nil
	}
	rate := rateBefore(a, from)
	for i := range a.Loan.Variations {
		if v := &a.Loan.Variations[i]; isRate(v) && from.Before(v.From) {
			v.Number = raised(a, v.Number, points)
		}
	}
	return restructuring.RescheduleAccount(a, &restructuring.Reschedule{Variations: []book.Variation{
		{Kind: schedule.RateFromInstalment, From: from, Number: raised(a, rate, points)},
	}})
}

// nextPeriod is the date from which a change of terms is about the instalment after the running one: the end of the running one on a
// progressive loan, the due date of the next one on a cumulative loan.
func nextPeriod(a *book.Account) (calendar.Date, bool) {
	isNext := func(row book.Instalment) bool { return row.Regular() && row.From.After(a.Env.Today) && !row.Met() }
	at := slices.IndexFunc(a.Instalments, isNext)
	switch {
	case at < 0:
		return calendar.Date{}, false
	case a.Loan.Terms.Progressive():
		return a.Instalments[at].From, true
	}
	return a.Instalments[at].Due, true
}

// rateBefore is the yearly rate, as it is quoted, in force before a change from a date on.
func rateBefore(a *book.Account, from calendar.Date) money.Decimal {
	rate, since := a.Loan.Terms.QuotedRate(), calendar.Date{}
	for i := range a.Loan.Variations {
		if v := &a.Loan.Variations[i]; isRate(v) && !v.From.After(from) && !v.From.Before(since) {
			rate, since = v.Number, v.From
		}
	}
	return rate
}

func isRate(v *book.Variation) bool { return v.Kind == schedule.RateFromInstalment && !v.Inactive }

func raised(a *book.Account, rate, points money.Decimal) money.Decimal {
	if raised := a.Env.Arithmetic.Add(rate, points); !raised.IsNegative() {
		return raised
	}
	return money.Decimal{}
}
