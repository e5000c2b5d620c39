package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"lending.example/platform/lending"
)

// backup copies one tenant to a file. The copy is complete before it gets its name, so a backup that was
// interrupted is never mistaken for a good one.
func backup(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("backup", flag.ContinueOnError)
	place := placeOf(flags)
	tenant := flags.String("tenant", defaultTenant, "tenant to copy")
	target := flags.String("to", "", "file to write; must not exist")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *target == "" {
		return errors.New("backup: -to names the file to write")
	}
	if _, err := os.Stat(*target); err == nil {
		return fmt.Errorf("backup: %s exists", *target)
	}
	platform, err := place.openExisting(ctx, *tenant, lending.Config{LeaveJobs: true})
	if err != nil {
		return err
	}
	size, err := writeBackup(ctx, platform, *tenant, *target)
	if err := errors.Join(err, platform.Close()); err != nil {
		return err
	}
	fmt.Fprintf(out, "lending: %d bytes of tenant %q in %s\n", size, *tenant, *target)
	return nil
}

func writeBackup(ctx context.Context, platform *lending.Platform, tenant, target string) (int64, error) {
	partial := target + ".partial"
	file, err := os.OpenFile(partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	defer os.Remove(partial) // gone already when the rename went well
	err = platform.Backup(ctx, tenant, file)
	if errors.Is(err, lending.ErrNoBackup) {
		err = fmt.Errorf("%w. It is in %s: pg_dump backs it up; lending copy -from ... -to a folder copies a tenant that nobody writes to", err, platform.Location())
	}
	err = errors.Join(err, file.Sync())
	info, statErr := file.Stat()
	if err := errors.Join(err, statErr, file.Close()); err != nil {
		return 0, err
	}
	return info.Size(), os.Rename(partial, target)
}
