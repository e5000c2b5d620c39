package lending_test

import (
	"errors"
	"strings"
	"testing"

	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
)

// TestDepositsWaitForRows: an account is asked for with the row that this wants, and approved, opened, ended and closed when the rows are
// there that these want. Rows go with the application, and nobody of another office sees them.
func TestDepositsWaitForRows(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.Keeping(t)}
	ctx, client := t.Context(), o.Client()
	product, err := o.Desk.SavingsProducts.Create(ctx, savings.NewProduct{Name: "Deposits", ShortName: "DEPO", CurrencyCode: "EUR", Rule: 1})
	if err != nil {
		t.Fatal(err)
	}
	for name, check := range map[string]datatables.NewCheck{
		"Purpose":   {Status: datatables.Created, ProductID: product.ID},
		"Visit":     {Status: datatables.Approved},
		"Signature": {Status: datatables.Activated},
		"Letter":    {Status: datatables.Rejected},
		"Regrets":   {Status: datatables.Withdrawn},
		"Receipt":   {Status: datatables.Closed},
	} {
		done(o, datatables.Register, datatables.NewTable{Name: name, App: datatables.Savings, Columns: []datatables.NewColumn{{Name: "Said", Type: "Text", Mandatory: true}}})
		check.App, check.Table = datatables.Savings, name
		done(o, datatables.CreateCheck, check)
	}
	cells := map[string]datatables.Cell{"Said": datatables.Say("all is well")}
	wants := func(table string, err error) {
		t.Helper()
		var refused *fault.Error
		if !errors.As(err, &refused) || !strings.HasPrefix(refused.Code(), datatables.RequiredCode+".["+table+"]") {
			t.Errorf("%v, want a refusal for want of a row of %s", err, table)
		}
	}
	step := func(table string, account int64, take func() error) {
		t.Helper()
		wants(table, take())
		if _, err := o.Desk.Datatables.AddRow(ctx, table, account, cells); err != nil {
			t.Fatal(err)
		}
		if err := take(); err != nil {
			t.Fatal(err)
		}
	}
	in := savings.Application{ClientID: client, ProductID: product.ID, SubmittedOn: o.Today()}
	_, err = o.Desk.Savings.Submit(ctx, in)
	wants("Purpose", err)
	if page, err := o.Desk.Savings.List(ctx, savings.Filter{}); err != nil || page.Total != 0 {
		t.Errorf("%d accounts of refused applications, %v", page.Total, err)
	}
	template, err := o.Desk.Savings.Template(ctx, savings.TemplateInput{ProductID: product.ID})
	if err != nil || len(template.Datatables) != 1 || template.Datatables[0].Name != "Purpose" {
		t.Errorf("the template wants %+v, %v", template.Datatables, err)
	}
	in.Datatables = []datatables.Entry{{Table: "Purpose", Data: datatables.Values{Cells: cells}}}
	submit := func() int64 {
		t.Helper()
		made, err := o.Desk.Savings.Submit(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		return made.AccountID
	}
	opened, rejected, withdrawn, removed := submit(), submit(), submit(), submit()
	step("Letter", rejected, func() error {
		_, err := o.Desk.Savings.Reject(ctx, rejected, savings.Rejection{On: o.Today()})
		return err
	})
	step("Regrets", withdrawn, func() error {
		_, err := o.Desk.Savings.WithdrawApplication(ctx, withdrawn, savings.Retraction{On: o.Today()})
		return err
	})
	step("Visit", opened, func() error {
		_, err := o.Desk.Savings.Approve(ctx, opened, savings.Approval{On: o.Today()})
		return err
	})
	step("Signature", opened, func() error {
		_, err := o.Desk.Savings.Activate(ctx, opened, savings.Activation{On: o.Today()})
		return err
	})
	step("Receipt", opened, func() error { _, err := o.Desk.Savings.Close(ctx, opened, savings.Closure{On: o.Today()}); return err })

	if _, err := o.Desk.Savings.Delete(ctx, removed); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Desk.Datatables.Rows(ctx, datatables.RowsRequest{Table: "Purpose", EntityID: removed}); !errors.Is(err, savings.ErrUnknown) {
		t.Errorf("rows of a removed application: %v", err)
	}
	if _, err := o.Desk.SavingsProducts.Delete(ctx, product.ID); !errors.Is(err, savings.ErrProductUsed) {
		t.Errorf("a product with accounts: %v", err)
	}
	stranger := o.Platform.Tenant(lendingtest.Tenant).As(operation.Actor{UserID: 9, OfficeID: 9, Hierarchy: ".9.", Permissions: []string{operation.AllFunctions}})
	if _, err := stranger.Datatables.Rows(ctx, datatables.RowsRequest{Table: "Visit", EntityID: opened}); !errors.Is(err, savings.ErrUnknown) {
		t.Errorf("read from another office: %v", err)
	}
	if _, err := stranger.Datatables.AddRow(ctx, "Visit", opened, cells); !errors.Is(err, savings.ErrUnknown) {
		t.Errorf("written from another office: %v", err)
	}
	o.verified()
}

// TestCheckedDepositProductStays: a product that a check is for is not removed.
func TestCheckedDepositProductStays(t *testing.T) {
	o := bureau{T: t, Bench: lendingtest.Keeping(t)}
	product, err := o.Desk.SavingsProducts.Create(t.Context(), savings.NewProduct{Name: "Deposits", ShortName: "DEPO", CurrencyCode: "EUR", Rule: 1})
	if err != nil {
		t.Fatal(err)
	}
	done(o, datatables.Register, datatables.NewTable{Name: "Visit", App: datatables.Savings, Columns: []datatables.NewColumn{{Name: "Said", Type: "Text"}}})
	check := done(o, datatables.CreateCheck, datatables.NewCheck{App: datatables.Savings, Status: datatables.Approved, Table: "Visit", ProductID: product.ID})
	if _, err := o.Desk.SavingsProducts.Delete(t.Context(), product.ID); !errors.Is(err, savings.ErrProductChecked) {
		t.Errorf("removed: %v", err)
	}
	done(o, datatables.DeleteCheck, datatables.CheckRef{ID: check.ID})
	if _, err := o.Desk.SavingsProducts.Delete(t.Context(), product.ID); err != nil {
		t.Error(err)
	}
}
