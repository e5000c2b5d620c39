package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// TrancheTerms say in how many parts a loan may be disbursed, and how much in all.
type TrancheTerms struct {
	MultiDisburse      bool          `json:"multiDisburseLoan"`                // in tranches, instead of one sum
	MaxTranches        int           `json:"maxTrancheCount,omitzero"`         // of a loan; 0 for no limit
	MaximumOutstanding *money.Amount `json:"outstandingLoanBalance,omitempty"` // largest balance after a tranche; nil for none
	// NoPlannedTranches: tranches are disbursed as they come and never planned.
	NoPlannedTranches bool `json:"disallowExpectedDisbursements"`
	// FullTermForTranche gives every later tranche a full term of its own (progressive).
	FullTermForTranche bool `json:"allowFullTermForTranche"`
	// DisbursesAsExpected: a loan is disbursed on its expected date or not at all.
	DisbursesAsExpected bool `json:"syncExpectedWithDisbursementDate"`

	// OverApplied lets loans be approved and disbursed beyond the amount applied for.
	OverApplied       bool            `json:"allowApprovedDisbursedAmountsOverApplied"`
	OverAppliedType   OverAppliedType `json:"overAppliedCalculationType,omitzero"` // what OverAppliedNumber is
	OverAppliedNumber *int            `json:"overAppliedNumber,omitempty"`         // percent or whole units
}

func (in ProductUpdate) checkTranches(c *fault.Checks) {
	positive(c, "maxTrancheCount", in.MaxTranches)
	notNegativeNumber(c, "outstandingLoanBalance", in.MaximumOutstanding)
	c.MaxLength("overAppliedCalculationType", string(in.OverAppliedType), 10)
	notNegative(c, "overAppliedNumber", in.OverAppliedNumber)
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
	DownPayment        bool          `json:"enableDownPayment"`                                // a part of each disbursement is due at once
	DownPaymentPercent money.Decimal `json:"disbursedAmountPercentageForDownPayment,omitzero"` // 1..100 of the disbursement
	AutoDownPayment    bool          `json:"enableAutoRepaymentForDownPayment"`                // paid at once, by the disbursement itself
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
