package httpserver

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/memory"
)

const fineractBase = "/fineract-provider/api"

// startFineract serves a platform to web applications for Apache Fineract.
func startFineract(t *testing.T) (stack, *lending.Platform) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	store, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(store, &lending.Config{Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := platform.Provision(t.Context(), "default", "Secret-2026-x"); err != nil {
		t.Fatal(err)
	}
	server := forApplications(t, platform)
	t.Cleanup(func() { platform.Close() })
	return stack{t, server}, platform
}

// forApplications serves a platform to web applications for Apache Fineract.
func forApplications(t *testing.T, platform *lending.Platform) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(New(platform, Config{Logger: slog.New(slog.DiscardHandler), BasePath: fineractBase, Fineract: true}))
	t.Cleanup(server.Close)
	return server
}

// TestStandIns asks for what is not built: an application gets nothing of the right shape, and others are refused.
func TestStandIns(t *testing.T) {
	s, _ := startFineract(t)
	plain, _ := startStack(t)
	admin := map[string]string{"Authorization": adminCredentials}
	built := map[string]bool{}
	for _, row := range Routes() {
		built[row.Method+" "+anonymous(row.Path)] = true
	}
	for _, row := range standIns() {
		if built[row.Method+" "+anonymous(row.Path)] {
			continue
		}
		path := strings.NewReplacer("{clientId}", "1", "{loanId}", "1", "{groupId}", "1", "{savingsId}", "1", "{productId}", "1").Replace(row.Path)
		got := send(t, s.server, call{method: "GET", path: fineractBase + path, headers: admin})
		if got.status != 200 || got.body != row.StandIn || !json.Valid([]byte(got.body)) {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
		if got := send(t, s.server, call{method: "GET", path: fineractBase + path, headers: map[string]string{"Authorization": ""}}); got.status != 401 {
			t.Errorf("%s, nobody: %d", path, got.status)
		}
		if got := send(t, plain, call{method: "GET", path: path, headers: admin}); got.status == 200 {
			t.Errorf("%s without the configuration: %d", path, got.status)
		}
	}
}

// TestBuildIsShown asks what Fineract tells beside its interface.
func TestBuildIsShown(t *testing.T) {
	s, _ := startFineract(t)
	got := send(t, s.server, call{method: "GET", path: "/fineract-provider/actuator/info", anonymous: true})
	var status struct {
		Git struct{ Build struct{ Version string } }
	}
	if err := json.Unmarshal([]byte(got.body), &status); err != nil || got.status != 200 || !strings.HasPrefix(status.Git.Build.Version, interfaceVersion) {
		t.Error(got.status, got.body, err)
	}
	plain, _ := startStack(t)
	if got := send(t, plain, call{method: "GET", path: "/actuator/info", headers: map[string]string{"Authorization": adminCredentials}}); got.status != 404 {
		t.Error(got.status)
	}
}

// TestMisspellings sends attributes as applications write them: they mean what they should, and are unknown elsewhere.
func TestMisspellings(t *testing.T) {
	const product = `{"name":"Misspelt","shortName":"MISS","currencyCode":"EUR","digitsAfterDecimal":2,"inMultiplesOf":0,"principal":1000,"numberOfRepayments":3,
		"repaymentEvery":1,"repaymentFrequencyType":2,"interestRatePerPeriod":12,"interestRateFrequencyType":3,"interestType":0,
		"interestCalculationPeriodType":1,"allowPartialPeriodInterestCalcualtion":true,"amortizationType":1,"isInterestRecalculationEnabled":false,
		"transactionProcessingStrategyCode":"mifos-standard-strategy","daysInYearType":1,"daysInMonthType":1,"accountingRule":1,"locale":"en"}`
	s, _ := startFineract(t)
	made := s.must("POST", fineractBase+"/v1/loanproducts", product)
	read := s.must("GET", fineractBase+"/v1/loanproducts/"+fmt.Sprint(made["resourceId"]), "")
	if read["allowPartialPeriodInterestCalculation"] != true {
		t.Error(read["allowPartialPeriodInterestCalculation"])
	}
	twice := strings.Replace(product, `"locale"`, `"allowPartialPeriodInterestCalculation":false,"locale"`, 1)
	s.refused("POST", fineractBase+"/v1/loanproducts", twice, 400)
	plain, _ := startStack(t)
	stack{t, plain}.refused("POST", "/v1/loanproducts", product, 400)
}

// TestWhatApplicationsSendAlong: attributes that a query or a file says already, a comma after the last day of the week, and lists of
// a product that have no elements.
func TestWhatApplicationsSendAlong(t *testing.T) {
	server, platform := startStack(t)
	s := stack{t, server}
	desk := platform.Tenant("default").As(lending.SystemUser)
	kind, err := desk.Codes.CreateValue(t.Context(), refdata.NewCodeValue{CodeName: refdata.AddressTypeCode, Name: "Home"})
	if err != nil {
		t.Fatal(err)
	}
	s.must("POST", "/v1/clients", `{"officeId":1,"firstname":"First","lastname":"Borrower","active":false,"locale":"en","dateFormat":"yyyy-MM-dd"}`)
	s.must("POST", fmt.Sprint("/v1/client/1/addresses?type=", kind.SubID), `{"addressType":"Home","street":"Harbour Street 1"}`)
	form := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n and more\r\n" +
		"--b\r\nContent-Disposition: form-data; name=\"filename\"\r\n\r\nface.png\r\n--b--\r\n"
	image := call{method: "POST", path: "/v1/clients/1/images", body: form, headers: map[string]string{"Authorization": adminCredentials, "Content-Type": "multipart/form-data; boundary=b"}}
	if got := send(t, server, image); got.status != 200 {
		t.Error(got.status, got.body)
	}
	const week = `{"recurrence":"FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU%s","repaymentRescheduleType":1,"extendTermForDailyRepayments":false,"locale":"en"}`
	s.must("PUT", "/v1/workingdays", fmt.Sprintf(week, ","))
	if got := s.must("GET", "/v1/workingdays", "")["recurrence"]; got != "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU" {
		t.Error(got)
	}
	s.refused("PUT", "/v1/workingdays", fmt.Sprintf(week, ",,"), 400)

	if _, err := desk.Products.Create(t.Context(), products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12"))); err != nil {
		t.Fatal(err)
	}
	product := s.must("GET", "/v1/loanproducts/1", "")
	for _, name := range []string{
		"charges", "creditAllocation", "principalVariationsForBorrowerCycle", "numberOfRepaymentVariationsForBorrowerCycle", "interestRateVariationsForBorrowerCycle",
	} {
		if list, ok := product[name].([]any); !ok || len(list) != 0 {
			t.Errorf("%s: %v", name, product[name])
		}
	}
}

// TestRenewalIsAnnounced signs in with a password that must be renewed: an application reads so in the answer, others see it by the
// status.
func TestRenewalIsAnnounced(t *testing.T) {
	s, platform := startFineract(t)
	desk := platform.Tenant("default").As(lending.SystemUser)
	for _, name := range []refdata.ConfigurationName{refdata.AcceptPasswordOnCreate, refdata.ForcePasswordReset} {
		if _, err := desk.Configuration.Update(t.Context(), refdata.ConfigurationUpdate{Name: name, Enabled: new(true)}); err != nil {
			t.Fatal(err)
		}
	}
	const password = "Renew-me-2026x"
	if _, err := desk.Users.Create(t.Context(), access.NewUser{
		Username: "late", First: "L", Last: "Ate", Email: "late@bank.example", OfficeID: 1, RoleIDs: []int64{1},
		SendPassword: new(false), Password: password, RepeatPassword: password,
	}); err != nil {
		t.Fatal(err)
	}
	plain := httptest.NewServer(New(platform, Config{Logger: slog.New(slog.DiscardHandler)}))
	defer plain.Close()
	signIn := call{method: "POST", body: `{"username":"late","password":"` + password + `"}`, anonymous: true}
	for _, tt := range []struct {
		server *httptest.Server
		base   string
		status int
	}{{s.server, fineractBase, http.StatusOK}, {plain, "", http.StatusForbidden}} {
		signIn.path = tt.base + "/v1/authentication"
		got := send(t, tt.server, signIn)
		if got.status != tt.status || !strings.Contains(got.body, `"shouldRenewPassword":true`) {
			t.Errorf("%d %s", got.status, got.body)
		}
	}
}

// TestOrigins is what a browser asks for pages of other origins, and what it hears.
func TestOrigins(t *testing.T) {
	const desk = "https://desk.example"
	server, platform := startFake(t, Config{Origins: []string{desk, "http://localhost:4200"}})
	closed, _ := startFake(t, Config{})
	preflight := func(origin string) call {
		return call{method: "OPTIONS", path: "/v1/clients/5/deposits", anonymous: true, headers: map[string]string{
			"Origin": origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type",
		}}
	}
	from := func(origin string, c call) call {
		c.headers = map[string]string{"Origin": origin, "Sec-Fetch-Site": "cross-site"}
		return c
	}
	look, order := call{method: "GET", path: "/v1/clients/5"}, call{method: "POST", path: "/v1/clients/5/deposits", body: goodDeposit}
	removal := call{method: "DELETE", path: "/v1/clients/5"}
	for _, tt := range []struct {
		name    string
		call    call
		status  int
		allowed string
		methods string
	}{
		{"a browser asks", preflight(desk), 204, desk, methodsAcross},
		{"a browser asks for a page on another port", preflight("http://localhost:4200"), 204, "http://localhost:4200", methodsAcross},
		{"a look", from(desk, look), 200, desk, ""},
		{"a command", from(desk, order), 200, desk, ""},
		{"a removal", from(desk, removal), 204, desk, ""},
		{"a refusal can be read", from(desk, call{method: "GET", path: "/v1/nothing"}), 404, desk, ""},
		{"a browser asks for somebody else", preflight("https://elsewhere.example"), 204, "", ""},
		{"a name that begins the same", preflight(desk + ".elsewhere.example"), 204, "", ""},
		{"another scheme", preflight("http://desk.example"), 204, "", ""},
		{"no origin", preflight("null"), 204, "", ""},
		{"everybody", preflight("*"), 204, "", ""},
		{"a look from elsewhere", from("https://elsewhere.example", look), 200, "", ""},
		{"a removal from elsewhere", func() call { c := from("https://elsewhere.example", removal); c.headers["Content-Type"] = ""; return c }(), 403, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := send(t, server, tt.call)
			want := []string{tt.allowed, tt.methods, "", "Origin"}
			said := []string{
				got.header.Get("Access-Control-Allow-Origin"), got.header.Get("Access-Control-Allow-Methods"),
				got.header.Get("Access-Control-Allow-Credentials"), got.header.Get("Vary"),
			}
			if diff := cmp.Diff(want, said); got.status != tt.status || diff != "" {
				t.Errorf("%d %s\n%s", got.status, got.body, diff)
			}
			if got := send(t, closed, tt.call); got.header.Get("Access-Control-Allow-Origin") != "" || got.header.Get("Access-Control-Allow-Methods") != "" {
				t.Error("lets in although nobody is named:", got.header)
			}
		})
	}
	if platform.seen.Render == nil {
		t.Error("nothing was performed")
	}
}

func TestIsOrigin(t *testing.T) {
	for text, want := range map[string]bool{
		"https://desk.example": true, "http://localhost:4200": true, "https://[::1]:8443": true,
		"": false, "*": false, "null": false, "desk.example": false, "https://desk.example/": false, "https://desk.example/app": false,
		"https://Desk.example": false, "ftp://desk.example": false, "https://": false, "https://user@desk.example": false, "https://desk.example?x": false,
	} {
		if IsOrigin(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// TestNotesAreListedInTheOrderOfTheApplication: the oldest first for such applications, the newest first elsewhere, and as asked.
func TestNotesAreListedInTheOrderOfTheApplication(t *testing.T) {
	s, platform := startFineract(t)
	plain := httptest.NewServer(New(platform, Config{Logger: slog.New(slog.DiscardHandler)}))
	t.Cleanup(plain.Close)
	client := s.must("POST", fineractBase+"/v1/clients", `{"officeId":1,"fullname":"Asha Rao","active":true,"activationDate":"2011-03-04","locale":"en","dateFormat":"yyyy-MM-dd"}`)["clientId"]
	notes := fmt.Sprintf("/v1/clients/%v/notes", client)
	for _, text := range []string{"first", "second"} {
		s.must("POST", fineractBase+notes, fmt.Sprintf(`{"note":%q}`, text))
	}
	for _, c := range []struct {
		server *httptest.Server
		path   string
		want   string
	}{
		{s.server, fineractBase + notes, "[first second]"},
		{s.server, fineractBase + notes + "?sortOrder=DESC", "[second first]"},
		{plain, notes, "[second first]"},
		{plain, notes + "?sortOrder=asc", "[first second]"},
	} {
		var listed []struct{ Note string }
		got := send(t, c.server, call{method: "GET", path: c.path, headers: map[string]string{"Authorization": adminCredentials}})
		if err := json.Unmarshal([]byte(got.body), &listed); err != nil {
			t.Fatal(c.path, got.body)
		}
		var texts []string
		for _, note := range listed {
			texts = append(texts, note.Note)
		}
		if fmt.Sprint(texts) != c.want {
			t.Errorf("%s: %v, want %s", c.path, texts, c.want)
		}
	}
	stack{t, plain}.refused("GET", notes+"?sortOrder=up", "", 400)
}

// TestMomentsOfAudits reads moments of audits in milliseconds where applications for Apache Fineract read them, and as texts elsewhere.
func TestMomentsOfAudits(t *testing.T) {
	s, _ := startFineract(t)
	plain, _ := startStack(t)
	admin := map[string]string{"Authorization": adminCredentials}
	for _, c := range []struct {
		server *httptest.Server
		base   string
		wanted string // type of the moment
	}{{s.server, fineractBase, "float64"}, {plain, "", "string"}} {
		send(t, c.server, call{method: "POST", path: c.base + "/v1/funds", headers: admin, body: `{"name":"First"}`})
		for _, path := range []string{"/v1/audits?limit=1", "/v1/audits/1"} {
			got := send(t, c.server, call{method: "GET", path: c.base + path, headers: admin})
			read := []map[string]any{{}}
			body := got.body
			if !strings.HasPrefix(body, "[") {
				body = "[" + body + "]"
			}
			if err := json.Unmarshal([]byte(body), &read); err != nil || len(read) == 0 || fmt.Sprintf("%T", read[0]["madeOnDate"]) != c.wanted {
				t.Errorf("%s%s: %d %s, %v", c.base, path, got.status, got.body, err)
			}
		}
	}
}
