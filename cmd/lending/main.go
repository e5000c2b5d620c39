package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"lending.example/platform/lending/store/sqlite"
)

// command is one subcommand.
type command struct {
	name    string
	summary string
	run     func(ctx context.Context, args []string, out io.Writer) error
}

func commands() []command {
	return []command{
		{"serve", "start the platform on an embedded data folder", serve},
		{"schedule", "print a repayment schedule as a table", printSchedule},
		{"explain", "say how a figure of a loan came about", explain},
		{"ahead", "forecast cash, income, balances and arrears of loans", forecast},
		{"openapi", "print the OpenAPI description of the REST interface", describeInterface},
		{"product-lint", "warn of what a loan product's author may have overlooked", lintProduct},
		{"cob", "close the business of all loans for a day", closeBusiness},
		{"backup", "copy one tenant's data while the platform is in use", backup},
		{"import", "make a tenant from the database of another system, and prove that both agree", importTenant},
		{"copy", "copy one tenant to another store, of any engine", copyTenant},
		{"verify", "check that stored records agree with themselves and with their history", verify},
		{"rehearse", "run the command log again with this program, and list what it decides otherwise", rehearse},
		{"correct", "calculate what loans should have been if the past is corrected, with refunds and claims", correct},
		{"seal", "sign where the command log has come to, so that verify can prove that it was not changed", seal},
		{"bench", "measure the platform on a store of its own, and say where the time goes", benchmark},
		{"version", "print the version of the program", printVersion},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Stdout)
	stop()
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	default:
		fmt.Fprintln(os.Stderr, "lending:", err)
		os.Exit(exitStatus(err))
	}
}

// statusDiffers is the exit status of a command that ran, and found what its caller must look at.
const statusDiffers = 3

// exitError is an error with an exit status of its own.
type exitError struct {
	status int
	error
}

// exitStatus is the exit status of the program for an error.
func exitStatus(err error) int {
	if own := new(exitError); errors.As(err, &own) {
		return own.status
	}
	return 1
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) > 0 {
		if args[0] == statementCommand {
			return sqlite.AnswerApart(os.Stdin, out)
		}
		for _, c := range commands() {
			if c.name == args[0] {
				return c.run(ctx, args[1:], out)
			}
		}
	}
	usage(out)
	switch {
	case len(args) == 0:
		return nil
	case !slices.Contains([]string{"help", "-h", "--help"}, args[0]):
		return fmt.Errorf("unknown command %q", args[0])
	case len(args) > 1:
		return unexpected(args[0], args[1])
	}
	return nil
}

// parse reads the flags of a command. It takes nothing else: a word that no flag is before is a mistake, and what follows it
// would not be read.
func parse(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return unexpected(flags.Name(), flags.Arg(0))
	}
	return nil
}

func unexpected(command, argument string) error {
	return fmt.Errorf("%s: unexpected argument %q", command, argument)
}

func usage(out io.Writer) {
	fmt.Fprintln(out, "usage: lending <command> [flags]")
	for _, c := range commands() {
		fmt.Fprintf(out, "  %-12s %s\n", c.name, c.summary)
	}
}
