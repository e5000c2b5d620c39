package savings

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Charge is a fee or penalty on an account, with a copy of its definition. It is owed once, from its due date, or taken with
// each withdrawal.
type Charge struct {
	store.Key
	AccountID    int64                `json:"accountId"`
	DefinitionID int64                `json:"chargeId"`
	Name         string               `json:"name"`
	Time         schedule.ChargeTime  `json:"chargeTimeType"` // on a day, or with each withdrawal
	Basis        schedule.ChargeBasis `json:"chargeCalculationType"`
	Penalty      bool                 `json:"penalty,omitempty"`
	Due          calendar.Date        `json:"dueDate,omitzero"`
	Amount       money.Amount         `json:"amount"` // a sum, or the percentage of what is withdrawn
	Paid         money.Amount         `json:"paid,omitzero"`
	Waived       money.Amount         `json:"waived,omitzero"`
	EndedOn      calendar.Date        `json:"endedOn,omitzero"`    // from this day on it is not taken any more
	TaxGroupID   int64                `json:"taxGroupId,omitzero"` // the taxes that it contains; 0 for none
	products.WithdrawalTerms
}

var charges = store.Table[Charge, *Charge]{
	Kind: &store.Kind{
		Name: "savings_charge",
		Columns: []store.Column{
			{Name: "account_id", Type: store.Integer, Indexed: true},
			{Name: "charge_id", Type: store.Integer, Indexed: true},
			{Name: "due_date", Type: store.Date},
			{Name: "amount", Type: store.Decimal},
			{Name: "paid", Type: store.Decimal},
			{Name: "waived", Type: store.Decimal},
		},
		Indexes: []store.Index{{Columns: []string{"account_id", "due_date"}}},
	},
	Columns: func(c *Charge) []store.Value {
		return []store.Value{
			store.Int(c.AccountID), store.Int(c.DefinitionID), store.Day(c.Due), store.Money(c.Amount), store.Money(c.Paid), store.Money(c.Waived),
		}
	},
}

// withEach reports whether the charge is taken with each withdrawal.
func (c Charge) withEach() bool { return c.Time == schedule.OnWithdrawal }

// Outstanding is what is still owed; nothing of a charge that is taken with withdrawals.
func (c Charge) Outstanding() money.Amount {
	if c.withEach() || !c.EndedOn.IsZero() {
		return money.Amount{}
	}
	return c.Amount.Sub(c.Paid).Sub(c.Waived)
}

// fits reports whether a definition is one that accounts can carry.
func fits(c products.Charge) bool {
	return c.Target == products.ChargeForSavings && c.Active && !c.Deleted &&
		(c.Time == schedule.OnWithdrawal || c.Time == schedule.OnSpecifiedDate && !c.IsPercentage())
}

// chargeFor reads a definition that accounts in a currency can carry, and refuses any other.
func chargeFor(tx store.Tx, id int64, currency string) (products.Charge, error) {
	c, err := products.ChargeByID(tx, id)
	if err == nil && (!fits(c) || c.CurrencyCode != currency) {
		err = ErrChargeUnfit.For("chargeId", id, id, currency)
	}
	return c, err
}

// chargesOffered lists the definitions that accounts in a currency can carry, by name; "" for any currency.
func chargesOffered(tx store.Tx, currency string) ([]ChargeOffer, error) {
	list := []ChargeOffer{}
	q := store.Where("target", store.Equal, store.Int(int64(products.ChargeForSavings))).By("name", false).Top(operation.LargestPage)
	for c, err := range products.Charges.Find(tx, q) {
		if err != nil {
			return nil, err
		}
		if fits(c) && (currency == "" || c.CurrencyCode == currency) {
			list = append(list, offerOf(c))
		}
	}
	return list, nil
}

// chargeOn makes a charge on an account from a definition. An amount that is not said is that of the definition.
func chargeOn(a Account, definition products.Charge, amount *money.Amount, due calendar.Date) (Charge, error) {
	c := Charge{
		AccountID: a.ID, DefinitionID: definition.ID, Name: definition.Name, Time: definition.Time, Basis: definition.Basis,
		Penalty: definition.Penalty, Amount: definition.Amount, Due: due, TaxGroupID: definition.TaxGroupID,
		WithdrawalTerms: definition.WithdrawalTerms,
	}
	if amount != nil {
		c.Amount = *amount
	}
	switch {
	case !c.withEach() && due.IsZero():
		return c, ErrChargeNeedsDate.For("dueDate", nil)
	case !c.withEach() && due.Before(a.SubmittedOn.On):
		return c, ErrChargeTooEarly.For("dueDate", due)
	case c.withEach():
		c.Due = calendar.Date{}
	}
	return c, nil
}

// chargesOf lists the charges of an account by id.
func chargesOf(tx store.Tx, account int64) ([]Charge, error) {
	return charges.All(tx, store.Where("account_id", store.Equal, store.Int(account)).By("id", false))
}

// takenWithEach lists the charges of an account that are taken with each withdrawal, by id. No other one is without a date.
func takenWithEach(tx store.Tx, account int64) ([]Charge, error) {
	return charges.All(tx, store.Where("account_id", store.Equal, store.Int(account)).And("due_date", store.IsNull, store.Null).By("id", false))
}

// chargeOf reads a charge of an account; one of another account is unknown.
func chargeOf(tx store.Tx, a Account, id int64) (Charge, error) {
	c, err := charges.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && c.AccountID != a.ID {
		return c, ErrChargeUnknown.New(id)
	}
	return c, err
}

// unpayCharge makes a part of a charge owed again.
func unpayCharge(u *operation.Unit, id int64, amount money.Amount) error {
	c, err := charges.Get(u.Tx, id)
	if err != nil {
		return err
	}
	c.Paid = c.Paid.Sub(amount)
	return charges.Save(u.Tx, &c)
}
