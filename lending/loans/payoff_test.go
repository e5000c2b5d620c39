package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
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

// A payment that closes a loan pays interest to the end of the period where the payoff asks for it, also when all that was due
// in the period is paid: 6 of 30 days at 27 % on 234.75, behind a pause. (Semantics of progressive schedules, 10.2 and 11.2.)
func TestPayoffUntilTheEndOfThePeriod(t *testing.T) {
	o := newOffice(t)
	o.today = day("2025-04-01")
	in := o.applicationOn(func(p *products.Product) {
		progressiveProduct(p)
		recalculatingDaily(p)
		p.PreClosure = schedule.TillRestFrequencyDate
	})
	in.InterestRate = new(percent("27"))
	in.TermFrequency, in.Repayments = 6, 6
	loan := o.newLoan(in)
	must(o, PauseInterest, on(loan, InterestPause{From: day("2025-04-15"), Till: day("2025-04-25")}))
	o.repay(loan, "2025-04-21", "775")
	o.today = day("2025-04-22")
	ask := must(o, TransactionTemplate, TransactionTemplateInput{Loan: operation.ByID(loan), Command: "prepayLoan"})
	paid := o.repay(loan, "2025-04-22", ask.Amount.String())
	a := o.account(loan)
	want := Portions{Principal: amount("234.75"), Interest: amount("1.06")}
	if diff := cmp.Diff(want, a.Transaction(paid.ID).Portions); diff != "" || a.Loan.Status != Closed {
		t.Errorf("asked for %s, status %d: %s", ask.Amount, a.Loan.Status, diff)
	}
}

// reopenedByIncome writes a loan off and opens it again by capitalized income of 75.62.
func reopenedByIncome(t *testing.T) (*office, int64) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		followingProduct(p)
		p.CapitalizesIncome, p.CapitalizedCalculation = true, products.CapitalizedFlat
		p.CapitalizedStrategy, p.CapitalizedType = products.CapitalizedEqually, products.CapitalizedInterest
		p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedPercent, new(50)
	})
	must(o, WriteOffLoan, on(loan, Closing{On: o.today}))
	must(o, CapitalizeIncome, on(loan, CapitalizedIncomeInput{On: o.today, Amount: amount("75.62")}))
	return o, loan
}

// Behind a write-off the payoff of a loan that capitalized income opened again is what is outstanding: nothing follows the
// payments any more. (Semantics of progressive schedules, 11.2 and 14.)
func TestPayoffBehindAWriteOff(t *testing.T) {
	o, loan := reopenedByIncome(t)
	o.today = day("2024-02-10")
	owed, err := o.account(loan).Payoff(o.today)
	if err != nil || owed.Total() != amount("75.62") {
		t.Fatalf("%+v closes the loan, %v", owed, err)
	}
	must(o, Repay, on(loan, Payment{On: o.today, Amount: owed.Total()}))
	if a := o.account(loan); a.Loan.Summary.Outstanding() != (money.Amount{}) || !a.Loan.Overpaid.IsZero() {
		t.Errorf("%v: %s outstanding, %s overpaid", a.Loan.Status, a.Loan.Summary.Outstanding(), a.Loan.Overpaid)
	}
}

// A second write-off loses the capitalized income that opened the loan again, and nothing else, also when the history is processed
// again. (Semantics of transactions, 8; accounting, I-7.)
func TestSecondWriteOff(t *testing.T) {
	o, loan := reopenedByIncome(t)
	o.today = day("2024-02-10")
	must(o, WriteOffLoan, on(loan, Closing{On: o.today}))
	for _, again := range []func(){func() {}, func() {
		o.change(loan, func(a *Account) error { return a.replayAndSettle(o.today) })
	}} {
		again()
		a := o.account(loan)
		if second := a.Live(WriteOff)[1]; second.Portions.Principal != amount("75.62") || a.Loan.Status != WrittenOff {
			t.Errorf("%v, lost %+v", a.Loan.Status, second.Portions)
		}
		sound(t, a)
	}
}
