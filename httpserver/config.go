package httpserver

import (
	"cmp"
	"log/slog"
	"net"
	"strings"
	"time"
)

// Config holds the optional settings of the REST shell. The zero value is a good default.
type Config struct {
	// BasePath is put before every path of the interface, such as "/api"; default none. Health, metrics, description and
	// page are there too, and besides at the root. A host that takes the prefix off itself, by http.StripPrefix, need not
	// name it here.
	BasePath string
	// MaxBody is the largest body in bytes that a request may have; default 1 MiB.
	MaxBody int64
	// MaxUpload is the largest body in bytes of a request that uploads a file; default 10 MiB.
	MaxUpload int64
	// Timeout bounds the work on one request; default 60 s, negative for none.
	Timeout time.Duration
	// Realm is shown to people who are asked for their credentials; default "lending".
	Realm string
	// Logger receives the access log and failures; default slog.Default. It is never given credentials or bodies.
	Logger *slog.Logger
	// TrustForwarded takes the caller's address from the header X-Forwarded-For. Set it only behind a proxy of your own
	// that sets the header. Without it all callers of such a proxy share one address, and with it the pace of requests
	// without credentials: 20 at once, then 20 a second.
	TrustForwarded bool
	// Origins are the web pages of other origins that may use the interface, as browsers name them: "https://desk.example";
	// default none. Each is let in by its name, and scripts there send credentials themselves.
	Origins []string
	// Fineract lets web applications for Apache Fineract work unchanged: stand-ins answer for resources that are not built, and
	// some of their mistakes are taken for what was meant (docs/existing-web-clients.md). They expect the interface under the
	// base path "/fineract-provider/api", and the build at "/fineract-provider/actuator/info".
	Fineract bool
	// HideMetrics answers /metrics with 404.
	HideMetrics bool
	// HideDesk answers 404 at the root, where the desk in the browser is otherwise. Package webdesk mounts it elsewhere.
	HideDesk bool

	// Addr is the address that Serve listens on, "host:port"; default "127.0.0.1:8080". Port 0 takes a free one.
	Addr string
	// Listener is served instead of Addr and the certificate, as it is, when it is set; Serve closes it. See Listen.
	Listener net.Listener
	// CertFile and KeyFile name certificate and private key; with both, Serve speaks HTTPS only.
	CertFile string
	KeyFile  string
	// Ready is called once when Serve accepts connections, with the address it listens on.
	Ready func(addr string)
	// Drain is how long Serve waits for running requests when it is told to stop; default 15 s.
	Drain time.Duration
}

func (c Config) withDefaults() Config {
	c.BasePath = basePath(c.BasePath)
	c.MaxBody = cmp.Or(c.MaxBody, 1<<20)
	c.MaxUpload = cmp.Or(c.MaxUpload, 10<<20)
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.Addr = cmp.Or(c.Addr, "127.0.0.1:8080")
	c.Drain = cmp.Or(c.Drain, 15*time.Second)
	c.Realm = strings.NewReplacer(`"`, "", `\`, "").Replace(cmp.Or(c.Realm, "lending"))
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	return c
}
