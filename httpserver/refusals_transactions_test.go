package httpserver

import (
	"fmt"
	"strings"
	"testing"
)

// TestRefusalsOfMoney: what payments, credits, refunds and charge-backs are refused for. (docs/semantics/errors.md, 4.6 and 4.7.)
func TestRefusalsOfMoney(t *testing.T) {
	b := newBorrower(t)
	long := func(n int) string { return strings.Repeat("x", n) }
	plain := sum("2024-01-01", 1)
	amounts := map[string]string{"chargeback": `"transactionAmount":0.001`, "interest-refund": `"transactionAmount":0.001`}
	for _, name := range []string{"undo", "capitalizedIncomeAdjustment", "buyDownFeeAdjustment"} {
		amounts[name] = sum("2024-01-01", "0.001")
	}
	rows := []refusal{
		{"unknown external id of a loan", "cumulative", nil, step{"GET", "/v1/loans/external-id/nobody", ""}, 404, "error.msg.loan.external.id.invalid"},
		{"long note", "cumulative", nil, transaction("repayment", plain+`,"note":"`+long(1001)+`"`), 400, "validation.msg.loan.transaction.note.exceeds.max.length"},
		{"long external id", "cumulative", nil, transaction("repayment", plain+`,"externalId":"`+long(101)+`"`), 400, "validation.msg.loan.transaction.externalId.exceeds.max.length"},
		{"no payment type", "cumulative", nil, transaction("repayment", plain+`,"paymentTypeId":-1`), 400, "validation.msg.loan.transaction.paymentTypeId.not.greater.than.zero"},
		{"nothing paid to refund", "cumulative", nil, transaction("refundByCash", plain), 403, "error.msg.loan.transaction.no.payment.yet.made.for.loan"},
		{"interest refund of a payment", "progressive", steps(paid("2024-01-01", 10)), follow("interest-refund", `"transactionAmount":1`), 403, "error.msg.loan.transaction.not.refund.type"},
		{"interest refund of what was reversed", "progressive", steps(transaction("payoutRefund", sum("2024-01-01", 10)), follow("undo", sum("2024-01-01", 0))),
			follow("interest-refund", `"transactionAmount":1`), 403, "error.msg.loan.transaction.not.refund.type"},
	}
	const fine = ".scale.is.greater.than.2"
	for _, name := range strings.Fields("repayment merchantIssuedRefund waiveinterest creditBalanceRefund refundByCash recoverypayment") {
		rows = append(rows, refusal{
			name + " of a part of a coin", "cumulative", nil, transaction(name, sum("2024-01-01", "0.001")), 400, "validation.msg.loan.transaction.transactionAmount" + fine,
		})
	}
	for _, name := range strings.Fields("capitalizedIncome buyDownFee") {
		rows = append(rows, refusal{
			name + " of a part of a coin", "progressive", nil, transaction(name, sum("2024-01-01", "0.001")), 400, "validation.msg.loan.transaction.transactionAmount" + fine,
		})
	}
	for _, name := range strings.Fields("undo chargeback interest-refund capitalizedIncomeAdjustment buyDownFeeAdjustment") {
		rows = append(rows, refusal{
			name + " of a part of a coin", "progressive", steps(paid("2024-01-01", 10)), follow(name, amounts[name]), 400, "validation.msg.loan.transaction.transactionAmount" + fine,
		})
	}
	for _, detail := range []string{"accountNumber", "checkNumber", "routingCode", "receiptNumber", "bankNumber"} {
		rows = append(rows, refusal{
			"long " + detail, "cumulative", nil, transaction("repayment", fmt.Sprintf("%s,%q:%q", plain, detail, long(51))), 400,
			"validation.msg.loan.transaction." + detail + ".exceeds.max.length",
		})
	}
	b.holdRefusals(rows)
}

// TestRefusalsOfUndoing: what cannot be undone or changed. (docs/semantics/errors.md, 4.8.)
func TestRefusalsOfUndoing(t *testing.T) {
	b := newBorrower(t)
	b.offer("progressive/income", "progressive/recalculating", incomeTerms)
	const noSuch = "/transactions/external-id/nothing"
	income := transaction("capitalizedIncome", sum("2024-01-01", 20))
	fee := transaction("buyDownFee", sum("2024-01-01", 20))
	b.holdRefusals([]refusal{
		{"unknown external id", "progressive", nil, step{"POST", noSuch, sum("2024-01-01", 0)}, 404, "error.msg.loan.transaction.external.id.invalid"},
		{"unknown external id, read", "progressive", nil, step{"GET", noSuch, ""}, 404, "error.msg.loan.transaction.external.id.invalid"},
		{"disbursement", "progressive", nil, step{"POST", "/transactions/1", sum("2024-01-01", 0)}, 404, "error.msg.loan.transaction.id.invalid"},
		{"income taken back in part", "progressive/income", steps(income, follow("capitalizedIncomeAdjustment", sum("2024-01-01", 5))),
			step{"POST", "/transactions/{1}", sum("2024-01-01", 0)}, 403, "error.msg.loan.transaction.capitalizedIncome.cannot.be.reversed.when.adjusted"},
		{"fee taken back in part", "progressive/income", steps(fee, follow("buyDownFeeAdjustment", sum("2024-01-01", 5))),
			step{"POST", "/transactions/{1}", sum("2024-01-01", 0)}, 403, "error.msg.loan.transaction.buy.down.fee.cannot.be.reversed.when.adjusted"},
		{"another amount of income", "progressive/income", steps(income), follow("", sum("2024-01-01", 5)), 403, "error.msg.loan.transaction.capitalizedIncome.cannot.be.adjusted"},
		{"another amount of income taken back", "progressive/income", steps(income, follow("capitalizedIncomeAdjustment", sum("2024-01-01", 5))), follow("", sum("2024-01-01", 4)), 403,
			"error.msg.loan.transaction.capitalizedIncomeAdjustment.cannot.be.adjusted"},
		{"another amount of a fee", "progressive/income", steps(fee), follow("", sum("2024-01-01", 5)), 403, "error.msg.loan.transaction.buy.down.fee.cannot.be.adjusted"},
		{"another amount of a fee taken back", "progressive/income", steps(fee, follow("buyDownFeeAdjustment", sum("2024-01-01", 5))), follow("", sum("2024-01-01", 4)), 403,
			"error.msg.loan.transaction.buy.down.fee.adjustment.cannot.be.adjusted"},
	})
}

const inTranches = `"multiDisburseLoan":true,"maxTrancheCount":5,"outstandingLoanBalance":5000,`

const incomeTerms = `"enableIncomeCapitalization":true,"capitalizedIncomeCalculationType":"FLAT","capitalizedIncomeStrategy":"EQUAL_AMORTIZATION","capitalizedIncomeType":"FEE",
	"enableBuyDownFee":true,"buyDownFeeCalculationType":"FLAT","buyDownFeeStrategy":"EQUAL_AMORTIZATION","buyDownFeeIncomeType":"FEE","merchantBuyDownFee":false,
	"allowApprovedDisbursedAmountsOverApplied":true,"overAppliedCalculationType":"percentage","overAppliedNumber":10,`

// TestRefusalsOfEndings: what write-off, closing, foreclosure, charge-off and termination are refused for.
// (docs/semantics/errors.md, 4.5 and 4.9.)
func TestRefusalsOfEndings(t *testing.T) {
	b := newBorrower(t)
	b.offer("progressive/tranches", "progressive", inTranches)
	b.holdRefusals([]refusal{
		{"write-off in the future", "cumulative", nil, transaction("writeoff", dated("2024-01-02")), 403, "error.msg.loan.writeoff.cannot.be.a.future.date"},
		{"write-off before the charge-off", "cumulative", steps(today("2024-02-15"), transaction("charge-off", dated("2024-02-15"))), transaction("writeoff", dated("2024-02-14")), 403,
			"error.msg.transaction.date.cannot.be.earlier.than.charge.off.date"},
		{"write-off for no reason", "cumulative", nil, transaction("writeoff", dated("2024-01-01")+`,"writeoffReasonId":999`), 404, "error.msg.codevalue.id.invalid"},
		{"write-off for a reason of another code", "cumulative", nil, transaction("writeoff", dated("2024-01-01")+`,"writeoffReasonId":1`), 404, "error.msg.codevalue.codename.id.combination.invalid"},
		{"charge-off for no reason", "cumulative", nil, transaction("charge-off", dated("2024-01-01")+`,"chargeOffReasonId":999`), 404, "error.msg.codevalue.id.invalid"},
		{"closing in the future", "cumulative", nil, transaction("close", dated("2024-01-02")), 403, "error.msg.loan.close.cannot.be.a.future.date"},
		{"closing before the charge-off", "cumulative", steps(today("2024-02-15"), transaction("charge-off", dated("2024-02-15"))), transaction("close", dated("2024-02-14")), 403,
			"error.msg.transaction.date.cannot.be.earlier.than.charge.off.date"},
		{"closing as rescheduled in the future", "cumulative", nil, transaction("close-rescheduled", dated("2024-01-02")), 403, "error.msg.loan.close.reschedule.cannot.be.a.future.date"},
		{"foreclosure with a tranche to come", "progressive/tranches", steps(today("2024-02-15")), transaction("foreclosure", dated("2024-02-15")), 403,
			"loan.with.undisbursed.tranche.before.foreclosure.cannot.be.foreclosured"},
		{"foreclosure before the charge-off", "cumulative", steps(today("2024-02-15"), transaction("charge-off", dated("2024-02-15"))), transaction("foreclosure", dated("2024-02-14")), 403,
			"error.msg.transaction.date.cannot.be.earlier.than.charge.off.date"},
		{"charge-off in the future", "cumulative", nil, transaction("charge-off", dated("2024-01-02")), 403, "error.msg.loan.transaction.cannot.be.a.future.date"},
		{"termination undone after a payment", "progressive", steps(today("2024-02-15"), command("contractTermination", ""), paid("2024-02-15", 10)), command("undoContractTermination", ""), 403,
			"error.msg.loan.contract.termination.is.not.the.last.user.transaction"},
		{"credit balance refund before the charge-off", "cumulative", steps(today("2024-02-15"), transaction("charge-off", dated("2024-02-15")), paid("2024-02-15", 1100)),
			transaction("creditBalanceRefund", sum("2024-02-14", 10)), 403, "error.msg.transaction.date.cannot.be.earlier.than.charge.off.date"},
	})
}

// TestRefusalsOfReshaping: what re-age and re-amortization are refused for, and their previews. (docs/semantics/errors.md, 4.10.)
func TestRefusalsOfReshaping(t *testing.T) {
	b := newBorrower(t)
	whole := func(start, frequency, number, count string) string {
		return fmt.Sprintf(`"startDate":%q,"frequencyType":%q,"frequencyNumber":%s,"numberOfInstallments":%s`, start, frequency, number, count)
	}
	reAge := func(body string) step { return transaction("reAge", body) }
	preview := func(frequency, number, count, more string) step {
		return step{"GET", fmt.Sprintf("/transactions/reage-preview?frequencyNumber=%s&frequencyType=%s&startDate=2024-02-01&numberOfInstallments=%s&dateFormat=yyyy-MM-dd&locale=en%s", number, frequency, count, more), ""}
	}
	const loan = "progressive/recalculating"
	fee := b.charge(2, 1, "")
	b.holdRefusals([]refusal{
		{"no start", loan, nil, reAge(`"frequencyType":"MONTHS","frequencyNumber":1,"numberOfInstallments":1`), 400, "validation.msg.loan.reAge.startDate.cannot.be.blank"},
		{"no unit", loan, nil, reAge(`"startDate":"2024-02-01","frequencyNumber":1,"numberOfInstallments":1`), 400, "validation.msg.loan.reAge.frequencyType.cannot.be.blank"},
		{"no frequency", loan, nil, reAge(`"startDate":"2024-02-01","frequencyType":"DAYS","numberOfInstallments":1`), 400, "validation.msg.loan.reAge.frequencyNumber.cannot.be.blank"},
		{"no count", loan, nil, reAge(`"startDate":"2024-02-01","frequencyType":"DAYS","frequencyNumber":1`), 400, "validation.msg.loan.reAge.numberOfInstallments.cannot.be.blank"},
		{"frequency of 0", loan, nil, reAge(whole("2024-02-01", "MONTHS", "0", "1")), 400, "validation.msg.loan.reAge.frequencyNumber.not.greater.than.zero"},
		{"count of 0", loan, nil, reAge(whole("2024-02-01", "MONTHS", "1", "0")), 400, "validation.msg.loan.reAge.numberOfInstallments.not.greater.than.zero"},
		{"amount of 0", loan, nil, reAge(whole("2024-02-01", "MONTHS", "1", "1") + `,"transactionAmount":0`), 400, "validation.msg.loan.reAge.transactionAmount.not.greater.than.zero"},
		{"nothing open but a fee", loan, steps(paid("2024-01-01", 1000), step{"POST", "/charges", fmt.Sprintf(`"chargeId":%v,"amount":5,"dueDate":"2024-02-10"`, fee)}), reAge(whole("2024-02-01", "MONTHS", "1", "1")), 403, "error.msg.loan.reage.no.outstanding.balance.to.reage"},
		{"all re-ages undone", loan, steps(today("2024-02-15"), reAge(whole("2024-03-01", "MONTHS", "1", "3")), transaction("undoReAge", "")), transaction("undoReAge", ""), 404, "error.msg.loan.transaction.not.found"},
		{"no reason for a re-amortization", loan, steps(today("2024-02-15")), transaction("reAmortize", `"reasonCodeValueId":999`), 400, "validation.msg.reamortization.reason.invalid"},
		{"preview of 0 instalments", loan, nil, preview("MONTHS", "1", "0", ""), 400, "org.apache.fineract.reage.number-of-installments.min"},
		{"preview of an odd unit", loan, nil, preview("FORTNIGHTS", "1", "1", ""), 400, "org.apache.fineract.frequency-type.invalid"},
		{"preview of an odd handling", loan, nil, preview("MONTHS", "1", "1", "&reAgeInterestHandling=ODD"), 400, "org.apache.fineract.interest-handling-type.invalid"},
		{"preview of a re-amortization of an odd handling", loan, nil, step{"GET", "/transactions/reamortization-preview?reAmortizationInterestHandling=ODD", ""}, 400, "org.apache.fineract.interest-handling-type.invalid"},
	})
}
