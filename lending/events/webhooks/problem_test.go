package webhooks

import (
	"fmt"
	"net"
	"net/url"
	"testing"
	"time"
)

// TestProblemsNameNoNames: whether a name has an address in the server's network is not to be learnt from what the log says of a
// delivery, unless the server posts to that network anyway.
func TestProblemsNameNoNames(t *testing.T) {
	posted := func(err error) error { return &url.Error{Op: "Post", URL: "https://ledger.bank.internal/", Err: err} }
	unknown := posted(&net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", Name: "ledger.bank.internal", IsNotFound: true}})
	slow := posted(&net.OpError{Op: "dial", Err: &net.DNSError{Err: "i/o timeout", Name: "ledger.bank.internal", Server: "10.0.0.2:53", IsTimeout: true}})
	known := posted(&net.OpError{Op: "dial", Err: fmt.Errorf("connect: %w", errPrivate)})
	if unknown, slow, known := problem(unknown, false), problem(slow, false), problem(known, false); unknown != known || slow != known {
		t.Errorf("%q, %q and %q tell names apart", unknown, slow, known)
	}
	for problem, want := range map[string]int64{problem(unknown, false): 0, problem(known, false): 0, problem(unknown, true): 10, "the receiver answered 503": 10} {
		if got := toldTime(problem, 10*time.Millisecond); got != want {
			t.Errorf("%q: took %d ms, want %d", problem, got, want)
		}
	}
	if got, want := problem(unknown, true), "lookup ledger.bank.internal: no such host"; got != want {
		t.Errorf("where private addresses are posted to: %q, want %q", got, want)
	}
}
