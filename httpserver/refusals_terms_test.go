package httpserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestRefusalsOfCharges: what cannot be done with charges. (docs/semantics/errors.md, 4.12.)
func TestRefusalsOfCharges(t *testing.T) {
	b := newBorrower(t)
	fee := b.charge(2, 1, "")
	transferred := b.must("POST", "/v1/charges", strings.Replace(flatFee("By transfer"), `"chargePaymentMode":0`, `"chargePaymentMode":1`, 1))["resourceId"]
	on := func(charge any, due string) step {
		return step{"POST", "/charges", fmt.Sprintf(`"chargeId":%v,"amount":5,"dueDate":%q`, charge, due)}
	}
	b.holdRefusals([]refusal{
		{"unknown external id", "cumulative", nil, step{"GET", "/charges/external-id/nothing", ""}, 404, "error.msg.loanCharge.external.id.invalid"},
		{"paid from an account that there is not", "cumulative", nil, on(transferred, "2024-02-10"), 403, "error.msg.loanCharge.add.requires.linked.account"},
		{"undo of what waives nothing", "cumulative", steps(paid("2024-01-01", 10)), step{"PUT", "/transactions/{id}", ""}, 403, "error.msg.loan.transaction.undo.waive.charge"},
		{"waiver undone from before the charge-off", "cumulative", steps(on(fee, "2024-02-10"), today("2024-02-15"), transaction("charge-off", dated("2024-02-15")), step{"POST", "/charges/{1}?command=waive", ""}),
			step{"PUT", "/transactions/{sub}", ""}, 403, "error.msg.transaction.date.cannot.be.earlier.than.charge.off.date"},
	})
}

// TestWaivedPenaltiesStayWaived: waivers of charges with a date of their own and of instalment fees can be undone, others not.
// (docs/semantics/charges.md, 4.)
func TestWaivedPenaltiesStayWaived(t *testing.T) {
	b := newBorrower(t)
	b.offer("cumulative/penal", "cumulative", fmt.Sprintf(`"charges":[{"id":%v}],`, b.charge(9, 1, "")))
	loan := b.loanOf("cumulative/penal")
	b.close("2024-02-03")
	b.must("POST", "/v1/jobs/LOAN_COB/inline", `{"loanIds":[1]}`)
	penalty := b.must("GET", loan+"?associations=charges", "")["charges"].([]any)[0].(map[string]any)["id"]
	waiver := b.must("POST", fmt.Sprintf("%s/charges/%v?command=waive", loan, penalty), "")["subResourceId"]
	if codes := b.refused("PUT", fmt.Sprintf("%s/transactions/%v", loan, waiver), "", 403); !slices.Equal(codes, []string{"error.msg.loan.charge.waive.cannot.undo"}) {
		t.Error(codes)
	}
}

// TestRefusalsOfAmounts: the approved and the available amount, and tranches. Failures of amounts are rules of lending with
// the violations of a validation inside. (docs/semantics/errors.md, 3 and 4.14; transactions.md, 4.1.)
func TestRefusalsOfAmounts(t *testing.T) {
	b := newBorrower(t)
	b.offer("progressive/tranches", "progressive", inTranches)
	b.offer("progressive/income", "progressive/recalculating", incomeTerms)
	approved := func(amount string) step { return step{"PUT", "/approved-amount", amount} }
	available := func(amount string) step { return step{"PUT", "/available-disbursement-amount", amount} }
	tranches := func(list string) step {
		return step{"PUT", "/disbursements/editDisbursements", `"disbursementData":[` + list + `]`}
	}
	const next = `{"expectedDisbursementDate":"2024-02-15","principal":300}`
	const rule, other = "validation.msg.loan.approved.amount.", "validation.msg.loan.available.disbursement.amount."
	const most = "can't.be.greater.than.maximum."
	b.holdRefusals([]refusal{
		{"no approved amount", "progressive", nil, approved(""), 400, rule + "amount.cannot.be.blank"},
		{"approved amount of 0", "progressive", nil, approved(`"amount":0`), 403, rule + "amount.not.greater.than.zero"},
		{"approved amount of an application", "progressive applied", nil, approved(`"amount":900`), 403, rule + "loan.status.not.valid.for.approved.amount.modification"},
		{"approved amount beyond the proposed one", "progressive approved", nil, approved(`"amount":1000.01`), 403, rule + "amount." + most + "applied.loan.amount.calculation"},
		{"approved amount beyond 110 %", "progressive/income approved", nil, approved(`"amount":1100.01`), 403, rule + "amount." + most + "applied.loan.amount.calculation"},
		{"approved amount below what is out", "progressive/income", steps(transaction("capitalizedIncome", sum("2024-01-01", 20))), approved(`"amount":1019.99`), 403, rule + "amount.less.than.disbursed.principal.and.capitalized.income"},
		{"approved amount below what is planned", "progressive/tranches", nil, approved(`"amount":899.99`), 403, rule + "amount.less.than.disbursed.principal.and.capitalized.income"},
		{"no available amount", "progressive", nil, available(""), 400, other + "amount.cannot.be.blank"},
		{"available amount below 0", "progressive", nil, available(`"amount":-1`), 403, other + "amount.not.zero.or.greater"},
		{"available amount of a paid loan", "progressive", steps(paid("2024-01-01", 1020.07)), available(`"amount":0`), 403, other + "loan.must.be.approved.or.active"},
		{"available amount beyond what is left", "progressive/tranches", nil, available(`"amount":100.01`), 403, other + "amount." + most + "available.disbursement.amount.calculation"},
		{"available amount of 0 before the disbursal", "progressive approved", nil, available(`"amount":0`), 403, other + "amount.cannot.be.zero.as.nothing.was.disbursed.yet"},
		{"all is disbursed", "progressive/tranches", steps(today("2024-02-15"), out("2024-02-15", 400)), tranches(`{"expectedDisbursementDate":"2024-01-01","principal":600},` + next), 403, "error.msg.loan.disbursement.cannot.be.a.edited"},
		{"a tranche before the first", "progressive/tranches", nil, tranches(strings.Replace(next, "2024-02-15", "2023-12-31", 1)), 400,
			"validation.msg.loan.disbursementData.disbursement.date.of.tranche.cannot.be.before.expected.disbursement.date"},
	})
}

// TestRefusalsOfReschedules: requests, and decisions on them. (docs/semantics/errors.md, 4.13.)
func TestRefusalsOfReschedules(t *testing.T) {
	b := newBorrower(t)
	b.offer("progressive/bounded", "progressive", `"minInterestRatePerPeriod":5,"maxInterestRatePerPeriod":20,`)
	reason := b.must("POST", "/v1/codes/"+fmt.Sprint(b.must("GET", "/v1/codes/name/LoanRescheduleReason", "")["id"])+"/codevalues", `{"name":"Test","isActive":true}`)["subResourceId"]
	ask := func(from, change string) step {
		return step{"POST", "/v1/rescheduleloans", fmt.Sprintf(`"loanId":{loan},"rescheduleFromDate":%q,"submittedOnDate":"2024-01-01",%s,"rescheduleReasonId":%v`, from, change, reason)}
	}
	decide := func(command, day string) step {
		return step{"POST", "/v1/rescheduleloans/{1}?command=" + command, fmt.Sprintf(`"%sOnDate":%q`, map[string]string{"approve": "approved", "reject": "rejected"}[command], day)}
	}
	move := ask("2024-02-01", `"adjustedDueDate":"2024-02-10"`)
	const rule = "validation.msg.rescheduleloan."
	b.holdRefusals([]refusal{
		{"no such request", "progressive", nil, step{"POST", "/v1/rescheduleloans/999?command=approve", `"approvedOnDate":"2024-01-01"`}, 404, "error.msg.loan.reschedule.request.id.invalid"},
		{"asked before the loan", "progressive", nil, step{"POST", "/v1/rescheduleloans", strings.Replace(move.body, `"submittedOnDate":"2024-01-01"`, `"submittedOnDate":"2023-12-31"`, 1)}, 400, rule + "submittedOnDate.before.loan.disbursement.date"},
		{"an approved loan", "progressive approved", nil, move, 400, rule + "loan.is.not.active"},
		{"a rate of an approved loan", "progressive approved", nil, ask("2024-02-01", `"newInterestRate":10`), 400, rule + "loan.is.not.active"},
		{"a paid loan", "progressive", steps(paid("2024-01-01", 1020.07)), move, 400, rule + "loan.is.not.active"},
		{"a paid instalment", "cumulative", steps(paid("2024-01-01", 340.02)), move, 400, rule + "rescheduleFromDate.repayment.schedule.installment.obligation.met"},
		{"a rate of 0", "cumulative", nil, ask("2024-02-01", `"newInterestRate":0`), 400, rule + "newInterestRate.not.greater.than.zero"},
		{"a rate of a loan without interest", "cumulative free", nil, ask("2024-02-01", `"newInterestRate":5`), 400, rule + "newInterestRate.newInterestRate"},
		{"a rate too low", "progressive/bounded", nil, ask("2024-02-01", `"newInterestRate":4.99`), 400, rule + "newInterestRate.is.less.than.min"},
		{"a rate too high", "progressive/bounded", nil, ask("2024-02-01", `"newInterestRate":20.01`), 400, rule + "newInterestRate.is.greater.than.max"},
		{"an end before its start", "cumulative", nil, ask("2024-02-01", `"emi":400,"endDate":"2024-01-31"`), 400, rule + "endDate.end.date.before.reschedule.from.date"},
		{"approved twice", "progressive", steps(move, decide("approve", "2024-01-01")), decide("approve", "2024-01-01"), 400, rule + "request.is.not.in.submitted.and.pending.state"},
		{"rejected when approved", "progressive", steps(move, decide("approve", "2024-01-01")), decide("reject", "2024-01-01"), 400, rule + "request.is.not.in.submitted.and.pending.state"},
		{"approved before it was asked", "progressive", steps(move), decide("approve", "2023-12-31"), 400, rule + "approvedOnDate.before.submission.date"},
		{"rejected before it was asked", "progressive", steps(move), decide("reject", "2023-12-31"), 400, rule + "rejectedOnDate.before.submission.date"},
		{"a due date of a charged-off loan", "progressive", steps(transaction("charge-off", dated("2024-01-01"))), move, 403, "error.msg.loan.is.charged.off"},
	})
}

// TestRefusalsOfPauses: pauses of interest and of delinquency. (docs/semantics/errors.md, 4.14.)
func TestRefusalsOfPauses(t *testing.T) {
	b := newBorrower(t)
	pause := step{"POST", "/interest-pauses", `"startDate":"2024-01-05","endDate":"2024-01-10"`}
	act := func(body string) step { return step{"POST", "/delinquency-actions", body} }
	const rule = "validation.msg.loanDelinquencyAction."
	b.holdRefusals([]refusal{
		{"interest of a cumulative loan", "cumulative/recalculating", nil, pause, 403, "loan.must.be.progressive"},
		{"interest that follows no payment", "progressive", nil, pause, 403, "loan.must.have.recalculate.interest.enabled"},
		{"interest of a loan without any", "progressive/recalculating free", nil, pause, 403, "loan.must.be.interest.bearing"},
		{"interest of an approved loan", "progressive/recalculating approved", nil, pause, 403, "loan.must.be.active"},
		{"no such pause", "progressive/recalculating", nil, step{"DELETE", "/interest-pauses/999", ""}, 403, "error.msg.variation.not.found"},
		{"delinquency without a start", "progressive", nil, act(`"action":"pause","endDate":"2024-01-10"`), 400, rule + "startDate.cannot.be.blank"},
		{"delinquency without an end", "progressive", nil, act(`"action":"pause","startDate":"2024-01-10"`), 400, rule + "endDate.cannot.be.blank"},
	})
}
