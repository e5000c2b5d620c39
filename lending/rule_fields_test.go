package lending_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
)

// TestRefusalsOfRulesNameGoFields refuses calls by rules that look at stored records: the violations name the fields of the Go input.
func TestRefusalsOfRulesNameGoFields(t *testing.T) {
	ctx, b := t.Context(), lendingtest.New(t)
	loan := b.ActiveLoan("1000")
	tomorrow := loans.Closing{On: b.Today().AddDays(1)}
	for name, c := range map[string]struct {
		call        func() error
		field, want string
	}{
		"a command": {func() error { _, err := b.Desk.Loans.WriteOff(ctx, loan, tomorrow); return err }, "transactionDate", "On"},
		"a preview": {func() error { _, err := b.Desk.Preview().Loans.WriteOff(ctx, loan, tomorrow); return err }, "transactionDate", "On"},
		"a query":   {func() error { _, err := b.Desk.Loans.List(ctx, loans.ListInput{Status: "301"}); return err }, "status", "Status"},
	} {
		t.Run(name, func(t *testing.T) {
			var refused *fault.Error
			if err := c.call(); !errors.As(err, &refused) || refused.Violations[0].Field != c.field || refused.Violations[0].GoField != c.want {
				t.Errorf("got %#v", err)
			}
		})
	}
}
