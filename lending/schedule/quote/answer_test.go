package quote_test

import (
	"strings"
	"testing"

	"lending.example/platform/lending/schedule/quote"
)

// TestAnswerReadsKnownTerms: a term by another name would be left out of the quote, so it is refused with its name.
func TestAnswerReadsKnownTerms(t *testing.T) {
	const terms = `"arithmetic":{"digits":2},"principal":1000,"numberOfRepayments":2,"repaymentEvery":1,"repaymentFrequencyType":2,"amortizationType":1,` +
		`"interestRatePerPeriod":12,"interestRateFrequencyType":3,"interestCalculationPeriodType":1,"daysInYearType":1,"daysInMonthType":1,` +
		`"submittedOnDate":"2026-01-15","expectedDisbursementDate":"2026-01-15"`
	for _, tt := range []struct{ name, request, want string }{
		{"known terms", `{"terms":{` + terms + `}}`, `{"quote":`},
		{"an unknown term", `{"terms":{` + terms + `,"principle":5}}`, `principle`},
		{"an unknown member", `{"terms":{` + terms + `},"explained":true}`, `explained`},
		{"an unknown entry of a list", `{"terms":{` + strings.Replace(terms, `"interestRateFrequencyType":3`, `"interestRateFrequencyType":77`, 1) + `}}`, `"field":"interestRateFrequencyType"`},
		{"an unknown unit", `{"terms":{` + strings.Replace(terms, `"repaymentFrequencyType":2`, `"repaymentFrequencyType":99`, 1) + `}}`, `must be one of 0, 1, 2, 3`},
		{"an unknown entry of a charge", `{"terms":{` + terms + `,"charges":[{"chargeTimeType":2,"chargeCalculationType":1,"amount":5,"dueDate":"2026-02-01"},{"chargeTimeType":77}]}}`, `"field":"charges[1][chargeTimeType]"`},
		{"an unknown rest", `{"terms":{` + terms + `,"recalculation":{"Rest":{"Frequency":9}}}}`, `"field":"recalculation[Rest][Frequency]"`},
		{"no day count", `{"terms":{` + strings.Replace(terms, `"daysInYearType":1`, `"daysInYearType":0`, 1) + `}}`, `validation.msg.loan.daysInYearType.cannot.be.blank`},
		{"too many decimals", `{"terms":{` + strings.Replace(terms, `"digits":2`, `"digits":7`, 1) + `}}`, `"field":"arithmetic[digits]"`},
		{"a mode of rounding", `{"terms":{` + strings.Replace(terms, `"digits":2`, `"digits":2,"rounding":"HALF_UP"`, 1) + `}}`, `"total":507.51`},
		{"an unknown mode of rounding", `{"terms":{` + strings.Replace(terms, `"digits":2`, `"digits":2,"rounding":"SIDEWAYS"`, 1) + `}}`, `SIDEWAYS`},
		{"two requests", `{"terms":{` + terms + `}} {}`, `more than one value`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(quote.Answer([]byte(tt.request))); !strings.Contains(got, tt.want) {
				t.Errorf("%.200s, want %s", got, tt.want)
			}
		})
	}
}
