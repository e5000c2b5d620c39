package httpserver

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// TestMounts serves the shell under prefixes in every way that a host has, and uses it as a browser and a monitor do.
func TestMounts(t *testing.T) {
	for _, prefix := range []string{"", "/", "/bank", "bank", "/bank/", "/a/b/", "/größe"} {
		clean := basePath(prefix)
		mounts := map[string]http.Handler{
			"by BasePath":              mounted(t, prefix),
			"by BasePath, in a mux":    inMux(clean, mounted(t, prefix)),
			"by StripPrefix":           inMux(clean, http.StripPrefix(unescaped(t, clean), mounted(t, ""))),
			"by StripPrefix and slash": inMux(clean, http.StripPrefix(unescaped(t, clean)+"/", mounted(t, ""))),
			"by both":                  inMux(clean, http.StripPrefix(unescaped(t, clean), mounted(t, prefix))),
		}
		for way, handler := range mounts {
			t.Run(prefix+" "+way, func(t *testing.T) { tryMount(t, handler, clean) })
		}
	}
}

// mounted is the shell of a fake platform.
func mounted(t *testing.T, basePath string) http.Handler {
	t.Helper()
	s, err := newServer(&fakePlatform{}, depositOperations(), depositTable(), Config{BasePath: basePath, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// inMux is a host that has the shell under a prefix, and something of its own elsewhere.
func inMux(prefix string, shell http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(prefix+"/", shell)
	mux.HandleFunc("GET /shop", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("open")) })
	return mux
}

func unescaped(t *testing.T, path string) string {
	t.Helper()
	plain, err := url.PathUnescape(path)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func tryMount(t *testing.T, handler http.Handler, prefix string) {
	server := httptest.NewServer(handler)
	defer server.Close()
	get := func(path string) answer {
		t.Helper()
		return send(t, server, call{method: "GET", path: path})
	}
	for _, path := range []string{"/healthz", "/metrics", "/docs", "/docs/", "/openapi.json", "/v1/clients/5", "/v1/clients/5/"} {
		if got := get(prefix + path); got.status != 200 {
			t.Errorf("%s%s: %d %s", prefix, path, got.status, got.body)
		}
	}
	var described struct{ Servers []struct{ URL string } }
	if err := json.Unmarshal([]byte(get(prefix+"/openapi.json").body), &described); err != nil || len(described.Servers) != 1 {
		t.Fatalf("%v %v", described, err)
	}
	if at := described.Servers[0].URL; at != prefix && !(prefix == "" && at == "/") {
		t.Errorf("the description says that it is served at %q, not %q", at, prefix)
	}
	if got := get(strings.TrimSuffix(described.Servers[0].URL, "/") + "/v1/clients/5?fields=id"); got.body != `{"id":5}` {
		t.Errorf("where the description leads is %d %s", got.status, got.body)
	}
	for _, page := range []string{prefix + "/docs", prefix + "/docs/"} {
		tryPage(t, server, page, 3)
	}
	for _, page := range []string{prefix + "/", prefix} {
		tryPage(t, server, page, 11)
	}
	if prefix == "" {
		return
	}
	for _, path := range []string{"/v1/clients/5", prefix + "rupt/v1/clients/5", prefix + "v1/clients/5", prefix + prefix + "/v1/clients/5"} {
		if got := get(path); got.status != 404 {
			t.Errorf("%s: %d %s", path, got.status, got.body)
		}
	}
}

// linked is what a page loads or leads to.
var linked = regexp.MustCompile(`(?:src|href)="([^"]+)"`)

// tryPage loads the page as a browser does: it resolves its links against the address that it came from in the end.
func tryPage(t *testing.T, server *httptest.Server, page string, links int) {
	t.Helper()
	res, err := http.Get(server.URL + page)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	found := linked.FindAllStringSubmatch(send(t, server, call{method: "GET", path: page}).body, -1)
	if len(found) != links {
		t.Fatalf("%s has the links %v", page, found)
	}
	for _, link := range found {
		to, err := res.Request.URL.Parse(link[1])
		if err != nil {
			t.Fatal(err)
		}
		if got := send(t, server, call{method: "GET", path: to.EscapedPath()}); got.status != 200 {
			t.Errorf("%s leads to %s: %d", page, to, got.status)
		}
	}
}
