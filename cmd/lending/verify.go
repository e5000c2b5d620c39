package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"lending.example/platform/lending"
)

// verify prints what does not agree in the stored records of one tenant; it fails when there is anything. With -hash it
// prints the digest of the tenant's state instead.
func verify(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	place := placeOf(flags)
	tenant := flags.String("tenant", defaultTenant, "tenant to verify")
	limit := flags.Int("limit", 100, "most findings to print")
	hash := flags.Bool("hash", false, "print the digest of the tenant's records and command log, and check nothing: equal digests, equal states")
	if err := parse(flags, args); err != nil {
		return err
	}
	platform, err := place.openExisting(ctx, *tenant, lending.Config{LeaveJobs: true})
	if err != nil {
		return err
	}
	look := printFindings
	if *hash {
		look = printHash
	}
	return errors.Join(look(ctx, platform, *tenant, *limit, out), platform.Close())
}

func printFindings(ctx context.Context, platform *lending.Platform, tenant string, limit int, out io.Writer) error {
	findings, err := platform.Verify(ctx, tenant, limit)
	if err != nil {
		return err
	}
	for _, f := range findings {
		fmt.Fprintln(out, f)
	}
	if len(findings) > 0 {
		return fmt.Errorf("%d findings", len(findings))
	}
	fmt.Fprintf(out, "lending: tenant %q agrees with itself and with a replay of its command log\n", tenant)
	return nil
}

func printHash(ctx context.Context, platform *lending.Platform, tenant string, _ int, out io.Writer) error {
	state, err := platform.StateHash(ctx, tenant)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s  %s: %d records, %d commands\n", state.Digest, tenant, state.Records, state.Entries)
	return nil
}
