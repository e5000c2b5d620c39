package lending_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/sqlite"
)

// TestBorrowerCyclesBoundTheNextLoan: a client's first loan of a product keeps to the bounds of the first cycle, later ones
// to those of the cycles after it.
func TestBorrowerCyclesBoundTheNextLoan(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	variation := func(cycle int, condition products.CycleCondition, low, standard, high int64) products.CycleVariationInput {
		return products.CycleVariationInput{
			Cycle: &cycle, Condition: &condition, Minimum: new(money.FromInt(low)), Default: new(money.FromInt(standard)), Maximum: new(money.FromInt(high)),
		}
	}
	product := b.Product(func(p *products.NewProduct) {
		p.UsesCycle, p.CountsInCycle = new(true), new(true)
		p.PrincipalVariations = []products.CycleVariationInput{
			variation(1, products.CycleEqual, 100, 300, 500), variation(1, products.CycleGreaterThan, 400, 800, 2000),
		}
		p.RepaymentVariations = []products.CycleVariationInput{
			variation(1, products.CycleEqual, 1, 3, 4), variation(1, products.CycleGreaterThan, 3, 6, 12),
		}
		p.RateVariations = []products.CycleVariationInput{
			variation(1, products.CycleEqual, 10, 12, 15), variation(1, products.CycleGreaterThan, 5, 8, 12),
		}
	})
	client := b.Client()
	apply := func(principal string, repayments int, rate string) (lending.LoanResult, error) {
		in := b.Application(client, product, principal)
		in.Repayments, in.TermFrequency, in.InterestRate = repayments, repayments, new(money.MustDecimal(rate))
		return b.Desk.Loans.Submit(ctx, in)
	}
	refused := func(name string, err error, code string) {
		t.Helper()
		var refusal *fault.Error
		if !errors.As(err, &refusal) || !refusal.Has(code) {
			t.Errorf("%s: %v, want %s", name, err, code)
		}
	}
	_, err := apply("1000", 3, "12")
	refused("too much for a first loan", err, "validation.msg.loan.principal.amount.is.not.within.min.max.range")
	_, err = apply("300", 5, "12")
	refused("too long for a first loan", err, "validation.msg.loan.numberOfRepayments.is.not.within.expected.range")
	_, err = apply("300", 3, "6")
	refused("too cheap for a first loan", err, "validation.msg.loan.interestRatePerPeriod.amount.is.not.within.min.max.range")

	first, err := apply("300", 3, "12")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Desk.Loans.Approve(ctx, first.LoanID, loans.Approval{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Desk.Loans.Disburse(ctx, first.LoanID, loans.Disbursal{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	_, err = apply("300", 3, "12")
	refused("too little for a second loan", err, "validation.msg.loan.principal.amount.is.not.within.min.max.range")
	if _, err := apply("1500", 12, "6"); err != nil {
		t.Errorf("a second loan: %v", err)
	}
}

// TestLoansThatDoNotCount: a loan of a product that is not included leaves the borrower's cycle where it is, in what is shown and
// in the terms of the next loan. (docs/semantics/wire-products.md, 2.5)
func TestLoansThatDoNotCount(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	offer := func(counts bool) int64 {
		return b.Product(func(p *products.NewProduct) {
			p.UsesCycle, p.CountsInCycle = new(true), &counts
			first, later := products.CycleEqual, products.CycleGreaterThan
			p.PrincipalVariations = []products.CycleVariationInput{
				{Cycle: new(1), Condition: &first, Default: new(money.FromInt(300))}, {Cycle: new(1), Condition: &later, Default: new(money.FromInt(800))},
			}
		})
	}
	counted, uncounted, client := offer(true), offer(false), b.Client()
	borrow := func(product int64) loans.LoanData {
		in := b.Application(client, product, "500")
		loan, err := b.Desk.Loans.Submit(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: b.Today()}); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: b.Today()}); err != nil {
			t.Fatal(err)
		}
		return b.Loan(loan.LoanID)
	}
	next := func(product int64) string {
		t.Helper()
		template, err := b.Desk.Loans.Template(ctx, loans.TemplateInput{Type: "individual", ClientID: client, ProductID: product})
		if err != nil {
			t.Fatal(err)
		}
		return template.ProductDefaults.Principal.String()
	}
	type shown struct {
		cycle, ofProduct   int
		principalOfTheNext string
	}
	for _, step := range []struct {
		name    string
		product int64
		want    shown
	}{
		{"one that does not count", uncounted, shown{0, 1, "300"}},
		{"another of them", uncounted, shown{0, 2, "300"}},
		{"the first that counts", counted, shown{1, 1, "800"}},
		{"the second", counted, shown{2, 2, "800"}},
	} {
		loan := borrow(step.product)
		if got := (shown{loan.Cycle, loan.ProductCycle, next(step.product)}); got != step.want {
			t.Errorf("%s: %+v, want %+v", step.name, got, step.want)
		}
	}
}

// TestCyclesFollowTheLoans: a loan's place among those of its borrower is by what is disbursed when it is, also after disbursals were
// undone, applications deleted and the borrower moved; and the numbers that the store keeps are those of the records.
func TestCyclesFollowTheLoans(t *testing.T) {
	ctx := t.Context()
	s, err := sqlite.Open(ctx, t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	b := lendingtest.On(t, s)
	client, product := b.Client(), b.Product(func(p *products.NewProduct) { p.UsesCycle, p.CountsInCycle = new(true), new(true) })
	must := func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	apply := func() int64 {
		t.Helper()
		made, err := b.Desk.Loans.Submit(ctx, b.Application(client, product, "500"))
		must(made, err)
		must(b.Desk.Loans.Approve(ctx, made.LoanID, loans.Approval{On: b.Today()}))
		return made.LoanID
	}
	disburse := func(loan int64, want int) {
		t.Helper()
		must(b.Desk.Loans.Disburse(ctx, loan, loans.Disbursal{On: b.Today()}))
		if got := b.Loan(loan); got.Cycle != want || got.ProductCycle != want {
			t.Errorf("loan %d is number %d and %d, want %d", loan, got.Cycle, got.ProductCycle, want)
		}
	}
	first, second, third := apply(), apply(), apply()
	disburse(first, 1)
	disburse(second, 2)
	disburse(third, 3)
	must(b.Desk.Loans.UndoDisbursal(ctx, first, loans.Remark{}))
	disburse(apply(), 3)
	must(b.Desk.Loans.UndoApproval(ctx, first, loans.Remark{}))
	must(b.Desk.Loans.Delete(ctx, first))
	office, err := b.Desk.Offices.Create(ctx, refdata.NewOffice{Name: "Branch", ParentID: 1, OpenedOn: calendar.MustParse("2020-01-01")})
	must(office, err)
	b.MoveTo(b.Today().AddDays(1).String())
	must(b.Desk.Clients.ProposeAndAcceptTransfer(ctx, client, clients.DirectTransfer{OfficeID: office.ID, On: b.Today()}))
	disburse(apply(), 4)
	findings, err := b.Platform.Verify(ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Errorf("verification: %v, %v", findings, err)
	}
}

// TestPrincipalHolidaysLeaveTheLastInstalment: principal falls due in every third instalment, and the last one is one of them.
func TestPrincipalHolidaysLeaveTheLastInstalment(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	product := b.Product(func(p *products.NewProduct) { p.Repayments, p.RecurringPrincipalHolidays = 4, new(2) })
	for repayments, want := range map[int]bool{4: true, 5: false, 6: false, 7: true} {
		in := b.Application(b.Client(), product, "1000")
		in.Repayments, in.TermFrequency = repayments, repayments
		_, err := b.Desk.Loans.Submit(ctx, in)
		var refusal *fault.Error
		held := errors.As(err, &refusal) && refusal.Has("validation.msg.loan.graceOnPrincipalPayments.and.recurringMoratoriumOnPrincipalPeriods.causes.principal.moratorium.for.last.installment")
		if (err == nil) != want || err != nil && !held {
			t.Errorf("%d instalments: %v", repayments, err)
		}
	}
}
