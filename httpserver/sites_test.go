package httpserver

import (
	"strings"
	"testing"
)

// TestForeignSites sends what a page of another site can make a browser send, which has the user's credentials, and what
// others send.
func TestForeignSites(t *testing.T) {
	const closing, deposits = "/v1/clients/5?command=close", "/v1/clients/5/deposits"
	const file = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\nx\r\n--b--\r\n"
	foreign := func(headers ...string) map[string]string {
		all := map[string]string{"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site", "Content-Type": ""}
		for i := 0; i < len(headers); i += 2 {
			all[headers[i]] = headers[i+1]
		}
		return all
	}
	server, platform := startFake(t, Config{})
	own := "http://" + strings.TrimPrefix(server.URL, "http://")
	for _, tt := range []struct {
		name   string
		call   call
		status int
		code   string
	}{
		{"a form", call{method: "POST", path: closing, headers: foreign("Content-Type", "application/x-www-form-urlencoded")}, 403, errForeignSite.ID},
		{"a form of plain text", call{method: "POST", path: closing, headers: foreign("Content-Type", "text/plain")}, 403, errForeignSite.ID},
		{"JSON that does not say so", call{method: "POST", path: deposits, body: goodDeposit, headers: foreign()}, 403, errForeignSite.ID},
		{"JSON said to be something like it", call{method: "POST", path: deposits, body: goodDeposit, headers: foreign("Content-Type", "text/x+json")}, 403, errForeignSite.ID},
		{"an upload", call{method: "POST", path: "/v1/clients/5/documents", body: file, headers: foreign("Content-Type", "multipart/form-data; boundary=b")}, 403, errForeignSite.ID},
		{"a form of an old browser", call{method: "POST", path: closing, headers: foreign("Sec-Fetch-Site", "", "Content-Type", "text/plain")}, 403, errForeignSite.ID},
		{"a form of a sister site", call{method: "POST", path: closing, headers: foreign("Sec-Fetch-Site", "same-site")}, 403, errForeignSite.ID},
		{"a deletion", call{method: "DELETE", path: "/v1/clients/5", headers: foreign()}, 403, errForeignSite.ID},
		{"a sign-in", call{method: "POST", path: "/v1/authentication", body: `{"username":"u","password":"p"}`, headers: foreign("Content-Type", "text/plain")}, 403, errForeignSite.ID},
		{"the tenant in the query of a command", call{method: "POST", path: closing + "&tenantIdentifier=default", headers: map[string]string{tenantHeader: ""}}, 400, "error.msg.invalid.tenant.identifier"},
		{"the tenant in the query of a deletion", call{method: "DELETE", path: "/v1/clients/5?tenantIdentifier=default", headers: map[string]string{tenantHeader: ""}}, 400, "error.msg.invalid.tenant.identifier"},
		{"the tenant in the query of a sign-in", call{method: "POST", path: "/v1/authentication?tenantIdentifier=default", body: `{"username":"u","password":"p"}`, headers: map[string]string{tenantHeader: ""}}, 400, "error.msg.invalid.tenant.identifier"},

		{"the page of the server", call{method: "POST", path: closing, headers: foreign("Origin", own, "Sec-Fetch-Site", "same-origin")}, 200, ""},
		{"the page of the server in an old browser", call{method: "POST", path: closing, headers: foreign("Origin", own, "Sec-Fetch-Site", "")}, 200, ""},
		{"a program", call{method: "POST", path: closing, headers: map[string]string{"Content-Type": ""}}, 200, ""},
		{"JSON, for which the browser has asked", call{method: "POST", path: deposits, body: goodDeposit, headers: foreign("Content-Type", "application/json; charset=utf-8")}, 200, ""},
		{"a look", call{method: "GET", path: "/v1/clients/5", headers: foreign()}, 200, ""},
		{"the tenant in the query of a look", call{method: "GET", path: "/v1/clients/5?tenantIdentifier=default", headers: map[string]string{tenantHeader: ""}}, 200, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			platform.seen.Render = nil
			got := send(t, server, tt.call)
			if got.status != tt.status || !strings.Contains(got.body, tt.code) {
				t.Errorf("%d %s", got.status, got.body)
			}
			if done := platform.seen.Render != nil; done != (tt.status == 200) {
				t.Errorf("performed: %v", done)
			}
		})
	}
	asked := send(t, server, call{method: "OPTIONS", path: closing, anonymous: true, headers: map[string]string{
		"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type",
	}})
	if allowed := asked.header.Get("Access-Control-Allow-Origin"); asked.status != 204 || allowed != "" {
		t.Errorf("a browser that asks gets %d %q", asked.status, allowed)
	}
}
