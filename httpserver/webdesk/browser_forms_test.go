package webdesk_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver/browsertest"
)

// The form of all terms has its fields in groups, in the order of the description, with labels and units.
func TestFormsFollowTheDescription(t *testing.T) {
	p := visit(t, "admin", "/do/loans.RequestReschedule?loanId=1")
	p.Until(`document.querySelector("#main [name=rescheduleFromDate]")`)
	pictured(t, p, "all-terms")
	groups := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main form details.more > summary")].map((s) => s.textContent)`)
	if diff := cmp.Diff([]string{"Request", "Dates", "Amounts"}, groups); diff != "" {
		t.Error(diff)
	}
	labels := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main form label > span:first-child")].map((s) => s.textContent)`)
	want := []string{
		"From instalment due on", "Date of application", "Reason", "Comment", "New due date", "More instalments",
		"New interest rate, % a year", "New instalment", "New instalment until", "Instalments without principal", "Instalments without interest", "Instalments without principal in between", "Recalculate interest",
	}
	if diff := cmp.Diff(want, labels); diff != "" {
		t.Error(diff)
	}
}

// A refusal stands at its field, in a sentence with the label of the field.
func TestRefusalsHaveLabels(t *testing.T) {
	p := visit(t, "admin", "/do/loans.Repay?loanId=1")
	p.Until(`document.querySelector("#main [name=transactionAmount]")`)
	p.Expect("400")
	enter(p, "transactionAmount", "1.2345")
	press(p, "Preview")
	p.Until(`document.querySelector("#main .refused")`)
	got := browsertest.Eval[string](p, `document.querySelector("#main label:has([name=transactionAmount]) .refused").firstChild.textContent`)
	if want := "Amount has at most 2 decimals."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Forms that name a charge offer the charges for loans by name; nobody knows their numbers.
func TestFormsOfferCharges(t *testing.T) {
	p := visit(t, "admin", "/clients")
	for _, form := range []struct{ operation, attribute string }{
		{"loans.Correct", "withoutChargeId"}, {"loans.TakeOver", "feeChargeId"}, {"loans.TakeOver", "penaltyChargeId"},
	} {
		open(p, "/do/"+form.operation+"?loanId=1")
		p.Until(`document.querySelector("select[name=` + form.attribute + `]")?.options.length > 1`)
	}
	p.Shot("form-take-over")
}
