package measure

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"

	"lending.example/platform/httpserver"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/workload"
)

// step does one operation of a workload and returns how many units it was.
type step func(ctx context.Context) (units int64, err error)

// task is a workload: what is run, on what, by how many.
type task struct {
	name, title, unit string
	terms             workload.Terms
	day               calendar.Date
	callers           func(Config) int
	// begin makes the step; end, if any, is called after the last one.
	begin func(ctx context.Context, p *portfolio) (do step, end func() error, err error)
}

var (
	cumulative  = workload.Terms{}
	withBooks   = workload.Terms{Accounting: true}
	progressive = workload.Terms{Progressive: true}
	accruing    = workload.Terms{Progressive: true, Accounting: true}
	penalized   = workload.Terms{Progressive: true, Accounting: true, Penalty: true}

	firstMonth = calendar.MustParse("2026-01-20")
	monthAfter = calendar.MustParse("2026-02-01")
	overdue    = calendar.MustParse("2026-02-04")
)

func manyCallers(c Config) int { return c.Callers }
func oneCaller(Config) int     { return 1 }
func allCores(Config) int      { return runtime.GOMAXPROCS(0) }

// tasks are all workloads, in the order in which they run.
func tasks() []task {
	return []task{
		{"repay", "durable repayments", "repayments", cumulative, monthAfter, manyCallers, repaying},
		{"repay-one", "durable repayments, one caller", "repayments", cumulative, monthAfter, oneCaller, repaying},
		{"repay-http", "durable repayments over loopback", "repayments", cumulative, monthAfter, manyCallers, repayingOverHTTP},
		{"repay-books", "durable repayments with accounting", "repayments", withBooks, monthAfter, manyCallers, repaying},
		{"read", "a loan with everything", "loans", cumulative, monthAfter, allCores, reading},
		{"list-loans", "first page of 50 loans", "pages", cumulative, monthAfter, allCores, listingLoans},
		{"list-clients", "first page of 50 clients", "pages", cumulative, monthAfter, allCores, listingClients},
		{"close", "close of business, nothing due", "loans", progressive, firstMonth, oneCaller, closing},
		{"close-accruals", "close of business, a day of accruals", "loans", accruing, firstMonth, oneCaller, closing},
		{"close-penalties", "close of business, penalties", "loans", penalized, overdue, oneCaller, closing},
	}
}

var oneEuro = money.FromInt(1)

func repaying(_ context.Context, p *portfolio) (step, func() error, error) {
	var next atomic.Int64
	payment := loans.Payment{On: p.today(), Amount: oneEuro}
	return func(ctx context.Context) (int64, error) {
		_, err := p.desk.Loans.Repay(ctx, p.loan(next.Add(1)), payment)
		return 1, err
	}, nil, nil
}

// repayingOverHTTP serves the platform on a port of this machine. The callers and their connections share its processors.
func repayingOverHTTP(ctx context.Context, p *portfolio) (step, func() error, error) {
	ctx, stop := context.WithCancel(ctx)
	ready, ended := make(chan string, 1), make(chan error, 1)
	go func() {
		ended <- httpserver.Serve(ctx, p.platform, httpserver.Config{
			Addr: "127.0.0.1:0", Logger: slog.New(slog.DiscardHandler), HideDesk: true, Ready: func(addr string) { ready <- addr },
		})
	}()
	var addr string
	select {
	case addr = <-ready:
	case err := <-ended:
		stop()
		return nil, nil, err
	}
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}
	body := fmt.Sprintf(`{"transactionDate":"%s","transactionAmount":"1.00","locale":"en","dateFormat":"yyyy-MM-dd"}`, p.today())
	var next atomic.Int64
	do := func(ctx context.Context) (int64, error) {
		return 1, p.post(ctx, client, fmt.Sprintf("http://%s/v1/loans/%d/transactions?command=repayment", addr, p.loan(next.Add(1))), body)
	}
	end := func() error {
		client.CloseIdleConnections()
		stop()
		return <-ended
	}
	return do, end, nil
}

// post sends a command as the first user of the tenant.
func (p *portfolio) post(ctx context.Context, client *http.Client, address, body string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.SetBasicAuth("admin", p.password)
	request.Header.Set("Tenant-Identifier", p.tenant)
	request.Header.Set("Content-Type", "application/json")
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s", answer.Status, text)
	}
	return err
}

func reading(_ context.Context, p *portfolio) (step, func() error, error) {
	var next atomic.Int64
	return func(ctx context.Context) (int64, error) {
		_, err := p.desk.Loans.Get(ctx, p.loan(next.Add(1)))
		return 1, err
	}, nil, nil
}

func listingLoans(_ context.Context, p *portfolio) (step, func() error, error) {
	return func(ctx context.Context) (int64, error) {
		_, err := p.desk.Loans.List(ctx, loans.ListInput{Limit: 50})
		return 1, err
	}, nil, nil
}

// listingClients adds clients until there are as many as a page has.
func listingClients(ctx context.Context, p *portfolio) (step, func() error, error) {
	for i := range 50 {
		in := clients.NewClient{OfficeID: 1, First: "Test", Last: fmt.Sprint("Client ", i), Active: new(true), ActivatedOn: born}
		if _, err := p.desk.Clients.Create(ctx, in); err != nil {
			return nil, nil, err
		}
	}
	return func(ctx context.Context) (int64, error) {
		_, err := p.desk.Clients.List(ctx, clients.Filter{Limit: 50})
		return 1, err
	}, nil, nil
}

// closing closes a day of all loans in each step.
func closing(_ context.Context, p *portfolio) (step, func() error, error) {
	return p.closeDay, nil, nil
}
