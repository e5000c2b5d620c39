package products_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

func TestProductCharges(t *testing.T) {
	inWorld(t, func(w *world) {
		fee, penalty := w.charge("Fee", false), w.charge("Penalty", true)
		dollars := flatCharge("Dollars")
		dollars.CurrencyCode = "USD"
		foreign := must(w, products.CreateCharge, dollars).ID
		ofClient := flatCharge("Client fee")
		ofClient.Target = products.ChargeForClient
		client := must(w, products.CreateCharge, ofClient).ID

		in := mandatory()
		in.Charges = []products.ChargeChoice{{ID: fee}, {ID: penalty}}
		id := create(w, in)
		var names []string
		for _, c := range read(w, id).Charges {
			names = append(names, c.Name)
		}
		if diff := cmp.Diff([]string{"Fee", "Penalty"}, names); diff != "" {
			w.Error(diff)
		}
		for name, test := range map[string]struct {
			ids  []int64
			kind fault.Kind
			code string
		}{
			"twice":            {[]int64{fee, fee}, fault.Integrity, "error.msg.product.loan.duplicate.charge"},
			"another currency": {[]int64{foreign}, fault.Rule, "error.msg.charge.attach.to.loan.product.invalid.currency"},
			"of clients":       {[]int64{client}, fault.Rule, "error.msg.charge.cannot.be.applied.to.loan.product"},
		} {
			w.Run(name, func(t *testing.T) {
				in := products.ProductUpdate{Ref: operation.ByID(id)}
				for _, id := range test.ids {
					in.Charges = append(in.Charges, products.ChargeChoice{ID: id})
				}
				_, err := perform(w, products.UpdateProduct, in)
				refused(t, err, test.kind, test.code)
			})
		}
		onInterest := flatCharge("Penalty on interest")
		onInterest.Penalty, onInterest.Time, onInterest.Basis = new(true), schedule.OnOverdue, schedule.PercentOfInterest
		late := must(w, products.CreateCharge, onInterest).ID
		w.Run("a penalty on interest", func(t *testing.T) {
			update(w, id, products.ProductUpdate{Charges: []products.ChargeChoice{{ID: late}}})
			in := recalculating()
			in.Name, in.ShortName, in.Charges = "Recalculating", shortName(), []products.ChargeChoice{{ID: late}}
			_, err := perform(w, products.CreateProduct, in)
			refused(t, err, fault.Validation, "charges.penalty.with.calculation.type.interest.not.allowed")
		})
		w.Run("an empty list takes all away", func(t *testing.T) {
			update(w, id, products.ProductUpdate{Charges: []products.ChargeChoice{}})
			if got := read(w, id).Charges; len(got) != 0 {
				t.Errorf("got %v", got)
			}
		})
	})
}

func TestProductAccounts(t *testing.T) {
	inWorld(t, func(w *world) {
		header := ledger.Account{Name: "All assets", Code: "0", Type: ledger.Asset, Usage: ledger.HeaderAccount, Hierarchy: "."}
		w.check(ledger.Accounts.Insert(w.u.Tx, &header))
		fee, penalty := w.charge("Fee", false), w.charge("Penalty", true)
		fraud := w.codeValue(refdata.ChargeOffReasonsCode, "Fraud")
		badDebt := w.codeValue(refdata.WriteOffReasonsCode, "Bad debt")

		tests := map[string]struct {
			change func(*products.NewProduct)
			kind   fault.Kind
			code   string
		}{
			"fund of the wrong type":      {func(in *products.NewProduct) { in.FundSource = &w.income }, fault.Rule, "error.msg.fundSourceAccountId.invalid.account.type"},
			"portfolio of the wrong type": {func(in *products.NewProduct) { in.LoanPortfolio = &w.liability }, fault.Rule, "error.msg.loanPortfolioAccountId.invalid.account.type"},
			"write-off to income":         {func(in *products.NewProduct) { in.WrittenOff = &w.income }, fault.Rule, "error.msg.writeOffAccountId.invalid.account.type"},
			"an optional account":         {func(in *products.NewProduct) { in.GoodwillCredit = &w.asset }, fault.Rule, "error.msg.goodwillCreditAccountId.invalid.account.type"},
			"a header":                    {func(in *products.NewProduct) { in.LoanPortfolio = &header.ID }, fault.Rule, "error.msg.loanPortfolioAccountId.invalid.account.type"},
			"unknown account":             {func(in *products.NewProduct) { in.LoanPortfolio = new(int64(99)) }, fault.NotFound, "error.msg.glaccount.id.invalid"},
			"unknown payment type": {func(in *products.NewProduct) {
				in.PaymentTypeAccounts = []products.PaymentTypeAccount{{PaymentTypeID: 99, AccountID: w.asset}}
			}, fault.NotFound, refdata.ErrPaymentType.ID},
			"payment type to income": {func(in *products.NewProduct) {
				in.PaymentTypeAccounts = []products.PaymentTypeAccount{{PaymentTypeID: w.paymentType, AccountID: w.income}}
			}, fault.Rule, "error.msg.fundSourceAccountId.invalid.account.type"},
			"a penalty among the fees": {func(in *products.NewProduct) { in.FeeAccounts = []products.ChargeAccount{{penalty, w.income}} },
				fault.Rule, "error.msg.charge.is.not.a.fee"},
			"a fee among the penalties": {func(in *products.NewProduct) { in.PenaltyAccounts = []products.ChargeAccount{{fee, w.income}} },
				fault.Rule, "error.msg.charge.is.not.a.penalty"},
			"a penalty to a liability": {func(in *products.NewProduct) { in.PenaltyAccounts = []products.ChargeAccount{{penalty, w.liability}} },
				fault.Rule, "error.msg.incomeAccountId.invalid.account.type"},
			"unknown charge": {func(in *products.NewProduct) { in.FeeAccounts = []products.ChargeAccount{{99, w.income}} },
				fault.NotFound, "error.msg.charge.id.invalid"},
			"charge-off for a write-off reason": {func(in *products.NewProduct) {
				in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{badDebt, w.expense}}
			}, fault.Validation, "validation.msg.chargeoffreason.invalid"},
			"write-off for a charge-off reason": {func(in *products.NewProduct) {
				in.WriteOffReasonAccounts = []products.WriteOffAccount{{fraud, w.expense}}
			}, fault.Validation, "validation.msg.writeoffreason.invalid"},
			"charge-off to income": {func(in *products.NewProduct) {
				in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{fraud, w.income}}
			}, fault.Validation, "validation.msg.glaccount.not.found"},
			"charge-off to nowhere": {func(in *products.NewProduct) {
				in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{fraud, 99}}
			}, fault.Validation, "validation.msg.glaccount.not.found"},
			"a reason twice": {func(in *products.NewProduct) {
				in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{fraud, w.expense}, {fraud, w.expense}}
			}, fault.Validation, "chargeOffReasonToExpenseAccountMappings.duplicate.chargeOffReason.and.glAccount"},
			"a reason for two accounts": {func(in *products.NewProduct) {
				in.WriteOffReasonAccounts = []products.WriteOffAccount{{badDebt, w.expense}, {badDebt, 99}}
			}, fault.Validation, "writeOffReasonsToExpenseMappings.multiple.glAccounts.for.writeOffReason"},
			"a classification that is none": {func(in *products.NewProduct) {
				in.CapitalizedIncomeAccounts = []products.ClassificationAccount{{fraud, w.income}}
			}, fault.Validation, "validation.msg.classification.invalid"},
			"an element without key": {func(in *products.NewProduct) {
				in.BuyDownAccounts = []products.ClassificationAccount{{0, w.income}}
			}, fault.Validation, "buydownfeeClassificationToIncomeAccountMappings.classificationCodeValueId.cannot.be.blank"},
			"an element without account": {func(in *products.NewProduct) { in.FeeAccounts = []products.ChargeAccount{{fee, 0}} },
				fault.Validation, "feeToIncomeAccountMappings.incomeAccountId.cannot.be.blank"},
		}
		for name, test := range tests {
			w.Run(name, func(t *testing.T) {
				in := booked(w, mandatory())
				test.change(&in)
				_, err := perform(w, products.CreateProduct, in)
				refused(t, err, test.kind, test.code)
			})
		}
		w.Run("without accounting nothing is looked at", func(t *testing.T) {
			in := booked(w, mandatory())
			in.AccountingRule, in.LoanPortfolio = new(products.NoAccounting), new(int64(99))
			in.FeeAccounts = []products.ChargeAccount{{99, 99}}
			id := create(w, in)
			if got := read(w, id); got.Mappings != nil || got.Fees != nil {
				t.Errorf("got %v", got.AccountsData)
			}
		})
	})
}
