package httpserver

import (
	"fmt"
	"slices"
	"testing"
)

// TestExternalIDsOfCharges: an external id names one loan charge, however the charges were added to their loans.
func TestExternalIDsOfCharges(t *testing.T) {
	b := newBorrower(t)
	fee := b.charge(2, 1, "")
	loan := b.running("cumulative")
	fees := func(ids ...string) string {
		list := ""
		for i, id := range ids {
			list += fmt.Sprintf(`%s{"chargeId":%v,"amount":5,"dueDate":"2024-01-20","externalId":%q}`, []string{"", ","}[min(i, 1)], fee, id)
		}
		return `"charges":[` + list + `],`
	}
	another := func(id string) string {
		return fmt.Sprintf(`{"chargeId":%v,"amount":5,"dueDate":"2024-01-20","externalId":%q,%s}`, fee, id, plainly)
	}
	b.must("POST", loan+"/charges", another("first"))
	applied := b.apply("cumulative", fees("second"))
	for _, tt := range []struct{ name, method, path, body, code string }{
		{"on the same loan", "POST", loan + "/charges", another("first"), "error.msg.loanCharge.duplicate.externalId"},
		{"of another loan", "POST", loan + "/charges", another("second"), "error.msg.loanCharge.duplicate.externalId"},
		{"in an application", "POST", "/v1/loans", b.application("cumulative", fees("third", "first")), "error.msg.loanCharge.duplicate.externalId"},
		{"twice in an application", "POST", "/v1/loans", b.application("cumulative", fees("third", "third")), "error.msg.loanCharge.duplicate.externalId"},
		{"in a modification", "PUT", applied, `{"loanType":"individual",` + fees("first") + plainly + `}`, "error.msg.loanCharge.duplicate.externalId"},
		{"its own in a modification", "PUT", applied, `{"loanType":"individual",` + fees("second", "third") + plainly + `}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := stack{t, b.server}
			if tt.code == "" {
				s.must(tt.method, tt.path, tt.body)
			} else if codes := s.refused(tt.method, tt.path, tt.body, 403); !slices.Equal(codes, []string{tt.code}) {
				t.Error(codes)
			}
		})
	}
}

// TestChargesForOthersThanLoans: what is defined for clients is put on no loan, neither with the application nor later.
func TestChargesForOthersThanLoans(t *testing.T) {
	b := newBorrower(t)
	ofClients := b.must("POST", "/v1/charges", `{"name":"Of clients","currencyCode":"EUR","amount":1,"chargeAppliesTo":3,"chargeTimeType":2,"chargeCalculationType":1,"active":true,"locale":"en"}`)["resourceId"]
	one := fmt.Sprintf(`"chargeId":%v,"amount":5,"dueDate":"2024-01-20"`, ofClients)
	const code = "error.msg.charge.is.not.loan.charge"
	if codes := b.refused("POST", "/v1/loans", b.application("cumulative", `"charges":[{`+one+`}],`), 403); !slices.Equal(codes, []string{code}) {
		t.Error(codes)
	}
	if codes := b.refused("POST", b.running("cumulative")+"/charges", `{`+one+`,`+plainly+`}`, 403); !slices.Equal(codes, []string{code}) {
		t.Error(codes)
	}
}
