package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"lending.example/platform/lending"
)

// verify prints what does not agree in the stored records of one tenant; it fails when there is anything. With -hash it
// prints the digest of the tenant's state instead; with -against it holds the command log against seals as well.
func verify(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	place := placeOf(flags)
	tenant := flags.String("tenant", defaultTenant, "tenant to verify")
	limit := flags.Int("limit", 100, "most findings to print")
	hash := flags.Bool("hash", false, "print the digest of the tenant's records and command log, and check nothing: equal digests, equal states")
	against := flags.String("against", "", "file of seals, as lending seal printed them: the command log must be the one that was sealed")
	signedBy := flags.String("signed-by", "", "public key of the seals, in PEM")
	if err := parse(flags, args); err != nil {
		return err
	}
	var heads []lending.Head
	if *against != "" {
		var err error
		if heads, err = sealsOf(*tenant, *against, *signedBy); err != nil {
			return err
		}
	}
	platform, err := place.openToRead(ctx, *tenant, lending.Config{LeaveJobs: true})
	if err != nil {
		return err
	}
	if *hash {
		return errors.Join(printHash(ctx, platform, *tenant, out), platform.Close())
	}
	return errors.Join(printFindings(ctx, platform, *tenant, *limit, heads, out), platform.Close())
}

// sealsOf are the heads of a tenant in a file of seals; a file without any proves nothing about it.
func sealsOf(tenant, file, signedBy string) ([]lending.Head, error) {
	all, err := readSeals(file, signedBy)
	if err != nil {
		return nil, err
	}
	heads := slices.DeleteFunc(all, func(h lending.Head) bool { return h.Tenant != tenant })
	if len(heads) == 0 {
		return nil, fmt.Errorf("%s holds no seal of tenant %q", file, tenant)
	}
	return heads, nil
}

func printFindings(ctx context.Context, platform *lending.Platform, tenant string, limit int, heads []lending.Head, out io.Writer) error {
	findings, err := platform.Verify(ctx, tenant, limit, heads...)
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
	if len(heads) > 0 {
		fmt.Fprintf(out, "lending: its command log is the one that was sealed, up to entry %d\n", lastSealed(heads))
	}
	return nil
}

func lastSealed(heads []lending.Head) int64 {
	return slices.MaxFunc(heads, func(a, b lending.Head) int { return cmp.Compare(a.Entry, b.Entry) }).Entry
}

func printHash(ctx context.Context, platform *lending.Platform, tenant string, out io.Writer) error {
	state, err := platform.StateHash(ctx, tenant)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s  %s: %d records, %d commands\n", state.Digest, tenant, state.Records, state.Entries)
	return nil
}
