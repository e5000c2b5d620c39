package httpserver

import (
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
)

// Names of the header that says which tenant a request is for. The second is what clients of the reference send.
const (
	tenantHeader        = "Tenant-Identifier"
	tenantHeaderSynonym = "Fineract-Platform-TenantId"
	tenantParameter     = "tenantIdentifier"
)

// errTenant is a request for no tenant or an unknown one. The interface answers it with status 400 and the number 401
// in its body.
var errTenant = errors.New("no such tenant")

// tenantOf returns the tenant that a request names.
func tenantOf(r *http.Request) string {
	for _, name := range []string{r.Header.Get(tenantHeader), r.Header.Get(tenantHeaderSynonym), r.URL.Query().Get(tenantParameter)} {
		if name = strings.TrimSpace(name); name != "" {
			return name
		}
	}
	return ""
}

// enter opens the desk of the user whose credentials the request carries.
func (s *server) enter(r *http.Request) (desk, error) {
	tenant := tenantOf(r)
	if tenant == "" {
		return nil, errTenant
	}
	username, password, ok := r.BasicAuth()
	if !ok {
		return nil, errNoCredentials.New()
	}
	return s.platform.signIn(r.Context(), tenant, username, password)
}

// refuseTenant answers a request for an unknown tenant.
func (s *server) refuseTenant(w http.ResponseWriter) {
	s.challenge(w)
	e := encoder{}
	e.out = append(e.out, '{')
	e.member("developerMessage", "Invalid tenant details were passed in api request.")
	e.member("httpStatusCode", "401")
	e.member("defaultUserMessage", "Invalid tenant identifier. Send a known one in the header "+tenantHeader+".")
	e.member("userMessageGlobalisationCode", "error.msg.invalid.tenant.identifier")
	e.out = append(e.out, `,"errors":[]}`...)
	s.write(w, http.StatusBadRequest, e.out)
}

// challenge says how to authenticate.
func (s *server) challenge(w http.ResponseWriter) {
	w.Header().Set("WWW-Authenticate", `Basic realm="`+s.cfg.Realm+`", charset="UTF-8"`)
}

// authenticationKey is what a client may put behind "Basic " instead of its name and password.
func authenticationKey(username, password string) string {
	return base64.StdEncoding.EncodeToString([]byte(username + ":" + password))
}

// performOpen answers a row that is open to who has not signed in yet. A body with a user's name and password is
// performed at that user's desk, any other at the desk of a stranger.
func (s *server) performOpen(w *recorder, r *http.Request, row Route) error {
	tenant := tenantOf(r)
	switch {
	case tenant == "":
		return errTenant
	case row.op == nil:
		return errNotBuilt.New(row.Method, row.Path)
	}
	body, err := s.body(w, r, row)
	if err != nil {
		return err
	}
	d, err := s.openDesk(r, tenant, body)
	if err != nil {
		return err
	}
	return s.run(w, r, row, d, requestParts{query: r.URL.Query(), body: body, tolerated: row.Tolerates})
}

// openDesk opens the desk for an open row.
func (s *server) openDesk(r *http.Request, tenant string, body jsonValue) (desk, error) {
	username, password := body.member("username"), body.member("password")
	if username.absent() || password.absent() {
		return s.platform.stranger(r.Context(), tenant)
	}
	return s.platform.signIn(r.Context(), tenant, username.text, password.text)
}
