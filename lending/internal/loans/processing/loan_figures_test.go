package processing_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// life is a progressive loan that follows the payments, and what happens to it: 1000 at 12 % from 1 January 2024, monthly.
type life struct {
	product func(*products.Product)
	rate    string // percent; 12 unless set
	every   int    // months between instalments; 1 unless set
	months  int    // instalments
	start   string
	lent    string // on the first day; 1000 unless set
	steps   []string
	want    []string // principal + interest of each row, and what was paid
}

// flatLoan charges interest on all money lent.
func flatLoan(p *products.Product) { p.InterestMethod = schedule.Flat }

// laterRule chooses the instalments that are paid in advance.
func laterRule(rule products.FutureRule) func(*products.Product) {
	return func(p *products.Product) { p.PaymentAllocation[0].FutureRule = rule }
}

// paysPrincipalFirst pays principal before interest within each due type.
func paysPrincipalFirst(p *products.Product) {
	p.PaymentAllocation[0].Order = []products.AllocationType{
		"PAST_DUE_PENALTY", "PAST_DUE_FEE", "PAST_DUE_PRINCIPAL", "PAST_DUE_INTEREST",
		"DUE_PENALTY", "DUE_FEE", "DUE_PRINCIPAL", "DUE_INTEREST",
		"IN_ADVANCE_PENALTY", "IN_ADVANCE_FEE", "IN_ADVANCE_PRINCIPAL", "IN_ADVANCE_INTEREST",
	}
}

// paysInterestFirst pays interest before principal within each due type.
func paysInterestFirst(p *products.Product) {
	paysPrincipalFirst(p)
	order := p.PaymentAllocation[0].Order
	for i := 2; i < len(order); i += 4 {
		order[i], order[i+1] = order[i+1], order[i]
	}
}

// paysPrincipalAhead pays principal in advance before anything else, vertically.
func paysPrincipalAhead(p *products.Product) {
	p.Processing = schedule.Vertical
	p.PaymentAllocation[0].Order = []products.AllocationType{
		"IN_ADVANCE_PRINCIPAL", "DUE_INTEREST", "PAST_DUE_INTEREST", "DUE_PRINCIPAL",
		"PAST_DUE_PRINCIPAL", "IN_ADVANCE_INTEREST",
		"PAST_DUE_PENALTY", "PAST_DUE_FEE", "DUE_PENALTY", "DUE_FEE", "IN_ADVANCE_PENALTY", "IN_ADVANCE_FEE",
	}
}

func (l life) lend(t *testing.T, changes ...func(*products.Product)) (*loanstest.Office, int64) {
	t.Helper()
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse(either(l.start, "2024-01-01"))
	in := o.ApplicationOn(func(p *products.Product) {
		loanstest.FollowingProduct(p)
		paysInterestFirst(p)
		p.InterestPeriod, p.InterestRate = schedule.Daily, loanstest.Percent(either(l.rate, "12"))
		p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedPercent, new(200)
		p.MultiDisburse, p.MaxTranches, p.NoPlannedTranches = true, 5, true
		for _, change := range changes {
			change(p)
		}
	})
	in.Every = max(l.every, 1)
	in.Repayments, in.TermFrequency = l.months, l.months*in.Every
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	l.do(o, loan, fmt.Sprintf("lend %s %s", o.Today, either(l.lent, "1000")))
	return o, loan
}

func either(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// do takes one step: what, the day, a sum or another argument.
func (l life) do(o *loanstest.Office, loan int64, step string) {
	o.T.Helper()
	said := strings.Fields(step)
	o.Today = calendar.MustParse(said[1])
	switch said[0] {
	case "lend":
		loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse(said[2]))}))
	case "pay":
		o.Repay(loan, said[1], said[2])
	case "back":
		a := o.Account(loan)
		paid := a.Live(loans.Repayment)
		o.ChargeBack(loan, paid[len(paid)-1].ID, said[2])
	case "re-age":
		o.Must(o.ReAgeFrom(loan, said[2], nil))
	case "pause":
		loanstest.Must(o, loans.PauseInterest, loanstest.On(loan, loans.InterestPause{From: calendar.MustParse(said[2]), Till: calendar.MustParse(said[3])}))
	case "close":
		o.CloseOn(loan, said[1])
	}
}

// The figures of loans whose rows follow the payments. Rows are principal + interest, and what was paid of them.
func TestFiguresOfLoans(t *testing.T) {
	for name, l := range map[string]life{
		"flat, last instalment": {
			product: all(flatLoan, laterRule(products.LastInstalment)), months: 4, steps: []string{"pay 2024-01-20 264"},
			want: []string{"250+10", "250+10", "240+10 paid 4+0", "260+0 paid 260+0"},
		},
		"flat, next, then last": {
			product: all(flatLoan, laterRule(products.NextLastInstalment)), months: 3, steps: []string{"pay 2024-01-01 500", "pay 2024-01-11 252"},
			want: []string{"343.33+0 paid 343.33+0", "313.33+20 paid 62.1+3.23", "343.34+0 paid 343.34+0"},
		},
		"flat, re-aged": {
			product: flatLoan, months: 1, steps: []string{"re-age 2024-01-11 2024-01-16"},
			want: []string{"0+0", "336.77+4.84", "331.61+10", "331.62+10"},
		},
		"flat, a tranche while an instalment is overdue": {
			product: flatLoan, months: 3, steps: []string{"lend 2024-02-10 300"},
			want: []string{"333.33+10", "483.8+12.07", "482.87+13"},
		},
		"vertical, principal in advance first, overdue": {
			product: paysPrincipalAhead, months: 3, start: "2023-10-30", steps: []string{"pay 2024-01-28 342"},
			want: []string{"330.02+10", "327.98+19.37", "342+0 paid 342+0"},
		},
		"vertical, principal in advance first, an instalment ahead is met": {
			product: paysPrincipalAhead, months: 2, steps: []string{"pay 2024-02-16 731"},
			want: []string{"492.34+15.2 paid 208.14+15.2", "507.66+0 paid 507.66+0"},
		},
		"shares, principal first, where rows of the reference do not add up": {
			product: all(paysPrincipalFirst, laterRule(products.Reamortization)), rate: "45.5", every: 4, months: 4, start: "2025-07-01",
			steps: []string{"pay 2026-02-20 1124"},
			want:  []string{"199.78+151.67 paid 199.78+151.67", "285.19+140.61 paid 257.52+0", "257.52+0 paid 257.52+0", "257.51+0 paid 257.51+0"},
		},
		"what is payable of an instalment not started, after principal was paid on it": {
			product: all(paysPrincipalFirst, laterRule(products.NextLastInstalment)), rate: "24", every: 3, months: 3,
			steps: []string{"pay 2024-01-02 640", "pay 2024-04-01 355"},
			want:  []string{"373.45+0.66 paid 373.45+0.66", "358.37+2.29 paid 352.71+2.29", "268.18+19.73 paid 265.89+0"},
		},
		"a paid instalment ahead takes its agreed amount again, beside a single open one": {
			product: laterRule(products.LastInstalment), months: 2, steps: []string{"pay 2024-01-01 507", "pay 2024-01-01 100"},
			want: []string{"492.49+3.93 paid 99.49+0", "507.51+0 paid 507.51+0"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := l.lend(t, l.product)
			for _, step := range l.steps {
				l.do(o, loan, step)
			}
			a := o.Account(loan)
			var got []string
			for i := range a.Instalments {
				row := &a.Instalments[i]
				text := fmt.Sprintf("%s+%s", row.Principal.Charged, row.Interest.Charged)
				if paid := row.Principal.Paid.Add(row.Interest.Paid); !paid.IsZero() {
					text += fmt.Sprintf(" paid %s+%s", row.Principal.Paid, row.Interest.Paid)
				}
				got = append(got, text)
			}
			if diff := cmp.Diff(l.want, got); diff != "" {
				t.Error(diff)
			}
			loanstest.Sound(t, a)
		})
	}
}

func all(changes ...func(*products.Product)) func(*products.Product) {
	return func(p *products.Product) {
		for _, change := range changes {
			change(p)
		}
	}
}
