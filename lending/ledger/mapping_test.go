package ledger_test

import (
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/store"
)

// mappingOf is a mapping with one account.
func mappingOf(product int64, placeholder ledger.Placeholder, account int64) ledger.Mapping {
	return ledger.Mapping{
		Key: store.Key{ID: product}, Rule: ledger.PeriodicAccrual,
		Accounts: map[ledger.Placeholder]int64{placeholder: account},
	}
}

func TestMapping(t *testing.T) {
	m := ledger.Mapping{
		Key: store.Key{ID: 5}, Rule: ledger.PeriodicAccrual,
		Accounts: map[ledger.Placeholder]int64{
			ledger.FundSource: 1, ledger.FeeIncome: 2, ledger.PenaltyIncome: 3, ledger.ChargeOffExpense: 4,
			ledger.ChargeOffFraudExpense: 5, ledger.WrittenOff: 6, ledger.CapitalizationIncome: 7, ledger.BuyDownIncome: 8,
		},
		PaymentTypes: []ledger.Exception{{For: 10, AccountID: 101}}, Fees: []ledger.Exception{{For: 10, AccountID: 102}},
		Penalties: []ledger.Exception{{For: 11, AccountID: 103}}, ChargeOffReasons: []ledger.Exception{{For: 12, AccountID: 104}},
		WriteOffReasons: []ledger.Exception{{For: 12, AccountID: 105}},
	}
	tests := map[string]struct {
		find func() (int64, error)
		want int64
	}{
		"fund":                     {func() (int64, error) { return m.FundSource(0) }, 1},
		"fund of a payment type":   {func() (int64, error) { return m.FundSource(10) }, 101},
		"fund of another type":     {func() (int64, error) { return m.FundSource(11) }, 1},
		"fee":                      {func() (int64, error) { return m.ChargeIncome(10, false) }, 102},
		"another fee":              {func() (int64, error) { return m.ChargeIncome(11, false) }, 2},
		"penalty":                  {func() (int64, error) { return m.ChargeIncome(11, true) }, 103},
		"charge-off":               {func() (int64, error) { return m.ChargeOff(0, false) }, 4},
		"charge-off as fraud":      {func() (int64, error) { return m.ChargeOff(99, true) }, 5},
		"a reason wins over fraud": {func() (int64, error) { return m.ChargeOff(12, true) }, 104},
		"write-off":                {func() (int64, error) { return m.WriteOff(0) }, 6},
		"write-off with a reason":  {func() (int64, error) { return m.WriteOff(12) }, 105},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got, err := test.find(); err != nil || got != test.want {
				t.Errorf("got %d, %v, want %d", got, err, test.want)
			}
		})
	}
	t.Run("no account", func(t *testing.T) {
		_, err := m.Account(ledger.GoodwillCredit)
		refused(t, err, fault.NotFound, "error.msg.productToAccountMapping.not.found")
	})
}

func TestSaveMapping(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		first, second := account(t, u, "First", "1", ledger.Asset), account(t, u, "Second", "2", ledger.Asset)
		for _, m := range []ledger.Mapping{mappingOf(3, ledger.LoanPortfolio, first), mappingOf(3, ledger.LoanPortfolio, second)} {
			if err := ledger.SaveMapping(u, m); err != nil {
				t.Fatal(err)
			}
		}
		stored, err := ledger.MappingOf(u, 3)
		if err != nil || stored.Accounts[ledger.LoanPortfolio] != second {
			t.Errorf("got %v, %v", stored, err)
		}
		t.Run("accounts that are no longer mapped can go", func(t *testing.T) {
			must(t, u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(first)})
			_, err := desktest.Perform(u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(second)})
			refused(t, err, fault.Rule, "error.msg.glaccount.glcode.invalid.delete.product.mapping")
		})
		t.Run("a product without accounting", func(t *testing.T) {
			none, err := ledger.MappingOf(u, 4)
			if err != nil || none.Rule != ledger.NoAccounting || none.ID != 4 {
				t.Errorf("got %v, %v", none, err)
			}
		})
	})
}

func TestRoles(t *testing.T) {
	t.Run("every placeholder once", func(t *testing.T) {
		seen := map[ledger.Placeholder]bool{}
		for _, role := range ledger.Roles() {
			if seen[role.Placeholder] || role.Name == "" || len(role.Types) == 0 {
				t.Errorf("role %+v", role)
			}
			seen[role.Placeholder] = true
		}
		if len(seen) != 25 {
			t.Errorf("%d placeholders", len(seen))
		}
	})
	t.Run("what the rules ask for", func(t *testing.T) {
		count := map[ledger.AccountingRule]int{}
		for _, rule := range ledger.AccountingRules().Values() {
			for _, role := range ledger.Roles() {
				if role.RequiredBy(rule) {
					count[rule]++
				}
			}
		}
		// The interface names eight accounts for cash, and three receivables more for accruals.
		want := map[ledger.AccountingRule]int{ledger.CashBased: 8, ledger.PeriodicAccrual: 11, ledger.UpfrontAccrual: 11}
		for rule, n := range want {
			if count[rule] != n {
				t.Errorf("rule %d asks for %d accounts, want %d", rule, count[rule], n)
			}
		}
		if count[ledger.NoAccounting] != 0 {
			t.Error("no accounting asks for accounts")
		}
	})
	t.Run("unknown placeholder", func(t *testing.T) {
		if _, known := ledger.Placeholder(99).Role(); known {
			t.Error("is known")
		}
	})
}
