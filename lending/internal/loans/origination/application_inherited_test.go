package origination_test

import (
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

// TestApplicationsInherit: a loan whose application says who borrows what is the loan of one that says everything.
func TestApplicationsInherit(t *testing.T) {
	for name, change := range map[string]func(*products.Product){
		"as it comes":          nil,
		"progressive":          loanstest.ProgressiveProduct,
		"nothing to be stated": func(p *products.Product) { p.Overrides = products.Overrides{} },
		"every two weeks, flat": func(p *products.Product) {
			p.Repayments, p.Every, p.Frequency = 26, 2, products.EveryWeeks
			p.InterestMethod, p.InterestRate, p.Amortization = schedule.Flat, loanstest.Percent("9"), schedule.EqualPrincipal
		},
		"grace and tolerance": func(p *products.Product) {
			p.GraceOnPrincipal, p.GraceOnInterestPayment, p.GraceOnArrearsAgeing = 1, 1, new(5)
			p.ArrearsTolerance, p.InterestRate = money.MustParse("7"), loanstest.Percent("12")
		},
		"terms of the borrower's cycle": func(p *products.Product) {
			p.UsesCycle = true
			p.Variations = []products.CycleVariation{
				{ID: 1, Parameter: products.VariesPrincipal, Cycle: 0, Condition: products.CycleGreaterThan, Default: money.MustParse("400")},
				{ID: 2, Parameter: products.VariesRepayments, Cycle: 0, Condition: products.CycleGreaterThan, Default: money.MustParse("4")},
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			var p products.Product
			id := o.NewProduct(func(made *products.Product) {
				if change != nil {
					change(made)
				}
				p = *made
			})
			if p.ID = id; p.UsesCycle {
				p.Principal, p.Repayments = money.MustParse("400"), 4
			}
			least := loans.Application{ProductID: id, ClientID: o.Client}
			plan, want := loanstest.Must(o, loans.Calculate, least), loanstest.Must(o, loans.Calculate, o.Stated(p))
			if diff := cmp.Diff(loanstest.Rows(want), loanstest.Rows(plan)); diff != "" || len(loanstest.Rows(plan)) != p.Repayments+1 {
				t.Errorf("%d rows\n%s", len(loanstest.Rows(plan)), diff)
			}
			inherited, stated := o.Account(loanstest.Must(o, loans.Submit, least).LoanID).Loan, o.Account(loanstest.Must(o, loans.Submit, o.Stated(p)).LoanID).Loan
			stated.Key, stated.AccountNo = inherited.Key, inherited.AccountNo
			if diff := cmp.Diff(asJSON(t, stated), asJSON(t, inherited)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestWhatFollowsFromAnApplication: dates and term follow from what an application does say.
func TestWhatFollowsFromAnApplication(t *testing.T) {
	early, late := calendar.MustParse("2023-12-20"), calendar.MustParse("2024-01-10")
	for name, c := range map[string]struct {
		product func(*products.Product)
		change  func(*loans.Application)
		want    func(*book.Loan) bool
		code    string
	}{
		"nothing said": {nil, func(*loans.Application) {}, func(l *book.Loan) bool {
			return l.Timeline.SubmittedOn == calendar.MustParse("2024-01-01") && l.Timeline.ExpectedDisbursement == calendar.MustParse("2024-01-01") && l.Terms.TermFrequency == 3
		}, ""},
		"an earlier day": {nil, func(in *loans.Application) { in.SubmittedOn = early }, func(l *book.Loan) bool {
			return l.Timeline.SubmittedOn == early && l.Timeline.ExpectedDisbursement == early
		}, ""},
		"paid out later": {nil, func(in *loans.Application) { in.ExpectedDisbursement = late }, func(l *book.Loan) bool {
			return l.Timeline.SubmittedOn == calendar.MustParse("2024-01-01") && l.Timeline.ExpectedDisbursement == late
		}, ""},
		"the first tranche": {loanstest.MultiDisburse, func(in *loans.Application) { in.Tranches = loanstest.Plan(late, "600", "400") }, func(l *book.Loan) bool {
			return l.Timeline.ExpectedDisbursement == late
		}, ""},
		"more instalments": {nil, func(in *loans.Application) { in.Repayments, in.Every = 6, 2 }, func(l *book.Loan) bool {
			return l.Terms.TermFrequency == 12 && l.Terms.Every == 2
		}, ""},
		"weeks":                    {nil, func(in *loans.Application) { in.Frequency = new(calendar.Weeks) }, func(l *book.Loan) bool { return l.Terms.TermFrequencyType == calendar.Weeks }, ""},
		"a loan without interest":  {loanstest.ProgressiveProduct, func(in *loans.Application) { in.InterestRate = new(money.Decimal{}) }, func(l *book.Loan) bool { return l.Terms.InterestRate.IsZero() }, ""},
		"a term of another length": {nil, func(in *loans.Application) { in.TermFrequency = 4 }, nil, "validation.msg.loan.loanTermFrequency.greater.than.repayment.structure.suggests"},
		"a term in other units":    {nil, func(in *loans.Application) { in.TermFrequencyType = new(calendar.Weeks) }, nil, "validation.msg.loan.loanTermFrequencyType.not.the.same.as.repaymentFrequencyType"},
		"grace for all of it":      {nil, func(in *loans.Application) { in.GraceOnPrincipal = new(3) }, nil, "validation.msg.loan.graceOnPrincipalPayment.mustBeLessThan.numberOfRepayments"},
		"a tranche before today":   {loanstest.MultiDisburse, func(in *loans.Application) { in.Tranches = loanstest.Plan(early, "600") }, nil, "error.msg.loan.submittal.cannot.be.after.expected.disbursement.date"},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := loans.Application{ProductID: o.NewProduct(c.product), ClientID: o.Client}
			c.change(&in)
			if c.code != "" {
				_, err := loanstest.Perform(o, loans.Submit, in)
				loanstest.Refused(t, err, c.code)
				return
			}
			if l := o.Account(loanstest.Must(o, loans.Submit, in).LoanID).Loan; !c.want(&l) {
				t.Errorf("%+v, %+v", l.Timeline, l.Terms)
			}
		})
	}
}
