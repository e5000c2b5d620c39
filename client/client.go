package client

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"lending.example/platform/httpserver/wire"
	"lending.example/platform/lending/calendar"
)

// Config says who calls. The zero value of every field but User and Password is a good default.
type Config struct {
	// Tenant is the tenant that is worked for; "default" unless given.
	Tenant string
	// User and Password are the credentials; the server gets them with every request, so that its address should be https.
	User, Password string
	// HTTP sends the requests; http.DefaultClient unless given. Contexts bound single calls. Redirects are not followed: a command
	// would be redirected as a reading request, whose answer is none to the command.
	HTTP *http.Client
	// LargestAnswer is how many bytes an answer may have; 256 MiB unless given.
	LargestAnswer int64
}

// Client calls one server as one user. It is immutable and may be shared by goroutines; WithKey, Preview, AsOf and KnownAt return
// changed copies.
type Client struct {
	Services

	base string // of all paths, without a slash at the end
	cfg  Config
	view view
}

// view is what one copy of a client asks for besides.
type view struct {
	key     string // idempotency key
	preview bool
	asOf    calendar.Date
	knownAt time.Time
	replica bool
}

// ErrNoServer is a call of a client, or of a service, that New did not make.
var ErrNoServer = errors.New("client: no server; New makes a client of one")

// New makes a client of the server at an address: http or https, with the base path that the server has, without /v1. Nothing is
// sent.
func New(address string, cfg Config) (*Client, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("client: %w", err)
	}
	if at.Scheme != "http" && at.Scheme != "https" || at.Host == "" || at.RawQuery != "" || at.User != nil {
		return nil, fmt.Errorf("client: %q is no address of a server, such as https://bank.example/api", address)
	}
	cfg.Tenant = cmp.Or(cfg.Tenant, "default")
	cfg.LargestAnswer = cmp.Or(cfg.LargestAnswer, 256<<20)
	cfg.HTTP = staying(cmp.Or(cfg.HTTP, http.DefaultClient))
	return newClient(strings.TrimSuffix(at.String(), "/"), cfg, view{}), nil
}

// staying is an HTTP client that takes a redirect for the answer.
func staying(c *http.Client) *http.Client {
	own := *c
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &own
}

func newClient(base string, cfg Config, v view) *Client {
	c := &Client{base: base, cfg: cfg, view: v}
	c.Services = servicesOf(c)
	return c
}

// with is a copy whose view is changed.
func (c *Client) with(change func(*view)) *Client {
	v := c.view
	change(&v)
	return newClient(c.base, c.cfg, v)
}

// WithKey returns a copy for one command under an idempotency key of at most 255 printable characters: the same command under the
// same key is done once, however often it is sent. Any other use of the key is refused.
func (c *Client) WithKey(key string) *Client { return c.with(func(v *view) { v.key = key }) }

// Preview returns a copy whose commands store nothing: they answer what they would do.
func (c *Client) Preview() *Client { return c.with(func(v *view) { v.preview = true }) }

// AsOf returns a copy that reads loans, their charges and transactions, the journal and the trial balance as effective at the end
// of a day. It gives no commands.
func (c *Client) AsOf(day calendar.Date) *Client { return c.with(func(v *view) { v.asOf = day }) }

// KnownAt returns a copy that reads what was stored at a moment. It gives no commands.
func (c *Client) KnownAt(at time.Time) *Client { return c.with(func(v *view) { v.knownAt = at }) }

// FromReplica returns a copy whose readings may be some moments old: a server that has a replica answers them from there.
func (c *Client) FromReplica() *Client { return c.with(func(v *view) { v.replica = true }) }

// Call sends a request that has no method of its own: its path below the base path, as /v1/offices?limit=10, an input that becomes
// its body (nil for none), and a pointer to what its answer is read into (nil for nothing). Inputs of the domain packages are
// written as their methods write them, anything else as JSON; *json.RawMessage takes an answer as it is.
func (c *Client) Call(ctx context.Context, method, path string, in, out any) error {
	bare, _, _ := strings.Cut(path, "?")
	sent, err := partsOf(method, wire.Named(bare), in)
	if err != nil {
		return err
	}
	request, err := c.request(ctx, method, path, sent)
	if err != nil {
		return err
	}
	_, err = c.send(request, out)
	return err
}

// perform sends the input of an operation by the row of the route table that takes it.
func (c *Client) perform(ctx context.Context, operation string, in, out any) (repeated bool, err error) {
	row, path, err := rowFor(operation, in)
	if err != nil {
		return false, err
	}
	sent, err := partsOf(row.Method, row.Names(), in)
	if err != nil {
		return false, err
	}
	if row.Query != "" {
		path += "?" + row.Query
	}
	request, err := c.request(ctx, row.Method, path, sent)
	if err != nil {
		return false, err
	}
	return c.send(request, out)
}
