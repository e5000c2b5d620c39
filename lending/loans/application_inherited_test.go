package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// stated is an application that says everything that it could inherit from a product, dated today.
func (o *office) stated(p products.Product) Application {
	return Application{
		ProductID: p.ID, ClientID: o.client, LoanType: "individual", SubmittedOn: o.today, ExpectedDisbursement: o.today,
		Principal: p.Principal, Repayments: p.Repayments, Every: p.RepaymentEvery, Frequency: new(p.Frequency.Unit()),
		TermFrequency: p.Repayments * p.RepaymentEvery, TermFrequencyType: new(p.Frequency.Unit()),
		InterestRate: new(p.InterestRate), RateFrequency: new(p.RateFrequency), Amortization: new(p.Amortization),
		InterestMethod: new(p.InterestMethod), InterestPeriod: new(p.InterestPeriod), PartialPeriods: new(p.PartialPeriods),
		DaysInYear: new(p.DaysInYear), Strategy: p.Strategy, Processing: new(p.Processing), StartsFrom: new(p.StartsFrom),
		GraceOnPrincipal: new(p.GraceOnPrincipal), GraceOnInterestPayment: new(p.GraceOnInterestPayment),
		GraceOnArrearsAgeing: new(value(p.GraceOnArrearsAgeing, 0)), ArrearsTolerance: new(p.ArrearsTolerance), FundID: p.FundID,
	}
}

// TestApplicationsInherit: a loan whose application says who borrows what is the loan of one that says everything.
func TestApplicationsInherit(t *testing.T) {
	for name, change := range map[string]func(*products.Product){
		"as it comes":          nil,
		"progressive":          progressiveProduct,
		"nothing to be stated": func(p *products.Product) { p.Overrides = products.Overrides{} },
		"every two weeks, flat": func(p *products.Product) {
			p.Repayments, p.RepaymentEvery, p.Frequency = 26, 2, products.EveryWeeks
			p.InterestMethod, p.InterestRate, p.Amortization = schedule.Flat, percent("9"), schedule.EqualPrincipal
		},
		"grace and tolerance": func(p *products.Product) {
			p.GraceOnPrincipal, p.GraceOnInterestPayment, p.GraceOnArrearsAgeing = 1, 1, new(5)
			p.ArrearsTolerance, p.InterestRate = amount("7"), percent("12")
		},
		"terms of the borrower's cycle": func(p *products.Product) {
			p.UsesCycle = true
			p.Variations = []products.CycleVariation{
				{ID: 1, Parameter: products.VariesPrincipal, Cycle: 0, Condition: products.CycleGreaterThan, Default: amount("400")},
				{ID: 2, Parameter: products.VariesRepayments, Cycle: 0, Condition: products.CycleGreaterThan, Default: amount("4")},
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			var p products.Product
			id := o.newProduct(func(made *products.Product) {
				if change != nil {
					change(made)
				}
				p = *made
			})
			if p.ID = id; p.UsesCycle {
				p.Principal, p.Repayments = amount("400"), 4
			}
			least := Application{ProductID: id, ClientID: o.client}
			plan, want := must(o, Calculate, least), must(o, Calculate, o.stated(p))
			if diff := cmp.Diff(rows(want), rows(plan)); diff != "" || len(rows(plan)) != p.Repayments+1 {
				t.Errorf("%d rows\n%s", len(rows(plan)), diff)
			}
			inherited, stated := o.account(must(o, Submit, least).LoanID).Loan, o.account(must(o, Submit, o.stated(p)).LoanID).Loan
			stated.Key, stated.AccountNo = inherited.Key, inherited.AccountNo
			if diff := cmp.Diff(asJSON(t, stated), asJSON(t, inherited)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestWhatFollowsFromAnApplication: dates and term follow from what an application does say.
func TestWhatFollowsFromAnApplication(t *testing.T) {
	early, late := day("2023-12-20"), day("2024-01-10")
	for name, c := range map[string]struct {
		product func(*products.Product)
		change  func(*Application)
		want    func(*Loan) bool
		code    string
	}{
		"nothing said": {nil, func(*Application) {}, func(l *Loan) bool {
			return l.Timeline.SubmittedOn == day("2024-01-01") && l.Timeline.ExpectedDisbursement == day("2024-01-01") && l.Terms.TermFrequency == 3
		}, ""},
		"an earlier day": {nil, func(in *Application) { in.SubmittedOn = early }, func(l *Loan) bool {
			return l.Timeline.SubmittedOn == early && l.Timeline.ExpectedDisbursement == early
		}, ""},
		"paid out later": {nil, func(in *Application) { in.ExpectedDisbursement = late }, func(l *Loan) bool {
			return l.Timeline.SubmittedOn == day("2024-01-01") && l.Timeline.ExpectedDisbursement == late
		}, ""},
		"the first tranche": {multiDisburse, func(in *Application) { in.Tranches = plan(late, "600", "400") }, func(l *Loan) bool {
			return l.Timeline.ExpectedDisbursement == late
		}, ""},
		"more instalments": {nil, func(in *Application) { in.Repayments, in.Every = 6, 2 }, func(l *Loan) bool {
			return l.Terms.TermFrequency == 12 && l.Terms.Every == 2
		}, ""},
		"weeks":                    {nil, func(in *Application) { in.Frequency = new(calendar.Weeks) }, func(l *Loan) bool { return l.Terms.TermFrequencyType == calendar.Weeks }, ""},
		"a loan without interest":  {progressiveProduct, func(in *Application) { in.InterestRate = new(money.Decimal{}) }, func(l *Loan) bool { return l.Terms.InterestRate.IsZero() }, ""},
		"a term of another length": {nil, func(in *Application) { in.TermFrequency = 4 }, nil, "validation.msg.loan.loanTermFrequency.greater.than.repayment.structure.suggests"},
		"a term in other units":    {nil, func(in *Application) { in.TermFrequencyType = new(calendar.Weeks) }, nil, "validation.msg.loan.loanTermFrequencyType.not.the.same.as.repaymentFrequencyType"},
		"grace for all of it":      {nil, func(in *Application) { in.GraceOnPrincipal = new(3) }, nil, "validation.msg.loan.graceOnPrincipalPayment.mustBeLessThan.numberOfRepayments"},
		"a tranche before today":   {multiDisburse, func(in *Application) { in.Tranches = plan(early, "600") }, nil, "error.msg.loan.submittal.cannot.be.after.expected.disbursement.date"},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := Application{ProductID: o.newProduct(c.product), ClientID: o.client}
			c.change(&in)
			if c.code != "" {
				_, err := perform(o, Submit, in)
				refused(t, err, c.code)
				return
			}
			if l := o.account(must(o, Submit, in).LoanID).Loan; !c.want(&l) {
				t.Errorf("%+v, %+v", l.Timeline, l.Terms)
			}
		})
	}
}
