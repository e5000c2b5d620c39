package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// printSchedule draws a plan from flags and prints it as a table. Nothing is stored.
func printSchedule(_ context.Context, args []string, out io.Writer) error {
	terms, err := termsFromFlags(args)
	if err != nil {
		return err
	}
	plan, err := loans.Plan(terms)
	if err != nil {
		return err
	}
	return writePlan(out, plan, terms.Arithmetic.Digits)
}

func termsFromFlags(args []string) (schedule.Terms, error) {
	t := schedule.Terms{
		Principal: money.FromInt(5000), Repayments: 12, Every: 1, Frequency: calendar.Months,
		InterestRate: money.MustDecimal("12"), RateFrequency: schedule.PerYear, InterestPeriod: schedule.SameAsRepayment,
		Amortization: schedule.EqualInstalments, DaysInYear: schedule.ActualYear, DaysInMonth: schedule.ActualMonth,
		SubmittedOn: calendar.MustParse("2026-01-01"), ExpectedDisbursement: calendar.MustParse("2026-01-01"),
		Arithmetic: money.Arithmetic{Digits: 2}, InterestFromDisbursement: true,
	}
	flags := flag.NewFlagSet("schedule", flag.ContinueOnError)
	flags.TextVar(&t.Principal, "principal", t.Principal, "amount disbursed")
	flags.IntVar(&t.Repayments, "n", t.Repayments, "number of repayments")
	flags.IntVar(&t.Every, "every", t.Every, "one repayment every so many units")
	flags.TextVar(&t.InterestRate, "rate", t.InterestRate, "interest in percent per year")
	flags.TextVar(&t.ExpectedDisbursement, "on", t.ExpectedDisbursement, "disbursement date, yyyy-mm-dd")
	flags.IntVar(&t.Arithmetic.Digits, "digits", t.Arithmetic.Digits, "digits after the decimal point of the currency")
	flags.IntVar(&t.Multiples, "multiples", 0, "round instalments to multiples of this")
	unit := flags.String("unit", "months", "unit of -every: days, weeks, months or years")
	flat := flags.Bool("flat", false, "flat interest instead of declining balance")
	daily := flags.Bool("daily", false, "interest by the day instead of by the period")
	equalPrincipal := flags.Bool("equal-principal", false, "equal principal parts instead of equal instalments")
	progressive := flags.Bool("progressive", false, "progressive schedule, 30/360")
	if err := parse(flags, args); err != nil {
		return t, err
	}
	t.SubmittedOn = t.ExpectedDisbursement
	if *flat {
		t.InterestMethod = schedule.Flat
	}
	if *daily {
		t.InterestPeriod = schedule.Daily
	}
	if *equalPrincipal {
		t.Amortization = schedule.EqualPrincipal
	}
	if *progressive {
		t.Type, t.InterestPeriod, t.DaysInYear, t.DaysInMonth = schedule.Progressive, schedule.Daily, schedule.Year360, schedule.Month30
	}
	var err error
	t.Frequency, err = unitNamed(*unit)
	return t, err
}

func unitNamed(name string) (calendar.Unit, error) {
	u, ok := calendar.Units().ByCode("periodFrequencyType." + name)
	if !ok {
		return 0, fmt.Errorf("-unit %q: want days, weeks, months or years", name)
	}
	return u, nil
}

// writePlan prints one line per row and the totals.
func writePlan(out io.Writer, plan schedule.Plan, digits int) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "no\tdue\tdays\tprincipal\tinterest\tfees\tpenalties\ttotal\tbalance\t")
	for _, r := range plan.Rows {
		if r.Kind == schedule.Disbursement {
			fmt.Fprintf(w, "\t%s\t\t\t\t%s\t\t\t%s\t\n", r.Due, r.Fees.Format(digits), r.Disbursed.Format(digits))
			continue
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t\n", r.Number, r.Due, r.Days(), r.Principal.Format(digits),
			r.Interest.Format(digits), r.Fees.Format(digits), r.Penalties.Format(digits), r.Total().Format(digits), r.Balance.Format(digits))
	}
	t := plan.Totals()
	fmt.Fprintf(w, "\ttotal\t%d\t%s\t%s\t%s\t%s\t%s\t\t\n", t.Days, t.Principal.Format(digits), t.Interest.Format(digits),
		t.Fees.Format(digits), t.Penalties.Format(digits), t.Total.Format(digits))
	return w.Flush()
}
