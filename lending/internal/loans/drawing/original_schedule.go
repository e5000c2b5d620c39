package drawing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// AsContracted is the account with the schedule of its contract: drawn from the terms and the tranches as they are, without
// the changes of terms that came later, and without payments. Nothing of it is stored.
func AsContracted(a *book.Account) (*book.Account, error) {
	contents := *a.Contents
	agreed := &book.Account{Contents: &contents, Env: a.Env}
	agreed.Loan.Variations, agreed.Model, agreed.Instalments, agreed.Charges = agreed.Loan.Agreed(), nil, nil, nil
	for _, c := range a.Charges {
		if c.Time != schedule.OnOverdue && !c.Inactive {
			again := *c
			again.Reset()
			again.Parts = nil
			agreed.Charges = append(agreed.Charges, &again)
		}
	}
	plan, err := planOf(agreed)
	if err != nil {
		return nil, err
	}
	write(agreed, plan)
	for _, c := range agreed.Charges {
		if err := AssessCharge(agreed, c); err != nil {
			return nil, err
		}
	}
	PlaceChargesAgain(agreed)
	return agreed, nil
}

// arrearsAsAgreed is what is overdue by the schedule of the contract: what fell due there before a day, less everything
// that was paid, waived or written off since, the oldest first. (docs/semantics/charges.md, 6.4.)
func arrearsAsAgreed(a *book.Account, today calendar.Date) (book.Arrears, error) {
	agreed, err := AsContracted(a)
	if err != nil {
		return book.Arrears{}, err
	}
	var settled book.Portions
	for i := range a.Instalments {
		row := &a.Instalments[i]
		settled = settled.Add(book.Portions{Principal: row.Principal.Settled(), Interest: row.Interest.Settled(), Fee: row.Fee.Settled(), Penalty: row.Penalty.Settled()})
	}
	var arrears book.Arrears
	for i := range agreed.Instalments {
		row := &agreed.Instalments[i]
		if !row.Due.Before(today) {
			continue
		}
		due := book.Portions{Principal: row.Principal.Charged, Interest: row.Interest.Charged, Fee: row.Fee.Charged, Penalty: row.Penalty.Charged}
		covered := book.Portions{
			Principal: money.Min(due.Principal, settled.Principal), Interest: money.Min(due.Interest, settled.Interest),
			Fee: money.Min(due.Fee, settled.Fee), Penalty: money.Min(due.Penalty, settled.Penalty),
		}
		settled = settled.Less(covered)
		if open := due.Less(covered); open != (book.Portions{}) {
			arrears.Since = calendar.Earliest(arrears.Since, row.Due)
			arrears.Portions = arrears.Portions.Add(open)
		}
	}
	return arrears, nil
}

// RefreshArrears records what is overdue on a day: unmet instalments due before it, or what the schedule of the contract
// asked for by then. A contract that cannot be drawn any more is left out of account.
func RefreshArrears(a *book.Account, today calendar.Date) {
	var arrears book.Arrears
	if r := a.Loan.Terms.Recalculation; r != nil && r.ArrearsOnOriginal && a.Loan.Status == loans.Active {
		if agreed, err := arrearsAsAgreed(a, today); err == nil {
			a.Loan.Arrears = agreed
			return
		}
	}
	if a.Loan.Status == loans.Active {
		for i := range a.Instalments {
			row := &a.Instalments[i]
			if row.Met() || !row.Due.Before(today) {
				continue
			}
			arrears.Since = calendar.Earliest(arrears.Since, row.Due)
			arrears.Portions = arrears.Portions.Add(row.Owed())
		}
	}
	a.Loan.Arrears = arrears
}
