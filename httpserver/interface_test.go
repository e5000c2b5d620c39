package httpserver

import (
	"slices"
	"strings"
	"testing"
)

// furtherEndpoints are the paths that clients of the interface use besides those of testdata/interface-endpoints.txt. A
// path in braces stands for any value.
const furtherEndpoints = `
POST /v1/batches
GET POST /v1/businessdate
GET /v1/businessdate/{}
GET PUT DELETE POST /v1/clients/external-id/{}
GET /v1/configurations
GET PUT /v1/configurations/{}
GET PUT /v1/configurations/name/{}
POST /v1/internal/cob/loan-reprocess/{}
POST /v1/internal/loans/{}/place-lock/{}
POST /v1/jobs/LOAN_COB/inline
GET /v1/jobs
GET POST /v1/jobs/{}
GET POST /v1/jobs/short-name/{}
GET /v1/jobs/{}/runhistory
GET POST /v1/journalentries
GET POST /v1/journalentries/{}
GET POST /v1/glclosures
GET PUT DELETE /v1/glclosures/{}
GET POST /v1/loan-originators
GET /v1/loan-originators/template
GET PUT DELETE /v1/loan-originators/{}
GET PUT DELETE /v1/loan-originators/external-id/{}
POST /v1/loans/catch-up
GET /v1/loans/is-catch-up-running
GET /v1/loans/locked
GET /v1/loans/oldest-cob-closed
GET POST PUT DELETE /v1/loans/external-id/{}
GET PUT /v1/loans/external-id/{}/approved-amount
PUT /v1/loans/external-id/{}/available-disbursement-amount
GET /v1/loans/external-id/{}/buydown-fees
GET /v1/loans/external-id/{}/buydown-fees/{}
GET /v1/loans/external-id/{}/capitalized-incomes
GET POST /v1/loans/external-id/{}/delinquency-actions
GET /v1/loans/external-id/{}/transactions
GET /v1/loans/external-id/{}/transactions/reage-preview
GET /v1/loans/external-id/{}/transactions/reamortization-preview
GET POST PUT /v1/loans/external-id/{}/transactions/external-id/{}
GET POST PUT /v1/loans/{}/transactions/external-id/{}
GET PUT /v1/loans/{}/approved-amount
PUT /v1/loans/{}/available-disbursement-amount
GET /v1/loans/{}/buydown-fees
GET /v1/loans/{}/buydown-fees/{}
GET /v1/loans/{}/capitalized-incomes
GET /v1/loans/{}/capitalized-incomes/{}
GET POST /v1/loans/{}/charges
GET /v1/loans/{}/charges/template
GET POST PUT DELETE /v1/loans/{}/charges/{}
GET POST PUT DELETE /v1/loans/external-id/{}/charges/external-id/{}
GET POST /v1/loans/{}/delinquency-actions
GET /v1/loans/{}/delinquencytags
PUT /v1/loans/{}/disbursements/editDisbursements
GET PUT /v1/loans/{}/disbursements/{}
GET POST /v1/loans/{}/interest-pauses
PUT DELETE /v1/loans/{}/interest-pauses/{}
GET /v1/loans/{}/originators
POST DELETE /v1/loans/{}/originators/{}
POST DELETE /v1/loans/external-id/{}/originators/external-id/{}
GET POST /v1/rescheduleloans
GET /v1/rescheduleloans/template
GET POST /v1/rescheduleloans/{}
GET PUT /v1/roles/{}/permissions
GET PUT DELETE POST /v1/roles/{}
PUT /v1/permissions
GET /v1/users
GET /v1/users/template
GET PUT DELETE /v1/users/{}
POST /v1/users/{}/pwd
GET PUT /v1/passwordpreferences
GET /v1/makercheckers
POST DELETE /v1/makercheckers/{}
GET /v1/audits
GET /v1/audits/{}
GET POST /v1/offices
GET /v1/offices/template
GET PUT /v1/offices/{}
GET PUT /v1/offices/external-id/{}
GET POST /v1/staff
GET PUT /v1/staff/{}
POST /v1/codes/{}/codevalues
GET PUT DELETE /v1/codes/{}/codevalues/{}
GET POST /v1/taxes/component
GET /v1/taxes/component/template
GET PUT /v1/taxes/component/{}
GET POST /v1/taxes/group
GET PUT /v1/taxes/group/{}
GET /v1/runreports/{}
GET /v1/runreports/availableExports/{}
GET POST /v1/clients/{}/documents
GET PUT DELETE /v1/loans/{}/documents/{}
GET /v1/loans/{}/documents/{}/attachment
GET POST /v1/clients/{}/notes
GET PUT DELETE /v1/loans/{}/notes/{}
GET POST /v1/glaccounts
GET PUT DELETE /v1/glaccounts/{}
GET POST /v1/delinquency/ranges
GET PUT DELETE /v1/delinquency/ranges/{}
GET POST /v1/delinquency/buckets
GET PUT DELETE /v1/delinquency/buckets/{}
GET POST /v1/sourcing-partners
GET /v1/sourcing-partners/{}
POST /v1/sourcing-partners/{}/activation
GET /v1/sourcing-partners/{}/status-history
`

// interfaceCommands are the values of the query parameter "command" that the interface document names, and those of
// the single loan and transaction, in lower case.
var interfaceCommands = map[string]string{
	"POST /v1/loans/{}/transactions": "repayment merchantissuedrefund payoutrefund goodwillcredit chargerefund waiveinterest writeoff close-rescheduled close" +
		" undowriteoff recoverypayment refundbycash foreclosure creditbalancerefund charge-off downpayment interestpaymentwaiver undo-charge-off" +
		" capitalizedincome buydownfee reage undoreage reamortize undoreamortize",
	"POST /v1/loans/{}": "approve undoapproval reject withdrawnbyapplicant disburse disbursewithoutautodownpayment disbursetosavings undodisbursal" +
		" undolastdisbursal assignloanofficer unassignloanofficer recoverguarantees contracttermination undocontracttermination",
	"POST /v1/loans/{}/transactions/{}": "chargeback capitalizedincomeadjustment buydownfeeadjustment interest-refund undo modify",
	"POST /v1/loans":                    "calculateloanschedule",
	"PUT /v1/loans/{}":                  "markasfraud",
	"POST /v1/loans/{}/charges":         "pay deactivateoverdue",
	"POST /v1/loans/{}/charges/{}":      "waive pay adjustment",
	"POST /v1/clients/{}":               "activate close reject withdraw reactivate undorejection undowithdrawal assignstaff unassignstaff",
	"POST /v1/rescheduleloans/{}":       "approve reject",
	"POST /v1/jobs/{}":                  "executejob",
	"POST /v1/roles/{}":                 "enable disable",
}

// TestTableHasTheInterface holds the route table against what clients of the interface use; TestDescriptionHasTheInterface
// does so for the interface document.
func TestTableHasTheInterface(t *testing.T) {
	have := map[string][]string{}
	for _, row := range Routes() {
		key := row.Method + " " + withoutNames(row.Path)
		have[key] = append(have[key], strings.ToLower(row.Command))
	}
	for _, line := range strings.Split(strings.TrimSpace(furtherEndpoints), "\n") {
		words := strings.Fields(line)
		path := words[len(words)-1]
		for _, method := range words[:len(words)-1] {
			if have[method+" "+path] == nil {
				t.Errorf("no route for %s %s", method, path)
			}
		}
	}
	for endpoint, commands := range interfaceCommands {
		for _, command := range strings.Fields(commands) {
			if !slices.Contains(have[endpoint], command) {
				t.Errorf("%s has no command %s, only %v", endpoint, command, have[endpoint])
			}
		}
	}
}

func withoutNames(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if strings.HasPrefix(s, "{") {
			segments[i] = "{}"
		}
	}
	return strings.Join(segments, "/")
}
