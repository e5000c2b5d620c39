package explaining_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Every figure of a loan, and every payoff, goes on being the sum of its parts, no matter what happens to its schedule. The
// account checks that each time it is read.
func TestExplainThroughLife(t *testing.T) {
	tests := map[string]struct {
		change func(*products.Product)
		events []func(o *loanstest.Office, loan int64)
	}{
		"changed rate":          {nil, []func(*loanstest.Office, int64){lateRepayment, changeRate, later}},
		"extra terms":           {nil, []func(*loanstest.Office, int64){extendTerm, lateRepayment, later}},
		"moved due date":        {nil, []func(*loanstest.Office, int64){moveDueDate, lateRepayment, later}},
		"paused interest":       {nil, []func(*loanstest.Office, int64){pauseInterest, lateRepayment, later}},
		"charged back":          {nil, []func(*loanstest.Office, int64){lateRepayment, chargeBack, later}},
		"re-aged":               {nil, []func(*loanstest.Office, int64){lateRepayment, reAge(loans.ReAgeDefault), later}},
		"re-aged, payable":      {nil, []func(*loanstest.Office, int64){lateRepayment, reAge(loans.ReAgePayableInterest), later}},
		"re-aged, full":         {nil, []func(*loanstest.Office, int64){lateRepayment, reAge(loans.ReAgeFullInterest), later}},
		"re-amortized":          {nil, []func(*loanstest.Office, int64){lateRepayment, reAmortize(loans.ReAmortizeDefault), later}},
		"re-amortized, split":   {nil, []func(*loanstest.Office, int64){lateRepayment, reAmortize(loans.ReAmortizeInterestSplit), later}},
		"re-aged, paid in part": {plannedInterest, []func(*loanstest.Office, int64){somePrincipal, reAge(loans.ReAgePayableInterest), later}},
		"charged off":           {nil, []func(*loanstest.Office, int64){lateRepayment, chargeOff, later}},
		"charged off without interest": {func(p *products.Product) { p.ChargeOffBehaviour = products.ZeroInterest },
			[]func(*loanstest.Office, int64){lateRepayment, chargeOff, later}},
		"charged off and accelerated": {func(p *products.Product) { p.ChargeOffBehaviour = products.AccelerateToMaturity },
			[]func(*loanstest.Office, int64){lateRepayment, chargeOff, later}},
		"terminated":                {nil, []func(*loanstest.Office, int64){lateRepayment, loanstest.Terminate, later}},
		"terminated with charges":   {nil, []func(*loanstest.Office, int64){chargeTwice, lateRepayment, loanstest.Terminate, later}},
		"terminated after a re-age": {nil, []func(*loanstest.Office, int64){chargeTwice, lateRepayment, reAge(loans.ReAgeDefault), loanstest.Terminate, later}},
		"foreclosed":                {plannedInterest, []func(*loanstest.Office, int64){lateRepayment, loanstest.Foreclose, later}},
		"terminated, then paid before": {func(p *products.Product) {
			p.RecalculatesInterest, p.Processing, p.PaymentAllocation[0].FutureRule = false, schedule.Vertical, products.Reamortization
		}, []func(*loanstest.Office, int64){januaryPasses, loanstest.Terminate, payBefore}},
		"foreclosed, then terminated": {plannedInterest, []func(*loanstest.Office, int64){lateRepayment, loanstest.Foreclose, chargeTwice, later, loanstest.Terminate}},
		"foreclosed, later fee paid":  {plannedInterest, []func(*loanstest.Office, int64){payTooMuch, chargeMoreLater, loanstest.Foreclose}},
		"foreclosed, cumulative":      {cumulativePlan, []func(*loanstest.Office, int64){lateRepayment, loanstest.Foreclose, later}},
		"re-aged, planned interest":   {plannedInterest, []func(*loanstest.Office, int64){lateRepayment, reAge(loans.ReAgePayableInterest), later}},
		"met before a due date moved": {plannedInterest, []func(*loanstest.Office, int64){payAll, moveDueDate, later}},
		"met, changed, then opened":   {plannedInterest, []func(*loanstest.Office, int64){payAll, raiseRate, feePerInstalment, chargeBack, later}},
		"met, changed, paid back":     {plannedInterest, []func(*loanstest.Office, int64){payAll, raiseRate, payBack, later}},
		"in grace":                    {func(p *products.Product) { p.GraceOnPrincipal, p.GraceOnInterestPayment = 1, 1 }, []func(*loanstest.Office, int64){lateRepayment, later}},
		"flat":                        {func(p *products.Product) { p.InterestMethod, p.RecalculatesInterest = schedule.Flat, false }, []func(*loanstest.Office, int64){lateRepayment, later}},
		"paid down":                   {func(p *products.Product) { p.DownPayment, p.DownPaymentPercent = true, loanstest.Percent("25") }, []func(*loanstest.Office, int64){lateRepayment, later}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := o.NewLoan(o.ApplicationOn(func(p *products.Product) {
				loanstest.ProgressiveProduct(p)
				loanstest.RecalculatingDaily(p)
				p.DaysInYear, p.DaysInMonth, p.AdvanceStrategy = schedule.ActualYear, schedule.ActualMonth, schedule.AdjustLastUnpaid
				if test.change != nil {
					test.change(p)
				}
			}))
			for _, happens := range test.events {
				happens(o, loan)
				o.Account(loan)
			}
		})
	}
}

// A last instalment that was met keeps its figures when a rate changes from it on, though the model has other ones by then.
// (docs/semantics/progressive.md, 7.1.)
func TestExplainALastInstalmentThatWasMet(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	o.Repay(loan, "2024-01-01", "256.61")
	o.Must(o.ReAgeFrom(loan, "2024-02-02", func(in *loans.ReAgeInput) { in.Instalments, in.Interest = 5, loans.ReAgeWaivingInterest }))
	o.Repay(loan, "2024-01-01", "156.05")
	o.Today = calendar.MustParse("2024-02-03") // interest of an overdue instalment joins
	o.Reschedule(loan, func(in *loans.RescheduleRequest) {
		in.From, in.InterestRate = calendar.MustParse("2024-06-02"), new(loanstest.Percent("15"))
	})
	if last := o.Account(loan).Instalments[5]; last.Principal.Charged != money.MustParse("155.82") || !last.Met() {
		t.Errorf("the last instalment: %+v", last)
	}
}

func lateRepayment(o *loanstest.Office, loan int64) {
	o.Today = calendar.MustParse("2024-02-10")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("400")}))
}

// somePrincipal leaves a part of the interest of the first instalment open.
func somePrincipal(o *loanstest.Office, loan int64) {
	o.Today = calendar.MustParse("2024-02-10")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("335")}))
}

func payAll(o *loanstest.Office, loan int64) {
	o.Today = calendar.MustParse("2024-02-10")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("700")}))
}

func payTooMuch(o *loanstest.Office, loan int64) {
	o.Today = calendar.MustParse("2024-02-10")
	owed := o.Account(loan).Loan.Summary.Outstanding()
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: owed.Add(money.FromInt(89))}))
}

// chargeMoreLater puts a fee on a loan that is due later, and of which an overpayment pays a part.
func chargeMoreLater(o *loanstest.Office, loan int64) {
	o.Charge(loan, schedule.OnSpecifiedDate, "200", "2024-03-20")
}

// chargeTwice puts a fee in the running instalment and one in the next.
func chargeTwice(o *loanstest.Office, loan int64) {
	fee := o.NewCharge(nil)
	for _, due := range []string{"2024-02-25", "2024-03-20"} {
		loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{DefinitionID: fee, Amount: new(loanstest.Percent("7")), Due: calendar.MustParse(due)}))
	}
}

func feePerInstalment(o *loanstest.Office, loan int64) {
	o.Charge(loan, schedule.PerInstalment, "2", "2024-03-20")
}

func januaryPasses(o *loanstest.Office, _ int64) { o.Today = calendar.MustParse("2024-01-20") }

// payBefore pays all principal, and a part of the interest, on a day before the last one.
func payBefore(o *loanstest.Office, loan int64) {
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: calendar.MustParse("2024-01-05"), Amount: money.MustParse("1012")}))
}

// plannedInterest makes the schedule one that payments do not change.
func plannedInterest(p *products.Product) { p.RecalculatesInterest = false }

// cumulativePlan makes the schedule a cumulative one that payments do not change.
func cumulativePlan(p *products.Product) {
	p.ScheduleType, p.Strategy, p.PaymentAllocation = schedule.Cumulative, products.Standard, nil
	p.InterestPeriod, p.RecalculatesInterest = schedule.Daily, false
}

func later(o *loanstest.Office, _ int64) { o.Today = calendar.MustParse("2024-03-20") }

func changeRate(o *loanstest.Office, loan int64) {
	o.Reschedule(loan, func(in *loans.RescheduleRequest) { in.InterestRate = new(loanstest.Percent("5")) })
}

func payBack(o *loanstest.Office, loan int64) {
	loanstest.Must(o, loans.RefundByCash, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("50")}))
}

func raiseRate(o *loanstest.Office, loan int64) {
	o.Reschedule(loan, func(in *loans.RescheduleRequest) { in.InterestRate = new(loanstest.Percent("25")) })
}

func extendTerm(o *loanstest.Office, loan int64) {
	o.Reschedule(loan, func(in *loans.RescheduleRequest) { in.ExtraTerms = 2 })
}

func moveDueDate(o *loanstest.Office, loan int64) {
	o.Reschedule(loan, func(in *loans.RescheduleRequest) { in.MovedTo = calendar.MustParse("2024-03-11") })
}

func pauseInterest(o *loanstest.Office, loan int64) {
	loanstest.Must(o, loans.PauseInterest, loanstest.On(loan, loans.InterestPause{From: calendar.MustParse("2024-02-05"), Till: calendar.MustParse("2024-02-20")}))
}

func chargeBack(o *loanstest.Office, loan int64) {
	paid := o.Account(loan).Live(loans.Repayment)[0]
	loanstest.Must(o, loans.ChargeBack, loans.OnTransaction[loans.ChargebackInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(paid.ID), Body: loans.ChargebackInput{Amount: money.MustParse("150")}})
}

func reAge(handling loans.ReAgeInterest) func(*loanstest.Office, int64) {
	return func(o *loanstest.Office, loan int64) {
		loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
			From: calendar.MustParse("2024-03-15"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, Interest: handling,
		}))
	}
}

func reAmortize(handling loans.ReAmortizeInterest) func(*loanstest.Office, int64) {
	return func(o *loanstest.Office, loan int64) {
		o.Today = calendar.MustParse("2024-03-10")
		loanstest.Must(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{Interest: handling}))
	}
}

func chargeOff(o *loanstest.Office, loan int64) {
	loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
}
