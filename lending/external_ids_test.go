package lending_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/sqlite"
)

// TestExternalIDs are kept without the blanks around them, and differ where a letter does, upper and lower case among them. On every store.
func TestExternalIDs(t *testing.T) {
	embedded, err := sqlite.Open(t.Context(), t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	inMemory, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]store.Store{"SQLite": embedded, "memory": inMemory} {
		t.Run(name, func(t *testing.T) {
			ctx, bench := t.Context(), lendingtest.On(t, s)
			client := func(id string) error {
				_, err := bench.Desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, Full: "Asha Rao", ExternalID: id, SubmittedOn: bench.Today(), Active: new(false)})
				return err
			}
			product, borrower := bench.Product(), bench.Client()
			apply := func(id string) error {
				in := bench.Application(borrower, product, "100")
				in.ExternalID = id
				_, err := bench.Desk.Loans.Submit(ctx, in)
				return err
			}
			loan := bench.ActiveLoan("1000")
			pay := func(id string) error {
				in := payment(bench, "1")
				in.ExternalID = id
				_, err := bench.Desk.Loans.Repay(ctx, loan, in)
				return err
			}
			for kind, make := range map[string]func(id string) error{"client": client, "loan": apply, "transaction": pay} {
				for _, c := range []struct {
					id    string
					taken bool
				}{{"AB 1", false}, {"AB 1 ", true}, {"\u00a0AB 1\t", true}, {"ab 1", false}, {"AB  1", false}, {"", false}, {"  ", false}} {
					err := make(c.id)
					var refused *fault.Error
					if errors.As(err, &refused) != c.taken || !c.taken && err != nil {
						t.Errorf("%s %q: %v, want taken: %v", kind, c.id, err, c.taken)
					}
				}
			}
			found, err := bench.Desk.Clients.Find(ctx, " AB 1")
			if err != nil || found.ExternalID != "AB 1" {
				t.Errorf("found %q, %v", found.ExternalID, err)
			}
			if _, err := lending.Run(ctx, bench.Desk, loans.Get, loans.GetInput{Loan: lending.ByExternalID("Ab 1")}); err == nil {
				t.Error("a loan is found in another case")
			}
			if findings, err := bench.Platform.Verify(ctx, lendingtest.Tenant, 5); err != nil || len(findings) > 0 {
				t.Error(findings, err)
			}
		})
	}
}
