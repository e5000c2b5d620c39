package datatables_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/store"
)

var values = cmp.Options{
	cmp.Comparer(func(a, b calendar.Date) bool { return a == b }), cmp.Comparer(func(a, b money.Amount) bool { return a == b }),
}

// TestARowKeepsEveryType writes a value of each type, and reads it back in the type of its column.
func TestARowKeepsEveryType(t *testing.T) {
	d := newDesk(t)
	female := gender(d, "Female")
	register(d, household())
	add(d, "Household", person, map[string]datatables.Cell{
		"village": datatables.Say("Rampur"), "Story": datatables.Say("Came in 1998.\nStayed."), "Members": datatables.Whole(-3),
		"Income": datatables.Exactly(money.MustParse("1250.5")), "Owns house": datatables.Yes(true), "Visited": datatables.On(day("2026-01-31")),
		"Called at": datatables.Say("2026-01-31T14:00:00+02:00"), "Head": datatables.Whole(female), "Ration card": datatables.Say("R 7"),
	})
	want := []datatables.RowData{{
		"client_id": int64(person), "Village": "Rampur", "Story": "Came in 1998.\nStayed.", "Members": int64(-3), "Income": money.MustParse("1250.5"),
		"Owns house": true, "Visited": day("2026-01-31"), "Called at": time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC), "Head": female,
		"Ration card": "R 7", "created_at": today, "updated_at": today,
	}}
	if diff := cmp.Diff(want, rows(d, datatables.RowsRequest{Table: "Household", EntityID: person}), values); diff != "" {
		t.Error(diff)
	}
	d.Now = today.Add(time.Hour)
	changed := desktest.Do(d, datatables.ChangeRow, datatables.RowInput{Table: "Household", EntityID: person, Cells: map[string]datatables.Cell{
		"Village": datatables.Say("Rampur"), "Members": datatables.Whole(4), "Income": {}, "client_id": datatables.Whole(7),
	}})
	wantChanges := operation.Changes{"Members": operation.Sent{Value: int64(4), Name: "Members"}, "Income": operation.Sent{Value: "", Name: "Income"}}
	if diff := cmp.Diff(wantChanges, changed.Changes); diff != "" {
		t.Error(diff)
	}
	want[0]["Members"], want[0]["updated_at"] = int64(4), d.Now
	delete(want[0], "Income")
	if diff := cmp.Diff(want, rows(d, datatables.RowsRequest{Table: "Household", EntityID: person}), values); diff != "" {
		t.Error(diff)
	}
}

func TestWrongRows(t *testing.T) {
	d := newDesk(t)
	gender(d, "Female")
	register(d, household())
	const prefix = "validation.msg.datatable."
	for name, c := range map[string]struct {
		column string
		cell   datatables.Cell
		code   string
	}{
		"no column":             {"Cellar", datatables.Say("deep"), "error.msg.parameter.unsupported"},
		"nothing wanted":        {"Village", datatables.Say(" "), prefix + "Village.cannot.be.blank"},
		"too long":              {"Village", datatables.Say("Rampur Khurd"), prefix + "Village.exceeds.max.length"},
		"a story too long":      {"Story", datatables.Say(fmt.Sprintf("%20001s", "x")), prefix + "Story.exceeds.max.length"},
		"no number":             {"Members", datatables.Say("many"), prefix + "Members.invalid.integer.format"},
		"half a member":         {"Members", datatables.Exactly(money.MustParse("1.5")), prefix + "Members.invalid.integer.format"},
		"too many members":      {"Members", datatables.Cell{Text: "9223372036854775808", Number: "9223372036854775808"}, prefix + "Members.invalid.integer.format"},
		"too large":             {"Income", datatables.Whole(money.Limit), prefix + "Income.invalid.decimal.format"},
		"no amount":             {"Income", datatables.Say("little"), prefix + "Income.invalid.decimal.format"},
		"neither true nor":      {"Owns house", datatables.Say("maybe"), prefix + "Owns house.must.be.true.or.false"},
		"no date":               {"Visited", datatables.Say("yesterday"), prefix + "Visited.invalid.dateFormat.format"},
		"no moment":             {"Called at", datatables.On(day("2026-01-31")), prefix + "Called at.invalid.dateTime.format"},
		"not to choose":         {"Head", datatables.Whole(999), prefix + "Head.is.not.one.of.expected.enumerations"},
		"a name for the choice": {"Head", datatables.Say("Female"), prefix + "Head.invalid.integer.format"},
	} {
		t.Run(name, func(t *testing.T) {
			cells := map[string]datatables.Cell{"Village": datatables.Say("Rampur")}
			cells[c.column] = c.cell
			desktest.Refuse(d, datatables.AddRow, datatables.RowInput{Table: "Household", EntityID: person, Cells: cells}, c.code)
		})
	}
	if list := rows(d, datatables.RowsRequest{Table: "Household", EntityID: person}); len(list) != 0 {
		t.Errorf("%d rows were stored", len(list))
	}
}

// TestEveryWrongValueIsNamedAtOnce.
func TestEveryWrongValueIsNamedAtOnce(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	_, err := desktest.Try(d, datatables.AddRow, datatables.RowInput{Table: "Household", EntityID: person, Cells: map[string]datatables.Cell{
		"Members": datatables.Say("many"), "Visited": datatables.Say("never"),
	}})
	var refused *fault.Error
	if !errors.As(err, &refused) || len(refused.Violations) != 3 {
		t.Errorf("want the two wrong values and the one that is missing: %v", err)
	}
}

func TestOneRowOrMany(t *testing.T) {
	d := newDesk(t)
	one, many := household(), household()
	many.Name, many.MultiRow = "Visits", true
	register(d, one)
	register(d, many)
	cells := map[string]datatables.Cell{"Village": datatables.Say("Rampur")}
	if id := add(d, "Household", person, cells); id != person {
		t.Errorf("the only row is known as %d, want the record", id)
	}
	desktest.Refuse(d, datatables.AddRow, datatables.RowInput{Table: "Household", EntityID: person, Cells: cells}, datatables.ErrSecondRow.ID)
	first := add(d, "Visits", person, cells)
	second := add(d, "Visits", person, map[string]datatables.Cell{"Village": datatables.Say("Bela")})
	desktest.Refuse(d, datatables.ChangeRow, datatables.RowInput{Table: "Visits", EntityID: person, Cells: cells}, datatables.ErrNoRowID.ID)
	desktest.Refuse(d, datatables.ChangeRow, datatables.RowInput{Table: "Visits", EntityID: firm, RowID: first, Cells: cells}, datatables.ErrRow.ID)
	desktest.Refuse(d, datatables.Read, datatables.RowsRequest{Table: "Household", EntityID: person, RowID: first}, datatables.ErrRow.ID)
	for order, want := range map[string][]int64{"": {first, second}, "Village": {second, first}, "village desc": {first, second}, "id DESC": {second, first}} {
		var got []int64
		for _, r := range rows(d, datatables.RowsRequest{Table: "Visits", EntityID: person, Order: order}) {
			got = append(got, r["id"].(int64))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("by %q: %s", order, diff)
		}
	}
	desktest.Refuse(d, datatables.Read, datatables.RowsRequest{Table: "Visits", EntityID: person, Order: "Cellar"}, "validation.msg.datatable.order.value.is.not.supported")
	desktest.Do(d, datatables.DeleteRow, datatables.RowRef{Table: "Visits", EntityID: person, RowID: first})
	if list := rows(d, datatables.RowsRequest{Table: "Visits", EntityID: person}); len(list) != 1 || list[0]["id"] != second {
		t.Errorf("left: %v", list)
	}
	desktest.Refuse(d, datatables.DeleteRow, datatables.RowRef{Table: "Visits", EntityID: person, RowID: first}, datatables.ErrRow.ID)
	desktest.Refuse(d, datatables.DeleteRows, datatables.RowRef{Table: "Visits", EntityID: firm}, datatables.ErrRow.ID)
}

// TestRowsOfARecordAreBounded.
func TestRowsOfARecordAreBounded(t *testing.T) {
	d := newDesk(t)
	visits := household()
	visits.MultiRow = true
	register(d, visits)
	in := datatables.RowInput{Table: "Household", EntityID: person, Cells: map[string]datatables.Cell{"Village": datatables.Say("Rampur")}}
	err := d.Update(func(u *operation.Unit) error {
		for range 1000 {
			if _, err := desktest.Perform(u, datatables.AddRow, in); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	desktest.Refuse(d, datatables.AddRow, in, datatables.ErrTooManyRows.ID)
}

func TestUniqueValues(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	row := func(card string) map[string]datatables.Cell {
		return map[string]datatables.Cell{"Village": datatables.Say("Rampur"), "Ration card": datatables.Say(card)}
	}
	add(d, "Household", person, row("R 7"))
	desktest.Refuse(d, datatables.AddRow, datatables.RowInput{Table: "Household", EntityID: firm, Cells: row("R 7")}, datatables.ErrValueTaken.ID)
	add(d, "Household", firm, row("R 8"))
	change := datatables.RowInput{Table: "Household", EntityID: firm, Cells: map[string]datatables.Cell{"Ration card": datatables.Say("R 7")}}
	desktest.Refuse(d, datatables.ChangeRow, change, datatables.ErrValueTaken.ID)
	desktest.Do(d, datatables.DeleteRows, datatables.RowRef{Table: "Household", EntityID: person})
	desktest.Do(d, datatables.ChangeRow, change)
	found := desktest.Do(d, datatables.Find, datatables.Lookup{Table: "Household", Column: "ration card", Value: datatables.Say("R 7"), Shown: []string{"Ration card", "client_id"}})
	if diff := cmp.Diff([]datatables.RowData{{"client_id": int64(firm), "Ration card": "R 7"}}, found); diff != "" {
		t.Error(diff)
	}
	for name, c := range map[string]struct {
		in   datatables.Lookup
		code string
	}{
		"no column":       {datatables.Lookup{Table: "Household", Column: "Cellar", Value: datatables.Say("x")}, datatables.ErrColumn.ID},
		"no key":          {datatables.Lookup{Table: "Household", Column: "Village", Value: datatables.Say("Rampur")}, datatables.ErrNotIndexed.ID},
		"no choice":       {datatables.Lookup{Table: "Household", Column: "Head", Value: datatables.Say("x")}, "validation.msg.datatable.valueFilter.invalid.integer.format"},
		"nothing to find": {datatables.Lookup{Table: "Household", Column: "Head"}, "validation.msg.datatable.valueFilter.cannot.be.blank"},
	} {
		t.Run(name, func(t *testing.T) { desktest.Refuse(d, datatables.Find, c.in, c.code) })
	}
}

// TestRowsAreSeenWithTheirRecord: the rows of a record that the actor does not see are neither read nor written nor found.
func TestRowsAreSeenWithTheirRecord(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	cells := map[string]datatables.Cell{"Village": datatables.Say("Rampur"), "Ration card": datatables.Say("R 9")}
	seen := d.Neighbours
	all := d.Neighbours[1].(datatables.Neighbours)
	all.Owners = datatables.Owners{datatables.Client: func(*operation.Unit, int64) (datatables.Subject, error) { return datatables.Subject{}, nil }}
	d.Neighbours = []any{all}
	add(d, "Household", hidden, cells)
	d.Neighbours = seen
	desktest.Refuse(d, datatables.Read, datatables.RowsRequest{Table: "Household", EntityID: hidden}, errHidden.ID)
	desktest.Refuse(d, datatables.AddRow, datatables.RowInput{Table: "Household", EntityID: hidden, Cells: cells}, errHidden.ID)
	desktest.Refuse(d, datatables.ChangeRow, datatables.RowInput{Table: "Household", EntityID: hidden, Cells: cells}, errHidden.ID)
	desktest.Refuse(d, datatables.DeleteRow, datatables.RowRef{Table: "Household", EntityID: hidden}, errHidden.ID)
	desktest.Refuse(d, datatables.DeleteRows, datatables.RowRef{Table: "Household", EntityID: hidden}, errHidden.ID)
	if found := desktest.Do(d, datatables.Find, datatables.Lookup{Table: "Household", Column: "Ration card", Value: datatables.Say("R 9")}); len(found) > 0 {
		t.Errorf("found %v", found)
	}
}

// TestTablesForPersons take no rows of organisations.
func TestTablesForPersons(t *testing.T) {
	d := newDesk(t)
	in := household()
	in.SubType = "Person"
	register(d, in)
	cells := map[string]datatables.Cell{"Village": datatables.Say("Rampur")}
	add(d, "Household", person, cells)
	desktest.Refuse(d, datatables.AddRow, datatables.RowInput{Table: "Household", EntityID: firm, Cells: cells}, datatables.ErrSubType.ID)
}

// TestRowsGoWithTheirRecord, and leave nothing behind.
func TestRowsGoWithTheirRecord(t *testing.T) {
	d := newDesk(t)
	register(d, household())
	add(d, "Household", person, map[string]datatables.Cell{"Village": datatables.Say("Rampur"), "Ration card": datatables.Say("R 7")})
	if err := d.Update(func(u *operation.Unit) error { return datatables.Remove(u.Tx, datatables.Client, person) }); err != nil {
		t.Fatal(err)
	}
	d.View(func(tx store.Tx) error {
		for _, kind := range datatables.Kinds() {
			if n, err := tx.Count(kind, store.Query{}); err != nil || n > 0 && kind.Name != "datatable" && kind.Name != "datatable_column" {
				t.Errorf("%d %s are left, %v", n, kind.Name, err)
			}
		}
		return nil
	})
}
