package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"lending.example/platform/lending"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// maxReasons bounds the loans that are printed because they could not be corrected. The CSV has all of them.
const maxReasons = 20

// correct prints what loans should have been under a corrected past. It stores nothing, unless the correction is applied.
func correct(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("correct", flag.ContinueOnError)
	place := placeOf(flags)
	tenant := flags.String("tenant", defaultTenant, "tenant")
	file := flags.String("correction", "", "file with the correction, as JSON: its loans, since when, and the change")
	table := flags.String("csv", "", "file for the loans, a row each, as CSV")
	apply := flags.Bool("apply", false, "correct each loan that then stands as the bill says, by a command of its own")
	postToday := flags.Bool("post-today", false, "with -apply: date entries into closed books today; without it such loans are refused")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *postToday && !*apply {
		return errors.New("correct: -post-today needs -apply")
	}
	correction, err := readCorrection(*file)
	if err != nil {
		return err
	}
	open := func() (*lending.Platform, error) {
		return place.openToRead(ctx, *tenant, lending.Config{LeaveJobs: true})
	}
	if *apply {
		open = func() (*lending.Platform, error) { return place.open(ctx, lending.Config{LeaveJobs: true}) }
	}
	platform, err := open()
	if err != nil {
		return err
	}
	desk := platform.Tenant(*tenant).As(lending.SystemUser)
	if *apply {
		return errors.Join(applyCorrection(ctx, desk, correction, lending.ApplyOptions{PostToday: *postToday}, *table, out), platform.Close())
	}
	return errors.Join(printBill(ctx, desk, correction, *table, out), platform.Close())
}

// applyCorrection corrects loans, and prints what became of them.
func applyCorrection(ctx context.Context, desk *lending.Desk, correction lending.Correction, options lending.ApplyOptions, table string, out io.Writer) error {
	var reasons []string
	rows, err := createTable(table, billColumns())
	if err != nil {
		return err
	}
	watch, clear := entryProgress(out)
	options.Watch = watch
	options.Each = func(one lending.AppliedLoan) error {
		if one.Refusal != "" && len(reasons) < maxReasons {
			reasons = append(reasons, fmt.Sprintf("loan %d stays as it was: %s", one.LoanID, one.Refusal))
		}
		one.Reason = one.Refusal
		return rows.write(billCells(one.LoanBill))
	}
	applied, err := desk.ApplyCorrection(ctx, correction, options)
	clear()
	if err := rows.end(err); err != nil {
		return err
	}
	printTotals(out, applied.Bill)
	for _, reason := range reasons {
		fmt.Fprintln(out, reason)
	}
	fmt.Fprintf(out, "lending: %d loans, of which %d are corrected now; income follows with the next close of business\n", applied.Bill.Loans, applied.Corrected)
	if applied.Refused > 0 {
		return &exitError{statusDiffers, fmt.Errorf("%d loans stay as they were", applied.Refused)}
	}
	return nil
}

// readCorrection reads a correction. It refuses members that it does not know, which would be left undone. Members are read one by one, so that
// each error names its member.
func readCorrection(file string) (in lending.Correction, err error) {
	if file == "" {
		return in, errors.New("correct: -correction names the file with the correction")
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return in, err
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		return in, fmt.Errorf("%s: no correction as a JSON object: %w", file, err)
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		one, err := json.Marshal(map[string]json.RawMessage{name: members[name]})
		if err != nil {
			return in, fmt.Errorf("%s: %s: %w", file, name, err)
		}
		decoder := json.NewDecoder(bytes.NewReader(one))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&in); err != nil {
			return in, fmt.Errorf("%s: %s: %w", file, name, err)
		}
	}
	return in, nil
}

// printBill calculates a correction, and prints and writes the bill.
func printBill(ctx context.Context, desk *lending.Desk, correction lending.Correction, table string, out io.Writer) error {
	var reasons []string
	options := lending.CorrectOptions{Each: func(one lending.LoanBill) error {
		if one.Reason != "" && len(reasons) < maxReasons {
			reasons = append(reasons, fmt.Sprintf("loan %d is not in the bill: %s", one.LoanID, one.Reason))
		}
		return nil
	}}
	rows, err := createTable(table, billColumns())
	if err != nil {
		return err
	}
	note := options.Each
	options.Each = func(one lending.LoanBill) error { return errors.Join(note(one), rows.write(billCells(one))) }
	watch, clear := entryProgress(out)
	options.Watch = watch
	bill, err := desk.Correct(ctx, correction, options)
	clear()
	if err := rows.end(err); err != nil {
		return err
	}
	printTotals(out, bill)
	for _, reason := range reasons {
		fmt.Fprintln(out, reason)
	}
	fmt.Fprintf(out, "lending: %d loans, of which %d change; nothing was stored\n", bill.Loans, bill.Changed)
	if bill.Others > 0 {
		fmt.Fprintf(out, "lending: %d commands about no loan could not run with the correction; the first: %s\n", bill.Others, bill.Other)
	}
	if bill.Failed+bill.Others > 0 {
		return &exitError{statusDiffers, fmt.Errorf("the bill is incomplete: %d of %d loans could not be corrected", bill.Failed, bill.Loans)}
	}
	return nil
}

// figure is one balance of a loan, by its place in the bill.
type figure struct {
	name string
	of   func(lending.LoanFigures) money.Amount
}

// billFigures are the balances of a bill, in their order.
func billFigures() (list []figure) {
	for _, group := range []struct {
		name string
		of   func(lending.LoanFigures) operation.Balance
	}{
		{"charged", func(f lending.LoanFigures) operation.Balance { return f.Charged }},
		{"paid", func(f lending.LoanFigures) operation.Balance { return f.Paid }},
		{"outstanding", func(f lending.LoanFigures) operation.Balance { return f.Outstanding }},
	} {
		for _, component := range []struct {
			name string
			of   func(operation.Balance) money.Amount
		}{
			{"principal", func(b operation.Balance) money.Amount { return b.Principal }},
			{"interest", func(b operation.Balance) money.Amount { return b.Interest }},
			{"fees", func(b operation.Balance) money.Amount { return b.Fees }},
			{"penalties", func(b operation.Balance) money.Amount { return b.Penalties }},
		} {
			list = append(list, figure{component.name + " " + group.name, func(f lending.LoanFigures) money.Amount { return component.of(group.of(f)) }})
		}
	}
	return append(list, figure{"overpaid", func(f lending.LoanFigures) money.Amount { return f.Outstanding.Overpaid }})
}

func billColumns() []string {
	columns := []string{"loan", "account", "client", "group", "office", "product", "currency", "status was", "status should be"}
	for _, f := range billFigures() {
		columns = append(columns, f.name+" was", f.name+" should be")
	}
	return append(columns, "refund", "claim", "accounts", "reason")
}

func billCells(one lending.LoanBill) []string {
	cells := []string{
		formatID(one.LoanID), one.AccountNo, formatID(one.ClientID), formatID(one.GroupID), formatID(one.OfficeID), formatID(one.ProductID),
		one.Currency, one.StatusWas, one.StatusShould,
	}
	for _, f := range billFigures() {
		should := ""
		if one.Reason == "" {
			should = f.of(one.Should).String()
		}
		cells = append(cells, f.of(one.Was).String(), should)
	}
	var accounts []string
	for _, a := range one.Accounts {
		accounts = append(accounts, fmt.Sprintf("%s: %v", a.Code, a.Should.Sub(a.Was)))
	}
	return append(cells, one.Refund.String(), one.Claim.String(), strings.Join(accounts, "; "), one.Reason)
}

// printTotals prints the sums by component and by ledger account.
func printTotals(out io.Writer, bill lending.Bill) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(name string, was, should money.Amount) {
		fmt.Fprintf(w, "%s\t%v\t%v\t%v\n", name, was, should, should.Sub(was))
	}
	for _, total := range bill.Totals {
		fmt.Fprintf(w, "%s\twas\tshould be\tdifference\n", total.Currency)
		for _, f := range billFigures() {
			if was, should := f.of(total.Was), f.of(total.Should); !was.IsZero() || !should.IsZero() {
				row(f.name, was, should)
			}
		}
		fmt.Fprintf(w, "refunds\t\t\t%v\nclaims\t\t\t%v\n", total.Refund, total.Claim)
	}
	if len(bill.Accounts) > 0 {
		fmt.Fprintln(w, "ledger account, debits less credits\twas\tshould be\tdifference")
	}
	for _, a := range bill.Accounts {
		row(fmt.Sprintf("%s %s %s", a.Currency, a.Code, a.Name), a.Was, a.Should)
	}
	w.Flush()
}
