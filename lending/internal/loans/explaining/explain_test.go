package explaining_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// TestExplain walks loans of both schedule types through their life and holds every figure against its explanation.
func TestExplain(t *testing.T) {
	twelve := loanstest.Percent("12")
	cumulative := func(p *products.Product) { p.InterestRate = twelve }
	recalculating := func(p *products.Product) {
		cumulative(p)
		loanstest.RecalculatingDaily(p)
		p.InterestPeriod, p.AdvanceStrategy = schedule.Daily, schedule.ReduceInstalmentAmount
	}
	progressive := func(p *products.Product) { loanstest.ProgressiveProduct(p) }
	progressiveDaily := func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
		p.DaysInYear, p.DaysInMonth, p.AdvanceStrategy = schedule.ActualYear, schedule.ActualMonth, schedule.AdjustLastUnpaid
	}
	for name, product := range map[string]func(*products.Product){
		"cumulative": cumulative, "cumulative, recalculating": recalculating,
		"flat":        func(p *products.Product) { cumulative(p); p.InterestMethod = schedule.Flat },
		"progressive": progressive, "progressive, recalculating": progressiveDaily,
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			fee := o.NewCharge(nil)
			in := o.ApplicationOn(product)
			in.Charges = []loans.Applied{{ChargeID: fee, Amount: loanstest.Percent("10"), Due: calendar.MustParse("2024-02-01")}}
			loan := loanstest.Must(o, loans.Submit, in).LoanID
			o.Account(loan)
			loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
			loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
			o.Account(loan)
			for _, paid := range []struct{ on, amount string }{{"2024-01-20", "100"}, {"2024-02-01", "250"}, {"2024-02-15", "400"}, {"2024-03-20", "50"}} {
				o.Today = calendar.MustParse(paid.on)
				loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse(paid.amount)}))
				o.Account(loan)
			}
		})
	}
}

// Due dates that move once a write-off has ended the interest of a loan leave the interest as it was, and explained by the days
// that it arose on. Capitalized income keeps the loan open.
func TestExplainDatesMovedAfterAWriteOff(t *testing.T) {
	o, loan := loanstest.ReopenedByIncome(t)
	o.Reschedule(loan, func(in *loans.RescheduleRequest) {
		in.From, in.MovedTo = calendar.MustParse("2024-03-01"), calendar.MustParse("2024-03-05")
	})
	for _, row := range o.Account(loan).Instalments[1:] {
		if row.Due.Day() != 5 {
			t.Errorf("instalment %d falls due on %s", row.Number, row.Due)
		}
	}
}

// The segments of a month in which money came in early name the commands that they begin with.
func TestExplainNamesCauses(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationOn(func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
		p.DaysInYear, p.DaysInMonth, p.AdvanceStrategy = schedule.ActualYear, schedule.ActualMonth, schedule.AdjustLastUnpaid
	}))
	o.Today = calendar.MustParse("2024-01-11")
	paid := loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("100")}))
	got := loanstest.Must(o, loans.Explain, loans.ExplainInput{Loan: operation.ByID(loan), Period: 1, Component: schedule.OfInterest})
	if len(got.Figure.Parts) != 2 {
		t.Fatalf("not cut by the payment:\n%s", strings.Join(got.Sentences(), "\n"))
	}
	for i, want := range []string{"Disbursement", "Repayment"} {
		if cause := got.Figure.Parts[i].Cause; cause == nil || cause.Action != want || cause.Command == 0 {
			t.Errorf("segment %d: %+v, want the command of %s", i, cause, want)
		}
	}
	if c := got.Figure.Parts[1].Cause; c != nil && c.TransactionID != paid.ID {
		t.Errorf("transaction %d, want %d", c.TransactionID, paid.ID)
	}
	text := strings.Join(got.Sentences(), "\n")
	for _, part := range []string{"Interest of instalment 1 is", "for 10 days from 2024-01-01 to 2024-01-11 on 1000.00", "for 21 days", "by repayment of 2024-01-11"} {
		if !strings.Contains(text, part) {
			t.Errorf("sentences without %q:\n%s", part, text)
		}
	}
}

func TestExplainRefuses(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationOn(func(p *products.Product) { p.InterestRate = loanstest.Percent("12") }))
	for name, test := range map[string]struct {
		in   loans.ExplainInput
		code string
	}{
		"nothing asked":      {loans.ExplainInput{}, "validation.msg.loan.period.not.greater.than.zero"},
		"two figures":        {loans.ExplainInput{Period: 1, Payoff: o.Today}, "validation.msg.loan.period.cannot.also.be.provided.with.payoff"},
		"no such component":  {loans.ExplainInput{Period: 1, Component: "profit"}, "validation.msg.loan.component.is.not.one.of.expected.enumerations"},
		"no such instalment": {loans.ExplainInput{Period: 9}, "error.msg.loan.installment.not.found"},
	} {
		t.Run(name, func(t *testing.T) {
			test.in.Loan = operation.ByID(loan)
			_, err := loanstest.Perform(o, loans.Explain, test.in)
			loanstest.Refused(t, err, test.code)
		})
	}
}

// Warnings come when they are asked for.
func TestSubmitWarns(t *testing.T) {
	tests := map[string]struct {
		change func(*products.Product)
		want   string
	}{
		"fine":                         {func(p *products.Product) { p.InterestRate = loanstest.Percent("12") }, ""},
		"instalments rounded too much": {func(p *products.Product) { p.InterestRate, p.Multiples = loanstest.Percent("12"), 250 }, "ends-in-balloon"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationOn(test.change)
			if quiet := loanstest.Must(o, loans.Submit, in); quiet.Warnings != nil {
				t.Errorf("warned unasked: %v", quiet.Warnings)
			}
			in.Warn = true
			got := strings.Join(loanstest.Must(o, loans.Submit, in).Warnings, "\n")
			if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
				t.Errorf("warnings %q, want %q", got, test.want)
			}
		})
	}
}

// What nobody asks for costs nothing: an explanation leaves no trace in the account.
func TestExplainingChangesNothing(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationOn(func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
		p.AdvanceStrategy = schedule.AdjustLastUnpaid
	}))
	a := o.Account(loan)
	before, err := json.Marshal([]any{a.Loan, a.Instalments, a.Model})
	if err != nil {
		t.Fatal(err)
	}
	loanstest.Explained(t, a)
	after, _ := json.Marshal([]any{a.Loan, a.Instalments, a.Model})
	if diff := cmp.Diff(string(before), string(after)); diff != "" {
		t.Error(diff)
	}
}
