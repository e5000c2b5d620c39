package httpserver

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// TestLongAnswersAreCompressed asks for a long answer and a short one, as clients do that take gzip and others.
func TestLongAnswersAreCompressed(t *testing.T) {
	server, _ := startStack(t)
	ask := func(path, encodings string) (*http.Response, string) {
		t.Helper()
		req, err := http.NewRequest("GET", server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set(tenantHeader, "default")
		req.Header.Set("Authorization", adminCredentials)
		req.Header.Set("Accept-Encoding", encodings) // said by hand, so that the client undoes nothing
		res, err := server.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		body, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res, string(body)
	}
	const long, short = "/v1/permissions", "/v1/offices"
	_, plain := ask(long, "identity")
	res, packed := ask(long, "gzip")
	unpacked, err := gzip.NewReader(strings.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(unpacked); err != nil || string(body) != plain {
		t.Errorf("%v: %d bytes are not the %d that others get", err, len(body), len(plain))
	}
	if 4*len(packed) > len(plain) || res.Header.Get("Content-Encoding") != "gzip" || res.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("%d of %d bytes, %v", len(packed), len(plain), res.Header)
	}
	if res, _ := ask(long, "identity"); res.Header.Get("Content-Encoding") != "" || res.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("who takes no gzip gets %v", res.Header)
	}
	if res, body := ask(short, "gzip"); res.Header.Get("Content-Encoding") != "" || !strings.HasPrefix(body, "[{") {
		t.Errorf("a short answer: %v %s", res.Header, body)
	}
}

// BenchmarkLoanPage reads all of a loan of 360 instalments with 120 payments, as it is and compressed.
func BenchmarkLoanPage(b *testing.B) {
	server, platform := startStack(b)
	handler, ctx := newHandler(platform, Config{Logger: slog.New(slog.DiscardHandler)}), context.Background()
	server.Close()
	desk, day := platform.Tenant("default").As(lending.SystemUser), calendar.MustParse("2016-01-15")
	client, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: day})
	if err != nil {
		b.Fatal(err)
	}
	product, err := desk.Products.Create(ctx, products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(100_000), 360, money.MustDecimal("6")))
	if err != nil {
		b.Fatal(err)
	}
	loan, err := desk.Loans.Submit(ctx, loans.Application{ClientID: client.ClientID, ProductID: product.ID, SubmittedOn: day})
	if err != nil {
		b.Fatal(err)
	}
	_, approved := desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: day})
	_, disbursed := desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: day})
	if err := errors.Join(approved, disbursed); err != nil {
		b.Fatal(err)
	}
	for month := range 120 {
		if _, err := desk.Loans.Repay(ctx, loan.LoanID, loans.Payment{On: day.AddMonths(month + 1), Amount: money.FromInt(600)}); err != nil {
			b.Fatal(err)
		}
	}
	for name, encoding := range map[string]string{"plain": "identity", "compressed": "gzip"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				request := httptest.NewRequest("GET", fmt.Sprintf("/v1/loans/%d?associations=all", loan.LoanID), nil)
				request.Header.Set(tenantHeader, "default")
				request.Header.Set("Authorization", adminCredentials)
				request.Header.Set("Accept-Encoding", encoding)
				answer := httptest.NewRecorder()
				handler.ServeHTTP(answer, request)
				if answer.Code != http.StatusOK {
					b.Fatal(answer.Code, answer.Body)
				}
				b.ReportMetric(float64(answer.Body.Len()), "bytes")
			}
		})
	}
}
