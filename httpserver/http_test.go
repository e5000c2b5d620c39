package httpserver

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// call is one request of a test; what is empty is left out.
type call struct {
	method, path, body string
	headers            map[string]string
	anonymous          bool
}

// answer is what came back.
type answer struct {
	status int
	body   string
	header http.Header
}

func send(t *testing.T, server *httptest.Server, c call) answer {
	t.Helper()
	req, err := http.NewRequest(c.method, server.URL+c.path, strings.NewReader(c.body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set(tenantHeader, "default")
	req.Header.Set("Content-Type", "application/json")
	if !c.anonymous {
		req.SetBasicAuth("u", "p")
	}
	for name, value := range c.headers {
		if req.Header.Set(name, value); value == "" {
			req.Header.Del(name)
		}
	}
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{res.StatusCode, string(text), res.Header}
}

const goodDeposit = `{"amount":"1,000.5","on":"31 January 2024","locale":"en","dateFormat":"dd MMMM yyyy"}`

func TestRequests(t *testing.T) {
	server, _ := startFake(t, Config{MaxBody: 2000})
	const deposits = "/v1/clients/5/deposits"
	entry := func(text, code, parameter, value, args string) string {
		return `{"developerMessage":"` + text + `","defaultUserMessage":"` + text + `","userMessageGlobalisationCode":"` + code + `","parameterName":"` + parameter + `","value":` + value + `,"args":[` + args + `]}`
	}
	envelope := func(status, code, developer, user, entries string) string {
		return `{"developerMessage":"` + developer + `","httpStatusCode":"` + status + `","defaultUserMessage":"` + user + `","userMessageGlobalisationCode":"` + code + `"` + entries + `}`
	}
	errorsOf := func(entries ...string) string { return `,"errors":[` + strings.Join(entries, ",") + `]` }
	invalid := func(entries ...string) string {
		return envelope("400", "validation.msg.validation.errors.exist",
			"The request was invalid. This typically will happen due to validation errors which are provided.", "Validation errors exist.", errorsOf(entries...))
	}
	malformed := func(why string) string {
		return entry("The body of the request is missing or is not acceptable JSON: "+why+".", "error.msg.invalid.request.body", "id", "null", `{"value":"`+why+`"}`)
	}
	noPath := func(path string) string {
		return envelope("404", "error.msg.resource.not.found", "The requested resource is not available.", "The requested resource is not available.",
			errorsOf(entry("No resource is named "+path+".", "error.msg.resource.not.found", "id", "null", `{"value":"`+path+`"}`)))
	}
	cases := []struct {
		name   string
		call   call
		status int
		want   string
	}{
		{"read", call{method: "GET", path: "/v1/clients/5"}, 200,
			`{"id":5,"on":[2024,1,31],"amount":12.5,"unit":{"id":0,"code":"periodFrequencyType.days","value":"Days"},"roles":[]}`},
		{"read by external id", call{method: "GET", path: "/v1/clients/external-id/A%2FB?fields=name,id"}, 200, `{"id":0,"name":"A/B"}`},
		{"read with a slash at the end", call{method: "GET", path: "/v1/clients/5/?fields=id"}, 200, `{"id":5}`},
		{"list", call{method: "GET", path: "/v1/clients?limit=3&fields=id"}, 200, `{"totalFilteredRecords":1,"pageItems":[{"id":3}]}`},
		{"literal beside a parameter", call{method: "GET", path: "/v1/clients/template?fields=id"}, 200, `{"totalFilteredRecords":1,"pageItems":[{"id":0}]}`},
		{"tenant by its second header", call{method: "GET", path: "/v1/clients/5?fields=id", headers: map[string]string{tenantHeader: "", tenantHeaderSynonym: "default"}}, 200, `{"id":5}`},
		{"tenant in the query", call{method: "GET", path: "/v1/clients/5?fields=id&tenantIdentifier=default", headers: map[string]string{tenantHeader: ""}}, 200, `{"id":5}`},
		{"command", call{method: "POST", path: deposits, body: goodDeposit}, 200,
			`{"resourceId":7,"changes":{"amount":"1,000.5","computed":5.25,"count":0,"dateFormat":"dd MMMM yyyy","effective":[2024,1,31],"locale":"en","on":"31 January 2024",` +
				`"unit":{"id":0,"code":"periodFrequencyType.days","value":"Days"},"until":""}}`},
		{"command by its name", call{method: "POST", path: "/v1/clients/external-id/x?command=CLOSE"}, 200, `{"resourceExternalId":"x"}`},
		{"success without a body", call{method: "DELETE", path: "/v1/clients/5"}, 204, ``},
		{"sign in", call{method: "POST", path: "/v1/authentication", body: `{"username":"u","password":"p"}`, anonymous: true}, 200,
			`{"id":0,"name":"u","amount":0,"unit":{"id":0,"code":"periodFrequencyType.days","value":"Days"},"roles":[]}`},

		{"sign in with a wrong password", call{method: "POST", path: "/v1/authentication", body: `{"username":"u","password":"x"}`, anonymous: true}, 400,
			envelope("400", "error.msg.not.authenticated", "Invalid authentication details were passed in api request.", "Unauthenticated. Please login.", "")},
		{"sign in without a password", call{method: "POST", path: "/v1/authentication", body: `{"username":"u"}`, anonymous: true}, 400,
			invalid(entry("The parameter `password` is mandatory.", "validation.msg.user.password.cannot.be.blank", "password", "null", ""))},
		{"sign in without a body", call{method: "POST", path: "/v1/authentication", anonymous: true}, 400, malformed("it is empty")},
		{"no credentials", call{method: "GET", path: "/v1/clients/5", anonymous: true}, 401,
			envelope("401", "error.msg.not.authenticated", "Invalid authentication details were passed in api request.", "Unauthenticated. Please login.", "")},
		{"no tenant", call{method: "GET", path: "/v1/clients/5", headers: map[string]string{tenantHeader: ""}}, 400,
			envelope("401", "error.msg.invalid.tenant.identifier", "Invalid tenant details were passed in api request.", "Invalid tenant identifier. Send a known one in the header Tenant-Identifier.", `,"errors":[]`)},
		{"no such path", call{method: "GET", path: "/v1/nothing"}, 404, noPath("/v1/nothing")},
		{"an id that is no number", call{method: "GET", path: "/v1/clients/abc"}, 404, noPath("/v1/clients/abc")},
		{"no such method", call{method: "PATCH", path: "/v1/clients/5"}, 405,
			envelope("405", "error.msg.method.not.allowed", "The resource does not have the method PATCH.", "The resource does not have this method.", "")},
		{"not built", call{method: "POST", path: "/v1/clients/5?command=reopen"}, 501,
			envelope("501", "validation.msg.not.implemented", "The request is known to the interface and not implemented by the platform.", "This function is not implemented.",
				errorsOf(entry("POST /v1/clients/{clientId} is known to the interface and not implemented by the platform.", "not.implemented", "id", "null", `{"value":"POST"},{"value":"/v1/clients/{clientId}"}`)))},
		{"errors with the code on top", call{method: "GET", path: "/v1/clients/5/plain"}, 501,
			`{"code":"not.implemented",` + envelope("501", "not.implemented", "The request is known to the interface and not implemented by the platform.", "This function is not implemented.",
				errorsOf(entry("GET /v1/clients/{clientId}/plain is known to the interface and not implemented by the platform.", "not.implemented", "id", "null", `{"value":"GET"},{"value":"/v1/clients/{clientId}/plain"}`)))[1:]},
		{"unknown command", call{method: "POST", path: "/v1/clients/5?command=explode"}, 400,
			invalid(entry("The query parameter command has an unsupported value of: explode. Supported are: [close reopen].", "error.msg.query.parameter.value.unsupported", "command", `"explode"`,
				`{"value":"command"},{"value":"explode"},{"value":["close","reopen"]}`))},
		{"no command", call{method: "POST", path: "/v1/clients/5"}, 400,
			invalid(entry("The query parameter command has an unsupported value of: . Supported are: [close reopen].", "error.msg.query.parameter.value.unsupported", "command", `""`,
				`{"value":"command"},{"value":""},{"value":["close","reopen"]}`))},
		{"unknown field asked for", call{method: "GET", path: "/v1/clients/5?fields=id,,foo"}, 400,
			invalid(entry("The parameter foo is not supported.", "error.msg.parameter.unsupported", "foo", "null", ""))},
		{"validation", call{method: "POST", path: deposits, body: `{"amount":0,"foo":1}`}, 400,
			invalid(entry("The parameter foo is not supported.", "error.msg.parameter.unsupported", "foo", "null", ""),
				entry("The parameter `amount` must be greater than 0.", "validation.msg.deposit.amount.not.greater.than.zero", "amount", "0", ""),
				entry("The parameter `on` is mandatory.", "validation.msg.deposit.on.cannot.be.blank", "on", "null", ""))},
		{"domain rule, dates in ISO form", call{method: "POST", path: deposits, body: strings.Replace(goodDeposit, "{", `{"accountNo":"fault",`, 1)}, 403,
			envelope("403", "validation.msg.domain.rule.violation", "Request was understood but caused a domain rule violation.", "Errors contain reason for domain rule violation.",
				errorsOf(entry("A deposit of 1000.5 on 2024-01-31 is too much.", "error.msg.deposit.too.much", "amount", "1000.5", `{"value":1000.5},{"value":"2024-01-31"}`)))},
		{"domain rule, enumerations as ids", call{method: "POST", path: deposits, body: strings.Replace(goodDeposit, "{", `{"accountNo":"unit","unit":2,`, 1)}, 403,
			envelope("403", "validation.msg.domain.rule.violation", "Request was understood but caused a domain rule violation.", "Errors contain reason for domain rule violation.",
				errorsOf(entry("Months are too long.", "error.msg.deposit.unit", "unit", "2", `{"value":2}`)))},
		{"data integrity", call{method: "POST", path: deposits, body: strings.Replace(goodDeposit, "{", `{"accountNo":"taken",`, 1)}, 403,
			envelope("403", "error.msg.deposit.duplicate.externalId", "The request caused a data integrity issue to be fired by the database.", "Deposit taken exists.",
				errorsOf(entry("Deposit taken exists.", "error.msg.deposit.duplicate.externalId", "accountNo", `"taken"`, `{"value":"taken"}`)))},
		{"failure, its cause hidden", call{method: "POST", path: deposits, body: strings.Replace(goodDeposit, "{", `{"accountNo":"broken",`, 1)}, 500,
			envelope("500", "error.msg.platform.server.side.error", "An unexpected error occurred on the platform server. The log has it under the request id of the response.", "An unexpected error occurred.", `,"Exception":"An unexpected error occurred."`)},
		{"panic", call{method: "POST", path: deposits, body: strings.Replace(goodDeposit, "{", `{"accountNo":"panic",`, 1)}, 500,
			envelope("500", "error.msg.platform.server.side.error", "An unexpected error occurred on the platform server. The log has it under the request id of the response.", "An unexpected error occurred.", `,"Exception":"An unexpected error occurred."`)},
		{"broken JSON", call{method: "POST", path: deposits, body: `{"amount":`}, 400, malformed("not one JSON value in UTF-8")},
		{"two values", call{method: "POST", path: deposits, body: `{}{}`}, 400, malformed("not one JSON value in UTF-8")},
		{"a list", call{method: "POST", path: deposits, body: `[1]`}, 400, malformed("it is no object")},
		{"no body", call{method: "POST", path: deposits}, 400, malformed("it is empty")},
		{"deep body", call{method: "POST", path: deposits, body: `{"anything":` + strings.Repeat("[", 50) + strings.Repeat("]", 50) + `}`}, 400, malformed("JSON is nested too deeply")},
		{"a form", call{method: "POST", path: deposits, body: goodDeposit, headers: map[string]string{"Content-Type": "text/plain"}}, 400, malformed("its Content-Type is not application/json")},
		{"idempotency key that is no word", call{method: "POST", path: deposits, body: goodDeposit, headers: map[string]string{"Idempotency-Key": strings.Repeat("k", 256)}}, 400,
			invalid(entry("An idempotency key has at most 255 printable characters.", "error.msg.idempotency.key.invalid", "id", "null", `{"value":255}`))},
		{"huge body", call{method: "POST", path: deposits, body: `{"accountNo":"` + strings.Repeat("x", 3000) + `"}`}, 413,
			envelope("413", "error.msg.request.too.large", "The body of the request is larger than 2000 bytes.", "The body of the request is larger than 2000 bytes.",
				errorsOf(entry("The body of the request is larger than 2000 bytes.", "error.msg.request.too.large", "id", "null", `{"value":2000}`)))},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got := send(t, server, c.call)
			if got.status != c.status {
				t.Errorf("status %d, want %d", got.status, c.status)
			}
			if diff := cmp.Diff(c.want, got.body); diff != "" {
				t.Errorf("body (-want +got):\n%s", diff)
			}
			if got.body != "" && !json.Valid([]byte(got.body)) {
				t.Errorf("not JSON: %s", got.body)
			}
		})
	}
}

func TestHeaders(t *testing.T) {
	server, platform := startFake(t, Config{Realm: `bank "x"`})
	got := send(t, server, call{method: "GET", path: "/v1/clients/5"})
	for name, want := range map[string]string{
		"Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY", "Access-Control-Allow-Origin": "", "X-Served-From-Cache": "", "Strict-Transport-Security": "",
	} {
		if got.header.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, got.header.Get(name), want)
		}
	}
	if len(got.header.Get("X-Request-Id")) != 24 {
		t.Errorf("request id %q", got.header.Get("X-Request-Id"))
	}
	if h := send(t, server, call{method: "GET", path: "/v1/clients/5", anonymous: true}).header.Get("WWW-Authenticate"); h != `Basic realm="bank x", charset="UTF-8"` {
		t.Errorf("WWW-Authenticate is %q", h)
	}
	for _, method := range []string{"PUT", "OPTIONS"} {
		if h := send(t, server, call{method: method, path: "/v1/clients/5"}).header.Get("Allow"); h != "DELETE, GET, HEAD, POST, OPTIONS" {
			t.Errorf("Allow for %s is %q", method, h)
		}
	}
	if head := send(t, server, call{method: "HEAD", path: "/v1/clients/5"}); head.status != 200 || head.body != "" {
		t.Errorf("HEAD gave %d %q", head.status, head.body)
	}
	platform.replayed = true
	got = send(t, server, call{method: "POST", path: "/v1/clients/5/deposits?preview=true", body: goodDeposit, headers: map[string]string{"Idempotency-Key": " k1 "}})
	if got.header.Get("x-served-from-cache") != "true" {
		t.Error("a replay is not marked")
	}
	if platform.seen.Key != "k1" || !platform.seen.Preview || platform.seen.Origin != "127.0.0.1" {
		t.Errorf("the platform was given %+v", platform.seen)
	}
}

func TestOriginBehindAProxy(t *testing.T) {
	server, platform := startFake(t, Config{TrustForwarded: true})
	for forwarded, want := range map[string]string{"198.51.100.7": "198.51.100.7", "10.0.0.1, 198.51.100.7": "198.51.100.7", "spoofed": "127.0.0.1", "": "127.0.0.1"} {
		send(t, server, call{method: "POST", path: "/v1/clients/5/deposits", body: goodDeposit, headers: map[string]string{"X-Forwarded-For": forwarded}})
		if platform.seen.Origin != want {
			t.Errorf("from %q is %q, want %q", forwarded, platform.seen.Origin, want)
		}
	}
}

// TestOriginOfTwoLines: a proxy may leave the header that a caller sent and add a line of its own.
func TestOriginOfTwoLines(t *testing.T) {
	s := &server{cfg: Config{TrustForwarded: true}}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header["X-Forwarded-For"] = []string{"203.0.113.1", "198.51.100.7"}
	if got := s.origin(r); got != "198.51.100.7" {
		t.Errorf("the caller chose to be %s", got)
	}
}

func TestBasePathHealthAndMetrics(t *testing.T) {
	server, _ := startFake(t, Config{BasePath: "/api/"})
	for path, want := range map[string]int{"/api/v1/clients/5": 200, "/v1/clients/5": 404, "/api": 200, "/api/none": 404, "/healthz": 200, "/metrics": 200} {
		if got := send(t, server, call{method: "GET", path: path}); got.status != want {
			t.Errorf("%s is %d, want %d", path, got.status, want)
		}
	}
	text := send(t, server, call{method: "GET", path: "/metrics"}).body
	for _, want := range []string{
		`lending_http_requests_total{route="GET /v1/clients/{clientId}",operation="deposits.Get",status="200"} 1`,
		`lending_http_requests_total{route="none",operation="",status="404"} 2`,
		`lending_http_request_duration_seconds_bucket{le="+Inf"} `,
		`lending_http_request_duration_seconds_count `,
		"# TYPE go_goroutines gauge\ngo_goroutines ",
		"# TYPE go_memstats_heap_alloc_bytes gauge\ngo_memstats_heap_alloc_bytes ",
		"# TYPE go_memstats_sys_bytes gauge\ngo_memstats_sys_bytes ",
		"lending_store_commit_duration_seconds_sum 1.5\nlending_store_commit_duration_seconds_count 3\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("metrics lack %s:\n%s", want, text)
		}
	}
	hidden, _ := startFake(t, Config{HideMetrics: true})
	if got := send(t, hidden, call{method: "GET", path: "/metrics"}); got.status != 404 {
		t.Errorf("hidden metrics answer %d", got.status)
	}
}

// TestLogsTellNoSecrets looks at everything that is logged of requests with credentials and personal data.
func TestLogsTellNoSecrets(t *testing.T) {
	var log bytes.Buffer
	server, _ := startFake(t, Config{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	body := strings.Replace(goodDeposit, "{", `{"accountNo":"panic","note":"PERSO",`, 1)
	send(t, server, call{method: "POST", path: "/v1/clients/5/deposits?token=QUERY", body: body})
	send(t, server, call{method: "POST", path: "/v1/authentication", body: `{"username":"u","password":"TOPSECRET"}`})
	server.Close()
	for _, secret := range []string{"Basic", "dTpw", "PERSO", "TOPSECRET", "QUERY"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds %q:\n%s", secret, log.String())
		}
	}
	if !strings.Contains(log.String(), "out of cheese") || !strings.Contains(log.String(), "status=500") {
		t.Errorf("the log does not tell of the panic:\n%s", log.String())
	}
}

func TestTimeoutIsRetry(t *testing.T) {
	server, _ := startFake(t, Config{Timeout: time.Nanosecond})
	got := send(t, server, call{method: "GET", path: "/v1/clients/5"})
	if got.status != 503 || got.header.Get("Retry-After") == "" || !strings.Contains(got.body, "error.msg.request.took.too.long") {
		t.Errorf("got %d %s", got.status, got.body)
	}
}

// TestLostConnection breaks a request off in the middle of its body. Nothing may be performed.
func TestLostConnection(t *testing.T) {
	server, platform := startFake(t, Config{})
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	head := "POST /v1/clients/5/deposits HTTP/1.1\r\nHost: x\r\nTenant-Identifier: default\r\nAuthorization: Basic dTpw\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n"
	if _, err := io.WriteString(conn, head+goodDeposit); err != nil {
		t.Fatal(err)
	}
	conn.Close()
	server.Close() // waits for the request to end
	if platform.seen.Render != nil {
		t.Error("half a request was performed")
	}
}
