package processing_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Payments and credits of loans without recalculation never enter the interest model (docs/semantics/progressive.md, 16):
// what a change of terms writes from the model keeps them.
func TestChangesOfTermsKeepWhatWasCredited(t *testing.T) {
	for name, v := range map[string]book.Variation{
		"extra terms":      {Kind: schedule.ExtendTerm, From: calendar.MustParse("2024-02-01"), Number: loanstest.Percent("1")},
		"a lower rate":     {Kind: schedule.RateFromInstalment, From: calendar.MustParse("2024-02-01"), Number: loanstest.Percent("1")},
		"interest pause":   {Kind: schedule.PauseInterest, From: calendar.MustParse("2024-02-10"), Date: calendar.MustParse("2024-02-20")},
		"another due date": {Kind: schedule.MoveDueDate, From: calendar.MustParse("2024-02-01"), Date: calendar.MustParse("2024-02-09")},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
			paid := o.Pays(loan, "2024-01-01", "228")
			o.ChargeBack(loan, paid, "41.02")
			o.Vary(loan, v)
			a := o.Account(loan)
			if got, want := processing.PrincipalCharged(a), money.MustParse("1041.02"); got != want {
				t.Errorf("the rows repay %s, want %s: %v", got, want, loanstest.Dues(a))
			}
			loanstest.Sound(t, a)
		})
	}
}

// An instalment in which nothing was left to repay for a while was met by nothing: it repays again what changed terms leave to it.
func TestInstalmentsOfExtraTermsAreRepaidAfterAPayment(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	o.Vary(loan, book.Variation{Kind: schedule.ExtendTerm, From: calendar.MustParse("2024-03-01"), Number: loanstest.Percent("2")})
	o.Pays(loan, "2024-02-04", "183")
	o.Vary(loan, book.Variation{Kind: schedule.RateFromInstalment, From: calendar.MustParse("2024-08-01"), Number: loanstest.Percent("12")})
	a := o.Account(loan)
	want := []string{
		"2024-02-01 162.55+10", "2024-03-01 136.07+8.45", "2024-04-01 137.51+7.01", "2024-05-01 138.88+5.64",
		"2024-06-01 140.27+4.25", "2024-07-01 141.67+2.85", "2024-08-01 71.17+1.43", "2024-09-01 71.88+0.72",
	}
	if diff := cmp.Diff(want, loanstest.Dues(a)); diff != "" {
		t.Error(diff)
	}
	loanstest.Sound(t, a)
}

// An overpaid loan asks for nothing: what extra terms ask for besides, an overpayment pays once the history is processed again.
func TestOverpaymentPaysInstalmentsOfExtraTerms(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
	first := o.Pays(loan, "2024-01-01", "100")
	o.Today = calendar.MustParse("2024-02-17")
	o.Vary(loan, book.Variation{Kind: schedule.ExtendTerm, From: calendar.MustParse("2024-07-01"), Number: loanstest.Percent("1")})
	o.Pays(loan, "2024-02-17", "1100")
	o.Undo(loan, first)
	o.Pays(loan, "2024-01-01", "100")
	a := o.Account(loan)
	loanstest.Sound(t, a)
	if s := &a.Loan.Summary; !s.Outstanding().IsZero() || a.Loan.Status != loans.Overpaid || a.Loan.Overpaid != money.FromInt(200).Sub(s.Interest.Charged) {
		t.Errorf("%s is outstanding and %s overpaid: %v", s.Outstanding(), a.Loan.Overpaid, loanstest.Dues(a))
	}
}

// Interest of a later instalment that was paid in an earlier one is not asked for again once a chargeback opens the later one.
// (docs/semantics/progressive.md, 4.1, step 3.)
func TestADeferralThatWasPaidIsAskedForOnce(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	}))
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
	in.TermFrequency, in.Repayments = 2, 2
	loan := o.NewLoan(in)
	paid := o.Pays(loan, "2024-01-01", "507.51")
	o.Today = calendar.MustParse("2024-02-20")
	o.Pays(loan, "2024-02-20", "500.64")
	o.Today = calendar.MustParse("2024-02-25")
	o.ChargeBack(loan, paid, "507.51")
	a := o.Account(loan)
	if diff := cmp.Diff([]string{"2024-02-01 492.49+8.15", "2024-03-01 1015.02+0.87"}, loanstest.Dues(a)); diff != "" {
		t.Error(diff)
	}
	loanstest.Sound(t, a)
}

// Interest that the periods of a re-amortization hand on, and that a later one was paid, is not due again in a period that a
// chargeback opens (docs/semantics/progressive.md, 4.1, step 6: unrecognised interest alone is deferred).
func TestInterestThatWasPaidIsNotDeferred(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.Processing = schedule.Vertical
	})
	o.Today = calendar.MustParse("2024-02-11")
	loanstest.Must(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{Interest: loans.ReAmortizeInterestSplit}))
	o.Today = calendar.MustParse("2024-02-24")
	paid := o.Pays(loan, "2024-02-24", "1059.46")
	o.Today = calendar.MustParse("2024-03-13")
	o.ChargeBack(loan, paid, "10.61")
	a := o.Account(loan)
	want := []string{
		"2024-02-01 0+0", "2024-03-01 208.04+0", "2024-04-01 218.65+0", "2024-05-01 208.04+0", "2024-06-01 208.04+0", "2024-07-01 167.84+17.93",
	}
	if diff := cmp.Diff(want, loanstest.Dues(a)); diff != "" {
		t.Error(diff)
	}
	loanstest.Sound(t, a)
}

// Charges of the instalment that ends when everything falls due stay in it, though their dates are later; those of instalments
// that go fall due in an additional one (docs/semantics/transactions.md, 9, rule 3). Both are paid where they are.
func TestChargesStayInTheInstalmentThatEnds(t *testing.T) {
	for name, product := range map[string]func(*products.Product){"interest follows payments": loanstest.FollowingProduct, "planned interest": loanstest.ProgressiveProduct} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, product)
			stays := o.Charge(loan, schedule.OnSpecifiedDate, "9", "2024-01-20")
			goes := o.Charge(loan, schedule.OnSpecifiedDate, "7", "2024-02-20")
			o.Today = calendar.MustParse("2024-01-10")
			loanstest.Must(o, loans.TerminateContract, loanstest.On(loan, loans.TerminationInput{}))
			if diff := cmp.Diff([]string{"2024-01-10 0/9", "2024-02-20 0/7"}, loanstest.Fees(o.Account(loan))); diff != "" {
				t.Error(diff)
			}
			o.Pays(loan, "2024-01-10", "1100")
			a := o.Account(loan)
			loanstest.Sound(t, a)
			for _, id := range []int64{stays, goes} {
				if c := a.Charge(id); !c.Outstanding().IsZero() {
					t.Errorf("charge %d: %s is outstanding", id, c.Outstanding())
				}
			}
		})
	}
}

// An instalment that absorbs the difference, and is closed by it when the interest it had room for moves on, leaves the rest to
// the one before it (docs/semantics/progressive.md, 4.1, step 5).
func TestADifferenceThatClosesAnInstalmentGoesOn(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	o.Pays(loan, "2024-01-01", "962.41")
	loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{From: calendar.MustParse("2024-01-13"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, Interest: loans.ReAgeDefault}))
	o.Pays(loan, "2024-01-01", "17.7")
	a := o.Account(loan)
	want := []string{"2024-01-01 962.41+0", "2024-01-13 13.9+3.8", "2024-02-13 5.99+9.68", "2024-03-13 0+0", "2024-04-13 17.7+0"}
	if diff := cmp.Diff(want, loanstest.Dues(a)); diff != "" {
		t.Error(diff)
	}
	loanstest.Sound(t, a)
}

// Payments ahead have met all instalments to come, then a refund becomes principal again and the loan is re-amortized: the last
// instalment takes what is owed (docs/semantics/progressive.md, 4.1, step 2).
func TestReAmortizedWithEveryInstalmentPaidAhead(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	paid := o.Pays(loan, "2024-01-01", "1036.56")
	o.Today = calendar.MustParse("2024-03-23")
	o.Pays(loan, "2024-03-23", "622.43")
	o.Today = calendar.MustParse("2024-05-05")
	loanstest.Must(o, loans.RefundCreditBalance, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("658.99")}))
	loanstest.Must(o, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{
		Loan: operation.ByID(loan), Transaction: operation.ByID(paid), Body: loans.Adjustment{On: calendar.MustParse("2024-03-22"), Amount: new(money.MustParse("80.26"))},
	})
	loanstest.Must(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{}))
	a := o.Account(loan)
	if got, want := processing.PrincipalCharged(a), money.MustParse("1658.99"); got != want {
		t.Errorf("the rows repay %s, want %s: %v", got, want, loanstest.Dues(a))
	}
	loanstest.Sound(t, a)
}

// What was credited after maturity is re-aged with everything else: it enters the model then (docs/semantics/progressive.md, 13.2).
func TestReAgeTakesWhatWasCreditedAfterMaturity(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	o.Today = calendar.MustParse("2024-02-01")
	paid := o.Pays(loan, "2024-02-01", "172.55")
	o.Today = calendar.MustParse("2024-07-20")
	o.ChargeBack(loan, paid, "50")
	if err := o.ReAgeFrom(loan, "2024-08-01", nil); err != nil {
		t.Fatal(err)
	}
	a := o.Account(loan)
	if got, want := processing.PrincipalCharged(a), money.FromInt(1050); got != want {
		t.Errorf("the rows repay %s, want %s: %v", got, want, loanstest.Dues(a))
	}
	loanstest.Sound(t, a)
}
