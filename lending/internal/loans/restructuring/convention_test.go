package restructuring_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/restructuring"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// quotedLoan is a loan of 1,000 in four months at 12 percent, as the product quotes rates.
func quotedLoan(o *loanstest.Office, convention schedule.RateConvention, rate money.Decimal) int64 {
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		p.Name, p.ShortName, p.RateConvention = convention.String(), convention.String()[:4], convention
	}))
	in.InterestRate, in.RateFrequency, in.TermFrequency, in.Repayments = &rate, new(schedule.PerYear), 4, 4
	return o.NewLoan(in)
}

// A reschedule and both sorts of corrections take rates as the loan quotes them (docs/semantics/schedules.md, 1.4, rule 2): the loan is
// then as one with the nominal equivalents.
func TestNewRatesAreQuoted(t *testing.T) {
	quote := schedule.RateQuote{Convention: schedule.SemiAnnualRate, Every: 1, Unit: calendar.Months}
	quoted, nominal := loanstest.Percent, func(text string) money.Decimal { return quote.Nominal(loanstest.Percent(text)) }
	tests := map[string]func(o *loanstest.Office, loan int64, rate func(string) money.Decimal){
		"reschedule": func(o *loanstest.Office, loan int64, rate func(string) money.Decimal) {
			o.Reschedule(loan, func(in *loans.RescheduleRequest) {
				in.From, in.InterestRate = calendar.MustParse("2024-03-01"), new(rate("24"))
			})
		},
		"correction since a day": func(o *loanstest.Office, loan int64, rate func(string) money.Decimal) {
			o.Change(loan, func(a *book.Account) error {
				return restructuring.CorrectRate(a, calendar.MustParse("2024-02-01"), rate("9"))
			})
		},
		"correction of the whole life": func(o *loanstest.Office, loan int64, rate func(string) money.Decimal) {
			o.Change(loan, func(a *book.Account) error {
				return restructuring.CorrectRate(a, calendar.MustParse("2024-01-01"), rate("9"))
			})
		},
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			as, plain := quotedLoan(o, schedule.SemiAnnualRate, quoted("12")), quotedLoan(o, schedule.NominalRate, nominal("12"))
			before := loanstest.Dues(o.Account(as))
			change(o, as, quoted)
			change(o, plain, nominal)
			got := loanstest.Dues(o.Account(as))
			if diff := cmp.Diff(loanstest.Dues(o.Account(plain)), got); diff != "" || cmp.Equal(before, got) {
				t.Errorf("%v: %s", got, diff)
			}
		})
	}
}

// A loan shows both the quoted rate and the nominal one, also after it was corrected.
func TestQuotedRateOfTerms(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := quotedLoan(o, schedule.SemiAnnualRate, loanstest.Percent("6"))
	show := func() string {
		terms := &o.Account(loan).Loan.Terms
		return fmt.Sprint(terms.InterestRate, " ", terms.QuotedRate(), " ", terms.AnnualRate)
	}
	if got := show(); got != "6 6 5.926346437436" {
		t.Error(got)
	}
	o.Change(loan, func(a *book.Account) error {
		return restructuring.CorrectRate(a, calendar.MustParse("2024-01-01"), loanstest.Percent("12"))
	})
	if got := show(); got != "12 12 11.710553015031" { // 1200 × (1.06^(1/6) − 1)
		t.Error(got)
	}
}

func TestQuotedRatesOfReschedulesAreRefused(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) { p.RateConvention = schedule.EffectiveAnnualRate }))
	in.InterestRate, in.RateFrequency = new(loanstest.Percent("12")), new(schedule.PerYear)
	in.Every, in.TermFrequency, in.Repayments = 60, 240, 4
	loan := o.NewLoan(in)
	reason := loanstest.Must(o, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: refdata.LoanRescheduleCode, Name: "Asked for"}).SubID
	_, err := loanstest.Perform(o, loans.RequestReschedule, loans.RescheduleRequest{
		LoanID: loan, From: calendar.MustParse("2029-01-01"), SubmittedOn: o.Today, ReasonID: reason, InterestRate: new(loanstest.Percent("5000")),
	})
	loanstest.Refused(t, err, "validation.msg.rescheduleloan.newInterestRate.nominal.rate.above.maximum")
}
