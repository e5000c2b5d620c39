package httpserver

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
)

// TestRefusalsRepeatLittle: no entry of a refusal repeats more than the beginning of what was sent, wherever it stood.
func TestRefusalsRepeatLittle(t *testing.T) {
	server, _ := startStack(t)
	long := strings.Repeat("long ", 2000)
	body := func(attributes map[string]any) string {
		attributes["locale"], attributes["dateFormat"] = "en", "yyyy-MM-dd"
		text, err := json.Marshal(attributes)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	in := "?x=1&"
	for _, c := range []struct {
		name, method, path string
		sent               map[string]any
	}{
		{"an attribute that there is not", "POST", "/v1/clients", map[string]any{long: long}},
		{"names that are too long", "POST", "/v1/clients", map[string]any{"officeId": 1, "firstname": long, "lastname": long, "active": false}},
		{"values of another type", "POST", "/v1/clients", map[string]any{"officeId": long, "active": long, "activationDate": long, "legalFormId": long}},
		{"an object for a text", "POST", "/v1/codes", map[string]any{"name": map[string]any{long: long}}},
		{"an amount", "POST", "/v1/charges", map[string]any{"name": "Fee", "amount": long}},
		{"a key of a map", "PUT", "/v1/permissions", map[string]any{"permissions": map[string]any{long: true}}},
		{"a value under a key", "PUT", "/v1/permissions", map[string]any{"permissions": map[string]any{long: long}}},
		{"a kind of report", "POST", "/v1/reports", map[string]any{"reportName": "My list", "reportType": long, "reportSql": "SELECT 1"}},
		{"a command", "POST", "/v1/loans" + in + "command=" + url.QueryEscape(long), map[string]any{}},
		{"an order", "GET", "/v1/clients" + in + "orderBy=" + url.QueryEscape(long), nil},
		{"a number of the query", "GET", "/v1/clients" + in + "limit=" + url.QueryEscape(long), nil},
		{"a name of fields", "GET", "/v1/clients" + in + "fields=" + url.QueryEscape(long), nil},
		{"a name in a path", "GET", "/v1/codes/name/" + url.PathEscape(long), nil},
		{"an id in a path", "GET", "/v1/clients/" + url.PathEscape(long), nil},
		{"an external id", "GET", "/v1/loans/external-id/" + url.PathEscape(long), nil},
		{"a path that there is not", "GET", "/v1/" + url.PathEscape(long), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			sent := ""
			if c.sent != nil {
				sent = body(c.sent)
			}
			got := send(t, server, call{method: c.method, path: c.path, body: sent, headers: map[string]string{"Authorization": adminCredentials}})
			if got.status < 400 || got.status >= 500 {
				t.Fatalf("got %d %.300s", got.status, got.body)
			}
			var refusal struct {
				Errors []map[string]any `json:"errors"`
			}
			if err := json.Unmarshal([]byte(got.body), &refusal); err != nil || len(refusal.Errors) == 0 {
				t.Fatalf("%v in %.300s", err, got.body)
			}
			for _, entry := range refusal.Errors {
				for name, value := range entry {
					if text, _ := json.Marshal(value); strings.Count(string(text), "long") > 2*201/len("long ") {
						t.Errorf("%s has %d characters: %.120s", name, len(text), text)
					}
				}
			}
		})
	}
}
