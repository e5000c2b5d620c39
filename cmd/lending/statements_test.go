package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestStatementsRunApart: a server answers reports of users by processes of its own, and ends while they run.
func TestStatementsRunApart(t *testing.T) {
	t.Setenv(adminPassword, "first-Passw0rd!")
	ctx, stop := context.WithCancel(t.Context())
	printed, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := run(ctx, []string{"serve", "-addr", "127.0.0.1:0", "-cob-at", "off", "-data", t.TempDir()}, out)
		ended <- errors.Join(err, out.Close())
	}()
	line := make([]byte, 1000)
	n, err := printed.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	at := regexp.MustCompile(`http://[^,]+`).FindString(string(line[:n]))
	call := func(method, path, body string) string {
		req, err := http.NewRequest(method, at+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.SetBasicAuth("admin", "first-Passw0rd!")
		req.Header.Set("Tenant-Identifier", defaultTenant)
		req.Header.Set("Content-Type", "application/json")
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	doubled := "SELECT 'x' AS t"
	for range 40 {
		doubled = "SELECT t || t AS t FROM (" + doubled + ")"
	}
	for name, test := range map[string]struct{ sql, want string }{
		"Offices":      {"SELECT name FROM office", `"row":["Head Office"]`},
		"Doubled text": {"SELECT length(t) FROM (" + doubled + ")", "MiB of memory"},
	} {
		call("POST", "/v1/reports", `{"reportName":"`+name+`","reportType":"Table","reportSql":"`+test.sql+`"}`)
		if got := call("GET", "/v1/runreports/"+strings.ReplaceAll(name, " ", "%20"), ""); !strings.Contains(got, test.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	// A look at the past runs them in a store of its own.
	past := "?knownAt=" + time.Now().UTC().Format(time.RFC3339Nano)
	call("POST", "/v1/codes", `{"name":"later"}`)
	for name, want := range map[string]string{"Offices": `"row":["Head Office"]`, "Doubled%20text": "MiB of memory"} {
		if got := call("GET", "/v1/runreports/"+name+past, ""); !strings.Contains(got, want) {
			t.Errorf("%s, as known before: %s", name, got)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
