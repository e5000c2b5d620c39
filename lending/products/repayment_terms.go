package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// RepaymentTerms are the amount, and the number and rhythm of instalments.
type RepaymentTerms struct {
	// attributes: begin product fields
	Principal          money.Amount       `json:"principal"`                                              // of a loan that states none
	MinPrincipal       *money.Amount      `json:"minPrincipal,omitempty"`                                 // least amount of a loan; nil: no bound
	MaxPrincipal       *money.Amount      `json:"maxPrincipal,omitempty"`                                 // largest amount of a loan; nil: no bound
	Repayments         int                `json:"numberOfRepayments"`                                     // how many instalments, greater than 0
	MinRepayments      *int               `json:"minNumberOfRepayments,omitempty"`                        // least number of instalments of a loan; nil: no bound
	MaxRepayments      *int               `json:"maxNumberOfRepayments,omitempty"`                        // largest number of instalments of a loan; nil: no bound
	Every              int                `json:"repaymentEvery"`                                         // units of Frequency between two instalments, greater than 0
	Frequency          RepaymentFrequency `json:"repaymentFrequencyType"`                                 // the unit that instalments are counted in
	FixedLength        int                `json:"fixedLength,omitempty"`                                  // length of the whole schedule in units of Frequency; 0: it follows from the instalments
	MinimumDaysToFirst int                `json:"minimumDaysBetweenDisbursalAndFirstRepayment,omitempty"` // least number of days between disbursement and first due date; 0: none
	StartsFrom         schedule.StartDate `json:"repaymentStartDateType"`                                 // what the first step is counted from

	Multiples               int           `json:"installmentAmountInMultiplesOf,omitempty"` // whole units of the currency that instalments are rounded to; 0: none
	CanDefineInstalment     bool          `json:"canDefineInstallmentAmount"`               // loans may fix their instalment amount
	LastInstalmentThreshold money.Decimal `json:"principalThresholdForLastInstallment"`     // percentage of an instalment's principal below which a remainder joins the last instalment

	VariableInstalments bool `json:"allowVariableInstallments"` // single instalments may be changed before the approval
	MinimumGap          int  `json:"minimumGap,omitempty"`      // days between instalments, when they vary
	MaximumGap          int  `json:"maximumGap,omitempty"`      // days; above MinimumGap; 0: no bound
	// attributes: end
}

func (in ProductUpdate) checkRepayment(c *fault.Checks) {
	// attributes: begin input checks
	positiveAmount(c, "principal", in.Principal)
	positiveAmount(c, "minPrincipal", in.MinPrincipal)
	positiveAmount(c, "maxPrincipal", in.MaxPrincipal)
	positive(c, "numberOfRepayments", in.Repayments)
	positive(c, "minNumberOfRepayments", in.MinRepayments)
	positive(c, "maxNumberOfRepayments", in.MaxRepayments)
	positive(c, "repaymentEvery", in.Every)
	between(c, "repaymentFrequencyType", in.Frequency, EveryDays, EveryYears)
	positive(c, "fixedLength", in.FixedLength)
	positive(c, "minimumDaysBetweenDisbursalAndFirstRepayment", in.MinimumDaysToFirst)
	oneOf(c, "repaymentStartDateType", in.StartsFrom, schedule.StartDates())
	positive(c, "installmentAmountInMultiplesOf", in.Multiples)
	percent(c, "principalThresholdForLastInstallment", in.LastInstalmentThreshold, 0, 100)
	percent(c, "principalThresholdForLastInstalment", in.ThresholdOtherSpelling, 0, 100)
	// attributes: end
	oneSpelling(c, "principalThresholdForLastInstalment", in.ThresholdOtherSpelling, "principalThresholdForLastInstallment", in.LastInstalmentThreshold)
	// attributes: begin input checks
	positive(c, "minimumGap", in.MinimumGap)
	positive(c, "maximumGap", in.MaximumGap)
	// attributes: end
}

// trancheThreshold is the threshold of a product with tranches that states none.
var trancheThreshold = money.DecimalFromInt(50)

var (
	principalBounds  = boundaries{"principal", "minPrincipal", "maxPrincipal"}
	repaymentsBounds = boundaries{"numberOfRepayments", "minNumberOfRepayments", "maxNumberOfRepayments"}
)

// checkRepaymentTerms holds the default amounts inside the bounds, and the gaps of variable instalments together.
func (p Product) checkRepaymentTerms(c *fault.Checks, in ProductUpdate) {
	bounded(c, principalBounds, fault.AmountOutOfRange, p.Principal, p.MinPrincipal, p.MaxPrincipal)
	bounded(c, repaymentsBounds, fault.OutOfRange, whole(p.Repayments), wholeOf(p.MinRepayments), wholeOf(p.MaxRepayments))
	if !p.VariableInstalments {
		const off = "not.supported.when.allowVariableInstallments.is.false"
		refuseSent(c, "minimumGap", in.MinimumGap, off)
		refuseSent(c, "maximumGap", in.MaximumGap, off)
		return
	}
	c.Required("minimumGap", p.MinimumGap != 0)
	if p.MaximumGap != 0 && p.MaximumGap <= p.MinimumGap {
		c.Fail("maximumGap", p.MaximumGap, fault.NotGreaterThan, p.MinimumGap)
	}
}

// LetsInstalmentsVary reports whether single instalments of its loans may be changed before the approval (docs/semantics/schedules.md,
// 5.3). Products of earlier versions may promise that on schedules that cannot keep it.
func (p Product) LetsInstalmentsVary() bool {
	return p.VariableInstalments && p.ScheduleType != schedule.Progressive && !p.MultiDisburse && !p.RecalculatesInterest
}

// refuseUnbuilt refuses what a product would promise and its loans could not keep.
func (p Product) refuseUnbuilt() error {
	if p.VariableInstalments && !p.LetsInstalmentsVary() {
		return ErrVariable.For("allowVariableInstallments", true)
	}
	return nil
}

// refuseFixedLength refuses a fixed length where the schedule cannot keep it.
func (p Product) refuseFixedLength() error {
	switch {
	case p.FixedLength == 0:
		return nil
	case !p.isAdvanced():
		return ErrFixedLengthStrategy.New()
	case !p.InterestRate.IsZero():
		return ErrFixedLengthInterest.New()
	case p.FixedLength < (p.Repayments-1)*p.Every+1:
		return ErrFixedLengthTooShort.New()
	}
	return nil
}
