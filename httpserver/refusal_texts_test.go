package httpserver

import (
	"fmt"
	"strings"
	"testing"
)

// TestTextsOfRefusals holds texts that clients compare. (docs/semantics/errors.md, 2, 3, 4.10 and 4.13.)
func TestTextsOfRefusals(t *testing.T) {
	b := newBorrower(t)
	b.offer("progressive/bounded", "progressive", `"minInterestRatePerPeriod":5,"maxInterestRatePerPeriod":20,`)
	loan := b.running("progressive/bounded")
	code := b.must("GET", "/v1/codes/name/LoanRescheduleReason", "")["id"]
	reason := b.must("POST", fmt.Sprintf("/v1/codes/%v/codevalues", code), `{"name":"Test","isActive":true}`)["subResourceId"]
	role := b.must("POST", "/v1/roles", `{"name":"Reader","description":"reads loans"}`)["resourceId"]
	b.must("PUT", fmt.Sprintf("/v1/roles/%v/permissions", role), `{"permissions":{"READ_LOAN":true}}`)
	b.must("PUT", "/v1/configurations/name/accept-password-on-user-create", `{"enabled":true}`)
	b.must("POST", "/v1/users", fmt.Sprintf(`{"username":"reader","firstname":"R","lastname":"Eader","email":"r@example.org","officeId":1,"roles":[%v],"sendPasswordToEmail":false,`+
		`"password":"Reader-2026-y","repeatPassword":"Reader-2026-y"}`, role))
	const reader, admin = "reader:Reader-2026-y", "admin:Secret-2026-x"

	reAge := func(unit, start string) string {
		return fmt.Sprintf(`{"startDate":%q,"frequencyType":%q,"frequencyNumber":1,"numberOfInstallments":3,%s}`, start, unit, plainly)
	}
	atRate := func(rate string) string {
		return fmt.Sprintf(`{"loanId":1,"rescheduleFromDate":"2024-02-01","submittedOnDate":"2024-01-01","newInterestRate":%s,"rescheduleReasonId":%v,%s}`, rate, reason, plainly)
	}
	for _, tt := range []struct{ name, who, method, path, body, code, text string }{
		{"a re-age from before the loan names the day of the loan", admin, "POST", loan + "/transactions?command=reAge", reAge("MONTHS", "2023-12-31"),
			"validation.msg.loan.reAge.startDate.is.before.than.date", "The parameter `startDate` must be greater than or equal to the provided date: 2024-01-01"},
		{"a unit that re-ages do not have", admin, "POST", loan + "/transactions?command=reAge", reAge("WHOLE_TERM", "2024-02-01"),
			"validation.msg.loan.reAge.frequencyType.is.not.one.of.expected.enumerations", "The parameter `frequencyType` must be one of [Days Weeks Months Years]."},
		{"rates of reschedules have a decimal: above", admin, "POST", "/v1/rescheduleloans", atRate("45"),
			"validation.msg.rescheduleloan.newInterestRate.is.greater.than.max", "The parameter `newInterestRate` value 45.0 must not be more than maximum value 20.0"},
		{"rates of reschedules have a decimal: below", admin, "POST", "/v1/rescheduleloans", atRate("4.25"),
			"validation.msg.rescheduleloan.newInterestRate.is.less.than.min", "The parameter `newInterestRate` value 4.25 must not be less than the minimum value 5.0"},
		{"an action on delinquency without the permission", reader, "POST", loan + "/delinquency-actions", `{}`,
			"error.msg.not.authorized", "User has no authority to CREATE delinquency_actions"},
		{"a template of no command lists those that have one", admin, "GET", loan + "/transactions/template?command=dance", "",
			"error.msg.query.parameter.value.unsupported", "The query parameter command has an unsupported value of: dance. Supported are: [buydownfee "},
		{"a processing that there is not", admin, "POST", "/v1/loans", b.application("progressive", `"loanScheduleProcessingType":"DIAGONAL",`),
			"validation.msg.loan.loanScheduleProcessingType.is.not.one.of.expected.enumerations", "The parameter `loanScheduleProcessingType` must be one of [0 1]."},
		{"a part of a coin", admin, "POST", loan + "/transactions?command=repayment", `{"transactionDate":"2024-01-01","transactionAmount":0.001,` + plainly + `}`,
			"validation.msg.loan.transaction.transactionAmount.scale.is.greater.than.2", "Failed data validation due to: scale.is.greater.than.2."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := stack{t, b.server}.as(tt.who, tt.method, tt.path, tt.body)
			if !strings.Contains(got.body, `"`+tt.code+`"`) || !strings.Contains(got.body, tt.text) {
				t.Errorf("%d %s", got.status, got.body)
			}
		})
	}
}
