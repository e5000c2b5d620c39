package httpserver

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// as sends a request of another user.
func (s stack) as(credentials, method, path, body string) answer {
	s.Helper()
	basic := "Basic " + base64.StdEncoding.EncodeToString([]byte(credentials))
	return send(s.T, s.server, call{method: method, path: path, body: body, headers: map[string]string{"Authorization": basic}})
}

func (s stack) shows(what string, got any, want string) {
	s.Helper()
	text, _ := json.Marshal(got)
	if diff := cmp.Diff(want, string(text)); diff != "" {
		s.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// TestFlowOfAUser signs in, makes a role and a user, and meets the limits of what the role permits.
func TestFlowOfAUser(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	in := s.must("POST", "/v1/authentication", `{"username":"admin","password":"Secret-2026-x"}`)
	if in["authenticated"] != true || in["base64EncodedAuthenticationKey"] != strings.TrimPrefix(adminCredentials, "Basic ") || in["officeName"] != "Head Office" {
		t.Errorf("signed in as %v", in)
	}
	s.refused("POST", "/v1/authentication", `{"username":"admin","password":"wrong"}`, 400)
	s.refused("POST", "/v1/authentication", `{"username":"nobody","password":"wrong"}`, 400)
	if codes := s.refused("POST", "/v1/authentication", `{"username":"admin"}`, 400); !slices.Equal(codes, []string{"validation.msg.user.password.cannot.be.blank"}) {
		t.Error(codes)
	}

	role := s.must("POST", "/v1/roles", `{"name":"Reader","description":"reads codes"}`)["resourceId"]
	s.must("PUT", fmt.Sprintf("/v1/roles/%v/permissions", role), `{"permissions":{"READ_CODE":true,"CREATE_CODE":"false"}}`)
	s.must("PUT", "/v1/configurations/name/accept-password-on-user-create", `{"enabled":true}`)
	user := fmt.Sprintf(`{"username":"reader","firstname":"R","lastname":"Eader","email":"r@example.org","officeId":1,"roles":[%v],"sendPasswordToEmail":false,`+
		`"password":"Reader-2026-y","repeatPassword":"Reader-2026-y"}`, role)
	made := s.must("POST", "/v1/users", user)
	s.shows("made", []any{made["officeId"], made["resourceId"] != nil}, `[1,true]`)

	if got := s.as("reader:Reader-2026-y", "GET", "/v1/codes?fields=id", ""); got.status != 200 {
		t.Errorf("the role's permission: %d %s", got.status, got.body)
	}
	got := s.as("reader:Reader-2026-y", "POST", "/v1/codes", `{"nonsense":1}`)
	if got.status != 403 || !strings.Contains(got.body, "User has no authority to CREATE") || strings.Contains(got.body, "nonsense") {
		t.Errorf("without permission: %d %s", got.status, got.body)
	}
}

// TestFlowOfALoan takes a loan from its product to a repayment and holds what clients of the interface read on the way.
func TestFlowOfALoan(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("PUT", "/v1/configurations/name/enable-business-date", `{"enabled":true}`)
	s.must("POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":"2024-02-01","dateFormat":"yyyy-MM-dd","locale":"en"}`)
	client := s.must("POST", "/v1/clients", `{"officeId":1,"firstname":"Asha","lastname":"Rao","externalId":"C-1","active":true,"activationDate":"04 March 2011","locale":"en","dateFormat":"dd MMMM yyyy"}`)
	s.shows("client", client["resourceExternalId"], `"C-1"`)
	product := s.must("POST", "/v1/loanproducts", loanProduct)

	application := fmt.Sprintf(`{"clientId":"%v","productId":%v,"loanType":"individual","principal":"1,000.00","submittedOnDate":"1 January 2024","expectedDisbursementDate":"01 January 2024",`+
		`"loanTermFrequency":3,"loanTermFrequencyType":2,"numberOfRepayments":"3","repaymentEvery":1,"repaymentFrequencyType":2,"interestRatePerPeriod":12,"interestType":0,`+
		`"interestCalculationPeriodType":1,"amortizationType":1,"transactionProcessingStrategyCode":"mifos-standard-strategy","externalId":"L/1","locale":"en","dateFormat":"dd MMMM yyyy"}`,
		client["resourceId"], product["resourceId"])
	schedule := s.must("POST", "/v1/loans?command=calculateLoanSchedule", application)
	if schedule["totalPrincipalExpected"] != 1000.0 {
		t.Errorf("schedule %v", schedule)
	}
	loan := s.must("POST", "/v1/loans", application)
	s.shows("submitted", loan["resourceExternalId"], `"L/1"`)
	s.shows("no changes are stated", loan["changes"], `null`)

	const path = "/v1/loans/external-id/L%2F1"
	approved := s.must("POST", path+"?command=Approve", `{"approvedOnDate":"1 January 2024","approvedLoanAmount":"1,000","locale":"en","dateFormat":"dd MMMM yyyy"}`)["changes"].(map[string]any)
	s.shows("date and amount in the caller's words", []any{approved["approvedOnDate"], approved["approvedLoanAmount"], approved["locale"], approved["dateFormat"]}, `["1 January 2024","1,000","en","dd MMMM yyyy"]`)
	s.shows("status", approved["status"].(map[string]any)["id"], `200`)
	s.must("POST", path+"?command=disburse", `{"actualDisbursementDate":"01 January 2024","locale":"en","dateFormat":"dd MMMM yyyy"}`)

	if codes := s.refused("POST", path+"/transactions?command=repayment", `{"transactionAmount":0,"locale":"en","dateFormat":"dd MMMM yyyy"}`, 400); !slices.Equal(codes,
		[]string{"validation.msg.loan.transaction.transactionDate.cannot.be.blank", "validation.msg.loan.transaction.transactionAmount.not.greater.than.zero"}) {
		t.Error(codes)
	}
	if codes := s.refused("POST", path+"/transactions?command=repayment", `{"transactionDate":"01 February 2024","locale":"en","dateFormat":"dd MMMM yyyy"}`, 400); !slices.Equal(codes,
		[]string{"validation.msg.loan.transaction.transactionAmount.cannot.be.blank"}) {
		t.Error(codes)
	}
	paid := s.must("POST", path+"/transactions?command=repayment", `{"transactionDate":"01 February 2024","transactionAmount":100.10,"locale":"en","dateFormat":"dd MMMM yyyy","numberOfRepayments":1}`)
	s.shows("repaid", paid["changes"], `{"dateFormat":"dd MMMM yyyy","locale":"en","transactionAmount":"100.10","transactionDate":"01 February 2024"}`)

	s.shows("loan", s.must("GET", path+"?fields=accountNo,status", "")["status"].(map[string]any)["code"], `"loanStatusType.active"`)
	part := s.must("GET", path+"?fields=externalId&associations=transactions", "")
	if len(part) != 2 || part["transactions"] == nil || part["externalId"] != "L/1" {
		t.Errorf("an association that was asked for stays beside the fields: %v", part)
	}
	before := s.must("GET", path+"?fields=summary", "")
	s.must("POST", path+"/transactions?command=repayment&preview=true", `{"transactionDate":"01 February 2024","transactionAmount":"50","locale":"en","dateFormat":"dd MMMM yyyy"}`)
	if diff := cmp.Diff(before, s.must("GET", path+"?fields=summary", "")); diff != "" {
		t.Errorf("a preview changed the loan:\n%s", diff)
	}
	owed := func(query string) any {
		return s.must("GET", path+"?fields=summary"+query, "")["summary"].(map[string]any)["principalOutstanding"]
	}
	s.shows("principal owed", []any{owed("&asOf=2024-01-31"), owed("&asOf=2024-02-01")}, `[1000,909.9]`)
	s.shows("transactions by a day", s.must("GET", path+"/transactions?asOf=2024-01-31", "")["totalElements"], `2`)
	s.refused("GET", path+"?asOf=2023-12-31", "", 404)
	s.refused("DELETE", path, "", 403)
}

const loanProduct = `{"name":"Plain","shortName":"PLN","currencyCode":"EUR","digitsAfterDecimal":2,"inMultiplesOf":0,"principal":1000,"numberOfRepayments":3,"repaymentEvery":1,` +
	`"repaymentFrequencyType":2,"interestRatePerPeriod":12,"interestRateFrequencyType":3,"interestType":0,"interestCalculationPeriodType":1,"isInterestRecalculationEnabled":false,` +
	`"amortizationType":1,"transactionProcessingStrategyCode":"mifos-standard-strategy","daysInYearType":1,"daysInMonthType":1,"accountingRule":1,"locale":"en","dateFormat":"dd MMMM yyyy"}`

// TestFlowOfTheBooks posts a manual entry, reads it with its balances, takes it back and closes the books after it.
func TestFlowOfTheBooks(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	cash := s.must("POST", "/v1/glaccounts", `{"name":"Cash","glCode":"1","type":1,"usage":1,"manualEntriesAllowed":true}`)["resourceId"]
	income := s.must("POST", "/v1/glaccounts", `{"name":"Income","glCode":"4","type":4,"usage":1,"manualEntriesAllowed":true}`)["resourceId"]
	entry := fmt.Sprintf(`{"officeId":1,"currencyCode":"EUR","transactionDate":"01 January 2024","locale":"en","dateFormat":"dd MMMM yyyy","comments":"stock",
		"debits":[{"glAccountId":%v,"amount":"1,010.50"}],"credits":[{"glAccountId":%v,"amount":1010.5}]}`, cash, income)
	made := s.must("POST", "/v1/journalentries", entry)
	s.shows("answer", made["officeId"], `1`)
	path := fmt.Sprint("/v1/journalentries/", made["transactionId"])

	first := s.must("GET", fmt.Sprint("/v1/journalentries?runningBalance=true&transactionId=", made["transactionId"]), "")["pageItems"].([]any)[0].(map[string]any)
	s.shows("line", []any{first["glAccountName"], first["amount"], first["entryType"].(map[string]any)["value"], first["manualEntry"], first["organizationRunningBalance"], first["runningBalanceComputed"]},
		`["Cash",1010.5,"DEBIT",true,1010.5,true]`)

	back := s.must("POST", path+"?command=reverse", "")
	s.shows("another transaction", back["transactionId"] != made["transactionId"], `true`)
	s.refused("POST", path+"?command=reverse", `{"comments":"again"}`, 404)
	closing := s.must("POST", "/v1/glclosures", `{"officeId":1,"closingDate":"01 January 2024","locale":"en","dateFormat":"dd MMMM yyyy"}`)
	if codes := s.refused("POST", "/v1/journalentries", entry, 403); !slices.Equal(codes, []string{"error.msg.glJournalEntry.invalid.accounting.closed"}) {
		t.Error(codes)
	}
	s.must("DELETE", fmt.Sprint("/v1/glclosures/", closing["resourceId"]), "")
	s.must("POST", "/v1/journalentries", entry)

	balance := func(query string) any {
		return len(s.must("GET", "/v1/trialbalance"+query, "")["accounts"].([]any))
	}
	s.shows("books", []any{balance(""), balance("?asOf=2023-12-31"), balance("?knownAt=2100-01-01")}, `[2,0,2]`)
	s.refused("GET", "/v1/trialbalance?asOf=31.12.2023", "", 400)
	s.refused("GET", "/v1/trialbalance?knownAt=yesterday", "", 400)
	s.refused("GET", "/v1/trialbalance?knownAt=2001-01-01", "", 404)
	s.refused("GET", "/v1/trialbalance?knownAt=0001-01-01", "", 404)
	for _, zero := range []string{"0001-01-01T00:00:00Z", "0001-01-01T01:00:00%2B01:00"} {
		s.refused("GET", "/v1/trialbalance?knownAt="+zero, "", 400)
		s.refused("POST", "/v1/codes?knownAt="+zero, `{"name":"Colours"}`, 400)
	}
	s.refused("GET", "/v1/offices?asOf=2023-12-31", "", 501)
	s.refused("POST", "/v1/journalentries?asOf=2023-12-31", entry, 403)
}

// TestFlowOfOpeningBalances begins the books of an office with balances, says them again, and posts by a stored rule, after which
// nothing is begun any more. What is refused leaves the books as they are.
func TestFlowOfOpeningBalances(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	open := func(name string, of int) any {
		return s.must("POST", "/v1/glaccounts", fmt.Sprintf(`{"name":%q,"glCode":%q,"type":%d,"usage":1,"manualEntriesAllowed":true}`, name, name, of))["resourceId"]
	}
	cash, capital, rent, contra := open("Cash", 1), open("Capital", 3), open("Rent", 5), open("Brought along", 3)
	opening := func(sum string) string {
		return fmt.Sprintf(`{"officeId":1,"currencyCode":"EUR","transactionDate":"01 January 2024","locale":"en","dateFormat":"dd MMMM yyyy",
			"debits":[{"glAccountId":%v,"amount":%s}],"credits":[{"glAccountId":%v,"amount":%s}]}`, cash, sum, capital, sum)
	}
	const define, look = "/v1/journalentries?command=defineOpeningBalance", "/v1/journalentries/openingbalance?officeId=1&currencyCode=EUR"
	books := func() map[string]any {
		list := map[string]any{}
		for _, a := range s.must("GET", "/v1/trialbalance", "")["accounts"].([]any) {
			list[a.(map[string]any)["glAccountName"].(string)] = a.(map[string]any)["balance"]
		}
		return list
	}
	refuses := func(method, path, body string, status int, code ...string) {
		t.Helper()
		before := books()
		if codes := s.refused(method, path, body, status); !slices.Equal(codes, code) {
			t.Errorf("%s %s: %v, want %s", path, body, codes, code)
		}
		if diff := cmp.Diff(before, books()); diff != "" {
			t.Errorf("%s: half written:\n%s", path, diff)
		}
	}
	refuses("POST", define, opening("100"), 404, "error.msg.financialActivityAccount.not.found")
	s.must("POST", "/v1/financialactivityaccounts", fmt.Sprintf(`{"financialActivityId":300,"glAccountId":%v}`, contra))
	s.must("POST", define, opening("100"))
	made := s.must("POST", define, opening(`"1,250.50"`))
	s.shows("books", books(), `{"Brought along":0,"Capital":1250.5,"Cash":1250.5}`)
	read := s.must("GET", look, "")
	s.shows("the entry", read["transactionId"] == made["transactionId"], `true`)
	line := read["assetAccountOpeningBalances"].([]any)[0].(map[string]any)
	s.shows("read", []any{read["officeName"], line["glAccountName"], line["amount"], line["entryType"].(map[string]any)["value"], read["contraAccount"].(map[string]any)["name"], len(read["expenseAccountOpeningBalances"].([]any))},
		`["Head Office","Cash",1250.5,"DEBIT","Brought along",1]`)
	refuses("POST", define, opening(`"much"`), 400, "validation.msg.invalid.decimal.format", "validation.msg.invalid.decimal.format")
	refuses("POST", define, opening("0"), 403, "error.msg.glJournalEntry.invalid.empty.account.or.amount")
	refuses("GET", "/v1/journalentries/openingbalance?officeId=1", "", 400, "validation.msg.GLJournalEntry.currencyCode.cannot.be.blank")

	rule := s.must("POST", "/v1/accountingrules", fmt.Sprintf(`{"officeId":1,"name":"Rent","accountToDebit":%v,"accountToCredit":%v}`, rent, cash))["resourceId"]
	refuses("POST", "/v1/accountingrules", fmt.Sprintf(`{"officeId":1,"name":"Rent","accountToDebit":%v,"accountToCredit":%v}`, rent, cash), 403, "error.msg.accounting.rule.duplicate")
	refuses("POST", "/v1/accountingrules", fmt.Sprintf(`{"officeId":1,"name":"More","accountToDebit":%v,"accountToCredit":99}`, rent), 404, "error.msg.glaccount.id.invalid")
	refuses("PUT", "/v1/accountingrules/9", `{"name":"None"}`, 404, "error.msg.accountingrule.id.invalid")
	by := func(rule, more any) string {
		return fmt.Sprintf(`{"officeId":1,"currencyCode":"EUR","transactionDate":"01 January 2024","locale":"en","dateFormat":"dd MMMM yyyy","accountingRule":%v,%v}`, rule, more)
	}
	refuses("POST", "/v1/journalentries", by(9, `"amount":50`), 404, "error.msg.accountingrule.id.invalid")
	refuses("POST", "/v1/journalentries", by(rule, fmt.Sprintf(`"debits":[{"glAccountId":%v,"amount":1}],"credits":[{"glAccountId":%v,"amount":1}]`, rent, capital)), 403,
		"error.msg.glJournalEntry.invalid.debit.or.credit.accounts")
	s.must("PUT", fmt.Sprint("/v1/accountingrules/", rule), `{"description":"Every month"}`)
	s.must("POST", "/v1/journalentries", by(rule, `"amount":50`))
	s.shows("books", books(), `{"Brought along":0,"Capital":1250.5,"Cash":1200.5,"Rent":50}`)
	shown := s.must("GET", fmt.Sprint("/v1/accountingrules/", rule), "")
	s.shows("rule", []any{shown["description"], shown["debitAccounts"].([]any)[0].(map[string]any)["name"], shown["creditAccounts"].([]any)[0].(map[string]any)["glCode"]}, `["Every month","Rent","Cash"]`)
	refuses("POST", define, opening("1"), 403, "error.msg.journalentry.defining.openingbalance.not.allowed")
	s.must("DELETE", fmt.Sprint("/v1/accountingrules/", rule), "")
	s.shows("read once more", s.must("GET", look, "")["transactionId"] == made["transactionId"], `true`)
}
