package loans

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ErrWaiverTooLarge is a waiver of more interest than is outstanding.
var ErrWaiverTooLarge = fault.Define(fault.Rule, "error.msg.loan.waive.interest.amount.exceeds.total.outstanding.interest", "The amount exceeds the outstanding interest of %v.")

// WaiveInterestPortion waives interest from the first unpaid instalment on.
var WaiveInterestPortion = operation.Command[Addressed[Payment], operation.Result]{
	Meta:   operation.Meta{ID: "loans.WaiveInterest", Action: "WAIVEINTERESTPORTION", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Waives interest that is outstanding."},
	Decide: onLoan((*Account).waiveInterestPortion),
}

// waiveInterestPortion decides [WaiveInterestPortion].
func (a *Account) waiveInterestPortion(in Payment) (operation.Result, error) {
	if err := a.mayWaiveInterest(in); err != nil {
		return operation.Result{}, err
	}
	t := a.newTransaction(WaiveInterest, in.On, in.Amount)
	t.Payment = in.moved().Detail()
	t.name(in.ExternalID)
	a.note(t, in.Note)
	if err := a.record(t); err != nil {
		return operation.Result{}, err
	}
	return t.result(in.changes()), nil
}

func (a *Account) mayWaiveInterest(in Payment) error {
	if err := a.preciseSum(&in.Amount); err != nil {
		return err
	}
	if err := a.notBlocked(); err != nil {
		return err
	}
	if err := a.inStateFor(waivingInterest); err != nil {
		return err
	}
	if err := a.mayBackdate(WaiveInterest, in.On); err != nil {
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

// pays reports whether a transaction pays instalments by an allocation rule: what brings money in does, and waivers of
// interest on progressive loans (semantics of transactions, 5.7).
func (a *Account) pays(t *Transaction) bool {
	return t.Type.RepaymentLike() || t.Type == WaiveInterest && a.Loan.Terms.Progressive()
}

// divideWaiver says how much of waived interest was recognised as income before and has to be taken back: under
// periodic accrual the receivable of its day, under the other rules all of it (semantics-accounting 2.5). The rest was
// never recognised, and is not posted.
func (a *Account) divideWaiver(t *Transaction) {
	if a.Product.AccountingRule != ledger.PeriodicAccrual {
		return
	}
	waived := t.Portions.Interest
	recognised := money.Min(waived, a.interestReceivableAt(t))
	t.Portions.Interest, t.Unrecognized = recognised, waived.Sub(recognised)
}

// interestReceivableAt is the interest that was accrued up to the day of a waiver and not settled by what was recorded
// before it. Payments ahead of accruals leave nothing to settle of later ones: the sum never falls below zero.
func (a *Account) interestReceivableAt(waiver *Transaction) money.Amount {
	var open money.Amount
	for _, t := range a.Live() {
		switch {
		case t.ID == waiver.ID || t.On.After(waiver.On): // processed again, it is a copy of the one in force
			return open
		case t.Type == Accrual:
			open = open.Add(t.Portions.Interest)
		case t.Type == AccrualAdjustment, t.Type == WaiveInterest, t.Type.RepaymentLike():
			open = money.Max(money.Amount{}, open.Sub(t.Portions.Interest))
		}
	}
	return open
}
