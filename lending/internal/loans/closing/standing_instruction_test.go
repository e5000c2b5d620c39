package closing

import (
	"testing"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// TestAffordable: an account pays what is due as far as it goes, in coins of the loan, and never more than is due.
func TestAffordable(t *testing.T) {
	due := []money.Amount{money.MustParse("100"), money.MustParse("50.5")}
	for name, c := range map[string]struct {
		rules           operation.RuleSet
		digits          int
		available, want string
	}{
		"all":                         {operation.InstructionsPayParts, 2, "500", "150.5"},
		"a part of the second":        {operation.InstructionsPayParts, 2, "120", "120"},
		"a part of the first":         {operation.InstructionsPayParts, 2, "0.01", "0.01"},
		"coins smaller than theirs":   {operation.InstructionsPayParts, 2, "99.999", "99.99"},
		"a currency without decimals": {operation.InstructionsPayParts, 0, "99.99", "99"},
		"nothing":                     {operation.InstructionsPayParts, 2, "0", "0"},
		"less than nothing":           {operation.InstructionsPayParts, 2, "-5", "0"},
		"whole ones by earlier rules": {operation.NightsReviewPerformance, 2, "120", "100"},
		"none by earlier rules":       {operation.NightsReviewPerformance, 2, "99.99", "0"},
	} {
		t.Run(name, func(t *testing.T) {
			night := closing{Account: &book.Account{Contents: new(book.Contents)}}
			night.Env.Rules, night.Loan.Currency.Digits = c.rules, c.digits
			if got := night.affordable(due, money.MustParse(c.available)); got.String() != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
