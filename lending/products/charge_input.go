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

// NewCharge is the input of CreateCharge. The six plain attributes are mandatory, and Payment is for charges on loans.
type NewCharge struct {
	Name         string               `json:"name,omitempty"`                  // unique, at most 100 characters
	CurrencyCode string               `json:"currencyCode,omitempty"`          // three letters, ISO 4217
	Amount       money.Amount         `json:"amount,omitzero"`                 // above zero: a sum, or the percentage of a percentage charge
	Target       ChargeTarget         `json:"chargeAppliesTo,omitempty"`       // what it can be put on: loans, savings, clients or shares
	Time         schedule.ChargeTime  `json:"chargeTimeType,omitempty"`        // when it falls due
	Basis        schedule.ChargeBasis `json:"chargeCalculationType,omitempty"` // a sum, or a percentage of what
	Payment      *ChargePayment       `json:"chargePaymentMode,omitempty"`     // regularly, or by transfer from an account
	Penalty      *bool                `json:"penalty,omitempty"`               // absent: a fee
	Active       *bool                `json:"active,omitempty"`                // whether it can be put on anything; absent: not yet
	FeeFrequency *FeeFrequency        `json:"feeFrequency,omitempty"`          // absent: it does not recur
	FeeInterval  *int                 `json:"feeInterval,omitempty"`           // every so many units of FeeFrequency, 1 or more
	MinCap       *money.Amount        `json:"minCap,omitempty"`                // least that a percentage comes to, above zero; absent: no bound
	MaxCap       *money.Amount        `json:"maxCap,omitempty"`                // most that a percentage comes to, above zero; absent: no bound
	TaxGroupID   *int64               `json:"taxGroupId,omitzero"`             // the taxes that it contains; absent: none
	AccountID    *int64               `json:"incomeAccountId,omitzero"`        // client charges: where the income goes

	FeeOnMonthDay  *string `json:"feeOnMonthDay,omitempty"`  // as MonthDayFormat says; "05 January"
	MonthDayFormat *string `json:"monthDayFormat,omitempty"` // "dd MMM" and the like

	// Of fees for withdrawals from deposit accounts alone, see [WithdrawalTerms].
	FreeWithdrawal          *bool         `json:"enableFreeWithdrawalCharge,omitempty"` // true wants the three attributes after it
	FreeWithdrawalFrequency *int          `json:"freeWithdrawalFrequency,omitempty"`
	RestartCountFrequency   *int          `json:"restartCountFrequency,omitempty"`
	CountFrequencyType      *FeeFrequency `json:"countFrequencyType,omitempty"`
	EnablePaymentType       *bool         `json:"enablePaymentType,omitempty"` // true wants PaymentTypeID
	PaymentTypeID           *int64        `json:"paymentTypeId,omitzero"`
}

// ChargeUpdate is the input of UpdateCharge. The attributes mean what those of [NewCharge] mean; what is absent stays as it is.
type ChargeUpdate struct {
	Ref operation.Ref `json:"chargeId"`

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

	FeeOnMonthDay  *string `json:"feeOnMonthDay,omitempty"`
	MonthDayFormat *string `json:"monthDayFormat,omitempty"`

	FreeWithdrawal          *bool         `json:"enableFreeWithdrawalCharge,omitempty"` // false clears the three attributes after it
	FreeWithdrawalFrequency *int          `json:"freeWithdrawalFrequency,omitempty"`
	RestartCountFrequency   *int          `json:"restartCountFrequency,omitempty"`
	CountFrequencyType      *FeeFrequency `json:"countFrequencyType,omitempty"`
	EnablePaymentType       *bool         `json:"enablePaymentType,omitempty"` // false clears PaymentTypeID
	PaymentTypeID           *int64        `json:"paymentTypeId,omitzero"`
}

// Violations returns every broken rule of a new definition that can be seen without looking anything up.
func (in NewCharge) Violations() []fault.Violation {
	c, sent := fault.CheckOf(chargeResource), in.attributes()
	sent.check(c)
	if in.Target == ChargeForLoan {
		c.Required("chargePaymentMode", in.Payment != nil)
	}
	var made Charge
	sent.apply(&made)
	return judgedBy(c, func(c *fault.Checks) { made.judge(c, sent) })
}

// attributes are what a new definition says, as the change that leads to it from nothing. Both are judged alike.
func (in NewCharge) attributes() ChargeUpdate {
	var sent ChargeUpdate
	restate(in, &sent)
	return sent
}

// Violations returns every error of the input alone.
func (in ChargeUpdate) Violations() []fault.Violation {
	c := fault.CheckOf(chargeResource)
	in.check(c)
	return c.Violations()
}

func (in ChargeUpdate) check(c *fault.Checks) {
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
	in.checkWithdrawals(c)
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
func (charge Charge) judge(c *fault.Checks, in ChargeUpdate) {
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
	charge.judgeWithdrawals(c, in)
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
func (in ChargeUpdate) apply(charge *Charge) {
	overlay(charge, in)
	if in.FeeOnMonthDay != nil {
		charge.FeeOnMonthDay, _ = parseMonthDay(*in.FeeOnMonthDay)
	}
	if charge.Target != ChargeForLoan || !charge.IsPercentage() {
		charge.MinCap, charge.MaxCap = nil, nil
	}
	charge.WithdrawalTerms.settle()
}

// changes returns the attributes that were sent and differ between two states of a definition.
func (in ChargeUpdate) changes(before, after Charge) map[string]any {
	changes := differences(before, after, in)
	if in.FeeOnMonthDay != nil && before.FeeOnMonthDay != after.FeeOnMonthDay {
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
