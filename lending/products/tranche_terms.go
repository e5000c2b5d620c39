package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// TrancheTerms say in how many parts a loan may be disbursed, and how much in all.
type TrancheTerms struct {
	// attributes: begin product fields
	MultiDisburse       bool          `json:"multiDisburseLoan"`                // in tranches, instead of one sum
	MaxTranches         int           `json:"maxTrancheCount,omitempty"`        // most tranches of a loan; mandatory with tranches
	MaximumOutstanding  *money.Amount `json:"outstandingLoanBalance,omitempty"` // most that may be outstanding at any time, in the currency of the loan; nil: no bound
	NoPlannedTranches   bool          `json:"disallowExpectedDisbursements"`    // tranches are disbursed as they come and never planned
	FullTermForTranche  bool          `json:"allowFullTermForTranche"`          // each later tranche has the full number of instalments; progressive schedules
	DisbursesAsExpected bool          `json:"syncExpectedWithDisbursementDate"` // a loan is disbursed on its expected date or not at all

	OverApplied       bool            `json:"allowApprovedDisbursedAmountsOverApplied"` // loans may be approved and disbursed beyond the amount applied for
	OverAppliedType   OverAppliedType `json:"overAppliedCalculationType,omitzero"`      // what OverAppliedNumber is
	OverAppliedNumber *int            `json:"overAppliedNumber,omitempty"`              // by how much more than applied for may be approved: percent or amount, as OverAppliedType says
	// attributes: end
}

func (in ProductUpdate) checkTranches(c *fault.Checks) {
	// attributes: begin input checks
	positive(c, "maxTrancheCount", in.MaxTranches)
	// attributes: end
	notNegativeNumber(c, "outstandingLoanBalance", in.MaximumOutstanding)
	c.MaxLength("overAppliedCalculationType", string(in.OverAppliedType), 10)
	// attributes: begin input checks
	notNegative(c, "overAppliedNumber", in.OverAppliedNumber)
	// attributes: end
}

func (p Product) checkTranches(c *fault.Checks) {
	if p.MultiDisburse {
		c.Required("maxTrancheCount", p.MaxTranches != 0 || c.Failed("maxTrancheCount"))
	}
	if !p.FullTermForTranche {
		return
	}
	if !p.MultiDisburse {
		c.Fail("allowFullTermForTranche", true, "requires.multi.disburse.loan")
	}
	if p.ScheduleType != schedule.Progressive {
		c.Fail("allowFullTermForTranche", true, "requires.progressive.schedule.type")
	}
}

// withoutOverApplied clears how far a loan may exceed what was applied for, once it may not and nothing of it was sent.
func (p *Product) withoutOverApplied(in ProductUpdate) {
	if p.OverApplied {
		return
	}
	if in.OverAppliedType == "" {
		p.OverAppliedType = ""
	}
	if in.OverAppliedNumber == nil {
		p.OverAppliedNumber = nil
	}
}

// refuseTranches refuses what needs several disbursements without them, and a limit that is half stated.
func (p Product) refuseTranches() error {
	switch {
	case p.NoPlannedTranches && !p.MultiDisburse:
		return ErrNoPlannedTranches.New()
	case p.OverApplied && p.OverAppliedType == "":
		return ErrOverAppliedTypeMissing.New()
	case !p.OverApplied && p.OverAppliedType != "":
		return ErrOverAppliedTypeGiven.New()
	case p.OverApplied && p.OverAppliedNumber == nil:
		return ErrOverAppliedNumberMissing.New()
	case !p.OverApplied && p.OverAppliedNumber != nil:
		return ErrOverAppliedNumberGiven.New()
	case p.OverApplied && p.OverAppliedType != OverAppliedPercent && p.OverAppliedType != OverAppliedFlat:
		return ErrOverAppliedType.New()
	}
	return nil
}

// DownPaymentTerms ask for a part of every disbursement back on the day of it.
type DownPaymentTerms struct {
	// attributes: begin product fields
	DownPayment        bool          `json:"enableDownPayment"`                                // a part of each disbursement is due at once
	DownPaymentPercent money.Decimal `json:"disbursedAmountPercentageForDownPayment,omitzero"` // percentage of each disbursement, 1 to 100, that is paid down at once
	AutoDownPayment    bool          `json:"enableAutoRepaymentForDownPayment"`                // paid by itself at each disbursement
	// attributes: end
}

func (in ProductUpdate) checkDownPayment(c *fault.Checks) {
	checkDownPaymentPercent(c, "disbursedAmountPercentageForDownPayment", in.DownPaymentPercent)
	checkDownPaymentPercent(c, "disbursedAmountPercentageDownPayment", in.PercentOtherSpelling)
	oneSpelling(c, "disbursedAmountPercentageDownPayment", in.PercentOtherSpelling, "disbursedAmountPercentageForDownPayment", in.DownPaymentPercent)
}

func checkDownPaymentPercent(c *fault.Checks, field string, percent *money.Decimal) {
	within(c, field, percent, money.DecimalFromInt(1), hundred)
	if percent != nil && percent.Decimals() > 6 {
		c.Fail(field, *percent, fault.TooManyDecimals(6))
	}
}

func (p Product) checkDownPayment(c *fault.Checks, in ProductUpdate) {
	if p.DownPayment {
		if p.DownPaymentPercent.IsZero() {
			c.Fail("disbursedAmountPercentageForDownPayment", nil, "required.for.enable.down.payment.true")
		}
		return
	}
	const off = "supported.only.for.enable.down.payment.true"
	refuseSent(c, "disbursedAmountPercentageForDownPayment", in.DownPaymentPercent, off)
	refuseSent(c, "enableAutoRepaymentForDownPayment", in.AutoDownPayment, off)
}

// withoutDownPayment clears the details once the switch is off.
func (p *Product) withoutDownPayment() {
	if !p.DownPayment {
		p.DownPaymentTerms = DownPaymentTerms{}
	}
}
