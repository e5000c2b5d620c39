package payments_test

import (
	"errors"
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// A waiver lowers interest that was charged; where interest follows the payments, what has arisen by its day. 1000 at 12 % in four
// months from 10 February. (docs/semantics/transactions.md, 5.7.)
func TestWaivableInterest(t *testing.T) {
	for name, c := range map[string]struct {
		progressive, recalculates bool
		on, most                  string
	}{
		"all in the future":               {true, true, "2024-02-10", "0"},
		"a period has passed":             {true, true, "2024-03-10", "10"},
		"within a period":                 {true, true, "2024-02-25", "5.17"}, // 15 of 29 days of 10.00
		"planned once":                    {true, false, "2024-02-10", "25.13"},
		"cumulative, all in the future":   {false, true, "2024-02-10", "0"},
		"cumulative, a period has passed": {false, true, "2024-03-10", "9.53"}, // 29 days of 366 would be 9.51
		"cumulative, planned once":        {false, false, "2024-02-10", "24.77"},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendForEnding(t, ledger.PeriodicAccrual, c.progressive, c.recalculates)
			o.Today = calendar.MustParse(c.on)
			most := money.MustParse(c.most)
			_, err := loanstest.Perform(o, loans.WaiveInterestPortion, loanstest.On(loan, loans.Payment{On: o.Today, Amount: most.Add(money.MustParse("0.01"))}))
			if !errors.Is(err, loans.ErrWaiverTooLarge) {
				t.Errorf("more than %v: %v", most, err)
			}
			if most.IsZero() {
				return
			}
			before := o.Account(loan).Loan.Summary
			loanstest.Must(o, loans.WaiveInterestPortion, loanstest.On(loan, loans.Payment{On: o.Today, Amount: most}))
			a := o.Sound(loan)
			waiver := a.Live(loans.WaiveInterest)[0]
			if got := fmt.Sprint(waiver.Portions.Principal, waiver.Portions.Interest, waiver.Unrecognised, waiver.Overpayment, a.Loan.Overpaid); got != fmt.Sprint("0 ", most, " ", most, " 0 0") {
				t.Errorf("waived %s, want %v", got, most)
			}
			if a.Loan.Summary.Principal != before.Principal {
				t.Errorf("principal %+v, was %+v", a.Loan.Summary.Principal, before.Principal)
			}
			if lines := o.Journal(loan); len(lines) != 2 {
				t.Errorf("posted what was never recognised: %+v", lines)
			}
		})
	}
}

// A waiver that a later payment leaves no interest for pays nothing else.
func TestWaiverWithoutInterest(t *testing.T) {
	o, loan := lendForEnding(t, ledger.PeriodicAccrual, true, true)
	o.Today = calendar.MustParse("2024-03-10")
	loanstest.Must(o, loans.WaiveInterestPortion, loanstest.On(loan, loanstest.Pay(o.Today, "8")))
	o.Pays(loan, "2024-02-11", "900")
	a := o.Sound(loan)
	waiver := a.Live(loans.WaiveInterest)[0]
	if !waiver.Portions.Principal.IsZero() || !waiver.Overpayment.IsZero() || a.Loan.Status != loans.Active || !waiver.Portions.Interest.Less(waiver.Amount) {
		t.Errorf("%v: %+v, overpaid %v", a.Loan.Status, waiver.Portions, waiver.Overpayment)
	}
}
