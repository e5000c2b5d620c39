package schedule_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"
)

// All errors of terms are reported at once.
func TestTermsRefused(t *testing.T) {
	terms := with(loan("2024-01-01", "0", 3, 1, calendar.Months, "-1"), downPayment("101"), func(t *schedule.Terms) {
		t.GraceOnPrincipal = -1
		t.Variations = []schedule.Variation{vary(schedule.ExtendTerm, "2024-02-01", "-2")}
	})
	_, err := schedule.Draw(terms)
	var refused *fault.Error
	if !errors.As(err, &refused) || refused.Kind != fault.Validation {
		t.Fatalf("got %v, want a validation error", err)
	}
	var fields []string
	for _, v := range refused.Violations {
		fields = append(fields, v.Field)
	}
	want := []string{"graceOnPrincipalPayment", "interestRatePerPeriod", "disbursedAmountPercentageForDownPayment", "principal", "loanTermVariations"}
	if diff := cmp.Diff(want, fields); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
}
