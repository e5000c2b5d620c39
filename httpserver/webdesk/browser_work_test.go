package webdesk_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lending.example/platform/httpserver/browsertest"
)

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
