package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Payments and credits of loans without recalculation never enter the interest model (semantics-schedule-progressive 16):
// what a change of terms writes from the model keeps them.
func TestChangesOfTermsKeepWhatWasCredited(t *testing.T) {
	for name, v := range map[string]Variation{
		"extra terms":      {Kind: schedule.ExtendTerm, From: day("2024-02-01"), Number: percent("1")},
		"a lower rate":     {Kind: schedule.RateFromInstalment, From: day("2024-02-01"), Number: percent("1")},
		"interest pause":   {Kind: schedule.PauseInterest, From: day("2024-02-10"), Date: day("2024-02-20")},
		"another due date": {Kind: schedule.MoveDueDate, From: day("2024-02-01"), Date: day("2024-02-09")},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendProgressive(t, progressiveProduct)
			paid := o.pays(loan, "2024-01-01", "228")
			o.chargeBack(loan, paid, "41.02")
			o.vary(loan, v)
			a := o.account(loan)
			if got, want := a.principalCharged(), amount("1041.02"); got != want {
				t.Errorf("the rows repay %s, want %s: %v", got, want, dues(a))
			}
			sound(t, a)
		})
	}
}

// An instalment in which nothing was left to repay for a while was met by nothing: it repays again what changed terms leave to it.
func TestInstalmentsOfExtraTermsAreRepaidAfterAPayment(t *testing.T) {
	o, loan := lendProgressive(t, followingProduct)
	o.vary(loan, Variation{Kind: schedule.ExtendTerm, From: day("2024-03-01"), Number: percent("2")})
	o.pays(loan, "2024-02-04", "183")
	o.vary(loan, Variation{Kind: schedule.RateFromInstalment, From: day("2024-08-01"), Number: percent("12")})
	a := o.account(loan)
	want := []string{
		"2024-02-01 162.55+10", "2024-03-01 136.07+8.45", "2024-04-01 137.51+7.01", "2024-05-01 138.88+5.64",
		"2024-06-01 140.27+4.25", "2024-07-01 141.67+2.85", "2024-08-01 71.17+1.43", "2024-09-01 71.88+0.72",
	}
	if diff := cmp.Diff(want, dues(a)); diff != "" {
		t.Error(diff)
	}
	sound(t, a)
}

// Interest that the periods of a re-amortisation hand on, and that a later one was paid, is not due again in a period that a
// chargeback opens (semantics-schedule-progressive 4.1, step 6: unrecognised interest alone is deferred).
func TestInterestThatWasPaidIsNotDeferred(t *testing.T) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		followingProduct(p)
		p.Processing = schedule.Vertical
	})
	o.today = day("2024-02-11")
	must(o, ReAmortizeLoan, on(loan, ReAmortizeInput{Interest: ReAmortizeInterestSplit}))
	o.today = day("2024-02-24")
	paid := o.pays(loan, "2024-02-24", "1059.46")
	o.today = day("2024-03-13")
	o.chargeBack(loan, paid, "10.61")
	a := o.account(loan)
	want := []string{
		"2024-02-01 0+0", "2024-03-01 208.04+0", "2024-04-01 218.65+0", "2024-05-01 208.04+0", "2024-06-01 208.04+0", "2024-07-01 167.84+17.93",
	}
	if diff := cmp.Diff(want, dues(a)); diff != "" {
		t.Error(diff)
	}
	sound(t, a)
}

// chargeBack takes a sum of a payment back.
func (o *office) chargeBack(loan, payment int64, sum string) {
	o.t.Helper()
	must(o, ChargeBack, OnTransaction[ChargebackInput]{
		Loan: operation.ByID(loan), Transaction: operation.ByID(payment), Body: ChargebackInput{Amount: amount(sum)},
	})
}

// Charges of the instalment that ends when everything falls due stay in it, though their dates are later; those of instalments
// that go fall due in an additional one (semantics-transactions 9, 3). Both are paid where they are.
func TestChargesStayInTheInstalmentThatEnds(t *testing.T) {
	for name, product := range map[string]func(*products.Product){"interest follows payments": followingProduct, "planned interest": progressiveProduct} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendProgressive(t, product)
			stays := o.charge(loan, schedule.OnSpecifiedDate, "9", "2024-01-20")
			goes := o.charge(loan, schedule.OnSpecifiedDate, "7", "2024-02-20")
			o.today = day("2024-01-10")
			must(o, TerminateContract, on(loan, TerminationInput{}))
			if diff := cmp.Diff([]string{"2024-01-10 0/9", "2024-02-20 0/7"}, fees(o.account(loan))); diff != "" {
				t.Error(diff)
			}
			o.pays(loan, "2024-01-10", "1100")
			a := o.account(loan)
			sound(t, a)
			for _, id := range []int64{stays, goes} {
				if c := a.Charge(id); !c.Outstanding().IsZero() {
					t.Errorf("charge %d: %s is outstanding", id, c.Outstanding())
				}
			}
		})
	}
}

// An instalment that absorbs the difference, and is closed by it when the interest it had room for moves on, leaves the rest to
// the one before it (semantics-schedule-progressive 4.1, step 5).
func TestADifferenceThatClosesAnInstalmentGoesOn(t *testing.T) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		followingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	o.pays(loan, "2024-01-01", "962.41")
	must(o, ReAgeLoan, on(loan, ReAgeInput{StartDate: day("2024-01-13"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, Interest: ReAgeDefault}))
	o.pays(loan, "2024-01-01", "17.7")
	a := o.account(loan)
	want := []string{"2024-01-01 962.41+0", "2024-01-13 13.9+3.8", "2024-02-13 5.99+9.68", "2024-03-13 0+0", "2024-04-13 17.7+0"}
	if diff := cmp.Diff(want, dues(a)); diff != "" {
		t.Error(diff)
	}
	sound(t, a)
}

// Payments ahead have met all instalments to come, then a refund becomes principal again and the loan is re-amortised: the last
// instalment takes what is owed (semantics-schedule-progressive 4.1, step 2).
func TestReAmortisedWithEveryInstalmentPaidAhead(t *testing.T) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		followingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	paid := o.pays(loan, "2024-01-01", "1036.56")
	o.today = day("2024-03-23")
	o.pays(loan, "2024-03-23", "622.43")
	o.today = day("2024-05-05")
	must(o, RefundCreditBalance, on(loan, Payment{On: o.today, Amount: amount("658.99")}))
	must(o, AdjustTransaction, OnTransaction[Adjustment]{
		Loan: operation.ByID(loan), Transaction: operation.ByID(paid), Body: Adjustment{On: day("2024-03-22"), Amount: new(amount("80.26"))},
	})
	must(o, ReAmortizeLoan, on(loan, ReAmortizeInput{}))
	a := o.account(loan)
	if got, want := a.principalCharged(), amount("1658.99"); got != want {
		t.Errorf("the rows repay %s, want %s: %v", got, want, dues(a))
	}
	sound(t, a)
}
