package products

import (
	"errors"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// ChargeTarget is the sort of account that a charge is for.
type ChargeTarget int

// The targets of charges.
const (
	ChargeForLoan    ChargeTarget = 1
	ChargeForSavings ChargeTarget = 2
	ChargeForClient  ChargeTarget = 3
	ChargeForShares  ChargeTarget = 4
)

var chargeTargets = enumeration.NewTable("chargeAppliesTo", []enumeration.Row[ChargeTarget]{
	{Value: ChargeForLoan, Code: "chargeAppliesTo.loan", Label: "Loan"},
	{Value: ChargeForSavings, Code: "chargeAppliesTo.savings", Label: "Savings"},
	{Value: ChargeForClient, Code: "chargeAppliesTo.client", Label: "Client"},
	{Value: ChargeForShares, Code: "chargeAppliesTo.shares", Label: "Shares"},
})

// Option returns id, code and label.
func (t ChargeTarget) Option() enumeration.Option { return chargeTargets.Option(t) }

// String is the label, such as "Savings".
func (t ChargeTarget) String() string { return chargeTargets.Label(t) }

// ChargePayment says how a charge is paid.
type ChargePayment int

// The payment modes.
const (
	PaidRegularly  ChargePayment = 0 // with the repayments
	PaidByTransfer ChargePayment = 1 // from a linked account
)

var chargePayments = enumeration.NewTable("chargepaymentmode", []enumeration.Row[ChargePayment]{
	{Value: PaidRegularly, Code: "chargepaymentmode.regular", Label: "Regular"},
	{Value: PaidByTransfer, Code: "chargepaymentmode.accounttransfer", Label: "Account transfer"},
})

// Option returns id, code and label.
func (m ChargePayment) Option() enumeration.Option { return chargePayments.Option(m) }

// String is the label, such as "Account transfer".
func (m ChargePayment) String() string { return chargePayments.Label(m) }

// FeeFrequency is the unit in which a charge recurs.
type FeeFrequency int

// The units of recurrence.
const (
	FeeDaily FeeFrequency = iota
	FeeWeekly
	FeeMonthly
	FeeYearly
)

var feeFrequencies = enumeration.NewTable("periodFrequencyType", []enumeration.Row[FeeFrequency]{
	{Value: FeeDaily, Code: "periodFrequencyType.days", Label: "Daily"},
	{Value: FeeWeekly, Code: "periodFrequencyType.weeks", Label: "Weekly"},
	{Value: FeeMonthly, Code: "periodFrequencyType.months", Label: "Monthly"},
	{Value: FeeYearly, Code: "periodFrequencyType.years", Label: "Yearly"},
})

// Option returns id, code and label.
func (f FeeFrequency) Option() enumeration.Option { return feeFrequencies.Option(f) }

// String is the label, such as "Weekly".
func (f FeeFrequency) String() string { return feeFrequencies.Label(f) }

// Charge is the definition of a fee or penalty. Accounts carry copies, so a change of a definition leaves them alone.
type Charge struct {
	store.Key
	Name          string               `json:"name"` // unique; free again once the charge is deleted
	CurrencyCode  string               `json:"currencyCode"`
	Amount        money.Amount         `json:"amount"`                 // a sum, or the percentage of a percentage charge
	Target        ChargeTarget         `json:"chargeAppliesTo"`        // what it can be put on: loans, savings, clients or shares
	Time          schedule.ChargeTime  `json:"chargeTimeType"`         // when it falls due
	Basis         schedule.ChargeBasis `json:"chargeCalculationType"`  // a sum, or a percentage of what
	Payment       ChargePayment        `json:"chargePaymentMode"`      // regularly, or by transfer from an account
	Penalty       bool                 `json:"penalty"`                // false: a fee
	Active        bool                 `json:"active"`                 // whether it can be put on anything
	Deleted       bool                 `json:"deleted,omitzero"`       // kept for the accounts that carry it
	FeeFrequency  *FeeFrequency        `json:"feeFrequency,omitempty"` // nil: it does not recur
	FeeInterval   int                  `json:"feeInterval,omitzero"`   // every so many units of FeeFrequency
	FeeOnMonthDay MonthDay             `json:"feeOnMonthDay,omitzero"` // of yearly fees of savings
	MinCap        *money.Amount        `json:"minCap,omitempty"`       // bounds of a calculated percentage
	MaxCap        *money.Amount        `json:"maxCap,omitempty"`
	TaxGroupID    int64                `json:"taxGroupId,omitzero"`      // the taxes that it contains; 0 for none
	AccountID     int64                `json:"incomeAccountId,omitzero"` // client charges: where the income goes
	WithdrawalTerms
}

// PenaltyOnInterest reports whether the charge is a penalty as a percentage of interest, which nobody can agree on where
// interest follows the payments.
func (c Charge) PenaltyOnInterest() bool { return c.Penalty && c.Basis == schedule.PercentOfInterest }

// Charges are the charge definitions, deleted ones among them.
var Charges = store.Table[Charge, *Charge]{
	Kind: &store.Kind{
		Name: "charge", Reference: true,
		Columns: []store.Column{
			{Name: "name", Type: store.Text, Unique: true},
			{Name: "currency", Type: store.Text},
			{Name: "amount", Type: store.Decimal},
			{Name: "target", Type: store.Integer, Indexed: true},
			{Name: "time", Type: store.Integer},
			{Name: "basis", Type: store.Integer},
			{Name: "penalty", Type: store.Integer},
			{Name: "active", Type: store.Integer},
			{Name: "deleted", Type: store.Integer},
			{Name: "tax_group_id", Type: store.Integer, Indexed: true},
			{Name: "account_id", Type: store.Integer, Indexed: true},
			{Name: "payment_type_id", Type: store.Integer, Indexed: true},
		},
		Indexes: []store.Index{{Columns: []string{"deleted", "name"}}},
	},
	Columns: func(c *Charge) []store.Value {
		return []store.Value{
			store.String(c.Name), store.String(c.CurrencyCode), store.Money(c.Amount), store.Int(int64(c.Target)),
			store.Int(int64(c.Time)), store.Int(int64(c.Basis)), store.Bool(c.Penalty), store.Bool(c.Active),
			store.Bool(c.Deleted), store.OptionalInt(c.TaxGroupID), store.OptionalInt(c.AccountID), store.OptionalInt(c.PaymentTypeID),
		}
	},
}

// ChargeByID reads one charge definition; ErrChargeUnknown when there is none, or no longer.
func ChargeByID(tx store.Tx, id int64) (Charge, error) {
	charge, err := Charges.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && charge.Deleted {
		return Charge{}, ErrChargeUnknown.New(id)
	}
	return charge, err
}

// Percent returns the amount as a percentage, for charges that are one.
func (c Charge) Percent() money.Decimal { return c.Amount.Decimal() }

// IsPercentage reports whether the amount is a percentage.
func (c Charge) IsPercentage() bool { return c.Basis != schedule.FlatAmount }

// Capped holds a calculated charge within the caps of the definition.
func (c Charge) Capped(calculated money.Amount) money.Amount {
	if c.MinCap != nil && calculated.Less(*c.MinCap) {
		return *c.MinCap
	}
	if c.MaxCap != nil && c.MaxCap.Less(calculated) {
		return *c.MaxCap
	}
	return calculated
}
