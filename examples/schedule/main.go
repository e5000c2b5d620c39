// Command schedule shows how a program draws repayment schedules: pure functions of terms, no store needed.
package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"text/tabwriter"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

func main() {
	if err := run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(out io.Writer) error {
	for _, example := range examples() {
		fmt.Fprintln(out, example.title)
		plan, err := loans.Plan(example.terms)
		if err != nil {
			return err
		}
		if err := print(out, plan); err != nil {
			return err
		}
	}
	return nil
}

// example is a schedule with a title.
type example struct {
	title string
	terms schedule.Terms
}

func examples() []example {
	declining := schedule.Terms{
		Arithmetic: money.Arithmetic{Digits: 2},
		Principal:  money.FromInt(5000), Repayments: 6, Every: 1, Frequency: calendar.Months,
		InterestRate: money.MustDecimal("12"), RateFrequency: schedule.PerYear, // percent per year
		Amortization: schedule.EqualInstalments, InterestPeriod: schedule.SameAsRepayment,
		DaysInYear: schedule.ActualYear, DaysInMonth: schedule.ActualMonth,
		SubmittedOn: calendar.MustParse("2026-01-01"), ExpectedDisbursement: calendar.MustParse("2026-01-01"),
	}

	daily := declining
	daily.InterestPeriod = schedule.Daily

	flat := declining
	flat.InterestMethod = schedule.Flat

	grace := declining
	grace.GraceOnPrincipal = 2

	progressive := declining
	progressive.Type, progressive.InterestPeriod = schedule.Progressive, schedule.Daily
	progressive.DaysInYear, progressive.DaysInMonth = schedule.Year360, schedule.Month30
	progressive.DownPaymentPercent = money.MustDecimal("25")

	return []example{
		{"5000.00 at 12 % a year, six equal instalments, declining balance", declining},
		{"the same with interest by the day", daily},
		{"the same with flat interest", flat},
		{"the same with two months of grace on principal", grace},
		{"the same as a progressive schedule (30/360) with a quarter paid down", progressive},
	}
}

func print(out io.Writer, plan schedule.Plan) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "no\tdue\tprincipal\tinterest\ttotal\tbalance\t")
	for _, row := range plan.Instalments() {
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\t\n", row.Number, row.Due, row.Principal.Format(2), row.Interest.Format(2),
			row.Total().Format(2), row.Balance.Format(2))
	}
	totals := plan.Totals()
	fmt.Fprintf(w, "\ttotal\t%s\t%s\t%s\t\t\n", totals.Principal.Format(2), totals.Interest.Format(2), totals.Total.Format(2))
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out)
	return err
}
