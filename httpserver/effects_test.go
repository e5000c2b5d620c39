package httpserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What definitions and settings say, acts where they are used.

// TestFreeWithdrawals: a fee for withdrawals leaves the first ones of a period free, and may be for one payment type alone.
// (docs/semantics/deposits.md, 4)
func TestFreeWithdrawals(t *testing.T) {
	s := lender(t)
	counter := s.must("POST", "/v1/paymenttypes", `{"name":"Counter"}`)["resourceId"]
	machine := s.must("POST", "/v1/paymenttypes", `{"name":"Machine"}`)["resourceId"]
	fee := func(name, terms string) any {
		return s.must("POST", "/v1/charges", fmt.Sprintf(`{"name":%q,"chargeAppliesTo":2,"currencyCode":"EUR","amount":1,"chargeTimeType":5,"chargeCalculationType":1,"active":true,%s,"locale":"en"}`, name, terms))["resourceId"]
	}
	monthly := `"enableFreeWithdrawalCharge":true,"freeWithdrawalFrequency":2,"restartCountFrequency":1,"countFrequencyType":2`
	free, typed := fee("Two a month", monthly), fee("At the counter", fmt.Sprintf(`"enablePaymentType":true,"paymentTypeId":%v`, counter))
	both := fee("Two a month at the counter", monthly+fmt.Sprintf(`,"enablePaymentType":true,"paymentTypeId":%v`, counter))
	product := s.must("POST", "/v1/savingsproducts", `{"name":"Everyday","shortName":"EVER","currencyCode":"EUR","accountingRule":1,"locale":"en"}`)["resourceId"]
	s.must("POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":"2024-03-31",`+plainly+`}`)
	type withdrawal struct {
		on   string
		by   any
		fees float64
	}
	for _, c := range []struct {
		name        string
		charge      any
		withdrawals []withdrawal
	}{
		{"two are free in each month from the activation on", free, []withdrawal{
			{"2024-01-01", machine, 0}, {"2024-01-31", counter, 0}, {"2024-01-31", machine, 1}, {"2024-02-01", machine, 0}, {"2024-01-15", machine, 1}, {"2024-02-29", machine, 0}, {"2024-02-29", machine, 1},
		}},
		{"one payment type is charged", typed, []withdrawal{{"2024-01-01", machine, 0}, {"2024-01-01", counter, 1}}},
		{"one payment type is counted", both, []withdrawal{{"2024-01-01", machine, 0}, {"2024-01-01", counter, 0}, {"2024-01-02", counter, 0}, {"2024-01-03", machine, 0}, {"2024-01-03", counter, 1}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := stack{t, s.server}
			account, _ := s.account(product, "100")
			s.must("POST", account+"/charges", fmt.Sprintf(`{"chargeId":%v,"locale":"en"}`, c.charge))
			left := 100.0
			for i, w := range c.withdrawals {
				s.must("POST", account+"/transactions?command=withdrawal", fmt.Sprintf(`{"transactionDate":%q,"transactionAmount":1,"paymentTypeId":%v,%s}`, w.on, w.by, plainly))
				left -= 1 + w.fees
				if got := s.must("GET", account, "")["summary"].(map[string]any)["accountBalance"]; got != left {
					t.Errorf("withdrawal %d: %v on the account, want %v", i, got, left)
				}
			}
		})
	}
	shown := s.must("GET", fmt.Sprintf("/v1/charges/%v?fields=freeWithdrawal,freeWithdrawalChargeFrequency,restartFrequency,restartFrequencyEnum,isPaymentType,paymentType", both), "")
	want := map[string]any{
		"freeWithdrawal": true, "freeWithdrawalChargeFrequency": 2.0, "restartFrequency": 1.0, "isPaymentType": true,
		"restartFrequencyEnum": map[string]any{"id": 2.0, "code": "periodFrequencyType.months", "value": "Monthly"},
		"paymentType":          map[string]any{"id": counter, "name": "Counter", "isCashPayment": false, "position": 0.0, "isSystemDefined": false},
	}
	if diff := cmp.Diff(want, shown); diff != "" {
		t.Error(diff)
	}
	s.refused("DELETE", fmt.Sprintf("/v1/paymenttypes/%v", counter), "", 403)
	s.must("PUT", fmt.Sprintf("/v1/charges/%v", both), `{"enableFreeWithdrawalCharge":false,"enablePaymentType":false}`)
	if shown := s.must("GET", fmt.Sprintf("/v1/charges/%v", both), ""); shown["restartFrequency"] != nil || shown["paymentType"] != nil {
		t.Errorf("taken back: %v", shown)
	}
}

// TestTermsOfWithdrawalsAreRefused where no withdrawal is charged, and where they are incomplete.
func TestTermsOfWithdrawalsAreRefused(t *testing.T) {
	s := lender(t)
	for _, c := range []struct{ name, about, terms, code string }{
		{"free withdrawals from a loan", `"chargeAppliesTo":1,"chargeTimeType":2,"chargePaymentMode":0`, `"enableFreeWithdrawalCharge":true,"freeWithdrawalFrequency":2,"restartCountFrequency":1,"countFrequencyType":2`, "enableFreeWithdrawalCharge.supported.only.for.withdrawal.fee"},
		{"payment type on a day", `"chargeAppliesTo":2,"chargeTimeType":2`, `"enablePaymentType":true,"paymentTypeId":1`, "enablePaymentType.supported.only.for.withdrawal.fee"},
		{"a number without the choice", `"chargeAppliesTo":2,"chargeTimeType":5`, `"freeWithdrawalFrequency":2`, "freeWithdrawalFrequency.supported.only.for.enable.free.withdrawal.charge.true"},
		{"a type without the choice", `"chargeAppliesTo":1,"chargeTimeType":2,"chargePaymentMode":0`, `"paymentTypeId":1`, "paymentTypeId.supported.only.for.enable.payment.type.true"},
		{"no period", `"chargeAppliesTo":2,"chargeTimeType":5`, `"enableFreeWithdrawalCharge":true,"freeWithdrawalFrequency":2,"countFrequencyType":2`, "restartCountFrequency.cannot.be.blank"},
		{"no type", `"chargeAppliesTo":2,"chargeTimeType":5`, `"enablePaymentType":true`, "paymentTypeId.cannot.be.blank"},
	} {
		body := fmt.Sprintf(`{"name":"Fee","currencyCode":"EUR","amount":1,"chargeCalculationType":1,"active":true,%s,%s,"locale":"en"}`, c.about, c.terms)
		if codes := s.refused("POST", "/v1/charges", body, 400); !slices.Equal(codes, []string{"validation.msg.charge." + c.code}) {
			t.Errorf("%s: %v", c.name, codes)
		}
	}
	unknown := `{"name":"Fee","chargeAppliesTo":2,"chargeTimeType":5,"currencyCode":"EUR","amount":1,"chargeCalculationType":1,"enablePaymentType":true,"paymentTypeId":99,"locale":"en"}`
	if codes := s.refused("POST", "/v1/charges", unknown, 404); !slices.Equal(codes, []string{"error.msg.payment.type.invalid"}) {
		t.Errorf("an unknown payment type: %v", codes)
	}
}

// TestReportsOutOfUse are listed, and not run.
func TestReportsOutOfUse(t *testing.T) {
	s := lender(t)
	s.must("GET", "/v1/runreports/Client%20Listing?R_officeId=1", "")
	s.must("PUT", "/v1/reports/1", `{"useReport":false}`)
	name := s.must("GET", "/v1/reports/1", "")["reportName"].(string)
	if name != "Client Listing" {
		t.Fatalf("report 1 is %s", name)
	}
	if codes := s.refused("GET", "/v1/runreports/Client%20Listing?R_officeId=1", "", 403); !slices.Equal(codes, []string{"error.msg.report.not.in.use"}) {
		t.Error(codes)
	}
	s.must("PUT", "/v1/reports/1", `{"useReport":true}`)
	s.must("GET", "/v1/runreports/Client%20Listing?R_officeId=1", "")
}

// TestSizesOfGroups: a tenant bounds how many members a group has.
func TestSizesOfGroups(t *testing.T) {
	s := lender(t)
	for range 3 {
		s.must("POST", "/v1/clients", `{"officeId":1,"fullname":"Member","active":true,"activationDate":"2024-01-01",`+plainly+`}`)
	}
	s.must("PUT", "/v1/configurations/name/min-clients-in-group", `{"enabled":true,"value":2}`)
	s.must("PUT", "/v1/configurations/name/max-clients-in-group", `{"enabled":true,"value":3}`)
	group := func(name, members string) string {
		return fmt.Sprintf(`{"officeId":1,"name":%q,"clientMembers":[%s],"active":true,"activationDate":"2024-01-01",%s}`, name, members, plainly)
	}
	for _, c := range []struct{ name, members, code string }{
		{"too few", "1", "error.msg.group.too.few.members"},
		{"too many", "1,2,3,4", "error.msg.group.too.many.members"},
	} {
		if codes := s.refused("POST", "/v1/groups", group(c.name, c.members), 403); !slices.Equal(codes, []string{c.code}) {
			t.Errorf("%s: %v", c.name, codes)
		}
	}
	s.must("POST", "/v1/groups", group("River", "1,2"))
	s.must("POST", "/v1/groups/1?command=associateClients", `{"clientMembers":[3]}`)
	s.refused("POST", "/v1/groups/1?command=associateClients", `{"clientMembers":[4]}`, 403)
	pending := s.must("POST", "/v1/groups", `{"officeId":1,"name":"Hill","clientMembers":[1],"active":false,`+plainly+`}`)["groupId"]
	activate := func() string { return fmt.Sprintf("/v1/groups/%v?command=activate", pending) }
	if codes := s.refused("POST", activate(), `{"activationDate":"2024-01-01",`+plainly+`}`, 403); !slices.Equal(codes, []string{"error.msg.group.too.few.members"}) {
		t.Errorf("activated with one: %v", codes)
	}
	s.must("POST", fmt.Sprintf("/v1/groups/%v?command=associateClients", pending), `{"clientMembers":[2]}`)
	s.must("POST", activate(), `{"activationDate":"2024-01-01",`+plainly+`}`)
}

// TestUsersAreClients: a user who is a client sees the client and what the client has, and nothing else, with any role.
func TestUsersAreClients(t *testing.T) {
	s := lender(t)
	own := s.lend(s.must("POST", "/v1/loanproducts", loanProduct)["resourceId"], "")
	s.must("POST", "/v1/clients", `{"officeId":1,"firstname":"Ravi","lastname":"Rao","active":true,"activationDate":"2011-03-04",`+plainly+`}`)
	s.must("PUT", "/v1/configurations/name/accept-password-on-user-create", `{"enabled":true}`)
	user := `{"username":"meera","firstname":"Meera","lastname":"Shah","email":"meera@lender.example","officeId":1,"roles":[1],"sendPasswordToEmail":false,
		"password":"Secret-2026-x","repeatPassword":"Secret-2026-x","clients":[%s]}`
	if codes := s.refused("POST", "/v1/users", fmt.Sprintf(user, "77"), 404); !slices.Equal(codes, []string{"error.msg.client.id.invalid"}) {
		t.Errorf("made as nobody: %v", codes)
	}
	made := s.must("POST", "/v1/users", fmt.Sprintf(user, "1"))["resourceId"]
	in := s.must("POST", "/v1/authentication?returnClientList=true", `{"username":"meera","password":"Secret-2026-x"}`)
	s.shows("clients at the sign-in", in["clients"], `[1]`)
	s.shows("clients of the user", s.must("GET", fmt.Sprintf("/v1/users/%v", made), "")["clients"], `[1]`)

	template := own + "/transactions/template?command=prepayLoan"
	batch := `[{"requestId":1,"relativeUrl":"v1/clients/1","method":"GET"},{"requestId":2,"relativeUrl":"v1/clients/2","method":"GET"}]`
	for _, c := range []struct {
		method, path, body string
		status             int
		part               string
	}{
		{"GET", "/v1/clients/1", "", 200, "Asha"},
		{"GET", "/v1/clients/1?template=true", "", 200, "Asha"},
		{"GET", "/v1/clients/1/accounts", "", 200, "loanAccounts"},
		{"GET", own, "", 200, "repaymentSchedule"},
		{"GET", template, "", 200, "outstandingLoanBalance"},
		{"GET", "/v1/clients/2", "", 404, "error.msg.client.id.invalid"},
		{"GET", "/v1/clients/2/accounts", "", 404, "error.msg.client.id.invalid"},
		{"GET", "/v1/clients", "", 403, "error.msg.not.open.to.clients"},
		{"GET", "/v1/loans", "", 403, "error.msg.not.open.to.clients"},
		{"GET", "/v1/offices", "", 403, "error.msg.not.open.to.clients"},
		{"GET", "/v1/search?query=Ravi", "", 403, "error.msg.not.open.to.clients"},
		{"GET", "/v1/runreports/ClientListing", "", 403, "error.msg.not.open.to.clients"},
		{"GET", "/v1/externalevents/stream", "", 403, "error.msg.not.open.to.clients"},
		{"GET", own + "?knownAt=2024-01-01T12:00:00Z", "", 403, "error.msg.not.open.to.clients"},
		{"GET", "/v1/clients/1/notes", "", 403, "error.msg.not.open.to.clients"},
		{"PUT", "/v1/clients/1", `{"lastname":"Rai"}`, 403, "error.msg.not.open.to.clients"},
		{"POST", own + "/transactions?command=repayment", `{"transactionDate":"2024-01-01","transactionAmount":1,` + plainly + `}`, 403, "error.msg.not.open.to.clients"},
		{"PUT", fmt.Sprintf("/v1/users/%v", made), `{"clients":[2]}`, 400, "not.enough.permission.to.update.fields"},
		{"POST", "/v1/batches", batch, 200, `error.msg.client.id.invalid`},
	} {
		got := s.as("meera:Secret-2026-x", c.method, c.path, c.body)
		if got.status != c.status || !strings.Contains(got.body, c.part) || strings.Contains(got.body, "Ravi") || strings.Contains(got.body, "genderOptions") {
			t.Errorf("%s %s: %d %.300s, want %d and %s", c.method, c.path, got.status, got.body, c.status, c.part)
		}
	}
	s.must("PUT", fmt.Sprintf("/v1/users/%v", made), `{"clients":[]}`)
	if got := s.as("meera:Secret-2026-x", "GET", "/v1/clients", ""); got.status != 200 || !strings.Contains(got.body, "Ravi") {
		t.Errorf("a user who is no client any more: %d %s", got.status, got.body)
	}
}
