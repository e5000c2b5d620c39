package main

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// forecast prints what the loans of a tenant will bring in, as a table or as CSV. It writes nothing to the tenant.
func forecast(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("ahead", flag.ContinueOnError)
	desk := deskFlags(flags)
	var in loans.AheadInput
	flags.IntVar(&in.Days, "days", 0, "forecast so many days, a row each")
	flags.IntVar(&in.Months, "months", 0, "forecast so many calendar months, a row each; the first is the rest of the current one; default 12")
	paying := flags.String("paying", string(loans.PayingAsDue), "what borrowers pay: due, each instalment on its due date; habit, as late as they usually were; none, nothing")
	flags.Func("rates", "percentage points to add to every rate from the end of the running instalment on, such as 2 or -0.5", func(text string) (err error) {
		in.RatePoints, err = money.ParseDecimal(text)
		return err
	})
	flags.Int64Var(&in.ProductID, "product", 0, "loans of this product only")
	flags.Int64Var(&in.OfficerID, "officer", 0, "loans of this loan officer only")
	flags.Int64Var(&in.ClientID, "client", 0, "loans of this client only")
	asCSV := flags.Bool("csv", false, "print CSV")
	if err := parse(flags, args); err != nil {
		return err
	}
	in.Paying = loans.Paying(*paying)
	return desk.run(ctx, func(d *lending.Desk) error {
		bar := progressOf(out)
		data, err := d.Ahead(ctx, in, bar.show)
		bar.end()
		switch {
		case err != nil:
			return err
		case *asCSV:
			err = writeAhead(out, data)
		default:
			printAhead(out, data)
		}
		if err == nil && data.Failed > 0 {
			err = &exitError{statusDiffers, fmt.Errorf("%d loans are in no row; the first: %s", data.Failed, data.Reason)}
		}
		return err
	})
}

// aheadBar shows progress on a terminal, and nothing elsewhere.
type aheadBar struct {
	out     io.Writer
	visible bool
	began   time.Time
}

func progressOf(out io.Writer) aheadBar { return aheadBar{out, isTerminal(out), time.Now()} }

func (b aheadBar) show(p lending.AheadProgress) {
	if b.visible {
		fmt.Fprintf(b.out, "\r[%s] %3.0f%%  %d loans, %.0f a second\x1b[K", bar(p.Done), 100*p.Done, p.Loans, float64(p.Loans)/time.Since(b.began).Seconds())
	}
}

func (b aheadBar) end() {
	if b.visible {
		fmt.Fprint(b.out, "\r\x1b[K")
	}
}

// aheadColumns are the columns of a forecast, in the table and in CSV.
var aheadColumns = []string{
	"currency", "from", "to", "principal", "interest", "fees", "penalties", "overpaid", "cash", "income", "outstanding", "arrears", "loans", "overdue", "ranges",
}

func aheadCells(row loans.AheadRow) []string {
	cells := []string{row.Currency, row.From.String(), row.To.String()}
	for _, amount := range []money.Amount{
		row.Cash.Principal, row.Cash.Interest, row.Cash.Fees, row.Cash.Penalties, row.Cash.Overpaid, received(row),
		row.Income.Total(), row.Outstanding.Principal, row.Arrears.Total(),
	} {
		cells = append(cells, amount.String())
	}
	var ranges []string
	for _, r := range row.Ranges {
		ranges = append(ranges, fmt.Sprintf("%s: %d, %v", r.Classification, r.Loans, r.Outstanding.Principal))
	}
	return append(cells, strconv.Itoa(row.Open), strconv.Itoa(row.Overdue), strings.Join(ranges, "; "))
}

// received is all cash of a row.
func received(row loans.AheadRow) money.Amount { return row.Cash.Total().Add(row.Cash.Overpaid) }

func writeAhead(out io.Writer, data loans.AheadData) error {
	w := csv.NewWriter(out)
	err := w.Write(aheadColumns)
	for _, row := range data.Rows {
		err = errors.Join(err, w.Write(aheadCells(row)))
	}
	w.Flush()
	return errors.Join(err, w.Error())
}

// printAhead prints a table; a bar shows the cash of each row as a share of the largest of its currency.
func printAhead(out io.Writer, data loans.AheadData) {
	most := map[string]money.Amount{}
	for _, row := range data.Rows {
		most[row.Currency] = money.Max(most[row.Currency], received(row))
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, strings.Join(aheadColumns, "\t")+"\t")
	for _, row := range data.Rows {
		fmt.Fprintln(table, strings.Join(aheadCells(row), "\t")+"\t"+cashBar(received(row), most[row.Currency]))
	}
	table.Flush()
	fmt.Fprintf(out, "lending: %d loans from %s on\n", data.Loans, data.On)
}

// cashBar is a bar as long as a share of the largest amount.
func cashBar(cash, most money.Amount) string {
	full := 0
	for full < barWidth && cash.Times(barWidth).Cmp(most.Times(full+1)) >= 0 && cash.IsPositive() {
		full++
	}
	return strings.Repeat("#", full)
}
