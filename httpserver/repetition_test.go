package httpserver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
)

// repeat passes requests on to a server, and sends every command that is refused once more under the same idempotency key: the
// second answer has to be the first one, byte for byte. Commands that come without a key are given one.
func repeat(next http.Handler, report func(difference string)) http.Handler {
	var keys atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead || r.Method == http.MethodOptions || r.Header.Get("Idempotency-Key") != "" {
			next.ServeHTTP(w, r)
			return
		}
		body, broken := io.ReadAll(r.Body)
		send := func(w http.ResponseWriter) {
			again := r.Clone(r.Context())
			again.Header.Set("Idempotency-Key", fmt.Sprint("repeated ", keys.Load()))
			again.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), breaking{broken}))
			next.ServeHTTP(w, again)
		}
		keys.Add(1)
		first := &exchange{ResponseWriter: w}
		send(first)
		if first.status < 400 || first.status == http.StatusServiceUnavailable {
			return
		}
		second := httptest.NewRecorder()
		send(second)
		if second.Code != first.status || !bytes.Equal(second.Body.Bytes(), first.answer.Bytes()) {
			report(fmt.Sprintf("%s %s: refused first with %d %s\nand then with %d %s", r.Method, r.URL, first.status, first.answer.Bytes(), second.Code, second.Body))
		}
	})
}

// breaking ends a body as that of the request ended.
type breaking struct{ err error }

func (b breaking) Read([]byte) (int, error) {
	if b.err == nil {
		return 0, io.EOF
	}
	return 0, b.err
}

// TestKeptRefusals repeats refusals of every kind under their keys: values and arguments of every sort come back as they were.
func TestKeptRefusals(t *testing.T) {
	server, _ := startStack(t)
	do := func(method, path, body string) answer {
		return send(t, server, call{method: method, path: path, body: body, headers: map[string]string{"Authorization": adminCredentials, "Idempotency-Key": path + body}})
	}
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		kept                     bool
	}{
		{"a number and a list", "POST", "/v1/offices", `{"name":"Pune","parentId":-3,"openingDate":"31 June 2020","foo":[1,{"a":2}],"locale":"en","dateFormat":"dd MMMM yyyy"}`, 400, true},
		{"a list of what may be", "POST", "/v1/clients", `{"officeId":1,"fullname":"Traders","active":false,"legalFormId":9}`, 400, true},
		{"an argument that is a number", "POST", "/v1/loans/99?command=approve", `{"approvedOnDate":"01 January 2026","locale":"en","dateFormat":"dd MMMM yyyy"}`, 404, true},
		{"an amount", "POST", "/v1/loans/99/transactions?command=repayment", `{"transactionDate":"01 January 2026","transactionAmount":-1.5,"locale":"en","dateFormat":"dd MMMM yyyy"}`, 400, true},
		{"a text that others hold", "POST", "/v1/offices", `{"name":"Head Office","parentId":1,"openingDate":"01 July 2020","locale":"en","dateFormat":"dd MMMM yyyy"}`, 403, true},
		{"a rule", "PUT", "/v1/configurations/7", `{"enabled":true}`, 403, true},
		{"an own form", "POST", "/v1/sourcing-partners", `{"status":1,"detail":2.5}`, 400, true},
		{"what is not JSON", "POST", "/v1/codes", `{"name":`, 400, false},
		{"a command that is not known", "POST", "/v1/loans/99?command=fly", `{}`, 400, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			first, again := do(c.method, c.path, c.body), do(c.method, c.path, c.body)
			if first.status != c.status || again.status != c.status || again.body != first.body || !json.Valid([]byte(again.body)) {
				t.Errorf("first %d %s\nagain %d %s", first.status, first.body, again.status, again.body)
			}
			if cached := again.header.Get("x-served-from-cache") == "true"; cached != c.kept || first.header.Get("x-served-from-cache") != "" {
				t.Errorf("again from before: %v, want %v", cached, c.kept)
			}
		})
	}
}

// TestRefusalKeptByAProgram meets over HTTP a refusal that a Go program caused under the same key, which kept no body for it.
func TestRefusalKeptByAProgram(t *testing.T) {
	server, platform := startStack(t)
	desk, err := platform.Tenant("default").SignIn(context.Background(), "admin", "Secret-2026-x")
	if err != nil {
		t.Fatal(err)
	}
	_, err = desk.WithKey("k").Loans.Approve(context.Background(), 99, loans.Approval{On: calendar.MustParse("2026-01-01")})
	if fault.KindOf(err) != fault.NotFound {
		t.Fatal(err)
	}
	approve := func(key string) answer {
		return send(t, server, call{method: "POST", path: "/v1/loans/99?command=approve", body: `{"approvedOnDate":"01 January 2026","locale":"en","dateFormat":"dd MMMM yyyy"}`,
			headers: map[string]string{"Authorization": adminCredentials, "Idempotency-Key": key}})
	}
	kept, fresh := approve("k"), approve("")
	if kept.header.Get("x-served-from-cache") != "true" || kept.status != fresh.status || kept.body != fresh.body {
		t.Errorf("kept %+v\nfresh %+v", kept, fresh)
	}
}

// TestEncoderLeavesNothingOut gives the encoder what has no JSON: the place holds null, and the error says so.
func TestEncoderLeavesNothingOut(t *testing.T) {
	for name, tt := range map[string]struct {
		value any
		want  string
	}{
		"a machine float":             {[]any{1, 1.5, 2}, "[1,null,2]"},
		"a channel":                   {map[string]any{"a": make(chan int), "b": 2}, `{"a":null,"b":2}`},
		"a map by no name":            {[]any{map[reflect.Kind]int{1: 2}}, "[null]"},
		"text that cannot be written": {[]any{unwritable{}}, "[null]"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := encode(tt.value)
			if diff := cmp.Diff(tt.want, string(got)); diff != "" || err == nil {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
		})
	}
	refused := &fault.Error{Kind: fault.Rule, Violations: []fault.Violation{{Code: "c", Value: 1.5, Args: []any{2.5}}}}
	body, err := errorBody(refused, errorClasses[fault.Rule], false)
	if !json.Valid(body) || !strings.Contains(string(body), `"value":null,"args":[{"value":null}]`) || err == nil {
		t.Errorf("a refusal: %s, %v", body, err)
	}
}

type unwritable struct{}

func (unwritable) MarshalText() ([]byte, error) { return nil, errors.New("no words") }
