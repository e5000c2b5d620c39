package webdesk_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"lending.example/platform/httpserver/browsertest"
)

// A deposit account takes money, holds a part, pays a part out, and a payment is undone.
func TestActsOfADepositAccount(t *testing.T) {
	p := visitAlone(t, "admin", "/savings/1")
	for _, act := range []struct{ name, sum, button, outcome, shows string }{
		{"Pay in", "500", "Pay in 500 EUR", "Posted · Undo", "500.00"},
		{"Pay out", "120.50", "Pay out 120.50 EUR", "Posted · Undo", "379.50"},
		{"Hold an amount", "100", "Hold 100 EUR", "Held", "279.50"},
	} {
		press(p, act.name)
		p.Until(`document.querySelector("#main .act")`)
		settle(p)
		enter(p, "transactionAmount", act.sum)
		p.Until(`document.querySelector("#main .act tbody")`)
		shows(t, p, act.shows)
		pictured(t, p, "deposit-"+act.sum)
		press(p, act.button)
		outcome(t, p, act.outcome)
		shows(t, p, act.shows)
	}
	for _, ending := range []struct{ row, button string }{{"−120.50", "Undo 120.50 EUR"}, {"Hold", "Release 100.00 EUR"}} {
		does(p, fmt.Sprintf(`[...document.querySelectorAll("#main tbody tr")].find((row) => row.textContent.includes(%q)).querySelector("a").click()`, ending.row))
		p.Until(`document.querySelector("#main .act")`)
		settle(p)
		press(p, ending.button)
		p.Until(`document.querySelector("#main .outcome")`)
		settle(p)
	}
	shows(t, p, "500.00")
	if got := browsertest.Eval[int](p, `document.querySelectorAll("#main tr.undone").length`); got != 1 {
		t.Errorf("%d transactions are undone", got)
	}
	pictured(t, p, "deposit")
}

// A deposit account is opened for a client, approved, activated and closed.
func TestLifeOfADepositAccount(t *testing.T) {
	p := visitAlone(t, "admin", "/clients/2")
	press(p, "Open a deposit account")
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	pictured(t, p, "deposit-new")
	does(p, `document.querySelector("#main .act button.primary").click()`)
	outcome(t, p, "Opened")
	for _, act := range []struct{ name, button, outcome string }{{"Approve", "Approve account", "Approved"}, {"Activate", "Activate account", "Activated"}, {"Close account", "Close account", "Closed"}} {
		press(p, act.name)
		p.Until(`document.querySelector("#main .act")`)
		settle(p)
		does(p, `document.querySelector("#main .act button.primary").click()`)
		outcome(t, p, act.outcome)
	}
	shows(t, p, "Closed")
}

// A user is made for a branch, and signs in with the first password.
func TestActOfANewUser(t *testing.T) {
	p := visitAlone(t, "admin", "/settings/users")
	press(p, "New user")
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	for name, value := range map[string]string{"firstname": "Berta", "lastname": "Branch", "username": "berta", "email": "berta@bank.example", "password": "Berta-pa55word!", "repeatPassword": "Berta-pa55word!"} {
		enter(p, name, value)
	}
	does(p, `(() => { const office = document.querySelector("#main select[name=officeId]"); office.selectedIndex = 2; office.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	does(p, `[...document.querySelectorAll("#main fieldset label")].find((l) => l.textContent === "Teller").querySelector("input").click()`)
	settle(p)
	shows(t, p, "North branch", "Teller")
	pictured(t, p, "user")
	press(p, "Create berta")
	outcome(t, p, "Created")
	shows(t, p, "Berta Branch", "North branch")
	open(p, "/")
	press(p, "Sign out")
	p.Until(`document.querySelector("input[name=password]")`)
	p.Do(chromedp.SendKeys("input[name=username]", "berta"), chromedp.SendKeys("input[name=password]", "Berta-pa55word!\n"))
	p.Until(`document.querySelector("#main h1")`)
	settle(p)
}

// A page that takes long says so after a moment, and the page before stays.
func TestSignOfLoading(t *testing.T) {
	p := visit(t, "admin", "/clients")
	got := browsertest.Eval[[]string](p, `(async () => {
		const real = window.fetch, wait = (ms) => new Promise((on) => setTimeout(on, ms)), main = document.getElementById("main");
		window.fetch = async (...args) => { await wait(700); return real(...args); };
		const sign = () => getComputedStyle(main, "::before").opacity, seen = [];
		location.hash = "/audits";
		await wait(60);
		seen.push(sign());
		await wait(340);
		seen.push(sign(), main.querySelector("h1").textContent, String(main.querySelectorAll("tbody a").length > 0));
		window.fetch = real;
		return seen;
	})()`)
	if len(got) != 4 || got[0] != "0" || got[1] != "1" || got[2] != "Clients" || got[3] != "true" {
		t.Errorf("while a page loads, the sign, the heading and the links are %q", got)
	}
	p.Until(`document.querySelector("#main h1").textContent === "Audit trail"`)
}

// Money moves from a deposit account to a loan of the same client.
func TestActOfATransfer(t *testing.T) {
	p := visitAlone(t, "admin", "/savings/1")
	p.Until(`window.mapped || (window.mapped = import("/bank/desk/rest.js").then(async ({ get, send }) => {
		const account = (await get("glaccounts", { type: 2 })).find((a) => a.glCode === "23");
		await send("POST", "financialactivityaccounts", { body: { financialActivityId: 200, glAccountId: account.id } });
		window.mapped = "done";
	})) && window.mapped === "done"`)
	press(p, "Pay in")
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	enter(p, "transactionAmount", "200")
	press(p, "Pay in 200 EUR")
	outcome(t, p, "Posted · Undo")
	press(p, "Transfer")
	p.Until(`document.querySelector("#main .act select[name=to]")`)
	settle(p)
	does(p, `(() => { const to = document.querySelector("#main select[name=to]"); to.value = [...to.options].find((o) => o.textContent.startsWith("Loan")).value; to.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	enter(p, "transferAmount", "50")
	shows(t, p, "150.00")
	pictured(t, p, "transfer")
	press(p, "Transfer 50 EUR")
	outcome(t, p, "Transferred")
	shows(t, p, "150.00")
}
