package reading

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

func timeline(n *records.Names, t *book.Timeline) loans.TimelineData {
	d := loans.TimelineData{
		SubmittedOn: t.SubmittedOn, RejectedOn: t.RejectedOn, WithdrawnOn: t.WithdrawnOn, ApprovedOn: t.ApprovedOn,
		ExpectedDisbursement: t.ExpectedDisbursement, DisbursedOn: t.DisbursedOn, ClosedOn: t.ClosedOn, Maturity: t.Maturity,
		ExpectedMaturity: t.ExpectedMaturity, WrittenOffOn: t.WrittenOffOn, ChargedOffOn: t.ChargedOffOn,
	}
	by := func(id int64, username, first, last *string) {
		p := n.Person(id)
		*username, *first, *last = p.Username, p.Firstname, p.Lastname
	}
	by(t.SubmittedBy, &d.SubmittedByUsername, &d.SubmittedByFirst, &d.SubmittedByLast)
	by(t.RejectedBy, &d.RejectedByUsername, &d.RejectedByFirst, &d.RejectedByLast)
	by(t.WithdrawnBy, &d.WithdrawnByUsername, &d.WithdrawnByFirst, &d.WithdrawnByLast)
	by(t.ApprovedBy, &d.ApprovedByUsername, &d.ApprovedByFirst, &d.ApprovedByLast)
	by(t.DisbursedBy, &d.DisbursedByUsername, &d.DisbursedByFirst, &d.DisbursedByLast)
	by(t.ClosedBy, &d.ClosedByUsername, &d.ClosedByFirst, &d.ClosedByLast)
	by(t.ChargedOffBy, &d.ChargedOffByUsername, &d.ChargedOffByFirst, &d.ChargedOffByLast)
	if !t.WrittenOffOn.IsZero() {
		d.WrittenOffByUsername = d.ClosedByUsername
	}
	return d
}

// summaryData shows the balances of the loan.
func summaryData(n *records.Names, a *book.Account) *loans.SummaryData {
	l, s := &a.Loan, a.Loan.Balances()
	cost := s.Interest.Charged.Add(s.Fee.Charged).Add(s.Penalty.Charged)
	paidCost := s.Interest.Paid.Add(s.Fee.Paid).Add(s.Penalty.Paid)
	overdue := l.Arrears.Portions
	d := &loans.SummaryData{
		Currency:       refdata.CurrencyDataOf(l.Currency),
		TotalPrincipal: s.Disbursed.Add(s.Capitalized).Sub(s.CapitalizedAdjusted), Disbursed: s.Disbursed,
		Capitalized: s.Capitalized, CapitalizedAdjusted: s.CapitalizedAdjusted, PrincipalAdjustments: s.PrincipalAdjustments,
		PrincipalPaid: s.Principal.Paid, PrincipalWrittenOff: s.Principal.WrittenOff,
		PrincipalOutstanding: s.Principal.Outstanding(), PrincipalOverdue: overdue.Principal,
		InterestCharged: s.Interest.Charged, InterestPaid: s.Interest.Paid, InterestWaived: s.Interest.Waived,
		InterestWrittenOff: s.Interest.WrittenOff, InterestOutstanding: s.Interest.Outstanding(), InterestOverdue: overdue.Interest,
		FeeCharged: s.Fee.Charged, FeeAtDisbursement: s.FeesAtDisbursement, FeePaid: s.Fee.Paid, FeeWaived: s.Fee.Waived,
		FeeWrittenOff: s.Fee.WrittenOff, FeeOutstanding: s.Fee.Outstanding(), FeeOverdue: overdue.Fee,
		PenaltyCharged: s.Penalty.Charged, PenaltyPaid: s.Penalty.Paid, PenaltyWaived: s.Penalty.Waived,
		PenaltyWrittenOff: s.Penalty.WrittenOff, PenaltyOutstanding: s.Penalty.Outstanding(), PenaltyOverdue: overdue.Penalty,
		ExpectedRepayment: s.Principal.Charged.Add(cost), Repayment: s.Principal.Paid.Add(paidCost), ExpectedCost: cost, Cost: paidCost,
		Waived:      s.Interest.Waived.Add(s.Fee.Waived).Add(s.Penalty.Waived),
		WrittenOff:  s.Principal.WrittenOff.Add(s.Interest.WrittenOff).Add(s.Fee.WrittenOff).Add(s.Penalty.WrittenOff),
		Outstanding: s.Outstanding(), Overdue: overdue.Total(), Recovered: s.Recovered, OverdueSince: l.Arrears.Since,
		TransactionSums:  transactionSums(a),
		WriteOffReasonID: l.WriteOffReasonID, WriteOffReason: n.CodeValue(l.WriteOffReasonID),
		ChargeOffReasonID: l.ChargeOffReasonID, ChargeOffReason: n.CodeValue(l.ChargeOffReasonID),
	}
	d.FeeAdjustments, d.PenaltyAdjustments = chargeAdjustments(a)
	return d
}

// chargeAdjustments sums the adjustments in force of fees and of penalties.
func chargeAdjustments(a *book.Account) (fees, penalties money.Amount) {
	adjusted := charging.Adjusted(a)
	for _, c := range a.Charges {
		if c.Penalty {
			penalties = penalties.Add(adjusted[c.ID])
		} else {
			fees = fees.Add(adjusted[c.ID])
		}
	}
	return fees, penalties
}

func transactionSums(a *book.Account) loans.TransactionSums {
	sum := func(reversed bool, of ...loans.TransactionType) money.Amount {
		var total money.Amount
		for _, t := range a.History() {
			inForce := !t.Reversed && !reversed
			undone := reversed && t.Reversed && t.ReversedByUser
			if (inForce || undone) && slices.Contains(of, t.Type) {
				total = total.Add(t.Amount)
			}
		}
		return total
	}
	return loans.TransactionSums{
		MerchantRefund: sum(false, loans.MerchantIssuedRefund), MerchantRefundReversed: sum(true, loans.MerchantIssuedRefund),
		PayoutRefund: sum(false, loans.PayoutRefund), PayoutRefundReversed: sum(true, loans.PayoutRefund),
		GoodwillCredit: sum(false, loans.GoodwillCredit), GoodwillCreditReversed: sum(true, loans.GoodwillCredit),
		ChargeAdjustment: sum(false, loans.ChargeAdjustment), ChargeAdjustmentReversed: sum(true, loans.ChargeAdjustment),
		Chargeback:          sum(false, loans.Chargeback),
		CreditBalanceRefund: sum(false, loans.CreditBalanceRefund), CreditBalanceRefundReversed: sum(true, loans.CreditBalanceRefund),
		Repayments: sum(false, loans.Repayment, loans.DownPayment), RepaymentsReversed: sum(true, loans.Repayment),
		InterestPaymentWaiver: sum(false, loans.InterestPaymentWaiver), InterestRefund: sum(false, loans.InterestRefund),
	}
}
