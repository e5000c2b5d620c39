package loans

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ErrWaiverTooLarge is a waiver of more interest than is outstanding.
var ErrWaiverTooLarge = fault.Define(fault.Rule, "error.msg.loan.waive.interest.amount.exceeds.total.outstanding.interest", "The amount exceeds the outstanding interest of %v.")

// WaiveInterestPortion waives interest from the first unpaid instalment on.
var WaiveInterestPortion = onLoan(
	operation.Meta{ID: "loans.WaiveInterest", Action: "WAIVEINTERESTPORTION", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Waives interest that is outstanding."},
	func(a *Account, in Payment) (operation.Result, error) {
		if err := a.mayWaiveInterest(in); err != nil {
			return operation.Result{}, err
		}
		t := a.newTransaction(WaiveInterest, in.On, in.Amount)
		t.Payment = in.PaymentDetail.detail()
		t.name(in.ExternalID)
		if err := a.record(t); err != nil {
			return operation.Result{}, err
		}
		return a.transactionResult(t, in.changes()), nil
	})

func (a *Account) mayWaiveInterest(in Payment) error {
	if a.Loan.Status != Active {
		return ErrNotActive.New()
	}
	if err := a.mayBackdate(in.On); err != nil {
		return err
	}
	if err := a.datedInLife(in.On); err != nil {
		return err
	}
	if outstanding := a.Loan.Summary.Interest.Outstanding(); outstanding.Less(in.Amount) {
		return ErrWaiverTooLarge.For("transactionAmount", in.Amount, outstanding)
	}
	return nil
}

// divideWaiver says how much of waived interest was recognised as income before and has to be taken back: under
// periodic accrual what was accrued to the date and not paid. The rest was never recognised.
func (a *Account) divideWaiver(t *Transaction) {
	if !a.Product.AccountingRule.Accrues() {
		return
	}
	waived := t.Portions.Interest
	recognised := money.Min(waived, money.Max(money.Amount{}, a.accruedInterest().Sub(a.paidInterest())))
	t.Portions.Interest, t.Unrecognized = recognised, waived.Sub(recognised)
}

// accruedInterest is the interest that accruals recognised so far.
func (a *Account) accruedInterest() money.Amount {
	var sum money.Amount
	for _, t := range a.Live(Accrual, AccrualAdjustment) {
		if t.Type == Accrual {
			sum = sum.Add(t.Portions.Interest)
		} else {
			sum = sum.Sub(t.Portions.Interest)
		}
	}
	return sum
}

func (a *Account) paidInterest() money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		sum = sum.Add(a.Instalments[i].Interest.Paid)
	}
	return sum
}
