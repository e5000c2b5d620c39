package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What was paid in advance on instalments that an acceleration drops pays the one that remains, also when that one was met until
// then: it is not overpaid while all that falls due is open. 1000 at 12 % in three instalments of 340.02, without recalculation.
// (Semantics of transactions, 9, 3.)
func TestPaidAheadOfAnAcceleration(t *testing.T) {
	for name, c := range map[string]struct{ paidOn, paid, chargedOff string }{
		"of the next instalment, on the day that the first is due": {"2024-02-01", "400", "2024-02-01"},
		"of the last one, within the second":                       {"2024-02-05", "800", "2024-02-14"},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendProgressive(t, func(p *products.Product) {
				progressiveProduct(p)
				p.ChargeOffBehaviour = products.AccelerateToMaturity
			})
			o.pays(loan, c.paidOn, c.paid)
			o.today = day(c.chargedOff)
			if err := o.chargedOff(loan, c.chargedOff); err != nil {
				t.Fatal(err)
			}
			a := o.account(loan)
			sound(t, a)
			s := &a.Loan.Summary
			if settled := s.Principal.Paid.Add(s.Interest.Paid); a.Loan.Status != Active || !a.Loan.Overpaid.IsZero() || settled != amount(c.paid) {
				t.Errorf("%v, %s settled, %s overpaid, %s outstanding: %v", a.Loan.Status, settled, a.Loan.Overpaid, s.Outstanding(), dues(a))
			}
		})
	}
}

// A payment of the day on which the loan is charged off stays before the charge-off when it is spread again, so that the charge-off
// is still the last that a user did. (Semantics of allocation, 6.)
func TestPaymentOnTheDayOfAnAcceleration(t *testing.T) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		progressiveProduct(p)
		p.ChargeOffBehaviour = products.AccelerateToMaturity
	})
	o.pays(loan, "2024-02-14", "700")
	o.today = day("2024-02-14")
	if err := o.chargedOff(loan, "2024-02-14"); err != nil {
		t.Fatal(err)
	}
	want := []string{"2024-01-01 Disbursement 1000.00", "2024-02-14 Repayment 700.00"}
	if diff := cmp.Diff(want, booked(o.account(loan), Disbursement, Repayment, ChargeOff)[:2]); diff != "" {
		t.Error(diff)
	}
	must(o, UndoChargeOff, on(loan, Reversal{}))
	if a := o.account(loan); a.Loan.ChargedOff || a.Loan.Status != Active {
		t.Errorf("charged off %t, %v", a.Loan.ChargedOff, a.Loan.Status)
	}
}

// The share of a progressive loan's interest that a charge-off leaves is exact before it is rounded, unlike that of a
// cumulative loan: 0.58 for 21 of 28 days is 0.435 and so 0.44, where binary doubles say 0.43. Only what is outstanding is
// shared. (Semantics of transactions, 9; accounting, 3.7.)
func TestInterestTillAChargeOff(t *testing.T) {
	a := &Account{env: Env{Arithmetic: money.Arithmetic{Digits: 2}}}
	a.Loan.Terms.ScheduleType = schedule.Progressive
	row := &Instalment{From: day("2023-02-01"), Due: day("2023-03-01"), Interest: Component{Charged: amount("0.58")}}
	if got := a.earnedAtCutOff(row, day("2023-02-22"), true); got != amount("0.44") {
		t.Errorf("%s of 0.58", got)
	}
	row.Interest.Paid = amount("0.30")
	if got := a.earnedAtCutOff(row, day("2023-02-15"), true); got != amount("0.14") {
		t.Errorf("%s of 0.28", got)
	}
	a.Loan.Terms.ScheduleType = schedule.Cumulative
	row.Interest.Paid = amount("0")
	if got := a.earnedAtCutOff(row, day("2023-02-22"), true); got != amount("0.43") {
		t.Errorf("%s of 0.58 on a cumulative loan", got)
	}
}
