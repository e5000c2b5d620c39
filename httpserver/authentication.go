package httpserver

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"lending.example/platform/lending/access"
)

// Names of the header that says which tenant a request is for. The second is what clients of the reference send.
const (
	tenantHeader        = "Tenant-Identifier"
	tenantHeaderSynonym = "Fineract-Platform-TenantId"
	tenantParameter     = "tenantIdentifier"
)

// errTenant is a request for no tenant or an unknown one.
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

// enter opens the desk of the user whose credentials the request carries; for an open row the desk of a stranger.
func (s *server) enter(r *http.Request, row Route) (desk, error) {
	tenant := tenantOf(r)
	if tenant == "" {
		return nil, errTenant
	}
	if row.Open {
		if err := s.pace.await(r.Context(), s.origin(r)); err != nil {
			return nil, err
		}
		d, err := s.platform.stranger(r.Context(), tenant)
		return strangerDesk{d, tenant}, err
	}
	username, password, ok := r.BasicAuth()
	if !ok {
		return nil, errNoCredentials.New()
	}
	return s.platform.signIn(r.Context(), tenant, username, password)
}

// strangerDesk is the desk of somebody who has not signed in, and the tenant that it stands at.
type strangerDesk struct {
	desk
	tenant string
}

// signInByBody changes to the desk of the user whose name and password the body holds. Without both, the stranger's
// desk remains and the operation says what is missing.
func (s *server) signInByBody(ctx context.Context, d desk, body jsonValue) (desk, error) {
	stranger, ok := d.(strangerDesk)
	username, password := body.member("username"), body.member("password")
	if !ok || username.absent() || password.absent() {
		return d, nil
	}
	own, err := s.platform.signIn(ctx, stranger.tenant, username.text, password.text)
	if errors.Is(err, access.ErrPasswordOutdated) {
		return d, nil // such a user may do nothing but hear that from the operation
	}
	return own, err
}

// tenantBody is the answer to a request for no known tenant. The interface sends it with status 400 and has the
// number 401 in it.
func tenantBody() []byte {
	e := encoder{out: []byte{'{'}}
	e.member("developerMessage", "Invalid tenant details were passed in api request.")
	e.member("httpStatusCode", "401")
	e.member("defaultUserMessage", "Invalid tenant identifier. Send a known one in the header "+tenantHeader+".")
	e.member("userMessageGlobalisationCode", "error.msg.invalid.tenant.identifier")
	return append(e.out, `,"errors":[]}`...)
}

// challenge says how to authenticate.
func (s *server) challenge(w http.ResponseWriter) {
	w.Header().Set("WWW-Authenticate", `Basic realm="`+s.cfg.Realm+`", charset="UTF-8"`)
}
