package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// SummaryData are the balances of a loan as readers see them, in its currency. What is charged is all of the schedule, due or
// not; outstanding is charged less paid, waived and written off; overdue is the part of that which was due before the business
// date.
type SummaryData struct {
	Currency refdata.CurrencyData `json:"currency"`

	TotalPrincipal       money.Amount `json:"totalPrincipal"` // Disbursed and Capitalized, less CapitalizedAdjusted
	Disbursed            money.Amount `json:"principalDisbursed"`
	Capitalized          money.Amount `json:"totalCapitalizedIncome"`           // income that was added to the principal
	CapitalizedAdjusted  money.Amount `json:"totalCapitalizedIncomeAdjustment"` // of it, taken back
	PrincipalAdjustments money.Amount `json:"principalAdjustments"`             // owed again by chargebacks and refunds
	PrincipalPaid        money.Amount `json:"principalPaid"`
	PrincipalWrittenOff  money.Amount `json:"principalWrittenOff"`
	PrincipalOutstanding money.Amount `json:"principalOutstanding"`
	PrincipalOverdue     money.Amount `json:"principalOverdue"`

	InterestCharged     money.Amount `json:"interestCharged"`
	InterestPaid        money.Amount `json:"interestPaid"`
	InterestWaived      money.Amount `json:"interestWaived"`
	InterestWrittenOff  money.Amount `json:"interestWrittenOff"`
	InterestOutstanding money.Amount `json:"interestOutstanding"`
	InterestOverdue     money.Amount `json:"interestOverdue"`

	FeeCharged         money.Amount `json:"feeChargesCharged"`
	FeeAdjustments     money.Amount `json:"feeAdjustments"`
	FeeAtDisbursement  money.Amount `json:"feeChargesDueAtDisbursementCharged"` // of FeeCharged, taken when the loan was paid out
	FeePaid            money.Amount `json:"feeChargesPaid"`
	FeeWaived          money.Amount `json:"feeChargesWaived"`
	FeeWrittenOff      money.Amount `json:"feeChargesWrittenOff"`
	FeeOutstanding     money.Amount `json:"feeChargesOutstanding"`
	FeeOverdue         money.Amount `json:"feeChargesOverdue"`
	PenaltyCharged     money.Amount `json:"penaltyChargesCharged"`
	PenaltyAdjustments money.Amount `json:"penaltyAdjustments"`
	PenaltyPaid        money.Amount `json:"penaltyChargesPaid"`
	PenaltyWaived      money.Amount `json:"penaltyChargesWaived"`
	PenaltyWrittenOff  money.Amount `json:"penaltyChargesWrittenOff"`
	PenaltyOutstanding money.Amount `json:"penaltyChargesOutstanding"`
	PenaltyOverdue     money.Amount `json:"penaltyChargesOverdue"`

	ExpectedRepayment money.Amount `json:"totalExpectedRepayment"`  // principal, interest, fees and penalties charged
	Repayment         money.Amount `json:"totalRepayment"`          // paid of them
	ExpectedCost      money.Amount `json:"totalExpectedCostOfLoan"` // interest, fees and penalties charged
	Cost              money.Amount `json:"totalCostOfLoan"`         // paid of them
	Waived            money.Amount `json:"totalWaived"`
	WrittenOff        money.Amount `json:"totalWrittenOff"`
	Outstanding       money.Amount `json:"totalOutstanding"`
	Overdue           money.Amount `json:"totalOverdue"`
	Recovered         money.Amount `json:"totalRecovered"` // after the write-off

	TransactionSums

	UnpaidDueInterest    money.Amount  `json:"totalUnpaidPayableDueInterest"`    // of instalments that are due
	UnpaidNotDueInterest money.Amount  `json:"totalUnpaidPayableNotDueInterest"` // borne by now, of the instalment that is not due yet
	OverdueSince         calendar.Date `json:"overdueSinceDate,omitzero"`        // earliest due date of what is overdue; zero: nothing is
	WriteOffReasonID     int64         `json:"writeoffReasonId,omitempty"`
	WriteOffReason       string        `json:"writeoffReason,omitempty"`
	ChargeOffReasonID    int64         `json:"chargeOffReasonId,omitempty"`
	ChargeOffReason      string        `json:"chargeOffReason,omitempty"`
}

// TransactionSums are the sums of transactions by type: those in force, and those that a user reversed.
type TransactionSums struct {
	MerchantRefund              money.Amount `json:"totalMerchantRefund"`
	MerchantRefundReversed      money.Amount `json:"totalMerchantRefundReversed"`
	PayoutRefund                money.Amount `json:"totalPayoutRefund"`
	PayoutRefundReversed        money.Amount `json:"totalPayoutRefundReversed"`
	GoodwillCredit              money.Amount `json:"totalGoodwillCredit"`
	GoodwillCreditReversed      money.Amount `json:"totalGoodwillCreditReversed"`
	ChargeAdjustment            money.Amount `json:"totalChargeAdjustment"`
	ChargeAdjustmentReversed    money.Amount `json:"totalChargeAdjustmentReversed"`
	Chargeback                  money.Amount `json:"totalChargeback"`
	CreditBalanceRefund         money.Amount `json:"totalCreditBalanceRefund"`
	CreditBalanceRefundReversed money.Amount `json:"totalCreditBalanceRefundReversed"`
	Repayments                  money.Amount `json:"totalRepaymentTransaction"` // repayments and down payments
	RepaymentsReversed          money.Amount `json:"totalRepaymentTransactionReversed"`
	InterestPaymentWaiver       money.Amount `json:"totalInterestPaymentWaiver"`
	InterestRefund              money.Amount `json:"totalInterestRefund"`
}

// summaryData shows the balances of the loan.
func (n *names) summaryData(a *Account) *SummaryData {
	s, l := &a.Loan.Summary, &a.Loan
	cost := s.Interest.Charged.Add(s.Fee.Charged).Add(s.Penalty.Charged)
	paidCost := s.Interest.Paid.Add(s.Fee.Paid).Add(s.Penalty.Paid)
	overdue := l.Arrears.Portions
	d := &SummaryData{
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
		TransactionSums:  a.transactionSums(),
		WriteOffReasonID: l.WriteOffReasonID, WriteOffReason: n.CodeValue(l.WriteOffReasonID),
		ChargeOffReasonID: l.ChargeOffReasonID, ChargeOffReason: n.CodeValue(l.ChargeOffReasonID),
	}
	d.FeeAdjustments, d.PenaltyAdjustments = a.chargeAdjustments()
	return d
}

// chargeAdjustments sums the adjustments in force of fees and of penalties.
func (a *Account) chargeAdjustments() (fees, penalties money.Amount) {
	for _, c := range a.Charges {
		adjusted := a.adjustedOf(c)
		if c.Penalty {
			penalties = penalties.Add(adjusted)
		} else {
			fees = fees.Add(adjusted)
		}
	}
	return fees, penalties
}

func (a *Account) transactionSums() TransactionSums {
	sum := func(reversed bool, of ...TransactionType) money.Amount {
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
	return TransactionSums{
		MerchantRefund: sum(false, MerchantIssuedRefund), MerchantRefundReversed: sum(true, MerchantIssuedRefund),
		PayoutRefund: sum(false, PayoutRefund), PayoutRefundReversed: sum(true, PayoutRefund),
		GoodwillCredit: sum(false, GoodwillCredit), GoodwillCreditReversed: sum(true, GoodwillCredit),
		ChargeAdjustment: sum(false, ChargeAdjustment), ChargeAdjustmentReversed: sum(true, ChargeAdjustment),
		Chargeback:          sum(false, Chargeback),
		CreditBalanceRefund: sum(false, CreditBalanceRefund), CreditBalanceRefundReversed: sum(true, CreditBalanceRefund),
		Repayments: sum(false, Repayment, DownPayment), RepaymentsReversed: sum(true, Repayment),
		InterestPaymentWaiver: sum(false, InterestPaymentWaiver), InterestRefund: sum(false, InterestRefund),
	}
}
