package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"lending.example/platform/lending"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/schedule"
)

// explain prints, in sentences, how a figure of a loan's schedule came about, or what closes the loan on a day.
func explain(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("explain", flag.ContinueOnError)
	desk := deskFlags(flags)
	loan := flags.Int64("loan", 0, "id of the loan")
	var in loans.ExplainInput
	flags.IntVar(&in.Period, "period", 0, "number of the instalment")
	flags.TextVar(&in.Payoff, "payoff", in.Payoff, "day of a payoff, yyyy-mm-dd, instead of a period")
	component := flags.String("component", string(schedule.OfTotal), "principal, interest, fees, penalties or total")
	if err := parse(flags, args); err != nil {
		return err
	}
	in.Component = schedule.Component(*component)
	return desk.run(ctx, func(d *lending.Desk) error {
		data, err := d.Loans.Explain(ctx, *loan, in)
		if err != nil {
			return err
		}
		for _, line := range data.Sentences() {
			fmt.Fprintln(out, line)
		}
		return nil
	})
}

// onDesk are the flags of commands that work on the data of a tenant, as trusted code.
type onDesk struct {
	place  *place
	tenant *string
}

func deskFlags(flags *flag.FlagSet) onDesk {
	return onDesk{
		place:  placeOf(flags),
		tenant: flags.String("tenant", defaultTenant, "tenant"),
	}
}

func (f onDesk) run(ctx context.Context, work func(*lending.Desk) error) error {
	platform, err := f.place.openExisting(ctx, *f.tenant, lending.Config{LeaveJobs: true})
	if err != nil {
		return err
	}
	return errors.Join(work(platform.Tenant(*f.tenant).As(lending.SystemUser)), platform.Close())
}
