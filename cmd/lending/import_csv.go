package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/movein"
	"lending.example/platform/lending/store/sqlite"
)

// errNotCarried are loans that cannot be carried.
var errNotCarried = errors.New("import csv: nothing was written, see above; -leave-out takes the other loans over")

// errLeftOut are loans that were not carried.
var errLeftOut = errors.New("import csv: loans were left out, see above")

// importCSV takes loans over with their balances as of a day, from a file of loans and one of the instalments that are left of them.
func importCSV(ctx context.Context, args []string, out io.Writer) (err error) {
	flags := flag.NewFlagSet("import csv", flag.ContinueOnError)
	at := placeOf(flags)
	ofLoans := flags.String("loans", "", "file of the loans with their balances")
	ofInstalments := flags.String("instalments", "", "file of the instalments that are left")
	var fee, penalty int64
	flags.Int64Var(&fee, "fee-charge", 0, "id of the charge as which outstanding fees are put on the loans")
	flags.Int64Var(&penalty, "penalty-charge", 0, "id of the charge as which outstanding penalties are put on the loans")
	tenant := flags.String("tenant", defaultTenant, "tenant with the clients and products; an import that was interrupted continues")
	dry := flags.Bool("dry-run", false, "list what cannot be carried, and write nothing")
	leaveOut := flags.Bool("leave-out", false, "take the other loans over when some cannot be carried")
	file := flags.String("proof", "", "file for the whole proof, .json or .csv")
	shown := flags.Int("differences", 3, "differences of a loan that are printed")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *ofLoans == "" || *ofInstalments == "" {
		return errors.New("import csv: -loans and -instalments name the files")
	}
	left, problems, err := readCutOver(*ofLoans, *ofInstalments)
	if err != nil {
		return err
	}
	left.FeeChargeID, left.PenaltyChargeID = fee, penalty
	platform, err := at.openExisting(ctx, *tenant, lending.Config{SQLite: &sqlite.Options{Synchronous: sqlite.Normal}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, platform.Close()) }()
	desk := platform.Tenant(*tenant).As(lending.SystemUser)
	left, err = survey(ctx, desk, left, problems, *leaveOut, out)
	leaves := errors.Is(err, errLeftOut)
	if *dry || err != nil && !leaves {
		return err
	}
	proof, err := carryCutOver(ctx, desk, left, out)
	if err != nil {
		return err
	}
	if err := errors.Join(keepProof(proof, *file), proof.WriteText(out, *shown)); err != nil {
		return err
	}
	switch {
	case !proof.Holds():
		return errDiffers
	case leaves:
		return errLeftOut
	}
	return nil
}

// readCutOver reads both files.
func readCutOver(ofLoans, ofInstalments string) (left movein.CutOver, problems []movein.Problem, err error) {
	first, err := os.Open(ofLoans)
	if err != nil {
		return left, nil, err
	}
	defer func() { err = errors.Join(err, first.Close()) }()
	second, err := os.Open(ofInstalments)
	if err != nil {
		return left, nil, err
	}
	defer func() { err = errors.Join(err, second.Close()) }()
	return movein.ReadCutOver(first, second)
}

// survey prints what cannot be carried, and returns the loans that can. It refuses to go on without the others unless they may be left out.
func survey(ctx context.Context, desk *lending.Desk, left movein.CutOver, problems []movein.Problem, leaveOut bool, out io.Writer) (movein.CutOver, error) {
	view := newCopyView(out)
	found, err := left.Survey(ctx, desk, view.imported)
	view.end()
	if err != nil {
		return left, err
	}
	problems = append(problems, found...)
	for _, p := range problems {
		fmt.Fprintln(out, "lending:", p)
	}
	sound, ofLoans := left.Without(problems)
	fmt.Fprintf(out, "lending: %d loans can be carried, %d problems\n", len(sound.Loans), len(problems))
	switch {
	case len(problems) == 0:
		return sound, nil
	case !leaveOut || !ofLoans:
		return sound, errNotCarried
	}
	return sound, errLeftOut
}

func carryCutOver(ctx context.Context, desk *lending.Desk, left movein.CutOver, out io.Writer) (*movein.Proof, error) {
	view, began := newCopyView(out), time.Now()
	taken, err := left.Carry(ctx, desk, view.imported)
	view.end()
	if err != nil {
		return nil, fmt.Errorf("%w; the same command continues the import", err)
	}
	fmt.Fprintf(out, "lending: gave %d commands in %s\n", taken.Commands, time.Since(began).Round(time.Second))
	return taken.Prove(ctx, desk)
}
