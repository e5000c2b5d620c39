package loans

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// dueDates are those of a loan's instalments as they are stored.
func (o *office) dueDates(loan int64) (list []string) {
	o.t.Helper()
	for _, row := range o.account(loan).Instalments {
		list = append(list, row.Due.String())
	}
	return list
}

// proposedDueDates are those of the schedule that an application would get.
func (o *office) proposedDueDates(in Application) (list []string) {
	o.t.Helper()
	for _, row := range must(o, Calculate, in).Periods {
		if row.Number != 0 {
			list = append(list, row.Due.String())
		}
	}
	return list
}

// Due dates leave days on which nobody works, from the calculation on to the disbursed loan. 2024-06-01 is a Saturday.
func TestDueDatesLeaveClosedDays(t *testing.T) {
	tests := map[string]struct {
		product func(*products.Product)
		want    []string
	}{
		"cumulative": {nil, []string{"2024-04-02", "2024-05-03", "2024-06-03"}},
		// only the last due date moves
		"progressive": {progressiveProduct, []string{"2024-04-01", "2024-05-01", "2024-06-03"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			o.today = day("2024-03-01")
			must(o, refdata.UpdateWorkingDays, refdata.WorkingDaysUpdate{Recurrence: new("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR")})
			must(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.RescheduleOnHolidays, Enabled: new(true)})
			o.holiday("Easter", "2024-03-29", "2024-04-01", "2024-04-02")
			o.holiday("Labour Day", "2024-05-01", "2024-05-01", "2024-05-03")

			in := o.applicationOn(func(p *products.Product) {
				if test.product != nil {
					test.product(p)
				}
			})
			if diff := cmp.Diff(test.want, o.proposedDueDates(in)); diff != "" {
				t.Errorf("proposed (-want +got):\n%s", diff)
			}
			loan := o.newLoan(in)
			if diff := cmp.Diff(test.want, o.dueDates(loan)); diff != "" {
				t.Errorf("disbursed (-want +got):\n%s", diff)
			}
		})
	}
}

// holiday makes and activates one of the head office.
func (o *office) holiday(name, from, to, movedTo string) {
	o.t.Helper()
	id := must(o, refdata.CreateHoliday, refdata.NewHoliday{
		Name: name, From: day(from), To: day(to), MovedTo: day(movedTo), Offices: []refdata.HolidayOffice{{OfficeID: refdata.HeadOffice}},
	}).ID
	must(o, refdata.ActivateHoliday, refdata.HolidayRef{Ref: operation.ByID(id)})
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
			o := newOffice(t)
			application := o.applicationOn(func(*products.Product) {})
			loan := o.newLoan(application)
			must(o, refdata.UpdateWorkingDays, refdata.WorkingDaysUpdate{Recurrence: new("FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR")})
			o.holiday("Feast", "2024-01-08", "2024-01-09", "2024-01-10")
			o.today = day("2024-01-20")
			payment := on(loan, Payment{On: day(test.on), Amount: amount("10")})
			_, err := perform(o, Repay, payment)
			refused(t, err, test.code)
			application.SubmittedOn, application.ExpectedDisbursement = day("2024-01-05"), day(test.on)
			_, err = perform(o, Submit, application)
			refused(t, err, strings.Replace(test.code, "repayment", "disbursement", 1))
			must(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: test.allowed, Enabled: new(true)})
			must(o, Repay, payment)
			must(o, Submit, application)
		})
	}
}

// Monthly instalments can fall due on a weekday of the month; the loan goes on saying so.
func TestDueWeekdays(t *testing.T) {
	for name, product := range map[string]func(*products.Product){"cumulative": func(*products.Product) {}, "progressive": progressiveProduct} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationOn(product)
			in.NthDay, in.Weekday = new(3), new(2)
			want := []string{"2024-02-20", "2024-03-19", "2024-04-16"}
			if diff := cmp.Diff(want, o.proposedDueDates(in)); diff != "" {
				t.Errorf("proposed (-want +got):\n%s", diff)
			}
			loan := o.newLoan(in)
			if diff := cmp.Diff(want, o.dueDates(loan)); diff != "" {
				t.Errorf("disbursed (-want +got):\n%s", diff)
			}
			d := must(o, Get, GetInput{Loan: operation.ByID(loan)})
			if d.DueWeek == nil || d.DueWeek.Code != "repaymentFrequency.nthDayType.three" || d.DueWeekday == nil || d.DueWeekday.Label != "TUESDAY" {
				t.Errorf("shown as %v, %v", d.DueWeek, d.DueWeekday)
			}
			o.account(loan)
		})
	}
}
