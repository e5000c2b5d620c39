package webdesk_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver/browsertest"
)

// widths are the screens on which an act is looked at: a desktop, a tablet and a phone.
var widths = map[string]int64{"wide": 1440, "tablet": 820, "phone": 390}

// pictured keeps pictures of a page on every screen, on none of which it may scroll sideways.
func pictured(t *testing.T, p *browsertest.Page, name string) {
	t.Helper()
	for screen, width := range widths {
		p.Wide(width)
		if got := browsertest.Eval[int64](p, `document.documentElement.scrollWidth`); got > width {
			t.Errorf("%s is %d wide on a screen of %d: %s", name, got, width, browsertest.Eval[string](p, widest))
		}
		p.Whole("desk-act-" + name + "-" + screen)
	}
	p.Wide(1280)
}

// enter types a value into a field, instead of what it has, and waits for what it changes.
func enter(p *browsertest.Page, name, value string) {
	does(p, fmt.Sprintf(`(() => {
		const field = document.querySelector("#main [name=%s]");
		field.value = %q;
		for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
	})()`, name, value))
	settle(p)
}

// outcome waits for the message after an act.
func outcome(t *testing.T, p *browsertest.Page, words string) {
	t.Helper()
	p.Until(`document.querySelector("#main .outcome")`)
	settle(p)
	if diff := cmp.Diff(words, browsertest.Eval[string](p, `document.querySelector("#main .outcome").textContent`)); diff != "" {
		t.Error(diff)
	}
}

// changes are the figures that the result of an act shows, from now to afterwards.
func changes(p *browsertest.Page) []string {
	return browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main .act table")].filter((t) => t.caption.textContent === "Figures that change").flatMap((t) => [...t.tBodies[0].rows].map((r) => r.cells[0].textContent))`)
}

// A payment of one of the usual amounts, and one that was typed, with its receipt and its undo.
func TestActOfRepaying(t *testing.T) {
	p := visit(t, "admin", "/loans/6")
	press(p, "Repay")
	p.Until(`document.querySelector("#main .offers button")`)
	settle(p)
	titles := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main .offers button")].map((b) => b.firstChild.textContent)`)
	if len(titles) == 0 || titles[len(titles)-1] != "Payoff today" {
		t.Errorf("the usual amounts are %q", titles)
	}
	does(p, `[...document.querySelectorAll("#main .offers button")].at(-1).click()`)
	p.Until(`[...document.querySelectorAll("#main .act td")].some((cell) => cell.textContent.startsWith("Closed"))`)
	p.Expect("400")
	enter(p, "transactionAmount", "12.345")
	if got := browsertest.Eval[string](p, `document.querySelector("#main label .refused").firstChild.textContent`); got != "Amount has at most 2 decimals." {
		t.Errorf("the field says %q", got)
	}
	enter(p, "transactionAmount", "132.68")
	shows(t, p, "132.68 EUR", "Interest")
	if got := changes(p); len(got) < 2 || got[0] != "Outstanding" {
		t.Errorf("the figures that change are %q", got)
	}
	pictured(t, p, "repay")
	press(p, "Post 132.68 EUR")
	outcome(t, p, "Posted · Undo · Receipt")
	p.Whole("desk-act-posted")
	does(p, `[...document.querySelectorAll("#main .outcome a")].at(-1).click()`)
	p.Until(`document.querySelector("#main .receipt")`)
	shows(t, p, "132.68 EUR")
	pictured(t, p, "receipt")
	does(p, `[...document.querySelectorAll("#main .head a")].at(-1).click()`)
	p.Until(`document.querySelector("#main .tabs")`)
	settle(p)
	open(p, "/loans/6/transactions")
	does(p, `[...document.querySelectorAll("#main tbody tr")].find((row) => row.cells[2].textContent === "132.68").querySelector("a").click()`)
	p.Until(`document.querySelector("#main h1").textContent.startsWith("Repayment")`)
	settle(p)
	press(p, "Undo")
	p.Until(`document.querySelector("#main .act h2")`)
	settle(p)
	pictured(t, p, "undo")
	press(p, "Undo 132.68 EUR")
	p.Until(`document.querySelector("#main .outcome")`)
	open(p, "/loans/6/transactions")
	if n := browsertest.Eval[int](p, `[...document.querySelectorAll("#main tbody tr.undone")].filter((row) => row.cells[2].textContent === "132.68").length`); n != 1 {
		t.Errorf("%d payments of 132.68 are undone", n)
	}
}

// The other commands are found in groups, by a search.
func TestActsInGroups(t *testing.T) {
	p := visit(t, "admin", "/loans/6")
	inSight := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main .commands > a")].map((a) => a.textContent)`)
	if diff := cmp.Diff([]string{"Repay", "Add a fee", "Reschedule", "Waive interest", "Write off"}, inSight); diff != "" {
		t.Error(diff)
	}
	p.Do(chromedp.Click("#main details.menu summary"))
	p.Until(`document.activeElement.getAttribute("aria-label") === "Search commands"`)
	p.Do(chromedp.SendKeys("#main details.menu input", "officer"))
	found := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main details.menu :is(h3, li a)")].filter((e) => e.checkVisibility()).map((e) => e.textContent)`)
	if diff := cmp.Diff([]string{"People", "Assign officer", "Remove officer"}, found); diff != "" {
		t.Error(diff)
	}
	p.Whole("desk-act-menu")
}

// From a new client to a loan that is paid out, has a fee, and is written off.
func TestActsOfALoan(t *testing.T) {
	p := visit(t, "admin", "/clients")
	press(p, "New client")
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	enter(p, "firstname", "Ada")
	enter(p, "lastname", "Novak")
	does(p, `document.querySelector("#main .act details:last-of-type").open = true`)
	pictured(t, p, "client")
	press(p, "Create Ada Novak")
	outcome(t, p, "Created · New loan")
	press(p, "New loan")
	p.Until(`document.querySelector("#main select[name=product]")`)
	does(p, `(() => { const product = document.querySelector("#main select[name=product]"); product.value = "1"; product.dispatchEvent(new Event("change")); })()`)
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	enter(p, "numberOfRepayments", "6")
	enter(p, "principal", "2500")
	enter(p, "repaymentsStartingFromDate", "2026-08-01")
	shows(t, p, "First instalment", "Cost of the loan", "Aug 1, 2026", "Jan 1, 2027", "Limits of the product")
	pictured(t, p, "loan")
	press(p, "Apply for 2500 EUR")
	outcome(t, p, "Applied")
	for _, act := range []struct{ name, button, outcome, shows string }{
		{"Approve", "Approve 2500 EUR", "Approved", "Approved"},
		{"Pay out", "Pay out 2500 EUR", "Paid out · Undo · Receipt", "Active"},
	} {
		press(p, act.name)
		p.Until(`document.querySelector("#main .act")`)
		settle(p)
		pictured(t, p, "loan-"+act.outcome[:4])
		press(p, act.button)
		outcome(t, p, act.outcome)
		shows(t, p, act.shows)
	}
	press(p, "Add a fee")
	p.Until(`document.querySelector("#main select[name=chargeId] option:nth-child(2)")`)
	settle(p)
	does(p, `(() => { const fee = document.querySelector("#main select[name=chargeId]"); fee.selectedIndex = 1; for (const event of ["input", "change"]) fee.dispatchEvent(new Event(event, { bubbles: true })); })()`)
	settle(p)
	pictured(t, p, "fee")
	press(p, "Add fee")
	outcome(t, p, "Fee added")
	press(p, "Waive interest")
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	enter(p, "transactionAmount", "1")
	press(p, "Waive 1 EUR")
	outcome(t, p, "Waived · Undo · Receipt")
	press(p, "Write off")
	p.Until(`document.querySelector("#main .act h2")`)
	settle(p)
	pictured(t, p, "write-off")
	does(p, `document.querySelector("#main .act button.primary").click()`)
	outcome(t, p, "Written off")
	shows(t, p, "Record recovery", "Undo write-off")
}

// The rates of a new loan are shown with its schedule. They are those that the workshop has for the same terms.
func TestPriceOfANewLoan(t *testing.T) {
	p := visit(t, "officer.north", "/products/1")
	rate := func() string {
		p.Until(`[...document.querySelectorAll("#main .facts > div")].some((d) => d.firstChild.textContent === "APR")`)
		settle(p)
		return browsertest.Eval[string](p, `[...document.querySelectorAll("#main .facts > div")].find((d) => d.firstChild.textContent === "APR").lastChild.textContent`)
	}
	workshop := rate()
	open(p, "/clients")
	id := browsertest.Eval[string](p, `document.querySelector('#main td a[href^="#/clients/"]').getAttribute("href").split("/").at(-1)`)
	open(p, "/act/loans.Submit?productId=1&clientId="+id)
	if got := rate(); got != workshop || got == "not known" {
		t.Errorf("the APR is %s, and %s in the workshop", got, workshop)
	}
	pictured(t, p, "loan-price")
	enter(p, "interestRatePerPeriod", "3.5")
	if got := rate(); got == workshop || got == "not known" {
		t.Errorf("the APR of another rate is %s", got)
	}
}

// An application is sent back with a reason.
func TestActOfRejecting(t *testing.T) {
	p := visit(t, "admin", "/loans/28")
	press(p, "Reject")
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	enter(p, "note", "Income does not suffice")
	pictured(t, p, "reject")
	press(p, "Reject application")
	outcome(t, p, "Rejected")
	shows(t, p, "Rejected")
}

// A company needs one name, and no dates of a person.
func TestActOfACompany(t *testing.T) {
	p := visit(t, "admin", "/act/clients.Create")
	does(p, `document.querySelectorAll("#main input[name=legalForm]")[1].click()`)
	settle(p)
	seen := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main .act :is(input, select)")].filter((e) => e.checkVisibility() && e.name !== "legalForm").map((e) => e.name)`)
	if diff := cmp.Diff([]string{"fullname", "mobileNo", "emailAddress", "officeId", "activationDate"}, seen); diff != "" {
		t.Error(diff)
	}
	enter(p, "fullname", "Orchard Ltd")
	press(p, "Create Orchard Ltd")
	outcome(t, p, "Created · New loan")
	shows(t, p, "Entity")
}

// Lines that do not balance cannot be posted; the running total says what is missing.
func TestActOfAManualEntry(t *testing.T) {
	p := visit(t, "accountant", "/books")
	press(p, "Manual entry")
	p.Until(`document.querySelector("#main .lines select")`)
	settle(p)
	line := func(row int, side, sum string) {
		does(p, fmt.Sprintf(`(() => {
			const row = document.querySelectorAll("#main .lines tbody tr")[%d];
			row.querySelector("select").selectedIndex = %d;
			row.querySelector("[name=%s]").value = %q;
			row.querySelector("[name=%[3]s]").dispatchEvent(new Event("input", { bubbles: true }));
		})()`, row, row+1, side, sum))
	}
	foot := func() string {
		return browsertest.Eval[string](p, `document.querySelector("#main .lines tfoot td").textContent + ": " + document.querySelector("#main button.primary").textContent + " " + document.querySelector("#main button.primary").disabled`)
	}
	for _, step := range []struct {
		row             int
		side, sum, says string
	}{
		{0, "debit", "1,500.25", "1,500.25 missing in credits: Post true"},
		{1, "credit", "1000", "500.25 missing in credits: Post true"},
		{2, "credit", "much", "Enter amounts as figures.: Post true"},
		{2, "credit", "500.25", "Balanced: Post 1,500.25 EUR false"},
	} {
		line(step.row, step.side, step.sum)
		if diff := cmp.Diff(step.says, foot()); diff != "" {
			t.Error(diff)
		}
	}
	pictured(t, p, "entry")
	press(p, "Post 1,500.25 EUR")
	outcome(t, p, "Posted · Another entry")
	shows(t, p, "1,500.25", "500.25", "1,000.00")
}

// A reschedule is requested in the words of the work, and approved.
func TestActOfAReschedule(t *testing.T) {
	p := visitAlone(t, "admin", "/loans?status=300")
	loan := browsertest.Eval[string](p, `document.querySelector("#main td a[href^='#/loans/']").getAttribute("href").slice(1)`)
	open(p, loan)
	press(p, "Reschedule")
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	due := browsertest.Eval[string](p, `document.querySelector("#main [name=rescheduleFromDate]").value`)
	if due == "" {
		t.Fatal("no instalment is proposed")
	}
	enter(p, "adjustedDueDate", browsertest.Eval[string](p, fmt.Sprintf(`new Date(Date.parse(%q) + 5 * 86400000).toISOString().slice(0, 10)`, due)))
	does(p, `(() => { const reason = document.querySelector("#main select[name=rescheduleReasonId]"); reason.selectedIndex = 1; reason.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	settle(p)
	pictured(t, p, "reschedule")
	press(p, "Request reschedule")
	outcome(t, p, "Requested · Approve")
	press(p, "Approve")
	p.Until(`[...document.querySelectorAll("#main button")].some((b) => b.textContent === "Preview")`)
	posted(t, p)
	open(p, loan+"/changes")
	shows(t, p, "Approved")
}
