package products_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/products"
)

// required are the attributes without a sensible default, with the rule that their absence breaks. The interface asks for more;
// its routes say so.
var required = map[string]string{
	"name": "cannot.be.blank", "shortName": "cannot.be.blank", "currencyCode": "cannot.be.blank",
	"principal": "not.greater.than.zero", "numberOfRepayments": "not.greater.than.zero", "interestRatePerPeriod": "cannot.be.blank",
}

// withJSON returns attributes with some of them left out, and others put in, by their names on the wire.
func withJSON(t *testing.T, in products.NewProduct, without []string, with map[string]any) products.NewProduct {
	t.Helper()
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range without {
		if _, there := fields[name]; !there {
			t.Fatalf("attribute %s is not there to be left out", name)
		}
		delete(fields, name)
	}
	maps.Copy(fields, with)
	if text, err = json.Marshal(fields); err != nil {
		t.Fatal(err)
	}
	var changed products.NewProduct
	if err := json.Unmarshal(text, &changed); err != nil {
		t.Fatal(err)
	}
	return changed
}

func TestRequiredAttributes(t *testing.T) {
	t.Run("all", func(t *testing.T) {
		if v := mandatory().Violations(); len(v) > 0 {
			t.Fatalf("%v", codesOf(v))
		}
	})
	t.Run("none", func(t *testing.T) {
		var want []string
		for name, rule := range required {
			want = append(want, name+"."+rule)
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, codesOf(products.NewProduct{}.Violations())); diff != "" {
			t.Error(diff)
		}
	})
	for name, rule := range required {
		t.Run("without "+name, func(t *testing.T) {
			in := withJSON(t, mandatory(), []string{name}, nil)
			got := codesOf(in.Violations())
			if diff := cmp.Diff([]string{name + "." + rule}, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("blank texts are absent ones", func(t *testing.T) {
		in := mandatory()
		in.Name, in.ShortName, in.CurrencyCode = " ", "", ""
		want := []string{"currencyCode.cannot.be.blank", "name.cannot.be.blank", "shortName.cannot.be.blank"}
		if diff := cmp.Diff(want, codesOf(in.Violations())); diff != "" {
			t.Error(diff)
		}
	})
}

// TestSingleAttributes holds each attribute against its own rule.
func TestSingleAttributes(t *testing.T) {
	long := func(n int) string { return string(slices.Repeat([]byte("x"), n)) }
	const (
		negative    = "not.zero.or.greater"
		notPositive = "not.greater.than.zero"
		outside     = "is.not.within.expected.range"
		notListed   = "is.not.one.of.expected.enumerations"
		below       = "is.less.than.min"
		above       = "is.greater.than.max"
		tooLong     = "exceeds.max.length"
	)
	tests := []struct {
		attribute string
		value     any
		suffix    string
	}{
		{"name", long(101), tooLong}, {"shortName", "12345", tooLong}, {"externalId", long(101), tooLong}, {"description", long(501), tooLong},
		{"fundId", 0, notPositive}, {"fundId", -1, notPositive},
		{"currencyCode", "EURO", tooLong}, {"digitsAfterDecimal", 7, outside}, {"digitsAfterDecimal", -1, outside}, {"inMultiplesOf", -1, negative},
		{"principal", 0, notPositive}, {"principal", -5, notPositive}, {"minPrincipal", 0, notPositive}, {"maxPrincipal", 0, notPositive},
		{"numberOfRepayments", 0, notPositive}, {"minNumberOfRepayments", 0, notPositive}, {"maxNumberOfRepayments", -1, notPositive},
		{"repaymentEvery", 0, notPositive}, {"repaymentFrequencyType", 4, outside}, {"repaymentFrequencyType", -1, outside},
		{"fixedLength", 0, notPositive}, {"minimumDaysBetweenDisbursalAndFirstRepayment", 0, notPositive},
		{"repaymentStartDateType", 3, notListed}, {"installmentAmountInMultiplesOf", 0, notPositive},
		{"interestRatePerPeriod", -1, negative}, {"minInterestRatePerPeriod", -1, negative}, {"maxInterestRatePerPeriod", -0.1, negative},
		{"interestRateFrequencyType", 5, outside}, {"amortizationType", 2, outside}, {"interestType", 2, outside},
		{"interestCalculationPeriodType", 2, outside}, {"daysInYearType", 366, notListed}, {"daysInMonthType", 31, notListed},
		{"daysInYearCustomStrategy", "SOMETIMES", notListed}, {"loanScheduleType", 2, notListed}, {"loanScheduleProcessingType", 2, notListed},
		{"fixedPrincipalPercentagePerInstallment", 0.5, below}, {"fixedPrincipalPercentagePerInstallment", 101, above},
		{"graceOnPrincipalPayment", -1, negative}, {"graceOnInterestPayment", -1, negative}, {"graceOnInterestCharged", -1, negative},
		{"recurringMoratoriumOnPrincipalPeriods", -1, negative}, {"graceOnArrearsAgeing", -1, negative}, {"overdueDaysForNPA", -1, negative},
		{"dueDaysForRepaymentEvent", -1, negative}, {"overDueDaysForRepaymentEvent", -1, negative}, {"inArrearsTolerance", -1, negative},
		{"principalThresholdForLastInstallment", -1, below}, {"principalThresholdForLastInstallment", 101, above},
		{"principalThresholdForLastInstalment", 101, above},
		{"transactionProcessingStrategyCode", "my-own", notListed}, {"supportedInterestRefundTypes", []string{"GIFT"}, notListed},
		{"maxTrancheCount", 0, notPositive}, {"outstandingLoanBalance", -1, negative}, {"overAppliedNumber", -1, negative},
		{"overAppliedCalculationType", "percentages", tooLong},
		{"delinquencyBucketId", 0, notPositive}, {"mandatoryGuarantee", -1, negative},
		{"accountingRule", 0, outside}, {"accountingRule", 5, outside}, {"fundSourceAccountId", 0, notPositive}, {"buyDownExpenseAccountId", -1, notPositive},
		{"capitalizedIncomeType", "GIFT", notListed}, {"buyDownFeeStrategy", "NEVER", notListed},
	}
	for _, test := range tests {
		t.Run(test.attribute, func(t *testing.T) {
			base := mandatory()
			if test.attribute == "supportedInterestRefundTypes" {
				base = progressive()
			}
			in := withJSON(t, base, nil, map[string]any{test.attribute: test.value})
			got := codesOf(in.Violations())
			if diff := cmp.Diff([]string{test.attribute + "." + test.suffix}, got); diff != "" {
				t.Errorf("%v:\n%s", test.value, diff)
			}
		})
	}
}
