package webdesk_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"lending.example/platform/httpserver/browsertest"
)

// telltales are English words on the page, in what is read or heard, without what the bank itself wrote: names of its products,
// offices, accounts and reasons, and notes.
const telltales = `(() => {
	const own = /(Vehicle|Term|Market trader|Harvest|Business) loan|\d\d [A-Z][a-z]+( [a-z]+)+|Repayment Adjustment \w+|Any Other Id Type|Pay in four|\d+ to \d+ days|Personal loan|North branch|South branch|Head office|Direct debit( returned)?|Bank transfer|Cash at the counter|Late payment penalty|Home improvement|Loan portfolio|Market women|Everyday account|Reminder fee|No longer affordable/gi;
	const words = /\b(the|and|of|for|per (year|month|week|day)|year|is|are|was|by|from|until|with|without|loans?|clients?|overdue|outstanding|schedule|due|paid|interest|fees?|penalt(y|ies)|amounts?|states?|approved?|pay|payout|payments?|save|show|search|type|date|days?|office|officer|balance|account|active|closed|repayments?|instal?lments?|disburse[dm]\w*|charges?|notes?|terms|changes|delinquency|journal|summary|currency|report|new|next|previous|print|sign)\b/gi;
	const heard = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((e) => ["aria-label", "title", "placeholder"].map((name) => e.getAttribute(name)));
	const choices = [...document.querySelectorAll("option")].map((o) => o.textContent);
	const text = [document.body.innerText, document.title, ...choices, ...heard].filter(Boolean).join("\n");
	const mail = /\S+@\S+|\w+\.\w+/g;
	return [...new Set(text.split("\n").filter((line) => words.test(line.replace(own, "").replace(mail, "")) ? (words.lastIndex = 0, true) : false))];
})()`

// Who reads Spanish finds the desk in Spanish, at every size.
func TestDeskInSpanish(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole bank and a browser: left out with -short")
	}
	b, err := theBank()
	if err != nil {
		t.Fatal(err)
	}
	p := browsertest.OpenIn(t, b.URL+"/bank/", "es-MX")
	signIn(p, "admin")
	if got := browsertest.Eval[string](p, `document.documentElement.lang`); got != "es" {
		t.Errorf("the language of the page is %s", got)
	}
	for _, screen := range []struct {
		name string
		use  func()
	}{{"", func() { p.Wide(1440) }}, {"phone-", p.Phone}} {
		screen.use()
		for _, place := range spanishPlaces {
			open(p, place)
			for _, found := range browsertest.Eval[[]string](p, telltales) {
				t.Errorf("%s shows %q", place, found)
			}
			if got := browsertest.Eval[int](p, `document.documentElement.scrollWidth - innerWidth`); got > 0 {
				t.Errorf("%s is %d too wide: %s", place, got, browsertest.Eval[string](p, widest))
			}
			p.Whole("desk-spanish-" + screen.name + strings.NewReplacer("/", "-", "?", "-", "=", "-").Replace(place))
		}
	}
	open(p, "/loans/1")
	shows(t, p, "Saldo pendiente", "Cancelación hoy")
}

var spanishPlaces = []string{
	"/", "/clients", "/loans", "/loans/1", "/loans/1/schedule", "/loans/1/transactions", "/loans/1/charges", "/loans/1/delinquency", "/loans/1/changes", "/loans/1/guarantors", "/loans/1/journal", "/loans/1/terms", "/loans/1/notes",
	"/act/loans.Repay?loanId=1", "/do/loans.Repay?loanId=1", "/act/clients.Create", "/approvals", "/portfolio", "/portfolio/ahead", "/loans/1/cost", "/settings", "/papers/statement/1", "/papers/payoff/1",
}

// The language is one that the user chooses, and stays chosen.
func TestLanguageIsChosen(t *testing.T) {
	p := visit(t, "admin", "/clients")
	choose := func(tag, heading string) {
		p.Do(chromedp.Evaluate[chromedp.Void](`(() => { const s = document.querySelector(".who select"); s.value = "` + tag + `"; setTimeout(() => s.dispatchEvent(new Event("change"))); })()`))
		p.Until(`document.querySelector("#main h1") && document.querySelector("#main h1").textContent === "` + heading + `"`)
	}
	choose("es", "Clientes")
	open(p, "/loans")
	shows(t, p, "Saldo pendiente", "Activo")
	p.Do(chromedp.Reload())
	p.Until(`document.querySelector("#main h1") && document.querySelector("#main h1").textContent === "Préstamos"`)
	choose("en", "Loans")
}

// Spain writes amounts with a comma, and the desk fills them in as its requests are read: the offered amount is previewed as it stands. No
// figure is missing, and units are in the singular where there is one.
func TestAmountsInSpain(t *testing.T) {
	browsertest.Installed(t)
	b, err := theBank()
	if err != nil {
		t.Fatal(err)
	}
	p := browsertest.OpenIn(t, b.URL+"/bank/", "es-ES")
	signIn(p, "admin")
	open(p, "/act/loans.Repay?loanId=1")
	filled := browsertest.Eval[string](p, `document.querySelector("input[name=transactionAmount]").value`)
	if !strings.Contains(filled, ",") {
		t.Errorf("the form offers %q", filled)
	}
	shows(t, p, "Registrar "+filled)
	if text := browsertest.Eval[string](p, `document.getElementById("main").innerText`); strings.Contains(text, "invalid decimal") {
		t.Errorf("the amount is not read:\n%s", text)
	}
	open(p, "/loans/1/delinquency")
	if text := browsertest.Eval[string](p, `document.getElementById("main").innerText`); strings.Contains(text, "null") {
		t.Errorf("a figure is missing:\n%s", text)
	}
	open(p, "/loans/1/terms")
	shows(t, p, ", una por mes")
}

// A refusal is in the language of the reader, with its figures.
func TestRefusalsInSpanish(t *testing.T) {
	browsertest.Installed(t)
	b, err := theBank()
	if err != nil {
		t.Fatal(err)
	}
	p := browsertest.OpenIn(t, b.URL+"/bank/", "es-ES")
	signIn(p, "admin")
	said := browsertest.Eval[string](p, `(async () => {
		const { sentence } = await import(new URL("desk/refusals.js", document.baseURI));
		return [
			sentence({ field: "transactionAmount", message: "The parameter `+"`transactionAmount`"+` has at most 2 decimals." }, "Amount"),
			sentence({ field: "interestType", message: "The parameter `+"`interestType`"+` must be one of [0 1]." }, "Interest method"),
			sentence({ field: "", message: "The loan is not active." }),
		].join("\n");
	})()`)
	want := "Monto admite 2 decimales como máximo.\nMétodo de interés debe ser uno de [0 1].\nEl préstamo no está activo."
	if said != want {
		t.Errorf("got %q, want %q", said, want)
	}
}
