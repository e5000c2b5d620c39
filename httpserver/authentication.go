package httpserver

import (
	"context"
	"errors"
	"mime"
	"net/http"
	"strings"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/fault"
)

// Names of the header that says which tenant a request is for. The second is what clients of the reference send.
const (
	tenantHeader        = "Tenant-Identifier"
	tenantHeaderSynonym = "Fineract-Platform-TenantId"
	tenantParameter     = "tenantIdentifier"
)

// errTenant is a request for no tenant or an unknown one.
var errTenant = errors.New("no such tenant")

// tenantOf returns the tenant that a request names. One that may change something names it in a header, which a form or a link
// on a foreign page cannot set.
func tenantOf(r *http.Request) string {
	named := []string{r.Header.Get(tenantHeader), r.Header.Get(tenantHeaderSynonym)}
	if reads(r.Method) {
		named = append(named, r.URL.Query().Get(tenantParameter))
	}
	for _, name := range named {
		if name = strings.TrimSpace(name); name != "" {
			return name
		}
	}
	return ""
}

// reads reports whether requests of a method change nothing.
func reads(method string) bool { return method == http.MethodGet || method == http.MethodHead }

// errForeignSite is a request that may change something and that a page of another site made a browser send.
var errForeignSite = fault.Define(fault.Forbidden, "error.msg.request.from.foreign.site", "The request comes from a page of another site. Send its body as application/json.")

// checkSite refuses what a page of another site can make a browser send without asking the server first, with credentials that
// the browser has kept: requests that look like those of a form. A body that says it is JSON is none; before it sends one, a
// browser asks, and is told nothing that would let it.
func (s *server) checkSite(r *http.Request) error {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err == nil && media == "application/json" || s.sites.Check(r) == nil {
		return nil
	}
	return errForeignSite.New()
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
		return strangerDesk{d, tenant, s.origin(r)}, err
	}
	username, password, ok := r.BasicAuth()
	if !ok {
		return nil, errNoCredentials.New()
	}
	return s.platform.signIn(r.Context(), tenant, s.origin(r), username, password)
}

// strangerDesk is the desk of somebody who has not signed in, the tenant that it stands at, and the address of the caller.
type strangerDesk struct {
	desk
	tenant, address string
}

// signInByBody changes to the desk of the user whose name and password the body holds. Without both, the stranger's
// desk remains and the operation says what is missing.
func (s *server) signInByBody(ctx context.Context, d desk, body jsonValue) (desk, error) {
	stranger, ok := d.(strangerDesk)
	username, password := body.member("username"), body.member("password")
	if !ok || username.absent() || password.absent() {
		return d, nil
	}
	own, err := s.platform.signIn(ctx, stranger.tenant, stranger.address, username.text, password.text)
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
