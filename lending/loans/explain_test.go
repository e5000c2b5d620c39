package loans

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// explained fails the test unless every figure of the loan's schedule is the sum of its parts, and so is what closes it
// on each due date and between them.
func explained(t testing.TB, a *Account) {
	t.Helper()
	for i := range a.Instalments {
		row := &a.Instalments[i]
		figures := map[schedule.Component]money.Amount{
			schedule.OfPrincipal: row.Principal.Charged, schedule.OfInterest: row.Interest.Charged, schedule.OfFees: row.Fee.Charged,
			schedule.OfPenalties: row.Penalty.Charged, schedule.OfTotal: row.TotalDue(),
		}
		for c, want := range figures {
			holds(t, a.ExplainInstalment(row.Number, c), want)
		}
		for _, on := range []int{0, -10} {
			if a.Loan.Status != Active {
				break
			}
			date := row.Due.AddDays(on)
			owed, err := a.Payoff(date)
			if err != nil {
				t.Fatal(err)
			}
			for c, want := range map[schedule.Component]money.Amount{
				schedule.OfPrincipal: owed.Principal, schedule.OfInterest: owed.Interest, schedule.OfTotal: owed.Total(),
			} {
				f, err := a.ExplainPayoff(date, c)
				if err != nil {
					t.Fatal(err)
				}
				holds(t, f, want)
			}
		}
	}
}

func holds(t testing.TB, f schedule.Figure, want money.Amount) {
	t.Helper()
	if f.Amount != want || !f.Explained() {
		t.Errorf("%s: want %s, explained:\n%s", f.Name, want, strings.Join(f.Sentences(2), "\n"))
	}
}

// recalculatingDaily makes interest follow the payments, day by day.
func recalculatingDaily(p *products.Product) {
	p.RecalculatesInterest, p.RestFrequency, p.PreClosure = true, schedule.RestDaily, schedule.TillPreClosureDate
}

// TestExplain walks loans of both schedule types through their life and holds every figure against its explanation.
func TestExplain(t *testing.T) {
	twelve := percent("12")
	cumulative := func(p *products.Product) { p.InterestRate = twelve }
	recalculating := func(p *products.Product) {
		cumulative(p)
		recalculatingDaily(p)
		p.InterestPeriod, p.AdvanceStrategy = schedule.Daily, schedule.ReduceInstalmentAmount
	}
	progressive := func(p *products.Product) { progressiveProduct(p) }
	progressiveDaily := func(p *products.Product) {
		progressiveProduct(p)
		recalculatingDaily(p)
		p.DaysInYear, p.DaysInMonth, p.AdvanceStrategy = schedule.ActualYear, schedule.ActualMonth, schedule.AdjustLastUnpaid
	}
	for name, product := range map[string]func(*products.Product){
		"cumulative": cumulative, "cumulative, recalculating": recalculating,
		"flat":        func(p *products.Product) { cumulative(p); p.InterestMethod = schedule.Flat },
		"progressive": progressive, "progressive, recalculating": progressiveDaily,
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			fee := o.newCharge(nil)
			in := o.applicationOn(product)
			in.Charges = []Applied{{ChargeID: fee, Amount: percent("10"), Due: day("2024-02-01")}}
			loan := must(o, Submit, in).LoanID
			o.account(loan)
			must(o, Approve, on(loan, Approval{On: o.today}))
			must(o, Disburse, on(loan, Disbursal{On: o.today}))
			o.account(loan)
			for _, paid := range []struct{ on, amount string }{{"2024-01-20", "100"}, {"2024-02-01", "250"}, {"2024-02-15", "400"}, {"2024-03-20", "50"}} {
				o.today = day(paid.on)
				must(o, Repay, on(loan, Payment{On: o.today, Amount: amount(paid.amount)}))
				o.account(loan)
			}
		})
	}
}

// applicationOn is an application for a product made for it, with the interest of the product.
func (o *office) applicationOn(product func(*products.Product)) Application {
	o.t.Helper()
	var p products.Product
	in := o.applicationFor(o.newProduct(func(made *products.Product) { product(made); p = *made }))
	rate := p.InterestRate
	in.InterestRate, in.InterestMethod, in.InterestPeriod, in.Strategy = &rate, &p.InterestMethod, &p.InterestPeriod, p.Strategy
	return in
}

// Due dates that move once a write-off has ended the interest of a loan leave the interest as it was, and explained by the days
// that it arose on. Capitalised income keeps the loan open.
func TestExplainDatesMovedBehindAWriteOff(t *testing.T) {
	o, loan := reopenedByIncome(t)
	o.reschedule(loan, func(in *RescheduleRequest) { in.From, in.DueDate = day("2024-03-01"), day("2024-03-05") })
	for _, row := range o.account(loan).Instalments[1:] {
		if row.Due.Day() != 5 {
			t.Errorf("instalment %d falls due on %s", row.Number, row.Due)
		}
	}
}

// The segments of a month in which money came in early name the commands that they begin with.
func TestExplainNamesCauses(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationOn(func(p *products.Product) {
		progressiveProduct(p)
		recalculatingDaily(p)
		p.DaysInYear, p.DaysInMonth, p.AdvanceStrategy = schedule.ActualYear, schedule.ActualMonth, schedule.AdjustLastUnpaid
	}))
	o.today = day("2024-01-11")
	paid := must(o, Repay, on(loan, Payment{On: o.today, Amount: amount("100")}))
	got := must(o, Explain, ExplainInput{Loan: operation.ByID(loan), Period: 1, Component: schedule.OfInterest})
	if len(got.Figure.Parts) != 2 {
		t.Fatalf("not cut by the payment:\n%s", strings.Join(got.Sentences(), "\n"))
	}
	for i, want := range []string{"Disbursement", "Repayment"} {
		if cause := got.Figure.Parts[i].Cause; cause == nil || cause.Action != want || cause.Command == 0 {
			t.Errorf("segment %d: %+v, want the command of %s", i, cause, want)
		}
	}
	if c := got.Figure.Parts[1].Cause; c != nil && c.Transaction != paid.ID {
		t.Errorf("transaction %d, want %d", c.Transaction, paid.ID)
	}
	text := strings.Join(got.Sentences(), "\n")
	for _, part := range []string{"Interest of instalment 1 is", "for 10 days from 2024-01-01 to 2024-01-11 on 1000.00", "for 21 days", "by repayment of 2024-01-11"} {
		if !strings.Contains(text, part) {
			t.Errorf("sentences without %q:\n%s", part, text)
		}
	}
}

func TestExplainRefuses(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationOn(func(p *products.Product) { p.InterestRate = percent("12") }))
	for name, test := range map[string]struct {
		in   ExplainInput
		code string
	}{
		"nothing asked":      {ExplainInput{}, "validation.msg.loan.period.not.greater.than.zero"},
		"two figures":        {ExplainInput{Period: 1, Payoff: o.today}, "validation.msg.loan.period.cannot.also.be.provided.with.payoff"},
		"no such component":  {ExplainInput{Period: 1, Component: "profit"}, "validation.msg.loan.component.is.not.one.of.expected.enumerations"},
		"no such instalment": {ExplainInput{Period: 9}, "error.msg.loan.installment.not.found"},
	} {
		t.Run(name, func(t *testing.T) {
			test.in.Loan = operation.ByID(loan)
			_, err := perform(o, Explain, test.in)
			refused(t, err, test.code)
		})
	}
}

// Warnings come when they are asked for.
func TestSubmitWarns(t *testing.T) {
	tests := map[string]struct {
		change func(*products.Product)
		want   string
	}{
		"fine":                         {func(p *products.Product) { p.InterestRate = percent("12") }, ""},
		"instalments rounded too much": {func(p *products.Product) { p.InterestRate, p.Multiples = percent("12"), 250 }, "ends-in-balloon"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationOn(test.change)
			if quiet := must(o, Submit, in); quiet.Warnings != nil {
				t.Errorf("warned unasked: %v", quiet.Warnings)
			}
			in.Warn = true
			got := strings.Join(must(o, Submit, in).Warnings, "\n")
			if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
				t.Errorf("warnings %q, want %q", got, test.want)
			}
		})
	}
}

// An instalment that rounding brought below the interest never repays.
func TestLintPlan(t *testing.T) {
	terms := schedule.Terms{
		Arithmetic: money.Arithmetic{Digits: 2}, Principal: amount("1000"), Repayments: 360, Every: 1, Frequency: calendar.Months,
		InterestRate: percent("120"), RateFrequency: schedule.PerYear, InterestPeriod: schedule.SameAsRepayment,
		Amortization: schedule.EqualInstalments, DaysInYear: schedule.Year360, DaysInMonth: schedule.Month30, Multiples: 10,
		SubmittedOn: day("2024-01-01"), ExpectedDisbursement: day("2024-01-01"),
	}
	compounding := terms
	compounding.InterestRate, compounding.Multiples = percent("12"), 0
	compounding.Recalculation = &schedule.Recalculation{Compounding: schedule.CompoundInterest}
	idle := compounding
	idle.Recalculation, idle.Type = nil, schedule.Progressive
	idle.GraceOnInterestCharged, idle.InterestChargedFrom, idle.FixedInstalment = 1, day("2024-02-01"), amount("50")
	for name, test := range map[string]struct {
		terms schedule.Terms
		want  []string
	}{
		"unknown to progressive schedules": {idle, []string{"options-without-effect"}},
		"rounded down to the interest":     {terms, []string{"amortizes-negatively", "ends-in-balloon"}},
		"interest on interest":             {compounding, []string{"interest-on-interest"}},
	} {
		t.Run(name, func(t *testing.T) {
			plan, err := Plan(test.terms)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, w := range LintPlan(test.terms, plan) {
				got = append(got, w.Name)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What nobody asks for costs nothing: an explanation leaves no trace in the account.
func TestExplainingChangesNothing(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationOn(func(p *products.Product) {
		progressiveProduct(p)
		recalculatingDaily(p)
		p.AdvanceStrategy = schedule.AdjustLastUnpaid
	}))
	a := o.account(loan)
	before, err := json.Marshal([]any{a.Loan, a.Instalments, a.Model})
	if err != nil {
		t.Fatal(err)
	}
	explained(t, a)
	after, _ := json.Marshal([]any{a.Loan, a.Instalments, a.Model})
	if diff := cmp.Diff(string(before), string(after)); diff != "" {
		t.Error(diff)
	}
}
