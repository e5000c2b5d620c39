package reading

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// DeferredBalance is where one deferred income stands: what was earned, what was taken back, what a charge-off ended, and what
// is still to be earned.
type DeferredBalance struct {
	base                               *book.Transaction
	earned, adjusted, chargedOff, Left money.Amount
}

// BalanceOf sums up one deferred income from the history.
func BalanceOf(a *book.Account, d income.Deferral, base *book.Transaction) DeferredBalance {
	b := DeferredBalance{base: base}
	for _, t := range a.Live(d.Amortization, d.TakeBack) {
		for _, part := range t.Allocations {
			amount := part.Amount
			if part.TakeBack {
				amount = amount.Neg()
			}
			switch {
			case part.Base != base.ID:
			case endedByChargeOff(a, t):
				b.chargedOff = b.chargedOff.Add(amount)
			default:
				b.earned = b.earned.Add(amount)
			}
		}
	}
	for _, t := range a.Live(d.Adjustment) {
		if slices.Contains(t.Related(book.Adjusts), base.ID) {
			b.adjusted = b.adjusted.Add(t.Amount)
		}
	}
	b.Left = money.Max(money.Amount{}, base.Amount.Sub(b.earned).Sub(b.adjusted).Sub(b.chargedOff))
	return b
}

// amortized is what is shown as earned: all that was not taken back, ended by a charge-off or left. An adjustment takes back
// what was earned already only once nothing is left to be earned.
func (b DeferredBalance) amortized() money.Amount {
	return b.base.Amount.Sub(b.adjusted).Sub(b.chargedOff).Sub(b.Left)
}

// endedByChargeOff reports whether an amortization recognised what was left because of a charge-off.
func endedByChargeOff(a *book.Account, t *book.Transaction) bool {
	return slices.ContainsFunc(t.Related(book.RelatedTo), func(id int64) bool {
		o := a.Transaction(id)
		return o != nil && o.Type == loans.ChargeOff
	})
}

// allocationData lists the amortizations of a deferred income.
func allocationData(a *book.Account, d income.Deferral, base *book.Transaction) loans.AllocationData {
	b := BalanceOf(a, d, base)
	data := loans.AllocationData{
		LoanID: a.Loan.ID, LoanExternalID: a.Loan.ExternalID, BaseID: base.ID, BaseOn: base.On, BaseAmount: base.Amount,
		Unrecognised: b.Left, ChargedOff: b.chargedOff, Adjusted: b.adjusted, Mappings: []loans.AmortizationMapping{},
	}
	for _, t := range a.Live(d.Amortization, d.TakeBack) {
		for _, part := range t.Allocations {
			if part.Base != base.ID {
				continue
			}
			m := loans.AmortizationMapping{TransactionID: t.ID, ExternalID: t.ExternalID, On: t.On, Type: "AM", Amount: part.Amount}
			if part.TakeBack {
				m.Type = "AM_ADJ"
			}
			data.Mappings = append(data.Mappings, m)
		}
	}
	return data
}

// ListCapitalizedIncomes decides [loans.ListCapitalizedIncomes].
func ListCapitalizedIncomes(u *operation.Unit, in loans.OfLoan) ([]loans.CapitalizedIncomeData, error) {
	list := []loans.CapitalizedIncomeData{}
	err := eachDeferred(u, in.Loan, income.CapitalizedDeferral, func(_ *book.Account, b DeferredBalance) {
		list = append(list, loans.CapitalizedIncomeData{Amount: b.base.Amount, Amortized: b.amortized(), Unrecognised: b.Left, Adjusted: b.adjusted, ChargedOff: b.chargedOff})
	})
	return list, err
}

// DeferredIncome decides [loans.DeferredIncome].
func DeferredIncome(u *operation.Unit, in loans.OfLoan) (loans.DeferredIncomeData, error) {
	list, err := ListCapitalizedIncomes(u, in)
	return loans.DeferredIncomeData{CapitalizedIncome: list}, err
}

// ListBuyDownFees decides [loans.ListBuyDownFees].
func ListBuyDownFees(u *operation.Unit, in loans.OfLoan) ([]loans.BuyDownFeeData, error) {
	list := []loans.BuyDownFeeData{}
	err := eachDeferred(u, in.Loan, income.BuyDownDeferral, func(a *book.Account, b DeferredBalance) {
		list = append(list, loans.BuyDownFeeData{
			ID: b.base.ID, LoanID: a.Loan.ID, TransactionID: b.base.ID, On: b.base.On, Amount: b.base.Amount,
			Amortized: b.amortized(), NotAmortized: b.Left, Adjusted: b.adjusted, ChargedOff: b.chargedOff,
		})
	})
	return list, err
}

// eachDeferred visits the deferred income of one sort, by date.
func eachDeferred(u *operation.Unit, loan operation.Ref, d income.Deferral, visit func(*book.Account, DeferredBalance)) error {
	o, err := openDeferred(u, loan, d)
	if err != nil {
		return err
	}
	for _, base := range o.Live(d.Base) {
		visit(o.Account, BalanceOf(o.Account, d, base))
	}
	return nil
}

// openDeferred opens a loan that may have deferred income of a sort.
func openDeferred(u *operation.Unit, loan operation.Ref, d income.Deferral) (*records.Opened, error) {
	o, err := records.Open(u, loan)
	switch {
	case err != nil:
		return nil, err
	case d.Base == loans.CapitalizedIncome && o.Loan.Terms.CapitalizedIncome == nil:
		return nil, loans.ErrNoCapitalizedIncome.New(o.Loan.ID)
	case d.Base == loans.BuyDownFee && o.Loan.Terms.BuyDownFee == nil:
		return nil, loans.ErrNoBuyDownFee.New(o.Loan.ID)
	}
	return o, nil
}

func AllocationsOf(d income.Deferral, other fault.Code) func(*operation.Unit, loans.TransactionInput) (loans.AllocationData, error) {
	return func(u *operation.Unit, in loans.TransactionInput) (loans.AllocationData, error) {
		o, err := openDeferred(u, in.Loan, d)
		if err != nil {
			return loans.AllocationData{}, err
		}
		base, err := o.FindTransaction(in.Transaction)
		if err != nil {
			return loans.AllocationData{}, err
		}
		if base.Type != d.Base {
			return loans.AllocationData{}, other.New(base.ID)
		}
		return allocationData(o.Account, d, base), nil
	}
}
