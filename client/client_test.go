package client_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/client"
	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/schedule"
)

// bank is a platform, a desk at it, and a client of a server of it.
type bank struct {
	*lendingtest.Bench
	desk   *lending.Desk
	client *client.Client
	server *httptest.Server
}

func open(t *testing.T) bank {
	t.Helper()
	bench := lendingtest.New(t)
	handler := httpserver.New(bench.Platform, httpserver.Config{BasePath: "/api", Logger: slog.New(slog.DiscardHandler)})
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	c, err := client.New(server.URL+"/api/", client.Config{Tenant: lendingtest.Tenant, User: "admin", Password: lendingtest.Password})
	if err != nil {
		t.Fatal(err)
	}
	return bank{bench, bench.Desk, c, server}
}

// same compares what a client was answered with what a desk answers, by their JSON.
func same[T any](t *testing.T, name string, ask func() (T, error), want T, wantErr error) {
	t.Helper()
	got, err := ask()
	if err != nil || wantErr != nil {
		t.Errorf("%s: %v, and at a desk %v", name, err, wantErr)
		return
	}
	if diff := cmp.Diff(asJSON(t, want), asJSON(t, got)); diff != "" {
		t.Errorf("%s (-desk +client):\n%s", name, diff)
	}
}

func asJSON(t *testing.T, v any) any {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var read any
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	return plainly(read)
}

// plainly writes alike what says the same: no list and an empty one, and dates in values of no declared type, which come as the
// interface has them.
func plainly(v any) any {
	switch v := v.(type) {
	case []any:
		if len(v) == 0 {
			return nil
		}
		if year, ok := v[0].(float64); ok && len(v) == 3 && year > 1900 {
			return fmt.Sprintf("%04v-%02v-%02v", v...)
		}
		for i, item := range v {
			v[i] = plainly(item)
		}
	case map[string]any:
		for name, member := range v {
			v[name] = plainly(member)
		}
	}
	return v
}

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

var day = calendar.MustParse("2026-01-01")

// TestALoanByTheClient leads a loan from the application to a payment, through the client alone, and reads everything about it as a
// desk does.
func TestALoanByTheClient(t *testing.T) {
	b, ctx := open(t), context.Background()
	done, onLoan := must[client.Result](t), must[client.LoanResult](t)

	cash := done(b.client.Ledger.CreateAccount(ctx, ledger.NewAccount{Name: "Cash", Code: "1000", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)}))
	equity := done(b.client.Ledger.CreateAccount(ctx, ledger.NewAccount{Name: "Equity", Code: "3000", Type: ledger.Equity, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)}))
	entry := done(b.client.Ledger.CreateManualEntry(ctx, ledger.NewManualEntry{
		OfficeID: 1, Currency: "EUR", On: day,
		Debits: []ledger.ManualLine{{AccountID: cash.ID, Amount: money.FromInt(5000)}}, Credits: []ledger.ManualLine{{AccountID: equity.ID, Amount: money.FromInt(5000)}},
	}))
	if entry.TransactionID == "" {
		t.Errorf("the entry is %+v", entry)
	}
	borrower := done(b.client.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "First", Last: "Borrower", ExternalID: "b/1", Active: new(true), ActivatedOn: day}))
	product := done(b.client.Products.Create(ctx, products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12"))))
	fee := done(b.client.Charges.Create(ctx, products.NewCharge{Name: "Late fee", Target: products.ChargeForLoan, CurrencyCode: "EUR", Amount: money.FromInt(10), Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Payment: new(products.PaidRegularly), Active: new(true)}))

	application := must[loans.Application](t)(b.client.Loans.Terms(ctx, borrower.ClientID, product.ID))
	application.SubmittedOn, application.ExpectedDisbursement, application.ExternalID = day, day, "loan 1/2"
	plan := must[loans.ScheduleView](t)(b.client.Loans.Calculate(ctx, application))
	loan := onLoan(b.client.Loans.Submit(ctx, application)).LoanID
	onLoan(b.client.Loans.Approve(ctx, loan, loans.Approval{On: day}))
	onLoan(b.client.Loans.Disburse(ctx, loan, loans.Disbursal{On: day}))
	onLoan(b.client.Loans.AddCharge(ctx, loan, loans.NewCharge{DefinitionID: fee.ID, Amount: new(money.DecimalFromInt(10)), Due: day.AddMonths(2)}))
	b.MoveTo("2026-02-01")
	payment := loans.Payment{On: day.AddMonths(1), Amount: *plan.Periods[1].TotalDue}
	preview := onLoan(b.client.Preview().Loans.Repay(ctx, loan, payment))
	keyed := b.client.WithKey("february")
	paid, again := onLoan(keyed.Loans.Repay(ctx, loan, payment)), onLoan(keyed.Loans.Repay(ctx, loan, payment))
	if paid.Repeated || !again.Repeated || paid.ID == 0 || paid.ID != again.ID {
		t.Errorf("paid %+v, and again %+v", paid, again)
	}

	read := must[loans.LoanData](t)(b.client.Loans.Get(ctx, loan))
	if preview.Preview == nil || len(preview.Preview.Transactions) != len(read.Transactions) {
		t.Errorf("the preview is not the loan as it became: %+v", preview.Preview)
	}
	loanWant, err := b.desk.Loans.Get(ctx, loan)
	same(t, "the loan", func() (loans.LoanData, error) { return b.client.Loans.Get(ctx, loan) }, loanWant, err)
	same(t, "the loan by its name", func() (loans.LoanData, error) { return b.client.Loans.Find(ctx, "loan 1/2") }, loanWant, err)
	listWant, err := b.desk.Loans.List(ctx, loans.ListInput{ClientID: borrower.ClientID, Limit: 5})
	same(t, "loans", func() (lending.Page[loans.LoanData], error) {
		return b.client.Loans.List(ctx, loans.ListInput{ClientID: borrower.ClientID, Limit: 5})
	}, listWant, err)
	txsWant, err := b.desk.Loans.Transactions(ctx, loan, loans.TransactionListInput{Size: 1, Sort: []string{"id", "desc"}})
	same(t, "transactions", func() (loans.TransactionPage, error) {
		return b.client.Loans.Transactions(ctx, loan, loans.TransactionListInput{Size: 1, Sort: []string{"id", "desc"}})
	}, txsWant, err)
	txWant, err := b.desk.Loans.Transaction(ctx, loan, paid.ID)
	same(t, "a transaction", func() (loans.TransactionData, error) { return b.client.Loans.Transaction(ctx, loan, paid.ID) }, txWant, err)
	proposal := loans.TransactionTemplateInput{Command: "prepayLoan", On: day.AddMonths(1)}
	proposalWant, err := b.desk.Loans.TransactionTemplate(ctx, loan, proposal)
	same(t, "a payoff", func() (loans.TransactionTemplateData, error) {
		return b.client.Loans.TransactionTemplate(ctx, loan, proposal)
	}, proposalWant, err)
	payoffWant, err := b.desk.Loans.Payoff(ctx, loan, day.AddMonths(1))
	same(t, "a payoff by components", func() (loans.Payoff, error) { return b.client.Loans.Payoff(ctx, loan, day.AddMonths(1)) }, payoffWant, err)
	chargesWant, err := b.desk.Loans.Charges(ctx, loan)
	same(t, "charges of the loan", func() ([]loans.ChargeData, error) { return b.client.Loans.Charges(ctx, loan) }, chargesWant, err)
	why := loans.ExplainInput{Period: 2}
	whyWant, err := b.desk.Loans.Explain(ctx, loan, why)
	same(t, "an explanation", func() (loans.ExplanationData, error) { return b.client.Loans.Explain(ctx, loan, why) }, whyWant, err)
	offer := loans.TemplateInput{Type: "individual", ClientID: borrower.ClientID, ProductID: product.ID}
	offerWant, err := b.desk.Loans.Template(ctx, offer)
	same(t, "a template", func() (loans.TemplateData, error) { return b.client.Loans.Template(ctx, offer) }, offerWant, err)

	clientWant, err := b.desk.Clients.Get(ctx, borrower.ClientID)
	same(t, "the client", func() (clients.ClientData, error) { return b.client.Clients.Find(ctx, "b/1") }, clientWant, err)
	accountsWant, err := b.desk.Clients.Accounts(ctx, borrower.ClientID)
	same(t, "accounts", func() (clients.AccountsOverview, error) { return b.client.Clients.Accounts(ctx, borrower.ClientID) }, accountsWant, err)
	productWant, err := b.desk.Products.Get(ctx, product.ID)
	same(t, "the product", func() (products.ProductData, error) { return b.client.Products.Get(ctx, product.ID) }, productWant, err)
	feeWant, err := b.desk.Charges.Get(ctx, fee.ID)
	same(t, "the charge", func() (products.ChargeData, error) { return b.client.Charges.Get(ctx, fee.ID) }, feeWant, err)
	filter := ledger.EntryFilter{From: day, To: day, Limit: new(10), WithBalance: true}
	entriesWant, err := b.desk.Ledger.Entries(ctx, filter)
	same(t, "the journal", func() (lending.Page[ledger.EntryData], error) { return b.client.Ledger.Entries(ctx, filter) }, entriesWant, err)
	balanceWant, err := b.desk.Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{On: day})
	same(t, "the trial balance", func() (ledger.TrialBalanceData, error) {
		return b.client.Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{On: day})
	}, balanceWant, err)
	reportsWant, err := b.desk.Reports.List(ctx)
	same(t, "reports", func() ([]reports.ReportData, error) { return b.client.Reports.List(ctx) }, reportsWant, err)
	run := reports.RunInput{Name: "Client Listing", Sent: map[string]string{"officeId": "1"}}
	sheetWant, err := b.desk.Reports.Run(ctx, run)
	same(t, "a sheet", func() (reports.Sheet, error) { return b.client.Reports.Run(ctx, run) }, sheetWant, err)
	jobsWant, err := b.desk.Jobs.List(ctx)
	same(t, "jobs", func() ([]jobs.Data, error) { return b.client.Jobs.List(ctx) }, jobsWant, err)
	jobWant, err := b.desk.Jobs.Get(ctx, jobs.Ref{Short: "LA_ECOB"})
	same(t, "a job", func() (jobs.Data, error) { return b.client.Jobs.Get(ctx, jobs.Ref{Short: "LA_ECOB"}) }, jobWant, err)
	then := must[loans.LoanData](t)(b.client.AsOf(day).Loans.Get(ctx, loan))
	if len(then.Transactions) != len(read.Transactions)-1 {
		t.Errorf("as of %v the loan has the transactions %+v", day, then.Transactions)
	}
}

// TestProductsByTheClient creates products through the client and at a desk: they are the same, no matter what is left out.
func TestProductsByTheClient(t *testing.T) {
	b, ctx := open(t), context.Background()
	hundred, twelve := money.FromInt(100), money.MustDecimal("12")
	for name, in := range map[string]products.NewProduct{
		"nearly nothing":   {Name: "N", ShortName: "N", CurrencyCode: "JPY", Principal: hundred, Repayments: 3, InterestRate: &twelve},
		"a term loan":      products.TermLoan("T", "T", "EUR", hundred, 3, twelve),
		"a flat loan":      products.FlatLoan("F", "F", "EUR", hundred, 3, twelve),
		"a linear loan":    products.LinearLoan("L", "L", "EUR", hundred, 3, twelve),
		"progressive":      products.ProgressiveLoan("P", "P", "EUR", hundred, 3, twelve),
		"pay later":        products.BuyNowPayLater("B", "B", "EUR", hundred, 4),
		"a line of credit": products.CreditLine("C", "C", "EUR", hundred, 3, 12, twelve),
	} {
		t.Run(name, func(t *testing.T) {
			made := must[client.Result](t)(b.client.Products.Create(ctx, in))
			in.Name, in.ShortName = in.Name+"2", in.ShortName+"2"
			want, err := b.desk.Products.Create(ctx, in)
			if err != nil {
				t.Fatal(err)
			}
			read := func(id int64) any {
				product := asJSON(t, must[products.ProductData](t)(b.client.Products.Get(ctx, id))).(map[string]any)
				for _, own := range []string{"id", "name", "shortName", "productId"} {
					delete(product, own)
				}
				if recalculation, ok := product["interestRecalculationData"].(map[string]any); ok {
					delete(recalculation, "id")
					delete(recalculation, "productId")
				}
				return product
			}
			if diff := cmp.Diff(read(want.ID), read(made.ID)); diff != "" {
				t.Errorf("(-desk +client):\n%s", diff)
			}
		})
	}
}

// TestRefusals: what a server refuses is the error that a desk gives, by kind, codes, fields and values.
func TestRefusals(t *testing.T) {
	b, ctx := open(t), context.Background()
	loan := b.ActiveLoan("1000")
	early := loans.Payment{On: day.AddDays(-1), Amount: money.FromInt(1)}
	for name, c := range map[string]struct {
		remote, local func() error
		code          error
	}{
		"an unknown loan": {
			func() error { _, err := b.client.Loans.Get(ctx, 99); return err }, func() error { _, err := b.desk.Loans.Get(ctx, 99); return err },
			loans.ErrUnknownLoan,
		},
		"a rule": {
			func() error { _, err := b.client.Loans.Approve(ctx, loan, loans.Approval{On: day}); return err },
			func() error { _, err := b.desk.Loans.Approve(ctx, loan, loans.Approval{On: day}); return err }, nil,
		},
		"a bad input": {
			func() error { _, err := b.client.Loans.Repay(ctx, loan, loans.Payment{}); return err },
			func() error { _, err := b.desk.Loans.Repay(ctx, loan, loans.Payment{}); return err }, nil,
		},
		"a day too early": {
			func() error { _, err := b.client.Loans.Repay(ctx, loan, early); return err },
			func() error { _, err := b.desk.Loans.Repay(ctx, loan, early); return err }, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, want := c.remote(), c.local()
			if c.code != nil && !errors.Is(got, c.code) {
				t.Errorf("%v is not %v", got, c.code)
			}
			if diff := cmp.Diff(codes(want), codes(got)); diff != "" {
				t.Errorf("(-desk +client):\n%s", diff)
			}
			if refused := new(client.Refusal); !errors.As(got, &refused) || refused.Status < 400 || refused.RequestID == "" {
				t.Errorf("got %#v", got)
			}
		})
	}
	stranger, _ := client.New(b.server.URL+"/api", client.Config{User: "admin", Password: "wrong"})
	if _, err := stranger.Loans.Get(ctx, loan); fault.KindOf(err) != fault.Unauthenticated {
		t.Errorf("a wrong password: %v", err)
	}
	lost, _ := client.New(b.server.URL+"/api", client.Config{Tenant: "nobody", User: "admin", Password: "wrong"})
	if _, err := lost.Loans.Get(ctx, loan); fault.KindOf(err) != fault.Validation {
		t.Errorf("a wrong tenant: %v", err)
	}
	if err := b.client.WithKey("one").Call(ctx, "POST", "/v1/codes", map[string]string{"name": "A"}, nil); err != nil {
		t.Fatal(err)
	}
	if err := b.client.WithKey("one").Call(ctx, "POST", "/v1/codes", map[string]string{"name": "B"}, nil); fault.KindOf(err) != fault.Conflict {
		t.Errorf("another use of a key: %v", err)
	}
}

// codes are the kind of a refusal, and the code, field and message of each violation.
func codes(err error) []string {
	var refused *fault.Error
	if !errors.As(err, &refused) {
		return nil
	}
	list := []string{string(rune('0' + refused.Kind))}
	for _, v := range refused.Violations {
		field := v.Field
		if field == "id" { // which the interface says of rules about no attribute
			field = ""
		}
		list = append(list, v.Code+" "+field+" "+v.Message)
	}
	return list
}

// TestOthersAnswer meets what is no lending server.
func TestOthersAnswer(t *testing.T) {
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "<h1>nobody is home</h1>", http.StatusBadGateway)
	}))
	defer proxy.Close()
	c, err := client.New(proxy.URL, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Loans.Get(context.Background(), 1)
	if refused := new(client.Refusal); !errors.As(err, &refused) || refused.Status != 502 || !strings.Contains(err.Error(), "nobody is home") || fault.KindOf(err) != fault.Internal {
		t.Errorf("got %v", err)
	}
	for _, address := range []string{"", "bank.example", "ftp://bank.example", "https://", "https://u:p@bank.example", "https://bank.example?x=1", ":"} {
		if _, err := client.New(address, client.Config{}); err == nil {
			t.Errorf("%q is an address", address)
		}
	}
}

// TestHostileServers: a redirect is no answer to a command, also where it leads to something that looks like one, and an answer
// without an end is not read.
func TestHostileServers(t *testing.T) {
	var asked []string
	hostile := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.Method+" "+r.URL.Path)
		switch r.URL.Path {
		case "/v1/loans/1":
			http.Redirect(w, r, "/elsewhere", http.StatusMovedPermanently)
		case "/v1/loans/2":
			_, _ = io.WriteString(w, `{"resourceExternalId":"`+strings.Repeat("x", 2000)+`"}`)
		default:
			_, _ = io.WriteString(w, `{"resourceId":1}`)
		}
	}))
	defer hostile.Close()
	c, err := client.New(hostile.URL, client.Config{HTTP: hostile.Client(), LargestAnswer: 1000})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Loans.Approve(context.Background(), 1, loans.Approval{})
	if refused := new(client.Refusal); !errors.As(err, &refused) || refused.Status != 301 {
		t.Errorf("a redirect is %v", err)
	}
	_, err = c.Loans.Approve(context.Background(), 2, loans.Approval{})
	if large := new(http.MaxBytesError); !errors.As(err, &large) {
		t.Errorf("a long answer is %v", err)
	}
	if diff := cmp.Diff([]string{"POST /v1/loans/1", "POST /v1/loans/2"}, asked); diff != "" {
		t.Error(diff)
	}
}

// TestAwaiting gives a command that waits for a second person.
func TestAwaiting(t *testing.T) {
	b, ctx := open(t), context.Background()
	call := func(method, path string, body any) (made client.Result) {
		t.Helper()
		if err := b.client.Call(ctx, method, path, body, &made); err != nil {
			t.Fatal(err)
		}
		return made
	}
	call("PUT", "/v1/configurations/name/maker-checker", map[string]any{"enabled": true})
	call("PUT", "/v1/configurations/name/accept-password-on-user-create", map[string]any{"enabled": true})
	call("PUT", "/v1/permissions", map[string]any{"permissions": map[string]bool{"CREATE_CLIENT": true}})
	role := call("POST", "/v1/roles", map[string]string{"name": "Maker", "description": "Takes clients on"}).ID
	call("PUT", fmt.Sprintf("/v1/roles/%d/permissions", role), map[string]any{"permissions": map[string]bool{"CREATE_CLIENT": true}})
	call("POST", "/v1/users", map[string]any{
		"username": "maker", "firstname": "A", "lastname": "B", "email": "a@lender.example", "officeId": 1, "roles": []int64{role},
		"sendPasswordToEmail": false, "password": "Secret-2026-x", "repeatPassword": "Secret-2026-x",
	})
	maker, err := client.New(b.server.URL+"/api", client.Config{User: "maker", Password: "Secret-2026-x"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = maker.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "A", Last: "B", Active: new(false)})
	waits := new(client.Awaiting)
	if !errors.As(err, &waits) || waits.CommandID == 0 {
		t.Fatalf("got %v", err)
	}
	if made, err := b.client.Approvals.Approve(ctx, waits.CommandID); err != nil || made.ClientID == 0 {
		t.Errorf("approved: %+v, %v", made, err)
	}
}

// TestFilesByTheClient uploads a document and a picture, and reads both.
func TestFilesByTheClient(t *testing.T) {
	b, ctx := open(t), context.Background()
	borrower := must[client.Result](t)(b.client.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "A", Last: "B", Active: new(false)}))
	file := func(name, text string) content.File {
		return content.File{Name: name, Body: io.NewSectionReader(strings.NewReader(text), 0, int64(len(text)))}
	}
	owner := fmt.Sprint(borrower.ClientID)
	const letter, picture = "%PDF-1.4 a letter", "\x89PNG\r\n\x1a\nrest"
	added := must[client.Result](t)(b.client.Documents.Add(ctx, documents.Upload{EntityType: "clients", EntityID: owner, Name: "Letter", File: file("letter.pdf", letter)}))
	renamed := documents.Replacement{EntityType: "clients", EntityID: owner, ID: added.ID, Description: new("of May")}
	must[client.Result](t)(b.client.Documents.Update(ctx, renamed))
	must[client.Result](t)(b.client.Clients.SetImage(ctx, borrower.ClientID, clients.NewImage{File: file("face.png", picture)}))
	for name, c := range map[string]struct {
		read func() (client.File, error)
		want client.File
	}{
		"a document": {
			func() (client.File, error) { return b.client.Documents.Download(ctx, "clients", owner, added.ID) },
			client.File{Name: "letter.pdf", Type: "application/pdf", Bytes: []byte(letter)},
		},
		"a picture": {
			func() (client.File, error) {
				return b.client.Clients.Image(ctx, borrower.ClientID, clients.ImageQuery{})
			},
			client.File{Name: "face.png", Type: "image/png", Bytes: []byte(picture)},
		},
	} {
		if diff := cmp.Diff(c.want, must[client.File](t)(c.read())); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	shown := must[documents.DocumentData](t)(b.client.Documents.Get(ctx, "clients", owner, added.ID))
	if shown.Name != "Letter" || shown.Description != "of May" {
		t.Errorf("the document is %+v", shown)
	}
}

// TestCallsAreWrittenByTheirRoute calls paths that somebody has filled in, with inputs of the domain.
func TestCallsAreWrittenByTheirRoute(t *testing.T) {
	var got, query string
	listener := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got, query = string(body), r.URL.RawQuery
		w.WriteHeader(http.StatusNoContent)
	}))
	defer listener.Close()
	c, err := client.New(listener.URL, client.Config{})
	if err != nil {
		t.Fatal(err)
	}
	const speech = `"dateFormat":"yyyy-MM-dd","locale":"en"`
	for _, tt := range []struct {
		name, method, path string
		in                 any
		body, query        string
	}{
		{"ids stand in the path", "PUT", "/v1/clients/7/identifiers/9", clients.IdentifierUpdate{Client: operation.ByID(7), ID: 9, DocumentKey: new("A1")}, `{"dateFormat":"yyyy-MM-dd","documentKey":"A1","locale":"en"}`, ""},
		{"one of two names", "POST", "/v1/jobs/short-name/SA_SEND?command=executeJob", jobs.Start{Short: "SA_SEND"}, `{` + speech + `}`, "command=executeJob"},
		{"the body repeats a name of the path", "POST", "/v1/loans/7?command=approve", loans.Addressed[loans.Approval]{Loan: operation.ByID(7), Body: loans.Approval{On: day, LoanID: 7}}, `{"approvedOnDate":"2026-01-01","dateFormat":"yyyy-MM-dd","loanId":7,"locale":"en"}`, "command=approve"},
		{"what a body asks for besides", "PUT", "/v1/loanproducts/3", products.ProductUpdate{Warn: true}, `{` + speech + `}`, "dateFormat=yyyy-MM-dd&locale=en&warnings=true"},
		{"without a body", "DELETE", "/v1/codes/3", refdata.CodeRef{ID: 3}, `{` + speech + `}`, ""},
		{"a path that nobody knows", "POST", "/v1/elsewhere/7", clients.Activation{On: day}, `{"activationDate":"2026-01-01","clientId":{},` + speech + `}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := c.Call(context.Background(), tt.method, tt.path, tt.in, nil); err != nil {
				t.Fatal(err)
			}
			if got != tt.body || query != tt.query {
				t.Errorf("got %s, query %s\nwant %s, query %s", got, query, tt.body, tt.query)
			}
		})
	}
}

// TestCallsOfNoServer: a client and a service that New did not make give an error.
func TestCallsOfNoServer(t *testing.T) {
	var none client.Client
	var missing *client.Client
	var service client.LoanService
	for name, call := range map[string]func() error{
		"a zero client":              func() error { return none.Call(t.Context(), "GET", "/v1/funds", nil, nil) },
		"no client":                  func() error { return missing.Call(t.Context(), "GET", "/v1/funds", nil, nil) },
		"a service":                  func() error { _, err := service.Get(t.Context(), 1); return err },
		"a service of a zero client": func() error { _, err := none.WithKey("k").Loans.Get(t.Context(), 1); return err },
	} {
		if err := call(); !errors.Is(err, client.ErrNoServer) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
