package webhooks

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// Limits of a request.
const (
	dialTimeout   = 5 * time.Second
	postTimeout   = 10 * time.Second
	largestAnswer = 64 << 10 // bytes that are read of an answer
)

// errPrivate is an address that is not connected to. A name without an address has the same problem, so that nobody learns from it
// which names a private network has.
var errPrivate = errors.New("the name has no address, or one of a private network, which this server does not post to")

// newClient makes a client that looks at each address before it connects, after the name was resolved, so that no name leads where
// the program does not allow. It follows no redirects and asks no proxy.
func newClient(allowPrivate bool) *http.Client {
	dialer := &net.Dialer{Timeout: dialTimeout, Control: func(_, address string, _ syscall.RawConn) error {
		if allowPrivate || public(address) {
			return nil
		}
		return errPrivate
	}}
	return &http.Client{
		Timeout: postTimeout,
		Transport: &http.Transport{
			DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTimeout, ResponseHeaderTimeout: postTimeout,
			MaxIdleConnsPerHost: mostAtOnce, IdleConnTimeout: time.Minute, MaxResponseHeaderBytes: largestAnswer, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// shared are address blocks that no public receiver has, other than those that the standard library knows.
var shared = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	// Of version 6: what stands for an address of version 4, which may be any, and the former private block.
	netip.MustParsePrefix("::/96"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001::/32"),
	netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("fec0::/10"),
}

// public reports whether an address with a port is one of the public network.
func public(address string) bool {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return false
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() {
		return false
	}
	for _, block := range shared {
		if block.Contains(ip) {
			return false
		}
	}
	return true
}
