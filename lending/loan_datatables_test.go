package lending_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
)

// TestLoansWaitForRows: a loan is submitted with the row that its creation wants, and approved, paid out and ended when the rows are
// there that these want.
func TestLoansWaitForRows(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.New(t)}
	ctx := context.Background()
	client, product, other := o.Client(), o.Product(), o.Product()
	for name, check := range map[string]datatables.NewCheck{
		"Purpose":  {Status: datatables.Created, ProductID: product},
		"Visit":    {Status: datatables.Approved},
		"Receipt":  {Status: datatables.Disbursed},
		"Feedback": {Status: datatables.Rejected},
		"Letter":   {Status: datatables.WrittenOff},
	} {
		done(o, datatables.Register, datatables.NewTable{Name: name, App: datatables.Loan, Columns: []datatables.NewColumn{{Name: "Said", Type: "Text", Mandatory: true}}})
		check.App, check.Table = datatables.Loan, name
		done(o, datatables.CreateCheck, check)
	}
	cells := map[string]datatables.Cell{"Said": datatables.Say("all is well")}
	row := func(loan int64, table string) {
		t.Helper()
		if _, err := o.Desk.Datatables.AddRow(ctx, table, loan, cells); err != nil {
			t.Fatal(err)
		}
	}
	wants := func(table string, err error) {
		t.Helper()
		var refused *fault.Error
		if !errors.As(err, &refused) || !strings.HasPrefix(refused.Code(), datatables.RequiredCode+".["+table+"]") {
			t.Errorf("%v, want a refusal for want of a row of %s", err, table)
		}
	}
	in := o.Application(client, product, "1000")
	_, err := o.Desk.Loans.Submit(ctx, in)
	wants("Purpose", err)
	if _, err := o.Desk.Loans.Calculate(ctx, in); err != nil {
		t.Errorf("a schedule alone: %v", err)
	}
	in.Datatables = []datatables.Entry{{Table: "Purpose", Data: datatables.Values{Cells: cells}}}
	made, err := o.Desk.Loans.Submit(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := o.Desk.Loans.Modify(ctx, made.LoanID, loans.Modification{Datatables: in.Datatables}); !errors.Is(err, loans.ErrDatatables) {
		t.Errorf("rows with a modification: %v", err)
	}
	_, err = o.Desk.Loans.Reject(ctx, made.LoanID, loans.Rejection{On: o.Today()})
	wants("Feedback", err)
	_, err = o.Desk.Loans.Approve(ctx, made.LoanID, loans.Approval{On: o.Today()})
	wants("Visit", err)
	row(made.LoanID, "Visit")
	if _, err := o.Desk.Loans.Approve(ctx, made.LoanID, loans.Approval{On: o.Today()}); err != nil {
		t.Fatal(err)
	}
	_, err = o.Desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: o.Today()})
	wants("Receipt", err)
	if read := o.Loan(made.LoanID); read.Status.ID != loans.Approved {
		t.Errorf("a refused disbursal left the loan %v", read.Status)
	}
	row(made.LoanID, "Receipt")
	if _, err := o.Desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: o.Today()}); err != nil {
		t.Fatal(err)
	}
	_, err = o.Desk.Loans.WriteOff(ctx, made.LoanID, loans.Closing{On: o.Today()})
	wants("Letter", err)

	second, err := o.Desk.Loans.Submit(ctx, o.Application(client, other, "1000")) // of a product that the check is not about
	if err != nil {
		t.Fatal(err)
	}
	row(second.LoanID, "Visit")
	if _, err := o.Desk.Loans.Delete(ctx, second.LoanID); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"Purpose", "Feedback", "Letter"} { // what was never filled, or belongs to the other loan
		_, err := o.Desk.Datatables.Rows(ctx, datatables.RowsRequest{Table: table, EntityID: second.LoanID})
		if !errors.Is(err, loans.ErrUnknownLoan) {
			t.Errorf("rows of a deleted loan: %v", err)
		}
	}
	template, err := o.Desk.Loans.Template(ctx, loans.TemplateInput{Type: "individual", ProductID: product})
	if err != nil || len(template.Datatables) != 1 || template.Datatables[0].Name != "Purpose" {
		t.Errorf("the template wants %v, %v", template.Datatables, err)
	}
}
