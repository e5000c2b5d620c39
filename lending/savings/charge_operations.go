package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// ChargeData is a charge of an account as callers see it.
type ChargeData struct {
	ID          int64                `json:"id"` // of the charge on the account
	AccountID   int64                `json:"accountId"`
	ChargeID    int64                `json:"chargeId"` // of the definition
	Name        string               `json:"name"`
	Time        schedule.ChargeTime  `json:"chargeTimeType"`
	Basis       schedule.ChargeBasis `json:"chargeCalculationType"`
	Due         calendar.Date        `json:"dueDate,omitzero"`
	Currency    refdata.CurrencyData `json:"currency"`
	Amount      money.Amount         `json:"amount"` // a sum in Currency, or the percentage of what is withdrawn
	Paid        money.Amount         `json:"amountPaid"`
	Waived      money.Amount         `json:"amountWaived"`
	Outstanding money.Amount         `json:"amountOutstanding"`
	Penalty     bool                 `json:"penalty"`
	IsActive    bool                 `json:"isActive"` // it is owed, or taken with withdrawals

	FreeWithdrawals int                    `json:"freeWithdrawalChargeFrequency,omitempty"` // so many in each period are not charged
	CountedAnew     int                    `json:"restartFrequency,omitempty"`              // a period has so many units of CountedBy
	CountedBy       *products.FeeFrequency `json:"restartFrequencyEnum,omitempty"`
	PaymentTypeID   int64                  `json:"paymentTypeId,omitempty"` // only withdrawals of this one are charged, and counted
}

func (d *deposit) chargeData(c Charge) ChargeData {
	return ChargeData{
		ID: c.ID, AccountID: c.AccountID, ChargeID: c.DefinitionID, Name: c.Name, Time: c.Time, Basis: c.Basis, Due: c.Due,
		Currency: refdata.CurrencyDataOf(d.product.currency()), Amount: c.Amount, Paid: c.Paid, Waived: c.Waived,
		Outstanding: c.Outstanding(), Penalty: c.Penalty, IsActive: c.EndedOn.IsZero() && (c.withEach() || !c.Outstanding().IsZero()),
		FreeWithdrawals: c.FreeWithdrawalFrequency, CountedAnew: c.RestartCountFrequency, CountedBy: c.CountFrequencyType, PaymentTypeID: c.PaymentTypeID,
	}
}

// ListCharges lists the charges of an account.
//
//desk:method Savings.ListCharges(id=Ref)
var ListCharges = operation.Query[AccountRef, []ChargeData]{
	Meta: chargeMeta("ListCharges", "READ", "Lists the charges of an account."),
	Decide: func(u *operation.Unit, in AccountRef) ([]ChargeData, error) {
		list := []ChargeData{}
		_, err := onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			found, err := chargesOf(u.Tx, d.ID)
			for _, c := range found {
				list = append(list, d.chargeData(c))
			}
			return operation.Result{}, err
		})
		return list, err
	},
}

// AccountChargeRef names a charge of an account.
type AccountChargeRef struct {
	Ref operation.Ref `json:"savingsId"`
	ID  int64         `json:"savingsAccountChargeId"` // of the charge on the account
}

// Violations returns none.
func (AccountChargeRef) Violations() []fault.Violation { return nil }

// GetCharge reads a charge of an account; savings.ErrChargeUnknown when there is none.
//
//desk:method Savings.GetCharge(id=Ref, charge=ID)
var GetCharge = operation.Query[AccountChargeRef, ChargeData]{
	Meta: chargeMeta("GetCharge", "READ", "Reads a charge of an account."),
	Decide: func(u *operation.Unit, in AccountChargeRef) (data ChargeData, err error) {
		_, err = onCharge(u, in, func(d *deposit, c *Charge) (operation.Result, error) {
			data = d.chargeData(*c)
			return operation.Result{}, nil
		})
		return data, err
	},
}

// onCharge runs something on a charge of an account that the actor sees.
func onCharge(u *operation.Unit, in AccountChargeRef, do func(*deposit, *Charge) (operation.Result, error)) (operation.Result, error) {
	return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
		c, err := chargeOf(u.Tx, d.Account, in.ID)
		if err != nil {
			return operation.Result{}, err
		}
		return do(d, &c)
	})
}

// ChargeTemplateData lists what an account may be charged with.
type ChargeTemplateData struct {
	Options []ChargeOffer `json:"chargeOptions"`
}

// ChargeTemplate lists what an account may be charged with.
//
//desk:method Savings.ChargeTemplate(id=Ref)
var ChargeTemplate = operation.Query[AccountRef, ChargeTemplateData]{
	Meta: chargeMeta("ChargeTemplate", "READ", "Lists what an account may be charged with."),
	Decide: func(u *operation.Unit, in AccountRef) (data ChargeTemplateData, err error) {
		_, err = onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			var err error
			data.Options, err = chargesOffered(u.Tx, d.product.CurrencyCode)
			return operation.Result{}, err
		})
		return data, err
	},
}

// NewCharge charges an account.
type NewCharge struct {
	Ref      operation.Ref `json:"savingsId"`
	ChargeID int64         `json:"chargeId"`         // mandatory; the definition
	Amount   *money.Amount `json:"amount,omitempty"` // above zero; nil: that of the definition
	Due      calendar.Date `json:"dueDate,omitzero"` // mandatory for a charge that is owed on a day
}

// Violations checks presence and the amount.
func (in NewCharge) Violations() []fault.Violation {
	c := fault.CheckOf(chargeResource).Required("chargeId", in.ChargeID != 0)
	checkID(c, "chargeId", in.ChargeID)
	if in.Amount != nil {
		c.Positive("amount", *in.Amount)
	}
	return c.Violations()
}

// AddCharge charges an account, on a day or with each withdrawal. Refused with savings.ErrChargeUnfit, savings.ErrChargeNeedsDate,
// savings.ErrEnded.
//
//desk:method Savings.AddCharge(id=Ref, in) SavingsResult
var AddCharge = operation.Command[NewCharge, operation.Result]{
	Meta: chargeMeta("AddCharge", "CREATE", "Charges an account."),
	Decide: func(u *operation.Unit, in NewCharge) (operation.Result, error) {
		return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			if err := d.mayCharge(u); err != nil {
				return operation.Result{}, err
			}
			definition, err := chargeFor(u.Tx, in.ChargeID, d.product.CurrencyCode)
			if err != nil {
				return operation.Result{}, err
			}
			c, err := chargeOn(d.Account, definition, in.Amount, in.Due)
			if err != nil {
				return operation.Result{}, err
			}
			if !definition.IsPercentage() {
				if err := d.precise("amount", c.Amount); err != nil {
					return operation.Result{}, err
				}
			}
			err = charges.Insert(u.Tx, &c)
			return d.chargeResult(c), err
		})
	},
}

// mayCharge refuses new charges on accounts that have ended, and on those of clients on the way to another office
// (docs/semantics/wire-clients.md, 6.3).
func (d *deposit) mayCharge(u *operation.Unit) error {
	if !d.Status.open() {
		return ErrEnded.New(d.ID)
	}
	of, err := holderOf(u.Tx, d.Owner)
	if err == nil && of.onTheWay && !u.Replays() { // logs of earlier versions may have some
		err = of.mustBeActive()
	}
	return err
}

func (d *deposit) chargeResult(c Charge) operation.Result {
	r := d.result()
	r.ID, r.ExternalID = c.ID, ""
	return r
}

// ChargePayment pays for a charge from the account.
type ChargePayment struct {
	Ref    operation.Ref `json:"savingsId"`
	ID     int64         `json:"savingsAccountChargeId"`
	Amount money.Amount  `json:"amount"`  // above zero, at most what is owed
	On     calendar.Date `json:"dueDate"` // mandatory; the day of the payment, from the activation to the business date
}

// Violations checks the amount and the date.
func (in ChargePayment) Violations() []fault.Violation {
	return fault.CheckOf(chargeResource).Positive("amount", in.Amount).Date("dueDate", in.On).Violations()
}

// PayCharge takes a charge, or a part of it, from the account; savings.ErrChargeOverpaid, savings.ErrInsufficient.
//
//desk:method Savings.PayCharge(id=Ref, charge=ID, in) SavingsResult
var PayCharge = operation.Command[ChargePayment, operation.Result]{
	Meta: chargeMeta("PayCharge", "PAY", "Takes a charge from the account."),
	Decide: func(u *operation.Unit, in ChargePayment) (operation.Result, error) {
		return onCharge(u, AccountChargeRef{in.Ref, in.ID}, func(d *deposit, c *Charge) (operation.Result, error) {
			if err := d.precise("amount", in.Amount); err != nil {
				return operation.Result{}, err
			}
			if c.Outstanding().Less(in.Amount) {
				return operation.Result{}, ErrChargeOverpaid.For("amount", in.Amount, c.Outstanding())
			}
			t := Transaction{Type: ChargePaid, On: in.On, Amount: in.Amount, ChargeID: c.ID}
			if err := d.post(u, &t, movement{charge: c}); err != nil {
				return operation.Result{}, err
			}
			c.Paid = c.Paid.Add(in.Amount)
			r := d.chargeResult(*c)
			r.SubID = t.ID
			return r, charges.Save(u.Tx, c)
		})
	},
}

// WaiveCharge forgives what is still owed for a charge; savings.ErrChargeSettled when nothing is.
//
//desk:method Savings.WaiveCharge(id=Ref, charge=ID) SavingsResult
var WaiveCharge = operation.Command[AccountChargeRef, operation.Result]{
	Meta: chargeMeta("WaiveCharge", "WAIVE", "Forgives what is still owed for a charge of an account."),
	Decide: func(u *operation.Unit, in AccountChargeRef) (operation.Result, error) {
		return onCharge(u, in, func(d *deposit, c *Charge) (operation.Result, error) {
			if c.Outstanding().IsZero() {
				return operation.Result{}, ErrChargeSettled.New(c.ID)
			}
			c.Waived = c.Waived.Add(c.Outstanding())
			return d.chargeResult(*c), charges.Save(u.Tx, c)
		})
	},
}

// InactivateCharge ends a charge today.
//
//desk:method Savings.InactivateCharge(id=Ref, charge=ID) SavingsResult
var InactivateCharge = operation.Command[AccountChargeRef, operation.Result]{
	Meta: chargeMeta("InactivateCharge", "INACTIVATE", "Ends a charge of an account."),
	Decide: func(u *operation.Unit, in AccountChargeRef) (operation.Result, error) {
		return onCharge(u, in, func(d *deposit, c *Charge) (operation.Result, error) {
			if !c.EndedOn.IsZero() {
				return operation.Result{}, ErrChargeSettled.New(c.ID)
			}
			c.EndedOn = u.Today
			return d.chargeResult(*c), charges.Save(u.Tx, c)
		})
	},
}

// DeleteCharge takes a charge off an account that is not active yet; savings.ErrChargeStays afterwards.
//
//desk:method Savings.DeleteCharge(id=Ref, charge=ID) SavingsResult
var DeleteCharge = operation.Command[AccountChargeRef, operation.Result]{
	Meta: chargeMeta("DeleteCharge", "DELETE", "Takes a charge off an account that is not active yet."),
	Decide: func(u *operation.Unit, in AccountChargeRef) (operation.Result, error) {
		return onCharge(u, in, func(d *deposit, c *Charge) (operation.Result, error) {
			if d.Status != Submitted && d.Status != Approved {
				return operation.Result{}, ErrChargeStays.New(c.ID)
			}
			return d.chargeResult(*c), charges.Delete(u.Tx, c)
		})
	},
}

func chargeMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "savings." + id, Action: action, Entity: "SAVINGSACCOUNTCHARGE", Grouping: "portfolio", Summary: summary}
}
