package products_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// TestLint walks every warning. The base has none.
func TestLint(t *testing.T) {
	tests := map[string]struct {
		change func(*products.NewProduct)
		want   []string
	}{
		"nothing to say": {func(*products.NewProduct) {}, nil},
		// 1000 over 360 months at 120 percent a year: interest of 100.00, instalment of 100.00 when rounded to tens.
		"rounded down to the interest": {func(in *products.NewProduct) {
			in.InterestRate, in.Repayments, in.Multiples = decimal("120"), 360, new(10)
		}, []string{"amortizes-negatively"}},
		// 1 over 12 months: the instalment of 0.09 is rounded to 0, and everything is left for the last one.
		"the smallest loan rounds to nothing": {func(in *products.NewProduct) {
			in.MinPrincipal, in.Multiples, in.InterestRate = amount("1"), new(1), decimal("0")
		}, []string{"ends-in-balloon"}},
		// Ten percent of the principal each, for five instalments: 60 percent are left for the last one.
		"a fixed percentage that leaves most": {func(in *products.NewProduct) {
			in.Amortization, in.Repayments, in.FixedPrincipalPercent = new(schedule.EqualPrincipal), 5, decimal("10")
		}, []string{"ends-in-balloon"}},
		"a fixed percentage that fits": {func(in *products.NewProduct) {
			in.Amortization, in.Repayments, in.FixedPrincipalPercent = new(schedule.EqualPrincipal), 5, decimal("20")
		}, nil},
		"grace but for one":         {func(in *products.NewProduct) { in.GraceOnPrincipal = new(11) }, []string{"all-principal-at-the-end"}},
		"grace beyond the shortest": {func(in *products.NewProduct) { in.GraceOnPrincipal, in.MinRepayments = new(3), new(3) }, []string{"grace-exceeds-shortest-term"}},
		"balance below principal": {func(in *products.NewProduct) {
			in.MultiDisburse, in.MaxTranches, in.MaximumOutstanding = new(true), new(2), amount("999")
		}, []string{"balance-below-principal"}},
		"all down": {func(in *products.NewProduct) { in.DownPayment, in.DownPaymentPercent = new(true), decimal("100") }, []string{"down-payment-repays-everything"}},
		"advanced without progressive": {func(in *products.NewProduct) {
			*in = progressive()
			in.ScheduleType = nil
		}, []string{"cumulative-with-advanced-strategy"}},
		"flat tranches of a full term": {func(in *products.NewProduct) {
			*in = progressive()
			in.InterestMethod, in.FullTermForTranche, in.MultiDisburse, in.MaxTranches = new(schedule.Flat), new(true), new(true), new(2)
		}, []string{"full-term-tranches-of-flat-interest"}},
		"one tranche": {func(in *products.NewProduct) { in.MultiDisburse, in.MaxTranches = new(true), new(1) }, []string{"single-tranche"}},
		"no interest ever": {func(in *products.NewProduct) {
			*in = recalculating()
			in.InterestRate, in.MaxInterestRate, in.GraceOnInterestPayment = decimal("0"), decimal("0"), new(1)
			in.InterestRefunds, in.ChargeOffBehaviour = products.RefundTypes().Values(), products.ZeroInterest
		}, []string{"recalculation-without-interest", "interest-grace-without-interest", "interest-refund-without-interest", "charge-off-without-interest"}},
		"no interest by default": {func(in *products.NewProduct) {
			*in = recalculating()
			in.InterestRate, in.MaxInterestRate = decimal("0"), decimal("5")
		}, nil},
		"compounding, progressive": {func(in *products.NewProduct) {
			*in = recalculating()
			in.Compounding = new(schedule.CompoundInterest)
		}, []string{"compounding-on-progressive-schedule"}},
		"compounding, cumulative": {func(in *products.NewProduct) {
			*in = recalculating()
			in.ScheduleType, in.Strategy, in.PaymentAllocation = nil, mandatory().Strategy, nil
			in.AdvanceStrategy, in.Compounding = new(schedule.ReduceInstalmentAmount), new(schedule.CompoundInterest)
		}, []string{"interest-on-interest"}},
		"interval of due dates": {func(in *products.NewProduct) {
			*in = recalculating()
			in.RestFrequency, in.RestInterval = new(schedule.RestSameAsRepayment), new(2)
		}, []string{"rest-interval-without-effect"}},
		"flat and even":          {func(in *products.NewProduct) { in.InterestMethod, in.EqualInterest = new(schedule.Flat), new(true) }, []string{"equal-interest-on-flat-interest"}},
		"threshold":              {func(in *products.NewProduct) { in.LastInstalmentThreshold = decimal("50") }, []string{"threshold-without-effect"}},
		"cycles without terms":   {func(in *products.NewProduct) { in.UsesCycle = new(true) }, []string{"cycle-without-variations"}},
		"two reasons, two names": {func(in *products.NewProduct) { in.UsesCycle, in.LastInstalmentThreshold = new(true), decimal("50") }, []string{"threshold-without-effect", "cycle-without-variations"}},
	}
	inWorld(t, func(w *world) {
		for name, test := range tests {
			w.Run(name, func(t *testing.T) {
				in := mandatory()
				test.change(&in)
				in.Name, in.ShortName, in.Warn = name, shortName(), true
				result := must(w, products.CreateProduct, in)
				p, err := products.Get(w.u.Tx, result.ID)
				w.check(err)
				var got, texts []string
				for _, warning := range products.Lint(p) {
					got = append(got, warning.Name)
					texts = append(texts, warning.String())
					if !strings.HasSuffix(warning.Sentence, ".") {
						t.Errorf("no sentence: %q", warning.Sentence)
					}
				}
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Error(diff)
				}
				if diff := cmp.Diff(texts, result.Warnings); diff != "" {
					t.Errorf("the result warns differently:\n%s", diff)
				}
			})
		}
	})
}

// TestLintTakesAnyProduct: nothing that is stored can make it panic or run for long.
func TestLintTakesAnyProduct(t *testing.T) {
	products.Lint(products.Product{})
	extreme := products.Product{}
	extreme.Principal, extreme.Repayments, extreme.Every = *amount("9000000000000"), 1<<31, 1<<31
	extreme.InterestRate, extreme.MaxRepayments = *decimal("1e30"), new(10_000)
	extreme.Amortization, extreme.RateFrequency, extreme.Digits = schedule.EqualInstalments, schedule.WholeTerm, 6
	for _, rate := range []string{"0", "0.000001", "12", "1e30"} {
		extreme.InterestRate = *decimal(rate)
		if text := fmt.Sprint(products.Lint(extreme)); text == "" {
			t.Error("no text")
		}
	}
}
