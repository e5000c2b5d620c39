package ledger_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

// TestRunningBalancesAreCurrent: an update of running balances answers with the office, and lines show the same before and after it.
func TestRunningBalancesAreCurrent(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		b := openBooks(t, u)
		must(t, u, ledger.DefineOpeningBalance, b.opening(today, "100", "100"))
		lines := func() (shown []string) {
			for _, e := range must(t, u, ledger.ListEntries, ledger.EntryFilter{WithBalance: true}).Items {
				shown = append(shown, fmt.Sprint(e.ID, " ", *e.OfficeBalance, " ", *e.OrganisationBalance))
			}
			return shown
		}
		before := lines()
		for _, office := range []int64{0, 1} {
			got := must(t, u, ledger.UpdateRunningBalances, ledger.RunningBalanceUpdate{OfficeID: office})
			if diff := cmp.Diff(operation.Result{OfficeID: office}, got); diff != "" {
				t.Error(diff)
			}
		}
		if diff := cmp.Diff(before, lines()); diff != "" {
			t.Errorf("lines changed: %s", diff)
		}
		for office, code := range map[int64]string{99: "error.msg.office.id.invalid", -1: "validation.msg.GLJournalEntry.officeId.not.greater.than.zero"} {
			_, err := desktest.Perform(u, ledger.UpdateRunningBalances, ledger.RunningBalanceUpdate{OfficeID: office})
			kind := fault.NotFound
			if office < 0 {
				kind = fault.Validation
			}
			refused(t, err, kind, code)
		}
	})
}
