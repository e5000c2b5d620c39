package httpserver

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/store/sqlite"
)

var (
	watchedAddr = flag.String("watched.addr", "", "serve a platform here and hold all its traffic against the description, until SIGTERM")
	watchedData = flag.String("watched.data", "", "data folder of that platform")
	watchedLog  = flag.String("watched.log", "", "file that differences are appended to")
)

// TestWatchedTraffic is a server for any traffic: it tells where requests that succeeded and answers differ from the
// description, and where a command that was refused is answered otherwise when it is repeated. It runs only when it is given an address:
//
//	go test -c -o watched.test ./httpserver
//	watched.test -test.run TestWatchedTraffic -watched.addr 127.0.0.1:8080 -watched.data data -watched.log differences
func TestWatchedTraffic(t *testing.T) {
	if *watchedAddr == "" {
		t.Skip("no -watched.addr: nobody sends traffic")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	quiet := slog.New(slog.DiscardHandler)
	platform, err := lending.Open(ctx, *watchedData, &lending.Config{Logger: quiet, SQLite: &sqlite.Options{Synchronous: sqlite.Normal}})
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.Provision(ctx, "default", os.Getenv("LENDING_ADMIN_PASSWORD")); err != nil {
		t.Fatal(err)
	}
	log, err := os.OpenFile(*watchedLog, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s := newHandler(platform, Config{Logger: quiet, Addr: *watchedAddr})
	var mu sync.Mutex
	report := func(difference string) {
		mu.Lock()
		defer mu.Unlock()
		t.Error(difference)
		fmt.Fprintf(log, "%s\n\n", difference)
	}
	watched := repeat(contractOf(t, s, &stackContract).watch(s, report), report)
	if err := serveUntil(ctx, watched, s.cfg); err != nil {
		t.Error(err)
	}
}
