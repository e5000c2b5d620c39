package httpserver

import (
	"slices"
	"testing"
)

// TestStackDatesThatCannotBeRead holds what the newer resources say about dates without locale and date format.
func TestStackDatesThatCannotBeRead(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("PUT", "/v1/configurations/name/enable-business-date", `{"enabled":true}`)
	const noLocale, noFormat = "org.apache.fineract.businessdate.locale.not-blank", "org.apache.fineract.businessdate.date-format.not-blank"
	for _, c := range []struct {
		name, method, path, body string
		want                     []string
	}{
		{"business date without both", "POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":"01 January 2024"}`, []string{noLocale, noFormat}},
		{"business date without locale", "POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":"01 January 2024","dateFormat":"dd MMMM yyyy"}`, []string{noLocale}},
		{"business date with a blank format", "POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":"01 January 2024","dateFormat":"","locale":"en"}`, []string{noFormat}},
		{"preview with nothing", "GET", "/v1/loans/1/transactions/reage-preview", "", []string{noLocale, noFormat,
			"org.apache.fineract.reage.frequency-number.not-blank", "org.apache.fineract.reage.frequency-type.not-blank",
			"org.apache.fineract.reage.start-date.not-blank", "org.apache.fineract.reage.number-of-installments.not-blank"}},
		{"preview without format", "GET", "/v1/loans/1/transactions/reage-preview?frequencyNumber=0&frequencyType=DAYS&startDate=2024-01-01&numberOfInstallments=1&locale=en", "",
			[]string{noFormat, "org.apache.fineract.reage.frequency-number.min"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := (stack{t, server}).refused(c.method, c.path, c.body, 400); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
