package assets

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

const text = "body { margin: 0; } body { margin: 0; } body { margin: 0; } body { margin: 0; } body { margin: 0; }"

// TestServe asks for an asset as browsers and others do.
func TestServe(t *testing.T) {
	asset := New("text/css", []byte(text))
	tag := ask(asset, "GET", nil).Header().Get("ETag")
	for _, tt := range []struct {
		name, method string
		headers      map[string]string
		status       int
		encoding     string
		body         bool
	}{
		{"plainly", "GET", nil, 200, "", true},
		{"compressed", "GET", map[string]string{"Accept-Encoding": "br, gzip, deflate"}, 200, "gzip", true},
		{"compressed, with a weight", "GET", map[string]string{"Accept-Encoding": "gzip;q=0.5"}, 200, "gzip", true},
		{"anything but compressed", "GET", map[string]string{"Accept-Encoding": "gzip; q=0"}, 200, "", true},
		{"otherwise compressed", "GET", map[string]string{"Accept-Encoding": "br"}, 200, "", true},
		{"what is there already", "GET", map[string]string{"If-None-Match": `"other", ` + tag}, 304, "", false},
		{"what is there already, by its strong tag", "GET", map[string]string{"If-None-Match": strings.TrimPrefix(tag, "W/")}, 304, "", false},
		{"what is there otherwise", "GET", map[string]string{"If-None-Match": `"other"`}, 200, "", true},
		{"the head alone", "HEAD", nil, 200, "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := ask(asset, tt.method, tt.headers)
			if got.Code != tt.status || got.Header().Get("Content-Encoding") != tt.encoding || got.Header().Get("ETag") != tag {
				t.Errorf("got %d %v", got.Code, got.Header())
			}
			want := ""
			if tt.body {
				want = text
			}
			if body := unpacked(t, got); body != want {
				t.Errorf("got %q", body)
			}
		})
	}
	if New("text/css", []byte(text+" ")).tag == tag {
		t.Error("other content has the same tag")
	}
}

func ask(asset *Asset, method string, headers map[string]string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/", nil)
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	asset.ServeHTTP(w, r)
	return w
}

func unpacked(t *testing.T, got *httptest.ResponseRecorder) string {
	t.Helper()
	var body io.Reader = got.Body
	if got.Header().Get("Content-Encoding") == "gzip" {
		var err error
		if body, err = gzip.NewReader(body); err != nil {
			t.Fatal(err)
		}
	}
	read, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(read)
}

func TestEmbedded(t *testing.T) {
	files, err := Embedded(fstest.MapFS{"index.html": {Data: []byte("<p>")}, "parts/a.js": {Data: []byte("let a")}})
	if err != nil {
		t.Fatal(err)
	}
	if got := ask(files["parts/a.js"], http.MethodGet, nil); got.Header().Get("Content-Type") != "text/javascript; charset=utf-8" || got.Body.String() != "let a" {
		t.Errorf("got %v %s", got.Header(), got.Body)
	}
	if len(files) != 2 || files["none"] != nil {
		t.Errorf("got %v", files)
	}
	if _, err := Embedded(fstest.MapFS{"secret.key": {}}); err == nil {
		t.Error("a file of no known type is served")
	}
}
