package webdesk_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"lending.example/platform/httpserver/browsertest"
)

// back goes back in the history of the browser, to where the address ends as said.
func back(p *browsertest.Page, address string) {
	does(p, `history.back()`)
	p.Until(fmt.Sprintf(`location.hash === "#" + %q`, address))
	settle(p)
}

// The page, the filter, the order and the place of a list are in the address and the history: Back restores them.
func TestWalkThroughLists(t *testing.T) {
	p := visit(t, "admin", "/audits")
	first := `document.querySelector("#main tbody a").textContent`
	press(p, "Next")
	p.Until(`location.hash === "#/audits?page=2"`)
	settle(p)
	second := browsertest.Eval[string](p, first)
	shows(t, p, "26 to 50 of")
	does(p, `scrollTo(0, 200)`)
	p.Until(`history.state && history.state.top === 200`)
	p.Whole("desk-audits-page")
	does(p, `document.querySelector("#main tbody a").click()`)
	p.Until(`document.querySelector("#main h1").textContent !== "Audit trail"`)
	settle(p)
	back(p, "/audits?page=2")
	if got := browsertest.Eval[string](p, first); got != second {
		t.Errorf("the list begins with %s, not %s", got, second)
	}
	p.Until(`scrollY === 200`)
	does(p, `(() => { const filter = document.querySelector("#main form select"); filter.value = "LOAN"; filter.form.requestSubmit(); })()`)
	p.Until(`location.hash === "#/audits?entityName=LOAN"`)
	settle(p)
	back(p, "/audits?page=2")

	open(p, "/clients?sort=displayName&down=1")
	names := `[...document.querySelectorAll("#main tbody td:first-child")].map((cell) => cell.textContent)`
	if got := browsertest.Eval[[]string](p, names); len(got) < 2 || got[0] < got[1] {
		t.Errorf("from the last name down: %v", got)
	}
	press(p, "Name")
	p.Until(`location.hash === "#/clients?sort=displayName"`)
	settle(p)
	if got := browsertest.Eval[[]string](p, names); len(got) < 2 || got[0] > got[1] {
		t.Errorf("from the first name up: %v", got)
	}
}

// The balance of an account is that of the day and the office whose lines are shown.
func TestWalkToABalanceOfADay(t *testing.T) {
	p := visit(t, "accountant", "/books")
	balance := func(query string) string {
		open(p, "/books"+query)
		settle(p)
		got := browsertest.Eval[string](p, `[...document.querySelectorAll("#main tbody tr")].find((row) => row.cells[1].textContent === "Loan portfolio").cells[5].textContent`)
		press(p, "Loan portfolio")
		p.Until(`document.querySelector("#main h1").textContent === "Loan portfolio"`)
		settle(p)
		return got
	}
	shown := func() string {
		return browsertest.Eval[string](p, `[...document.querySelectorAll("#main .facts > div")].find((d) => d.firstChild.textContent.startsWith("Balance at the end of")).lastChild.textContent`)
	}
	seen := map[string]bool{}
	for _, query := range []string{"", "?date=2026-03-31", "?date=2026-03-31&officeId=2"} {
		want := balance(query) + " EUR"
		if got := shown(); got != want {
			t.Errorf("%q: the account shows %s, the trial balance %s", query, got, want)
		}
		seen[want] = true
		p.Whole("desk-account-of-a-day")
	}
	if len(seen) != 3 {
		t.Errorf("balances do not differ: %v", seen)
	}
	does(p, `(() => { const office = document.querySelector("#main form select"); office.value = "3"; office.form.requestSubmit(); })()`)
	p.Until(`/officeId=3/.test(location.hash)`)
	settle(p)
	if got := shown(); seen[got] {
		t.Errorf("another office has the same balance: %s", got)
	}
}

// The trail of a job leads to its runs.
func TestWalkToTheTrailOfAJob(t *testing.T) {
	p := visit(t, "admin", "/do/loans.RunJob?jobId=6")
	given(p, "Posted")
	open(p, "/audits?entityName=SCHEDULER&actionName=EXECUTEJOB")
	p.Do(chromedp.Click("#main tbody a"))
	p.Until(`document.querySelector("#main h1").textContent !== "Audit trail"`)
	settle(p)
	shows(t, p, "The command started a job.")
	press(p, "Runs of the job")
	p.Until(`location.hash.startsWith("#/night")`)
	settle(p)
	shows(t, p, "Runs")
}
