package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"lending.example/platform/lending"
)

// verify prints what does not agree in the stored records of one tenant; it fails when there is anything.
func verify(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	place := placeOf(flags)
	tenant := flags.String("tenant", defaultTenant, "tenant to verify")
	limit := flags.Int("limit", 100, "most findings to print")
	if err := flags.Parse(args); err != nil {
		return err
	}
	platform, err := place.open(ctx, &lending.Config{LeaveJobs: true})
	if err != nil {
		return err
	}
	findings, err := platform.Verify(ctx, *tenant, *limit)
	if err := errors.Join(err, platform.Close()); err != nil {
		return err
	}
	for _, f := range findings {
		fmt.Fprintln(out, f)
	}
	if len(findings) > 0 {
		return fmt.Errorf("%d findings", len(findings))
	}
	fmt.Fprintf(out, "lending: tenant %q agrees with itself and with a replay of its command log\n", *tenant)
	return nil
}
