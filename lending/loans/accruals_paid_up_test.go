package loans

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/products"
)

// Tranches on a loan that is paid up divide its interest anew: 4.93, 3.71, 2.48 and 1.24 become 4.93, 3.46, 2.76 and 1.48,
// then 4.93, 3.33, 2.85 and 1.60. What an instalment recognised beyond its new interest counts for the others, each time, so
// that 12.36 + 0.27 + 0.08 are recognised in the end. (Semantics of accounting, 3.6 and I-10.)
func TestIncomeOfTranchesOnPaidUpLoans(t *testing.T) {
	o := newOffice(t)
	in := o.monthApplication(ledger.PeriodicAccrual, func(p *products.Product) {
		p.MultiDisburse, p.MaxTranches, p.NoExpectedTranches, p.Multiples = true, 5, true, 1
	})
	in.Principal = amount("3000")
	in.TermFrequency, in.TermFrequencyType, in.Repayments, in.Every, in.Frequency = 60, new(calendar.Days), 4, 15, new(calendar.Days)
	loan := must(o, Submit, in).LoanID
	must(o, Approve, on(loan, Approval{On: o.today}))
	must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount("1000"))}))
	o.pays(loan, "2024-01-11", "1012.36")
	o.pays(loan, "2024-01-19", "900")
	for _, tranche := range []struct{ on, sum, accrued string }{{"2024-02-03", "200", "12.63"}, {"2024-02-05", "100", "12.71"}} {
		o.today = day(tranche.on)
		must(o, Disburse, on(loan, Disbursal{On: o.today, Amount: new(amount(tranche.sum))}))
		a := o.sound(loan)
		if charged := a.Loan.Summary.Interest.Charged; a.accrued() != amount(tranche.accrued) || a.accrued() != charged {
			t.Errorf("%s: %v recognised of %v: %v", tranche.on, a.accrued(), charged, booked(a, Accrual))
		}
	}
}
