package ledger_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func TestTrialBalance(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		cash, income := account(t, u, "Cash", "1", ledger.Asset), account(t, u, "Income", "4", ledger.Income)
		branch := openBranch(t, u)
		postOn(t, u, "L1", cash, income, "100", today.AddDays(-1), 1)
		postOn(t, u, "L2", income, cash, "30", today, 1)
		postOn(t, u, "L3", cash, income, "5", today, branch)
		postOn(t, u, "L4", cash, income, "7", today.AddDays(1), 1)
		balances := func(in ledger.TrialBalanceInput) map[string]string {
			data := must(t, u, ledger.TrialBalance, in)
			stand := map[string]string{}
			for _, a := range data.Accounts {
				stand[a.Name] = a.Debits.String() + " - " + a.Credits.String() + " = " + a.Balance.String()
			}
			for _, total := range data.Totals {
				stand[total.Currency] = total.Debits.String() + " = " + total.Credits.String()
			}
			return stand
		}
		tests := map[string]struct {
			in   ledger.TrialBalanceInput
			want map[string]string
		}{
			"today":           {ledger.TrialBalanceInput{}, map[string]string{"Cash": "105 - 30 = 75", "Income": "30 - 105 = 75", "EUR": "75 = 75"}},
			"yesterday":       {ledger.TrialBalanceInput{On: today.AddDays(-1)}, map[string]string{"Cash": "100 - 0 = 100", "Income": "0 - 100 = 100", "EUR": "100 = 100"}},
			"of a branch":     {ledger.TrialBalanceInput{OfficeID: branch}, map[string]string{"Cash": "5 - 0 = 5", "Income": "0 - 5 = 5", "EUR": "5 = 5"}},
			"other currency":  {ledger.TrialBalanceInput{Currency: "USD"}, map[string]string{}},
			"before anything": {ledger.TrialBalanceInput{On: today.AddDays(-9)}, map[string]string{}},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				if diff := cmp.Diff(test.want, balances(test.in)); diff != "" {
					t.Error(diff)
				}
			})
		}
		t.Run("no such currency", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.TrialBalance, ledger.TrialBalanceInput{Currency: "QQQ"})
			if fault.KindOf(err) != fault.Validation {
				t.Error(err)
			}
		})
		t.Run("an actor of the branch", func(t *testing.T) {
			head := u.Actor
			defer func() { u.Actor = head }()
			u.Actor.Hierarchy, u.Actor.OfficeID = ".2.", branch
			if got := balances(ledger.TrialBalanceInput{})["Cash"]; got != "5 - 0 = 5" {
				t.Error(got)
			}
		})
	})
}
