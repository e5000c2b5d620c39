package webdesk_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/httpserver/browsertest"
	"lending.example/platform/lending/refdata"
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

// Papers name the lender of the configuration, with the address, also those of a teller, who does not read the configuration.
func TestLenderOnPapers(t *testing.T) {
	p := visitTo(t, func() (*bank, error) {
		b, err := newBank()
		for name, text := range map[refdata.ConfigurationName]string{refdata.LenderName: "Orchard Credit", refdata.LenderAddress: "12 Mill Lane, Ludlow"} {
			if err == nil {
				_, err = b.desk.Configuration.Update(t.Context(), refdata.ConfigurationUpdate{Name: name, StringValue: &text})
			}
		}
		return b, err
	}, "teller", "/loans/1")
	for _, paper := range []string{"/papers/statement/1", "/papers/payoff/1", "/papers/schedule/1", "/papers/deposit/1", "/loans/1/transactions/1/receipt", "/loans/1/cost"} {
		open(p, paper)
		shows(t, p, "Orchard Credit", "12 Mill Lane\nLudlow")
		p.Whole("desk-lender" + strings.ReplaceAll(paper, "/", "-"))
	}
}

// The page of a loan's cost has the proofs of the interface.
func TestCostOfALoan(t *testing.T) {
	p := visit(t, "teller", "/loans/1")
	press(p, "What it costs")
	p.Until(`document.querySelectorAll("#main .paper table").length === 3`)
	shows(t, p, "Cost of loan 000000001", "Amount financed", "Effective rate", "Annual percentage rate (APR)", "2 months", "Sum")
	rows := browsertest.Eval[[]int](p, `[...document.querySelectorAll("#main .paper table")].map((table) => table.querySelectorAll("tbody tr").length)`)
	if diff := cmp.Diff([]int{25, 25, 25}, rows); diff != "" {
		t.Errorf("flows of the proofs: %s", diff)
	}
	for name, use := range map[string]func(){"": func() { p.Wide(1440) }, "phone-": p.Phone} {
		use()
		if got := browsertest.Eval[int](p, `document.documentElement.scrollWidth - innerWidth`); got > 0 {
			t.Errorf("%d too wide: %s", got, browsertest.Eval[string](p, widest))
		}
		p.Whole("desk-" + name + "cost")
	}
}
