package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"lending.example/platform/cmd/lending/measure"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
)

// benchFlags are the flags of the command.
type benchFlags struct {
	store, only, profile, picture string
	callers, loans                int
	length                        time.Duration
	asJSON                        bool
}

func benchFlagsOf(args []string) (benchFlags, error) {
	var f benchFlags
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.StringVar(&f.store, "store", "", "postgres://user:password@host/database measures PostgreSQL instead of SQLite in a temporary folder;\n"+
		"&namespace=name sets the tenants of the measurement apart; they stay there")
	flags.IntVar(&f.callers, "callers", 16, "callers of repayments")
	flags.IntVar(&f.loans, "loans", 2000, "loans of each portfolio")
	flags.DurationVar(&f.length, "time", 5*time.Second, "time for each workload")
	flags.StringVar(&f.only, "only", "", "workloads to run, with commas between: "+strings.Join(measure.Names(), ", "))
	flags.BoolVar(&f.asJSON, "json", false, "print JSON instead of tables")
	flags.StringVar(&f.profile, "profile", "", "write the processor profile to this file, for go tool pprof; samples are labelled by workload and stage")
	flags.StringVar(&f.picture, "picture", "", "draw the stages of each workload into this SVG file")
	if err := parse(flags, args); err != nil {
		return f, err
	}
	if f.callers < 1 || f.loans < 1 || f.length <= 0 {
		return f, errors.New("-callers, -loans and -time must be positive")
	}
	return f, nil
}

// benchmark measures the platform on tenants that it makes for it.
func benchmark(ctx context.Context, args []string, out io.Writer) error {
	f, err := benchFlagsOf(args)
	if err != nil {
		return err
	}
	cfg := measure.Config{
		Server: f.store, Callers: f.callers, Loans: f.loans, Length: f.length,
		Open: func(ctx context.Context, at string) (store.Store, error) { return openStore(ctx, at, nil) },
	}
	if f.only != "" {
		cfg.Only = strings.Split(f.only, ",")
	}
	clear := func() {}
	if isTerminal(out) {
		cfg.Watch = func(title string) { fmt.Fprintf(out, "\r%s\x1b[K", title) }
		clear = func() { fmt.Fprint(out, "\r\x1b[K") }
	}
	if f.store == "" {
		folder, err := scratch.Make("", "lending-bench-")
		if err != nil {
			return err
		}
		defer folder.Remove()
		cfg.Folder = folder.Path()
	} else if !isURL(f.store) {
		return fmt.Errorf("-store %q: want the URL of a PostgreSQL database", f.store)
	}
	report, sampled, err := measure.Run(ctx, cfg)
	clear()
	if err != nil {
		return err
	}
	if err := keepFile(f.profile, func(w io.Writer) error { return sampled.Write(w) }); err != nil {
		return err
	}
	if err := keepFile(f.picture, report.Draw); err != nil {
		return err
	}
	if f.asJSON {
		lines := json.NewEncoder(out)
		lines.SetIndent("", "  ")
		return lines.Encode(report)
	}
	return report.Print(out)
}

// keepFile writes a file; without a name it does nothing.
func keepFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
