package httpserver

import (
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
