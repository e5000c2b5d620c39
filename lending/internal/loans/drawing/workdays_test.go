package drawing_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// Due dates leave days on which nobody works, from the calculation on to the disbursed loan. 2024-06-01 is a Saturday.
func TestDueDatesLeaveClosedDays(t *testing.T) {
	tests := map[string]struct {
		product func(*products.Product)
		want    []string
	}{
		"cumulative": {nil, []string{"2024-04-02", "2024-05-03", "2024-06-03"}},
		// only the last due date moves
		"progressive": {loanstest.ProgressiveProduct, []string{"2024-04-01", "2024-05-01", "2024-06-03"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			o.Today = calendar.MustParse("2024-03-01")
			loanstest.Must(o, refdata.UpdateWorkingDays, refdata.WorkingDaysUpdate{Recurrence: new("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR")})
			loanstest.Must(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.RescheduleOnHolidays, Enabled: new(true)})
			o.Holiday("Easter", "2024-03-29", "2024-04-01", "2024-04-02")
			o.Holiday("Labour Day", "2024-05-01", "2024-05-01", "2024-05-03")

			in := o.ApplicationOn(func(p *products.Product) {
				if test.product != nil {
					test.product(p)
				}
			})
			if diff := cmp.Diff(test.want, o.ProposedDueDates(in)); diff != "" {
				t.Errorf("proposed (-want +got):\n%s", diff)
			}
			loan := o.NewLoan(in)
			if diff := cmp.Diff(test.want, o.DueDates(loan)); diff != "" {
				t.Errorf("disbursed (-want +got):\n%s", diff)
			}
		})
	}
}

// Repayments and disbursements are refused on days on which nobody works, unless the tenant allows them.
func TestMoneyOnClosedDays(t *testing.T) {
	tests := map[string]struct {
		on      string
		allowed refdata.ConfigurationName
		code    string
	}{
		"on a Saturday": {"2024-01-06", refdata.TransactionsOnNonWorkingDay, "error.msg.loan.application.repayment.date.on.non.working.day"},
		"on a holiday":  {"2024-01-08", refdata.TransactionsOnHoliday, "error.msg.loan.application.repayment.date.on.holiday"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			application := o.ApplicationOn(func(*products.Product) {})
			loan := o.NewLoan(application)
			loanstest.Must(o, refdata.UpdateWorkingDays, refdata.WorkingDaysUpdate{Recurrence: new("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR")})
			o.Holiday("Feast", "2024-01-08", "2024-01-09", "2024-01-10")
			o.Today = calendar.MustParse("2024-01-20")
			payment := loanstest.On(loan, loans.Payment{On: calendar.MustParse(test.on), Amount: money.MustParse("10")})
			_, err := loanstest.Perform(o, loans.Repay, payment)
			loanstest.Refused(t, err, test.code)
			application.SubmittedOn, application.ExpectedDisbursement = calendar.MustParse("2024-01-05"), calendar.MustParse(test.on)
			_, err = loanstest.Perform(o, loans.Submit, application)
			loanstest.Refused(t, err, strings.Replace(test.code, "repayment", "disbursement", 1))
			loanstest.Must(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: test.allowed, Enabled: new(true)})
			loanstest.Must(o, loans.Repay, payment)
			loanstest.Must(o, loans.Submit, application)
		})
	}
}

// Monthly instalments can fall due on a weekday of the month; the loan goes on saying so.
func TestDueWeekdays(t *testing.T) {
	for name, product := range map[string]func(*products.Product){"cumulative": func(*products.Product) {}, "progressive": loanstest.ProgressiveProduct} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationOn(product)
			in.NthDay, in.Weekday = new(3), new(2)
			want := []string{"2024-02-20", "2024-03-19", "2024-04-16"}
			if diff := cmp.Diff(want, o.ProposedDueDates(in)); diff != "" {
				t.Errorf("proposed (-want +got):\n%s", diff)
			}
			loan := o.NewLoan(in)
			if diff := cmp.Diff(want, o.DueDates(loan)); diff != "" {
				t.Errorf("disbursed (-want +got):\n%s", diff)
			}
			d := loanstest.Must(o, loans.Get, loans.GetInput{Loan: operation.ByID(loan)})
			if d.DueWeek == nil || d.DueWeek.Code != "repaymentFrequency.nthDayType.three" || d.DueWeekday == nil || d.DueWeekday.Label != "TUESDAY" {
				t.Errorf("shown as %v, %v", d.DueWeek, d.DueWeekday)
			}
			o.Account(loan)
		})
	}
}
