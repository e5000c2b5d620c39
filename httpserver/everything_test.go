package httpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"mime/multipart"
	"net/http/httptest"
	"net/textproto"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/store/sqlite"
)

// TestEverythingSurvivesARestart makes one of everything through HTTP on a data folder, with the examples of the
// description, reads every path, starts the platform again on the same folder, and reads the same.
func TestEverythingSurvivesARestart(t *testing.T) {
	folder := t.TempDir()
	made := map[string]string{}
	var before map[string]answer
	withStackOn(t, folder, func(s stack) {
		for _, e := range examples() {
			s.makeExample(e, made)
		}
		s.upload(made)
		before = s.readAll(made)
	})
	for path, got := range before {
		if got.status != 200 {
			t.Errorf("GET %s: %d %.300s", path, got.status, got.body)
		}
	}
	withStackOn(t, folder, func(s stack) {
		after := s.readAll(made)
		for path, want := range before {
			if got := after[path]; got.status != want.status || got.body != want.body {
				t.Errorf("GET %s\nbefore the restart: %d %.600s\nafter:              %d %.600s", path, want.status, want.body, got.status, got.body)
			}
		}
	})
}

// TestExamplesMakeEverything holds that every operation that adds something has an example.
func TestExamplesMakeEverything(t *testing.T) {
	_, platform := startStack(t)
	shown := map[string]bool{}
	for _, e := range examples() {
		shown[e.Operation] = true
	}
	for _, op := range platform.Operations() {
		id := op.About().ID
		_, name, _ := strings.Cut(id, ".")
		if strings.HasPrefix(name, "Create") && !shown[id] && id != "documents.Create" {
			t.Errorf("no example of %s in examples.json", id)
		}
	}
}

// withStackOn serves a platform on a data folder.
func withStackOn(t *testing.T, folder string, do func(stack)) {
	t.Helper()
	platform, err := lending.Open(context.Background(), folder, &lending.Config{Logger: slog.New(slog.DiscardHandler), SQLite: &sqlite.Options{Inside: true}})
	if err != nil {
		t.Fatal(err)
	}
	withStackOf(t, platform, do)
}

// withStackOf serves a platform, and closes it.
func withStackOf(t *testing.T, platform *lending.Platform, do func(stack)) {
	t.Helper()
	defer platform.Close()
	if _, err := platform.Provision(context.Background(), "default", "Secret-2026-x"); err != nil {
		t.Fatal(err)
	}
	handler := newHandler(platform, Config{Logger: slog.New(slog.DiscardHandler)})
	server := httptest.NewServer(contractOf(t, handler, &stackContract).watch(handler, func(difference string) { t.Error(difference) }))
	defer server.Close()
	do(stack{t, server})
}

func (s stack) makeExample(e example, made map[string]string) {
	s.Helper()
	method, path, body := e.method(), e.Path, ""
	for name, value := range made {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	if e.Body != nil {
		var v any
		if err := json.Unmarshal(e.Body, &v); err != nil {
			s.Fatalf("%s: %v", e.Operation, err)
		}
		filled, err := json.Marshal(withValues(v, func(name string) any { return json.Number(made[name]) }))
		if err != nil {
			s.Fatalf("%s: %v", e.Operation, err)
		}
		body = string(filled)
	}
	answered := s.must(method, strings.ReplaceAll(path, " ", "%20"), body)
	if e.Saves == "" {
		return
	}
	from := e.SavesFrom
	if from == "" {
		from = "resourceId"
	}
	made[e.Saves] = fmt.Sprint(answered[from])
}

// upload adds a document to the client.
func (s stack) upload(made map[string]string) {
	s.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	w.WriteField("name", "Agreement")
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="agreement.pdf"`}, "Content-Type": {"application/pdf"},
	})
	if err != nil {
		s.Fatal(err)
	}
	part.Write([]byte("%PDF-1.4 signed"))
	w.Close()
	got := send(s.T, s.server, call{method: "POST", path: "/v1/clients/" + made["client"] + "/documents", body: form.String(),
		headers: map[string]string{"Authorization": adminCredentials, "Content-Type": w.FormDataContentType()}})
	var result struct {
		ID int64 `json:"resourceId"`
	}
	if err := json.Unmarshal([]byte(got.body), &result); err != nil || got.status != 200 {
		s.Fatalf("document: %d %s", got.status, got.body)
	}
	made["document"] = fmt.Sprint(result.ID)
}

// readAll reads every path that the table answers to GET.
func (s stack) readAll(made map[string]string) map[string]answer {
	s.Helper()
	answers := map[string]answer{}
	for _, row := range Routes() {
		path, ok := s.readablePath(row, made)
		if row.Method != "GET" || !ok || row.Feed { // a feed has no end; the list that it shows is read
			continue
		}
		answers[path] = send(s.T, s.server, call{method: "GET", path: path, headers: map[string]string{"Authorization": adminCredentials}})
	}
	if len(answers) < 120 {
		s.Errorf("only %d paths were read", len(answers))
	}
	return answers
}

// readablePath fills the path of a row with what was made, and says whether the row is to be read.
func (s stack) readablePath(row Route, made map[string]string) (string, bool) {
	s.Helper()
	if row.Method != "GET" || slices.ContainsFunc(unreadPaths, func(part string) bool { return strings.Contains(row.Path, part) }) {
		return "", false
	}
	path := row.documentedPath()
	for i := range row.parameters() {
		name := row.documentedName(i)
		value, ok := pathTexts[name]
		if by := pathNames[name]; by != "" {
			value, ok = made[by], made[by] != ""
		}
		if owner, of := ownersOf[strings.Split(path, "/")[2]]; of && (name == "resourceId" || name == "noteId" || name == "entityId") {
			value, ok = made[owner[name]], made[owner[name]] != ""
		}
		if !ok {
			s.Errorf("the test knows no {%s} of %s", name, path)
			return "", false
		}
		path = strings.Replace(path, "{"+name+"}", strings.ReplaceAll(value, " ", "%20"), 1)
	}
	return path + strings.ReplaceAll(pathQueries[row.Path], "{codeValue}", made["codeValue"]), true
}

// pathNames are the names under which examples.json keeps what parameters of paths identify.
var pathNames = map[string]string{
	"officeId": "office", "staffId": "staff", "fundId": "fund", "userId": "user", "roleId": "role", "codeId": "code", "codeValueId": "codeValue",
	"paymentTypeId": "paymentType", "glAccountId": "cash", "mappingId": "activity", "glClosureId": "closure", "accountingRuleId": "entryRule", "closureId": "closure",
	"delinquencyRangeId": "range", "delinquencyBucketId": "bucket", "taxComponentId": "tax", "taxGroupId": "taxGroup", "chargeId": "charge",
	"productId": "product", "clientId": "client", "familyMemberId": "familyMember", "identifierId": "identifier", "id": "partner",
	"holidayId": "holiday", "originatorId": "originator", "loanId": "loan", "loanChargeId": "loanCharge", "transactionId": "transaction", "scheduleId": "reschedule",
	"reportId": "report", "documentId": "document", "groupId": "group", "datatable": "visits", "rowId": "visit", "hookId": "hook",
	"savingsProductId": "savingsProduct", "savingsId": "savings", "savingsTransactionId": "savingsTransaction", "savingsAccountChargeId": "savingsCharge", "transferId": "transfer", "guarantorId": "guarantor",
}

// pathTexts are values of the other parameters.
var pathTexts = map[string]string{
	"officeExternalId": "office-pune", "clientExternalId": "client-1", "loanExternalId": "loan-1", "transactionExternalId": "payment-1",
	"originatorExternalId": "originator-1", "groupExternalId": "group-1", "codeName": "Village", "configurationId": "1", "configurationName": "enable-address",
	"type": "BUSINESS_DATE", "jobId": "1", "journalEntryId": "1", "auditId": "1", "reportName": "Our clients", "savingsExternalId": "savings-1",
}

// ownersOf are what notes and documents hang on, by the second segment of their paths.
var ownersOf = map[string]map[string]string{
	"clients":          {"resourceId": "client", "noteId": "note", "entityId": "client"},
	"loans":            {"resourceId": "loan", "noteId": "loanNote", "entityId": "loan"},
	"loanTransactions": {"resourceId": "transaction", "noteId": "transactionNote"},
	"datatables":       {"entityId": "client"},
}

// pathQueries are the parameters that some paths cannot do without.
var pathQueries = map[string]string{
	"/v1/loans/template":                                   "?templateType=individual",
	"/v1/loans/{loanId}/transactions/template":             "?command=repayment",
	"/v1/loans/external-id/{loanId}/transactions/template": "?command=repayment",
	"/v1/holidays":                      "?officeId=1",
	"/v1/search":                        "?query=Asha",
	"/v1/journalentries/openingbalance": "?officeId=1&currencyCode=EUR",

	"/v1/accounttransfers/templateRefundByTransfer": "?fromAccountId=1",
	"/v1/datatables/{datatable}/query":              "?columnFilter=Place&valueFilter={codeValue}",
	"/v1/trialbalance":                              "?date=2026-03-15&locale=en&dateFormat=yyyy-MM-dd",
}

// unreadPaths are parts of paths that read what the examples do not make, or what changes from call to call.
var unreadPaths = []string{
	"/{entityType", "/client_identifiers/", "/savings/", "/groups/{entityId}", "/groups/{resourceId}", "/import/", "/sourcing-partners/{entityId}", "/staff/{entityId}", "/loans/{entityId}", // documents of the client stand for all
	"/charges/external-id/", "/products/external-id", "/loanproducts/external-id/", // they have no external id
	"/interest-pauses", "/disbursements/", "/capitalized-incomes", "/buydown-fees", "/deferredincome", // of other sorts of loans
	"/reage-preview", "/reamortization-preview", "/explain", "/loans/{loanId}/template", "/loans/external-id/{loanId}/template",
	"/clients/{clientId}/charges/{", "/clients/{clientId}/transactions/{", "/clients/{clientId}/images", // the client has none
	"/standinginstructions/{",                                // no loan of the examples has one
	"/transferproposaldate",                                  // the client goes nowhere
	"/loan-originators/template", "/jobs", "/searchtemplate", // proposals, runs, and times of the day
}
