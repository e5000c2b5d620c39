package webdesk

import (
	"html"
	"net/http"
	"strings"
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

// Files is the folder below the root of a desk that holds what the page loads.
const Files = "/desk/"

// interfaceMark stands in the page where the address of the interface belongs.
const interfaceMark = "INTERFACE"

type handler struct{ files map[string]*file }

// New makes the handler of a desk. It answers the page at "/" and the files of the page below [Files], and 404 elsewhere.
func New(cfg Config) http.Handler {
	h := &handler{files: map[string]*file{}}
	for name, content := range embedded() {
		at := Files + name
		if name == "index.html" {
			at = "/"
			content = []byte(strings.Replace(string(content), interfaceMark, html.EscapeString(cfg.Interface), 1))
		}
		h.files[at] = newFile(name, content)
	}
	return h
}

// ServeHTTP answers one request. The browser keeps what it got and asks each time whether it still holds.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "the desk is only read", http.StatusMethodNotAllowed)
		return
	}
	path := r.URL.Path
	if path == "" {
		path = "/"
	}
	f, found := h.files[path]
	if !found {
		http.Error(w, "the desk has no such file", http.StatusNotFound)
		return
	}
	header := w.Header()
	header.Set("Content-Security-Policy", Policy)
	header.Set("Cache-Control", "no-cache")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
	header.Set("Referrer-Policy", "no-referrer")
	f.serve(w, r)
}
