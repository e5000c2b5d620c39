package webdesk_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver/webdesk"
)

func ask(t *testing.T, method, path string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	webdesk.New(webdesk.Config{Interface: `/bank/"`}).ServeHTTP(w, r)
	return w.Result()
}

func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		method, path string
		status       int
		media        string
	}{
		"page":               {"GET", "/", 200, "text/html; charset=utf-8"},
		"module":             {"GET", "/desk/desk.js", 200, "text/javascript; charset=utf-8"},
		"module of a page":   {"GET", "/desk/pages/loan.js", 200, "text/javascript; charset=utf-8"},
		"style":              {"GET", "/desk/desk.css", 200, "text/css; charset=utf-8"},
		"picture":            {"GET", "/desk/icon.svg", 200, "image/svg+xml"},
		"head":               {"HEAD", "/desk/desk.js", 200, "text/javascript; charset=utf-8"},
		"no such file":       {"GET", "/desk/nothing.js", 404, "text/plain; charset=utf-8"},
		"a folder":           {"GET", "/desk/pages", 404, "text/plain; charset=utf-8"},
		"above the folder":   {"GET", "/desk/../desk.go", 404, "text/plain; charset=utf-8"},
		"the page as a file": {"GET", "/desk/index.html", 404, "text/plain; charset=utf-8"},
		"a write":            {"POST", "/", 405, "text/plain; charset=utf-8"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ask(t, c.method, c.path)
			if got.StatusCode != c.status || got.Header.Get("Content-Type") != c.media {
				t.Errorf("%d %s", got.StatusCode, got.Header.Get("Content-Type"))
			}
			if c.status == 200 && got.Header.Get("Content-Security-Policy") != webdesk.Policy {
				t.Errorf("policy %q", got.Header.Get("Content-Security-Policy"))
			}
		})
	}
}

func TestCompressed(t *testing.T) {
	plain, _ := io.ReadAll(ask(t, "GET", "/desk/desk.js").Body)
	for accepted, want := range map[string]string{"": "", "br": "", "gzip;q=0": "", "gzip": "gzip", "deflate, gzip;q=1.0, *;q=0.5": "gzip", "GZIP": "gzip"} {
		got := ask(t, "GET", "/desk/desk.js", "Accept-Encoding", accepted)
		if got.Header.Get("Content-Encoding") != want || got.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %q, %q", accepted, got.Header.Get("Content-Encoding"), got.Header.Get("Vary"))
		}
		body := io.Reader(got.Body)
		if want == "gzip" {
			unpacked, err := gzip.NewReader(body)
			if err != nil {
				t.Fatal(err)
			}
			body = unpacked
		}
		text, err := io.ReadAll(body)
		if diff := cmp.Diff(string(plain), string(text)); err != nil || diff != "" {
			t.Errorf("%q: %v %s", accepted, err, diff)
		}
	}
}

// A browser that has a file asks whether it still holds, and is told so in a few bytes.
func TestAskedAgain(t *testing.T) {
	plain, packed := ask(t, "GET", "/").Header.Get("ETag"), ask(t, "GET", "/", "Accept-Encoding", "gzip").Header.Get("ETag")
	if plain == packed || plain == "" {
		t.Fatalf("tags %q and %q", plain, packed)
	}
	for name, c := range map[string]struct {
		tags   string
		status int
	}{"the same": {plain, 304}, "weak": {"W/" + plain, 304}, "of several": {`"x", ` + plain, 304}, "any": {"*", 304}, "another": {`"x"`, 200}, "the other form": {packed, 200}} {
		got := ask(t, "GET", "/", "If-None-Match", c.tags)
		body, _ := io.ReadAll(got.Body)
		if got.StatusCode != c.status || (len(body) == 0) != (c.status == 304) {
			t.Errorf("%s: %d with %d bytes", name, got.StatusCode, len(body))
		}
	}
}

// The address of the interface stands in the page as text, whatever it consists of.
func TestInterfaceInPage(t *testing.T) {
	page, _ := io.ReadAll(ask(t, "GET", "/").Body)
	if !strings.Contains(string(page), `name="interface" content="/bank/&#34;"`) {
		t.Errorf("%s", page)
	}
}

// imports are what a module loads, at once or when it is needed.
var imports = regexp.MustCompile(`(?:from|import\()\s*"([^"]+)"`)

// TestModulesResolve follows every import from the page on, holds the size of all that a browser may load, and finds what nothing
// loads.
func TestModulesResolve(t *testing.T) {
	h := webdesk.New(webdesk.Config{})
	server := httptest.NewServer(h)
	defer server.Close()
	const most = 300 << 10
	size, seen, open := 0, map[string]bool{}, []string{"/", "/desk/desk.css", "/desk/icon.svg", "/desk/desk.js"}
	for len(open) > 0 {
		at := open[0]
		open = open[1:]
		if seen[at] {
			continue
		}
		seen[at] = true
		packed := ask(t, "GET", at, "Accept-Encoding", "gzip")
		body, _ := io.ReadAll(packed.Body)
		if size += len(body); packed.StatusCode != 200 {
			t.Errorf("%s: %d", at, packed.StatusCode)
		}
		if !strings.HasSuffix(at, ".js") {
			continue
		}
		text, _ := io.ReadAll(ask(t, "GET", at).Body)
		for _, found := range imports.FindAllStringSubmatch(string(text), -1) {
			from, _ := http.NewRequest("GET", server.URL+at, nil)
			to, err := from.URL.Parse(found[1])
			if err != nil {
				t.Fatal(err)
			}
			open = append(open, to.Path)
		}
	}
	if size > most {
		t.Errorf("the desk has %d bytes compressed, more than %d", size, most)
	}
	t.Logf("%d files, %d bytes compressed", len(seen), size)
	if diff := cmp.Diff(webdesk.FileCount(), len(seen)); diff != "" {
		t.Errorf("files embedded and files loaded:\n%s", diff)
	}
}

// markup are the ways by which a text could become markup or code. No module has one.
var markup = regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser`)

func TestTextsStayTexts(t *testing.T) {
	for name, content := range webdesk.Embedded() {
		if found := markup.FindString(string(content)); found != "" {
			t.Errorf("%s has %s", name, found)
		}
	}
}
