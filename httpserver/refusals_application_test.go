package httpserver

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// with is an application in which attributes have other values; "null" leaves them out.
func with(application string, attributes map[string]string) string {
	for name, value := range attributes {
		pair := regexp.MustCompile(`"` + name + `":("[^"]*"|[^,}]+),`)
		if pair.MatchString(application) {
			application = pair.ReplaceAllLiteralString(application, "")
		}
		if value != "null" {
			application = strings.Replace(application, "{", fmt.Sprintf("{%q:%s,", name, value), 1)
		}
	}
	return application
}

// TestRefusalsOfApplications: what an application for a loan is refused for. (docs/semantics/errors.md, 4.2.)
func TestRefusalsOfApplications(t *testing.T) {
	b := newBorrower(t)
	const loan, v = "cumulative", "validation.msg.loan."
	b.offer("cumulative/tranches", loan, inTranches+`"allowPartialPeriodInterestCalculation":true,`)
	b.offer("progressive/tranches", "progressive", inTranches)
	b.offer("cumulative/unprorated", loan, `"allowPartialPeriodInterestCalculation":false,`)
	b.offer("cumulative/short", loan, `"maxNumberOfRepayments":6,"minNumberOfRepayments":2,"canDefineInstallmentAmount":true,`)
	b.offer("cumulative/moratorium", loan, `"recurringMoratoriumOnPrincipalPeriods":1,`)
	type attributes = map[string]string
	for _, tt := range []struct {
		name, kind string
		change     attributes
		status     int
		code       string
	}{
		{"no principal", loan, attributes{"principal": "null"}, 400, v + "principal.cannot.be.blank"},
		{"rates, which are not taken", loan, attributes{"rates": `[1]`}, 400, "error.msg.parameter.unsupported"},
		{"fraud from the start", loan, attributes{"fraud": "true"}, 400, "error.msg.parameter.unsupported"},
		{"several members at once", loan, attributes{"isParentAccount": "true"}, 400, "error.msg.parameter.unsupported"},
		{"no term", loan, attributes{"loanTermFrequency": "null"}, 400, v + "loanTermFrequency.cannot.be.blank"},
		{"no repayments", loan, attributes{"numberOfRepayments": "null"}, 400, v + "numberOfRepayments.cannot.be.blank"},
		{"no frequency", loan, attributes{"repaymentEvery": "null"}, 400, v + "repaymentEvery.cannot.be.blank"},
		{"submitted after the first due date", loan, attributes{"submittedOnDate": `"2023-12-31"`, "repaymentsStartingFromDate": `"2023-12-30"`}, 403,
			"error.msg.loan.application.submitted.on.date.cannot.be.after.the.loan.expected.first.repayment.date"},
		{"too much grace on principal", loan, attributes{"graceOnPrincipalPayment": "3"}, 400, v + "graceOnPrincipalPayment.mustBeLessThan.numberOfRepayments"},
		{"too much grace on interest", loan, attributes{"graceOnInterestPayment": "3"}, 400, v + "graceOnInterestPayment.mustBeLessThan.numberOfRepayments"},
		{"too much grace on interest charged", loan, attributes{"graceOnInterestCharged": "4"}, 400, v + "graceOnInterestCharged.mustBeLessThan.numberOfRepayments"},
		{"principal holidays to the end", "cumulative/moratorium", attributes{"numberOfRepayments": "4", "loanTermFrequency": "4"}, 400,
			v + "graceOnPrincipalPayments.and.recurringMoratoriumOnPrincipalPeriods.causes.principal.moratorium.for.last.installment"},
		{"advanced strategy on a cumulative product", loan, attributes{"transactionProcessingStrategyCode": advanced}, 403, "strategy.cannot.be.advanced.payment.allocation.if.not.configured"},
		{"fixed instalments beyond the product", "cumulative/short", attributes{"fixedEmiAmount": "130"}, 400, v + "numberOfRepayments.greater.than.maximumNumberOfRepayments"},
		{"fixed instalments below the product", "cumulative/short", attributes{"fixedEmiAmount": "1100"}, 400, v + "numberOfRepayments.lesser.than.minimumNumberOfRepayments"},
		{"tranches out of order", "progressive/tranches",
			attributes{"disbursementData": `[{"expectedDisbursementDate":"2024-01-01","principal":1},{"expectedDisbursementDate":"2024-03-01","principal":1},{"expectedDisbursementDate":"2024-02-01","principal":1}]`},
			400, v + "disbursementData.disbursements.should.be.ordered.based.on.their.disbursement.dates"},
		{"a tranche before the first", "progressive/tranches",
			attributes{"disbursementData": `[{"expectedDisbursementDate":"2024-01-01","principal":1},{"expectedDisbursementDate":"2023-12-01","principal":1}]`},
			400, v + "disbursementData.disbursement.date.of.tranche.cannot.be.before.expected.disbursement.date"},
		{"full terms that the product has not", "progressive/tranches", attributes{"allowFullTermForTranche": "true", "disbursementData": `[{"expectedDisbursementDate":"2024-01-01","principal":1}]`}, 400, v + "allowFullTermForTranche.not.allowed.by.product"},
		{"leap years of a cumulative loan", loan, attributes{"daysInYearCustomStrategy": `"FULL_LEAP_YEAR"`}, 400, v + "daysInYearCustomStrategy.days.in.year.custom.strategy.is.only.supported.for.progressive.loan.schedule.type"},
		{"leap years of 360 days", "progressive", attributes{"daysInYearCustomStrategy": `"FULL_LEAP_YEAR"`}, 400, v + "daysInYearCustomStrategy.days.in.year.custom.strategy.is.only.applicable.for.actual.days.in.year.type"},
		{"partial periods of daily interest", loan, attributes{"interestCalculationPeriodType": "0", "allowPartialPeriodInterestCalculation": "true"}, 400, v + "allowPartialPeriodInterestCalculation.not.supported.for.daily.calcualtions"},
		{"interest that follows payments, unprorated", "cumulative/recalculating", attributes{"allowPartialPeriodInterestCalculation": "false"}, 400, v + "isInterestRecalculationEnabled.not.supported.for.selected.interest.calcualtion.type"},
		{"tranches, unprorated", "cumulative/tranches", attributes{"allowPartialPeriodInterestCalculation": "false", "disbursementData": `[{"expectedDisbursementDate":"2024-01-01","principal":1}]`}, 400,
			v + "multiDisburseLoan.not.supported.for.selected.interest.calcualtion.type"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := stack{t, b.server}
			if codes := s.refused("POST", "/v1/loans", with(b.application(tt.kind, ""), tt.change), tt.status); !slices.Contains(codes, tt.code) {
				t.Errorf("%v, want %s", codes, tt.code)
			}
		})
	}
}

// TestRefusalsOfLifecycle: decisions on an application, disbursals and who looks after the loan. (docs/semantics/errors.md, 4.3 to
// 4.5.)
func TestRefusalsOfLifecycle(t *testing.T) {
	b := newBorrower(t)
	b.offer("progressive/tranches", "progressive", inTranches)
	transferred := b.must("POST", "/v1/charges", strings.Replace(flatFee("By transfer"), `"chargeTimeType":2,"chargeCalculationType":1,"chargePaymentMode":0`, `"chargeTimeType":1,"chargeCalculationType":1,"chargePaymentMode":1`, 1))["resourceId"]
	const v = "validation.msg.loanapplication."
	b.holdRefusals([]refusal{
		{"no day of rejection", "cumulative applied", nil, command("reject", ""), 400, v + "rejectedOnDate.cannot.be.blank"},
		{"no day of withdrawal", "cumulative applied", nil, command("withdrawnByApplicant", ""), 400, v + "withdrawnOnDate.cannot.be.blank"},
		{"no officer", "cumulative", nil, command("assignloanofficer", `"assignmentDate":"2024-01-01"`), 400, "validation.msg.loanOfficer.toLoanOfficerId.cannot.be.blank"},
		{"no day of assignment", "cumulative", nil, command("assignloanofficer", `"toLoanOfficerId":1`), 400, "validation.msg.loanOfficer.assignmentDate.cannot.be.blank"},
		{"no day of the end of an assignment", "cumulative", nil, command("unassignloanofficer", ""), 400, "validation.msg.loan.transaction.unassignedDate.cannot.be.blank"},

		{"to savings that there are not", "cumulative approved", nil, command("disburseToSavings", `"actualDisbursementDate":"2024-01-01"`), 403, "error.msg.loan.disburse.to.savings.requires.linked.account"},
		{"a charge from savings that there are not", "cumulative applied", steps(), step{"POST", "/charges", fmt.Sprintf(`"chargeId":%v,"amount":5`, transferred)}, 403, "error.msg.loanCharge.add.requires.linked.account"},
	})
}
