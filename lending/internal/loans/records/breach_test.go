package records_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/laws"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// What does not add up is refused with what would have been stored, and the loan stays as it was.
func TestAccountsThatDoNotAddUpAreNotStored(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	before := o.Read(loan)
	for name, damage := range map[string]func(*book.Account){
		"less than nothing paid":       func(a *book.Account) { a.Instalments[0].Interest.Paid = money.MustParse("-1") },
		"more paid than asked for":     func(a *book.Account) { a.Instalments[0].Principal.Paid = money.MustParse("5000") },
		"met with something open":      func(a *book.Account) { a.Instalments[0].MetOn = calendar.MustDate(2024, 2, 1) },
		"principal that nobody repays": func(a *book.Account) { a.Instalments[1].Principal.Charged = money.MustParse("1") },
		"overpaid and active":          func(a *book.Account) { a.Loan.Overpaid = money.MustParse("5") },
		"a payment that is not its parts": func(a *book.Account) {
			a.Entries = append(a.Entries, &book.Transaction{Key: store.Key{ID: 99}, LoanID: loan, Type: loans.Repayment, On: o.Today, Amount: money.MustParse("10")})
		},
	} {
		t.Run(name, func(t *testing.T) {
			err := o.Try(func(u *operation.Unit) error {
				_, err := records.Decide(u, operation.ByID(loan), func(a *book.Account) (operation.Result, error) {
					damage(a)
					return operation.Result{}, nil
				})
				return err
			})
			var breach *laws.Breach
			if !errors.Is(err, laws.ErrBroken) || !errors.As(err, &breach) || len(breach.Broken) == 0 || len(breach.Seen) == 0 {
				t.Fatalf("got %v", err)
			}
			if diff := cmp.Diff(stored(t, before), stored(t, o.Read(loan))); diff != "" {
				t.Errorf("the loan changed (-before +after):\n%s", diff)
			}
		})
	}
}

func stored(t *testing.T, a *book.Account) string {
	t.Helper()
	text, err := json.MarshalIndent(map[string]any{"loan": a.Loan, "instalments": a.Instalments, "transactions": a.Entries}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
