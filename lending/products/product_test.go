package products_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

func create(w *world, in products.Attributes) int64 {
	w.Helper()
	return must(w, products.CreateProduct, products.NewProduct{Attributes: in}).ID
}

func update(w *world, id int64, in products.Attributes) operation.Result {
	w.Helper()
	return must(w, products.UpdateProduct, products.ProductUpdate{Ref: operation.ByID(id), Attributes: in})
}

func read(w *world, id int64) products.ProductData {
	w.Helper()
	return must(w, products.GetProduct, products.ProductRef{Ref: operation.ByID(id)})
}

// TestRules walks the rules that refuse a product whose attributes are each fine.
func TestRules(t *testing.T) {
	over := func(in *products.Attributes) {
		in.OverApplied, in.OverAppliedType, in.OverAppliedNumber = new(true), new(products.OverAppliedPercent), new(50)
	}
	fixed := func(in *products.Attributes) {
		*in = progressive()
		in.InterestRate, in.FixedLength, in.RepaymentEvery, in.Repayments, in.Frequency = decimal("0"), new(90), new(30), new(3), new(products.EveryDays)
	}
	tests := map[string]struct {
		change func(*products.Attributes)
		code   string // "" when the product is fine
	}{
		"mandatory attributes only":     {func(*products.Attributes) {}, ""},
		"closes before it starts":       {func(in *products.Attributes) { in.StartDate, in.CloseDate = new(today), new(today.AddDays(-1)) }, "error.msg.loan.product.close.date.cannot.be.before.start.date.close.date"},
		"open for one day":              {func(in *products.Attributes) { in.StartDate, in.CloseDate = new(today), new(today) }, ""},
		"fixed length":                  {fixed, ""},
		"fixed length, standard":        {func(in *products.Attributes) { in.FixedLength, in.InterestRate = new(12), decimal("0") }, "error.msg.fixed.length.only.supported.for.advanced.payment.allocation"},
		"fixed length with interest":    {func(in *products.Attributes) { fixed(in); in.InterestRate = decimal("1") }, "error.msg.fixed.length.only.supported.for.zero.interest"},
		"fixed length too short":        {func(in *products.Attributes) { fixed(in); in.FixedLength = new(60) }, "error.msg.number.repayments.and.fixed.length.configuration.not.valid"},
		"fixed length just long enough": {func(in *products.Attributes) { fixed(in); in.FixedLength = new(61) }, ""},
		"leap years, cumulative": {func(in *products.Attributes) {
			in.LeapYears, in.DaysInYear = new(schedule.FullLeapYear), new(schedule.ActualYear)
		}, "error.msg.days.in.year.custom.strategy.is.only.supported.for.progressive.loan.schedule.type"},
		"leap years of 360 days": {func(in *products.Attributes) { *in = progressive(); in.LeapYears = new(schedule.FullLeapYear) }, "error.msg.days.in.year.custom.strategy.is.only.applicable.for.actual.days.in.year.type"},
		"leap years": {func(in *products.Attributes) {
			*in = progressive()
			in.LeapYears, in.DaysInYear = new(schedule.Feb29PeriodsOnly), new(schedule.ActualYear)
		}, ""},
		"recognition, cumulative":     {func(in *products.Attributes) { in.RecogniseOnDisbursement = new(true) }, "error.msg.interestRecognitionOnDisbursementDate.is.only.supported.for.progressive.loan.schedule.type"},
		"even interest, recalculated": {func(in *products.Attributes) { *in = recalculating(); in.EqualInterest = new(true) }, "error.msg.equal.amortization.does.not.support.interest.recalculation"},
		"even interest of tranches": {func(in *products.Attributes) {
			in.EqualInterest, in.MultiDisburse, in.MaxTranches = new(true), new(true), new(2)
		}, "error.msg.equal.amortization.does.not.support.tranche.disbursal"},
		"even interest, variable": {func(in *products.Attributes) {
			in.EqualInterest, in.VariableInstalments, in.MinimumGap = new(true), new(true), new(1)
		}, "error.msg.equal.amortization.does.not.support.variable.installment"},
		"no expected tranches, one":    {func(in *products.Attributes) { in.NoExpectedTranches = new(true) }, "error.msg.allowMultipleDisbursals.not.set.disallowExpectedDisbursements.cant.be.set"},
		"over-applied":                 {over, ""},
		"over-applied without type":    {func(in *products.Attributes) { over(in); in.OverAppliedType = nil }, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.set.overAppliedCalculationType.is.mandatory"},
		"over-applied without number":  {func(in *products.Attributes) { over(in); in.OverAppliedNumber = nil }, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.set.overAppliedNumber.is.mandatory"},
		"over-applied, other type":     {func(in *products.Attributes) { over(in); in.OverAppliedType = new(products.OverAppliedType("double")) }, "error.msg.overAppliedCalculationType.must.be.percentage.or.flat"},
		"type without over-applied":    {func(in *products.Attributes) { in.OverAppliedType = new(products.OverAppliedFlat) }, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.not.set.overAppliedCalculationType.cant.be.entered"},
		"number without over-applied":  {func(in *products.Attributes) { in.OverApplied, in.OverAppliedNumber = new(false), new(5) }, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.not.set.overAppliedNumber.cant.be.entered"},
		"floating rates are not built": {func(in *products.Attributes) { in.LinkedToFloatingRates = new(true) }, "error.msg.loanproduct.floating.rates.not.implemented"},
		"compounding as transactions": {func(in *products.Attributes) {
			*in = recalculating()
			in.Compounding, in.CompoundingFrequency, in.CompoundingPosted = new(schedule.CompoundInterest), new(schedule.RestSameAsRepayment), new(true)
		}, "error.msg.loanproduct.compounding.posted.as.transaction.not.implemented"},
		"no compounding, as transactions": {func(in *products.Attributes) { *in = recalculating(); in.CompoundingPosted = new(true) }, ""},
		"a currency that nobody knows":    {func(in *products.Attributes) { in.CurrencyCode = new("QQQ") }, refdata.ErrCurrency.ID},
		"a fund that is not there":        {func(in *products.Attributes) { in.FundID = new(int64(99)) }, refdata.ErrFundID.ID},
		"a bucket that is not there":      {func(in *products.Attributes) { in.DelinquencyBucketID = new(int64(99)) }, refdata.ErrBucketID.ID},
		"a charge that is not there":      {func(in *products.Attributes) { in.Charges = []products.ChargeChoice{{ID: 99}} }, "error.msg.charge.id.invalid"},
		"a name that is taken":            {func(in *products.Attributes) { in.Name = new("Taken") }, "error.msg.product.loan.duplicate.name"},
		"a short name that is taken":      {func(in *products.Attributes) { in.ShortName = new("TK") }, "error.msg.product.loan.duplicate.short.name"},
		"an external id that is taken":    {func(in *products.Attributes) { in.ExternalID = new("ext-1") }, "error.msg.product.loan.duplicate.externalId"},
		"blanks do not make another name": {func(in *products.Attributes) { in.Name = new(" Taken ") }, "error.msg.product.loan.duplicate.name"},
	}
	inWorld(t, func(w *world) {
		taken := mandatory()
		taken.Name, taken.ShortName, taken.ExternalID = new("Taken"), new("TK"), new("ext-1")
		create(w, taken)
		for name, test := range tests {
			w.Run(name, func(t *testing.T) {
				in := mandatory()
				test.change(&in)
				if *in.Name == "Product" {
					in.Name = &name
				}
				if *in.ShortName == "P1" {
					in.ShortName = shortName()
				}
				_, err := perform(w, products.CreateProduct, products.NewProduct{Attributes: in})
				if test.code == "" && err != nil || test.code != "" && !hasOnly(err, test.code) {
					t.Errorf("got %v, want %q", err, test.code)
				}
			})
		}
	})
}

func hasOnly(err error, code string) bool {
	e, ok := err.(*fault.Error)
	return ok && len(e.Violations) == 1 && e.Code() == code
}

var shortNames int

// shortName is another one every time.
func shortName() *string {
	shortNames++
	return new(string([]byte{'S', byte('A' + shortNames/26), byte('A' + shortNames%26)}))
}

func TestProductCharges(t *testing.T) {
	inWorld(t, func(w *world) {
		fee, penalty := w.charge("Fee", false), w.charge("Penalty", true)
		dollars := products.NewCharge{ChargeAttributes: flatCharge("Dollars")}
		dollars.CurrencyCode = new("USD")
		foreign := must(w, products.CreateCharge, dollars).ID
		ofClient := products.NewCharge{ChargeAttributes: flatCharge("Client fee")}
		ofClient.Target = new(products.ChargeForClient)
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
				var in products.Attributes
				for _, id := range test.ids {
					in.Charges = append(in.Charges, products.ChargeChoice{ID: id})
				}
				_, err := perform(w, products.UpdateProduct, products.ProductUpdate{Ref: operation.ByID(id), Attributes: in})
				refused(t, err, test.kind, test.code)
			})
		}
		w.Run("an empty list takes all away", func(t *testing.T) {
			update(w, id, products.Attributes{Charges: []products.ChargeChoice{}})
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
			change func(*products.Attributes)
			kind   fault.Kind
			code   string
		}{
			"fund of the wrong type":      {func(in *products.Attributes) { in.FundSource = &w.income }, fault.Rule, "error.msg.fundSourceAccountId.invalid.account.type"},
			"portfolio of the wrong type": {func(in *products.Attributes) { in.LoanPortfolio = &w.liability }, fault.Rule, "error.msg.loanPortfolioAccountId.invalid.account.type"},
			"write-off to income":         {func(in *products.Attributes) { in.WrittenOff = &w.income }, fault.Rule, "error.msg.writeOffAccountId.invalid.account.type"},
			"an optional account":         {func(in *products.Attributes) { in.GoodwillCredit = &w.asset }, fault.Rule, "error.msg.goodwillCreditAccountId.invalid.account.type"},
			"a header":                    {func(in *products.Attributes) { in.LoanPortfolio = &header.ID }, fault.Rule, "error.msg.loanPortfolioAccountId.invalid.account.type"},
			"unknown account":             {func(in *products.Attributes) { in.LoanPortfolio = new(int64(99)) }, fault.NotFound, "error.msg.glaccount.id.invalid"},
			"unknown payment type": {func(in *products.Attributes) {
				in.PaymentTypeAccounts = []products.PaymentTypeAccount{{PaymentTypeID: 99, AccountID: w.asset}}
			}, fault.NotFound, refdata.ErrPaymentType.ID},
			"payment type to income": {func(in *products.Attributes) {
				in.PaymentTypeAccounts = []products.PaymentTypeAccount{{PaymentTypeID: w.paymentType, AccountID: w.income}}
			}, fault.Rule, "error.msg.fundSourceAccountId.invalid.account.type"},
			"a penalty among the fees": {func(in *products.Attributes) { in.FeeAccounts = []products.ChargeAccount{{penalty, w.income}} },
				fault.Rule, "error.msg.charge.is.not.a.fee"},
			"a fee among the penalties": {func(in *products.Attributes) { in.PenaltyAccounts = []products.ChargeAccount{{fee, w.income}} },
				fault.Rule, "error.msg.charge.is.not.a.penalty"},
			"a penalty to a liability": {func(in *products.Attributes) { in.PenaltyAccounts = []products.ChargeAccount{{penalty, w.liability}} },
				fault.Rule, "error.msg.incomeAccountId.invalid.account.type"},
			"unknown charge": {func(in *products.Attributes) { in.FeeAccounts = []products.ChargeAccount{{99, w.income}} },
				fault.NotFound, "error.msg.charge.id.invalid"},
			"charge-off for a write-off reason": {func(in *products.Attributes) {
				in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{badDebt, w.expense}}
			}, fault.Validation, "validation.msg.chargeoffreason.invalid"},
			"write-off for a charge-off reason": {func(in *products.Attributes) {
				in.WriteOffReasonAccounts = []products.WriteOffAccount{{fraud, w.expense}}
			}, fault.Validation, "validation.msg.writeoffreason.invalid"},
			"charge-off to income": {func(in *products.Attributes) {
				in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{fraud, w.income}}
			}, fault.Validation, "validation.msg.glaccount.not.found"},
			"charge-off to nowhere": {func(in *products.Attributes) {
				in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{fraud, 99}}
			}, fault.Validation, "validation.msg.glaccount.not.found"},
			"a reason twice": {func(in *products.Attributes) {
				in.ChargeOffReasonAccounts = []products.ChargeOffAccount{{fraud, w.expense}, {fraud, w.expense}}
			}, fault.Validation, "chargeOffReasonToExpenseAccountMappings.duplicate.chargeOffReason.and.glAccount"},
			"a reason for two accounts": {func(in *products.Attributes) {
				in.WriteOffReasonAccounts = []products.WriteOffAccount{{badDebt, w.expense}, {badDebt, 99}}
			}, fault.Validation, "writeOffReasonsToExpenseMappings.multiple.glAccounts.for.writeOffReason"},
			"a classification that is none": {func(in *products.Attributes) {
				in.CapitalizedIncomeAccounts = []products.ClassificationAccount{{fraud, w.income}}
			}, fault.Validation, "validation.msg.classification.invalid"},
			"an element without key": {func(in *products.Attributes) {
				in.BuyDownAccounts = []products.ClassificationAccount{{0, w.income}}
			}, fault.Validation, "buydownfeeClassificationToIncomeAccountMappings.classificationCodeValueId.cannot.be.blank"},
			"an element without account": {func(in *products.Attributes) { in.FeeAccounts = []products.ChargeAccount{{fee, 0}} },
				fault.Validation, "feeToIncomeAccountMappings.incomeAccountId.cannot.be.blank"},
		}
		for name, test := range tests {
			w.Run(name, func(t *testing.T) {
				in := booked(w, mandatory())
				test.change(&in)
				_, err := perform(w, products.CreateProduct, products.NewProduct{Attributes: in})
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
		in.StartDate, in.CloseDate = new(today.AddDays(-30)), new(today.AddDays(30))
		in.MinPrincipal, in.MaxPrincipal, in.MinRepayments, in.MaxRepayments = amount("100"), amount("10000"), new(2), new(48)
		in.MinInterestRate, in.MaxInterestRate = decimal("0"), decimal("30.5")
		in.StartsFrom, in.Multiples, in.CanDefineInstalment = new(schedule.FromSubmission), new(1), new(true)
		in.LastInstalmentThreshold, in.MinimumDaysToFirst = decimal("33.3"), new(5)
		in.GraceOnPrincipal, in.GraceOnInterestPayment, in.GraceOnArrearsAgeing = new(1), new(1), new(3)
		in.ArrearsTolerance, in.OverdueDaysForNPA, in.LeavesNPAWhenPaidUp = amount("0.5"), new(179), new(true)
		in.DueDaysForEvent, in.OverdueDaysForEvent = new(0), new(2)
		in.DelinquencyBucketID, in.DelinquencyByInstalments = &w.bucket, new(true)
		in.RestInterval, in.PreClosure, in.NoInterestOnPastDue = new(2), new(schedule.TillRestFrequencyDate), new(true)
		in.CreditAllocation = []products.CreditAllocationInput{creditAllocation()}
		in.InterestRefunds, in.ChargeOffBehaviour = products.RefundTypes().Values(), new(products.AccelerateToMaturity)
		in.MultiDisburse, in.MaxTranches, in.MaxBalance, in.NoExpectedTranches = new(true), new(10), amount("20000"), new(true)
		in.OverApplied, in.OverAppliedType, in.OverAppliedNumber = new(true), new(products.OverAppliedFlat), new(500)
		in.DownPayment, in.DownPaymentPercent, in.DownPaymentAuto = new(true), decimal("25.25"), new(true)
		in.HoldsGuarantee, in.MandatoryGuarantee, in.MinimumOwnFunds = new(true), decimal("50"), decimal("20")
		in.CountsInCycle, in.UsesCycle = new(true), new(true)
		in.PrincipalVariations = cycles("500", "1000", "2000")
		in.CapitalizesIncome, in.CapitalizedCalculation = new(true), new(products.CapitalizedFlat)
		in.CapitalizedStrategy, in.CapitalizedType = new(products.CapitalizedEqually), new(products.CapitalizedInterest)
		in.BuysDown, in.BuyDownCalculation, in.BuyDownStrategy = new(true), new(products.BuyDownFlat), new(products.BuyDownEqually)
		in.BuyDownType, in.MerchantBuysDown = new(products.BuyDownAsFee), new(true)
		in.DeferredIncome, in.CapitalizationIncome = &w.liability, &w.income
		in.BuyDownExpense, in.BuyDownIncome, in.PostsAccrualActivity = &w.expense, &w.income, new(true)
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
		if stored.AnnualRate() != money.MustDecimal("12") || !stored.IsOpen(today) || stored.IsOpen(today.AddDays(31)) || stored.IsOpen(today.AddDays(-31)) {
			w.Error("rate or dates")
		}
		if stored.Overrides.Strategy || !stored.Overrides.Grace {
			w.Error("overrides")
		}
		if got := stored.LargestDisbursement(money.MustParse("1000"), stored.Arithmetic(money.HalfEven)); got != money.MustParse("1500") {
			w.Errorf("largest disbursement %v", got)
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
			if result := update(w, id, in); len(result.Changes) != 0 {
				t.Errorf("changes %v", result.Changes)
			}
			if again, err := products.Get(w.u.Tx, id); err != nil || again.Revision != 1 {
				t.Errorf("revision %d, %v", again.Revision, err)
			}
		})
	})
}

// comparesToSent compares attributes with those of the same name in what is read back.
func comparesToSent(t *testing.T, in products.Attributes, got products.ProductData) {
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

func TestUpdate(t *testing.T) {
	inWorld(t, func(w *world) {
		id := create(w, accruing(w, recalculating()))
		tests := []struct {
			name    string
			change  func(*products.Attributes)
			changes []string // attributes that changed; empty when it is refused
			kind    fault.Kind
			code    string
		}{
			{"nothing", func(*products.Attributes) {}, nil, 0, ""},
			{"the same again", func(in *products.Attributes) { in.Name, in.Repayments = new("Product"), new(12) }, nil, 0, ""},
			{"a name and a bound", func(in *products.Attributes) { in.Name, in.MaxPrincipal = new("Renamed"), amount("5000") }, []string{"maxPrincipal", "name"}, 0, ""},
			{"against a stored bound", func(in *products.Attributes) { in.Principal = amount("6000") }, nil, fault.Validation, "principal.is.greater.than.max"},
			{"a stored default against a new bound", func(in *products.Attributes) { in.MinPrincipal = amount("2000") }, nil, fault.Validation, "principal.amount.is.not.within.min.max.range"},
			{"details of a stored switch", func(in *products.Attributes) { in.RestInterval = new(3) }, []string{"recalculationRestFrequencyInterval"}, 0, ""},
			{"a switch off clears its details", func(in *products.Attributes) { in.RecalculatesInterest = new(false) }, []string{"isInterestRecalculationEnabled"}, 0, ""},
			{"and on again needs them", func(in *products.Attributes) { in.RecalculatesInterest = new(true) }, nil, fault.Validation, "recalculation"},
			{"a strategy that does not fit", func(in *products.Attributes) { in.Strategy = new(products.Standard) }, nil, fault.Validation, "strategy"},
			{"instalment delinquency needs the bucket in the same request", func(in *products.Attributes) { in.DelinquencyByInstalments = new(true) }, nil, fault.Validation, "enableInstallmentLevelDelinquency.can.be.enabled.for.loan.product.having.valid.delinquency.bucket"},
			{"one account", func(in *products.Attributes) { in.GoodwillCredit = &w.expense }, []string{"goodwillCreditAccountId"}, 0, ""},
			{"a list of accounts", func(in *products.Attributes) {
				in.PaymentTypeAccounts = []products.PaymentTypeAccount{{w.paymentType, w.asset}}
			}, []string{"paymentChannelToFundSourceMappings"}, 0, ""},
			{"another rule starts the accounts anew", func(in *products.Attributes) { in.AccountingRule = new(products.CashBased) }, nil, fault.Validation, "accounts"},
			{"another rule with all accounts", func(in *products.Attributes) {
				*in = products.Attributes{AccountingTermsInput: booked(w, mandatory()).AccountingTermsInput}
			},
				[]string{"accountingRule"}, 0, ""},
			{"tax on what is stored", func(in *products.Attributes) { in.EqualInterest = new(true) }, []string{"isEqualAmortization"}, 0, ""},
			{"a rule on what is stored", func(in *products.Attributes) { in.MultiDisburse, in.MaxTranches = new(true), new(2) }, nil, fault.Rule, "error.msg.equal.amortization.does.not.support.tranche.disbursal"},
			{"one override", func(in *products.Attributes) { in.Overrides = &products.OverridesInput{Grace: new(false)} }, []string{"allowAttributeOverrides"}, 0, ""},
		}
		groups := map[string][]string{
			"recalculation": {"interestRecalculationCompoundingMethod.cannot.be.blank", "rescheduleStrategyMethod.cannot.be.blank", "recalculationRestFrequencyType.cannot.be.blank"},
			"strategy":      {"loanScheduleType.supported.only.with.advanced.payment.allocation.strategy", "payment_allocation.must.not.be.provided.when.allocation.strategy.is.not.advanced-payment-strategy"},
			"accounts": {
				"fundSourceAccountId.cannot.be.blank", "loanPortfolioAccountId.cannot.be.blank", "interestOnLoanAccountId.cannot.be.blank", "incomeFromFeeAccountId.cannot.be.blank",
				"incomeFromPenaltyAccountId.cannot.be.blank", "writeOffAccountId.cannot.be.blank", "transfersInSuspenseAccountId.cannot.be.blank", "overpaymentLiabilityAccountId.cannot.be.blank",
			},
		}
		for _, test := range tests {
			w.Run(test.name, func(t *testing.T) {
				var in products.Attributes
				test.change(&in)
				result, err := perform(w, products.UpdateProduct, products.ProductUpdate{Ref: operation.ByID(id), Attributes: in})
				if test.code != "" {
					codes, known := groups[test.code]
					if !known {
						codes = []string{test.code}
					}
					refused(t, err, test.kind, codes...)
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.changes, sortedKeys(result.Changes)); diff != "" {
					t.Error(diff)
				}
			})
		}
		stored, err := products.Get(w.u.Tx, id)
		w.check(err)
		if stored.Name != "Renamed" || stored.RestInterval != 0 || stored.Overrides.Grace || !stored.Overrides.Strategy {
			w.Errorf("stored %+v", stored)
		}
		mapping, err := ledger.MappingOf(w.u, id)
		w.check(err)
		if _, kept := mapping.Accounts[ledger.GoodwillCredit]; kept || len(mapping.PaymentTypes) != 0 || len(mapping.Accounts) != 8 {
			w.Errorf("mapping %+v", mapping)
		}
		w.Run("unknown product", func(t *testing.T) {
			_, err := perform(w, products.UpdateProduct, products.ProductUpdate{Ref: operation.ByID(99)})
			refused(t, err, fault.NotFound, "error.msg.loanproduct.id.invalid")
		})
	})
}

func sortedKeys(m map[string]any) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	return sorted(keys)
}

func TestReads(t *testing.T) {
	inWorld(t, func(w *world) {
		first := mandatory()
		first.ExternalID = new("first")
		create(w, first)
		ended := mandatory()
		ended.Name, ended.ShortName, ended.CloseDate = new("Ended"), new("END"), new(today.AddDays(-1))
		create(w, ended)

		w.Run("by external id", func(t *testing.T) {
			got := must(w, products.GetProduct, products.ProductRef{Ref: operation.ByExternalID("first")})
			if got.ID != 1 {
				t.Errorf("got %d", got.ID)
			}
			_, err := perform(w, products.GetProduct, products.ProductRef{Ref: operation.ByExternalID("second")})
			refused(t, err, fault.NotFound, "error.msg.loanproduct.id.invalid")
		})
		w.Run("the list has all", func(t *testing.T) {
			list := must(w, products.ListProducts, operation.NoInput{})
			if len(list) != 2 || list[0].Status != "loanProduct.active" || list[1].Status != "loanProduct.inActive" {
				t.Errorf("got %+v", list)
			}
		})
		w.Run("basic details have those on offer", func(t *testing.T) {
			want := []products.BasicProduct{{Type: "loan", ID: 1, Name: "Product", ShortName: "P1", Currency: list(w)[0].Currency}}
			if diff := cmp.Diff(want, must(w, products.ListBasicProducts, operation.NoInput{})); diff != "" {
				t.Error(diff)
			}
		})
		w.Run("template", func(t *testing.T) {
			got := must(w, products.ProductTemplate, products.ProductChoice{})
			if len(got.StrategyOptions) != 10 || len(got.AllocationTypes) != 12 || len(got.AllocatedTransactions) != 14 || len(got.FutureRules) != 4 {
				t.Errorf("allocation options: %d %d %d %d", len(got.StrategyOptions), len(got.AllocationTypes), len(got.AllocatedTransactions), len(got.FutureRules))
			}
			if o := got.AllocationTypes[0]; o.ID != 1 || o.Code != "PAST_DUE_PENALTY" || o.Label != "Past due penalty" {
				t.Errorf("first allocation type %+v", o)
			}
			if o := got.ScheduleTypes[1]; o.ID != 2 || o.Code != "PROGRESSIVE" {
				t.Errorf("second schedule type %+v", o)
			}
			if len(got.RepaymentFrequencies) != 3 || len(got.RateFrequencies) != 3 || len(got.Funds) == 0 || len(got.Accounts.Assets) != 1 {
				t.Error("other options")
			}
		})
		w.Run("template of a mix", func(t *testing.T) {
			got := must(w, products.ProductTemplate, products.ProductChoice{ForMix: true})
			if len(got.Products) != 1 || got.StrategyOptions != nil {
				t.Errorf("got %+v", got)
			}
		})
		w.Run("one with its template", func(t *testing.T) {
			got := must(w, products.GetProduct, products.ProductRef{Ref: operation.ByID(1), WithTemplate: true})
			if got.ProductTemplateData == nil || got.Name != "Product" {
				t.Errorf("got %+v", got)
			}
		})
	})
}

func list(w *world) []products.ProductData {
	return must(w, products.ListProducts, operation.NoInput{})
}

func TestDefaults(t *testing.T) {
	inWorld(t, func(w *world) {
		id := create(w, mandatory())
		p, err := products.Get(w.u.Tx, id)
		w.check(err)
		if p.StartsFrom != schedule.FromDisbursement || p.ScheduleType != schedule.Cumulative || p.ChargeOffBehaviour != products.RegularChargeOff ||
			!p.LastInstalmentThreshold.IsZero() || !p.Overrides.Tolerance || p.CloseDate != (calendar.Date{}) {
			w.Errorf("got %+v", p)
		}
		tranches := mandatory()
		tranches.Name, tranches.ShortName, tranches.MultiDisburse, tranches.MaxTranches = new("Tranches"), new("T"), new(true), new(2)
		p, err = products.Get(w.u.Tx, create(w, tranches))
		w.check(err)
		if p.LastInstalmentThreshold != money.MustDecimal("50") {
			w.Errorf("threshold %v", p.LastInstalmentThreshold)
		}
		again := recalculating()
		again.Name, again.ShortName = new("Recalculating"), new("R")
		p, err = products.Get(w.u.Tx, create(w, again))
		w.check(err)
		if p.RestInterval != 1 || p.PreClosure != schedule.TillPreClosureDate {
			w.Errorf("recalculation %+v", p.RecalculationTerms)
		}
	})
}
