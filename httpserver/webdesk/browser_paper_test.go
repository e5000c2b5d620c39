package webdesk_test

import (
	"testing"

	"lending.example/platform/httpserver/browsertest"
)

// Papers have the lender and the account on them, and fit A4 and letter.
func TestPapers(t *testing.T) {
	p := visit(t, "teller", "/loans/1")
	for _, c := range []struct{ link, from, heading, shows string }{
		{"Statement", "/loans/1", "Statement of loan 000000001", "Repayment"},
		{"Payoff letter", "/loans/1", "Payoff letter for loan 000000001", "closes the loan"},
		{"Print statement", "/savings/1", "Statement of deposit account 000000001", "Available"},
	} {
		open(p, c.from)
		press(p, c.link)
		p.Until(`document.querySelector("#main .paper h1")`)
		settle(p)
		shows(t, p, "Head Office", c.heading, c.shows)
		for paper, width := range map[string]int64{"a4": 794, "letter": 816, "phone": 390} {
			p.Wide(width)
			if got := browsertest.Eval[int64](p, `document.documentElement.scrollWidth`); got > width {
				t.Errorf("%s is %d wide on %s: %s", c.heading, got, paper, browsertest.Eval[string](p, widest))
			}
			p.Whole("desk-paper-" + c.link + "-" + paper)
		}
	}
	open(p, "/papers/schedule/1")
	shows(t, p, "Repayment schedule of loan 000000001", "Together")
}
