package loans

import (
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Every figure of a loan, and every payoff, goes on being the sum of its parts whatever happens to its schedule. The
// account checks that each time it is read.
func TestExplainThroughLife(t *testing.T) {
	tests := map[string]struct {
		change func(*products.Product)
		events []func(o *office, loan int64)
	}{
		"changed rate":          {nil, []func(*office, int64){lateRepayment, changeRate, later}},
		"extra terms":           {nil, []func(*office, int64){extendTerm, lateRepayment, later}},
		"moved due date":        {nil, []func(*office, int64){moveDueDate, lateRepayment, later}},
		"paused interest":       {nil, []func(*office, int64){pauseInterest, lateRepayment, later}},
		"charged back":          {nil, []func(*office, int64){lateRepayment, chargeBack, later}},
		"re-aged":               {nil, []func(*office, int64){lateRepayment, reAge(ReAgeDefault), later}},
		"re-aged, payable":      {nil, []func(*office, int64){lateRepayment, reAge(ReAgePayableInterest), later}},
		"re-aged, full":         {nil, []func(*office, int64){lateRepayment, reAge(ReAgeFullInterest), later}},
		"re-amortised":          {nil, []func(*office, int64){lateRepayment, reAmortize(ReAmortizeDefault), later}},
		"re-amortised, split":   {nil, []func(*office, int64){lateRepayment, reAmortize(ReAmortizeInterestSplit), later}},
		"re-aged, paid in part": {plannedInterest, []func(*office, int64){somePrincipal, reAge(ReAgePayableInterest), later}},
		"charged off":           {nil, []func(*office, int64){lateRepayment, chargeOff, later}},
		"charged off without interest": {func(p *products.Product) { p.ChargeOffBehaviour = products.ZeroInterest },
			[]func(*office, int64){lateRepayment, chargeOff, later}},
		"charged off and accelerated": {func(p *products.Product) { p.ChargeOffBehaviour = products.AccelerateToMaturity },
			[]func(*office, int64){lateRepayment, chargeOff, later}},
		"terminated":                {nil, []func(*office, int64){lateRepayment, terminate, later}},
		"terminated with charges":   {nil, []func(*office, int64){chargeTwice, lateRepayment, terminate, later}},
		"terminated after a re-age": {nil, []func(*office, int64){chargeTwice, lateRepayment, reAge(ReAgeDefault), terminate, later}},
		"foreclosed":                {plannedInterest, []func(*office, int64){lateRepayment, foreclose, later}},
		"terminated, then paid before": {func(p *products.Product) {
			p.RecalculatesInterest, p.Processing, p.PaymentAllocation[0].FutureRule = false, schedule.Vertical, products.Reamortization
		}, []func(*office, int64){januaryPasses, terminate, payBefore}},
		"foreclosed, then terminated": {plannedInterest, []func(*office, int64){lateRepayment, foreclose, chargeTwice, later, terminate}},
		"foreclosed, cumulative":      {cumulativePlan, []func(*office, int64){lateRepayment, foreclose, later}},
		"re-aged, planned interest":   {plannedInterest, []func(*office, int64){lateRepayment, reAge(ReAgePayableInterest), later}},
		"met before a due date moved": {plannedInterest, []func(*office, int64){payAll, moveDueDate, later}},
		"met, changed, then opened":   {plannedInterest, []func(*office, int64){payAll, raiseRate, feePerInstalment, chargeBack, later}},
		"met, changed, paid back":     {plannedInterest, []func(*office, int64){payAll, raiseRate, payBack, later}},
		"in grace":                    {func(p *products.Product) { p.GraceOnPrincipal, p.GraceOnInterestPayment = 1, 1 }, []func(*office, int64){lateRepayment, later}},
		"flat":                        {func(p *products.Product) { p.InterestMethod, p.RecalculatesInterest = schedule.Flat, false }, []func(*office, int64){lateRepayment, later}},
		"paid down":                   {func(p *products.Product) { p.DownPayment, p.DownPaymentPercent = true, percent("25") }, []func(*office, int64){lateRepayment, later}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			loan := o.newLoan(o.applicationOn(func(p *products.Product) {
				progressiveProduct(p)
				recalculatingDaily(p)
				p.DaysInYear, p.DaysInMonth, p.AdvanceStrategy = schedule.ActualYear, schedule.ActualMonth, schedule.AdjustLastUnpaid
				if test.change != nil {
					test.change(p)
				}
			}))
			for _, happens := range test.events {
				happens(o, loan)
				o.account(loan)
			}
		})
	}
}

func lateRepayment(o *office, loan int64) {
	o.today = day("2024-02-10")
	must(o, Repay, on(loan, Payment{On: o.today, Amount: amount("400")}))
}

// somePrincipal leaves a part of the interest of the first instalment open.
func somePrincipal(o *office, loan int64) {
	o.today = day("2024-02-10")
	must(o, Repay, on(loan, Payment{On: o.today, Amount: amount("335")}))
}

func payAll(o *office, loan int64) {
	o.today = day("2024-02-10")
	must(o, Repay, on(loan, Payment{On: o.today, Amount: amount("700")}))
}

// chargeTwice puts a fee in the running instalment and one in the next.
func chargeTwice(o *office, loan int64) {
	fee := o.newCharge(nil)
	for _, due := range []string{"2024-02-25", "2024-03-20"} {
		must(o, AddCharge, on(loan, NewCharge{DefinitionID: fee, Amount: new(percent("7")), Due: day(due)}))
	}
}

func feePerInstalment(o *office, loan int64) {
	o.charge(loan, schedule.PerInstalment, "2", "2024-03-20")
}

func foreclose(o *office, loan int64) { must(o, ForecloseLoan, on(loan, Foreclosure{On: o.today})) }

func januaryPasses(o *office, _ int64) { o.today = day("2024-01-20") }

// payBefore pays all principal, and a part of the interest, on a day before the last one.
func payBefore(o *office, loan int64) {
	must(o, Repay, on(loan, Payment{On: day("2024-01-05"), Amount: amount("1012")}))
}

// plannedInterest makes the schedule one that payments do not change.
func plannedInterest(p *products.Product) { p.RecalculatesInterest = false }

// cumulativePlan makes the schedule a cumulative one that payments do not change.
func cumulativePlan(p *products.Product) {
	p.ScheduleType, p.Strategy, p.PaymentAllocation = schedule.Cumulative, products.Standard, nil
	p.InterestPeriod, p.RecalculatesInterest = schedule.Daily, false
}

func later(o *office, _ int64) { o.today = day("2024-03-20") }

// reschedule asks for a change of terms and approves it.
func (o *office) reschedule(loan int64, change func(*RescheduleRequest)) {
	o.t.Helper()
	must(o, ApproveReschedule, o.askReschedule(loan, change))
}

// askReschedule asks for a change of terms, from 1 March on unless changed. It returns what would approve it.
func (o *office) askReschedule(loan int64, change func(*RescheduleRequest)) RescheduleApproval {
	o.t.Helper()
	reason := must(o, refdata.CreateCodeValue, refdata.NewCodeValue{CodeName: "LoanRescheduleReason", Name: fmt.Sprintf("Change %d", o.commands)}).SubID
	in := RescheduleRequest{LoanID: loan, From: day("2024-03-01"), SubmittedOn: o.today, ReasonID: reason}
	change(&in)
	id := must(o, RequestReschedule, in).ID
	return RescheduleApproval{Request: operation.ByID(id), On: o.today}
}

func changeRate(o *office, loan int64) {
	o.reschedule(loan, func(in *RescheduleRequest) { in.InterestRate = new(percent("5")) })
}

func payBack(o *office, loan int64) {
	must(o, RefundByCash, on(loan, Payment{On: o.today, Amount: amount("50")}))
}

func raiseRate(o *office, loan int64) {
	o.reschedule(loan, func(in *RescheduleRequest) { in.InterestRate = new(percent("25")) })
}

func extendTerm(o *office, loan int64) {
	o.reschedule(loan, func(in *RescheduleRequest) { in.ExtraTerms = 2 })
}

func moveDueDate(o *office, loan int64) {
	o.reschedule(loan, func(in *RescheduleRequest) { in.DueDate = day("2024-03-11") })
}

func pauseInterest(o *office, loan int64) {
	must(o, PauseInterest, on(loan, InterestPause{From: day("2024-02-05"), Till: day("2024-02-20")}))
}

func chargeBack(o *office, loan int64) {
	paid := o.account(loan).Live(Repayment)[0]
	must(o, ChargeBack, OnTransaction[ChargebackInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(paid.ID), Body: ChargebackInput{Amount: amount("150")}})
}

func reAge(handling ReAgeInterest) func(*office, int64) {
	return func(o *office, loan int64) {
		must(o, ReAgeLoan, on(loan, ReAgeInput{
			StartDate: day("2024-03-15"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, Interest: handling,
		}))
	}
}

func reAmortize(handling ReAmortizeInterest) func(*office, int64) {
	return func(o *office, loan int64) {
		o.today = day("2024-03-10")
		must(o, ReAmortizeLoan, on(loan, ReAmortizeInput{Interest: handling}))
	}
}

func chargeOff(o *office, loan int64) { must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today})) }

func terminate(o *office, loan int64) { must(o, TerminateContract, on(loan, TerminationInput{})) }
