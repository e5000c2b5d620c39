package ahead

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// period is the days of a row, both included.
type period struct{ from, to calendar.Date }

// periodsOf are the periods of a forecast that begins on a day.
func periodsOf(in loans.AheadInput, today calendar.Date) []period {
	var list []period
	for range in.Days {
		list = append(list, period{today, today})
		today = today.AddDays(1)
	}
	months := in.Months
	if months == 0 && in.Days == 0 {
		months = loans.UsualAheadMonths
	}
	for range months {
		list = append(list, period{today, today.EndOfMonth()})
		today = today.EndOfMonth().AddDays(1)
	}
	return list
}

// daysOf counts the days of some periods.
func daysOf(periods []period) int { return periods[0].from.DaysUntil(periods[len(periods)-1].to) + 1 }

// figures are what a loan adds to a row.
type figures struct {
	cash, income         operation.Balance
	outstanding, arrears operation.Balance
	isOpen               bool
	within               *refdata.DelinquencyRange // nil for none
}

// stand takes the balances of the end of a day, and the delinquency, which is that of the next day.
func (f *figures) stand(a *book.Account, day calendar.Date) {
	if a.Loan.Status != loans.Active {
		return
	}
	late := lateness.DelinquencyOn(a, day.AddDays(1), a.Loan.DelinquencyPauses())
	f.isOpen, f.outstanding, f.arrears = true, a.Loan.Standing().Balance, balanceOf(late.Portions)
	if tag := lateness.DelinquencyTag(&a.Loan); tag != nil {
		if at := slices.IndexFunc(a.Ranges, func(r refdata.DelinquencyRange) bool { return r.ID == tag.RangeID }); at >= 0 {
			f.within = &a.Ranges[at]
		}
	}
}

// addFlows adds the transactions of a loan to the rows of their days.
func addFlows(rows []figures, periods []period, a *book.Account) {
	for _, t := range a.LiveEntries() {
		at, _ := slices.BinarySearchFunc(periods, t.On, func(p period, day calendar.Date) int { return p.to.Compare(day) })
		if at < len(periods) && !t.On.Before(periods[at].from) {
			rows[at].flow(a, t)
		}
	}
}

// flow adds a transaction.
func (f *figures) flow(a *book.Account, t *book.Transaction) {
	moved, accrues := balanceOf(t.Portions), a.Product.AccountingRule.Accrues()
	switch t.Type {
	case loans.Repayment, loans.DownPayment:
		moved.Overpaid = t.Overpayment
		f.cash = f.cash.Add(moved)
		if !accrues {
			f.income = f.income.Add(operation.Balance{Interest: moved.Interest, Fees: moved.Fees, Penalties: moved.Penalties})
		}
	case loans.Accrual, loans.CapitalizedIncomeAmortization, loans.BuyDownFeeAmortization:
		if accrues && !t.Opens() {
			f.income = f.income.Add(moved)
		}
	case loans.AccrualAdjustment, loans.CapitalizedAmortizationAdjust, loans.BuyDownFeeAmortizationAdjust:
		if accrues {
			f.income = f.income.Add(balanceOf(book.Portions{}.Less(t.Portions)))
		}
	}
}

func balanceOf(p book.Portions) operation.Balance {
	return operation.Balance{Principal: p.Principal, Interest: p.Interest, Fees: p.Fee, Penalties: p.Penalty}
}

// rowsOf are the rows of a forecast of one loan.
func rowsOf(periods []period, all []figures, currency string) []loans.AheadRow {
	rows := make([]loans.AheadRow, len(periods))
	for i, f := range all {
		row := loans.AheadRow{
			Currency: currency, From: periods[i].from, To: periods[i].to, Cash: f.cash, Income: f.income,
			Outstanding: f.outstanding, Arrears: f.arrears, Open: count(f.isOpen), Overdue: count(f.arrears.Total().IsPositive()),
		}
		if f.within != nil {
			row.Ranges = []loans.AheadRange{{
				ID: f.within.ID, Classification: f.within.Classification, MinimumDays: f.within.MinimumDays, Loans: 1, Outstanding: f.outstanding,
			}}
		}
		rows[i] = row
	}
	return rows
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
