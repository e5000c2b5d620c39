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

// isAboveDesk reports whether a request is for the root of a server that is served whole although its interface, and so the desk,
// has a base path.
func isAboveDesk(r *http.Request, to address) bool {
	return !to.inside && to.path == "/" && (r.Method == http.MethodGet || r.Method == http.MethodHead)
}

// leadToDesk sends a browser from the root of the server to the desk.
func leadToDesk(w *recorder, to address) {
	w.Header().Set("Location", to.mount+"/")
	w.WriteHeader(http.StatusFound)
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
