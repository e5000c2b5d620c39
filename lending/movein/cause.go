package movein

import (
	"slices"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// Causes of differences that are known: the tenant keeps a rule, which the cause names by its page, and the source breaks it.
const (
	waiverOfPrincipal = "a waiver of interest repaid principal in the source (transactions.md, 5.7)"
	belowZero         = "the source has a balance below zero"
	chargeAfterEnd    = "the source took a charge on a loan that had ended"
	openAfterEnd      = "the source has a closed or overpaid loan with an amount outstanding"
	notPaid           = "the source's instalments show more or less principal paid than its transactions paid"
	notOverpaid       = "the source's overpaid amount is not what its transactions overpaid"
	paidInterestAgain = "the source re-ages interest that was paid (transactions.md, 12)"
	tooMuchInterest   = "the source refunded more than the interest that the refund saves (transactions.md, 5.4)"
	notAddingUp       = "the principal of the source's instalments is not the principal that went out"
	incomeTwice       = "the source recognised the same income twice"
	incomeOnly        = "schedule, balances and payments are equal; income was recognised on other days or in other amounts"
	unexplained       = "not explained"
)

// causeOf names why a loan differs: a known cause, or that it is not explained.
func causeOf(h *history, differences []Difference) string {
	refused := func(operation string) bool {
		return slices.ContainsFunc(differences, func(d Difference) bool { return d.Part == Refused && d.Where == operation })
	}
	parts := map[Part]bool{}
	for _, d := range differences {
		parts[d.Part] = true
	}
	switch {
	case parts[NotCarried]:
		return differences[0].Where
	case len(parts) == 1 && parts[Income] && h.hasIncomeTwice():
		return incomeTwice
	case len(parts) == 1 && parts[Income]:
		return incomeOnly
	case refused(loans.WaiveInterestPortion.ID) || h.waivedPrincipal():
		return waiverOfPrincipal
	case h.hasBalanceBelowZero():
		return belowZero
	case refused(loans.AddCharge.ID):
		return chargeAfterEnd
	case parts[Refused]:
		return "refused: " + differences[0].Where
	case h.owesAfterEnd():
		return openAfterEnd
	case !h.isPaidBy():
		return notPaid
	case h.overpaid() != h.loan.amount("total_overpaid_derived"):
		return notOverpaid
	case !h.loan.flag("interest_recalculation_enabled") && h.has(loans.ReAge):
		return paidInterestAgain
	case h.refundsTooMuchInterest():
		return tooMuchInterest
	case !h.addsUp():
		return notAddingUp
	}
	return unexplained
}

// counts are the transactions that were not reversed.
func (h *history) counts() []Row {
	return slices.DeleteFunc(slices.Clone(h.transactions), func(row Row) bool { return row.flag("is_reversed") })
}

// hasIncomeTwice reports whether the loan has two accruals of one day and amount.
func (h *history) hasIncomeTwice() bool {
	seen := map[[2]string]bool{}
	return slices.ContainsFunc(h.counts(), func(row Row) bool {
		if kind(row) != loans.Accrual {
			return false
		}
		one := [2]string{row.text("transaction_date"), row.text("amount")}
		twice := seen[one]
		seen[one] = true
		return twice
	})
}

func (h *history) has(wanted loans.TransactionType) bool {
	return slices.ContainsFunc(h.counts(), func(row Row) bool { return kind(row) == wanted })
}

// waivedPrincipal reports whether a waiver of interest has a part of principal.
func (h *history) waivedPrincipal() bool {
	return slices.ContainsFunc(h.counts(), func(row Row) bool {
		return kind(row) == loans.WaiveInterest && row.amount("principal_portion_derived").IsPositive()
	})
}

// outstanding are the balances of the loan in the source.
func (h *history) outstanding() (amounts []money.Amount) {
	for _, part := range []string{"principal", "interest", "fee_charges", "penalty_charges"} {
		amounts = append(amounts, h.loan.amount(part+"_outstanding_derived"))
	}
	return amounts
}

func (h *history) hasBalanceBelowZero() bool {
	return slices.ContainsFunc(h.outstanding(), money.Amount.IsNegative)
}

// owesAfterEnd reports whether something is outstanding although the loan is closed or overpaid.
func (h *history) owesAfterEnd() bool {
	ended := []int{int(loans.Closed), int(loans.Overpaid)}
	return slices.Contains(ended, h.loan.number("loan_status_id")) && slices.ContainsFunc(h.outstanding(), money.Amount.IsPositive)
}

// isPaidBy reports whether the instalments show the principal that payments paid, less cash that went back.
func (h *history) isPaidBy() bool {
	var shown, paid money.Amount
	for _, row := range h.schedule {
		shown = shown.Add(row.amount("principal_completed_derived"))
	}
	for _, row := range h.counts() {
		switch portion := row.amount("principal_portion_derived"); {
		case kind(row) == loans.RefundForActiveLoan:
			paid = paid.Sub(portion)
		case kind(row).RepaymentLike() || kind(row) == loans.ChargePayment:
			paid = paid.Add(portion)
		}
	}
	return shown == paid
}

// addsUp reports whether the instalments repay what went out, was capitalized and was charged back.
func (h *history) addsUp() bool {
	var due money.Amount
	for _, row := range h.schedule {
		due = due.Add(row.amount("principal_amount"))
	}
	out := h.loan.amount("principal_disbursed_derived").Add(h.loan.amount("principal_adjustments_derived"))
	return due == out.Add(h.loan.amount("capitalized_income_derived")).Sub(h.loan.amount("capitalized_income_adjustment_derived"))
}

// overpaid is what the transactions overpaid, less what went back or was used.
func (h *history) overpaid() (sum money.Amount) {
	for _, row := range h.counts() {
		switch portion := row.amount("overpayment_portion_derived"); {
		case kind(row).RepaymentLike():
			sum = sum.Add(portion)
		case slices.Contains([]loans.TransactionType{loans.Disbursement, loans.CreditBalanceRefund, loans.TransferRefund, loans.Chargeback}, kind(row)):
			sum = sum.Sub(portion)
		}
	}
	return sum
}

// refundsTooMuchInterest reports whether an interest refund is larger than its refund.
func (h *history) refundsTooMuchInterest() bool {
	l := &life{history: h}
	return slices.ContainsFunc(h.counts(), func(row Row) bool {
		refund := l.recordedWith(row, loans.MerchantIssuedRefund, loans.PayoutRefund)
		return kind(row) == loans.InterestRefund && refund != nil && refund.amount("amount").Less(row.amount("amount"))
	})
}
