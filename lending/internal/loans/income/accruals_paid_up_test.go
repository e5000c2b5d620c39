package income_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// Tranches on a loan that is paid up divide its interest anew: 4.93, 3.71, 2.48 and 1.24 become 4.93, 3.46, 2.76 and 1.48,
// then 4.93, 3.33, 2.85 and 1.60. What an instalment recognised beyond its new interest counts for the others, each time, so
// that 12.36 + 0.27 + 0.08 are recognised in the end. (docs/semantics/accruals.md, 3.6; accounting.md, 6, I-10.)
func TestIncomeOfTranchesOnPaidUpLoans(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.MonthApplication(ledger.PeriodicAccrual, func(p *products.Product) {
		p.MultiDisburse, p.MaxTranches, p.NoPlannedTranches, p.Multiples = true, 5, true, 1
	})
	in.Principal = money.MustParse("3000")
	in.TermFrequency, in.TermFrequencyType, in.Repayments, in.Every, in.Frequency = 60, new(calendar.Days), 4, 15, new(calendar.Days)
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse("1000"))}))
	o.Pays(loan, "2024-01-11", "1012.36")
	o.Pays(loan, "2024-01-19", "900")
	for _, tranche := range []struct{ on, sum, accrued string }{{"2024-02-03", "200", "12.63"}, {"2024-02-05", "100", "12.71"}} {
		o.Today = calendar.MustParse(tranche.on)
		loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse(tranche.sum))}))
		a := o.Sound(loan)
		if charged := a.Loan.Summary.Interest.Charged; accrued(a) != money.MustParse(tranche.accrued) || accrued(a) != charged {
			t.Errorf("%s: %v recognised of %v: %v", tranche.on, accrued(a), charged, loanstest.Booked(a, loans.Accrual))
		}
	}
}
