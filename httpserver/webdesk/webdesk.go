package webdesk

import (
	"bytes"
	"embed"
	"html"
	"io/fs"
	"net/http"
	"strings"

	"lending.example/platform/httpserver/assets"
)

// Config holds the optional settings of a desk. The zero value is a good default.
type Config struct {
	// Interface is where the REST interface is, as the browser sees it: a path on the same server that ends in a slash,
	// such as "/bank/", or a relative one. Default: where the desk itself is.
	Interface string
}

// Policy is the content security policy of the desk: its own files, its own server, and nothing that is not text.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// Folder is the folder below the root of a desk that holds what the page loads.
const Folder = "/desk/"

//go:embed page
var embedded embed.FS

const (
	page          = "index.html"
	interfaceMark = "INTERFACE" // stands in the page where the address of the interface belongs
)

type handler struct {
	page  *assets.Asset
	files assets.Files
}

// New makes the handler of a desk. It answers the page at "/" and the files of the page below [Folder], and 404 elsewhere.
// It fails on a file of a type that nobody knows.
func New(cfg Config) (http.Handler, error) {
	folder, err := fs.Sub(embedded, "page")
	if err != nil {
		return nil, err
	}
	files, err := assets.Embedded(folder)
	if err != nil {
		return nil, err
	}
	frame, err := fs.ReadFile(folder, page)
	if err != nil {
		return nil, err
	}
	delete(files, page)
	frame = bytes.Replace(frame, []byte(interfaceMark), []byte(html.EscapeString(cfg.Interface)), 1)
	return &handler{page: assets.New("text/html; charset=utf-8", frame), files: files}, nil
}

// ServeHTTP answers one request.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "the desk is only read", http.StatusMethodNotAllowed)
		return
	}
	asset := h.at(r.URL.Path)
	if asset == nil {
		http.Error(w, "the desk has no such file", http.StatusNotFound)
		return
	}
	header := w.Header()
	header.Set("Content-Security-Policy", Policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
	header.Set("Referrer-Policy", "no-referrer")
	asset.ServeHTTP(w, r)
}

// at returns what a path leads to, nil for nothing.
func (h *handler) at(path string) *assets.Asset {
	if path == "/" || path == "" {
		return h.page
	}
	name, _ := strings.CutPrefix(path, Folder)
	return h.files[name]
}
