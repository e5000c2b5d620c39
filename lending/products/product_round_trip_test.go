package products_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// TestRoundTrip creates a product with every topic in use and reads it back.
func TestRoundTrip(t *testing.T) {
	inWorld(t, func(w *world) {
		fee, penalty := w.charge("Fee", false), w.charge("Penalty", true)
		fraud := w.codeValue(refdata.ChargeOffReasonsCode, "Fraud")
		badDebt := w.codeValue(refdata.WriteOffReasonsCode, "Bad debt")
		class := w.codeValue(refdata.CapitalizedIncomeCode, "Origination")
		discount := w.codeValue(refdata.BuyDownFeeCode, "Discount")

		in := accruing(w, recalculating())
		in.ExternalID, in.Description, in.FundID = new("P-77"), new("Everything"), &w.fund
		in.SoldFrom, in.SoldTo = today.AddDays(-30), today.AddDays(30)
		in.MinPrincipal, in.MaxPrincipal, in.MinRepayments, in.MaxRepayments = amount("100"), amount("10000"), new(2), new(48)
		in.MinInterestRate, in.MaxInterestRate = decimal("0"), decimal("30.5")
		in.StartsFrom, in.Multiples, in.CanDefineInstalment = new(schedule.FromSubmission), new(1), new(true)
		in.LastInstalmentThreshold, in.MinimumDaysToFirst = decimal("33.3"), new(5)
		in.GraceOnPrincipal, in.GraceOnInterestPayment, in.GraceOnArrearsAgeing = new(1), new(1), new(3)
		in.ArrearsTolerance, in.OverdueDaysForNPA, in.LeavesNPAWhenPaidUp = amount("0.5"), new(179), new(true)
		in.DueDaysForEvent, in.OverdueDaysForEvent = new(0), new(2)
		in.DelinquencyBucketID, in.InstalmentLevelDelinquency = &w.bucket, new(true)
		in.RestInterval, in.PreClosure, in.NoInterestOnPastDue = new(2), new(schedule.TillRestFrequencyDate), new(true)
		in.CreditAllocation = []products.CreditAllocationInput{creditAllocation()}
		in.InterestRefunds, in.ChargeOffBehaviour = products.RefundTypes().Values(), products.AccelerateToMaturity
		in.MultiDisburse, in.MaxTranches, in.MaximumOutstanding, in.NoPlannedTranches = new(true), new(10), amount("20000"), new(true)
		in.OverApplied, in.OverAppliedType, in.OverAppliedNumber = new(true), products.OverAppliedFlat, new(500)
		in.DownPayment, in.DownPaymentPercent, in.AutoDownPayment = new(true), decimal("25.25"), new(true)
		in.HoldsGuarantee, in.MandatoryGuarantee, in.MinimumOwnFunds = new(true), decimal("50"), decimal("20")
		in.CountsInCycle, in.UsesCycle = new(true), new(true)
		in.PrincipalVariations = cycles("500", "1000", "2000")
		in.CapitalizesIncome, in.CapitalizedCalculation = new(true), products.CapitalizedFlat
		in.CapitalizedStrategy, in.CapitalizedType = products.CapitalizedEqually, products.CapitalizedInterest
		in.BuysDown, in.BuyDownCalculation, in.BuyDownStrategy = new(true), products.BuyDownFlat, products.BuyDownEqually
		in.BuyDownType, in.MerchantBuyDownFee = products.BuyDownAsFee, new(true)
		in.DeferredIncome, in.CapitalizationIncome = &w.liability, &w.income
		in.BuyDownExpense, in.BuyDownIncome, in.AccrualActivity = &w.expense, &w.income, new(true)
		in.PaymentTypeAccounts = []products.PaymentTypeAccount{{w.paymentType, w.asset}}
		in.FeeAccounts, in.PenaltyAccounts = []products.ChargeAccount{{fee, w.liability}}, []products.ChargeAccount{{penalty, w.income}}
		in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{fraud, w.expense}}
		in.WriteOffReasonAccounts = []products.WriteOffAccount{{badDebt, w.expense}}
		in.CapitalizedIncomeAccounts = []products.ClassificationAccount{{class, w.income}}
		in.BuyDownAccounts = []products.ClassificationAccount{{discount, w.income}}
		in.Charges = []products.ChargeChoice{{ID: fee}, {ID: penalty}}
		in.Overrides = &products.OverridesInput{Strategy: new(false)}
		id := create(w, in)

		stored, err := products.Get(w.u.Tx, id)
		w.check(err)
		if stored.AnnualRate() != money.MustDecimal("12") {
			w.Errorf("rate %v", stored.AnnualRate())
		}
		if stored.Overrides.Strategy || !stored.Overrides.Grace {
			w.Error("overrides")
		}
		if variation, ok := stored.Variation(products.VariesPrincipal, 5); !ok || variation.Default != money.MustParse("2000") {
			w.Errorf("variation %v", variation)
		}

		got := read(w, id)
		if got.FundName != "Own money" || got.Status != "loanProduct.active" || got.DelinquencyBucket.Name != "Bucket" || got.Currency.DisplayLabel != "Euro (€)" {
			w.Errorf("references %+v", got)
		}
		if len(got.Mappings) != 15 || got.Mappings["fundSourceAccount"].Code != "2" || got.Mappings["incomeFromBuyDownAccount"].Name != "Income" {
			w.Errorf("accounts %v", got.Mappings)
		}
		if got.PaymentTypes[0].PaymentType.Name != "Wire" || got.Fees[0].Charge.Name != "Fee" || !got.Penalties[0].Charge.Penalty ||
			got.ChargeOffReasons[0].Reason.Name != "Fraud" || got.WriteOffReasons[0].Reason.Name != "Bad debt" ||
			got.CapitalizedIncome[0].Classification.Name != "Origination" || got.BuyDownFees[0].Classification.Name != "Discount" {
			w.Errorf("exceptions %+v", got.AccountsData)
		}
		if got.Recalculation.RestInterval != 2 || got.Recalculation.RestFrequency != schedule.RestDaily || !got.Recalculation.NoInterestOnPastDue {
			w.Errorf("recalculation %+v", got.Recalculation)
		}
		if got.Guarantee.MinimumOwnFunds != money.MustDecimal("20") || len(got.PrincipalVariations) != 3 {
			w.Errorf("guarantee %+v, variations %v", got.Guarantee, got.PrincipalVariations)
		}
		w.Run("every attribute comes back as it was sent", func(t *testing.T) { comparesToSent(t, in, got) })
		w.Run("sending it again changes nothing", func(t *testing.T) {
			in.PrincipalVariations = asSent(got.PrincipalVariations)
			if result := must(w, products.UpdateProduct, asUpdate(t, id, in)); len(result.Changes) != 0 {
				t.Errorf("changes %v", result.Changes)
			}
			if again, err := products.Get(w.u.Tx, id); err != nil || again.Revision != 1 {
				t.Errorf("revision %d, %v", again.Revision, err)
			}
		})
	})
}

// comparesToSent compares attributes with those of the same name in what is read back.
func comparesToSent(t *testing.T, in products.NewProduct, got products.ProductData) {
	t.Helper()
	sent, shown := asMap(t, in), asMap(t, got)
	// Shown elsewhere, in another form, or under another name; looked at above.
	elsewhere := []string{
		"currencyCode", "digitsAfterDecimal", "inMultiplesOf", "charges", "principalVariationsForBorrowerCycle", "allowAttributeOverrides",
		"mandatoryGuarantee", "minimumGuaranteeFromOwnFunds",
		"interestRecalculationCompoundingMethod", "rescheduleStrategyMethod", "recalculationRestFrequencyType", "recalculationRestFrequencyInterval",
		"preClosureInterestCalculationStrategy", "disallowInterestCalculationOnPastDue",
		"paymentChannelToFundSourceMappings", "feeToIncomeAccountMappings", "penaltyToIncomeAccountMappings",
		"chargeOffReasonToExpenseAccountMappings", "writeOffReasonsToExpenseMappings",
		"capitalizedIncomeClassificationToIncomeAccountMappings", "buydownfeeClassificationToIncomeAccountMappings",
	}
	for _, name := range elsewhere {
		delete(sent, name)
	}
	for _, role := range ledger.Roles() {
		delete(sent, role.Name+"Id")
	}
	if len(sent) < 50 {
		t.Fatalf("only %d attributes are compared", len(sent))
	}
	for name, value := range sent {
		if diff := cmp.Diff(value, shown[name]); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func asMap(t *testing.T, v any) map[string]any {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	return fields
}
