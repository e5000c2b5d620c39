package lending_test

import (
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// BenchmarkLongDecisions takes the commands that look furthest back on loans of thirty years with 600 payments, five days late each and a
// little more than was due: how long others of the tenant may have to wait for one.
func BenchmarkLongDecisions(b *testing.B) {
	first := calendar.MustParse("2021-02-06")
	for _, s := range shapes {
		if s.name != "cumulative, standard" && s.name != "progressive, interest follows payments" && s.name != "progressive, planned interest" {
			continue
		}
		b.Run(s.name, func(b *testing.B) {
			bench, loan, transaction := s.longLife(b, first)
			backdated := func(desk *lending.Desk) error {
				_, err := desk.Loans.Repay(b.Context(), loan, loans.Payment{On: first, Amount: money.FromInt(77)})
				return err
			}
			undone := func(desk *lending.Desk) error {
				_, err := desk.Loans.Adjust(b.Context(), loan, transaction, loans.Adjustment{On: first, Amount: new(money.Amount)})
				return err
			}
			for name, command := range map[string]func(*lending.Desk) error{"backdated": backdated, "undone": undone} {
				b.Run(name, func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						if err := command(bench.Desk.Preview()); err != nil { // takes as long, and can be done again
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}

// longLife is a loan of 360 instalments, two payments for each of the first 300. The transaction is the first of them.
func (s shape) longLife(b *testing.B, first calendar.Date) (bench *lendingtest.Bench, loan, transaction int64) {
	bench = lendingtest.New(b)
	ctx, client := b.Context(), bench.Client()
	must := func(made lending.LoanResult, err error) lending.LoanResult {
		b.Helper()
		if err != nil {
			b.Fatal(err)
		}
		return made
	}
	bench.MoveTo("2021-01-01")
	in := bench.Application(client, bench.Product(func(p *products.NewProduct) {
		if s.product != nil {
			s.product(p)
		}
		p.Repayments = 360
	}), "100000")
	if s.apply != nil {
		s.apply(&in)
	}
	in.Repayments, in.TermFrequency = 360, 360
	loan = must(bench.Desk.Loans.Submit(ctx, in)).LoanID
	must(bench.Desk.Loans.Approve(ctx, loan, loans.Approval{On: bench.Today()}))
	must(bench.Desk.Loans.Disburse(ctx, loan, loans.Disbursal{On: bench.Today()}))
	for month := range 300 {
		bench.MoveTo(first.AddMonths(month).String())
		for range 2 {
			paid := must(bench.Desk.Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.FromInt(int64(510 + month%7))}))
			if transaction == 0 {
				transaction = paid.TransactionID
			}
		}
	}
	return bench, loan, transaction
}
