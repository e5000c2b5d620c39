package httpserver

import (
	"embed"
	"net/http"
	"path"
	"strings"
)

// The description of the interface and the page that shows it need neither tenant nor credentials: they tell what the
// program can do, and nothing of what it holds.

const (
	descriptionPath = "/openapi.json"
	docsPath        = "/docs"
)

//go:embed docs
var docsFiles embed.FS

// docsPolicy lets the page load its own two files and talk to its own server, and nothing else.
const docsPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// isDocs reports whether a path is one of the page or the description.
func isDocs(path string) bool {
	return path == descriptionPath || path == docsPath || strings.HasPrefix(path, docsPath+"/")
}

// serveDocs answers the description, the page, and the files of the page.
func (s *server) serveDocs(w *recorder, r *http.Request, to address) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		s.refuseMethod(w, r, []string{http.MethodGet, http.MethodHead})
		return
	}
	switch {
	case to.path == descriptionPath:
		s.serveDescription(w, r, to)
		return
	case to.path == docsPath && strings.HasSuffix(r.URL.Path, "/"):
		// The page names its files from where it is itself; so does this answer, which need not know the mount.
		w.Header().Set("Location", ".."+docsPath)
		w.WriteHeader(http.StatusMovedPermanently)
		return
	}
	file := "docs" + strings.TrimPrefix(to.path, docsPath)
	if file == "docs" {
		file = "docs/index.html"
	}
	content, err := docsFiles.ReadFile(file)
	if err != nil {
		s.refuse(w, r, errNoResource.New(shortened(r.URL.Path)), Route{})
		return
	}
	w.Header().Set("Content-Security-Policy", docsPolicy)
	w.Header().Set("Content-Type", docsTypes[path.Ext(file)])
	w.WriteHeader(http.StatusOK)
	w.Write(content)
}

// docsTypes are the media types of the page's files. The tables of the operating system are not asked.
var docsTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
}

func (s *server) serveDescription(w *recorder, r *http.Request, to address) {
	description, err := s.description()
	if err != nil {
		s.refuse(w, r, err, Route{})
		return
	}
	s.write(w, http.StatusOK, servedAt(description, to.mount))
}
