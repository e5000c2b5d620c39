package webdesk_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/browsertest"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/demo"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

const password = "First-passw0rd!"

// bank is a small living bank after a server, under a prefix.
type bank struct {
	*httptest.Server
	desk  *lending.Desk // of the admin
	today calendar.Date
}

// opening is the moment at which the history of the bank ends.
var (
	opening = time.Date(2026, 6, 15, 9, 0, 0, 0, time.UTC)
	today   = calendar.MustParse("2026-06-15")
)

// history is the bank before its first visitor, made once. Nobody serves it: every bank is a copy.
var history = sync.OnceValues(func() (store.Store, error) {
	ctx := context.Background()
	made := demo.New(demo.Options{Password: password, Clients: 24, Months: 6, Now: opening})
	platform, records, err := platformOn(made.Clock)
	if err != nil {
		return nil, err
	}
	if _, err := made.Fill(ctx, platform, "default"); err != nil {
		return nil, err
	}
	desk, err := platform.Tenant("default").SignIn(ctx, "admin", password)
	if err != nil {
		return nil, err
	}
	return records, add(ctx, platform, desk)
})

func platformOn(clock func() time.Time) (*lending.Platform, store.Store, error) {
	records, err := memory.New(lending.Schema())
	if err != nil {
		return nil, nil, err
	}
	platform, err := lending.New(records, &lending.Config{Logger: slog.New(slog.DiscardHandler), Clock: clock})
	return platform, records, err
}

// theBank is shared by the walks that look, or that change records of their own.
var theBank = sync.OnceValues(newBank)

// newBank opens a copy of the bank. Its time goes on from the end of its history.
func newBank() (*bank, error) {
	records, err := history()
	if err != nil {
		return nil, err
	}
	ctx, opened := context.Background(), time.Now()
	platform, copied, err := platformOn(func() time.Time { return opening.Add(time.Since(opened)) })
	if err != nil {
		return nil, err
	}
	if _, err := lending.Copy(ctx, records, copied, "default", nil); err != nil {
		return nil, err
	}
	desk, err := platform.Tenant("default").SignIn(ctx, "admin", password)
	if err != nil {
		return nil, err
	}
	shell := httpserver.New(platform, httpserver.Config{BasePath: "/bank", Logger: slog.New(slog.DiscardHandler)})
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		shell.ServeHTTP(w, r)
	}))
	return &bank{Server: served, desk: desk, today: today}, nil
}

// add gives the bank what it has none of: a fee that is due on a day, a group, a deposit account, and a hook with a delivery.
func add(ctx context.Context, platform *lending.Platform, desk *lending.Desk) error {
	if _, err := desk.Charges.Create(ctx, products.NewCharge{
		Name: "Reminder fee", CurrencyCode: "EUR", Amount: money.MustParse("7.50"), Target: products.ChargeForLoan, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Payment: new(products.PaidRegularly), Active: new(true),
	}); err != nil {
		return err
	}
	product, err := desk.SavingsProducts.Create(ctx, savings.NewProduct{Name: "Everyday account", ShortName: "EVER", CurrencyCode: "EUR", Rule: 1})
	if err != nil {
		return err
	}
	account, err := desk.Savings.Submit(ctx, savings.Application{ClientID: 1, ProductID: product.ID, SubmittedOn: today})
	if err != nil {
		return err
	}
	id := account.AccountID
	if _, err := desk.Savings.Approve(ctx, id, savings.Approval{On: today}); err != nil {
		return err
	}
	if _, err := desk.Savings.Activate(ctx, id, savings.Activation{On: today}); err != nil {
		return err
	}
	member, err := desk.Clients.Get(ctx, 1)
	if err != nil {
		return err
	}
	if _, err := desk.Groups.Create(ctx, groups.NewGroup{Name: "Market women", OfficeID: member.OfficeID, Active: new(true), ActivatedOn: today, ClientIDs: []int64{1}}); err != nil {
		return err
	}
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer receiver.Close()
	if _, err := desk.Events.Keep(ctx, events.Everything()); err != nil {
		return err
	}
	if _, err := desk.Hooks.Create(ctx, webhooks.NewHook{
		Name: "Web", DisplayName: new("Warehouse"), Active: new(true), Types: []string{"ClientUpdate"}, Config: map[string]string{"Payload URL": receiver.URL, "Secret": "sixteen-or-more-signs"},
	}); err != nil {
		return err
	}
	if _, err := desk.Clients.Update(ctx, 1, clients.ClientUpdate{Mobile: new("+4912345")}); err != nil {
		return err
	}
	return platform.Webhooks(&lending.WebhookOptions{AllowPrivate: true}).Look(ctx)
}

// visit signs a user in and opens a page of the desk.
func visit(t *testing.T, user, address string) *browsertest.Page {
	t.Helper()
	return visitTo(t, theBank, user, address)
}

// visitAlone is visit in a bank that no other walk changes.
func visitAlone(t *testing.T, user, address string) *browsertest.Page {
	t.Helper()
	return visitTo(t, newBank, user, address)
}

func visitTo(t *testing.T, made func() (*bank, error), user, address string) *browsertest.Page {
	t.Helper()
	if testing.Short() {
		t.Skip("a whole bank and a browser: left out with -short")
	}
	browsertest.Installed(t)
	b, err := made()
	if err != nil {
		t.Fatal(err)
	}
	p := browsertest.Open(t, b.URL+"/bank/")
	signIn(p, user)
	open(p, address)
	return p
}

// signIn signs a user in on the page that asks for name and password.
func signIn(p *browsertest.Page, user string) {
	p.Until(`document.querySelector("input[name=username]")`)
	p.Do(chromedp.SendKeys("input[name=username]", user), chromedp.SendKeys("input[name=password]", password+"\n"))
	p.Until(`document.querySelector("#main h1")`)
}

// open goes to a page of the desk and waits until all of it is there.
func open(p *browsertest.Page, address string) {
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		if (location.hash === "#" + %[1]q) return;
		document.getElementById("main").replaceChildren(); // nobody takes the page before for this one
		location.hash = %[1]q;
	})()`, address)))
	settle(p)
}

// settle waits until nothing is on its way to the page any more.
func settle(p *browsertest.Page) {
	const quiet = `document.querySelector("#main h1") && !document.querySelector("[aria-busy=true]")`
	p.Until(quiet)
	time.Sleep(50 * time.Millisecond) // what has come may ask for more
	p.Until(quiet)
}

func press(p *browsertest.Page, words string) {
	p.Until(fmt.Sprintf(`[...document.querySelectorAll("button, a, summary")].some((b) => b.textContent.trim() === %q && !b.disabled)`, words))
	p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`[...document.querySelectorAll("button, a, summary")].find((b) => b.textContent.trim() === %q && !b.disabled).click()`, words)))
}

func shows(t *testing.T, p *browsertest.Page, words ...string) {
	t.Helper()
	text := browsertest.Eval[string](p, `document.getElementById("main").innerText`)
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("the page does not show %q:\n%.1500s", w, text)
		}
	}
}

func TestSignIn(t *testing.T) {
	p := visit(t, "admin", "/")
	shows(t, p, "Overview", "Portfolio at risk", "Pending approval")
	p.Whole("desk-overview")
	press(p, "Sign out")
	p.Until(`document.querySelector("input[name=password]")`)
	p.Shot("desk-sign-in")
}

// From a few letters to the client, to the loan, to what a figure was summed from.
func TestWalkToALoan(t *testing.T) {
	p := visit(t, "admin", "/")
	p.Do(chromedp.SendKeys("input[name=q]", "000000001\n"))
	p.Until(`document.querySelector("#main h1").textContent.startsWith("Found")`)
	settle(p)
	p.Whole("desk-search")
	press(p, "000000001")
	p.Until(`document.querySelector("#main h1").textContent === "Loan 000000001"`)
	settle(p)
	p.Whole("desk-loan")
	press(p, "Schedule")
	p.Until(`document.querySelector("#main .tabs [aria-current]").textContent === "Schedule"`)
	settle(p)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("#main tbody .explains")[1].click()`))
	p.Until(`document.querySelector("#main .explanation .working")`)
	shows(t, p, "a year", "Rounded")
	p.Whole("desk-loan-explained")
	for _, part := range []string{"transactions", "charges", "delinquency", "journal", "terms", "notes"} {
		open(p, "/loans/1/"+part)
		p.Whole("desk-loan-" + part)
	}
	open(p, "/clients/1")
	shows(t, p, "Deposit accounts", "Market women")
	p.Whole("desk-client")
}

// The past of a loan, as of a day and as known on it, with what is different now.
func TestWalkToThePast(t *testing.T) {
	p := visit(t, "admin", "/loans/1")
	for _, view := range []string{"asOf", "knownAt"} {
		open(p, "/loans/1?"+view+"=2026-03-31")
		shows(t, p, "Back to now")
		if n := browsertest.Eval[int](p, `document.querySelectorAll("#main mark").length`); n < 3 {
			t.Errorf("%s: %d marks", view, n)
		}
		p.Whole("desk-past-" + view)
	}
}

// A command is previewed in the form with all terms, posted once, and there.
func TestWalkOfACommand(t *testing.T) {
	p := visit(t, "teller", "/loans/1")
	press(p, "Repay")
	press(p, "All terms")
	p.Until(`document.querySelector("input[name=transactionAmount]")`)
	settle(p)
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("input[name=transactionAmount]").value = "123.45"`))
	press(p, "Preview")
	p.Until(`[...document.querySelectorAll("h2")].some((h) => h.textContent === "Journal entries")`)
	shows(t, p, "123.45", "new")
	p.Whole("desk-look-ahead")
	press(p, "Post")
	p.Until(`[...document.querySelectorAll("h2")].some((h) => h.textContent === "Posted")`)
	open(p, "/loans/1/transactions")
	if n := browsertest.Eval[int](p, `[...document.querySelectorAll("#main tbody tr")].filter((row) => row.cells[2].textContent === "123.45").length`); n != 1 {
		t.Errorf("%d repayments of 123.45", n)
	}
}

// A change begins with what is there, and says what is changed and nothing else.
func TestWalkOfAChange(t *testing.T) {
	p := visit(t, "admin", "/do/clients.Update?clientId=3")
	p.Do(chromedp.SendKeys("input[name=lastname]", "-Tree"))
	press(p, "Preview")
	p.Until(`[...document.querySelectorAll("h2")].some((h) => h.textContent === "The platform would accept it")`)
	changed := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main tbody td:first-child")].map((cell) => cell.textContent).filter((name) => name.startsWith("Changes"))`)
	if diff := cmp.Diff([]string{"Changes lastname"}, changed); diff != "" {
		t.Error(diff)
	}
}

func TestWalkOfAnApplication(t *testing.T) {
	p := visit(t, "admin", "/clients/2/lend?product=1")
	press(p, "Look at the schedule")
	p.Until(`document.querySelector("#main table")`)
	p.Whole("desk-application")
	press(p, "Apply")
	p.Until(`[...document.querySelectorAll("h2")].some((h) => h.textContent === "Applied")`)
}

// From the trial balance to the account, the line, the command and the person.
func TestWalkThroughTheBooks(t *testing.T) {
	p := visit(t, "accountant", "/books")
	shows(t, p, "Trial balance", "balanced")
	p.Whole("desk-books")
	press(p, "Loan portfolio")
	p.Until(`document.querySelector("#main h1").textContent === "Loan portfolio"`)
	settle(p)
	p.Whole("desk-account")
	p.Do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#main tbody a")].find((a) => a.textContent.startsWith("Repayment")).click()`))
	p.Until(`document.querySelector("#main h1").textContent.startsWith("Repayment of")`)
	settle(p)
	shows(t, p, "Journal", "Command", "Loan: repayment", "teller")
	p.Whole("desk-transaction")
}

func TestWalkOfThePortfolio(t *testing.T) {
	p := visit(t, "admin", "/portfolio")
	shows(t, p, "At risk, by days in arrears", "Disbursed and collected", "Maturity")
	if n := browsertest.Eval[int](p, `document.querySelectorAll("#main .chart svg").length`); n != 3 {
		t.Errorf("%d charts", n)
	}
	p.Whole("desk-portfolio")
	open(p, "/reports")
	p.Whole("desk-reports")
	press(p, "Collections Between Dates")
	p.Until(`document.querySelector("#main h1").textContent === "Collections Between Dates" && document.querySelectorAll("#main tbody tr").length > 10`)
	p.Whole("desk-report")
	press(p, "As CSV")
	settle(p)
	if n := browsertest.Eval[int](p, `document.querySelectorAll("#main .problem").length`); n != 0 {
		t.Error("the file cannot be had")
	}
}

// Nights, what waits for a second person and is approved, and the trail of it with before and after.
func TestWalkOfTheNightAndApprovals(t *testing.T) {
	p := visit(t, "admin", "/night")
	shows(t, p, "Every loan is closed up to", "Closes of business", "done")
	p.Whole("desk-night")
	open(p, "/approvals")
	shows(t, p, "Loan: approve")
	p.Whole("desk-approvals")
	press(p, "Preview and approve")
	p.Until(`document.querySelector("#main form button")`)
	settle(p)
	press(p, "Preview")
	p.Until(`document.querySelector("#main .beside")`)
	press(p, "Post")
	p.Until(`[...document.querySelectorAll("h2")].some((h) => h.textContent === "Posted")`)
	open(p, "/audits?entityName=LOAN&actionName=APPROVE")
	p.Whole("desk-audits")
	p.Do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#main tbody tr")].find((row) => row.textContent.includes("processed")).querySelector("a").click()`))
	p.Until(`document.querySelector("#main h1").textContent === "Loan: approve"`)
	press(p, "Show what it changed")
	p.Until(`[...document.querySelectorAll("h2")].some((h) => h.textContent === "Result")`)
	shows(t, p, "Submitted and pending approval", "Approved")
	p.Whole("desk-audit")
}

func TestWalkOfEvents(t *testing.T) {
	p := visitAlone(t, "admin", "/events")
	shows(t, p, "Warehouse", "ClientUpdate")
	p.Whole("desk-events")
	press(p, "Warehouse")
	p.Until(`document.querySelector("#main h1").textContent === "Warehouse"`)
	settle(p)
	shows(t, p, "delivered", "200")
	p.Whole("desk-hook")
	press(p, "Post again")
	p.Until(`document.querySelector("#main form button")`)
	settle(p)
	press(p, "Preview")
	press(p, "Post")
	p.Until(`[...document.querySelectorAll("h2")].some((h) => h.textContent === "Posted")`)
	open(p, "/events/hooks/1?state=WAITING")
	shows(t, p, "waiting")
	open(p, "/savings/1")
	p.Whole("desk-deposits")
	open(p, "/groups/1")
	p.Whole("desk-group")
}

// A product is drawn anew while its terms are typed, compared, and saved.
func TestWalkOfTheWorkshop(t *testing.T) {
	p := visit(t, "admin", "/products")
	p.Whole("desk-products")
	open(p, "/products/1?against=2")
	p.Until(`document.querySelector("#main .workshop table")`)
	p.Whole("desk-compared")
	open(p, "/products/new")
	p.Until(`document.querySelector("#main .workshop .chart")`)
	cost := func() string {
		return browsertest.Eval[string](p, `[...document.querySelectorAll("#main .facts > div")].find((d) => d.firstChild.textContent === "Cost of the loan").lastChild.textContent`)
	}
	before := cost()
	p.Do(chromedp.SendKeys("input[name=name]", "Orchard loan"), chromedp.SendKeys("input[name=shortName]", "ORCH"), chromedp.SendKeys("input[name=interestRatePerPeriod]", "0"))
	p.Until(fmt.Sprintf(`![...document.querySelectorAll("#main .facts > div")].some((d) => d.lastChild.textContent === %q)`, before))
	p.Whole("desk-workshop")
	press(p, "Create the product")
	p.Until(`document.querySelector("#main .workshop :is(.notice a, .problem)")`)
	time.Sleep(time.Second) // the loan is drawn anew meanwhile
	settle(p)
	shows(t, p, "Saved")
	const create = `[...document.querySelectorAll("#main button")].find((b) => b.textContent === "Create the product")`
	if !browsertest.Eval[bool](p, create+`.disabled`) {
		t.Error("what was saved can be saved again")
	}
	p.Do(chromedp.SendKeys("input[name=name]", " II"))
	p.Until(`!` + create + `.disabled`)
	open(p, "/products")
	shows(t, p, "Orchard loan")
}

// Who may not do a thing is not offered it.
func TestOnlyWhatOneMay(t *testing.T) {
	p := visit(t, "auditor", "/loans/1")
	if text := browsertest.Eval[string](p, `document.getElementById("main").innerText`); strings.Contains(text, "Repay\n") {
		t.Error("an auditor is offered commands")
	}
	shows(t, p, "Outstanding")
}

// A link that somebody sends leads to a page of the desk, and has it ask for nothing else.
func TestLinksThatLeadElsewhere(t *testing.T) {
	p := visit(t, "admin", "/loans/1")
	for address, words := range map[string]string{
		"/loans/1%2F..%2F..%2Fclients%2F1":           "The desk has no such page.",
		"/clients/1%3Fcommand=close":                 "The desk has no such page.",
		"/clients/..":                                "The desk has no such page.",
		"/clients/%E0%A4%A":                          "The desk has no such page.",
		"/do/loans.Repay?loanId=1%2F..%2F..%2Fusers": "The desk asks for no such thing.",
	} {
		open(p, address)
		shows(t, p, words)
	}
}

// places are pages of the desk that look different from each other.
var places = []string{"/", "/clients", "/clients/1", "/loans", "/loans/1", "/loans/1/schedule", "/loans/1/journal", "/loans/1/transactions", "/loans/1/changes", "/loans/1/guarantors", "/do/loans.Repay?loanId=1", "/act/loans.Repay?loanId=1", "/act/clients.Create", "/act/loans.Submit?clientId=2&productId=1", "/act/ledger.CreateManualEntry", "/books/1", "/portfolio", "/books", "/reports", "/products", "/products/1", "/approvals", "/audits", "/night", "/night/close", "/events", "/events/hooks/1", "/groups/1", "/savings/1"}

// No page is wider than the screen of a phone or a tablet, but for tables, which scroll.
func TestOnSmallScreens(t *testing.T) {
	p := visit(t, "admin", "/")
	for name, screen := range map[string]struct {
		width int
		use   func()
	}{"phone": {390, p.Phone}, "tablet": {820, func() { p.Wide(820) }}} {
		screen.use()
		for _, place := range places {
			open(p, place)
			if got := browsertest.Eval[int](p, `document.documentElement.scrollWidth`); got > screen.width {
				t.Errorf("%s is %d wide on a %s: %s", place, got, name, browsertest.Eval[string](p, widest))
			}
			p.Whole("desk-" + name + strings.NewReplacer("/", "-", "?", "-", "=", "-").Replace(place))
		}
	}
}

// widest names the elements that reach farther than the screen.
const widest = `[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth && !e.closest(".scroll")).slice(0, 3).map((e) => e.outerHTML.slice(0, 120)).join(" ")`

// unreadable are texts whose contrast is below 4.5 to 1, fields without a label, buttons and links without words, and pages without exactly one heading.
const unreadable = `(() => {
	const paint = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	const rgba = (color, over) => {
		paint.globalCompositeOperation = "source-over";
		paint.fillStyle = "rgb(" + over.join(" ") + ")"; paint.fillRect(0, 0, 1, 1);
		paint.fillStyle = color; paint.fillRect(0, 0, 1, 1);
		return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
	};
	const ground = (e) => {
		const above = [];
		for (; e; e = e.parentElement) above.unshift(getComputedStyle(e).backgroundColor);
		return above.reduce((under, color) => rgba(color, under), [255, 255, 255]);
	};
	const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
	const found = new Set(), shown = (e) => e.checkVisibility() && e.getClientRects().length > 0;
	for (const e of document.querySelectorAll("body *")) {
		if (!shown(e) || e.closest("svg") || e.disabled) continue;
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
		const back = ground(e), pair = [light(back), light(rgba(getComputedStyle(e).color, back))].sort((a, b) => b - a), contrast = (pair[0] + .05) / (pair[1] + .05);
		if (contrast < 4.5) found.add(e.tagName + "." + e.className + " “" + e.textContent.trim().slice(0, 30) + "” has a contrast of " + contrast.toFixed(2));
	}
	for (const e of document.querySelectorAll("input, select, textarea")) if (shown(e) && !e.getAttribute("aria-label") && !(e.labels && e.labels.length)) found.add("no label: " + e.name);
	for (const e of document.querySelectorAll("button, a")) if (shown(e) && !e.textContent.trim() && !e.getAttribute("aria-label")) found.add("no words: " + e.outerHTML.slice(0, 80));
	if (document.querySelectorAll("h1").length !== 1) found.add("not one heading");
	return [...found];
})()`

// Every page can be read, in light and dark, and by who hears it.
func TestCanBeRead(t *testing.T) {
	p := visit(t, "admin", "/")
	for _, scheme := range []string{"light", "dark"} {
		p.Do(chromedp.Evaluate[chromedp.Void](`document.documentElement.style.colorScheme = "` + scheme + `"`))
		for _, place := range places {
			open(p, place)
			for _, found := range browsertest.Eval[[]string](p, unreadable) {
				t.Errorf("%s, %s: %s", place, scheme, found)
			}
			if scheme == "dark" {
				p.Whole("desk-dark" + strings.NewReplacer("/", "-", "?", "-", "=", "-").Replace(place))
			}
		}
	}
}

// The keyboard reaches everything in the order of the page, and "/" the search.
func TestByKeyboard(t *testing.T) {
	p := visit(t, "admin", "/loans/1")
	if got := browsertest.Eval[string](p, `document.activeElement.tagName`); got != "H1" {
		t.Errorf("a new page is begun at %s", got)
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur(); dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }))`))
	if n := browsertest.Eval[int](p, `[...document.querySelectorAll("[tabindex]")].filter((e) => e.tabIndex > 0).length`); n != 0 {
		t.Errorf("%d elements are out of the order of the page", n)
	}
}
