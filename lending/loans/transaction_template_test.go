package loans

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

func TestTransactionTemplates(t *testing.T) {
	o, loan := lendTagged(t)
	o.repay(loan, "2024-02-10", "350")
	o.today = day("2024-03-10")
	none := money.Amount{}
	type expected struct {
		date   calendar.Date
		amount money.Amount
		owed   Portions
	}
	rest := expected{o.today, amount("550"), Portions{Principal: amount("550")}}
	for command, want := range map[string]expected{
		"repayment":            {day("2024-03-01"), amount("250"), Portions{Principal: amount("250")}},
		"goodwillCredit":       rest,
		"prepayLoan":           rest,
		"writeoff":             {o.today, amount("550"), Portions{}}, // portions are given for a charge-off only (wire-loan-transactions, 8)
		"charge-off":           rest,
		"foreclosure":          rest,
		"reAmortization":       {o.today, amount("550"), Portions{}},
		"waiveinterest":        {o.today, none, Portions{}},
		"close":                {o.today, none, Portions{}},
		"buyDownFee":           {o.today, none, Portions{}},
		"buyDownFeeAdjustment": {o.today, none, Portions{}},
		"creditBalanceRefund":  {day("2024-01-01"), none, Portions{}}, // the day of the calendar, which stands still here
		"recoverypayment":      {calendar.Date{}, none, Portions{}},
		"capitalizedIncome":    {o.today, none, Portions{}}, // all that was approved is out
	} {
		t.Run(command, func(t *testing.T) {
			d := must(o, TransactionTemplate, TransactionTemplateInput{Loan: operation.ByID(loan), Command: command})
			got := expected{d.Date, d.Amount, Portions{d.Principal, d.Interest, d.Fee, d.Penalty}}
			if got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
	d := must(o, TransactionTemplate, TransactionTemplateInput{Loan: operation.ByID(loan), Command: "reAge"})
	if *d.PastInstalments != 2 || *d.FutureInstalments != 1 || d.NextDue != day("2024-04-01") || d.ReAgeFrom != day("2024-04-10") {
		t.Errorf("re-age: %+v", d)
	}
	for command, code := range map[string]string{"": ErrTemplateCommand.ID, "dance": ErrTemplateCommand.ID, "interest-refund": ErrUnknownTransaction.ID} {
		_, err := perform(o, TransactionTemplate, TransactionTemplateInput{Loan: operation.ByID(loan), Command: command})
		refused(t, err, code)
	}
}
