package processing_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// followingLoan is a loan whose interest follows the payments, and what happens to it. Interest is paid before principal.
type followingLoan struct {
	months    int    // instalments
	principal string // disbursed on 1 January 2024; 1000 where empty
	product   func(*products.Product)
	happens   func(*loanstest.Office, int64)
	want      []string
}

// lend lends the principal at 12 %. Further tranches are approved, too.
func (f followingLoan) lend(t *testing.T) (*loanstest.Office, int64) {
	t.Helper()
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.MultiDisburse, p.MaxTranches, p.NoPlannedTranches = true, 9, true
		p.PaymentAllocation[0].Order = interestFirst()
		if f.product != nil {
			f.product(p)
		}
	}))
	in.Principal = money.MustParse("5000")
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
	in.TermFrequency, in.Repayments = f.months, f.months
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	principal := f.principal
	if principal == "" {
		principal = "1000"
	}
	tranche(o, loan, "2024-01-01", principal)
	return o, loan
}

func tranche(o *loanstest.Office, loan int64, on, sum string) {
	o.T.Helper()
	o.Today = calendar.MustParse(on)
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse(sum))}))
}

// interestFirst is an order of allocation with penalties, fees, interest, principal in each due type.
func interestFirst() []products.AllocationType {
	return []products.AllocationType{
		products.PastDuePenalty, products.PastDueFee, products.PastDueInterest, products.PastDuePrincipal,
		products.DuePenalty, products.DueFee, products.DueInterest, products.DuePrincipal,
		products.InAdvancePenalty, products.InAdvanceFee, products.InAdvanceInterest, products.InAdvancePrincipal,
	}
}

// settled lists the rows of a loan, what was paid of them, and when they were met; and its state where it is not active.
func settled(a *book.Account) []string {
	var list []string
	for i := range a.Instalments {
		row := &a.Instalments[i]
		text := fmt.Sprintf("%s %s + %s", row.Due, row.Principal.Charged, row.Interest.Charged)
		switch {
		case row.Met():
			text += fmt.Sprintf(", met %s", row.MetOn)
		case row.Principal.Paid.IsPositive() || row.Interest.Paid.IsPositive():
			text += fmt.Sprintf(", paid %s + %s", row.Principal.Paid, row.Interest.Paid)
		}
		list = append(list, text)
	}
	if a.Loan.Status != loans.Active {
		list = append(list, fmt.Sprintf("status %d, overpaid %s", a.Loan.Status, a.Loan.Overpaid))
	}
	return list
}

// What payments, changes of terms and tranches make of a loan whose interest follows the payments.
func TestLivesOfFollowingLoans(t *testing.T) {
	for name, f := range map[string]followingLoan{
		// The payment closes the loan with the interest of the whole period. Principal that it paid on row 1, as of 1 February, must not come
		// off the tranche on that day (docs/semantics/progressive.md, 8.2).
		"a tranche after a payment that closed the loan": {
			months: 2, principal: "500",
			product: func(p *products.Product) {
				p.RestFrequency, p.PreClosure = schedule.RestSameAsRepayment, schedule.TillRestFrequencyDate
			},
			happens: func(o *loanstest.Office, loan int64) {
				tranche(o, loan, "2024-01-10", "500")
				o.Pays(loan, "2024-01-10", "1300")
				tranche(o, loan, "2024-01-15", "800")
			},
			want: []string{"2024-02-01 902.43 + 8.55, paid 789.68 + 8.55", "2024-03-01 897.57 + 3.96, paid 501.77 + 0"},
		},
		// 10 + 1000 × 1 % × 19/29 arose; the payment is 6.55 below the payoff, whose interest stays in the row that bore it
		// (docs/semantics/progressive.md, 4.1, rule 2).
		"a payment below the payoff leaves its interest open": {
			months:  4,
			product: all(paysPrincipalFirst, laterRule(products.Reamortization)),
			happens: func(o *loanstest.Office, loan int64) { o.Pays(loan, "2024-02-20", "1010") },
			want: []string{
				"2024-02-01 246.28 + 10, met 2024-02-20", "2024-03-01 251.24 + 6.55, paid 251.24 + 0",
				"2024-04-01 251.24 + 0, met 2024-02-20", "2024-05-01 251.24 + 0, met 2024-02-20",
			},
		},
		// The payment covers principal and interest, and pays the fee of 50 with them: it is 6.55 below the payoff of 1066.55 all the same
		// (docs/semantics/progressive.md, 4.1, rule 2).
		"a payment below the payoff, with a fee": {
			months:  4,
			product: all(paysPrincipalFirst, laterRule(products.Reamortization)),
			happens: func(o *loanstest.Office, loan int64) {
				o.Charge(loan, schedule.OnSpecifiedDate, "50", "2024-02-01")
				o.Pays(loan, "2024-02-20", "1060")
			},
			want: []string{
				"2024-02-01 246.28 + 10, met 2024-02-20", "2024-03-01 251.24 + 6.55, paid 251.24 + 0",
				"2024-04-01 251.24 + 0, met 2024-02-20", "2024-05-01 251.24 + 0, met 2024-02-20",
			},
		},
		// 3.23 were deferred from row 2, which was paid ahead, to row 1. The chargeback opens row 2 again: 492.49 × 1 % × 19/29 until
		// 20 February and 507.51 × 1 % × 10/29 after it (docs/semantics/progressive.md, 4.1, rule 3).
		"a deferral is taken back when a later row opens": {
			months: 2, product: laterRule(products.LastInstalment),
			happens: func(o *loanstest.Office, loan int64) {
				paid := o.Pays(loan, "2024-01-01", "507.51")
				o.Today = calendar.MustParse("2024-02-20")
				o.ChargeBack(loan, paid, "507.51")
			},
			want: []string{"2024-02-01 492.49 + 4.92", "2024-03-01 1015.02 + 4.98, paid 507.51 + 0"},
		},
		// The instalment of the tranche, 405.36, is more than what 680.02 paid and 340.02 credited leave of row 1
		// (docs/semantics/progressive.md, 4.5).
		"a tranche after a chargeback in the same period": {
			months: 3,
			happens: func(o *loanstest.Office, loan int64) {
				paid := o.Pays(loan, "2024-01-05", "340.02")
				o.Today = calendar.MustParse("2024-01-10")
				o.ChargeBack(loan, paid, "340.02")
				o.Pays(loan, "2024-01-12", "340")
				tranche(o, loan, "2024-01-20", "200")
			},
			want: []string{"2024-02-01 737.33 + 8.05, paid 677.02 + 3", "2024-03-01 397.33 + 8.03", "2024-04-01 405.36 + 4.05"},
		},
		// 330.02 were overdue until 6 February and were paid on that day: they bear no interest after it
		// (docs/semantics/progressive.md, 12).
		"a re-age on the day on which overdue principal was paid": {
			months: 3,
			happens: func(o *loanstest.Office, loan int64) {
				o.Pays(loan, "2024-02-06", "700")
				o.Must(o.ReAgeFrom(loan, "2024-03-18", func(in *loans.ReAgeInput) { in.Frequency, in.Instalments = new(calendar.Weeks), 4 }))
			},
			want: []string{
				"2024-02-01 330.02 + 10, met 2024-02-06", "2024-02-06 358.26 + 1.72, met 2024-02-06", "2024-03-18 74.96 + 4.32",
				"2024-03-25 78.75 + 0.53", "2024-04-01 78.92 + 0.36", "2024-04-08 79.09 + 0.18",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := f.lend(t)
			f.happens(o, loan)
			a := o.Account(loan)
			if diff := cmp.Diff(f.want, settled(a)); diff != "" {
				t.Error(diff)
			}
			loanstest.Sound(t, a)
		})
	}
}
