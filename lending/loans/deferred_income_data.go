package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Refusals of reads of deferred income.
var (
	ErrNoCapitalizedIncome  = fault.Define(fault.Rule, "error.msg.loan.is.not.enabled.capitalized.income", "Loan %v is not enabled for capitalized income.")
	ErrNoBuyDownFee         = fault.Define(fault.Rule, "error.msg.loan.is.not.enabled.buydown.fee", "Loan %v is not enabled for buy-down fees.")
	ErrNotCapitalizedIncome = fault.Define(fault.Rule, "error.msg.loan.transaction.is.not.a.capitalized.income.transaction", "Transaction %v is not capitalized income.")
	ErrNotBuyDownFee        = fault.Define(fault.Rule, "error.msg.loan.transaction.is.not.a.buydown.fee.transaction", "Transaction %v is not a buy-down fee.")
)

// deferredBalance is where one deferred income stands: what was earned, what was taken back, what a charge-off ended, and what
// is still to be earned.
type deferredBalance struct {
	base                               *Transaction
	earned, adjusted, chargedOff, left money.Amount
}

// balanceOf sums up one deferred income from the history.
func (a *Account) balanceOf(d deferral, base *Transaction) deferredBalance {
	b := deferredBalance{base: base}
	for _, t := range a.Live(d.amortization, d.takeBack) {
		for _, part := range t.Allocations {
			amount := part.Amount
			if part.TakeBack {
				amount = amount.Neg()
			}
			switch {
			case part.Base != base.ID:
			case a.endedByChargeOff(t):
				b.chargedOff = b.chargedOff.Add(amount)
			default:
				b.earned = b.earned.Add(amount)
			}
		}
	}
	for _, t := range a.Live(d.adjustment) {
		if slices.Contains(t.Related(Adjusts), base.ID) {
			b.adjusted = b.adjusted.Add(t.Amount)
		}
	}
	b.left = money.Max(money.Amount{}, base.Amount.Sub(b.earned).Sub(b.adjusted).Sub(b.chargedOff))
	return b
}

// amortized is what is shown as earned: all that was not taken back, ended by a charge-off or left. An adjustment takes back
// what was earned already only once nothing is left to be earned.
func (b deferredBalance) amortized() money.Amount {
	return b.base.Amount.Sub(b.adjusted).Sub(b.chargedOff).Sub(b.left)
}

// endedByChargeOff reports whether an amortization recognised what was left because of a charge-off.
func (a *Account) endedByChargeOff(t *Transaction) bool {
	return slices.ContainsFunc(t.Related(RelatedTo), func(id int64) bool {
		o := a.Transaction(id)
		return o != nil && o.Type == ChargeOff
	})
}

// CapitalizedIncomeData is where one capitalized income stands.
type CapitalizedIncomeData struct {
	Amount       money.Amount `json:"amount"`             // this and the other sums: in the currency of the loan
	Amortized    money.Amount `json:"amortizedAmount"`    // recognised as income so far
	Unrecognized money.Amount `json:"unrecognizedAmount"` // still deferred
	Adjusted     money.Amount `json:"amountAdjustment"`   // taken back by adjustments
	ChargedOff   money.Amount `json:"chargedOffAmount"`   // expensed by a charge-off
}

// BuyDownFeeData is where one buy-down fee stands.
type BuyDownFeeData struct {
	ID            int64         `json:"id"` // that of the transaction
	LoanID        int64         `json:"loanId"`
	TransactionID int64         `json:"transactionId"`
	On            calendar.Date `json:"buyDownFeeDate"`
	Amount        money.Amount  `json:"buyDownFeeAmount"`      // this and the other sums: in the currency of the loan
	Amortized     money.Amount  `json:"amortizedAmount"`       // recognised as income so far
	NotAmortized  money.Amount  `json:"notYetAmortizedAmount"` // still deferred
	Adjusted      money.Amount  `json:"adjustedAmount"`        // taken back by adjustments
	ChargedOff    money.Amount  `json:"chargedOffAmount"`      // expensed by a charge-off
}

// AllocationData says which amortizations earned a deferred income.
type AllocationData struct {
	LoanID         int64                 `json:"loanId"`
	LoanExternalID string                `json:"loanExternalId,omitempty"`
	BaseID         int64                 `json:"baseLoanTransactionId"` // the capitalized income or buy-down fee
	BaseOn         calendar.Date         `json:"baseLoanTransactionDate"`
	BaseAmount     money.Amount          `json:"baseLoanTransactionAmount"` // this and the other sums: in the currency of the loan
	Unrecognized   money.Amount          `json:"unrecognizedAmount"`        // still deferred
	ChargedOff     money.Amount          `json:"chargedOffAmount"`          // expensed by a charge-off
	Adjusted       money.Amount          `json:"adjustmentAmount"`          // taken back by adjustments
	Mappings       []AmortizationMapping `json:"amortizationMappings"`      // what it was recognised by
}

// AmortizationMapping is one amortization of a deferred income.
type AmortizationMapping struct {
	TransactionID int64         `json:"amortizationLoanTransactionId"` // of the amortization
	ExternalID    string        `json:"amortizationLoanTransactionExternalId,omitempty"`
	On            calendar.Date `json:"date"`
	Type          string        `json:"type"` // AM, or AM_ADJ for what is taken back
	Amount        money.Amount  `json:"amount"`
}

// allocationData lists the amortizations of a deferred income.
func (a *Account) allocationData(d deferral, base *Transaction) AllocationData {
	b := a.balanceOf(d, base)
	data := AllocationData{
		LoanID: a.Loan.ID, LoanExternalID: a.Loan.ExternalID, BaseID: base.ID, BaseOn: base.On, BaseAmount: base.Amount,
		Unrecognized: b.left, ChargedOff: b.chargedOff, Adjusted: b.adjusted, Mappings: []AmortizationMapping{},
	}
	for _, t := range a.Live(d.amortization, d.takeBack) {
		for _, part := range t.Allocations {
			if part.Base != base.ID {
				continue
			}
			m := AmortizationMapping{TransactionID: t.ID, ExternalID: t.ExternalID, On: t.On, Type: "AM", Amount: part.Amount}
			if part.TakeBack {
				m.Type = "AM_ADJ"
			}
			data.Mappings = append(data.Mappings, m)
		}
	}
	return data
}

func readMeta(id, summary string) operation.Meta {
	return operation.Meta{ID: id, Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: summary}
}

// ListCapitalizedIncomes shows where each capitalized income of a loan stands, by date.
var ListCapitalizedIncomes = operation.Query[OfLoan, []CapitalizedIncomeData]{
	Meta:   readMeta("loans.ListCapitalizedIncomes", "Lists the capitalized income of a loan."),
	Decide: listCapitalizedIncomes,
}

// listCapitalizedIncomes decides [ListCapitalizedIncomes].
func listCapitalizedIncomes(u *operation.Unit, in OfLoan) ([]CapitalizedIncomeData, error) {
	list := []CapitalizedIncomeData{}
	err := eachDeferred(u, in.Loan, capitalizedDeferral, func(_ *Account, b deferredBalance) {
		list = append(list, CapitalizedIncomeData{b.base.Amount, b.amortized(), b.left, b.adjusted, b.chargedOff})
	})
	return list, err
}

// DeferredIncomeData is the capitalized income of a loan, wrapped.
type DeferredIncomeData struct {
	CapitalizedIncome []CapitalizedIncomeData `json:"capitalizedIncomeData"`
}

// DeferredIncome shows what ListCapitalizedIncomes does, in the form that older clients read.
var DeferredIncome = operation.Query[OfLoan, DeferredIncomeData]{
	Meta:   readMeta("loans.DeferredIncome", "Lists the capitalized income of a loan, wrapped."),
	Decide: deferredIncome,
}

// deferredIncome decides [DeferredIncome].
func deferredIncome(u *operation.Unit, in OfLoan) (DeferredIncomeData, error) {
	list, err := listCapitalizedIncomes(u, in)
	return DeferredIncomeData{list}, err
}

// ListBuyDownFees shows where each buy-down fee of a loan stands, by date.
var ListBuyDownFees = operation.Query[OfLoan, []BuyDownFeeData]{
	Meta:   readMeta("loans.ListBuyDownFees", "Lists the buy-down fees of a loan."),
	Decide: listBuyDownFees,
}

// listBuyDownFees decides [ListBuyDownFees].
func listBuyDownFees(u *operation.Unit, in OfLoan) ([]BuyDownFeeData, error) {
	list := []BuyDownFeeData{}
	err := eachDeferred(u, in.Loan, buyDownDeferral, func(a *Account, b deferredBalance) {
		list = append(list, BuyDownFeeData{
			ID: b.base.ID, LoanID: a.Loan.ID, TransactionID: b.base.ID, On: b.base.On, Amount: b.base.Amount,
			Amortized: b.amortized(), NotAmortized: b.left, Adjusted: b.adjusted, ChargedOff: b.chargedOff,
		})
	})
	return list, err
}

// eachDeferred visits the deferred income of one sort, by date.
func eachDeferred(u *operation.Unit, loan operation.Ref, d deferral, visit func(*Account, deferredBalance)) error {
	o, err := openDeferred(u, loan, d)
	if err != nil {
		return err
	}
	for _, base := range o.Live(d.base) {
		visit(o.Account, o.balanceOf(d, base))
	}
	return nil
}

// openDeferred opens a loan that may have deferred income of a sort.
func openDeferred(u *operation.Unit, loan operation.Ref, d deferral) (*opened, error) {
	o, err := open(u, loan)
	switch {
	case err != nil:
		return nil, err
	case d.base == CapitalizedIncome && o.Loan.Terms.CapitalizedIncome == nil:
		return nil, ErrNoCapitalizedIncome.New(o.Loan.ID)
	case d.base == BuyDownFee && o.Loan.Terms.BuyDownFee == nil:
		return nil, ErrNoBuyDownFee.New(o.Loan.ID)
	}
	return o, nil
}

// GetCapitalizedIncome shows which amortizations earned one capitalized income.
var GetCapitalizedIncome = operation.Query[TransactionInput, AllocationData]{
	Meta:   readMeta("loans.GetCapitalizedIncome", "Shows how one capitalized income was earned."),
	Decide: allocationsOf(capitalizedDeferral, ErrNotCapitalizedIncome),
}

// GetBuyDownFee shows which amortizations earned one buy-down fee.
var GetBuyDownFee = operation.Query[TransactionInput, AllocationData]{
	Meta:   readMeta("loans.GetBuyDownFee", "Shows how one buy-down fee was earned."),
	Decide: allocationsOf(buyDownDeferral, ErrNotBuyDownFee),
}

func allocationsOf(d deferral, other fault.Code) func(*operation.Unit, TransactionInput) (AllocationData, error) {
	return func(u *operation.Unit, in TransactionInput) (AllocationData, error) {
		o, err := openDeferred(u, in.Loan, d)
		if err != nil {
			return AllocationData{}, err
		}
		base, err := o.findTransaction(in.Transaction)
		if err != nil {
			return AllocationData{}, err
		}
		if base.Type != d.base {
			return AllocationData{}, other.New(base.ID)
		}
		return o.allocationData(d, base), nil
	}
}
