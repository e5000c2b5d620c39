package drawing_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Whether years turn on 31 December or 1 January is the tenant's setting while the schedule is proposed, the loan's once it
// is disbursed: 5000 at 9.99 % from 13 November 2023, acceptance scenario C3507 and the variant that
// docs/semantics/progressive.md, 3.2 gives with it.
func TestTurnOfTheYear(t *testing.T) {
	interest := func(view loans.ScheduleView) []string {
		var list []string
		for _, row := range view.Periods {
			if row.InterestDue != nil {
				list = append(list, row.InterestDue.String())
			}
		}
		return list[:3]
	}
	onFirst, onLast := []string{"41.05", "35.46", "28.44"}, []string{"41.05", "35.45", "28.44"}
	for name, c := range map[string]struct {
		loan, tenant        bool
		proposed, disbursed []string
	}{
		"set for the loan":   {true, false, onLast, onFirst},
		"set for the tenant": {false, true, onFirst, onLast},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			o.Today = calendar.MustParse("2023-11-13")
			loanstest.Must(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.InterestFromDisbursementDate, Enabled: &c.tenant})
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				loanstest.ProgressiveProduct(p)
				p.InterestPeriod, p.DaysInYear, p.DaysInMonth = schedule.Daily, schedule.ActualYear, schedule.ActualMonth
				p.RecogniseOnDisbursement = c.loan
			}))
			in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("9.99")), new(schedule.Daily)
			in.Principal, in.TermFrequency, in.Repayments = money.MustParse("5000"), 6, 6
			if diff := cmp.Diff(c.proposed, interest(loanstest.Must(o, loans.Calculate, in))); diff != "" {
				t.Errorf("proposed:\n%s", diff)
			}
			if diff := cmp.Diff(c.disbursed, interest(reading.Schedule(o.Account(o.NewLoan(in))))); diff != "" {
				t.Errorf("disbursed:\n%s", diff)
			}
		})
	}
}

// With interest to be recovered first, an instalment that does not cover its interest of 10 takes interest alone and the
// next one the rest of it; otherwise it is refused.
func TestInstalmentBelowItsInterest(t *testing.T) {
	for name, c := range map[string]struct {
		recovered bool
		want      []string
	}{
		"refused":             {false, nil},
		"the rest is carried": {true, []string{"2024-02-01 0+4", "2024-03-01 497.51+16", "2024-04-01 502.49+5.02"}},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(nil))
			in.InterestRate = new(loanstest.Percent("12"))
			loan := o.NewLoan(in)
			loanstest.Must(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.InterestFirstWhenAboveEMI, Enabled: &c.recovered})
			request := o.AskReschedule(loan, func(in *loans.RescheduleRequest) {
				in.From, in.Instalment, in.To = calendar.MustParse("2024-02-01"), new(money.MustParse("4")), calendar.MustParse("2024-02-01")
			})
			_, err := loanstest.Perform(o, loans.ApproveReschedule, request)
			if c.want == nil {
				loanstest.Refused(t, err, schedule.ErrInstalmentBelowInterest.ID)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, loanstest.Dues(o.Account(loan))); diff != "" {
				t.Error(diff)
			}
		})
	}
}
