package client_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// TestTakeOverThroughAServer takes a loan of another system over by REST, pays what is overdue, and pays it off. What does not add up is
// refused before.
func TestTakeOverThroughAServer(t *testing.T) {
	b, ctx := open(t), t.Context()
	b.MoveTo("2026-03-20")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	in, err := b.client.Loans.Terms(ctx, b.Client(), b.Product())
	must(err)
	in.SubmittedOn, in.ExpectedDisbursement = calendar.MustParse("2025-12-15"), calendar.MustParse("2025-12-15")
	loan, err := b.client.Loans.Submit(ctx, in)
	must(err)
	_, err = b.client.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: in.SubmittedOn})
	must(err)
	left := loans.CutOver{
		On: calendar.MustParse("2026-03-18"), DisbursedOn: in.SubmittedOn, PrincipalPaid: money.MustParse("400"),
		Instalments: []loans.RemainingInstalment{
			{Due: calendar.MustParse("2026-03-15"), Principal: money.MustParse("300"), Interest: money.MustParse("6")},
			{Due: calendar.MustParse("2026-04-15"), Principal: money.MustParse("300"), Interest: money.MustParse("3")},
		},
		InterestPaid: money.MustParse("10"),
	}
	wrong := left
	wrong.PrincipalPaid = money.MustParse("399")
	var refused *fault.Error
	if _, err := b.client.Loans.TakeOver(ctx, loan.LoanID, wrong); !errors.As(err, &refused) || !refused.Has(loans.ErrCutOverPrincipal.ID) {
		t.Errorf("got %v, want %s", err, loans.ErrCutOverPrincipal.ID)
	}
	_, err = b.client.Loans.TakeOver(ctx, loan.LoanID, left)
	must(err)
	balances := func() []string {
		t.Helper()
		l, err := b.client.Loans.Get(ctx, loan.LoanID)
		must(err)
		return []string{l.Status.Label, l.Summary.Outstanding.String(), l.Summary.Overdue.String(), l.CutOver.InterestPaid.String()}
	}
	if diff := cmp.Diff([]string{"Active", "609", "306", "10"}, balances()); diff != "" {
		t.Errorf("after the cut-over (-want +got):\n%s", diff)
	}
	for _, amount := range []string{"306", "303"} {
		_, err = b.client.Loans.Repay(ctx, loan.LoanID, loans.Payment{On: b.Today(), Amount: money.MustParse(amount)})
		must(err)
	}
	if diff := cmp.Diff([]string{"Closed (obligations met)", "0", "0", "10"}, balances()); diff != "" {
		t.Errorf("after the payoff (-want +got):\n%s", diff)
	}
}
