package webdesk_test

import (
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/webdesk"
	"lending.example/platform/lending"
	"lending.example/platform/lending/store/memory"
)

func handler(t *testing.T, cfg webdesk.Config) http.Handler {
	t.Helper()
	h, err := webdesk.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// bankDesk is a desk whose interface has an address that wants escaping.
var bankDesk = sync.OnceValue(func() http.Handler {
	h, err := webdesk.New(webdesk.Config{Interface: `/bank/"`})
	if err != nil {
		panic(err)
	}
	return h
})

func ask(t *testing.T, method, path string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	bankDesk().ServeHTTP(w, r)
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

// All that the desk loads travels compressed, and a browser that has it is not sent it again.
func TestKeptByBrowsers(t *testing.T) {
	for _, path := range []string{"/", "/desk/desk.js"} {
		first := ask(t, "GET", path, "Accept-Encoding", "gzip")
		again := ask(t, "GET", path, "Accept-Encoding", "gzip", "If-None-Match", first.Header.Get("ETag"))
		if first.Header.Get("Content-Encoding") != "gzip" || again.StatusCode != 304 {
			t.Errorf("%s: %v, then %d", path, first.Header, again.StatusCode)
		}
	}
}

// The address of the interface stands in the page as text, no matter what it consists of.
func TestInterfaceInPage(t *testing.T) {
	page, _ := io.ReadAll(ask(t, "GET", "/").Body)
	if !strings.Contains(string(page), `name="interface" content="/bank/&#34;"`) {
		t.Errorf("%s", page)
	}
}

// imports are what a module loads, at once or when it is needed.
var imports = regexp.MustCompile(`(?:from |import\()"([^"]+)"`)

// preloads are modules that the page has sent for before anything imports them.
var preloads = regexp.MustCompile(`rel="modulepreload" href="([^"]+)"`)

// TestModulesResolve follows every import from the page on, holds the size of all that a browser may load, and finds what nothing
// loads.
func TestModulesResolve(t *testing.T) {
	server := httptest.NewServer(handler(t, webdesk.Config{}))
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
		if at == "/" {
			page, _ := io.ReadAll(ask(t, "GET", at).Body)
			for _, found := range preloads.FindAllStringSubmatch(string(page), -1) {
				open = append(open, "/"+found[1])
			}
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
	for name := range pageFiles(t) {
		if !seen["/desk/"+name] && name != "index.html" {
			t.Errorf("nothing loads %s", name)
		}
	}
}

// pageFiles are the files of the page as they lie in the repository.
func pageFiles(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := fs.WalkDir(os.DirFS("page"), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile("page/" + name)
		found[name] = string(content)
		return err
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("%d files: %v", len(found), err)
	}
	return found
}

// markup are the ways by which a text could become markup or code. No module has one.
var markup = regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser`)

func TestTextsStayTexts(t *testing.T) {
	for name, content := range pageFiles(t) {
		if found := markup.FindString(content); found != "" {
			t.Errorf("%s has %s", name, found)
		}
	}
}

// commandPaths are paths of the interface whose commands a page offers.
var commandPaths = regexp.MustCompile(`"(/v1/[^"]+)"`)

// Every path whose commands a page offers is one of the interface, under the names that the interface has for its resources.
func TestPathsOfCommandsExist(t *testing.T) {
	records, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(records, &lending.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	text, err := httpserver.Describe(platform, "")
	if err != nil {
		t.Fatal(err)
	}
	var description struct {
		Paths map[string]any `json:"paths"`
	}
	if err := json.Unmarshal(text, &description); err != nil {
		t.Fatal(err)
	}
	found := 0
	err = fs.WalkDir(os.DirFS("page"), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".js") {
			return err
		}
		module, err := os.ReadFile("page/" + name)
		for _, path := range commandPaths.FindAllStringSubmatch(string(module), -1) {
			if found++; description.Paths[path[1]] == nil {
				t.Errorf("%s: the interface has no path %s", name, path[1])
			}
		}
		return err
	})
	if err != nil || found < 10 {
		t.Errorf("%d paths, %v", found, err)
	}
}
