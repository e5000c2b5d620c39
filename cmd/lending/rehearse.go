package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strconv"

	"lending.example/platform/lending"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store/sqlite"
)

// rehearse runs the command log of a tenant again with this program, and prints what it decides otherwise than the program that stored it.
func rehearse(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("rehearse", flag.ContinueOnError)
	place := placeOf(flags)
	tenant := flags.String("tenant", defaultTenant, "tenant to rehearse")
	examples := flags.Int("examples", 5, "differences to print of each cause")
	table := flags.String("csv", "", "file for all differences, as CSV")
	accept := flags.String("accept", "", "file of accepted causes, with their reasons, as JSON")
	reason := flags.String("write-accept", "", "reason with which the causes that are found are added to the file of -accept")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *reason != "" && *accept == "" {
		return errors.New("rehearse: -write-accept needs the file of -accept")
	}
	accepted, err := readAccepted(*accept, *reason != "")
	if err != nil {
		return err
	}
	report, err := rehearseAt(ctx, place, *tenant, *examples, *table, out)
	if err != nil {
		return err
	}
	if *reason != "" {
		accepted = accepted.with(report, *reason)
		if err := accepted.write(*accept); err != nil {
			return err
		}
	}
	return printRehearsal(out, *tenant, report, accepted)
}

// rehearseAt opens a tenant, rehearses it and writes the differences to a file, if one is named.
func rehearseAt(ctx context.Context, place *place, tenant string, examples int, table string, out io.Writer) (report lending.RehearsalReport, err error) {
	platform, closed, err := openToRehearse(ctx, place, tenant)
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, closed()) }()
	rows, err := createTable(table, differenceColumns)
	if err != nil {
		return report, err
	}
	watch, clear := entryProgress(out)
	options := lending.RehearseOptions{Examples: examples, Watch: watch}
	if table != "" {
		options.Each = func(d lending.RehearsalDifference) error { return rows.write(differenceCells(d)) }
	}
	report, err = platform.Rehearse(ctx, tenant, options)
	clear()
	return report, rows.end(err)
}

// openToRehearse opens a platform to read. A folder that an earlier version of the program made is copied, and the copy is brought to
// this version; the original stays as it is.
func openToRehearse(ctx context.Context, at *place, tenant string) (platform *lending.Platform, closed func() error, err error) {
	cfg := lending.Config{LeaveJobs: true}
	platform, err = at.openToRead(ctx, tenant, cfg)
	var outdated *sqlite.SchemaError
	if err == nil || isURL(at.address()) || !errors.As(err, &outdated) {
		return platform, func() error { return platform.Close() }, err
	}
	folder, err := scratch.Make("", "lending-rehearsal-copy-")
	if err != nil {
		return nil, nil, err
	}
	if err = sqlite.CopyFile(ctx, at.address(), tenant, filepath.Join(folder.Path(), tenant+".db")); err == nil {
		platform, err = (&place{data: folder.Path()}).openExisting(ctx, tenant, cfg)
	}
	if err != nil {
		return nil, nil, errors.Join(err, folder.Remove())
	}
	return platform, func() error { return errors.Join(platform.Close(), folder.Remove()) }, nil
}

var differenceColumns = []string{"cause", "change", "command", "loan", "record", "field", "stored", "made"}

func differenceCells(d lending.RehearsalDifference) []string {
	return []string{d.Subject, d.Change, formatID(d.Command), formatID(d.LoanID), formatID(d.RecordID), d.Field, d.Stored, d.Made}
}

// formatID is a number as text; 0 is empty.
func formatID(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// printRehearsal prints the causes that are not accepted, and then the accepted ones with their reasons. It fails with the exit status of
// differences if there are causes of the first sort.
func printRehearsal(out io.Writer, tenant string, report lending.RehearsalReport, accepted acceptances) error {
	var known []string
	open := 0
	for _, cause := range report.Causes {
		if reason, ok := accepted.reason(cause); ok {
			known = append(known, fmt.Sprintf("accepted: %s, %s (%d): %s", cause.Subject, cause.Change, cause.Count, reason))
			continue
		}
		open++
		printCause(out, open, cause)
	}
	for _, line := range known {
		fmt.Fprintln(out, line)
	}
	if report.Ungrouped > 0 {
		fmt.Fprintf(out, "%d differences of other causes\n", report.Ungrouped)
	}
	fmt.Fprintf(out, "lending: tenant %q: %d commands ran again, %d records were compared\n", tenant, report.Commands, report.Records)
	if open > 0 || report.Ungrouped > 0 {
		return &exitError{statusDiffers, fmt.Errorf("this version decides otherwise than the one that stored the tenant: %d causes", open)}
	}
	fmt.Fprintln(out, "lending: this version decides the same")
	return nil
}

func printCause(out io.Writer, number int, cause lending.RehearsalCause) {
	fmt.Fprintf(out, "%d. %s, %s: %d", number, cause.Subject, cause.Change, cause.Count)
	if cause.First != 0 {
		fmt.Fprintf(out, ", first at log entry %d", cause.First)
	}
	fmt.Fprintln(out)
	for _, d := range cause.Examples {
		fmt.Fprint(out, "  ")
		for _, part := range []struct {
			name string
			id   int64
		}{{"log entry", d.Command}, {"loan", d.LoanID}, {d.Subject, d.RecordID}} {
			if part.id != 0 {
				fmt.Fprintf(out, " %s %d", part.name, part.id)
			}
		}
		if d.Field != "" {
			fmt.Fprintf(out, " %s", d.Field)
		}
		fmt.Fprintf(out, ": stored %q, now %q\n", d.Stored, d.Made)
	}
}
