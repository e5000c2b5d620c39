package httpserver

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestResultsOfLoanCommands holds the whole answers of commands on a loan. (docs/semantics/wire-loans.md, 2.)
func TestResultsOfLoanCommands(t *testing.T) {
	b := newBorrower(t)
	officer := b.must("POST", "/v1/staff", `{"officeId":1,"firstname":"Lea","lastname":"Officer","isLoanOfficer":true,"joiningDate":"2020-01-01",`+plainly+`}`)["resourceId"]
	reason := b.must("POST", "/v1/codes/"+fmt.Sprint(b.must("GET", "/v1/codes/name/LoanRescheduleReason", "")["id"])+"/codevalues", `{"name":"Test","isActive":true}`)["subResourceId"]
	loan := b.apply("progressive/recalculating", "")
	const words = `"locale":"en","dateFormat":"dd MMMM yyyy"`
	const who = `"officeId":1,"clientId":1,"loanId":1`
	const state = `"pendingApproval":%v,"waitingForDisbursal":%v,"active":%v,"closedObligationsMet":false,"closedWrittenOff":false,"closedRescheduled":false,"closed":false,"overpaid":false`
	const submitted = `{"id":100,"code":"loanStatusType.submitted.and.pending.approval","value":"Submitted and pending approval",`
	const approved = `{"id":200,"code":"loanStatusType.approved","value":"Approved",`
	const active = `{"id":300,"code":"loanStatusType.active","value":"Active",`
	for _, tt := range []struct{ name, method, path, body, want string }{
		{"modified: numbers as numbers, dates as sent", "PUT", "", `{"loanType":"individual","principal":"1,100.50","expectedDisbursementDate":"02 January 2024",` + words + `}`,
			`{` + who + `,"resourceId":1,"changes":{"dateFormat":"dd MMMM yyyy","expectedDisbursementDate":"02 January 2024","locale":"en","principal":1100.5,"recalculateLoanSchedule":true}}`},
		{"modified", "PUT", "", `{"loanType":"individual","principal":900,"expectedDisbursementDate":"01 January 2024",` + words + `}`,
			`{` + who + `,"resourceId":1,"changes":{"dateFormat":"dd MMMM yyyy","expectedDisbursementDate":"01 January 2024","locale":"en","principal":900,"recalculateLoanSchedule":true}}`},
		{"modified besides the schedule", "PUT", "", `{"loanType":"individual","externalId":"mine",` + words + `}`,
			`{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{"externalId":"mine","recalculateLoanSchedule":false}}`},
		{"modified into what it is", "PUT", "", `{"loanType":"individual","principal":900,` + words + `}`, `{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{}}`},
		{"approved", "POST", "?command=approve", `{"approvedOnDate":"01 January 2024","approvedLoanAmount":"800","expectedDisbursementDate":"01 January 2024","note":"yes",` + words + `}`,
			`{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{"approvedLoanAmount":"800","approvedOnDate":"01 January 2024","dateFormat":"dd MMMM yyyy","expectedDisbursementDate":[2024,1,1],"locale":"en","netDisbursalAmount":800,"note":"yes","principal":800,"status":` + approved + fmt.Sprintf(state, false, true, false) + `}}}`},
		{"approval undone", "POST", "?command=undoapproval", `{}`,
			`{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{"approvedLoanAmount":900,"approvedOnDate":"","principal":900,"status":` + submitted + fmt.Sprintf(state, true, false, false) + `}}}`},
		{"approved as applied for", "POST", " ?command= APPROVE ", `{"approvedOnDate":"01 January 2024",` + words + `}`,
			`{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{"approvedOnDate":"01 January 2024","dateFormat":"dd MMMM yyyy","locale":"en","status":` + approved + fmt.Sprintf(state, false, true, false) + `}}}`},
		{"disbursed", "POST", "?command=disburse", `{"actualDisbursementDate":"01 January 2024","transactionAmount":800,"externalId":"out",` + words + `}`,
			`{` + who + `,"resourceId":1,"subResourceId":1,"resourceExternalId":"mine","subResourceExternalId":"out","changes":{"actualDisbursementDate":"01 January 2024","dateFormat":"dd MMMM yyyy","locale":"en","status":` + active + fmt.Sprintf(state, false, false, true) + `}}}`},
		{"officer assigned", "POST", "?command=assignloanofficer", fmt.Sprintf(`{"toLoanOfficerId":%v,"assignmentDate":"01 January 2024",%s}`, officer, words), `{` + who + `,"resourceId":1,"resourceExternalId":"mine"}`},
		{"officer unassigned", "POST", "?command=unassignloanofficer", `{"unassignedDate":"01 January 2024",` + words + `}`, `{` + who + `,"resourceId":1,"resourceExternalId":"mine"}`},
		{"marked as fraud", "PUT", "?command=markAsFraud", `{"fraud":true}`, `{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{"fraud":true}}`},
		{"marked again", "PUT", "?command=markAsFraud", `{"fraud":true}`, `{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{}}`},
		{"approved amount", "PUT", "/approved-amount", `{"amount":"850.0","locale":"en"}`,
			`{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{"locale":"en","newApprovedAmount":"850.0","oldApprovedAmount":900}}`},
		{"available amount", "PUT", "/available-disbursement-amount", `{"amount":10,"locale":"en"}`,
			`{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{"locale":"en","newApprovedAmount":810,"newAvailableDisbursementAmount":"10","oldApprovedAmount":850,"oldAvailableDisbursementAmount":50}}`},
		{"interest paused", "POST", "/interest-pauses", `{"startDate":"05 January 2024","endDate":"10 January 2024",` + words + `}`, `{"resourceId":1}`},
		{"pause changed", "PUT", "/interest-pauses/1", `{"startDate":"06 January 2024","endDate":"10 January 2024",` + words + `}`,
			`{"resourceId":1,"changes":{"endDate":"2024-01-10","startDate":"2024-01-06"}}`},
		{"delinquency paused", "POST", "/delinquency-actions", `{"action":"Pause","startDate":"05 January 2024","endDate":"10 January 2024",` + words + `}`, `{` + who + `,"resourceId":1}`},
		{"reschedule requested", "POST", "/../../rescheduleloans", fmt.Sprintf(`{"loanId":1,"rescheduleFromDate":"15 January 2024","submittedOnDate":"01 January 2024","newInterestRate":10,"rescheduleReasonId":%v,%s}`, reason, words), `{` + who + `,"resourceId":1}`},
		{"reschedule approved", "POST", "/../../rescheduleloans/1?command=approve", `{"approvedOnDate":"01 January 2024",` + words + `}`,
			`{` + who + `,"resourceId":1,"changes":{"approvedByUserId":1,"approvedOnDate":"01 January 2024","dateFormat":"dd MMMM yyyy","locale":"en"}}`},
		{"contract terminated, with other attributes in the body", "POST", "?command=contractTermination", `{"note":"left","reason":"moved away","externalId":"end"}`,
			`{` + who + `,"resourceId":3,"resourceExternalId":"end","changes":{"note":"left","subStatus":"loanSubStatusType.contractTermination"}}`},
		{"termination undone", "POST", "?command=undoContractTermination", `{"note":"back","reversalExternalId":"again"}`, `{` + who + `,"resourceId":3,"resourceExternalId":"end","changes":{"note":"back"}}`},
		{"disbursal undone", "POST", "?command=undodisbursal", `{"note":"no"}`,
			`{` + who + `,"resourceId":1,"resourceExternalId":"mine","changes":{"actualDisbursementDate":"","note":"no","status":` + approved + fmt.Sprintf(state, false, true, false) + `}}}`},
	} {
		path := strings.Replace(strings.TrimSpace(loan+strings.TrimSpace(tt.path)), loan+"/../..", "/v1", 1)
		got, err := json.Marshal(b.must(tt.method, strings.ReplaceAll(path, " ", "%20"), tt.body))
		if err != nil {
			t.Fatal(err)
		}
		var sent, wanted any
		if err := errors.Join(json.Unmarshal(got, &sent), json.Unmarshal([]byte(tt.want), &wanted)); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(wanted, sent); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
	if codes := b.refused("POST", loan+"?command=undoContractTermination", `{"reason":"x"}`, 400); !slices.Equal(codes, []string{"error.msg.parameter.unsupported"}) {
		t.Error(codes)
	}
}

// TestReschedulesAndPenalties: a change may not start in a period in which, or after which, an overdue penalty falls due.
// (docs/semantics/errors.md, 4.13.)
func TestReschedulesAndPenalties(t *testing.T) {
	b := borrower{stack: lender(t), products: map[string]any{}}
	penalty := b.charge(9, 1, "")
	product := strings.Replace(chargedProducts["progressive"], "{", fmt.Sprintf(`{"maxNumberOfRepayments":4,"charges":[{"id":%v}],`, penalty), 1)
	b.products["progressive"] = b.must("POST", "/v1/loanproducts", product)["resourceId"]
	reason := b.must("POST", "/v1/codes/"+fmt.Sprint(b.must("GET", "/v1/codes/name/LoanRescheduleReason", "")["id"])+"/codevalues", `{"name":"Test","isActive":true}`)["subResourceId"]
	loan := b.running("progressive")
	b.close("2024-02-03")
	b.must("POST", "/v1/jobs/LOAN_COB/inline", `{"loanIds":[1]}`)
	b.holdPenalties("closed", loan, "2024-02-01 1", "1 0 0")
	ask := func(from, change string) string {
		return fmt.Sprintf(`{"loanId":1,"rescheduleFromDate":%q,"submittedOnDate":"2024-02-04",%s,"rescheduleReasonId":%v,%s}`, from, change, reason, plainly)
	}
	for _, tt := range []struct{ name, from, change, code string }{
		{"in the period of the penalty", "2024-02-01", `"adjustedDueDate":"2024-02-10"`, "validation.msg.rescheduleloan.not.allowed.due.to.overdue.charges"},
		{"after it", "2024-03-01", `"adjustedDueDate":"2024-03-10"`, ""},
		{"as many terms as the product has", "2024-03-01", `"extraTerms":1`, ""},
		{"more terms than the product has", "2024-03-01", `"extraTerms":2`, "validation.msg.rescheduleloan.extraTerms.is.greater.than.max"},
		{"no due date", "2024-02-15", `"adjustedDueDate":"2024-03-10"`, "validation.msg.rescheduleloan.rescheduleFromDate.repayment.schedule.installment.does.not.exist"},
		{"two changes", "2024-03-01", `"extraTerms":1,"newInterestRate":5`, "validation.msg.rescheduleloan.adjustedDueDate.loan.reschedule.multioperations.error.code"},
		{"grace on principal", "2024-03-01", `"graceOnPrincipal":1`, "validation.msg.rescheduleloan.graceOnPrincipal.loan.reschedule.selectedoperationnotsupported.error.code"},
		{"grace on interest", "2024-03-01", `"graceOnInterest":1`, "validation.msg.rescheduleloan.graceOnInterest.loan.reschedule.selectedoperationnotsupported.error.code"},
		{"an instalment amount", "2024-03-01", `"emi":100,"endDate":"2024-04-01"`, "validation.msg.rescheduleloan.emi.loan.reschedule.selectedoperationnotsupported.error.code"},
		{"a negative rate", "2024-03-01", `"newInterestRate":-1`, "validation.msg.rescheduleloan.newInterestRate.not.zero.or.greater"},
		{"back in time", "2024-03-01", `"adjustedDueDate":"2024-02-20"`, "validation.msg.rescheduleloan.rescheduleFromDate.adjustedDueDate.before.rescheduleFromDate"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := stack{t, b.server}
			if tt.code == "" {
				s.must("POST", "/v1/rescheduleloans", ask(tt.from, tt.change))
			} else if codes := s.refused("POST", "/v1/rescheduleloans", ask(tt.from, tt.change), 400); !slices.Equal(codes, []string{tt.code}) {
				t.Error(codes)
			}
		})
	}
}

// TestReschedulesOfTranches: cumulative loans that plan their tranches are not rescheduled, even when all is paid out.
// (docs/semantics/errors.md, 4.13.)
func TestReschedulesOfTranches(t *testing.T) {
	b := borrower{stack: lender(t), products: map[string]any{}}
	product := strings.Replace(chargedProducts["cumulative"], "{", `{"multiDisburseLoan":true,"maxTrancheCount":5,"outstandingLoanBalance":5000,"allowPartialPeriodInterestCalculation":true,`, 1)
	b.products["cumulative"] = b.must("POST", "/v1/loanproducts", product)["resourceId"]
	reason := b.must("POST", "/v1/codes/"+fmt.Sprint(b.must("GET", "/v1/codes/name/LoanRescheduleReason", "")["id"])+"/codevalues", `{"name":"Test","isActive":true}`)["subResourceId"]
	loan := b.apply("cumulative", `"disbursementData":[{"expectedDisbursementDate":"2024-01-01","principal":1000}],`)
	b.approve(loan)
	b.disburse(loan)
	codes := b.refused("POST", "/v1/rescheduleloans", fmt.Sprintf(`{"loanId":1,"rescheduleFromDate":"2024-02-01","submittedOnDate":"2024-01-01","adjustedDueDate":"2024-02-10","rescheduleReasonId":%v,%s}`, reason, plainly), 400)
	if !slices.Equal(codes, []string{"validation.msg.rescheduleloan.loan.reschedule.tranche.multidisbursement.error.code"}) {
		t.Error(codes)
	}
}

// TestModifiedApplications: lists that are sent replace those of the application, a note is added.
func TestModifiedApplications(t *testing.T) {
	b := newBorrower(t)
	for _, name := range []string{"branch", "broker"} {
		b.must("POST", "/v1/loan-originators", `{"externalId":"`+name+`"}`)
	}
	loan := b.apply("progressive", `"originators":[{"externalId":"branch"}],"submittedOnNote":"first",`)
	b.must("PUT", loan, `{"loanType":"individual","originators":[{"externalId":"broker"}],"submittedOnNote":"second"}`)
	got := b.must("GET", loan, "")
	list := got["originators"].([]any)
	b.shows("originators", []any{len(list), list[0].(map[string]any)["externalId"]}, `[1,"broker"]`)
	notes := got["notes"].([]any)
	b.shows("notes", []any{len(notes), notes[0].(map[string]any)["note"]}, `[2,"second"]`)
	b.must("PUT", loan, `{"loanType":"individual","originators":[]}`)
	b.shows("no originators", b.must("GET", loan, "")["originators"], `[]`)
}

// TestDatesOfInterestPauses: locale and date format are mandatory, and dates have a refusal of their own.
// (docs/semantics/errors.md, 4.14.)
func TestDatesOfInterestPauses(t *testing.T) {
	b := newBorrower(t)
	loan := b.running("progressive/recalculating")
	for body, want := range map[string][]string{
		`{}`: {
			"validation.msg.InterestPause.locale.cannot.be.blank", "validation.msg.InterestPause.dateFormat.cannot.be.blank",
			"validation.msg.InterestPause.startDate.cannot.be.blank", "validation.msg.InterestPause.endDate.cannot.be.blank",
		},
		`{"startDate":"2024-01-05","endDate":"5 January",` + plainly + `}`: {"validation.msg.invalid.date.format"},
		`{"startDate":"2024-01-05","endDate":"2024-01-09","locale":"en"}`:  {"validation.msg.InterestPause.dateFormat.cannot.be.blank"},
	} {
		if diff := cmp.Diff(want, b.refused("POST", loan+"/interest-pauses", body, 400)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", body, diff)
		}
	}
	for _, tt := range []struct{ name, from, till, code string }{
		{"before the loan", "2023-12-31", "2024-01-09", "interest.pause.start.date.before.loan.start.date"},
		{"backwards", "2024-01-09", "2024-01-05", "interest.pause.end.date.before.start.date"},
		{"beyond maturity", "2024-01-09", "2024-04-02", "interest.pause.end.date.after.loan.maturity.date"},
		{"the last day", "2024-03-25", "2024-04-01", ""},
		{"a day of another pause", "2024-03-20", "2024-03-25", "interest.pause.overlapping"},
		{"next to another pause", "2024-03-20", "2024-03-24", ""},
	} {
		body := fmt.Sprintf(`{"startDate":%q,"endDate":%q,%s}`, tt.from, tt.till, plainly)
		if tt.code == "" {
			b.must("POST", loan+"/interest-pauses", body)
		} else if codes := b.refused("POST", loan+"/interest-pauses", body, 403); !slices.Equal(codes, []string{tt.code}) {
			t.Errorf("%s: %v", tt.name, codes)
		}
	}
	variations := b.must("GET", loan+"?associations=loanTermVariations", "")["loanTermVariations"].([]any)
	last := variations[len(variations)-1].(map[string]any)
	b.shows("a pause among the variations", []any{len(variations), last["termType"].(map[string]any)["id"], last["termVariationApplicableFrom"], last["dateValue"], last["isProcessed"]},
		`[2,11,[2024,3,25],[2024,4,1],null]`)
}

// TestOriginalSchedule: beside a schedule that follows the payments a loan shows that of its contract, and where the product
// says so, that decides what is overdue. (docs/semantics/wire-loans.md, 7.4; charges.md, 6.4.)
func TestOriginalSchedule(t *testing.T) {
	b := newBorrower(t)
	product := strings.Replace(chargedProducts["cumulative/recalculating"], `{"name":"Plain","shortName":"PLN"`, `{"name":"As agreed","shortName":"AGR","isArrearsBasedOnOriginalSchedule":true`, 1)
	b.products["cumulative/as agreed"] = b.must("POST", "/v1/loanproducts", product)["resourceId"]
	rows := func(view any) string {
		var list []string
		for _, one := range view.(map[string]any)["periods"].([]any) {
			if p := one.(map[string]any); p["period"] != nil {
				list = append(list, fmt.Sprint(p["principalDue"], "+", p["interestDue"]))
			}
		}
		return strings.Join(list, " ")
	}
	const contract = "330.02+10 333.32+6.7 336.66+3.37"
	for _, kind := range []string{"cumulative/as agreed", "cumulative/recalculating", "progressive/recalculating", "progressive", "cumulative"} {
		b.moveTo("2024-01-01")
		loan := b.running(kind)
		b.moveTo("2024-01-20")
		b.must("POST", loan+"/transactions?command=repayment", `{"transactionDate":"2024-01-20","transactionAmount":700,`+plainly+`}`)
		b.close("2024-03-10")
		b.must("POST", "/v1/jobs/LOAN_COB/inline", fmt.Sprintf(`{"loanIds":[%s]}`, strings.TrimPrefix(loan, "/v1/loans/")))
		got := b.must("GET", loan, "")
		original, shown := got["originalSchedule"]
		if follows := strings.Contains(kind, "/"); shown != follows {
			t.Errorf("%s: original schedule shown %v", kind, shown)
		} else if follows && (rows(original) != contract || rows(got["repaymentSchedule"]) == contract) {
			t.Errorf("%s: %s, now %s", kind, rows(original), rows(got["repaymentSchedule"]))
		}
		if summary := got["summary"].(map[string]any); kind == "cumulative/as agreed" {
			overdue := math.Round(100*(16.7-summary["interestPaid"].(float64))) / 100
			b.shows("overdue", []any{summary["principalOverdue"], summary["interestOverdue"], summary["overdueSinceDate"]}, fmt.Sprintf(`[0,%v,[2024,2,1]]`, overdue))
		}
		if _, named := b.must("GET", loan+"?associations=all&exclude=originalSchedule", "")["originalSchedule"]; named {
			t.Errorf("%s: excluded and shown", kind)
		}
	}
}
