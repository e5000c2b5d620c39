package reports

import (
	"iter"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// The statements of the books. Amounts of several currencies never add up, so each has rows of its own.
var (
	trialBalance = Core{
		ID: 2, Name: "Trial Balance Table", Category: "Accounting", Description: "What stands on every account at the end of a day.",
		Parameters: []Variable{EndDate, OfficeID},
		Columns:    slices.Concat(Texts("glcode", "name"), Amounts("debit", "credit"), Texts("currency")),
		Rows: ofTurnovers(sinceEver, func(t ledger.Turnover) Row {
			balance := t.Debits.Sub(t.Credits)
			return Row{t.Account.Code, t.Account.Name, money.Max(balance, money.Amount{}), money.Max(balance.Neg(), money.Amount{}), t.Currency}
		}),
	}
	incomeStatement = Core{
		ID: 3, Name: "Income Statement Table", Category: "Accounting", Description: "Income and expenses between two days.",
		Parameters: []Variable{StartDate, EndDate, OfficeID},
		Columns:    slices.Concat(Texts("glcode", "name", "IncomeOrExpense"), Amounts("balance"), Texts("currency")),
		Rows: ofTurnovers(sinceStart, func(t ledger.Turnover) Row {
			return balanceRow(t, ledger.Income, ledger.Expense)
		}),
	}
	balanceSheet = Core{
		ID: 4, Name: "Balance Sheet Table", Category: "Accounting", Description: "Assets, liabilities and equity at the end of a day.",
		Parameters: []Variable{EndDate, OfficeID},
		Columns:    slices.Concat(Texts("glcode", "name", "BalanceType"), Amounts("balance"), Texts("currency")),
		Rows: ofTurnovers(sinceEver, func(t ledger.Turnover) Row {
			return balanceRow(t, ledger.Asset, ledger.Liability, ledger.Equity)
		}),
	}
)

func sinceEver(Arguments) calendar.Date    { return calendar.Date{} }
func sinceStart(a Arguments) calendar.Date { return a.Date(StartDate) }

// ofTurnovers makes rows of what was posted to the accounts, by their codes; nil rows are left out.
func ofTurnovers(from func(Arguments) calendar.Date, row func(ledger.Turnover) Row) func(*operation.Unit, Arguments) iter.Seq2[Row, error] {
	return func(u *operation.Unit, a Arguments) iter.Seq2[Row, error] {
		return func(yield func(Row, error) bool) {
			sight, err := SightOf(u, a)
			if err != nil {
				yield(nil, err)
				return
			}
			turnovers, err := ledger.Turnovers(u.Tx, sight.Restrict, from(a), a.Date(EndDate))
			if err != nil {
				yield(nil, err)
				return
			}
			for _, t := range turnovers {
				if r := row(t); r != nil && !yield(r, nil) {
					return
				}
			}
		}
	}
}

// balanceRow is the balance of an account of some types, on the side on which the account grows.
func balanceRow(t ledger.Turnover, types ...ledger.AccountType) Row {
	if !slices.Contains(types, t.Account.Type) {
		return nil
	}
	balance := t.Debits.Sub(t.Credits)
	if t.Account.Type.Grows() == ledger.Credit {
		balance = balance.Neg()
	}
	return Row{t.Account.Code, t.Account.Name, t.Account.Type.Option().Label, balance, t.Currency}
}
