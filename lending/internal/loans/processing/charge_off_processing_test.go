package processing_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What was paid in advance on instalments that an acceleration drops pays the one that remains, also when that one was met until
// then: it is not overpaid while all that falls due is open. 1000 at 12 % in three instalments of 340.02, without recalculation.
// (docs/semantics/transactions.md, 9, rule 3.)
func TestPaidAheadOfAnAcceleration(t *testing.T) {
	for name, c := range map[string]struct{ paidOn, paid, chargedOff string }{
		"of the next instalment, on the day that the first is due": {"2024-02-01", "400", "2024-02-01"},
		"of the last one, within the second":                       {"2024-02-05", "800", "2024-02-14"},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
				loanstest.ProgressiveProduct(p)
				p.ChargeOffBehaviour = products.AccelerateToMaturity
			})
			o.Pays(loan, c.paidOn, c.paid)
			o.Today = calendar.MustParse(c.chargedOff)
			if err := o.ChargedOff(loan, c.chargedOff); err != nil {
				t.Fatal(err)
			}
			a := o.Account(loan)
			loanstest.Sound(t, a)
			s := &a.Loan.Summary
			if settled := s.Principal.Paid.Add(s.Interest.Paid); a.Loan.Status != loans.Active || !a.Loan.Overpaid.IsZero() || settled != money.MustParse(c.paid) {
				t.Errorf("%v, %s settled, %s overpaid, %s outstanding: %v", a.Loan.Status, settled, a.Loan.Overpaid, s.Outstanding(), loanstest.Dues(a))
			}
		})
	}
}

// What was written off is not asked for again when everything falls due on a loan that capitalized income opened again: 75.62 are
// owed before, after and when that is undone. (docs/semantics/transactions.md, 9, rule 3.)
func TestLossesStayLostInAnAcceleration(t *testing.T) {
	for name, c := range map[string]struct {
		there func(*loanstest.Office, int64) error
		back  operation.Typed[loans.Addressed[loans.Reversal], operation.Result]
	}{
		"terminated": {func(o *loanstest.Office, loan int64) error {
			_, err := loanstest.Perform(o, loans.TerminateContract, loanstest.On(loan, loans.TerminationInput{}))
			return err
		}, loans.UndoTermination},
		"charged off": {func(o *loanstest.Office, loan int64) error { return o.ChargedOff(loan, o.Today.String()) }, loans.UndoChargeOff},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
				loanstest.FollowingProduct(p)
				loanstest.CapitalizingProduct(p)
				p.ChargeOffBehaviour = products.AccelerateToMaturity
			})
			o.Charge(loan, schedule.PerInstalment, "2", "2024-01-01")
			o.Charge(loan, schedule.OnSpecifiedDate, "20", "2024-05-20")
			o.Today = calendar.MustParse("2024-01-10")
			loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
			o.Capitalize(loan, "75.62")
			o.Today = calendar.MustParse("2024-02-10")
			before := loanstest.Dues(o.Sound(loan))
			o.Must(c.there(o, loan))
			if s := &o.Sound(loan).Loan.Summary; s.Outstanding() != money.MustParse("75.62") || s.Principal.WrittenOff != money.FromInt(1000) {
				t.Errorf("%s outstanding, %s of principal written off", s.Outstanding(), s.Principal.WrittenOff)
			}
			loanstest.Must(o, c.back, loanstest.On(loan, loans.Reversal{}))
			if diff := cmp.Diff(before, loanstest.Dues(o.Sound(loan))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A payment of the day on which the loan is charged off stays before the charge-off when it is spread again, so that the charge-off
// is still the last that a user did. (docs/semantics/allocation.md, 6.)
func TestPaymentOnTheDayOfAnAcceleration(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		p.ChargeOffBehaviour = products.AccelerateToMaturity
	})
	o.Pays(loan, "2024-02-14", "700")
	o.Today = calendar.MustParse("2024-02-14")
	if err := o.ChargedOff(loan, "2024-02-14"); err != nil {
		t.Fatal(err)
	}
	want := []string{"2024-01-01 Disbursement 1000.00", "2024-02-14 Repayment 700.00"}
	if diff := cmp.Diff(want, loanstest.Booked(o.Account(loan), loans.Disbursement, loans.Repayment, loans.ChargeOff)[:2]); diff != "" {
		t.Error(diff)
	}
	loanstest.Must(o, loans.UndoChargeOff, loanstest.On(loan, loans.Reversal{}))
	if a := o.Account(loan); a.Loan.ChargedOff || a.Loan.Status != loans.Active {
		t.Errorf("charged off %t, %v", a.Loan.ChargedOff, a.Loan.Status)
	}
}

// The share of a progressive loan's interest that a charge-off leaves is exact before it is rounded, unlike that of a
// cumulative loan: 0.58 for 21 of 28 days is 0.435 and so 0.44, where binary doubles say 0.43. Only what is outstanding is
// shared. (docs/semantics/transactions.md, 9; accruals.md, 3.7.)
func TestInterestTillAChargeOff(t *testing.T) {
	a := &book.Account{Contents: &book.Contents{}, Env: book.Env{Arithmetic: money.Arithmetic{Digits: 2}}}
	a.Loan.Terms.ScheduleType = schedule.Progressive
	row := &book.Instalment{From: calendar.MustParse("2023-02-01"), Due: calendar.MustParse("2023-03-01"), Interest: book.Component{Charged: money.MustParse("0.58")}}
	if got := income.EarnedAtCutOff(a, row, calendar.MustParse("2023-02-22"), true); got != money.MustParse("0.44") {
		t.Errorf("%s of 0.58", got)
	}
	row.Interest.Paid = money.MustParse("0.30")
	if got := income.EarnedAtCutOff(a, row, calendar.MustParse("2023-02-15"), true); got != money.MustParse("0.14") {
		t.Errorf("%s of 0.28", got)
	}
	a.Loan.Terms.ScheduleType = schedule.Cumulative
	row.Interest.Paid = money.MustParse("0")
	if got := income.EarnedAtCutOff(a, row, calendar.MustParse("2023-02-22"), true); got != money.MustParse("0.43") {
		t.Errorf("%s of 0.58 on a cumulative loan", got)
	}
}

// On a loan without recalculation a charge-off without interest makes principal of the interest to come, and instalment fees follow:
// 164.18 + 8.37 becomes 172.55 + 0.00, so that 1 % of the amount goes from 1.64 to 1.73, and 10 % of the interest from 0.84 to nothing.
// Alone, the latter would leave the row no fee, and stays. A fee of the day itself stays, too. (docs/semantics/charges.md, 1.2.)
func TestInstalmentFeesFollowAChargeOff(t *testing.T) {
	type fee struct {
		basis   schedule.ChargeBasis
		percent string
	}
	ofAmount, ofInterest := fee{schedule.PercentOfAmount, "1"}, fee{schedule.PercentOfInterest, "10"}
	for name, c := range map[string]struct {
		behaviour products.ChargeOffBehaviour
		before    []fee
		onTheDay  []fee
		want      []string
	}{
		"zero interest, amount and interest": {
			products.ZeroInterest, []fee{ofAmount, ofInterest}, nil,
			[]string{"2024-02-01 0/2.63", "2024-03-01 0/1.73", "2024-04-01 0/1.73", "2024-05-01 0/1.73", "2024-06-01 0/1.73", "2024-07-01 0/1.47"},
		},
		"zero interest, interest alone": {
			products.ZeroInterest, []fee{ofInterest}, nil,
			[]string{"2024-02-01 0/1", "2024-03-01 0/0.84", "2024-04-01 0/0.67", "2024-05-01 0/0.51", "2024-06-01 0/0.34", "2024-07-01 0/0.17"},
		},
		"zero interest, fee of the day": {
			products.ZeroInterest, nil, []fee{ofAmount},
			[]string{"2024-02-01 0/1.63", "2024-03-01 0/1.64", "2024-04-01 0/1.66", "2024-05-01 0/1.67", "2024-06-01 0/1.69", "2024-07-01 0/1.71"},
		},
		"accelerated":                 {products.AccelerateToMaturity, []fee{ofAmount}, nil, []string{"2024-02-01 0/10"}},
		"accelerated, fee of the day": {products.AccelerateToMaturity, nil, []fee{ofAmount}, []string{"2024-02-01 0/1.63"}},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
				loanstest.ProgressiveProduct(p)
				p.ChargeOffBehaviour = c.behaviour
			})
			add := func(fees []fee) {
				for _, f := range fees {
					definition := o.NewCharge(func(c *products.Charge) {
						c.Name, c.Time, c.Basis = fmt.Sprint("Fee ", o.Commands), schedule.PerInstalment, f.basis
					})
					loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{DefinitionID: definition, Amount: new(loanstest.Percent(f.percent))}))
				}
			}
			add(c.before)
			o.Today = calendar.MustParse("2024-02-01")
			add(c.onTheDay)
			if err := o.ChargedOff(loan, "2024-02-01"); err != nil {
				t.Fatal(err)
			}
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if diff := cmp.Diff(c.want, loanstest.Fees(a)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
