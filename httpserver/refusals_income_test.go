package httpserver

import "testing"

// TestRefusalsOfDeferredIncome: what capitalized income and buy-down fees, and taking them back, are refused for.
// (docs/semantics/errors.md, 4.11.)
func TestRefusalsOfDeferredIncome(t *testing.T) {
	b := newBorrower(t)
	b.offer("progressive/income", "progressive/recalculating", incomeTerms)
	income := func(date string, amount any) step { return transaction("capitalizedIncome", sum(date, amount)) }
	fee := func(date string, amount any) step { return transaction("buyDownFee", sum(date, amount)) }
	takenBack := func(date string, amount any) step { return follow("capitalizedIncomeAdjustment", sum(date, amount)) }
	feeBack := func(date string, amount any) step { return follow("buyDownFeeAdjustment", sum(date, amount)) }
	const loan = "progressive/income"
	const in, back = "validation.msg.loan.capitalized.income.", "validation.msg.loan.capitalizedIncomeAdjustment."
	const down, downBack = "validation.msg.loan.transaction.buyDownFee.", "validation.msg.loan.buyDownFeeAdjustment."
	b.holdRefusals([]refusal{
		{"income before the loan", loan + " approved", nil, income("2024-01-01", 10), 400, in + "capitalized.income.only.after.disbursement"},
		{"income of a cumulative loan", "cumulative", nil, income("2024-01-01", 10), 400, in + "not.progressive.loan"},
		{"income that the product has not", "progressive", nil, income("2024-01-01", 10), 400, in + "income.capitalization.not.enabled"},
		{"income before the disbursement", loan, nil, income("2023-12-31", 10), 400, in + "transactionDate.before.disbursement.date"},
		{"income in the future", loan, nil, income("2024-01-02", 10), 400, in + "transactionDate.cannot.be.in.the.future"},
		{"income beyond what was approved", loan, nil, income("2024-01-01", 100.01), 400, in + "transactionAmount.exceeds.approved.amount"},
		{"income of no class", loan, nil, transaction("capitalizedIncome", sum("2024-01-01", 10)+`,"classificationId":999`), 400, in + "classificationId.code.value.classification.not.exists"},

		{"income back on a cumulative loan", "cumulative", steps(paid("2024-01-01", 10)), takenBack("2024-01-01", 5), 400, back + "not.progressive.loan"},
		{"income back that the product has not", "progressive", steps(paid("2024-01-01", 10)), takenBack("2024-01-01", 5), 400, back + "income.capitalization.not.enabled"},
		{"income back before it came", loan, steps(today("2024-01-05"), income("2024-01-05", 10)), takenBack("2024-01-04", 5), 400, back + "transactionDate.before.capitalizedIncome.transaction.date"},
		{"income back in the future", loan, steps(income("2024-01-01", 10)), takenBack("2024-01-02", 5), 400, back + "transactionDate.cannot.be.in.the.future"},
		{"more income back than came", loan, steps(income("2024-01-01", 10), takenBack("2024-01-01", 4)), step{"POST", "/transactions/{1}?command=capitalizedIncomeAdjustment", sum("2024-01-01", 6.01)}, 400,
			back + "transactionAmount.cannot.be.more.than.remaining.amount"},
		{"income back of a payment", loan, steps(paid("2024-01-01", 10)), takenBack("2024-01-01", 5), 400, back + "capitalizedIncomeTransactionId.loan.transaction.not.found"},

		{"fee that the product has not", "progressive", nil, fee("2024-01-01", 10), 400, down + "buy.down.fee.not.enabled"},
		{"fee before the disbursement", loan, nil, fee("2023-12-31", 10), 400, down + "transactionDate.cannot.be.before.first.disbursement.date"},
		{"fee on a paid loan", loan, steps(paid("2024-01-01", 1000)), fee("2024-01-01", 10), 403, "error.msg.loan.transaction.processing"},
		{"fee back on a cumulative loan", "cumulative", steps(paid("2024-01-01", 10)), feeBack("2024-01-01", 5), 400, downBack + "not.progressive.loan"},
		{"fee back that the product has not", "progressive", steps(paid("2024-01-01", 10)), feeBack("2024-01-01", 5), 400, downBack + "buy.down.fee.not.enabled"},
		{"fee back of a payment", loan, steps(paid("2024-01-01", 10)), feeBack("2024-01-01", 5), 400, downBack + "buyDownFeeTransactionId.not.buyDownFee.transaction"},
		{"fee back before it came", loan, steps(today("2024-01-05"), fee("2024-01-05", 10)), feeBack("2024-01-04", 5), 400, downBack + "transactionDate.before.buyDownFee.transaction.date"},
		{"more back than the fee", loan, steps(fee("2024-01-01", 10)), feeBack("2024-01-01", 10.01), 400, downBack + "transactionAmount.cannot.be.more.than.remaining.amount"},

		{"incomes that the product has not", "progressive", nil, step{"GET", "/capitalized-incomes", ""}, 403, "error.msg.loan.is.not.enabled.capitalized.income"},
		{"fees that the product has not", "progressive", nil, step{"GET", "/buydown-fees", ""}, 403, "error.msg.loan.is.not.enabled.buydown.fee"},
		{"a payment is no income", loan, steps(paid("2024-01-01", 10)), step{"GET", "/capitalized-incomes/{id}", ""}, 403, "error.msg.loan.transaction.is.not.a.capitalized.income.transaction"},
		{"a payment is no fee", loan, steps(paid("2024-01-01", 10)), step{"GET", "/buydown-fees/{id}", ""}, 403, "error.msg.loan.transaction.is.not.a.buydown.fee.transaction"},
	})
}
