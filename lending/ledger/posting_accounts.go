package ledger

import "lending.example/platform/lending/money"

// destination finds the accounts that an amount goes to, by what the product maps and by what the movement is about.
type destination func(p *poster, amount money.Amount) ([]piece, error)

// to is the account of a placeholder.
func to(placeholder Placeholder) destination {
	return one(func(p *poster) (int64, error) { return p.mapping.Account(placeholder) })
}

func one(account func(*poster) (int64, error)) destination {
	return func(p *poster, amount money.Amount) ([]piece, error) {
		id, err := account(p)
		return []piece{{id, amount}}, err
	}
}

// Where money comes from and goes to.
var fund = one((*poster).fundSource)

func (p *poster) fundSource() (int64, error) {
	if p.moved.Transfer != 0 {
		return p.activities(p.moved.Transfer)
	}
	return p.mapping.FundSource(p.moved.PaymentTypeID)
}

var (
	portfolio            = to(LoanPortfolio)
	interestReceivable   = to(InterestReceivable)
	feesReceivable       = to(FeesReceivable)
	penaltiesReceivable  = to(PenaltiesReceivable)
	interestIncome       = to(InterestIncome)
	feeIncome            = to(FeeIncome)
	penaltyIncome        = to(PenaltyIncome)
	overpayments         = to(Overpayment)
	suspense             = to(TransfersInSuspense)
	deferredIncome       = to(DeferredIncome)
	goodwill             = to(GoodwillCredit)
	goodwillInterest     = to(GoodwillCreditInterestIncome)
	goodwillFees         = to(GoodwillCreditFeeIncome)
	goodwillPenalties    = to(GoodwillCreditPenaltyIncome)
	chargedOffInterest   = to(ChargeOffInterestIncome)
	chargedOffFees       = to(ChargeOffFeeIncome)
	chargedOffPenalties  = to(ChargeOffPenaltyIncome)
	losses               = to(WrittenOff)
	recovery             = to(RecoveryIncome)
	capitalizationIncome = to(CapitalizationIncome)
	buyDownIncome        = to(BuyDownIncome)
)

// Losses from charge-offs: fraud has an account of its own, and so may reasons have where a rule looks at them.
var (
	chargeOffLoss         = one(func(p *poster) (int64, error) { return p.mapping.ChargeOff(0, p.moved.Fraud) })
	chargeOffLossByReason = one(func(p *poster) (int64, error) {
		return p.mapping.ChargeOff(p.moved.ChargeOffReasonID, p.moved.Fraud)
	})
	lossesByReason = one(func(p *poster) (int64, error) { return p.mapping.WriteOff(p.moved.WriteOffReasonID) })
)

// Income of the one charge that the movement is about: that of its definition, or of its sort.
var (
	incomeOfCharge = one(func(p *poster) (int64, error) { return p.mapping.ChargeIncome(p.moved.ChargeID, p.moved.Penalty) })
	incomeOfSort   = one(func(p *poster) (int64, error) { return p.mapping.ChargeIncome(0, p.moved.Penalty) })
)

// buyDownPayer is who bears a buy-down fee: an expense towards the merchant, else the fund source.
var buyDownPayer = one(func(p *poster) (int64, error) {
	if p.moved.ByMerchant {
		return p.mapping.Account(BuyDownExpense)
	}
	return p.fundSource()
})

// Income of fees and penalties, charge by charge; net of the taxes on them, which are owed to the authority, or gross.
var (
	feesByCharge           = byCharge(FeeIncome, false)
	penaltiesByCharge      = byCharge(PenaltyIncome, false)
	taxedFeesByCharge      = byCharge(FeeIncome, true)
	taxedPenaltiesByCharge = byCharge(PenaltyIncome, true)
)

// byCharge shares an amount among the charges that it is about. What no charge accounts for goes to the placeholder's
// account, so that the shares always are the whole amount.
func byCharge(placeholder Placeholder, taxed bool) destination {
	return func(p *poster, amount money.Amount) ([]piece, error) {
		var pieces []piece
		left := amount
		for _, share := range p.moved.Charges {
			if share.Penalty != (placeholder == PenaltyIncome) || !left.IsPositive() {
				continue
			}
			account, err := p.mapping.ChargeIncome(share.DefinitionID, share.Penalty)
			if err != nil {
				return nil, err
			}
			taken := money.Min(left, share.Amount)
			left = left.Sub(taken)
			if taxed {
				var taxes []piece
				taxes, taken = share.taxes(taken)
				pieces = append(pieces, taxes...)
			}
			pieces = append(pieces, piece{account, taken})
		}
		if left.IsZero() {
			return pieces, nil
		}
		account, err := p.mapping.Account(placeholder)
		return append(pieces, piece{account, left}), err
	}
}

// taxes takes the taxes out of an amount and returns them and the rest.
func (s ChargeShare) taxes(amount money.Amount) (taxes []piece, net money.Amount) {
	for _, tax := range s.Taxes {
		taken := money.Min(amount, tax.Amount)
		taxes = append(taxes, piece{tax.AccountID, taken})
		amount = amount.Sub(taken)
	}
	return taxes, amount
}

// carriedPieces are the accounts on which a loan holds what it takes along to another office.
func carriedPieces(p *poster, _ money.Amount) ([]piece, error) {
	pieces := make([]piece, len(p.moved.Carried))
	for i, c := range p.moved.Carried {
		pieces[i] = piece{c.AccountID, c.Amount}
	}
	return pieces, nil
}

// earnedFrom posts one piece for every deferred income that an amortization is about, to an account chosen by its
// classification.
func earnedFrom(account func(p *poster, classification int64) (int64, error)) destination {
	return func(p *poster, amount money.Amount) ([]piece, error) {
		earned := p.moved.Earned
		if len(earned) == 0 {
			earned = []Earning{{Amount: amount}}
		}
		pieces := make([]piece, len(earned))
		for i, e := range earned {
			id, err := account(p, e.ClassificationID)
			if err != nil {
				return nil, err
			}
			pieces[i] = piece{id, e.Amount}
		}
		return pieces, nil
	}
}

// The two sides of an amortization. What was not classified is earned on the income's own account, or lessens the loss
// of a loan that was written off.
var (
	deferredPieces = earnedFrom(func(p *poster, _ int64) (int64, error) { return p.mapping.Account(DeferredIncome) })
	capitalization = earnedFrom(func(p *poster, classification int64) (int64, error) {
		return p.mapping.orElse(p.mapping.CapitalizedIncome, classification, p.earnedAs(CapitalizationIncome))
	})
	buyDown = earnedFrom(func(p *poster, classification int64) (int64, error) {
		return p.mapping.orElse(p.mapping.BuyDownFees, classification, p.earnedAs(BuyDownIncome))
	})
)

func (p *poster) earnedAs(income Placeholder) Placeholder {
	if p.moved.WrittenOff {
		return WrittenOff
	}
	return income
}
