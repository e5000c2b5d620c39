package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/demo"
	"lending.example/platform/lending/store/sqlite"
)

// fillDemo makes the default tenant with a demonstration bank, and says who may sign in. The store is opened for that alone: what
// a power cut takes of a bank that is being made is no loss, and so commits need not wait for the disk.
func fillDemo(ctx context.Context, at *place, options demo.Options, out io.Writer) error {
	password, generated, err := firstPassword()
	if err != nil {
		return err
	}
	options.Password = password
	bank := demo.New(options)
	platform, err := at.open(ctx, lending.Config{Clock: bank.Clock, SQLite: &sqlite.Options{Synchronous: sqlite.Normal}})
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "lending: making a demonstration bank, which takes some seconds for each hundred clients")
	report, err := bank.Fill(ctx, platform, defaultTenant)
	if err = errors.Join(err, platform.Close()); err != nil {
		return demoFailed(err)
	}
	fmt.Fprintf(out, "lending: made tenant %q, a bank with %d loans; these users may sign in", defaultTenant, report.Loans)
	if generated {
		fmt.Fprintf(out, " with the password %s (shown only now)", password)
	}
	fmt.Fprintln(out)
	for _, user := range report.Users {
		fmt.Fprintf(out, "  %-14s %s\n", user.Name, user.Does)
	}
	return nil
}

// demoFailed says what to do about a bank that was not made.
func demoFailed(err error) error {
	switch {
	case errors.Is(err, access.ErrFirstPassword):
		return fmt.Errorf("%s: %w", adminPassword, err)
	case errors.Is(err, demo.ErrNotEmpty):
		return fmt.Errorf("%w: leave -demo out to serve it, or name another place", err)
	}
	return fmt.Errorf("%w; the tenant %q is unfinished and of no use", err, defaultTenant)
}
