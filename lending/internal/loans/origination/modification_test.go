package origination_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/internal/loans/servicing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

func TestModify(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(nil))
	in.ExternalID = "own"
	fee := o.NewCharge(nil)
	in.Charges = []loans.Applied{{ChargeID: fee, Amount: loanstest.Percent("10"), Due: calendar.MustParse("2024-02-01")}}
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	before := o.Account(loan)

	change := loans.Modification{}
	change.LoanType = "individual"
	change.Principal, change.ExpectedDisbursement = money.MustParse("900"), calendar.MustParse("2024-01-10")
	result := loanstest.Must(o, loans.Modify, loanstest.On(loan, change))
	var names []string
	for name := range result.Changes {
		names = append(names, name)
	}
	slices.Sort(names)
	if diff := cmp.Diff([]string{"expectedDisbursementDate", "principal", "recalculateLoanSchedule"}, names); diff != "" {
		t.Error(diff)
	}
	a := o.Account(loan)
	want := []string{
		"2024-01-10 out 900 fees 0",
		"1 2024-02-10 300 0 10 0 600",
		"2 2024-03-10 300 0 0 0 300",
		"3 2024-04-10 300 0 0 0 0",
	}
	if diff := cmp.Diff(want, loanstest.Rows(reading.Schedule(a))); diff != "" {
		t.Error(diff)
	}
	if a.Loan.ExternalID != "own" || a.Loan.AccountNo != before.Loan.AccountNo || len(a.Charges) != 1 {
		t.Errorf("%+v", a.Loan)
	}
}

// A modification that sends everything as it is changes nothing.
func TestModifyWithTheSame(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(loanstest.ProgressiveProduct)
	in := o.ApplicationFor(product)
	in.Strategy, in.InterestRate = products.Advanced, new(loanstest.Percent("12"))
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	before := o.Account(loan)
	result := loanstest.Must(o, loans.Modify, loanstest.On(loan, loans.Modification(in)))
	if len(result.Changes) > 0 {
		t.Errorf("changes %v", result.Changes)
	}
	after := o.Account(loan)
	if diff := cmp.Diff(asJSON(t, before.Loan), asJSON(t, after.Loan)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(asJSON(t, before.Instalments), asJSON(t, after.Instalments)); diff != "" {
		t.Error(diff)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestModifyRefusals(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) { p.MaxPrincipal = new(money.MustParse("5000")) })
	loan := loanstest.Must(o, loans.Submit, o.ApplicationFor(product)).LoanID
	other := o.ApplicationFor(product)
	other.ExternalID = "other"
	loanstest.Must(o, loans.Submit, other)
	for _, c := range []struct {
		name string
		in   loans.Application
		code string
	}{
		{"nothing", loans.Application{}, "validation.msg.loan.no.parameters.for.update"},
		{"nothing but the loan type", loans.Application{LoanType: "individual"}, "validation.msg.loan.no.parameters.for.update"},
		{"rule of the product", loans.Application{LoanType: "individual", Principal: money.MustParse("6000")}, "validation.msg.loan.principal.is.greater.than.max"},
		{"rule of the whole", loans.Application{LoanType: "individual", Repayments: 4}, "validation.msg.loan.loanTermFrequency.less.than.repayment.structure.suggests"},
		{"rule of the input", loans.Application{LoanType: "individual", FixedInstalment: new(money.Amount{})}, "validation.msg.loan.fixedEmiAmount.not.greater.than.zero"},
		{"another loan's external id", loans.Application{LoanType: "individual", ExternalID: "other"}, "error.msg.loan.with.externalId.already.used"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := loanstest.Perform(o, loans.Modify, loanstest.On(loan, loans.Modification(c.in)))
			loanstest.Refused(t, err, c.code)
		})
	}
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	_, err := loanstest.Perform(o, loans.Modify, loanstest.On(loan, loans.Modification(o.ApplicationFor(product))))
	loanstest.Refused(t, err, "error.msg.loan.cannot.modify.loan.in.its.present.state")
}

// Nothing of a deleted application is left, and its external id is free again.
func TestDelete(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(nil))
	in.ExternalID, in.Note = "own", "Please hurry."
	in.Charges = []loans.Applied{{ChargeID: o.NewCharge(nil), Amount: loanstest.Percent("10"), Due: calendar.MustParse("2024-02-01")}}
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
	loanstest.Must(o, loans.UndoDisbursal, loanstest.On(loan, loans.Remark{}))
	loanstest.Must(o, loans.UndoApproval, loanstest.On(loan, loans.Remark{Note: "No."}))
	loanstest.Must(o, loans.Delete, loans.ByLoan{Loan: operation.ByID(loan)})
	o.StoresNothing()
	o.Update(func(u *operation.Unit) error {
		for _, k := range append(servicing.Kinds(), refdata.Notes.Kind) {
			n, err := u.Tx.Count(k, loanstest.AllRecords)
			if err != nil || n > 0 {
				t.Errorf("%d records of %s are left, %v", n, k.Name, err)
			}
		}
		return nil
	})
	loanstest.Must(o, loans.Submit, in)
}
