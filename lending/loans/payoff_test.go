package loans

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// What the template asks for closes the loan, with nothing over, also long after instalments were emptied by a change of
// terms: they take no part in what is payable ahead. (Semantics of transactions, 8, payoff; of progressive schedules, 8.3.)
func TestPayoffAfterChangeOfTerms(t *testing.T) {
	for name, change := range map[string]func(*office, int64) error{
		"none": func(*office, int64) error { return nil },
		"re-amortised": func(o *office, loan int64) error {
			_, err := perform(o, ReAmortizeLoan, on(loan, ReAmortizeInput{}))
			return err
		},
		"re-amortised equally": func(o *office, loan int64) error {
			_, err := perform(o, ReAmortizeLoan, on(loan, ReAmortizeInput{Interest: ReAmortizeInterestSplit}))
			return err
		},
		"re-aged": func(o *office, loan int64) error {
			_, err := perform(o, ReAgeLoan, on(loan, ReAgeInput{
				StartDate: day("2024-04-01"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 6,
			}))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationOn(func(p *products.Product) {
				progressiveProduct(p)
				recalculatingDaily(p)
			})
			in.Principal, in.InterestRate = amount("100"), new(percent("7"))
			in.TermFrequency, in.Repayments = 6, 6
			loan := o.newLoan(in)
			o.repay(loan, "2024-02-01", "17.01")
			o.today = day("2024-03-15")
			o.must(change(o, loan))
			for _, due := range []string{"2024-05-18", "2024-06-20"} {
				o.today = day(due)
				ask := must(o, TransactionTemplate, TransactionTemplateInput{Loan: operation.ByID(loan), Command: "prepayLoan"})
				paid := o.repay(loan, due, ask.Amount.String())
				if l := o.account(loan).Loan; l.Status != Closed {
					t.Errorf("%s for %s: status %d, outstanding %s, overpaid %s", ask.Amount, due, l.Status, l.Summary.Outstanding(), l.Overpaid)
				}
				must(o, AdjustTransaction, onTransaction(loan, paid.ID, Adjustment{On: o.today, Amount: new(money.Amount)}))
			}
		})
	}
}
