package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// takeWithdrawalFees posts the fees of a withdrawal as transactions of their own. (docs/semantics/deposits.md, 4)
func (d *deposit) takeWithdrawalFees(u *operation.Unit, because Transaction) error {
	list, err := takenWithEach(u.Tx, d.ID)
	if err != nil {
		return err
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return err
	}
	arithmetic := d.product.currency().Arithmetic(cfg.Rounding())
	for _, c := range list {
		if taken, err := d.takesFor(u.Tx, c, because); err != nil || !taken {
			if err != nil {
				return err
			}
			continue
		}
		fee := c.Amount
		if c.Basis != schedule.FlatAmount {
			fee = arithmetic.Percent(because.Amount, c.Amount.Decimal())
		}
		if !fee.IsPositive() {
			continue
		}
		t := Transaction{Type: WithdrawalFee, On: because.On, Amount: fee, ChargeID: c.ID, BecauseOf: because.ID}
		if err := d.post(u, &t, movement{charge: &c}); err != nil {
			return err
		}
	}
	return nil
}

// takesFor reports whether a charge is taken with a withdrawal.
func (d *deposit) takesFor(tx store.Tx, c Charge, w Transaction) (bool, error) {
	ended := !c.EndedOn.IsZero() && !w.On.Before(c.EndedOn)
	if !c.withEach() || ended || c.PaymentTypeID != 0 && w.paymentType() != c.PaymentTypeID {
		return false, nil
	}
	if !c.FreeWithdrawal {
		return true, nil
	}
	others, err := d.withdrawnBesides(tx, c, w)
	return others >= c.FreeWithdrawalFrequency, err
}

// withdrawnBesides counts the other withdrawals in the period of a new one, on any day, until none is free: those that were given
// first are. Transfers are free anyway, and what was undone was none.
func (d *deposit) withdrawnBesides(tx store.Tx, c Charge, w Transaction) (int, error) {
	first, next := c.period(d.Activation.On, w.On)
	q := store.Where("account_id", store.Equal, store.Int(d.ID)).
		And("on_date", store.AtLeast, store.Day(first)).And("on_date", store.Less, store.Day(next)).
		And("type", store.Equal, store.Int(int64(Withdrawal))).And("reversed", store.Equal, store.Bool(false)).
		And("transfer_id", store.IsNull, store.Null).And("id", store.NotEqual, store.Int(w.ID))
	if c.PaymentTypeID != 0 {
		q = q.And("payment_type_id", store.Equal, store.Int(c.PaymentTypeID))
	}
	taken, err := transactions.All(tx, q.By("on_date", false).Top(c.FreeWithdrawalFrequency))
	return len(taken), err
}

// period is the first day of the period of a day, and of the next one. Periods follow each other from the activation of the
// account on.
func (c Charge) period(activated, on calendar.Date) (first, next calendar.Date) {
	unit, length := calendar.Unit(*c.CountFrequencyType), c.RestartCountFrequency
	passed := activated.UnitsBetween(on, unit) / length
	return activated.Add(passed*length, unit), activated.Add((passed+1)*length, unit)
}

// paymentType is how the money was moved; 0: not said.
func (t *Transaction) paymentType() int64 {
	if t.Payment == nil {
		return 0
	}
	return t.Payment.PaymentTypeID
}
