package httpserver

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// What scripts of other origins may send and read. Credentials that a browser keeps are excluded: such a script
// has those of its user, and sends them in the header Authorization.
var (
	sentAcross = strings.Join([]string{
		"Authorization", "Content-Type", tenantHeader, tenantHeaderSynonym, "Idempotency-Key", "If-None-Match", "X-Requested-With",
	}, ", ")
	readAcross = strings.Join([]string{"Content-Disposition", "ETag", "Retry-After", "X-Request-Id", "X-Served-From-Cache"}, ", ")
)

const methodsAcross = "GET, HEAD, POST, PUT, PATCH, DELETE"

// secondsTrusted is for how long a browser need not ask again.
const secondsTrusted = "600"

// IsOrigin reports whether a text is the origin of a web page as browsers write it: scheme, host and, unless it is the usual
// one, port.
func IsOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.Scheme+"://"+u.Host == text && strings.ToLower(text) == text
}

// trustOrigins lets pages of the origins that the configuration names use the interface. What is no origin is nobody's.
func (s *server) trustOrigins() {
	for _, origin := range s.cfg.Origins {
		if err := s.sites.AddTrustedOrigin(origin); err != nil || !IsOrigin(origin) {
			s.cfg.Logger.Error("not the origin of a web page, and not let in", "origin", origin)
		}
	}
}

// letIn tells a browser whether a page of another origin may read the answer, and answers what it asks before a request of such
// a page; asked is true then.
func (s *server) letIn(w http.ResponseWriter, r *http.Request) (asked bool) {
	if len(s.cfg.Origins) == 0 {
		return false
	}
	h := w.Header()
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if !IsOrigin(origin) || !slices.Contains(s.cfg.Origins, origin) {
		return false
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", readAcross)
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", methodsAcross)
	h.Set("Access-Control-Allow-Headers", sentAcross)
	h.Set("Access-Control-Max-Age", secondsTrusted)
	w.WriteHeader(http.StatusNoContent)
	return true
}
