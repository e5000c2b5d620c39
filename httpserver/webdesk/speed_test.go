package webdesk_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/browsertest"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// BenchmarkFirstPaint says how long a browser that is started anew takes from the address to the first paint: the median, and the best.
func BenchmarkFirstPaint(b *testing.B) {
	browsertest.Installed(b)
	made, err := theBank()
	if err != nil {
		b.Fatal(err)
	}
	var painted []float64
	for b.Loop() {
		p := browsertest.Open(b, "about:blank") // a new browser, which has nothing of the desk yet
		p.Do(chromedp.Navigate(made.URL + "/bank/"))
		p.Until(`performance.getEntriesByName("first-contentful-paint").length`)
		painted = append(painted, browsertest.Eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))
	}
	slices.Sort(painted)
	b.ReportMetric(painted[len(painted)/2], "ms-to-paint")
	b.ReportMetric(painted[0], "ms-at-best")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkLoanPage says how long the server works for the page of a loan: all that the page asks for, one after the other. The loan
// has 360 monthly instalments, of which two years are paid.
func BenchmarkLoanPage(b *testing.B) {
	bench := lendingtest.New(b)
	bench.MoveTo("2026-01-01")
	product := bench.Product(func(p *products.NewProduct) {
		p.Principal, p.Repayments, p.InterestRate = money.FromInt(200_000), 360, new(money.MustDecimal("4"))
	})
	application := bench.Application(bench.Client(), product, "200000")
	loan, err := bench.Desk.Loans.Submit(context.Background(), application)
	if err != nil {
		b.Fatal(err)
	}
	id := loan.LoanID
	if _, err := bench.Desk.Loans.Approve(context.Background(), id, loans.Approval{On: bench.Today()}); err != nil {
		b.Fatal(err)
	}
	if _, err := bench.Desk.Loans.Disburse(context.Background(), id, loans.Disbursal{On: bench.Today()}); err != nil {
		b.Fatal(err)
	}
	for range 24 {
		due := bench.Today().AddMonths(1)
		bench.MoveTo(due.String())
		if _, err := bench.Desk.Loans.Repay(context.Background(), id, loans.Payment{On: due, Amount: money.MustParse("954.83")}); err != nil {
			b.Fatal(err)
		}
	}
	shell := httpserver.New(bench.Platform, httpserver.Config{Logger: slog.New(slog.DiscardHandler)})
	for b.Loop() {
		for _, path := range []string{"/v1/loans/1?associations=all", "/v1/businessdate", "/v1/loans/1/commands"} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.Header.Set("Tenant-Identifier", lendingtest.Tenant)
			r.SetBasicAuth("admin", lendingtest.Password)
			w := httptest.NewRecorder()
			if shell.ServeHTTP(w, r); w.Code != http.StatusOK {
				b.Fatalf("%s: %d %.300s", path, w.Code, w.Body)
			}
		}
	}
}
