package webdesk_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver/browsertest"
)

// Each user begins with the work that is his.
func TestWorkByRole(t *testing.T) {
	for user, want := range map[string][]string{
		"officer.north": {"New applications", "Due today", "Overdue", "Portfolio at risk"},
		"teller":        {"To pay out", "Due today", "Overdue", "Portfolio at risk"},
		"approver":      {"To approve", "Portfolio at risk"},
		"accountant":    {"Books", "Portfolio at risk"},
		"auditor":       {"Portfolio at risk", "Last nights", "Last commands"},
	} {
		t.Run(user, func(t *testing.T) {
			p := visitAlone(t, user, "/")
			settle(p)
			got := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main h2")].map((h) => h.textContent)`)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			pictured(t, p, "start-"+user)
		})
	}
}

// A number in a report leads to the loan.
func TestWalkFromTheWork(t *testing.T) {
	p := visit(t, "teller", "/")
	settle(p)
	does(p, `document.querySelector('#main a[href^="#/numbers/"]').click()`)
	p.Until(`/^#\/loans\/\d+$/.test(location.hash)`)
	settle(p)
	shows(t, p, "Outstanding", "Repay")
}

// The search finds clients with their loans, pages and acts, by the keyboard alone.
func TestWalkOfThePalette(t *testing.T) {
	p := visit(t, "admin", "/books")
	for words, want := range map[string]string{"Vera": "/clients/", "000000029": "/loans/29", "Manual": "/act/ledger.CreateManualEntry", "Audit": "/audits"} {
		does(p, `dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }))`)
		if got := browsertest.Eval[string](p, `document.activeElement.name`); got != "q" {
			t.Fatalf("Ctrl-K leads to %q", got)
		}
		p.Do(chromedp.SendKeys("input[name=q]", words))
		p.Until(fmt.Sprintf(`[...document.querySelectorAll("#hits li")].some((hit) => hit.textContent.includes(%q))`, words))
		p.Shot("desk-palette-" + words)
		p.Do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
		p.Until(fmt.Sprintf(`location.hash.startsWith("#%s")`, want))
		settle(p)
	}
}

// Several commands are approved at once.
func TestWalkOfSeveralApprovals(t *testing.T) {
	p := visitAlone(t, "approver", "/approvals")
	row := func(loan string) string {
		return fmt.Sprintf(`[...document.querySelectorAll("#main tbody tr")].find((row) => row.textContent.includes("Loan %s"))`, loan)
	}
	for _, loan := range []string{"000000027", "000000029"} {
		does(p, row(loan)+`.querySelector("input").click()`)
	}
	pictured(t, p, "approvals")
	press(p, "Approve 2")
	p.Until(`document.querySelector("#main .decided").childElementCount`)
	shows(t, p, "Approved: 2")
	if browsertest.Eval[bool](p, `Boolean(`+row("000000027")+`)`) {
		t.Error("what was approved still waits")
	}
	open(p, "/loans/27")
	shows(t, p, "Approved")
}

// A command is sent back with a reason, which its maker sees.
func TestWalkOfARejection(t *testing.T) {
	p := visitAlone(t, "approver", "/approvals")
	does(p, `[...document.querySelectorAll("#main tbody tr")].find((row) => row.textContent.includes("Loan 000000027")).querySelector("input").click()`)
	p.Do(chromedp.SendKeys("input[name=note]", "The income is not proven."))
	press(p, "Reject 1")
	p.Until(`document.querySelector("#main .decided").childElementCount`)
	shows(t, p, "Rejected: 1", "Rejected commands", "The income is not proven.")
	p.Whole("desk-rejected")
	maker := browsertest.Eval[string](p, `[...document.querySelectorAll("#main section:last-child tbody td")][3].textContent`)
	press(p, "Sign out")
	signIn(p, maker)
	open(p, "/approvals")
	shows(t, p, "Rejected commands", "approver", "The income is not proven.")
}

// The forecast adds up the pages of all loans.
func TestWalkOfTheForecast(t *testing.T) {
	p := visit(t, "admin", "/portfolio")
	press(p, "Forecast")
	p.Until(`document.querySelector("#main .chart")`)
	settle(p)
	active := browsertest.Eval[string](p, `document.querySelector("#main p:not(.soft)").textContent`)
	cash := func() string {
		return browsertest.Eval[string](p, `[...document.querySelectorAll("#main tfoot td")].map((cell) => cell.textContent).join(" ")`)
	}
	due := cash()
	months := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main tbody td:first-child")].map((cell) => cell.textContent)`)
	if len(months) != 12 || months[0] != "Jun 26" || months[11] != "May 27" || !strings.HasPrefix(active, "23 loans") {
		t.Errorf("%q of %s", months, active)
	}
	p.Wide(1440)
	p.Whole("desk-forecast")
	p.Phone()
	p.Whole("desk-phone-forecast")
	if got := browsertest.Eval[int](p, `document.documentElement.scrollWidth`); got > 390 {
		t.Errorf("%d wide: %s", got, browsertest.Eval[string](p, widest))
	}
	does(p, `document.querySelector("select[name=paying]").value = "none"; document.querySelector("input[name=ratePoints]").value = "1.5"`)
	press(p, "Show")
	p.Until(`location.hash.includes("ratePoints=1.5") && document.querySelector("#main tfoot")`)
	settle(p)
	if none := cash(); none == due {
		t.Errorf("the forecast of nothing is that of all: %s", none)
	}
}
