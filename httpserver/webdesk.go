package httpserver

import (
	"net/http"
	"path"
	"strings"

	"lending.example/platform/httpserver/webdesk"
)

// isDesk reports whether a request is for the desk: for the root of the mount, or for one of the files of the page.
func isDesk(to address) bool {
	return to.inside && (to.path == "/" || strings.HasPrefix(to.path, webdesk.Folder))
}

// serveDesk hands a request on to the desk under the path that it has within the mount.
func (s *server) serveDesk(w *recorder, r *http.Request, to address) {
	if to.path == "/" && to.mount != "" && !strings.HasSuffix(r.URL.Path, "/") && r.URL.Path != "" {
		// The page names its files from where it is itself, which is a folder only with the slash.
		w.Header().Set("Location", path.Base(to.mount)+"/")
		w.WriteHeader(http.StatusMovedPermanently)
		return
	}
	within := r.Clone(r.Context())
	within.URL.Path = to.path
	s.pages.ServeHTTP(w, within)
}
