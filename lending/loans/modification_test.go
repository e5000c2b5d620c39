package loans

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

func TestModify(t *testing.T) {
	o := newOffice(t)
	in := o.applicationFor(o.newProduct(nil))
	in.ExternalID = "own"
	fee := o.newCharge(nil)
	in.Charges = []Applied{{ChargeID: fee, Amount: percent("10"), Due: day("2024-02-01")}}
	loan := must(o, Submit, in).LoanID
	before := o.account(loan)

	change := Modification{}
	change.LoanType = "individual"
	change.Principal, change.ExpectedDisbursement = amount("900"), day("2024-01-10")
	result := must(o, Modify, on(loan, change))
	var names []string
	for name := range result.Changes {
		names = append(names, name)
	}
	slices.Sort(names)
	if diff := cmp.Diff([]string{"expectedDisbursementDate", "principal", "recalculateLoanSchedule"}, names); diff != "" {
		t.Error(diff)
	}
	a := o.account(loan)
	want := []string{
		"2024-01-10 out 900 fees 0",
		"1 2024-02-10 300 0 10 0 600",
		"2 2024-03-10 300 0 0 0 300",
		"3 2024-04-10 300 0 0 0 0",
	}
	if diff := cmp.Diff(want, rows(a.Schedule())); diff != "" {
		t.Error(diff)
	}
	if a.Loan.ExternalID != "own" || a.Loan.AccountNo != before.Loan.AccountNo || len(a.Charges) != 1 {
		t.Errorf("%+v", a.Loan)
	}
}

// A modification that sends everything as it is changes nothing.
func TestModifyWithTheSame(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(progressiveProduct)
	in := o.applicationFor(product)
	in.Strategy, in.InterestRate = products.Advanced, new(percent("12"))
	loan := must(o, Submit, in).LoanID
	before := o.account(loan)
	result := must(o, Modify, on(loan, Modification(in)))
	if len(result.Changes) > 0 {
		t.Errorf("changes %v", result.Changes)
	}
	after := o.account(loan)
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
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) { p.MaxPrincipal = new(amount("5000")) })
	loan := must(o, Submit, o.applicationFor(product)).LoanID
	other := o.applicationFor(product)
	other.ExternalID = "other"
	must(o, Submit, other)
	for _, c := range []struct {
		name string
		in   Application
		code string
	}{
		{"nothing", Application{}, "validation.msg.loan.no.parameters.for.update"},
		{"nothing but the loan type", Application{LoanType: "individual"}, "validation.msg.loan.no.parameters.for.update"},
		{"rule of the product", Application{LoanType: "individual", Principal: amount("6000")}, "validation.msg.loan.principal.is.greater.than.max"},
		{"rule of the whole", Application{LoanType: "individual", Repayments: 4}, "validation.msg.loan.loanTermFrequency.less.than.repayment.structure.suggests"},
		{"rule of the input", Application{LoanType: "individual", FixedInstalment: new(money.Amount{})}, "validation.msg.loan.fixedEmiAmount.not.greater.than.zero"},
		{"another loan's external id", Application{LoanType: "individual", ExternalID: "other"}, "error.msg.loan.with.externalId.already.used"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := perform(o, Modify, on(loan, Modification(c.in)))
			refused(t, err, c.code)
		})
	}
	must(o, Approve, on(loan, Approval{On: o.today}))
	_, err := perform(o, Modify, on(loan, Modification(o.applicationFor(product))))
	refused(t, err, "error.msg.loan.cannot.modify.loan.in.its.present.state")
}

// Nothing of a deleted application is left, and its external id is free again.
func TestDelete(t *testing.T) {
	o := newOffice(t)
	in := o.applicationFor(o.newProduct(nil))
	in.ExternalID, in.Note = "own", "Please hurry."
	in.Charges = []Applied{{ChargeID: o.newCharge(nil), Amount: percent("10"), Due: day("2024-02-01")}}
	loan := must(o, Submit, in).LoanID
	must(o, Approve, on(loan, Approval{On: o.today}))
	must(o, Disburse, on(loan, Disbursal{On: o.today}))
	must(o, UndoDisbursal, on(loan, Remark{}))
	must(o, UndoApproval, on(loan, Remark{Note: "No."}))
	must(o, Delete, ByLoan{Loan: operation.ByID(loan)})
	o.storesNothing()
	o.update(func(u *operation.Unit) error {
		for _, k := range append(Kinds(), refdata.Notes.Kind) {
			n, err := u.Tx.Count(k, allRecords)
			if err != nil || n > 0 {
				t.Errorf("%d records of %s are left, %v", n, k.Name, err)
			}
		}
		return nil
	})
	must(o, Submit, in)
}
