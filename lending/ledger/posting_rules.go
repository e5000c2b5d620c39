package ledger

import "lending.example/platform/lending/money"

// leg is one line of a posting rule: which amount of a movement goes to which account on which side.
type leg struct {
	side Side
	of   func(*Movement) money.Amount
	on   destination
}

func debit(of func(*Movement) money.Amount, on destination) leg  { return leg{Debit, of, on} }
func credit(of func(*Movement) money.Amount, on destination) leg { return leg{Credit, of, on} }

// The amounts of a movement.
func principal(m *Movement) money.Amount   { return m.Principal }
func interest(m *Movement) money.Amount    { return m.Interest }
func fees(m *Movement) money.Amount        { return m.Fees }
func penalties(m *Movement) money.Amount   { return m.Penalties }
func overpayment(m *Movement) money.Amount { return m.Overpayment }

// The parts of a correction that were received, and those that are no loss.
func receivedInterest(m *Movement) money.Amount  { return m.Received.Interest }
func receivedFees(m *Movement) money.Amount      { return m.Received.Fees }
func receivedPenalties(m *Movement) money.Amount { return m.Received.Penalties }
func unlostInterest(m *Movement) money.Amount    { return m.Interest.Sub(m.Received.Interest) }
func unlostFees(m *Movement) money.Amount        { return m.Fees.Sub(m.Received.Fees) }
func unlostPenalties(m *Movement) money.Amount   { return m.Penalties.Sub(m.Received.Penalties) }

// carried is the balance of what a loan takes along to another office.
func carried(m *Movement) money.Amount {
	var sum money.Amount
	for _, c := range m.Carried {
		sum = sum.Add(c.Amount)
	}
	return sum
}

// total is the sum of all amounts, so that rules with a leg for each amount and one for the total balance.
func total(m *Movement) money.Amount {
	return money.Sum(m.Principal, m.Interest, m.Fees, m.Penalties, m.Overpayment)
}

// rule is what is posted for an event. Legs that stand together are merged into one line for each side of an account.
type rule [][]leg

// together merges all of its legs.
func together(legs ...leg) rule { return rule{legs} }

// apart keeps every leg a line of its own.
func apart(legs ...leg) rule {
	r := make(rule, len(legs))
	for i, l := range legs {
		r[i] = []leg{l}
	}
	return r
}

// with adds legs that are merged with none of the others.
func (r rule) with(legs ...leg) rule { return append(r[:len(r):len(r)], legs) }

// and adds legs to legs, without sharing them.
func and(legs []leg, more ...leg) []leg { return append(legs[:len(legs):len(legs)], more...) }

// What a payment settles. Under accrual accounting income was recognised before and settles receivables; under cash
// accounting the payment is the income. On a loan that was charged off, payments reduce the loss.
var (
	settled = []leg{
		credit(principal, portfolio), credit(interest, interestReceivable), credit(fees, feesReceivable),
		credit(penalties, penaltiesReceivable), credit(overpayment, overpayments),
	}
	earned = []leg{
		credit(principal, portfolio), credit(interest, interestIncome), credit(fees, taxedFeesByCharge),
		credit(penalties, taxedPenaltiesByCharge), credit(overpayment, overpayments),
	}
	recovered = []leg{
		credit(principal, recovery), credit(interest, recovery), credit(fees, recovery), credit(penalties, recovery),
		credit(overpayment, overpayments),
	}
	lossReduced = []leg{
		credit(principal, chargeOffLoss), credit(interest, chargedOffInterest), credit(fees, chargedOffFees),
		credit(penalties, chargedOffPenalties), credit(overpayment, overpayments),
	}
)

// goodwillGiven is what a goodwill credit costs the lender.
var goodwillGiven = []leg{
	debit(principal, goodwill), debit(interest, goodwillInterest), debit(fees, goodwillFees),
	debit(penalties, goodwillPenalties), debit(overpayment, goodwill),
}

// Rules that are the same under cash and accrual accounting.
var (
	recoveryOfLoss = together(debit(total, fund), credit(total, recovery))
	transferOut    = together(debit(total, overpayments), credit(total, fund))
	cashRefund     = apart(
		debit(principal, portfolio), debit(interest, interestIncome), debit(fees, feesByCharge),
		debit(penalties, penaltiesByCharge), debit(overpayment, overpayments), credit(total, fund),
	)
	leaving  = together(debit(carried, suspense), credit(carried, carriedPieces))
	arriving = together(debit(carried, carriedPieces), credit(carried, suspense))
)

// owedAgain are amounts that the borrower owes, what an overpayment covered apart. Negative ones were settled at once out of
// an overpayment.
var owedAgain = []leg{
	debit(overpayment, overpayments), debit(principal, portfolio), debit(interest, interestReceivable), debit(fees, feesReceivable),
	debit(penalties, penaltiesReceivable),
}

// chargedBack is the rule of a chargeback: the money that goes out stands first (docs/semantics/accounting.md, 2.6).
func chargedBack(owed []leg) rule { return apart(append([]leg{credit(total, fund)}, owed...)...) }

// owedAgainCash is owedAgain under cash accounting, which knows no receivables: what is owed again was income. A chargeback
// moves every part separately there too; its whole amount on the portfolio alone would part the books from the loan
// (docs/semantics/accounting.md, 6, I-7 and I-8).
var owedAgainCash = []leg{
	debit(overpayment, overpayments), debit(principal, portfolio), debit(interest, interestIncome), debit(fees, feeIncome),
	debit(penalties, penaltyIncome),
}

// lostAgain is owedAgain on a charged-off loan: nobody expects it back.
var lostAgain = []leg{
	debit(overpayment, overpayments), debit(principal, chargeOffLoss), debit(interest, chargedOffInterest), debit(fees, chargedOffFees),
	debit(penalties, chargedOffPenalties),
}

// corrected gives receivables back what a loss and payments before it credited beyond what they held. What was received of that is income.
var corrected = []leg{
	debit(interest, interestReceivable), debit(fees, feesReceivable), debit(penalties, penaltiesReceivable),
	credit(receivedInterest, interestIncome), credit(receivedFees, feeIncome), credit(receivedPenalties, penaltyIncome),
}

// book is a set of posting rules by event. An event without a rule is not posted.
type book map[Event]rule

// accrualBook are the rules under accrual accounting, periodic and upfront, of a loan that is not charged off.
var accrualBook = book{
	Disbursed:  apart(and(owedAgain, credit(total, fund))...),
	Repaid:     together(and(settled, debit(total, fund))...),
	PaidDown:   together(and(settled, debit(total, fund))...),
	Refunded:   together(and(settled, debit(total, fund))...),
	ChargePaid: together(and(settled, debit(total, fund))...),
	PaidAtDisbursement: rule{
		{credit(fees, taxedFeesByCharge)}, {credit(penalties, penaltyIncome)}, {debit(fees, fund), debit(penalties, fund)},
	},
	GoodwillCredited:  together(and(settled, goodwillGiven...)...),
	ChargeRefunded:    together(and(settled, debit(total, fund))...).with(debit(total, incomeOfSort), credit(total, fund)),
	ChargeAdjusted:    together(and(settled, debit(total, incomeOfCharge))...),
	InterestGivenBack: together(and(settled, debit(total, interestIncome))...),
	Waived:            together(and(settled, debit(total, lossesByReason))...),
	WrittenOffAsLoss:  together(and(settled, debit(total, lossesByReason))...),
	Recovered:         recoveryOfLoss,

	CreditBalanceRefunded: apart(and(owedAgain, credit(total, fund))...),
	OverpaymentMoved:      transferOut,
	RefundedByCash:        cashRefund,
	ChargedBack:           chargedBack(owedAgain),
	ChargedOff: together(
		credit(principal, portfolio), credit(interest, interestReceivable), credit(fees, feesReceivable),
		credit(penalties, penaltiesReceivable), debit(principal, chargeOffLossByReason), debit(interest, chargedOffInterest),
		debit(fees, chargedOffFees), debit(penalties, chargedOffPenalties),
	),

	IncomeAccrued: rule{
		{debit(interest, interestReceivable), credit(interest, interestIncome)},
		{debit(fees, feesReceivable), credit(fees, taxedFeesByCharge)},
		{debit(penalties, penaltiesReceivable), credit(penalties, taxedPenaltiesByCharge)},
	},
	ReceivableTakenOver: together(
		debit(interest, interestReceivable), debit(fees, feesReceivable), debit(penalties, penaltiesReceivable), credit(total, fund),
	),
	AccrualTakenBack: rule{
		{debit(interest, interestIncome), credit(interest, interestReceivable)},
		{debit(fees, taxedFeesByCharge), credit(fees, feesReceivable)},
		{debit(penalties, taxedPenaltiesByCharge), credit(penalties, penaltiesReceivable)},
	},

	WriteOffCorrected: together(and(
		corrected, credit(unlostInterest, lossesByReason), credit(unlostFees, lossesByReason), credit(unlostPenalties, lossesByReason),
	)...),
	ChargeOffCorrected: together(and(
		corrected, credit(unlostInterest, chargedOffInterest), credit(unlostFees, chargedOffFees), credit(unlostPenalties, chargedOffPenalties),
	)...),
	CashRefundCorrected: rule{
		{debit(interest, interestReceivable), credit(interest, interestIncome)},
		{debit(fees, feesReceivable), credit(fees, feesByCharge)},
		{debit(penalties, penaltiesReceivable), credit(penalties, penaltiesByCharge)},
	},
	OverpaymentSpent: together(and(settled, debit(total, overpayments))...),

	IncomeCapitalized:       together(debit(total, portfolio), credit(total, deferredIncome)),
	CapitalizationAdjusted:  together(and(settled, debit(total, deferredIncome))...),
	CapitalizationAmortized: together(credit(total, capitalization), debit(total, deferredPieces)),
	CapitalizationUnearned:  together(debit(total, capitalizationIncome), credit(total, deferredIncome)),
	BoughtDown:              together(debit(total, buyDownPayer), credit(total, deferredIncome)),
	BuyDownAdjusted:         together(debit(total, deferredIncome), credit(total, buyDownPayer)),
	BuyDownAmortized:        together(credit(total, buyDown), debit(total, deferredPieces)),
	BuyDownUnearned:         together(debit(total, buyDownIncome), credit(total, deferredIncome)),

	LeftOffice:    leaving,
	ReachedOffice: arriving,
}

// chargedOffBook are the rules for what happens to a charged-off loan, where they differ.
var chargedOffBook = book{
	Repaid:           together(and(recovered, debit(total, fund))...),
	Refunded:         together(and(lossReduced, debit(total, fund))...),
	GoodwillCredited: together(and(recovered, goodwillGiven...)...),
	ChargeAdjusted: together(
		credit(principal, chargedOffFees), credit(interest, chargedOffFees), credit(fees, chargedOffFees),
		credit(penalties, chargedOffPenalties), credit(overpayment, overpayments), debit(total, incomeOfCharge),
	),
	InterestGivenBack: together(
		credit(principal, chargedOffInterest), credit(interest, chargedOffInterest), credit(fees, chargedOffInterest),
		credit(penalties, chargedOffInterest), credit(overpayment, overpayments), debit(total, interestIncome),
	),
	ChargePaid:     together(and(recovered, debit(total, fund))...),
	PaidDown:       together(and(recovered, debit(total, fund))...),
	ChargeRefunded: together(and(recovered, debit(total, fund))...).with(debit(total, incomeOfSort), credit(total, fund)),
	WriteOffCorrected: together(
		debit(interest, chargedOffInterest), debit(fees, chargedOffFees), debit(penalties, chargedOffPenalties), credit(total, losses),
	),
	CashRefundCorrected:     together(debit(principal, chargeOffLoss), credit(principal, portfolio)),
	OverpaymentSpent:        together(and(lossReduced, debit(total, overpayments))...),
	Waived:                  together(and(lossReduced, debit(total, losses))...),
	WrittenOffAsLoss:        together(and(lossReduced, debit(total, losses))...),
	CreditBalanceRefunded:   apart(and(lostAgain, credit(total, fund))...),
	ChargedBack:             chargedBack(lostAgain),
	CapitalizationAmortized: together(credit(total, chargeOffLossByReason), debit(total, deferredIncome)),
	BuyDownAmortized:        together(credit(total, chargeOffLossByReason), debit(total, deferredIncome)),
}

// cashBook are the rules under cash accounting of a loan that is not charged off. What moves no money is not posted, but
// for losses of principal.
var cashBook = book{
	Disbursed:          apart(and(owedAgainCash, credit(total, fund))...),
	Repaid:             apart(and(earned, debit(total, fund))...),
	PaidDown:           apart(and(earned, debit(total, fund))...),
	Refunded:           apart(and(earned, debit(total, fund))...),
	ChargePaid:         apart(and(earned, debit(total, fund))...),
	PaidAtDisbursement: apart(and(earned, debit(total, fund))...),
	GoodwillCredited:   append(apart(earned...), goodwillGiven),
	ChargeRefunded:     apart(and(earned, debit(total, fund))...).with(debit(total, incomeOfSort), credit(total, fund)),
	ChargeAdjusted: together(
		credit(principal, portfolio), credit(interest, interestIncome), credit(fees, feeIncome), credit(penalties, penaltyIncome),
		credit(overpayment, overpayments), debit(total, incomeOfCharge),
	),
	WrittenOffAsLoss: together(credit(principal, portfolio), debit(principal, lossesByReason)),
	Recovered:        recoveryOfLoss,

	CreditBalanceRefunded: apart(and(owedAgainCash, credit(total, fund))...),
	OverpaymentMoved:      transferOut,
	RefundedByCash:        cashRefund,
	ChargedBack:           chargedBack(owedAgainCash),
	ChargedOff: together(
		credit(principal, portfolio), credit(interest, interestIncome), credit(fees, feeIncome), credit(penalties, penaltyIncome),
		debit(principal, chargeOffLoss), debit(interest, chargedOffInterest), debit(fees, chargedOffFees),
		debit(penalties, chargedOffPenalties),
	),

	LeftOffice:    leaving,
	ReachedOffice: arriving,
}

// cashChargedOffBook are the rules for what happens to a charged-off loan under cash accounting, where they differ.
var cashChargedOffBook = book{
	Repaid:           chargedOffBook[Repaid],
	Refunded:         chargedOffBook[Refunded],
	GoodwillCredited: chargedOffBook[GoodwillCredited],
	ChargeAdjusted:   chargedOffBook[ChargeAdjusted],
	WrittenOffAsLoss: together(credit(principal, chargeOffLoss), debit(principal, losses)), // the portfolio holds nothing any more
}

// ruleOf finds what is posted for a movement; nothing when it is not posted.
func ruleOf(accounting AccountingRule, m Movement) rule {
	var normal, chargedOff book
	switch {
	case accounting.Accrues():
		normal, chargedOff = accrualBook, chargedOffBook
	case accounting == CashBased:
		normal, chargedOff = cashBook, cashChargedOffBook
	}
	if r, differs := chargedOff[m.Event]; differs && m.ChargedOff {
		return r
	}
	return normal[m.Event]
}
