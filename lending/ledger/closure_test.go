package ledger_test

import (
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
)

// TestClosure: what is dated on the day of a closure or before is posted no more, neither new entries nor what takes an
// old one back; other offices and later days are open.
func TestClosure(t *testing.T) {
	const closed = "error.msg.glJournalEntry.invalid.accounting.closed"
	inUnit(t, func(u *operation.Unit) {
		cash, income := account(t, u, "Cash", "1", ledger.Asset), account(t, u, "Income", "4", ledger.Income)
		branch := openBranch(t, u)
		postOn(t, u, "L1", cash, income, "10", today.AddDays(-5), 1)
		first := must(t, u, ledger.CreateClosure, ledger.NewClosure{OfficeID: 1, On: today.AddDays(-5), Comments: "quarter"}).ID
		second := must(t, u, ledger.CreateClosure, ledger.NewClosure{OfficeID: 1, On: today.AddDays(-3)}).ID

		post := func(office int64, daysAgo int) error {
			entry, err := ledger.NewEntry(ledger.Header{OfficeID: office, On: today.AddDays(-daysAgo), TransactionID: "L2"},
				debit(cash, "5", "EUR"), credit(income, "5", "EUR"))
			if err != nil {
				t.Fatal(err)
			}
			_, err = ledger.Record(u, entry)
			return err
		}
		t.Run("on the day", func(t *testing.T) { refused(t, post(1, 3), fault.Rule, closed) })
		t.Run("before the day", func(t *testing.T) { refused(t, post(1, 9), fault.Rule, closed) })
		t.Run("reversal", func(t *testing.T) {
			_, err := ledger.Reverse(u, "L1")
			refused(t, err, fault.Rule, closed)
		})
		t.Run("after the day, and elsewhere", func(t *testing.T) {
			if post(1, 2) != nil || post(branch, 9) != nil {
				t.Error("refused")
			}
		})
		t.Run("in the future", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.CreateClosure, ledger.NewClosure{OfficeID: 1, On: today.AddDays(1)})
			refused(t, err, fault.Rule, "error.msg.glclosure.invalid.future.date")
		})
		t.Run("covered by another", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.CreateClosure, ledger.NewClosure{OfficeID: 1, On: today.AddDays(-4)})
			refused(t, err, fault.Rule, "error.msg.glclosure.invalid.accounting.closed")
		})
		t.Run("listed", func(t *testing.T) {
			list := must(t, u, ledger.ListClosures, ledger.ClosureFilter{OfficeID: 1})
			if len(list) != 2 || list[0].ID != second || list[1].Comments != "quarter" || list[1].OfficeName != "Head Office" {
				t.Errorf("got %+v", list)
			}
		})
		t.Run("comments change", func(t *testing.T) {
			must(t, u, ledger.UpdateClosure, ledger.ClosureUpdate{Ref: operation.ByID(first), Comments: new("first quarter")})
			if got := must(t, u, ledger.GetClosure, ledger.ClosureRef{Ref: operation.ByID(first)}); got.Comments != "first quarter" {
				t.Errorf("got %+v", got)
			}
		})
		t.Run("only the last is taken back", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.DeleteClosure, ledger.ClosureRef{Ref: operation.ByID(first)})
			refused(t, err, fault.Rule, "error.msg.glclosure.invalid.delete")
			must(t, u, ledger.DeleteClosure, ledger.ClosureRef{Ref: operation.ByID(second)})
			if err := post(1, 4); err != nil {
				t.Error(err)
			}
			_, err = desktest.Perform(u, ledger.GetClosure, ledger.ClosureRef{Ref: operation.ByID(second)})
			refused(t, err, fault.NotFound, "error.msg.glclosure.id.invalid")
		})
	})
}
