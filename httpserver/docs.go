package httpserver

import (
	"net/http"
	"strings"
	"sync/atomic"

	"lending.example/platform/httpserver/assets"
	"lending.example/platform/httpserver/docs"
)

// The description of the interface and the page that shows it need neither tenant nor credentials: they tell what the
// program can do, and nothing of what it holds.
const (
	descriptionPath = "/openapi.json"
	docsPath        = "/docs"
)

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
	files, err := docs.Files()
	if err != nil {
		s.refuse(w, r, err, Route{})
		return
	}
	name := docs.Page
	if below, ok := strings.CutPrefix(to.path, docsPath+"/"); ok {
		name = below
	}
	file := files[name]
	if file == nil {
		s.refuse(w, r, errNoResource.New(r.URL.Path), Route{})
		return
	}
	w.Header().Set("Content-Security-Policy", docs.Policy)
	file.ServeHTTP(w, r)
}

func (s *server) serveDescription(w *recorder, r *http.Request, to address) {
	description, err := s.description()
	if err != nil {
		s.refuse(w, r, err, Route{})
		return
	}
	s.mounted.at(to.mount, description).ServeHTTP(w, r)
}

// mountedDescription keeps the description as it was served last: nearly all servers are mounted at one place.
type mountedDescription struct {
	last atomic.Pointer[struct {
		mount string
		asset *assets.Asset
	}]
}

// at returns the description as a client of a mount reads it.
func (m *mountedDescription) at(mount string, description []byte) *assets.Asset {
	if known := m.last.Load(); known != nil && known.mount == mount {
		return known.asset
	}
	made := &struct {
		mount string
		asset *assets.Asset
	}{mount, assets.New("application/json; charset=utf-8", servedAt(description, mount))}
	m.last.Store(made)
	return made.asset
}
