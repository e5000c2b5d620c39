package restructuring_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
)

// A new due date takes along the changes of terms that apply from it or later (docs/semantics/schedules.md, 5, rule 1): moved by
// more than a month, the doubled rate goes on beginning with the second instalment.
func TestMovedDueDatesTakeChangesAlong(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(nil))
	in.InterestRate, in.TermFrequency, in.Repayments = new(loanstest.Percent("12")), 4, 4
	loan := o.NewLoan(in)
	o.Reschedule(loan, func(in *loans.RescheduleRequest) {
		in.From, in.InterestRate = calendar.MustParse("2024-03-01"), new(loanstest.Percent("24"))
	})
	o.Reschedule(loan, func(in *loans.RescheduleRequest) {
		in.From, in.MovedTo = calendar.MustParse("2024-02-01"), calendar.MustParse("2024-03-15")
	})
	want := []string{"2024-03-15 246.28+10", "2024-04-15 246.29+15.07", "2024-05-15 251.21+10.15", "2024-06-15 256.22+5.12"}
	if diff := cmp.Diff(want, loanstest.Dues(o.Account(loan))); diff != "" {
		t.Error(diff)
	}
}
