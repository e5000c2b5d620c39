package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"

	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/store/sqlite"
)

const defaultTenant = "default"

func serve(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	addr := flags.String("addr", "127.0.0.1:8080", "address to listen on")
	place := placeOf(flags)
	synchronous := flags.String("synchronous", "full", "full: a commit survives a power cut; normal: only a crash of the program")
	certificate := flags.String("tls-cert", "", "certificate file; with -tls-key, serves HTTPS")
	key := flags.String("tls-key", "", "private key file")
	letters := newMailFlags(flags)
	closeAt := flags.String("cob-at", "00:10", "time of day in the tenant's time zone at which the business of its loans is closed every night; off: never by itself")
	largestFile := flags.Int64("largest-file", content.Largest>>20, "size of the largest file that may be uploaded, in MiB")
	verbose := flags.Bool("v", false, "log every request")
	if err := flags.Parse(args); err != nil {
		return err
	}
	logger := newLogger(*verbose)
	options, err := storeOptions(*synchronous)
	if err != nil {
		return err
	}
	post, err := letters.post(place.data, logger)
	if err != nil {
		return err
	}
	defer post.Close()
	platform, err := place.open(ctx, &lending.Config{
		Logger: logger, SQLite: options, Mailer: post, Checkpoints: filepath.Join(place.data, "past"),
		LargestFile: *largestFile << 20,
	})
	if err != nil {
		return err
	}
	if err := provision(ctx, platform, out); err != nil {
		return errors.Join(err, platform.Close())
	}
	stop, err := startScheduler(ctx, platform, *closeAt)
	if err != nil {
		return errors.Join(err, platform.Close())
	}
	err = httpserver.Serve(ctx, platform, httpserver.Config{
		Addr: *addr, Logger: logger, CertFile: *certificate, KeyFile: *key,
		MaxUpload: max(10, 2**largestFile) << 20,
		Ready: func(addr string) {
			fmt.Fprintf(out, "lending: serving on http://%s, data in %s\n", addr, platform.Location())
		},
	})
	stop()
	return errors.Join(err, platform.Close())
}

// startScheduler starts the scheduler, unless it is off.
func startScheduler(ctx context.Context, platform *lending.Platform, closeAt string) (stop func(), err error) {
	if closeAt == "off" {
		return func() {}, nil
	}
	at, err := jobs.ParseTimeOfDay(closeAt)
	if err != nil {
		return nil, fmt.Errorf("-cob-at: %w", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { platform.Scheduler(at).Run(ctx) })
	return func() { cancel(); running.Wait() }, nil
}

func newLogger(verbose bool) *slog.Logger {
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelInfo
	}
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}

func storeOptions(synchronous string) (*sqlite.Options, error) {
	switch synchronous {
	case "full":
		return &sqlite.Options{Synchronous: sqlite.Full}, nil
	case "normal":
		return &sqlite.Options{Synchronous: sqlite.Normal}, nil
	}
	return nil, fmt.Errorf("-synchronous %q: want full or normal", synchronous)
}

// provision makes the default tenant on the first start. The administrator's password comes from the environment, or is
// generated and shown this once.
func provision(ctx context.Context, platform *lending.Platform, out io.Writer) error {
	password, generated := os.Getenv("LENDING_ADMIN_PASSWORD"), false
	if password == "" {
		password, generated = rand.Text(), true
	}
	made, err := platform.Provision(ctx, defaultTenant, password)
	if made {
		debug.FreeOSMemory() // hashing the password took some 20 MB that are not needed again soon
	}
	if err == nil && made && generated {
		fmt.Fprintf(out, "lending: made tenant %q with user admin, password %s (shown only now)\n", defaultTenant, password)
	}
	return err
}
