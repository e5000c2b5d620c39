package main

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// BenchmarkHistory measures a repayment on a loan of 12 instalments without history, and on one of 360 with 300
// repayments after it: as a preview, which shows all of the loan and stores nothing, and durable, on one copy of the loan after
// the other. What the process spent is reported as cpu-us/op.
func BenchmarkHistory(b *testing.B) {
	for _, size := range []struct{ instalments, history int }{{12, 0}, {360, 300}} {
		for _, kind := range []struct {
			name    string
			product func(*products.NewProduct)
			apply   func(*loans.Application)
		}{
			{"cumulative", func(*products.NewProduct) {}, func(*loans.Application) {}},
			{"progressive", following, func(in *loans.Application) {
				in.Strategy, in.InterestPeriod = products.Advanced, new(schedule.Daily)
			}},
		} {
			b.Run(fmt.Sprintf("%s/instalments=%d/history=%d", kind.name, size.instalments, size.history), func(b *testing.B) {
				bench := durableBench(b)
				product := bench.Product(func(p *products.NewProduct) {
					p.Repayments = size.instalments
					kind.product(p)
				})
				in := bench.Application(bench.Client(), product, "100000")
				in.Repayments, in.TermFrequency = size.instalments, size.instalments
				kind.apply(&in)
				loan, day := lived(b, bench, in, size.history)
				payment := loans.Payment{On: day, Amount: money.MustParse("1.00")}
				b.Run("preview", func(b *testing.B) {
					desk := bench.Desk.Preview()
					timed(b, func() error { _, err := desk.Loans.Repay(b.Context(), loan, payment); return err })
				})
				b.Run("durable", func(b *testing.B) {
					bench.Multiply(loan, copies)
					next := int64(0)
					timed(b, func() error {
						next++
						_, err := bench.Desk.Loans.Repay(b.Context(), loan+1+next%copies, payment)
						return err
					})
				})
			})
		}
	}
}

// copies are the loans that durable repayments go to in turn.
const copies = 100

func following(p *products.NewProduct) {
	p.ScheduleType, p.Processing, p.Strategy = new(schedule.Progressive), new(schedule.Horizontal), products.Advanced
	p.RecalculatesInterest, p.Compounding = new(true), new(schedule.NoCompounding)
	p.AdvanceStrategy, p.RestFrequency, p.RestInterval = new(schedule.AdjustLastUnpaid), new(schedule.RestDaily), new(1)
	p.PreClosure, p.InterestPeriod = new(schedule.TillPreClosureDate), new(schedule.Daily)
	allocation := products.PaymentAllocationInput{Transaction: products.ForDefault, FutureRule: products.NextInstalment}
	for i, rule := range products.AllocationTypes().Values() {
		allocation.Order = append(allocation.Order, products.PaymentAllocationPlace{Rule: rule, Order: i + 1})
	}
	p.PaymentAllocation = []products.PaymentAllocationInput{allocation}
}

// lived makes a loan of the application, disbursed in 2021, and pays the first instalments of it on their days. It returns the
// loan and the day after.
func lived(b *testing.B, bench *lendingtest.Bench, in loans.Application, history int) (int64, calendar.Date) {
	b.Helper()
	ctx, start := b.Context(), calendar.MustParse("2021-01-01")
	bench.MoveTo(start.String())
	in.SubmittedOn, in.ExpectedDisbursement = start, start
	made, err := bench.Desk.Loans.Submit(ctx, in)
	if err == nil {
		_, err = bench.Desk.Loans.Approve(ctx, made.LoanID, loans.Approval{On: start})
	}
	if err == nil {
		_, err = bench.Desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: start})
	}
	for i := range history {
		if err != nil {
			break
		}
		bench.MoveTo(start.AddMonths(i + 1).String())
		_, err = bench.Desk.Loans.Repay(ctx, made.LoanID, loans.Payment{On: bench.Today(), Amount: money.MustParse("1100")})
	}
	if err != nil {
		b.Fatal(err)
	}
	bench.MoveTo(bench.Today().AddDays(1).String())
	return made.LoanID, bench.Today()
}

// timed runs what is measured and reports the processor time that it took.
func timed(b *testing.B, do func() error) {
	b.ReportAllocs()
	before := spent(b)
	for b.Loop() {
		if err := do(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64((spent(b)-before).Microseconds())/float64(b.N), "cpu-us/op")
}

func spent(b *testing.B) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
