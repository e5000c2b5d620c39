package origination

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// A top-up is a loan that pays off an earlier one of the same client out of what is paid out first. Both loans change in one
// transaction (docs/semantics/transactions.md, 4.4).

// planTopUp refuses a loan that could not pay off the one it names on its expected day of disbursement, and notes what that would
// take. The client gets the rest, unless another sum was agreed.
func planTopUp(a *book.Account, u *operation.Unit, agreed *money.Amount) error {
	l := &a.Loan
	if l.TopUp.LoanID == 0 {
		return nil
	}
	switch {
	case !a.Product.CanUseForTopup:
		return loans.ErrTopUpProduct.For("isTopup", true)
	case l.ClientID == 0:
		return loans.ErrTopUpBorrower.For("isTopup", true)
	}
	earlier, err := earlierLoan(u, l)
	if err != nil {
		return err
	}
	if err := mayBePaidOff(earlier, l); err != nil {
		return err
	}
	on := nextExpected(a)
	if last := earlier.LastUserTransactionOn(); on.Before(last) {
		return loans.ErrTopUpEarly.For("expectedDisbursementDate", on, last)
	}
	owed, err := processing.Payoff(earlier, on)
	if err != nil {
		return err
	}
	l.TopUp.Amount = owed.Total()
	charges := keptBack(a, anyCharge)
	if l.Terms.MultiDisburse {
		charges = money.Amount{} // what they take of the first tranche shows when it is paid out
	}
	if err := coversTopUp(a, "principal", firstDisbursal(a), charges); err != nil {
		return err
	}
	refreshNetDisbursal(a, l.Principal, agreed)
	return nil
}

// earlierLoan opens the loan that is to be paid off: an active one of the same client.
func earlierLoan(u *operation.Unit, l *book.Loan) (*book.Account, error) {
	o, err := records.Open(u, operation.ByID(l.TopUp.LoanID))
	if err == nil && o.Loan.ClientID == l.ClientID && o.Loan.GroupID == l.GroupID && o.Loan.ID != l.ID {
		if o.Loan.Status == loans.Active {
			return o.Account, nil
		}
		if !l.Timeline.ApprovedOn.IsZero() {
			return nil, loans.ErrTopUpNotActive.For("loanIdToClose", o.Loan.ID)
		}
	}
	if err == nil || errors.Is(err, loans.ErrUnknownLoan) {
		return nil, loans.ErrTopUpUnknown.For("loanIdToClose", l.TopUp.LoanID, l.TopUp.LoanID)
	}
	return nil, err
}

// mayBePaidOff refuses an earlier loan that this one cannot close.
func mayBePaidOff(earlier *book.Account, l *book.Loan) error {
	e := &earlier.Loan
	switch {
	case e.Terms.MultiDisburse && !e.Terms.Recalculates():
		return loans.ErrTopUpTranches.For("loanIdToClose", e.ID)
	case !l.Timeline.SubmittedOn.After(e.Timeline.DisbursedOn):
		return loans.ErrTopUpSubmitted.For("submittedOnDate", l.Timeline.SubmittedOn, e.Timeline.DisbursedOn)
	case e.Currency.Code != l.Currency.Code:
		return loans.ErrTopUpCurrency.For("loanIdToClose", e.ID, e.Currency.Code)
	}
	return nil
}

// coversTopUp refuses a first disbursement that does not cover what closes the earlier loan and what charges keep back.
func coversTopUp(a *book.Account, field string, paidOut, charges money.Amount) error {
	needed := a.Loan.TopUp.Amount.Add(charges)
	if a.Loan.TopUp.LoanID == 0 || !paidOut.Less(needed) {
		return nil
	}
	return loans.ErrTopUpTooSmall.For(field, paidOut, needed)
}

// anyCharge selects all charges.
func anyCharge(*book.Charge) bool { return true }

// keptBack is what the charges of a selection take, or will take, of what is paid out.
func keptBack(a *book.Account, of func(*book.Charge) bool) money.Amount {
	var sum money.Amount
	for _, c := range a.ActiveCharges() {
		switch {
		case !of(c) || !c.AtDisbursement() || c.PaymentMode == charging.PaidByTransfer:
		case a.Loan.Disbursed():
			sum = sum.Add(c.Paid)
		default:
			sum = sum.Add(c.Amount)
		}
	}
	return sum
}

// firstDisbursal is what is planned to be paid out first.
func firstDisbursal(a *book.Account) money.Amount {
	var sum money.Amount
	for _, t := range NextTranches(&a.Loan) {
		sum = sum.Add(t.Principal)
	}
	if sum.IsZero() {
		return a.Loan.Principal
	}
	return sum
}

// payOffEarlier pays off the loan that this one is to pay off, with its first disbursement. Where that itself is not possible
// nothing is paid: the disbursement says why.
func payOffEarlier(a *book.Account, u *operation.Unit, in loans.Disbursal) error {
	l := &a.Loan
	if l.TopUp.LoanID == 0 || l.Disbursed() || mayDisburse(a, in) != nil {
		return nil
	}
	_, err := records.Decide(u, operation.ByID(l.TopUp.LoanID), func(earlier *book.Account) (operation.Result, error) {
		if earlier.Loan.Status != loans.Active || earlier.Loan.ClientID != l.ClientID {
			return operation.Result{}, loans.ErrTopUpNotActive.For("loanIdToClose", earlier.Loan.ID)
		}
		if last := earlier.LastUserTransactionOn(); in.On.Before(last) {
			return operation.Result{}, loans.ErrTopUpEarly.For("actualDisbursementDate", in.On, last)
		}
		if err := drawing.NoRepayments.Refuse(u, earlier.Loan.OfficeID, "actualDisbursementDate", in.On); err != nil {
			return operation.Result{}, err
		}
		owed, err := processing.Payoff(earlier, in.On)
		if err != nil {
			return operation.Result{}, err
		}
		l.TopUp.Amount = owed.Total()
		return operation.Result{}, payOff(earlier, l.ID, in.On, l.TopUp.Amount)
	})
	return err
}

// payOff pays a loan off with money that another one paid out.
func payOff(a *book.Account, from int64, on calendar.Date, amount money.Amount) error {
	if err := processing.LeaveOutPlannedIfPaidOff(a, on, amount); err != nil {
		return err
	}
	rebate, err := processing.GiveRebate(a, on, amount)
	if err != nil {
		return err
	}
	t := a.NewTransaction(loans.Repayment, on, amount)
	processing.Rebates(rebate, t)
	t.Counterpart, t.Transfer = loans.Counterpart{TopUpLoanID: from}, ledger.AssetTransfer
	return processing.Record(a, t)
}
