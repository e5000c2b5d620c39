package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"
)

// WithdrawalTerms say which withdrawals a fee for withdrawals is taken with. (docs/semantics/deposits.md, 4)
type WithdrawalTerms struct {
	FreeWithdrawal          bool          `json:"enableFreeWithdrawalCharge,omitempty"` // the first withdrawals of each period are free
	FreeWithdrawalFrequency int           `json:"freeWithdrawalFrequency,omitempty"`    // so many of them
	RestartCountFrequency   int           `json:"restartCountFrequency,omitempty"`      // a period has so many units of CountFrequencyType
	CountFrequencyType      *FeeFrequency `json:"countFrequencyType,omitempty"`
	EnablePaymentType       bool          `json:"enablePaymentType,omitempty"` // only withdrawals of one payment type are charged, and counted
	PaymentTypeID           int64         `json:"paymentTypeId,omitempty"`     // that one
}

const (
	onlyForWithdrawals = "supported.only.for.withdrawal.fee"
	onlyWhereSomeFree  = "supported.only.for.enable.free.withdrawal.charge.true"
	onlyWithOneType    = "supported.only.for.enable.payment.type.true"
)

// checkWithdrawals checks each attribute alone.
func (in ChargeUpdate) checkWithdrawals(c *fault.Checks) {
	positive(c, "freeWithdrawalFrequency", in.FreeWithdrawalFrequency)
	positive(c, "restartCountFrequency", in.RestartCountFrequency)
	between(c, "countFrequencyType", in.CountFrequencyType, FeeDaily, FeeYearly)
	positive(c, "paymentTypeId", in.PaymentTypeID)
}

// judgeWithdrawals refuses terms of withdrawals where none are charged, and those that are incomplete or say nothing.
func (charge Charge) judgeWithdrawals(c *fault.Checks, in ChargeUpdate) {
	if !charge.forWithdrawals() {
		refuseIf(c, charge.FreeWithdrawal, "enableFreeWithdrawalCharge", onlyForWithdrawals)
		refuseIf(c, charge.EnablePaymentType, "enablePaymentType", onlyForWithdrawals)
	}
	if charge.FreeWithdrawal {
		c.Required("freeWithdrawalFrequency", charge.FreeWithdrawalFrequency != 0)
		c.Required("restartCountFrequency", charge.RestartCountFrequency != 0)
		c.Required("countFrequencyType", charge.CountFrequencyType != nil)
	} else {
		refuseSent(c, "freeWithdrawalFrequency", in.FreeWithdrawalFrequency, onlyWhereSomeFree)
		refuseSent(c, "restartCountFrequency", in.RestartCountFrequency, onlyWhereSomeFree)
		refuseSent(c, "countFrequencyType", in.CountFrequencyType, onlyWhereSomeFree)
	}
	if charge.EnablePaymentType {
		c.Required("paymentTypeId", charge.PaymentTypeID != 0)
	} else {
		refuseSent(c, "paymentTypeId", in.PaymentTypeID, onlyWithOneType)
	}
}

// refuseIf refuses a choice that does not belong here.
func refuseIf(c *fault.Checks, chosen bool, field, rule string) {
	if chosen {
		c.Fail(field, true, rule)
	}
}

// forWithdrawals reports whether the charge is taken with withdrawals from deposit accounts.
func (c Charge) forWithdrawals() bool {
	return c.Target == ChargeForSavings && c.Time == schedule.OnWithdrawal
}

// settle clears what a choice that was taken back leaves without meaning.
func (w *WithdrawalTerms) settle() {
	if !w.FreeWithdrawal {
		w.FreeWithdrawalFrequency, w.RestartCountFrequency, w.CountFrequencyType = 0, 0, nil
	}
	if !w.EnablePaymentType {
		w.PaymentTypeID = 0
	}
}
