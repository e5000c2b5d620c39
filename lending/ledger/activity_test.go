package ledger_test

import (
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

func TestFinancialActivities(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		transfer := account(t, u, "Asset transfer", "146000", ledger.Asset)
		suspense := account(t, u, "AA Suspense Balance", "999999", ledger.Liability)
		made := must(t, u, ledger.CreateActivityAccount, ledger.NewActivityAccount{Activity: ledger.AssetTransfer, AccountID: transfer}).ID

		if got, err := ledger.AccountFor(u.Tx, ledger.AssetTransfer); err != nil || got != transfer {
			t.Errorf("got %d, %v", got, err)
		}
		tests := map[string]struct {
			in   ledger.NewActivityAccount
			kind fault.Kind
			code string
		}{
			"twice":            {ledger.NewActivityAccount{Activity: ledger.AssetTransfer, AccountID: transfer}, fault.Rule, "error.msg.financialActivityAccount.exists"},
			"wrong type":       {ledger.NewActivityAccount{Activity: ledger.LiabilityTransfer, AccountID: transfer}, fault.Rule, "error.msg.financialActivityAccount.invalid.account"},
			"unknown account":  {ledger.NewActivityAccount{Activity: ledger.LiabilityTransfer, AccountID: 99}, fault.NotFound, "error.msg.glaccount.id.invalid"},
			"unknown activity": {ledger.NewActivityAccount{Activity: 999, AccountID: transfer}, fault.Validation, "validation.msg.financialactivityaccount.financialActivityId.is.not.one.of.expected.enumerations"},
			"no activity":      {ledger.NewActivityAccount{AccountID: transfer}, fault.Validation, "validation.msg.financialactivityaccount.financialActivityId.cannot.be.blank"},
			"no account":       {ledger.NewActivityAccount{Activity: ledger.LiabilityTransfer}, fault.Validation, "validation.msg.financialactivityaccount.glAccountId.cannot.be.blank"},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				_, err := desktest.Perform(u, ledger.CreateActivityAccount, test.in)
				refused(t, err, test.kind, test.code)
			})
		}
		t.Run("unmapped activity", func(t *testing.T) {
			_, err := ledger.AccountFor(u.Tx, ledger.LiabilityTransfer)
			refused(t, err, fault.NotFound, "error.msg.financialActivityAccount.not.found")
		})
		t.Run("read, change, remove", func(t *testing.T) {
			if list := must(t, u, ledger.ListActivityAccounts, operation.NoInput{}); len(list) != 1 || list[0].Activity.Name != "assetTransfer" || list[0].Account.Code != "146000" {
				t.Errorf("list %+v", list)
			}
			must(t, u, ledger.UpdateActivityAccount, ledger.ActivityAccountUpdate{Ref: operation.ByID(made), Activity: new(ledger.LiabilityTransfer), AccountID: &suspense})
			if got := must(t, u, ledger.GetActivityAccount, ledger.ActivityAccountLook{Ref: operation.ByID(made)}); got.Account.Code != "999999" {
				t.Errorf("got %+v", got)
			}
			_, err := desktest.Perform(u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(suspense)})
			refused(t, err, fault.Rule, "error.msg.glaccount.glcode.invalid.delete.product.mapping")
			must(t, u, ledger.DeleteActivityAccount, ledger.ActivityAccountRef{Ref: operation.ByID(made)})
			_, err = desktest.Perform(u, ledger.GetActivityAccount, ledger.ActivityAccountLook{Ref: operation.ByID(made)})
			refused(t, err, fault.NotFound, "error.msg.financialActivityAccount.id.invalid")
		})
		t.Run("template", func(t *testing.T) {
			got := must(t, u, ledger.ActivityAccountTemplate, operation.NoInput{})
			if len(got.ActivityOptions) != 7 || len(got.AccountOptions.Assets) != 1 {
				t.Errorf("got %+v", got)
			}
		})
	})
}
