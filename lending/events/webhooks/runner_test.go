package webhooks

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// line is a transport that notes when its idle connections are closed.
type line struct{ closed bool }

func (l *line) RoundTrip(*http.Request) (*http.Response, error) { return nil, errors.ErrUnsupported }
func (l *line) CloseIdleConnections()                           { l.closed = true }

// TestRunLeavesNoConnections ends a runner, whose connections to receivers would stay open for a minute.
func TestRunLeavesNoConnections(t *testing.T) {
	s, err := memory.New(store.Schema{})
	if err != nil {
		t.Fatal(err)
	}
	r := NewRunner(Office{Store: s, Logger: slog.Default(), Changed: func() <-chan struct{} { return nil }}, nil)
	l := new(line)
	r.worker("a tenant").client.Transport = l
	ended, end := context.WithCancel(t.Context())
	end()
	r.Run(ended)
	if !l.closed {
		t.Error("connections are left open")
	}
}
