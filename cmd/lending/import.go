package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/movein"
	"lending.example/platform/lending/movein/database"
	"lending.example/platform/lending/store/sqlite"
)

// errDiffers is a proof that does not hold.
var errDiffers = errors.New("import: the tenant and its source differ, see above")

// importTenant makes a tenant from another system.
func importTenant(ctx context.Context, args []string, out io.Writer) error {
	const usage = "name what to import from: lending import fineract -from 'postgres://user:password@host/database', or lending import csv -loans loans.csv -instalments instalments.csv"
	if len(args) == 0 {
		return errors.New("import: " + usage)
	}
	switch args[0] {
	case "fineract":
		return importFineract(ctx, args[1:], out)
	case "csv":
		return importCSV(ctx, args[1:], out)
	}
	return fmt.Errorf("import: unexpected argument %q; %s", args[0], usage)
}

// importFineract makes a tenant from a database of Apache Fineract, and proves that both agree.
func importFineract(ctx context.Context, args []string, out io.Writer) (err error) {
	flags := flag.NewFlagSet("import fineract", flag.ContinueOnError)
	at := placeOf(flags)
	from := flags.String("from", "", "the database of the source, postgres://user:password@host/database; it is only read")
	tenant := flags.String("tenant", defaultTenant, "tenant to make; an import that was interrupted continues")
	dry := flags.Bool("dry-run", false, "list what cannot be carried, and write nothing")
	file := flags.String("proof", "", "file for the whole proof, .json or .csv")
	shown := flags.Int("differences", 3, "differences of a loan that are printed")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *from == "" {
		return errors.New("import fineract: -from names the database of the source")
	}
	book, err := readSource(ctx, *from)
	if err != nil {
		return err
	}
	obstacles, err := movein.Survey(book)
	if err != nil {
		return err
	}
	printSurvey(out, obstacles)
	if *dry {
		return nil
	}
	platform, err := at.open(ctx, lending.Config{SQLite: &sqlite.Options{Synchronous: sqlite.Normal}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, platform.Close()) }()
	if err := provisionForImport(ctx, platform, *tenant, out); err != nil {
		return err
	}
	desk, view, began := platform.Tenant(*tenant).As(lending.SystemUser), newCopyView(out), time.Now()
	made, err := movein.Move(ctx, desk, book, view.imported)
	view.end()
	if err != nil {
		return fmt.Errorf("%w; the same command continues the import", err)
	}
	fmt.Fprintf(out, "lending: gave %d commands in %s, %d were refused\n", made.Commands, time.Since(began).Round(time.Second), len(made.Refusals))
	proof, err := made.Prove(ctx, desk)
	if err != nil {
		return err
	}
	if err := errors.Join(keepProof(proof, *file), proof.WriteText(out, *shown)); err != nil {
		return err
	}
	if !proof.Holds() {
		return errDiffers
	}
	return nil
}

// readSource reads the whole source.
func readSource(ctx context.Context, address string) (movein.Book, error) {
	source, err := database.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	book, err := movein.Read(ctx, source)
	return book, errors.Join(err, source.Close(ctx))
}

func printSurvey(out io.Writer, found []movein.Obstacle) {
	for _, obstacle := range found {
		if obstacle.LoanID != 0 {
			fmt.Fprintf(out, "lending: loan %d is left out: %s\n", obstacle.LoanID, obstacle.What)
		} else {
			fmt.Fprintf(out, "lending: %s: %d\n", obstacle.What, obstacle.Number)
		}
	}
}

// provisionForImport makes the tenant, unless it exists.
func provisionForImport(ctx context.Context, platform *lending.Platform, tenant string, out io.Writer) error {
	password, generated, err := firstPassword()
	if err != nil {
		return err
	}
	made, err := platform.Provision(ctx, tenant, password)
	if errors.Is(err, access.ErrFirstPassword) {
		return fmt.Errorf("%s: %w", adminPassword, err)
	}
	if err == nil && made && generated {
		fmt.Fprintf(out, "lending: made tenant %q; admin signs in with the password %s (shown only now)\n", tenant, password)
	}
	return err
}

// keepProof writes the proof to a file, in the format that its name ends with.
func keepProof(proof *movein.Proof, name string) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if strings.HasSuffix(name, ".csv") {
		err = proof.WriteCSV(file)
	} else {
		err = proof.WriteJSON(file)
	}
	return errors.Join(err, file.Close())
}

// imported shows the progress of an import.
func (v *copyView) imported(p movein.Progress) {
	done := float64(p.Done) / float64(max(p.Total, 1))
	switch {
	case v.bar:
		fmt.Fprintf(v.out, "\rimporting [%s] %3.0f%%  %d of %d commands\x1b[K", bar(done), 100*done, p.Done, p.Total)
	case time.Since(v.last) >= logEvery:
		v.last = time.Now()
		fmt.Fprintf(v.out, "lending: importing: %.0f%%, %d of %d commands\n", 100*done, p.Done, p.Total)
	}
}
