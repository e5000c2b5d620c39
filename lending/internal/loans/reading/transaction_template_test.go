package reading_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

func TestTransactionTemplates(t *testing.T) {
	o, loan := loanstest.LendTagged(t)
	o.Repay(loan, "2024-02-10", "350")
	o.Today = calendar.MustParse("2024-03-10")
	none := money.Amount{}
	type expected struct {
		date   calendar.Date
		amount money.Amount
		owed   book.Portions
	}
	rest := expected{o.Today, money.MustParse("550"), book.Portions{Principal: money.MustParse("550")}}
	for command, want := range map[string]expected{
		"repayment":            {calendar.MustParse("2024-03-01"), money.MustParse("250"), book.Portions{Principal: money.MustParse("250")}},
		"goodwillCredit":       rest,
		"prepayLoan":           rest,
		"writeoff":             {o.Today, money.MustParse("550"), book.Portions{}}, // portions are given for a charge-off only (docs/semantics/wire-transactions.md, 8)
		"charge-off":           rest,
		"foreclosure":          rest,
		"reAmortization":       {o.Today, money.MustParse("550"), book.Portions{}},
		"waiveinterest":        {o.Today, none, book.Portions{}},
		"close":                {o.Today, none, book.Portions{}},
		"buyDownFee":           {o.Today, none, book.Portions{}},
		"buyDownFeeAdjustment": {o.Today, none, book.Portions{}},
		"creditBalanceRefund":  {calendar.MustParse("2024-01-01"), none, book.Portions{}}, // the day of the calendar, which stands still here
		"recoverypayment":      {calendar.Date{}, none, book.Portions{}},
		"capitalizedIncome":    {o.Today, none, book.Portions{}}, // all that was approved is out
	} {
		t.Run(command, func(t *testing.T) {
			d := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: command})
			got := expected{d.On, d.Amount, book.Portions{Principal: d.Principal, Interest: d.Interest, Fee: d.Fee, Penalty: d.Penalty}}
			if got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
	d := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "reAge"})
	if *d.PastInstalments != 2 || *d.FutureInstalments != 1 || d.NextDue != calendar.MustParse("2024-04-01") || d.ReAgeFrom != calendar.MustParse("2024-04-10") {
		t.Errorf("re-age: %+v", d)
	}
	for command, code := range map[string]string{"": loans.ErrTemplateCommand.ID, "dance": loans.ErrTemplateCommand.ID, "interest-refund": loans.ErrUnknownTransaction.ID} {
		_, err := loanstest.Perform(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: command})
		loanstest.Refused(t, err, code)
	}
}
