package webdesk_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver/browsertest"
)

// exported presses the button that exports a list and returns the lines of the file.
func exported(p *browsertest.Page) []string {
	does(p, `(() => { const real = URL.createObjectURL; window.saved = null; URL.createObjectURL = (file) => { window.saved = file; return real(file); }; })()`)
	press(p, "Export CSV")
	p.Until(`window.saved`)
	return strings.Split(strings.TrimSpace(browsertest.Eval[string](p, `window.saved.text()`)), "\r\n")
}

// Lists have columns to choose, totals of the page, an order and a file of all rows; columns, order and filter are in the address.
func TestWalkOfListsAsTools(t *testing.T) {
	p := visit(t, "admin", "/")
	for name, c := range map[string]struct{ address, columns, sorted, total string }{
		"loans":        {"/loans?status=300", "account,principal,days,officer", "Account", "On this page"},
		"clients":      {"/clients", "name,mobile,born", "Name", ""},
		"transactions": {"/loans/1/transactions", "day,amount,principalPortion", "Amount", "On this page"},
		"lines":        {"/books/1", "day,debit,credit,office", "Day", "On this page"},
		"journal":      {"/loans/1/journal", "day,account,debit,credit,entry", "Entry", "On this page"},
		"commands":     {"/audits", "when,by,office", "By", ""},
	} {
		t.Run(name, func(t *testing.T) {
			open(p, c.address)
			pictured(t, p, "list-"+name)
			does(p, fmt.Sprintf(`(() => {
				const menu = [...document.querySelectorAll("#main .tools details")][0];
				menu.open = true;
				for (const box of menu.querySelectorAll("input")) box.checked = %q.split(",").includes(box.name);
			})()`, c.columns))
			pictured(t, p, "columns-"+name)
			press(p, "Show columns")
			p.Until(fmt.Sprintf(`new URLSearchParams(location.hash.split("?")[1]).get("columns") === %q`, c.columns))
			settle(p)
			if got := browsertest.Eval[int](p, `document.querySelector("#main thead tr").cells.length`); got != strings.Count(c.columns, ",")+1 {
				t.Errorf("%d columns, not those of %s", got, c.columns)
			}
			does(p, fmt.Sprintf(`[...document.querySelectorAll("#main th a")].find((a) => a.textContent === %q).click()`, c.sorted))
			p.Until(`new URLSearchParams(location.hash.split("?")[1]).get("sort")`)
			settle(p)
			if got := browsertest.Eval[string](p, `(document.querySelector("#main th[aria-sort=ascending]") || {}).textContent || ""`); got != c.sorted {
				t.Errorf("the list is sorted by %q, not by %q", got, c.sorted)
			}
			if c.total != "" {
				shows(t, p, c.total)
			}
			lines := exported(p)
			rows := browsertest.Eval[int](p, `(() => { const of = /of ([\d,]+)/.exec((document.querySelector("#main .pages") || {}).textContent || ""); return of ? Number(of[1].replaceAll(",", "")) : document.querySelectorAll("#main tbody tr").length; })()`)
			if len(lines) != rows+1 || strings.Count(lines[0], ",") != strings.Count(c.columns, ",") {
				t.Errorf("the file has %d lines for %d rows, and the head %q", len(lines), rows, lines[0])
			}
		})
	}
}

// The totals of a page are the exact sums of its amounts, and amounts and days in the file are those of the interface.
func TestTotalsOfAPage(t *testing.T) {
	p := visit(t, "admin", "/loans?status=300&columns=account%2Cprincipal%2Cdisbursed%2Ccurrency")
	shows(t, p, "On this page")
	got := browsertest.Eval[[]float64](p, `(() => {
		const number = (cell) => Number(cell.textContent.replaceAll(",", "")), rows = [...document.querySelector("#main tbody").rows];
		return [rows.length, rows.reduce((all, row) => all + number(row.cells[1]), 0), number(document.querySelector("#main tfoot").rows[0].cells[1])];
	})()`)
	if got[0] < 2 || got[1] != got[2] {
		t.Errorf("%v loans have %v in all, not %v", got[0], got[1], got[2])
	}
	lines := exported(p)
	if diff := cmp.Diff("Account,Principal,Currency,Disbursed", strings.TrimPrefix(lines[0], "\ufeff")); diff != "" {
		t.Error(diff)
	}
	if cells := strings.Split(lines[1], ","); len(cells) != 4 || len(cells[3]) != len("2026-01-31") || strings.Contains(cells[1], " ") {
		t.Errorf("a line of the file is %q", lines[1])
	}
}

// A bar of a chart, and a figure of its table, lead to the loans behind it.
func TestChartsLeadToLists(t *testing.T) {
	p := visit(t, "admin", "/portfolio")
	loans := browsertest.Eval[string](p, `[...document.querySelectorAll("#main table")].find((t) => t.caption.textContent.startsWith("Portfolio by days")).querySelector("tbody a").closest("tr").cells[1].textContent`)
	does(p, `document.querySelector("#main .chart a").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))`)
	p.Until(`location.hash.startsWith("#/loans?status=300&lateFrom=")`)
	settle(p)
	if got := browsertest.Eval[string](p, `String(document.querySelectorAll("#main tbody tr").length)`); got != loans {
		t.Errorf("the bar stands for %s loans, the list has %s", loans, got)
	}
}
