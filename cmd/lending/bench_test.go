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

// BenchmarkRepay measures durable repayments on 256 loans of twelve instalments: one after the other, of 16 callers who
// share commits, and of 16 callers over a loopback connection. The ratio of the last two is the price of the REST shell
// and its client, who share the cores here.
func BenchmarkRepay(b *testing.B) {
	bench, loanIDs := activeLoans(b, 256)
	payment := loans.Payment{On: bench.Today(), Amount: money.MustParse("1.00")}
	repay := func(id int64) error {
		_, err := bench.Desk.Loans.Repay(context.Background(), id, payment)
		return err
	}
	b.Run("sequential", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			if err := repay(loanIDs[i%len(loanIDs)]); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "repayments/s")
	})
	b.Run("callers=16", func(b *testing.B) { share(b, loanIDs, repay) })
	server := httptest.NewServer(httpserver.New(bench.Platform, httpserver.Config{Logger: slog.New(slog.DiscardHandler)}))
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	body := fmt.Sprintf(`{"transactionDate":"%s","transactionAmount":"1.00","locale":"en","dateFormat":"yyyy-MM-dd"}`, bench.Today())
	b.Run("callers=16,loopback", func(b *testing.B) {
		share(b, loanIDs, func(id int64) error { return repayOver(client, server.URL, id, body) })
	})
}

// activeLoans makes disbursed loans on durable SQLite.
func activeLoans(b *testing.B, count int) (*lendingtest.Bench, []int64) {
	b.Helper()
	s, err := sqlite.Open(context.Background(), b.TempDir(), lending.Schema(), nil)
	if err != nil {
		b.Fatal(err)
	}
	bench := lendingtest.On(b, s)
	client := bench.Client()
	product := bench.Product(func(p *products.NewProduct) { p.Repayments = new(12) })
	loanIDs := make([]int64, count)
	for i := range loanIDs {
		in := bench.Application(client, product, "10000")
		in.Repayments, in.TermFrequency, in.TermFrequencyType = 12, 12, new(calendar.Months)
		submitted, err := bench.Desk.Loans.Submit(b.Context(), in)
		if err != nil {
			b.Fatal(err)
		}
		loanIDs[i] = submitted.ID
		if _, err := bench.Desk.Loans.Approve(b.Context(), submitted.ID, loans.Approval{On: bench.Today()}); err != nil {
			b.Fatal(err)
		}
		if _, err := bench.Desk.Loans.Disburse(b.Context(), submitted.ID, loans.Disbursal{On: bench.Today()}); err != nil {
			b.Fatal(err)
		}
	}
	bench.MoveTo("2026-02-01")
	return bench, loanIDs
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
