package httpserver

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending"
	"lending.example/platform/lending/store/memory"
)

// startStack serves a platform on the memory store with the tenant "default" and its user admin.
func startStack(t testing.TB) (*httptest.Server, *lending.Platform) {
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
	if _, err := platform.Provision(context.Background(), "default", "Secret-2026-x"); err != nil {
		t.Fatal(err)
	}
	handler := newHandler(platform, Config{Logger: quiet})
	report := func(difference string) { t.Error(difference) }
	server := httptest.NewServer(repeat(contractOf(t, handler, &stackContract).watch(handler, report), report))
	t.Cleanup(func() {
		server.Close()
		platform.Close()
	})
	return server, platform
}

// The contracts of the two tables that tests serve; each is made once.
var stackContract, fakeContract contractOnce

// contractOnce makes the contract of the first server that asks; the others have the same table.
type contractOnce struct {
	once sync.Once
	made *contract
	err  error
}

func contractOf(t testing.TB, s *server, known *contractOnce) *contract {
	t.Helper()
	known.once.Do(func() {
		var description []byte
		if description, known.err = s.description(); known.err == nil {
			known.made, known.err = newContract(description)
		}
	})
	if known.err != nil {
		t.Fatal(known.err)
	}
	return known.made
}

// stack sends requests as admin and reads the answers.
type stack struct {
	*testing.T
	server *httptest.Server
}

func (s stack) send(method, path, body string) (int, map[string]any) {
	s.Helper()
	got := send(s.T, s.server, call{method: method, path: path, body: body, headers: map[string]string{"Authorization": adminCredentials}})
	var object map[string]any
	if err := json.Unmarshal([]byte(got.body), &object); err != nil && !strings.HasPrefix(got.body, "[") {
		s.Fatalf("%s %s: %d %s", method, path, got.status, got.body)
	}
	return got.status, object
}

// must is send for requests that succeed.
func (s stack) must(method, path, body string) map[string]any {
	s.Helper()
	status, object := s.send(method, path, body)
	if status != 200 {
		s.Fatalf("%s %s: %d %v", method, path, status, object)
	}
	return object
}

// refused is send for requests that do not, and returns the codes of all entries.
func (s stack) refused(method, path, body string, want int) []string {
	s.Helper()
	status, object := s.send(method, path, body)
	if status != want {
		s.Fatalf("%s %s: %d, want %d: %v", method, path, status, want, object)
	}
	var codes []string
	entries, _ := object["errors"].([]any)
	for _, e := range entries {
		codes = append(codes, e.(map[string]any)["userMessageGlobalisationCode"].(string))
	}
	return codes
}

const adminCredentials = "Basic YWRtaW46U2VjcmV0LTIwMjYteA=="

// TestEveryOperationHasARoute holds that the registry and the route table know each other: what the platform can do
// is reachable, and no row of the table answers that it is not built.
func TestEveryOperationHasARoute(t *testing.T) {
	_, platform := startStack(t)
	routed, built := map[string]bool{}, map[string]bool{}
	for _, row := range Routes() {
		routed[row.Operation] = true
	}
	for _, op := range platform.Operations() {
		id := op.About().ID
		built[id] = true
		if !routed[id] && !slices.Contains(unrouted, id) {
			t.Errorf("no route leads to %s", id)
		}
	}
	var lacking []string
	for id := range routed {
		if id != "" && !built[id] {
			lacking = append(lacking, id)
		}
	}
	slices.Sort(lacking)
	if len(lacking) > 0 {
		t.Errorf("these answer 501: %s", strings.Join(lacking, " "))
	}
}

// unrouted are operations that no request performs.
var unrouted = []string{"lending.Provision", "access.CountSignIn", "access.ResetPassword", "loans.ContinueJob", "loans.EndJob", "loans.LeaveJob", "loans.SealJob", "loans.RunDueJob", "events.Forget"}

func TestStackAuthentication(t *testing.T) {
	server, _ := startStack(t)
	cases := []struct {
		name   string
		call   call
		status int
	}{
		{"right", call{method: "GET", path: "/v1/offices", headers: map[string]string{"Authorization": adminCredentials}}, 200},
		{"wrong password", call{method: "GET", path: "/v1/offices"}, 401},
		{"nobody", call{method: "GET", path: "/v1/offices", anonymous: true}, 401},
		{"no basic", call{method: "GET", path: "/v1/offices", headers: map[string]string{"Authorization": "Bearer x"}}, 401},
		{"unknown tenant", call{method: "GET", path: "/v1/offices", headers: map[string]string{"Authorization": adminCredentials, tenantHeader: "nobody"}}, 400},
		{"tenant that is no name", call{method: "GET", path: "/v1/offices", headers: map[string]string{"Authorization": adminCredentials, tenantHeader: "../default"}}, 400},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := send(t, server, c.call); got.status != c.status {
				t.Errorf("got %d %s", got.status, got.body)
			}
		})
	}
}

// TestStackZero: a zero is no value that is missing (docs/semantics/wire-platform.md, 0.6).
func TestStackZero(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	for _, c := range []struct{ name, path, body, code string }{
		{"as a number", "/v1/clients", `{"officeId":0,"fullname":"Traders","active":false}`, "validation.msg.client.officeId.not.greater.than.zero"},
		{"as a text", "/v1/clients", `{"officeId":"0","fullname":"Traders","active":false,"locale":"en"}`, "validation.msg.client.officeId.not.greater.than.zero"},
		{"not at all", "/v1/clients", `{"fullname":"Traders","active":false}`, "validation.msg.client.officeId.cannot.be.blank"},
		{"null", "/v1/clients", `{"officeId":null,"fullname":"Traders","active":false}`, "validation.msg.client.officeId.cannot.be.blank"},
		{"the parent of an office", "/v1/offices", `{"name":"Branch","parentId":0,"openingDate":"01 January 2026","locale":"en","dateFormat":"dd MMMM yyyy"}`, "validation.msg.office.parentId.not.greater.than.zero"},
	} {
		if codes := s.refused("POST", c.path, c.body, 400); !slices.Equal(codes, []string{c.code}) {
			t.Errorf("%s: %v", c.name, codes)
		}
	}
}

func TestStackOffices(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	made := s.must("POST", "/v1/offices", `{"name":"Pune","openingDate":"1 July 2020","parentId":1,"externalId":"P/1","locale":"en","dateFormat":"dd MMMM yyyy"}`)
	if made["resourceId"] != 2.0 || made["officeId"] != 2.0 {
		t.Errorf("made %v", made)
	}
	office := s.must("GET", "/v1/offices/external-id/P%2F1?fields=name,openingDate", "")
	if got, _ := json.Marshal(office); string(got) != `{"name":"Pune","openingDate":[2020,7,1]}` {
		t.Errorf("read %s", got)
	}
	changed := s.must("PUT", "/v1/offices/2", `{"openingDate":"02 July 2020","name":"Pune","locale":"en","dateFormat":"dd MMMM yyyy"}`)
	if got, _ := json.Marshal(changed["changes"]); string(got) != `{"dateFormat":"dd MMMM yyyy","locale":"en","openingDate":"02 July 2020"}` {
		t.Errorf("changes %s", got)
	}
	if codes := s.refused("POST", "/v1/offices", `{"name":"Pune","openingDate":"01 July 2020","parentId":1,"locale":"en","dateFormat":"dd MMMM yyyy"}`, 403); !slices.Contains(codes, "error.msg.office.duplicate.name") {
		t.Error(codes)
	}
	if codes := s.refused("POST", "/v1/offices", `{"openingDate":"31 June 2020","foo":1,"locale":"en","dateFormat":"dd MMMM yyyy"}`, 400); !slices.Equal(codes,
		[]string{"validation.msg.invalid.dateFormat.format", "error.msg.parameter.unsupported", "validation.msg.office.name.cannot.be.blank", "validation.msg.office.parentId.cannot.be.blank"}) {
		t.Error(codes)
	}
	if codes := s.refused("GET", "/v1/offices/99", "", 404); !slices.Equal(codes, []string{"error.msg.office.id.invalid"}) {
		t.Error(codes)
	}
}

func TestStackBusinessDateAndConfiguration(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.must("PUT", "/v1/configurations/name/enable-business-date", `{"enabled":true}`)
	set := s.must("POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":"01 January 2022","dateFormat":"dd MMMM yyyy","locale":"en"}`)
	if got, _ := json.Marshal(set["changes"]); !strings.Contains(string(got), `"BUSINESS_DATE":[2022,1,1]`) {
		t.Errorf("changes %s", got)
	}
	if got := s.must("GET", "/v1/businessdate/BUSINESS_DATE", ""); got["type"] != "BUSINESS_DATE" {
		t.Errorf("got %v", got)
	}
	for _, date := range []string{`"33 August 2025"`, `"15"`, `null`} {
		codes := s.refused("POST", "/v1/businessdate", `{"type":"BUSINESS_DATE","date":`+date+`,"dateFormat":"dd MMMM yyyy","locale":"en"}`, 400)
		if codes[0] != "org.apache.fineract.validation.local-date" {
			t.Errorf("%s gives %v", date, codes)
		}
	}
}

// switchStrictKeys sets the setting that says what idempotency keys mean; a new tenant has it on.
func (s stack) switchStrictKeys(on bool) {
	s.Helper()
	s.must("PUT", "/v1/configurations/name/strict-idempotency-keys", fmt.Sprintf(`{"enabled":%t}`, on))
}

func TestStackIdempotencyAndPreview(t *testing.T) {
	server, _ := startStack(t)
	stack{t, server}.switchStrictKeys(false)
	create := func(query, key, name string) answer {
		return send(t, server, call{method: "POST", path: "/v1/codes" + query, body: `{"name":"` + name + `"}`,
			headers: map[string]string{"Authorization": adminCredentials, "Idempotency-Key": key}})
	}
	first, second := create("", "k", "Colours"), create("", "k", "Something else")
	if first.status != 200 || second.status != 200 || first.body != second.body || second.header.Get("x-served-from-cache") != "true" || first.header.Get("x-served-from-cache") != "" {
		t.Errorf("first %+v, second %+v", first, second)
	}
	refused, again := create("", "k2", "Colours"), create("", "k2", "New")
	if refused.status != 403 || again.status != 403 || refused.body != again.body || again.header.Get("x-served-from-cache") != "true" {
		t.Errorf("refused %+v, again %+v", refused, again)
	}
	if preview, real := create("?preview=true", "", "Fruits"), create("", "", "Fruits"); preview.status != 200 || real.status != 200 {
		t.Errorf("preview %+v, then %+v", preview, real)
	}
}

// TestStackStrictIdempotencyKeys switches strict keys on: the same body answers the first outcome, another one is refused.
func TestStackStrictIdempotencyKeys(t *testing.T) {
	server, _ := startStack(t)
	s := stack{t, server}
	s.switchStrictKeys(false)
	as := func(key string) map[string]string {
		return map[string]string{"Authorization": adminCredentials, "Idempotency-Key": key}
	}
	create := func(key, name string) answer {
		return send(t, server, call{method: "POST", path: "/v1/codes", body: `{"name":"` + name + `"}`, headers: as(key)})
	}
	first, other := create("before", "Colours"), create("before", "Fruits")
	if other.status != 200 || other.body != first.body {
		t.Errorf("lenient keys: first %+v, then with another body %+v", first, other)
	}
	s.switchStrictKeys(true)
	for _, tt := range []struct {
		name, key, code string
		status          int
		want            string // body; "" for any
	}{
		{"a new key", "k", "Fruits", 200, ""},
		{"the same body", "k", "Fruits", 200, create("k", "Fruits").body},
		{"another body", "k", "Trees", 409, ""},
		{"another body under a key from before", "before", "Trees", 409, ""},
		{"the body from before", "before", "Colours", 200, first.body},
	} {
		got := create(tt.key, tt.code)
		if got.status != tt.status || tt.want != "" && got.body != tt.want {
			t.Errorf("%s: %d %s, want %d %s", tt.name, got.status, got.body, tt.status, tt.want)
		}
		if tt.status == 409 && !strings.Contains(got.body, "error.msg.idempotency.key.used.for.another.body") {
			t.Errorf("%s: %s", tt.name, got.body)
		}
	}
}

// TestStackKeysOfANewTenant uses keys over HTTP for anything else than the first time: nothing is done.
func TestStackKeysOfANewTenant(t *testing.T) {
	server, _ := startStack(t)
	do := func(method, path, key, body string) answer {
		return send(t, server, call{method: method, path: path, body: body, headers: map[string]string{"Authorization": adminCredentials, "Idempotency-Key": key}})
	}
	first := do("POST", "/v1/codes", "k", `{"name":"Colours"}`)
	refused := do("POST", "/v1/codes", "r", `{"name":"Fruits","foo":1}`)
	if first.status != 200 || refused.status != 400 {
		t.Fatalf("first %+v, refused %+v", first, refused)
	}
	for _, c := range []struct {
		name, method, path, key, body string
		status                        int
		cached                        bool
	}{
		{"the same again", "POST", "/v1/codes", "k", ` {"name" : "Colours"}`, 200, true},
		{"another body", "POST", "/v1/codes", "k", `{"name":"Fruits"}`, 409, false},
		{"a body that cannot be read", "POST", "/v1/codes", "k", `{"name":"Colours","foo":1}`, 409, false},
		{"another operation", "PUT", "/v1/codes/46", "k", `{"name":"Colours"}`, 409, false},
		{"another entity", "POST", "/v1/funds", "k", `{"name":"Colours"}`, 409, false},
		{"a refusal", "POST", "/v1/codes", "r", `{"name":"Fruits","foo":1}`, 400, true},
		{"a refusal of something else", "POST", "/v1/codes", "r", `{"name":"Fruits","bar":1}`, 409, false},
		{"a body that is right after a refusal", "POST", "/v1/codes", "r", `{"name":"Fruits"}`, 409, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := do(c.method, c.path, c.key, c.body)
			if got.status != c.status || (got.header.Get("x-served-from-cache") == "true") != c.cached {
				t.Errorf("got %d %s %v", got.status, got.body, got.header)
			}
		})
	}
}

// TestStackKeysOfBatches repeats batches whose requests have keys, and batches that have one as a whole.
func TestStackKeysOfBatches(t *testing.T) {
	server, _ := startStack(t)
	type part struct {
		Status  int           `json:"statusCode"`
		Headers []batchHeader `json:"headers"`
		Body    string        `json:"body"`
	}
	do := func(whole, key string, names ...string) []part {
		t.Helper()
		var list []string
		for i, name := range names {
			list = append(list, fmt.Sprintf(`{"requestId":%d,"method":"POST","relativeUrl":"codes","headers":[{"name":"Idempotency-Key","value":%q}],"body":%q}`,
				i, key, `{"name":"`+name+`"}`))
		}
		got := send(t, server, call{method: "POST", path: "/v1/batches", body: "[" + strings.Join(list, ",") + "]",
			headers: map[string]string{"Authorization": adminCredentials, "Idempotency-Key": whole}})
		var parts []part
		if err := json.Unmarshal([]byte(got.body), &parts); err != nil || len(parts) != len(names) {
			t.Fatalf("%d %s", got.status, got.body)
		}
		return parts
	}
	statuses := func(parts []part) (list []int) {
		for _, p := range parts {
			list = append(list, p.Status)
		}
		return list
	}
	cached := []batchHeader{{"Idempotency-Key", ""}, {"x-served-from-cache", "true"}}
	first := do("batch", "", "Colours", "Fruits")
	for _, c := range []struct {
		name  string
		parts []part
		want  []int
	}{
		{"a key of one request", do("", "k", "Trees"), []int{200}},
		{"the key for another body", do("", "k", "Birds"), []int{409}},
		{"a key that is too long", do("", strings.Repeat("k", 256), "Birds"), []int{400}},
		{"the batch for the first time", first, []int{200, 200}},
		{"the batch with another body in one place", do("batch", "", "Colours", "Fish"), []int{200, 409}},
	} {
		if diff := cmp.Diff(c.want, statuses(c.parts)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	want := slices.Clone(first)
	for i := range want {
		want[i].Headers = cached
	}
	if diff := cmp.Diff(want, do("batch", "", "Colours", "Fruits")); diff != "" {
		t.Errorf("the batch again (-want +got):\n%s", diff)
	}
}

// TestEveryPathParameterIsTaken holds that no operation overlooks what the path of its route says: each parameter has
// a field of the input.
func TestEveryPathParameterIsTaken(t *testing.T) {
	_, platform := startStack(t)
	for _, row := range resolve(Routes(), platform.Operations()) {
		if row.plan() == nil {
			continue
		}
		taken := map[string]bool{}
		for _, f := range row.plan().fields {
			taken[f.Name] = taken[f.Name] || f.Place == wire.Path
		}
		for _, name := range row.parameters() {
			if !taken[name] && !taken["ref"] {
				t.Errorf("%s %s: no field of %v takes {%s}", row.Method, row.Path, row.plan().of, name)
			}
		}
	}
}

// TestEveryInputCanBeFilled sends an object with nothing and one with nonsense in every attribute to the operation of
// every route. What they refuse, they must refuse in an orderly way.
func TestEveryInputCanBeFilled(t *testing.T) {
	_, platform := startStack(t)
	for _, row := range resolve(Routes(), platform.Operations()) {
		if row.plan() == nil {
			continue
		}
		for _, nonsense := range []string{`null`, `""`, `"x"`, `-1`, `1e400`, `true`, `[]`, `[{}]`, `[[]]`, `{}`, `{"x":[{"y":{}}]}`} {
			object := jsonValue{kind: jsonObject, raw: "{}"}
			for _, f := range row.plan().fields {
				object.names = append(object.names, f.Name)
				v, err := parseJSON([]byte(nonsense))
				if err != nil {
					t.Fatal(err)
				}
				object.items = append(object.items, v)
			}
			for _, body := range []jsonValue{{}, object} {
				input, b := bind(row, requestParts{body: body})
				if out, err := encode(b.judge(row, input)(row.op.Check(input))); err != nil || !json.Valid(out) {
					t.Errorf("%s with %s in every attribute: %v %s", row.Operation, nonsense, err, out)
				}
			}
		}
	}
}

// TestNothingFails sends every route requests that are empty, half right and wrong, and holds that each gets an answer
// of the interface: a refusal is expected, a failure of the platform is not.
func TestNothingFails(t *testing.T) {
	_, platform := startStack(t)
	handler, err := newServer(systemGate{platformGate{platform}}, platform.Operations(), Routes(), Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	handler.stop() // feeds end where they begin
	values := []string{`"01 January 2024"`, `1`, `-1`, `"x"`, `9223372036854775807`, `true`, `[1]`, `[{"id":1}]`}
	for _, row := range resolve(Routes(), platform.Operations()) {
		bodies := []string{``, `{}`, `[]`}
		for _, value := range values {
			bodies = append(bodies, everyAttribute(row, value))
		}
		for _, id := range []string{"1", "x%2Fy"} {
			path := parameterRule.ReplaceAllString(row.Path, id) + "?command=" + row.Command + "&limit=1&offset=1&orderBy=id&status=1"
			for _, body := range bodies {
				request := httptest.NewRequest(row.Method, path, strings.NewReader(body))
				request.Header.Set(tenantHeader, "default")
				request.SetBasicAuth("system", "")
				answer := httptest.NewRecorder()
				handler.ServeHTTP(answer, request)
				if answer.Code == 500 || answer.Code == 501 && row.op != nil {
					t.Errorf("%s %s %s: %d %s", row.Method, path, body, answer.Code, answer.Body)
				}
			}
		}
	}
}

// systemGate lets everybody in as the system user, no matter what the requests before did to users and roles.
type systemGate struct{ platformGate }

func (g systemGate) signIn(_ context.Context, tenant, _, _, _ string) (desk, error) {
	return platformDesk{g.platform.Tenant(tenant).As(lending.SystemUser)}, nil
}

var parameterRule = regexp.MustCompile(`\{[^}]*\}`)

// everyAttribute writes a body with one value in every attribute that a row's operation takes.
func everyAttribute(row Route, value string) string {
	members := []string{`"locale":"en"`, `"dateFormat":"dd MMMM yyyy"`}
	if row.plan() != nil {
		for name := range row.plan().byName {
			members = append(members, `"`+name+`":`+value)
		}
	}
	slices.Sort(members)
	return "{" + strings.Join(members, ",") + "}"
}

// BenchmarkRequest measures a small read through everything but the network: routing, authentication from the
// remembered credentials, a snapshot of the memory store, encoding, access log.
func BenchmarkRequest(b *testing.B) {
	server, _ := startStack(b)
	b.ReportAllocs()
	for b.Loop() {
		request := httptest.NewRequest("GET", "/v1/offices/1", nil)
		request.Header.Set(tenantHeader, "default")
		request.Header.Set("Authorization", adminCredentials)
		answer := httptest.NewRecorder()
		server.Config.Handler.ServeHTTP(answer, request)
		if answer.Code != 200 {
			b.Fatal(answer.Code)
		}
	}
}
