package httpserver

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// Limits of a connection. Requests are small, so that a slower client is broken or hostile.
const (
	headerTimeout  = 10 * time.Second
	readTimeout    = time.Minute
	idleTimeout    = 2 * time.Minute
	mostHeader     = 64 << 10
	answerOverhead = 30 * time.Second // to write an answer after the time for the work
)

// serveUntil serves a handler until the context ends, then tells it to stop feeds, and lets running requests finish.
func serveUntil(ctx context.Context, handler http.Handler, cfg Config) error {
	listener := cfg.Listener
	if listener == nil {
		var err error
		if listener, err = Listen(ctx, cfg); err != nil {
			return err
		}
	}
	web := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      readTimeout + max(0, cfg.Timeout) + answerOverhead,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    mostHeader,
		ErrorLog:          slog.NewLogLogger(cfg.Logger.Handler(), slog.LevelDebug), // handshakes that strangers break off
	}
	if s, ok := handler.(*server); ok {
		web.RegisterOnShutdown(s.stop)
	}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(listener) }()
	if cfg.Ready != nil {
		cfg.Ready(listener.Addr().String())
	}
	select {
	case err := <-ended:
		return fmt.Errorf("httpserver: %w", err)
	case <-ctx.Done():
		return drain(web, cfg.Drain)
	}
}

// Listen opens the listener that Serve opens for cfg.Addr, with TLS where a certificate is configured. A program that wants to
// know whether the address is free before it makes anything calls it first, and sets Config.Listener.
func Listen(ctx context.Context, cfg Config) (net.Listener, error) {
	cfg = cfg.withDefaults()
	var setup net.ListenConfig
	listener, err := setup.Listen(ctx, "tcp", cfg.Addr)
	if err != nil {
		return nil, fmt.Errorf("httpserver: %w", err)
	}
	if cfg.CertFile == "" && cfg.KeyFile == "" {
		return listener, nil
	}
	certificate, err := tls.LoadX509KeyPair(cfg.CertFile, cfg.KeyFile)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("httpserver: certificate: %w", err), listener.Close())
	}
	return tls.NewListener(listener, &tls.Config{
		Certificates: []tls.Certificate{certificate},
		MinVersion:   tls.VersionTLS12,
		NextProtos:   []string{"http/1.1"},
	}), nil
}

// drain stops accepting and waits for running requests; those that take longer than the limit are cut off.
func drain(server *http.Server, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		return errors.Join(fmt.Errorf("httpserver: requests still running after %v were cut off", limit), server.Close())
	}
	return nil
}
