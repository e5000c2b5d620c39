package httpserver

import (
	"fmt"
	"slices"
	"testing"
)

// TestDatatablesOfAnApplication is the conditional row "A datatable check is enabled for loans: datatables is required" of the
// interface document: no check can be enabled, so that it is not required, and entries for data tables that there are none of
// are refused instead of lost.
func TestDatatablesOfAnApplication(t *testing.T) {
	s := lender(t)
	product := s.must("POST", "/v1/loanproducts", loanProduct)["resourceId"]
	for _, c := range []struct {
		name, datatables string
		status           int
		codes            []string
	}{
		{"absent", ``, 200, nil},
		{"null", `"datatables":null,`, 200, nil},
		{"empty", `"datatables":[],`, 200, nil},
		{"present", `"datatables":[{"registeredTableName":"extra","data":{}}],`, 404, []string{"error.msg.datatable.not.found"}},
		{"no list", `"datatables":"extra",`, 400, []string{"validation.msg.loan.datatables.is.not.an.array"}},
	} {
		body := fmt.Sprintf(`{"clientId":1,"productId":%v,"loanType":"individual","principal":1000,"submittedOnDate":"2024-01-01",
			"expectedDisbursementDate":"2024-01-01","loanTermFrequency":3,"loanTermFrequencyType":2,"numberOfRepayments":3,"repaymentEvery":1,"repaymentFrequencyType":2,
			"interestRatePerPeriod":12,"interestType":0,"interestCalculationPeriodType":1,"amortizationType":1,"transactionProcessingStrategyCode":"mifos-standard-strategy",
			%s%s}`, product, c.datatables, plainly)
		if c.status == 200 {
			s.must("POST", "/v1/loans", body)
			continue
		}
		if codes := s.refused("POST", "/v1/loans", body, c.status); !slices.Equal(codes, c.codes) {
			t.Errorf("%s: %v, want %v", c.name, codes, c.codes)
		}
	}
}

// TestDelinquencyRangesWantALocale is docs/semantics/wire-organisation.md, 12, "locale*": mandatory even where the days are plain numbers. Buckets
// have no numbers of their own and want none.
func TestDelinquencyRangesWantALocale(t *testing.T) {
	s := lender(t)
	blank := []string{"validation.msg.delinquencyrange.locale.cannot.be.blank"}
	for _, days := range []string{"1", `"1"`} {
		if codes := s.refused("POST", "/v1/delinquency/ranges", `{"classification":"Early","minimumAgeDays":`+days+`}`, 400); !slices.Equal(codes, blank) {
			t.Errorf("%s without a locale: %v", days, codes)
		}
	}
	early := s.must("POST", "/v1/delinquency/ranges", `{"classification":"Early","minimumAgeDays":"1","maximumAgeDays":"1.000","locale":"de"}`)["resourceId"]
	path := fmt.Sprintf("/v1/delinquency/ranges/%v", early)
	if codes := s.refused("PUT", path, `{"maximumAgeDays":30}`, 400); !slices.Equal(codes, blank) {
		t.Errorf("update without a locale: %v", codes)
	}
	if codes := s.refused("PUT", path, `{"maximumAgeDays":"30","locale":"nowhere"}`, 400); !slices.Equal(codes, []string{"validation.msg.invalid.locale.format"}) {
		t.Errorf("an unknown locale: %v", codes)
	}
	s.must("PUT", path, `{"maximumAgeDays":30,"locale":"en"}`)
	if got := s.must("GET", path, "")["maximumAgeDays"]; fmt.Sprint(got) != "30" {
		t.Errorf("the range ends at %v", got)
	}
	s.must("POST", "/v1/delinquency/buckets", fmt.Sprintf(`{"name":"Early ones","ranges":[%v]}`, early))
}
