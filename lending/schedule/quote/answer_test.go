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
		{"two requests", `{"terms":{` + terms + `}} {}`, `more than one value`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(quote.Answer([]byte(tt.request))); !strings.Contains(got, tt.want) {
				t.Errorf("%.200s, want %s", got, tt.want)
			}
		})
	}
}
