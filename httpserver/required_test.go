package httpserver

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// creation is a request of the interface with every attribute that it requires.
type creation struct {
	stack
	method, path string
	body         map[string]any
}

// with sends the request with other attributes; nil leaves one out.
func (c creation) with(changes map[string]any) (int, []string) {
	c.Helper()
	body := maps.Clone(c.body)
	maps.Copy(body, changes)
	maps.DeleteFunc(body, func(_ string, value any) bool { return value == nil })
	text, err := json.Marshal(body)
	succeeds(c.T, err)
	status, answer := c.send(c.method, c.path, string(text))
	var codes []string
	entries, _ := answer["errors"].([]any)
	for _, e := range entries {
		codes = append(codes, e.(map[string]any)["userMessageGlobalisationCode"].(string))
	}
	return status, codes
}

// TestRequiredAttributes: what the interface requires of a loan product and of a loan application is refused when it is absent,
// alone and with everything else that is wrong, although the platform has a default for it. (Interface: loan product, loan
// application.)
func TestRequiredAttributes(t *testing.T) {
	b := newBorrower(t)
	parsed := func(text string) map[string]any {
		var body map[string]any
		succeeds(t, json.Unmarshal([]byte(text), &body))
		return body
	}
	product := parsed(chargedProducts["cumulative"])
	product["name"], product["shortName"] = "Required", "REQ"
	application := parsed(b.application("cumulative", ""))
	applied := []string{
		"loans.productId", "loan.loanType", "loan.principal", "loan.loanTermFrequency", "loan.loanTermFrequencyType", "loan.numberOfRepayments",
		"loan.repaymentEvery", "loan.repaymentFrequencyType", "loan.interestRatePerPeriod", "loan.amortizationType", "loan.interestType",
		"loan.interestCalculationPeriodType", "loan.transactionProcessingStrategyCode", "loan.expectedDisbursementDate", "loan.submittedOnDate",
		"loan.clientId",
	}
	for name, c := range map[string]struct {
		creation
		required []string // with their resource, in the order in which they are reported
		zeros    []string // that a zero does not stand for
	}{
		"product": {creation{b.stack, "POST", "/v1/loanproducts", product}, []string{
			"loanproduct.name", "loanproduct.shortName", "loanproduct.currencyCode", "loanproduct.digitsAfterDecimal", "loanproduct.inMultiplesOf",
			"loanproduct.principal", "loanproduct.numberOfRepayments", "loanproduct.repaymentEvery", "loanproduct.repaymentFrequencyType",
			"loanproduct.interestRatePerPeriod", "loanproduct.interestRateFrequencyType", "loanproduct.amortizationType", "loanproduct.interestType",
			"loanproduct.interestCalculationPeriodType", "loanproduct.daysInYearType", "loanproduct.daysInMonthType",
			"loanproduct.isInterestRecalculationEnabled", "loanproduct.transactionProcessingStrategyCode", "loanproduct.accountingRule",
		}, []string{"principal", "numberOfRepayments", "repaymentEvery"}},
		"application": {creation{b.stack, "POST", "/v1/loans", application}, applied, []string{"principal", "numberOfRepayments", "repaymentEvery", "loanTermFrequency"}},
		"calculation": {creation{b.stack, "POST", "/v1/loans?command=calculateLoanSchedule", application}, applied, []string{"loanTermFrequency"}},
	} {
		t.Run(name, func(t *testing.T) {
			c.T = t
			nothing, all := map[string]any{}, []string{}
			for _, attribute := range c.required {
				_, name, _ := strings.Cut(attribute, ".")
				nothing[name] = nil
				all = append(all, "validation.msg."+attribute+".cannot.be.blank")
			}
			for i, attribute := range c.required {
				_, name, _ := strings.Cut(attribute, ".")
				for _, absent := range []any{nil, ""} {
					if status, codes := c.with(map[string]any{name: absent}); status != 400 || !slices.Equal(codes, all[i:i+1]) {
						t.Errorf("%s of %q: %d %v", name, absent, status, codes)
					}
				}
			}
			if _, codes := c.with(nothing); !slices.Equal(codes, all) {
				t.Error("nothing at all:\n", cmp.Diff(all, codes))
			}
			_, codes := c.with(map[string]any{c.zeros[0]: nil, "graceOnPrincipalPayment": -1})
			if len(codes) != 2 || !strings.HasSuffix(codes[1], "graceOnPrincipalPayment.not.zero.or.greater") {
				t.Errorf("with another violation: %v", codes)
			}
			for _, name := range c.zeros {
				if _, codes := c.with(map[string]any{name: 0}); len(codes) != 1 || !strings.HasSuffix(codes[0], "."+name+".not.greater.than.zero") {
					t.Errorf("%s of zero: %v", name, codes)
				}
			}
			if status, codes := c.with(nil); status != 200 {
				t.Errorf("with all of them: %d %v", status, codes)
			}
		})
	}
}

// TestModificationsStateTheLoanType, which is all that they have to state. (docs/semantics/wire-loans.md, 6.)
func TestModificationsStateTheLoanType(t *testing.T) {
	b := newBorrower(t)
	loan := b.apply("cumulative", "")
	const absent, nothing = "validation.msg.loan.loanType.cannot.be.blank", "validation.msg.loan.no.parameters.for.update"
	for body, want := range map[string]string{
		`{` + plainly + `}`:                                absent,
		`{"principal":900,` + plainly + `}`:                absent,
		`{"loanType":"individual",` + plainly + `}`:        nothing,
		`{"loanType":" ","principal":900,` + plainly + `}`: absent,
	} {
		if codes := b.refused("PUT", loan, body, 400); !slices.Equal(codes, []string{want}) {
			t.Errorf("%s: %v, want %s", body, codes, want)
		}
	}
	b.must("PUT", loan, `{"loanType":"individual","principal":900,`+plainly+`}`)
}

// TestRequirementsAreAttributes: a route can require only what its body may have.
func TestRequirementsAreAttributes(t *testing.T) {
	_, platform := startStack(t)
	n := 0
	for _, row := range resolve(Routes(), platform.Operations()) {
		for _, r := range row.Requires {
			n++
			if _, known := row.plan().byName[r.Attribute]; !known {
				t.Errorf("%s %s requires %s", row.Method, row.Path, r.Attribute)
			}
		}
	}
	if n == 0 {
		t.Error("nothing is required")
	}
}
