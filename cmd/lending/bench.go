package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
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
	steady, asJSON                bool
	growth                        []int
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
	flags.BoolVar(&f.steady, "steady", false, "measure the latency of repayments that arrive at fixed times, half as many as are possible: alone, and during a close of business, a backup and a verification")
	flags.Func("growth", "measure the main workloads at these numbers of loans, such as 1000,10000,100000; -picture draws their growth", func(list string) (err error) {
		f.growth, err = parseSizes(list)
		return err
	})
	if err := parse(flags, args); err != nil {
		return f, err
	}
	if (f.steady || f.growth != nil) && (f.store != "" || f.only != "" || f.profile != "") || f.steady && (f.growth != nil || f.picture != "") {
		return f, errors.New("-steady and -growth measure workloads of their own on SQLite, one of both at a time: of the other flags, -growth takes -callers, -time, -json and -picture, and -steady -callers, -loans, -time and -json")
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
	found, err := f.measure(ctx, cfg)
	clear()
	if err != nil {
		return err
	}
	if f.asJSON {
		lines := json.NewEncoder(out)
		lines.SetIndent("", "  ")
		return lines.Encode(found)
	}
	return found.Print(out)
}

// printable is a report of what was measured.
type printable interface{ Print(io.Writer) error }

// measure measures what the flags name, and writes the files that they name.
func (f benchFlags) measure(ctx context.Context, cfg measure.Config) (printable, error) {
	switch {
	case f.steady:
		return measure.RunSteady(ctx, cfg)
	case f.growth != nil:
		growth, err := measure.RunGrowth(ctx, cfg, f.growth)
		if err != nil {
			return nil, err
		}
		return growth, keepFile(f.picture, growth.Draw)
	}
	report, sampled, err := measure.Run(ctx, cfg)
	if err != nil {
		return nil, err
	}
	return report, errors.Join(keepFile(f.profile, sampled.Write), keepFile(f.picture, report.Draw))
}

// parseSizes reads numbers of loans, the smallest first.
func parseSizes(list string) (sizes []int, err error) {
	for _, word := range strings.Split(list, ",") {
		size, err := strconv.Atoi(word)
		if err != nil || size < 1 || len(sizes) > 0 && size <= sizes[len(sizes)-1] {
			return nil, errors.New("want numbers of loans with commas between, each larger than the one before")
		}
		sizes = append(sizes, size)
	}
	return sizes, nil
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
