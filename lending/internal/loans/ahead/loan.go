package ahead

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// assumptions are what a forecast takes for granted.
type assumptions struct {
	paying loans.Paying
	points money.Decimal // on the rates
}

// run is the days of one loan.
type run struct {
	*book.Account
	penalty *products.Charge // the overdue charge of the product; nil without one
	habit   habit
}

// forecast runs a loan through some periods and returns what it adds to each. The account changes and must not be saved. A defect of the
// program is an error of the loan.
func forecast(a *book.Account, penalty *products.Charge, in assumptions, periods []period) (rows []figures, err error) {
	defer func() {
		if defect := recover(); defect != nil {
			err = fmt.Errorf("defect: %v", defect)
		}
		if a.Env.Ids.Err != nil {
			err = a.Env.Ids.Err
		}
	}()
	a.NumberApart()
	r := &run{Account: a, penalty: penalty, habit: habitOf(in.paying, a.Instalments, a.Env.Today)}
	if err := changeRates(a, in.points); err != nil {
		return nil, err
	}
	rows = make([]figures, len(periods))
	for i, p := range periods {
		for day := p.from; !day.After(p.to) && r.isOpen(); day = day.AddDays(1) {
			if err := r.live(day, day == p.to); err != nil {
				return nil, fmt.Errorf("on %v: %w", day, err)
			}
		}
		rows[i].stand(r.Account, p.to)
	}
	addFlows(rows, periods, r.Account)
	return rows, nil
}

func (r *run) isOpen() bool { return r.Loan.Status == loans.Active }

// live pays what the borrower pays on a day, and closes the day unless closing a later one makes up for it. The first day is closed with those
// that are missing before it.
func (r *run) live(day calendar.Date, isShown bool) error {
	if err := r.pay(day); err != nil || !r.isOpen() {
		return err
	}
	switch {
	case day == r.Env.Today:
		r.Continue()
		return closing.CloseUntil(r.Account, day, r.penalty)
	case day.After(r.Loan.LastClosed) && (isShown || r.dependsOnDay(day)):
		r.Continue()
		return closing.CloseDay(r.Account, day, r.penalty)
	}
	return nil
}

// pay pays what is outstanding of the instalments that the borrower pays on a day.
func (r *run) pay(day calendar.Date) error {
	if r.habit.never {
		return nil
	}
	var amount money.Amount
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Due.AddDays(r.habit.late) == day {
			amount = amount.Add(row.Outstanding())
		}
	}
	if !amount.IsPositive() {
		return nil
	}
	r.Continue()
	_, _, err := payments.Receive(r.On(day), loans.Repayment, loans.Payment{On: day, Amount: amount})
	return err
}

// dependsOnDay reports whether closing a day does something that closing a later one would not make up for: penalties, interest on
// overdue instalments and the end of performance do. The income of cumulative loans whose interest follows the payments does, too: a
// payment changes the rows that it was recognised of.
func (r *run) dependsOnDay(day calendar.Date) bool {
	follows := r.Loan.Recalculates()
	if follows && !r.Loan.Terms.Progressive() && r.Product.AccountingRule == ledger.PeriodicAccrual {
		return true
	}
	if r.penalty == nil && r.Product.OverdueDaysForNPA == nil && !follows {
		return false
	}
	return slices.ContainsFunc(r.Instalments, func(row book.Instalment) bool { return !row.Met() && !row.Due.After(day) })
}
