package httpserver

import (
	"net/http"
	"strings"
	"testing"

	"lending.example/platform/httpserver/webdesk"
)

// The desk stands at the root, answers like any other address of the shell, and is gone when it is hidden.
func TestDeskInTheBrowser(t *testing.T) {
	shown, _ := startFake(t, Config{})
	hidden, _ := startFake(t, Config{HideDesk: true})
	for path, want := range map[string]string{"/": "<!doctype html>", "/desk/desk.js": "import", "/desk/pages/loan.js": "import"} {
		got := send(t, shown, call{method: "GET", path: path, anonymous: true})
		if got.status != 200 || !strings.Contains(got.body, want) || got.header.Get("Content-Security-Policy") != webdesk.Policy || got.header.Get("X-Request-Id") == "" {
			t.Errorf("%s: %d %v", path, got.status, got.header)
		}
		if got := send(t, hidden, call{method: "GET", path: path}); got.status != 404 {
			t.Errorf("hidden, %s: %d", path, got.status)
		}
	}
}

// A server whose interface has a base path leads from its root to the desk, unless the desk is hidden.
func TestRootLeadsToDesk(t *testing.T) {
	for name, c := range map[string]struct {
		cfg      Config
		path     string
		status   int
		location string
	}{
		"for web applications":        {Config{BasePath: fineractBase, Fineract: true}, "/", 302, fineractBase + "/"},
		"below a base path":           {Config{BasePath: "/bank"}, "/", 302, "/bank/"},
		"elsewhere outside":           {Config{BasePath: "/bank"}, "/other", 404, ""},
		"hidden, below a base path":   {Config{BasePath: "/bank", HideDesk: true}, "/", 404, ""},
		"where the desk is, it stays": {Config{}, "/", 200, ""},
	} {
		t.Run(name, func(t *testing.T) {
			server, _ := startFake(t, c.cfg)
			stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
			got, err := stay.Get(server.URL + c.path)
			if err != nil {
				t.Fatal(err)
			}
			defer got.Body.Close()
			if location := got.Header.Get("Location"); got.StatusCode != c.status || location != c.location {
				t.Errorf("%d to %q, want %d to %q", got.StatusCode, location, c.status, c.location)
			}
		})
	}
}
