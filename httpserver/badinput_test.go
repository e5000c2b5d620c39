package httpserver

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
)

// submittedLoan makes a client, a product and an application of 1,000 EUR, and returns the path of the loan.
func submittedLoan(s stack) string {
	s.Helper()
	s.must("PUT", "/v1/configurations/name/enable-business-date", `{"enabled":true}`)
	s.must("POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":"2024-02-01","dateFormat":"yyyy-MM-dd","locale":"en"}`)
	client := s.must("POST", "/v1/clients", `{"officeId":1,"fullname":"Asha Rao","active":true,"activationDate":"2011-03-04","locale":"en","dateFormat":"yyyy-MM-dd"}`)
	product := s.must("POST", "/v1/loanproducts", loanProduct)
	loan := s.must("POST", "/v1/loans", fmt.Sprintf(`{"clientId":%v,"productId":%v,"loanType":"individual","principal":1000,"submittedOnDate":"2024-01-01","expectedDisbursementDate":"2024-01-01",`+
		`"loanTermFrequency":3,"loanTermFrequencyType":2,"numberOfRepayments":3,"repaymentEvery":1,"repaymentFrequencyType":2,"interestRatePerPeriod":12,"interestType":0,`+
		`"interestCalculationPeriodType":1,"amortizationType":1,"transactionProcessingStrategyCode":"mifos-standard-strategy","locale":"en","dateFormat":"yyyy-MM-dd"}`,
		client["resourceId"], product["resourceId"]))
	return fmt.Sprintf("/v1/loans/%v", loan["resourceId"])
}

// TestBadInput sends what must not be accepted to a real platform through a real listener: each is a typed refusal with
// status and code, and nothing of it is written.
func TestBadInput(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	loan := submittedLoan(s)
	approve := loan + "?command=approve"
	s.must("POST", approve, `{"approvedOnDate":"2024-01-01","locale":"en","dateFormat":"yyyy-MM-dd"}`)
	s.must("POST", loan+"?command=disburse", `{"actualDisbursementDate":"2024-01-01","locale":"en","dateFormat":"yyyy-MM-dd"}`)
	repay := loan + "/transactions?command=repayment"
	paid := func(date, amount, rest string) string {
		return `{"transactionDate":` + date + `,"transactionAmount":` + amount + `,"locale":"en","dateFormat":"dd MMMM yyyy"` + rest + `}`
	}
	const day = `"01 February 2024"`
	before := s.must("GET", loan+"?associations=all", "")
	entries := s.must("GET", "/v1/audits?paged=true&limit=1", "")["totalFilteredRecords"]
	for _, c := range []struct {
		name, path, body string
		status           int
		code             string
	}{
		{"amount that is a truth", repay, paid(day, `true`, ""), 400, "validation.msg.invalid.decimal.format"},
		{"amount that is a list", repay, paid(day, `[1]`, ""), 400, "validation.msg.invalid.decimal.format"},
		{"amount in words", repay, paid(day, `"ten"`, ""), 400, "validation.msg.invalid.decimal.format"},
		{"amount of another locale", repay, paid(day, `"1.000,50"`, ""), 400, "validation.msg.invalid.decimal.format"},
		{"negative amount", repay, paid(day, `-5`, ""), 400, "validation.msg.loan.transaction.transactionAmount.not.greater.than.zero"},
		{"no amount", repay, paid(day, `0`, ""), 400, "validation.msg.loan.transaction.transactionAmount.not.greater.than.zero"},
		{"amount finer than any that is kept", repay, paid(day, `1.0000001`, ""), 400, "validation.msg.invalid.decimal.format"},
		{"amount larger than any that is kept", repay, paid(day, `1e40`, ""), 400, "validation.msg.invalid.decimal.format"},
		{"day that does not exist", repay, paid(`"31 February 2024"`, `5`, ""), 400, "validation.msg.invalid.dateFormat.format"},
		{"29 February of a common year", repay, paid(`"29 February 2023"`, `5`, ""), 400, "validation.msg.invalid.dateFormat.format"},
		{"date that is a number", repay, paid(`20240201`, `5`, ""), 400, "validation.msg.invalid.dateFormat.format"},
		{"date in another format", repay, paid(`"2024-02-01"`, `5`, ""), 400, "validation.msg.invalid.dateFormat.format"},
		{"unknown attribute", repay, paid(day, `5`, `,"colour":"red"`), 400, "error.msg.parameter.unsupported"},
		{"unknown locale", repay, strings.Replace(paid(day, `5`, ""), `"en"`, `"xx_YY"`, 1), 400, "validation.msg.invalid.locale.format"},
		{"unknown date format", repay, strings.Replace(paid(day, `5`, ""), "dd MMMM yyyy", "QQ bb", 1), 400, "validation.msg.invalid.dateFormat.format"},
		{"no locale", repay, `{"transactionDate":` + day + `,"transactionAmount":"5","dateFormat":"dd MMMM yyyy"}`, 400, "validation.msg.missing.locale.parameter"},
		{"no date format", repay, `{"transactionDate":` + day + `,"transactionAmount":5,"locale":"en"}`, 400, "validation.msg.missing.dateFormat.parameter"},
		{"unknown command", loan + "/transactions?command=burn", paid(day, `5`, ""), 400, "error.msg.query.parameter.value.unsupported"},
		{"unknown field asked for", loan + "?fields=colour", "", 400, "error.msg.parameter.unsupported"},
		{"a count of 64 bits in a query", loan + "/transactions/reage-preview?frequencyType=MONTHS&numberOfInstallments=3&startDate=2024-03-01&dateFormat=yyyy-MM-dd&locale=en&frequencyNumber=99999999999", "", 400, "validation.msg.invalid.integer.format"},
		{"a page of 64 bits", "/v1/loans?limit=99999999999", "", 400, "validation.msg.invalid.integer.format"},
		{"a count of 64 bits in a body", loan + "/transactions?command=reAge", `{"frequencyType":"MONTHS","numberOfInstallments":99999999999,"startDate":"2024-03-01","frequencyNumber":1,"dateFormat":"yyyy-MM-dd","locale":"en"}`, 400, "validation.msg.invalid.integer.format"},
		{"unknown loan", "/v1/loans/999/transactions?command=repayment", paid(day, `5`, ""), 404, "error.msg.loan.id.invalid"},
		{"approved already", approve, `{"approvedOnDate":"2024-01-01","locale":"en","dateFormat":"yyyy-MM-dd"}`, 400, "error.msg.loan.approve.account.is.not.submitted.and.pending.state"},
		{"broken JSON", repay, `{"transactionAmount":`, 400, ""},
		{"two values", repay, paid(day, `5`, "") + `{}`, 400, ""},
		{"attribute twice", repay, paid(day, `5`, `,"transactionAmount":6`), 400, ""},
		{"no UTF-8", repay, paid(day, `5`, ",\"note\":\"\xff\""), 400, ""},
		{"half of a surrogate pair", repay, paid(day, `5`, `,"note":"a\ud800b"`), 400, "validation.msg.invalid.string.format"},
		{"half of a pair in an external id", repay, paid(day, `5`, `,"externalId":"\udfff"`), 400, "validation.msg.invalid.string.format"},
		{"not UTF-8 in a path", "/v1/loans/external-id/a%FF/transactions?command=repayment", paid(day, `5`, ""), 400, "validation.msg.invalid.string.format"},
		{"nested too deeply", repay, paid(day, `5`, `,"note":`+strings.Repeat("[", 100)+strings.Repeat("]", 100)), 400, ""},
		{"no body", repay, "", 400, ""},
		{"huge body", repay, paid(day, `5`, `,"note":"`+strings.Repeat("x", 2<<20)+`"`), 413, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			method := "POST"
			if c.body == "" && c.name != "no body" {
				method = "GET"
			}
			codes := (stack{t, server}).refused(method, c.path, c.body, c.status)
			if c.code != "" && !slices.Contains(codes, c.code) {
				t.Errorf("got %v, want %s", codes, c.code)
			}
		})
	}
	s.shows("no half command", s.must("GET", "/v1/audits?paged=true&limit=1", "")["totalFilteredRecords"], fmt.Sprint(entries))
	after := s.must("GET", loan+"?associations=all", "")
	s.shows("the loan", fmt.Sprint(after) == fmt.Sprint(before), `true`)
}

// TestMuchThatIsWrong sends what nobody asked for, with lists of what is not enough: the answer names the first of it. Each name was once
// compared with each other one, for 18 s in the writer's turn.
func TestMuchThatIsWrong(t *testing.T) {
	server, _ := startStack(t)
	var body strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&body, `"k%d":1,`, i)
	}
	whole := "{" + body.String() + `"charges":[` + strings.Repeat(`{"a":1},`, 9_000) + `{}]}`
	got := send(t, server, call{method: "POST", path: "/v1/loans", body: whole, headers: map[string]string{"Authorization": adminCredentials}})
	var refusal struct {
		Errors []struct {
			Parameter string `json:"parameterName"`
		} `json:"errors"`
	}
	if err := json.Unmarshal([]byte(got.body), &refusal); err != nil || got.status != 400 {
		t.Fatalf("%d, %v", got.status, err)
	}
	if n := len(refusal.Errors); n != 1000 || refusal.Errors[0].Parameter != "k0" || len(got.body) > len(whole) {
		t.Errorf("%d violations in %d bytes for %d, the first of %s", n, len(got.body), len(whole), refusal.Errors[0].Parameter)
	}
}

// TestTwoApprovalsAtOnce lets many callers approve and disburse one application at the same time: one succeeds each time.
func TestTwoApprovalsAtOnce(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	loan := submittedLoan(s)
	for _, command := range []string{
		`approve {"approvedOnDate":"2024-01-01","locale":"en","dateFormat":"yyyy-MM-dd"}`,
		`disburse {"actualDisbursementDate":"2024-01-01","locale":"en","dateFormat":"yyyy-MM-dd"}`,
	} {
		name, body, _ := strings.Cut(command, " ")
		statuses := make([]int, 8)
		var group sync.WaitGroup
		for i := range statuses {
			group.Go(func() {
				statuses[i] = send(t, server, call{method: "POST", path: loan + "?command=" + name, body: body, headers: map[string]string{"Authorization": adminCredentials}}).status
			})
		}
		group.Wait()
		done := 0
		for _, status := range statuses {
			if status == 200 {
				done++
			} else if status != 400 && status != 409 {
				t.Errorf("%s was answered %d", name, status)
			}
		}
		if done != 1 {
			t.Errorf("%s succeeded %d times: %v", name, done, statuses)
		}
	}
	s.shows("disbursed", s.must("GET", loan+"?fields=summary", "")["summary"].(map[string]any)["principalDisbursed"], `1000`)
}

// TestConnectionLostInMidRequest breaks a repayment off in its body, on a real platform: nothing of it counts.
func TestConnectionLostInMidRequest(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	loan := submittedLoan(s)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	body := `{"approvedOnDate":"2024-01-01","locale":"en","dateFormat":"yyyy-MM-dd"}`
	fmt.Fprintf(conn, "POST %s?command=approve HTTP/1.1\r\nHost: x\r\nTenant-Identifier: default\r\nAuthorization: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n",
		loan, adminCredentials, len(body)+1)
	if _, err := io.WriteString(conn, body); err != nil {
		t.Fatal(err)
	}
	conn.Close()
	s.must("POST", loan+"?command=approve", body) // nobody else did
}
