package products

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// chargeResource names charge definitions in the codes of violations.
const chargeResource = "charge"

// ChargeAttributes are all attributes of a charge definition as they are sent, absent ones nil.
type ChargeAttributes struct {
	Name         *string               `json:"name,omitempty"`
	CurrencyCode *string               `json:"currencyCode,omitempty"`
	Amount       *money.Amount         `json:"amount,omitempty"`
	Target       *ChargeTarget         `json:"chargeAppliesTo,omitempty"`
	Time         *schedule.ChargeTime  `json:"chargeTimeType,omitempty"`
	Basis        *schedule.ChargeBasis `json:"chargeCalculationType,omitempty"`
	Payment      *ChargePayment        `json:"chargePaymentMode,omitempty"`
	Penalty      *bool                 `json:"penalty,omitempty"`
	Active       *bool                 `json:"active,omitempty"`
	FeeFrequency *FeeFrequency         `json:"feeFrequency,omitempty"`
	FeeInterval  *int                  `json:"feeInterval,omitempty"`
	MinCap       *money.Amount         `json:"minCap,omitempty"`
	MaxCap       *money.Amount         `json:"maxCap,omitempty"`
	TaxGroupID   *int64                `json:"taxGroupId,omitzero"`
	AccountID    *int64                `json:"incomeAccountId,omitzero"`

	FeeOnMonthDay  *string `json:"feeOnMonthDay,omitempty"`  // as MonthDayFormat says; "05 January"
	MonthDayFormat *string `json:"monthDayFormat,omitempty"` // "dd MMM" and the like

	// The attributes below are for charges of savings, which the platform does not hold. They are taken and not kept.
	FreeWithdrawal          *bool  `json:"enableFreeWithdrawalCharge,omitempty"`
	FreeWithdrawalFrequency *int   `json:"freeWithdrawalFrequency,omitempty"`
	RestartCountFrequency   *int   `json:"restartCountFrequency,omitempty"`
	CountFrequencyType      *int   `json:"countFrequencyType,omitempty"`
	EnablePaymentType       *bool  `json:"enablePaymentType,omitempty"`
	PaymentTypeID           *int64 `json:"paymentTypeId,omitzero"`
}

// NewCharge is the input of CreateCharge.
type NewCharge struct{ ChargeAttributes }

// ChargeUpdate is the input of UpdateCharge.
type ChargeUpdate struct {
	Ref operation.Ref `json:"chargeId" in:"path"`
	ChargeAttributes
}

// Violations returns every broken rule of a new definition that can be seen without looking anything up.
func (in NewCharge) Violations() []fault.Violation {
	c := fault.CheckOf(chargeResource)
	in.require(c)
	in.check(c)
	var made Charge
	in.apply(&made)
	return judgedBy(c, func(c *fault.Checks) { made.judge(c, in.ChargeAttributes) })
}

// Violations returns every broken rule of what is sent, taken by itself.
func (in ChargeUpdate) Violations() []fault.Violation {
	c := fault.CheckOf(chargeResource)
	in.check(c)
	return c.Violations()
}

func (in ChargeAttributes) require(c *fault.Checks) {
	c.Required("name", in.Name != nil)
	c.Required("currencyCode", in.CurrencyCode != nil)
	c.Required("amount", in.Amount != nil)
	c.Required("chargeAppliesTo", in.Target != nil)
	c.Required("chargeTimeType", in.Time != nil)
	c.Required("chargeCalculationType", in.Basis != nil)
	if in.Target != nil && *in.Target == ChargeForLoan {
		c.Required("chargePaymentMode", in.Payment != nil)
	}
}

func (in ChargeAttributes) check(c *fault.Checks) {
	ifSent(in.Name, func(name string) { c.Text("name", name, 100) })
	ifSent(in.CurrencyCode, func(code string) { c.Text("currencyCode", code, 3) })
	positiveAmount(c, "amount", in.Amount)
	oneOf(c, "chargeAppliesTo", in.Target, chargeTargets)
	oneOf(c, "chargeTimeType", in.Time, schedule.ChargeTimes())
	between(c, "chargeCalculationType", in.Basis, schedule.FlatAmount, schedule.PercentOfDisbursement)
	oneOf(c, "chargePaymentMode", in.Payment, chargePayments)
	between(c, "feeFrequency", in.FeeFrequency, FeeDaily, FeeYearly)
	positive(c, "feeInterval", in.FeeInterval)
	positiveAmount(c, "minCap", in.MinCap)
	positiveAmount(c, "maxCap", in.MaxCap)
	positive(c, "taxGroupId", in.TaxGroupID)
	positive(c, "incomeAccountId", in.AccountID)
	if in.FeeOnMonthDay != nil {
		if _, ok := parseMonthDay(*in.FeeOnMonthDay); !ok {
			c.Fail("feeOnMonthDay", *in.FeeOnMonthDay, "invalid.month.day")
		}
	}
}

// timesOf lists the times at which charges of a target may fall due.
func timesOf(target ChargeTarget) []schedule.ChargeTime {
	switch target {
	case ChargeForLoan:
		return []schedule.ChargeTime{schedule.AtDisbursement, schedule.OnSpecifiedDate, schedule.PerInstalment, schedule.OnOverdue, schedule.AtTrancheDisbursement}
	case ChargeForSavings:
		return []schedule.ChargeTime{
			schedule.OnSpecifiedDate, schedule.OnSavingsActivation, schedule.OnSavingsClosure, schedule.OnWithdrawal, schedule.OncePerYear,
			schedule.OncePerMonth, schedule.OnOverdraft, schedule.OncePerWeek, schedule.OnSavingsInactivity,
		}
	case ChargeForClient:
		return []schedule.ChargeTime{schedule.OnSpecifiedDate}
	case ChargeForShares:
		return []schedule.ChargeTime{schedule.OnShareActivation, schedule.OnSharePurchase, schedule.OnShareRedemption}
	}
	return nil
}

// basesOf lists the ways in which charges of a target may be calculated.
func basesOf(target ChargeTarget) []schedule.ChargeBasis {
	switch target {
	case ChargeForLoan:
		return schedule.ChargeBases().Values()
	case ChargeForSavings, ChargeForShares:
		return []schedule.ChargeBasis{schedule.FlatAmount, schedule.PercentOfAmount}
	}
	return []schedule.ChargeBasis{schedule.FlatAmount}
}

// judge judges the attributes of a definition with each other.
func (charge Charge) judge(c *fault.Checks, in ChargeAttributes) {
	if times := timesOf(charge.Target); charge.Time != 0 && !slices.Contains(times, charge.Time) {
		c.Fail("chargeTimeType", charge.Time, fault.NotListed, times)
	}
	charge.judgeBasis(c)
	if in.FeeFrequency != nil {
		c.Required("feeInterval", charge.FeeInterval != 0)
	}
	if charge.Time == schedule.OncePerMonth && charge.FeeInterval != 0 {
		c.Between("feeInterval", charge.FeeInterval, 1, 12)
	}
	if low, high := charge.MinCap, charge.MaxCap; low != nil && high != nil && high.Less(*low) {
		c.Fail("maxCap", *high, fault.BelowMinimum, *high, *low)
	}
}

// judgeBasis: what is charged at a tranche is a sum or a percentage of the tranche, and nothing else is a percentage of
// a disbursement.
func (charge Charge) judgeBasis(c *fault.Checks) {
	bases := basesOf(charge.Target)
	if charge.Time == schedule.AtTrancheDisbursement {
		bases = []schedule.ChargeBasis{schedule.FlatAmount, schedule.PercentOfDisbursement}
	}
	switch {
	case charge.Basis == 0:
	case !slices.Contains(bases, charge.Basis):
		c.Fail("chargeCalculationType", charge.Basis, fault.NotListed, bases)
	case charge.Basis == schedule.PercentOfDisbursement && charge.Time != schedule.AtTrancheDisbursement:
		c.Fail("chargeCalculationType", charge.Basis, fault.Unwanted, []schedule.ChargeBasis{schedule.PercentOfDisbursement})
	}
}

// apply puts the attributes on a definition. Caps are kept for percentages on loans alone.
func (in ChargeAttributes) apply(charge *Charge) {
	overlay(charge, in)
	if in.FeeOnMonthDay != nil {
		charge.FeeOn, _ = parseMonthDay(*in.FeeOnMonthDay)
	}
	if charge.Target != ChargeForLoan || !charge.IsPercentage() {
		charge.MinCap, charge.MaxCap = nil, nil
	}
}

// changes returns the attributes that were sent and differ between two states of a definition.
func (in ChargeAttributes) changes(before, after Charge) map[string]any {
	changes := differences(before, after, in)
	if in.FeeOnMonthDay != nil && before.FeeOn != after.FeeOn {
		changes["feeOnMonthDay"] = operation.Sent{Value: *in.FeeOnMonthDay}
	}
	return changes
}

// refuse refuses, as a rule of lending, penalties where fees belong and the other way round.
func (charge Charge) refuse() error {
	if charge.Target != ChargeForLoan {
		return nil
	}
	atDisbursement := charge.Time == schedule.AtDisbursement || charge.Time == schedule.AtTrancheDisbursement
	switch {
	case charge.Penalty && atDisbursement:
		return ErrPenaltyAtDisbursement.For("penalty", true)
	case !charge.Penalty && charge.Time == schedule.OnOverdue:
		return ErrOverdueNotPenalty.For("penalty", false)
	}
	return nil
}
