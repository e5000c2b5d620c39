package ledger_test

import (
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

var today = calendar.MustParse("2026-03-01")

// inUnit runs a test in one unit of work on an empty tenant with a head office.
func inUnit(t *testing.T, run func(*operation.Unit)) {
	t.Helper()
	d := desktest.New(t, append(refdata.Kinds(), ledger.Kinds()...), time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	err := d.Update(func(u *operation.Unit) error {
		if err := refdata.Seed(u); err != nil {
			return err
		}
		u.Neighbours = []any{refdata.References(ledger.References()), described{}}
		run(u)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// must performs what succeeds.
func must[In operation.Input, Out any](t *testing.T, u *operation.Unit, op operation.Typed[In, Out], in In) Out {
	t.Helper()
	out, err := desktest.Perform(u, op, in)
	if err != nil {
		t.Fatalf("%s: %v", op.About().ID, err)
	}
	return out
}

// refused wants a refusal with one code and nothing else.
func refused(t *testing.T, err error, kind fault.Kind, code string) {
	t.Helper()
	if fault.KindOf(err) != kind {
		t.Fatalf("got %v, want kind %d and code %s", err, kind, code)
	}
	e := err.(*fault.Error)
	if len(e.Violations) != 1 || e.Code() != code {
		t.Fatalf("got %v, want only %s", err, code)
	}
}

// account opens a detail account.
func account(t *testing.T, u *operation.Unit, name, code string, of ledger.AccountType) int64 {
	t.Helper()
	return must(t, u, ledger.CreateAccount, ledger.NewAccount{
		Name: name, Code: code, Type: of, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true),
	}).ID
}
