package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A new due date takes along the changes of terms that apply from it or later (semantics-schedule 5, rule 1): moved by
// more than a month, the doubled rate goes on beginning with the second instalment.
func TestMovedDueDatesTakeChangesAlong(t *testing.T) {
	o := newOffice(t)
	in := o.applicationFor(o.newProduct(nil))
	in.InterestRate, in.TermFrequency, in.Repayments = new(percent("12")), 4, 4
	loan := o.newLoan(in)
	o.reschedule(loan, func(in *RescheduleRequest) { in.From, in.InterestRate = day("2024-03-01"), new(percent("24")) })
	o.reschedule(loan, func(in *RescheduleRequest) { in.From, in.DueDate = day("2024-02-01"), day("2024-03-15") })
	want := []string{"2024-03-15 246.28+10", "2024-04-15 246.29+15.07", "2024-05-15 251.21+10.15", "2024-06-15 256.22+5.12"}
	if diff := cmp.Diff(want, dues(o.account(loan))); diff != "" {
		t.Error(diff)
	}
}
