package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store/sqlite"
)

// BenchmarkRepay measures durable repayments on loans of twelve instalments: one after the other, of 16 callers who share
// commits, and of 16 callers over a loopback connection. The ratio of the last two is the price of the REST shell and its
// client, who share the cores here. Every run pays loans of its own, so that none meets longer histories than another.
func BenchmarkRepay(b *testing.B) {
	bench := durableBench(b)
	client := bench.Client()
	product := bench.Product(func(p *products.NewProduct) { p.Repayments = 12 })
	payment := loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.MustParse("1.00")}
	repay := func(id int64) error {
		_, err := bench.Desk.Loans.Repay(context.Background(), id, payment)
		return err
	}
	b.Run("sequential", func(b *testing.B) {
		ids := activeLoans(b, bench, client, product)
		b.ReportAllocs()
		b.ResetTimer()
		for i := range b.N {
			if err := repay(ids[i%len(ids)]); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "repayments/s")
	})
	b.Run("callers=16", func(b *testing.B) { share(b, activeLoans(b, bench, client, product), repay) })
	server := httptest.NewServer(httpserver.New(bench.Platform, httpserver.Config{Logger: slog.New(slog.DiscardHandler)}))
	defer server.Close()
	caller := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	body := fmt.Sprintf(`{"transactionDate":"%s","transactionAmount":"1.00","locale":"en","dateFormat":"yyyy-MM-dd"}`, payment.On)
	b.Run("callers=16,loopback", func(b *testing.B) {
		share(b, activeLoans(b, bench, client, product), func(id int64) error { return repayOver(caller, server.URL, id, body) })
	})
}

// durableBench is a test platform on durable SQLite.
func durableBench(b *testing.B) *lendingtest.Bench {
	b.Helper()
	s, err := sqlite.Open(context.Background(), b.TempDir(), lending.Schema(), nil)
	if err != nil {
		b.Fatal(err)
	}
	return lendingtest.On(b, s)
}

// activeLoans makes loans that were disbursed a month ago, enough for a run to pay none of them often.
func activeLoans(b *testing.B, bench *lendingtest.Bench, client, product int64) []int64 {
	b.Helper()
	bench.MoveTo("2026-01-01")
	ids := make([]int64, min(b.N, 512))
	for i := range ids {
		in := bench.Application(client, product, "10000")
		in.Repayments, in.TermFrequency, in.TermFrequencyType = 12, 12, new(calendar.Months)
		submitted, err := bench.Desk.Loans.Submit(b.Context(), in)
		if err != nil {
			b.Fatal(err)
		}
		ids[i] = submitted.LoanID
		if _, err := bench.Desk.Loans.Approve(b.Context(), submitted.LoanID, loans.Approval{On: bench.Today()}); err != nil {
			b.Fatal(err)
		}
		if _, err := bench.Desk.Loans.Disburse(b.Context(), submitted.LoanID, loans.Disbursal{On: bench.Today()}); err != nil {
			b.Fatal(err)
		}
	}
	bench.MoveTo("2026-02-01")
	return ids
}

// share spreads the repayments of 16 callers over the loans.
func share(b *testing.B, loanIDs []int64, repay func(id int64) error) {
	var next atomic.Int64
	b.SetParallelism((16 + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := repay(loanIDs[next.Add(1)%int64(len(loanIDs))]); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "repayments/s")
}

func repayOver(client *http.Client, base string, id int64, body string) error {
	request, err := http.NewRequest("POST", fmt.Sprintf("%s/v1/loans/%d/transactions?command=repayment", base, id), strings.NewReader(body))
	if err != nil {
		return err
	}
	request.SetBasicAuth("admin", lendingtest.Password)
	request.Header.Set("Tenant-Identifier", lendingtest.Tenant)
	request.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%d %s", answer.StatusCode, text)
	}
	return err
}
