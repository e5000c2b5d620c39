package loanstest

import (
	"context"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// KeepBooks gives a product an accounting rule, and every role an account of its own, whose id is the role's number.
func (o *Office) KeepBooks(product int64, rule ledger.AccountingRule) {
	o.T.Helper()
	o.Update(func(u *operation.Unit) error {
		m := ledger.Mapping{Rule: rule, Accounts: map[ledger.Placeholder]int64{}}
		m.ID = product
		for _, role := range ledger.Roles() {
			m.Accounts[role.Placeholder] = int64(role.Placeholder)
		}
		return ledger.SaveMapping(u, m)
	})
}

// Journal reads the lines of a loan by date and id.
func (o *Office) Journal(loan int64) []ledger.Line {
	o.T.Helper()
	var lines []ledger.Line
	err := o.Store.View(context.Background(), TestTenant, func(tx store.Tx) error {
		lines = nil
		for line, err := range ledger.LinesOfLoan(tx, loan) {
			if err != nil {
				return err
			}
			lines = append(lines, line)
		}
		return nil
	})
	if err != nil {
		o.T.Fatal(err)
	}
	return lines
}

// Balance sums debits less credits of the account of a role.
func Balance(lines []ledger.Line, role ledger.Placeholder) money.Amount {
	var sum money.Amount
	for _, l := range lines {
		switch {
		case l.AccountID != int64(role):
		case l.Side == ledger.Debit:
			sum = sum.Add(l.Amount)
		default:
			sum = sum.Sub(l.Amount)
		}
	}
	return sum
}

func Pay(on calendar.Date, text string) loans.Payment {
	return loans.Payment{On: on, Amount: money.MustParse(text)}
}

// Accrue recognises income up to a day.
func (o *Office) Accrue(loan int64, till calendar.Date) {
	o.T.Helper()
	o.Update(func(u *operation.Unit) error {
		opened, err := records.Open(u, operation.ByID(loan))
		if err != nil {
			return err
		}
		income.Accrue(opened.Account, till)
		return opened.Save(u)
	})
}
