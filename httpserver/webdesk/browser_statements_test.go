package webdesk_test

import (
	"testing"

	"lending.example/platform/httpserver/browsertest"
)

// On both days assets are what liabilities and equity are, and the change of equity's last row is the income between the days.
func TestStatementsBalance(t *testing.T) {
	p := visit(t, "accountant", "/books")
	press(p, "Balance sheet and income")
	p.Until(`document.querySelectorAll("#main tfoot").length >= 4`)
	pictured(t, p, "statements")
	const figures = `(() => {
		const number = (cell) => Math.round(Number(cell.textContent.replace(/,/g, "")) * 100), of = (caption) => [...document.querySelectorAll("#main table")].find((one) => one.caption.textContent === caption);
		const foot = (caption) => of(caption) ? [...of(caption).tFoot.rows[0].cells].slice(1).map(number) : [0, 0, 0];
		const [assets, liabilities, equity, income, expenses] = ["Assets", "Liabilities", "Equity", "Income", "Expenses"].map(foot), last = [...of("Equity").tBodies[0].rows].at(-1);
		return [assets[0] - liabilities[0] - equity[0], assets[1] - liabilities[1] - equity[1], income[0] - expenses[0] - number(last.cells[3]), assets[1]];
	})()`
	got := browsertest.Eval[[]int64](p, figures)
	if got[0] != 0 || got[1] != 0 || got[2] != 0 || got[3] <= 0 {
		t.Errorf("both days are off by %d and %d cents, income by %d, assets are %d", got[0], got[1], got[2], got[3])
	}
}

// An explained figure is printed.
func TestExplanationIsPrinted(t *testing.T) {
	p := visit(t, "auditor", "/loans/1/schedule")
	does(p, `document.querySelector("#main td .explains").click()`)
	p.Until(`document.querySelector("#main .explanation li")`)
	told := browsertest.Eval[string](p, `document.querySelector("#main .explanation ul").textContent`)
	press(p, "Print explanation")
	p.Until(`document.querySelector("#main .paper li")`)
	if printed := browsertest.Eval[string](p, `document.querySelector("#main .paper ul").textContent`); printed != told {
		t.Errorf("the paper says %s, the page %s", printed, told)
	}
	pictured(t, p, "explanation")
}
