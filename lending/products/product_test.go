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

func create(w *world, in products.NewProduct) int64 {
	w.Helper()
	return must(w, products.CreateProduct, in).ID
}

func update(w *world, id int64, in products.ProductUpdate) operation.Result {
	w.Helper()
	in.Ref = operation.ByID(id)
	return must(w, products.UpdateProduct, in)
}

// asUpdate sends what a new product says once more, to a product that exists.
func asUpdate(t testing.TB, id int64, in products.NewProduct) products.ProductUpdate {
	t.Helper()
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var again products.ProductUpdate
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	again.Ref = operation.ByID(id)
	return again
}

func read(w *world, id int64) products.ProductData {
	w.Helper()
	return must(w, products.GetProduct, products.ProductRef{Ref: operation.ByID(id)})
}

// TestRules walks the rules that refuse a product whose attributes are each fine.
func TestRules(t *testing.T) {
	over := func(in *products.NewProduct) {
		in.OverApplied, in.OverAppliedType, in.OverAppliedNumber = new(true), products.OverAppliedPercent, new(50)
	}
	fixed := func(in *products.NewProduct) {
		*in = progressive()
		in.InterestRate, in.FixedLength, in.Every, in.Repayments, in.Frequency = decimal("0"), new(90), new(30), 3, new(products.EveryDays)
	}
	tests := map[string]struct {
		change func(*products.NewProduct)
		code   string // "" when the product is fine
	}{
		"mandatory attributes only":     {func(*products.NewProduct) {}, ""},
		"closes before it starts":       {func(in *products.NewProduct) { in.SoldFrom, in.SoldTo = today, today.AddDays(-1) }, "error.msg.loan.product.close.date.cannot.be.before.start.date.close.date"},
		"open for one day":              {func(in *products.NewProduct) { in.SoldFrom, in.SoldTo = today, today }, ""},
		"fixed length":                  {fixed, ""},
		"fixed length, standard":        {func(in *products.NewProduct) { in.FixedLength, in.InterestRate = new(12), decimal("0") }, "error.msg.fixed.length.only.supported.for.advanced.payment.allocation"},
		"fixed length with interest":    {func(in *products.NewProduct) { fixed(in); in.InterestRate = decimal("1") }, "error.msg.fixed.length.only.supported.for.zero.interest"},
		"fixed length too short":        {func(in *products.NewProduct) { fixed(in); in.FixedLength = new(60) }, "error.msg.number.repayments.and.fixed.length.configuration.not.valid"},
		"fixed length just long enough": {func(in *products.NewProduct) { fixed(in); in.FixedLength = new(61) }, ""},
		"leap years, cumulative": {func(in *products.NewProduct) {
			in.LeapYears, in.DaysInYear = schedule.FullLeapYear, new(schedule.ActualYear)
		}, "error.msg.days.in.year.custom.strategy.is.only.supported.for.progressive.loan.schedule.type"},
		"leap years of 360 days": {func(in *products.NewProduct) { *in = progressive(); in.LeapYears = schedule.FullLeapYear }, "error.msg.days.in.year.custom.strategy.is.only.applicable.for.actual.days.in.year.type"},
		"leap years": {func(in *products.NewProduct) {
			*in = progressive()
			in.LeapYears, in.DaysInYear = schedule.Feb29PeriodsOnly, new(schedule.ActualYear)
		}, ""},
		"effective rate": {func(in *products.NewProduct) { in.RateConvention = new(schedule.EffectiveAnnualRate) }, ""},
		"effective rate, flat": {func(in *products.NewProduct) {
			in.RateConvention, in.InterestMethod = new(schedule.EffectiveAnnualRate), new(schedule.Flat)
		}, "validation.msg.loanproduct.interestRateConventionType.not.supported.with.flat.interest"},
		"compounded semi-annually, per month": {func(in *products.NewProduct) {
			in.RateConvention, in.RateFrequency = new(schedule.SemiAnnualRate), new(schedule.PerMonth)
		}, "validation.msg.loanproduct.interestRateFrequencyType.must.be.per.year.with.interest.rate.convention"},
		"effective rate beyond all": {func(in *products.NewProduct) {
			in.RateConvention, in.Every, in.InterestRate = new(schedule.EffectiveAnnualRate), new(240), decimal("1000")
		}, "validation.msg.loanproduct.interestRatePerPeriod.nominal.rate.above.maximum"},
		"rebate of flat interest": {func(in *products.NewProduct) {
			in.Rebate, in.InterestMethod = new(schedule.RuleOf78), new(schedule.Flat)
		}, ""},
		"rebate of declining interest": {func(in *products.NewProduct) { in.Rebate = new(schedule.ActuarialRebate) },
			"validation.msg.loanproduct.unearnedInterestRebateType.supported.only.for.flat.interest"},
		"rebate of recalculated interest": {func(in *products.NewProduct) {
			in.RecalculatesInterest, in.Compounding = new(true), new(schedule.NoCompounding)
			in.AdvanceStrategy, in.RestFrequency = new(schedule.ReduceInstalments), new(schedule.RestDaily)
			in.Rebate, in.InterestMethod = new(schedule.RuleOf78), new(schedule.Flat)
		}, "validation.msg.loanproduct.unearnedInterestRebateType.not.supported.with.interest.recalculation"},
		"rebate on a progressive schedule": {func(in *products.NewProduct) {
			*in = progressive()
			in.Rebate, in.InterestMethod = new(schedule.RuleOf78), new(schedule.Flat)
		}, "validation.msg.loanproduct.unearnedInterestRebateType.not.supported.for.progressive.loan"},
		"rebate of tranches": {func(in *products.NewProduct) {
			in.Rebate, in.InterestMethod, in.MultiDisburse, in.MaxTranches = new(schedule.RuleOf78), new(schedule.Flat), new(true), new(2)
		}, "validation.msg.loanproduct.unearnedInterestRebateType.not.supported.with.tranches"},
		"recognition, cumulative":     {func(in *products.NewProduct) { in.RecogniseOnDisbursement = new(true) }, "error.msg.interestRecognitionOnDisbursementDate.is.only.supported.for.progressive.loan.schedule.type"},
		"even interest, recalculated": {func(in *products.NewProduct) { *in = recalculating(); in.EqualInterest = new(true) }, "error.msg.equal.amortization.does.not.support.interest.recalculation"},
		"even interest of tranches": {func(in *products.NewProduct) {
			in.EqualInterest, in.MultiDisburse, in.MaxTranches = new(true), new(true), new(2)
		}, "error.msg.equal.amortization.does.not.support.tranche.disbursal"},
		"even interest, variable": {func(in *products.NewProduct) {
			in.EqualInterest, in.VariableInstalments, in.MinimumGap = new(true), new(true), new(1)
		}, "error.msg.equal.amortization.does.not.support.variable.installment"},
		"no expected tranches, one":    {func(in *products.NewProduct) { in.NoPlannedTranches = new(true) }, "error.msg.allowMultipleDisbursals.not.set.disallowExpectedDisbursements.cant.be.set"},
		"over-applied":                 {over, ""},
		"over-applied without type":    {func(in *products.NewProduct) { over(in); in.OverAppliedType = "" }, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.set.overAppliedCalculationType.is.mandatory"},
		"over-applied without number":  {func(in *products.NewProduct) { over(in); in.OverAppliedNumber = nil }, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.set.overAppliedNumber.is.mandatory"},
		"over-applied, other type":     {func(in *products.NewProduct) { over(in); in.OverAppliedType = products.OverAppliedType("double") }, "error.msg.overAppliedCalculationType.must.be.percentage.or.flat"},
		"type without over-applied":    {func(in *products.NewProduct) { in.OverAppliedType = products.OverAppliedFlat }, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.not.set.overAppliedCalculationType.cant.be.entered"},
		"number without over-applied":  {func(in *products.NewProduct) { in.OverApplied, in.OverAppliedNumber = new(false), new(5) }, "error.msg.allowApprovedDisbursedAmountsOverApplied.is.not.set.overAppliedNumber.cant.be.entered"},
		"floating rates are not built": {func(in *products.NewProduct) { in.LinkedToFloatingRates = new(true) }, "error.msg.loanproduct.floating.rates.not.implemented"},
		"compounding as transactions": {func(in *products.NewProduct) {
			*in = recalculating()
			in.Compounding, in.CompoundingFrequency, in.CompoundingPosted = new(schedule.CompoundInterest), new(schedule.RestSameAsRepayment), new(true)
		}, "error.msg.loanproduct.compounding.posted.as.transaction.not.implemented"},
		"compounding at the end of the day": {func(in *products.NewProduct) { *in = recalculating(); in.CompoundingAtDayEnd = new(true) },
			"error.msg.loanproduct.compounding.at.end.of.day.not.implemented"},
		"instalments that vary": {func(in *products.NewProduct) { in.VariableInstalments, in.MinimumGap = new(true), new(1) }, ""},
		"instalments that vary, recalculated": {func(in *products.NewProduct) {
			in.VariableInstalments, in.MinimumGap = new(true), new(1)
			in.RecalculatesInterest, in.Compounding = new(true), new(schedule.NoCompounding)
			in.AdvanceStrategy, in.RestFrequency = new(schedule.ReduceInstalments), new(schedule.RestDaily)
		}, "error.msg.loanproduct.variable.installments.not.implemented"},
		"instalments that vary, in tranches": {func(in *products.NewProduct) {
			in.VariableInstalments, in.MinimumGap, in.MultiDisburse, in.MaxTranches = new(true), new(1), new(true), new(2)
		}, "error.msg.loanproduct.variable.installments.not.implemented"},
		"instalments that vary, progressive": {func(in *products.NewProduct) {
			*in = progressive()
			in.VariableInstalments, in.MinimumGap = new(true), new(1)
		}, "error.msg.loanproduct.variable.installments.not.implemented"},
		"no compounding, as transactions": {func(in *products.NewProduct) { *in = recalculating(); in.CompoundingPosted = new(true) }, ""},
		"a currency that nobody knows":    {func(in *products.NewProduct) { in.CurrencyCode = "QQQ" }, refdata.ErrCurrency.ID},
		"a fund that is not there":        {func(in *products.NewProduct) { in.FundID = new(int64(99)) }, refdata.ErrFundID.ID},
		"a bucket that is not there":      {func(in *products.NewProduct) { in.DelinquencyBucketID = new(int64(99)) }, refdata.ErrBucketID.ID},
		"a charge that is not there":      {func(in *products.NewProduct) { in.Charges = []products.ChargeChoice{{ID: 99}} }, "error.msg.charge.id.invalid"},
		"a name that is taken":            {func(in *products.NewProduct) { in.Name = "Taken" }, "error.msg.product.loan.duplicate.name"},
		"a short name that is taken":      {func(in *products.NewProduct) { in.ShortName = "TK" }, "error.msg.product.loan.duplicate.short.name"},
		"an external id that is taken":    {func(in *products.NewProduct) { in.ExternalID = new("ext-1") }, "error.msg.product.loan.duplicate.externalId"},
		"blanks do not make another name": {func(in *products.NewProduct) { in.Name = " Taken " }, "error.msg.product.loan.duplicate.name"},
	}
	inWorld(t, func(w *world) {
		taken := mandatory()
		taken.Name, taken.ShortName, taken.ExternalID = "Taken", "TK", new("ext-1")
		create(w, taken)
		for name, test := range tests {
			w.Run(name, func(t *testing.T) {
				in := mandatory()
				test.change(&in)
				if in.Name == "Product" {
					in.Name = name
				}
				if in.ShortName == "P1" {
					in.ShortName = shortName()
				}
				_, err := perform(w, products.CreateProduct, in)
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
func shortName() string {
	shortNames++
	return string([]byte{'S', byte('A' + shortNames/26), byte('A' + shortNames%26)})
}

func TestUpdate(t *testing.T) {
	inWorld(t, func(w *world) {
		id := create(w, accruing(w, recalculating()))
		tests := []struct {
			name    string
			change  func(*products.ProductUpdate)
			changes []string // attributes that changed; empty when it is refused
			kind    fault.Kind
			code    string
		}{
			{"nothing", func(*products.ProductUpdate) {}, nil, 0, ""},
			{"the same again", func(in *products.ProductUpdate) { in.Name, in.Repayments = new("Product"), new(12) }, nil, 0, ""},
			{"a name and a bound", func(in *products.ProductUpdate) { in.Name, in.MaxPrincipal = new("Renamed"), amount("5000") }, []string{"maxPrincipal", "name"}, 0, ""},
			{"against a stored bound", func(in *products.ProductUpdate) { in.Principal = amount("6000") }, nil, fault.Validation, "principal.is.greater.than.max"},
			{"a stored default against a new bound", func(in *products.ProductUpdate) { in.MinPrincipal = amount("2000") }, nil, fault.Validation, "principal.amount.is.not.within.min.max.range"},
			{"details of a stored switch", func(in *products.ProductUpdate) { in.RestInterval = new(3) }, []string{"recalculationRestFrequencyInterval"}, 0, ""},
			{"a switch off clears its details", func(in *products.ProductUpdate) { in.RecalculatesInterest = new(false) }, []string{"isInterestRecalculationEnabled"}, 0, ""},
			{"and on again needs them", func(in *products.ProductUpdate) { in.RecalculatesInterest = new(true) }, nil, fault.Validation, "recalculation"},
			{"a strategy that does not fit", func(in *products.ProductUpdate) { in.Strategy = products.Standard }, nil, fault.Validation, "strategy"},
			{"instalment delinquency needs the bucket in the same request", func(in *products.ProductUpdate) { in.InstalmentLevelDelinquency = new(true) }, nil, fault.Validation, "enableInstallmentLevelDelinquency.can.be.enabled.for.loan.product.having.valid.delinquency.bucket"},
			{"one account", func(in *products.ProductUpdate) { in.GoodwillCredit = &w.expense }, []string{"goodwillCreditAccountId"}, 0, ""},
			{"a list of accounts", func(in *products.ProductUpdate) {
				in.PaymentTypeAccounts = []products.PaymentTypeAccount{{w.paymentType, w.asset}}
			}, []string{"paymentChannelToFundSourceMappings"}, 0, ""},
			{"another rule starts the accounts anew", func(in *products.ProductUpdate) { in.AccountingRule = new(products.CashBased) }, nil, fault.Validation, "accounts"},
			{"another rule with all accounts", func(in *products.ProductUpdate) {
				*in = asUpdate(w, id, booked(w, products.NewProduct{}))
			}, []string{"accountingRule"}, 0, ""},
			{"tax on what is stored", func(in *products.ProductUpdate) { in.EqualInterest = new(true) }, []string{"isEqualAmortization"}, 0, ""},
			{"a rule on what is stored", func(in *products.ProductUpdate) { in.MultiDisburse, in.MaxTranches = new(true), new(2) }, nil, fault.Rule, "error.msg.equal.amortization.does.not.support.tranche.disbursal"},
			{"one override", func(in *products.ProductUpdate) { in.Overrides = &products.OverridesInput{Grace: new(false)} }, []string{"allowAttributeOverrides"}, 0, ""},
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
				var in products.ProductUpdate
				test.change(&in)
				in.Ref = operation.ByID(id)
				result, err := perform(w, products.UpdateProduct, in)
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
		ended.Name, ended.ShortName, ended.SoldTo = "Ended", "END", today.AddDays(-1)
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
			if len(got.Products) != 1 || got.ProductOptions != nil || got.ProductDefaults != nil {
				t.Errorf("got %+v", got)
			}
		})
		w.Run("one with its template", func(t *testing.T) {
			got := must(w, products.GetProduct, products.ProductRef{Ref: operation.ByID(1), WithTemplate: true})
			if got.ProductOptions == nil || got.Name != "Product" {
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
			!p.LastInstalmentThreshold.IsZero() || !p.Overrides.Tolerance || p.SoldTo != (calendar.Date{}) {
			w.Errorf("got %+v", p)
		}
		least := products.NewProduct{
			Name: "Least", ShortName: "L", CurrencyCode: "jpy", Principal: money.FromInt(1000), Repayments: 12, InterestRate: decimal("12"),
		}
		p, err = products.Get(w.u.Tx, create(w, least))
		w.check(err)
		if p.CurrencyCode != "JPY" || p.Digits != 0 || p.InMultiplesOf != 0 || p.Every != 1 || p.Frequency != products.EveryMonths ||
			p.RateFrequency != schedule.PerYear || p.Amortization != schedule.EqualInstalments || p.InterestMethod != schedule.Declining ||
			p.InterestPeriod != schedule.Daily || p.DaysInYear != schedule.ActualYear || p.DaysInMonth != schedule.ActualMonth ||
			p.RecalculatesInterest || p.Strategy != products.Standard || p.AccountingRule != products.NoAccounting {
			w.Errorf("the least that can be said makes %+v", p)
		}
		tranches := mandatory()
		tranches.Name, tranches.ShortName, tranches.MultiDisburse, tranches.MaxTranches = "Tranches", "T", new(true), new(2)
		p, err = products.Get(w.u.Tx, create(w, tranches))
		w.check(err)
		if p.LastInstalmentThreshold != money.MustDecimal("50") {
			w.Errorf("threshold %v", p.LastInstalmentThreshold)
		}
		again := recalculating()
		again.Name, again.ShortName = "Recalculating", "R"
		p, err = products.Get(w.u.Tx, create(w, again))
		w.check(err)
		if p.RestInterval != 1 || p.PreClosure != schedule.TillPreClosureDate {
			w.Errorf("recalculation %+v", p.RecalculationTerms)
		}
	})
}
