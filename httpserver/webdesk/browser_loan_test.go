package webdesk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"lending.example/platform/httpserver/browsertest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

func does(p *browsertest.Page, script string) { p.Do(chromedp.Evaluate[chromedp.Void](script)) }

// until waits for a heading of the second level.
func until(p *browsertest.Page, heading string) {
	p.Until(fmt.Sprintf(`[...document.querySelectorAll("h2")].some((h) => h.textContent === %q)`, heading))
	settle(p)
}

// given fills nothing in, and gives the command of the form in the page.
func given(p *browsertest.Page, heading string) {
	p.Until(`document.querySelector("#main form button")`)
	settle(p)
	press(p, "Preview")
	press(p, "Post")
	until(p, heading)
}

// The slider of days follows the arrow keys and the mouse, and leads to what was known on a day.
func TestWalkOfTheSlider(t *testing.T) {
	p := visit(t, "admin", "/loans/1")
	const slider = `document.querySelector("#main input[type=range]")`
	does(p, slider+`.focus()`)
	for _, day := range []string{"2026-06-14", "2026-06-13"} {
		p.Do(chromedp.SendKeys("#main input[type=range]", kb.ArrowLeft))
		p.Until(fmt.Sprintf(`location.hash === "#/loans/1?asOf=%s"`, day))
		p.Until(`document.activeElement === ` + slider)
		settle(p)
	}
	at := browsertest.Eval[[]float64](p, `(() => { const box = `+slider+`.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; })()`)
	p.Do(chromedp.MouseClickXY(at[0], at[1]))
	p.Until(`/asOf=2026-0[1-5]/.test(location.hash)`)
	settle(p)
	shows(t, p, "The loan as of")
	does(p, `(() => { const kind = document.querySelector("#main .days select"); kind.value = "knownAt"; kind.dispatchEvent(new Event("change")); })()`)
	p.Until(`/knownAt=2026-0[1-5]/.test(location.hash)`)
	settle(p)
	shows(t, p, "as it was known at the end of")
}

// What closes the loan today stands on its page, and is explained.
func TestWalkOfThePayoff(t *testing.T) {
	p := visit(t, "admin", "/loans/1")
	const tile = `[...document.querySelectorAll("#main .tile")].find((one) => one.firstChild.textContent === "Payoff today")`
	p.Until(tile + `.querySelector(".explains")`)
	if got := browsertest.Eval[string](p, tile+`.querySelector(".explains").textContent`); !strings.ContainsAny(got, "123456789") {
		t.Errorf("the payoff is %q", got)
	}
	does(p, tile+`.querySelector(".explains").click()`)
	p.Until(tile + `.querySelector(".explanation li")`)
	p.Whole("desk-payoff")
}

// A note is written on a client and on a loan, and stands there.
func TestWalkOfNotes(t *testing.T) {
	p := visit(t, "admin", "/")
	for _, place := range []string{"/clients/4", "/loans/1/notes"} {
		open(p, place)
		text := "Called about " + place
		p.Do(chromedp.SendKeys("#main textarea[name=note]", text))
		press(p, "Add note")
		p.Until(fmt.Sprintf(`[...document.querySelectorAll("#main blockquote p")].some((note) => note.textContent === %q)`, text))
		p.Whole("desk-notes" + strings.ReplaceAll(place, "/", "-"))
	}
}

// A menu closes on Escape, and on a click elsewhere.
func TestMenusClose(t *testing.T) {
	p := visit(t, "admin", "/loans/1")
	const menu = `document.querySelector("#main details.menu")`
	for name, step := range map[string]chromedp.Action[chromedp.Void]{"Escape": chromedp.KeyEvent(kb.Escape), "a click elsewhere": chromedp.Click("#main h1")} {
		p.Do(chromedp.Click("#main details.menu summary"))
		p.Until(menu + `.open`)
		p.Do(step)
		if browsertest.Eval[bool](p, menu+`.open`) {
			t.Errorf("the menu stays open on %s", name)
		}
	}
}

// The requests of a page are shown as calls in three languages, with their answers and without the password.
func TestRequestsOfAPage(t *testing.T) {
	p := visit(t, "admin", "/loans/1")
	does(p, `document.querySelector(".requests > summary").click()`)
	p.Until(`document.querySelectorAll(".requests details").length`)
	does(p, `[...document.querySelectorAll(".requests details summary")].find((s) => s.textContent.includes("v1/loans/1")).click()`)
	p.Until(`document.querySelector(".requests pre")`)
	pictured(t, p, "requests")
	if got := browsertest.Eval[string](p, `document.querySelector(".requests").textContent`); strings.Contains(got, "runhistory") {
		t.Errorf("the requests of the page before are shown: %s", got)
	}
	shown := browsertest.Eval[string](p, `[...document.querySelectorAll(".requests pre")].map((pre) => pre.textContent).join("\n")`)
	for _, want := range []string{"curl -X GET 'http://", `-u "$LENDING_USER:$LENDING_PASSWORD"`, `http.NewRequestWithContext(ctx, "GET", "http://`, `await fetch("http://`, `"accountNo": "`} {
		if !strings.Contains(shown, want) {
			t.Errorf("the requests do not show %q:\n%s", want, shown)
		}
	}
	if strings.Contains(shown, "Basic ") && !strings.Contains(shown, "Basic ${btoa(") {
		t.Error("the requests show the credentials")
	}
	open(p, "/loans/2")
	if browsertest.Eval[bool](p, `document.querySelector(".requests").open`) {
		t.Error("the requests stay open on another page")
	}
}

// What is asked for is pending on the loan and with who asked, and is not asked for again.
func TestWalkOfAPendingCommand(t *testing.T) {
	p := visit(t, "accountant", "/loans/2")
	press(p, "Write off")
	p.Until(`document.querySelector("#main .act")`)
	settle(p)
	does(p, `document.querySelector("#main .act button.primary").click()`)
	outcome(t, p, "Pending approval · Approvals")
	shows(t, p, "asked for by you")
	p.Whole("desk-pending")
	if browsertest.Eval[bool](p, `[...document.querySelectorAll("#main .commands a")].some((a) => a.textContent === "Write off")`) {
		t.Error("what is pending is offered again")
	}
	for _, place := range []string{"/do/loans.WriteOff?loanId=2", "/act/loans.WriteOff?loanId=2"} {
		open(p, place)
		shows(t, p, "Pending approval")
		if browsertest.Eval[bool](p, `Boolean(document.querySelector("#main form"))`) {
			t.Errorf("%s: what is pending can be asked for again", place)
		}
	}
	open(p, "/approvals")
	shows(t, p, "Asked for by you", "Another user decides")
	p.Whole("desk-approvals-own")
}

// Requests to reschedule, pauses of interest and guarantors are seen on the loan, and decided or ended there.
func TestWalkOfChanges(t *testing.T) {
	ctx := context.Background()
	p := visit(t, "admin", "/loans/3")
	b, err := theBank()
	if err != nil {
		t.Fatal(err)
	}
	reason, err := b.desk.Codes.CreateValue(ctx, refdata.NewCodeValue{CodeName: "LoanRescheduleReason", Name: "Harvest came late"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.desk.Reschedules.Request(ctx, loans.RescheduleRequest{LoanID: 3, From: b.today, ReasonID: reason.SubID, SubmittedOn: b.today, InterestRate: new(money.MustDecimal("9"))}); err != nil {
		t.Fatal(err)
	}
	open(p, "/loans/3/changes")
	shows(t, p, "Reschedule requests", "Harvest came late", "Approve", "Reject")
	p.Whole("desk-changes")
	press(p, "Approve")
	given(p, "Posted")
	open(p, "/loans/3/changes")
	shows(t, p, "Approved")

	open(p, "/loans/3/guarantors")
	press(p, "Add a guarantor")
	p.Until(`document.querySelector("select[name=guarantorTypeId]")`)
	settle(p)
	does(p, `(() => { document.querySelector("select[name=guarantorTypeId]").selectedIndex = 3; document.querySelector("#main details.more").open = true; })()`)
	p.Do(chromedp.SendKeys("input[name=firstname]", "Greta"), chromedp.SendKeys("input[name=lastname]", "Guarantor"))
	given(p, "Posted")
	open(p, "/loans/3/guarantors")
	shows(t, p, "Greta Guarantor", "active")
	p.Whole("desk-guarantors")
	press(p, "Remove")
	given(p, "Posted")
	open(p, "/loans/3/guarantors")
	shows(t, p, "No guarantors.")
}
