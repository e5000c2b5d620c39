package webdesk_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/browsertest"
	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/memory"
)

// A new tab takes the session over, and so does the documentation; signing out ends it in all tabs. The password is kept nowhere but in
// the storage of tabs.
func TestWalkThroughTabs(t *testing.T) {
	p := visit(t, "admin", "/clients")
	b, err := theBank()
	if err != nil {
		t.Fatal(err)
	}
	other := p.Tab(b.URL + "/bank/#/groups")
	other.Until(`document.querySelector("#main h1") && document.querySelector("#main h1").textContent === "Groups"`)
	docs := p.Tab(b.URL + "/bank/docs#getOffices")
	docs.Until(`document.getElementById("user").value === "admin" && document.querySelector("#getOffices[open] .send")`)
	does(docs, `document.querySelector("#getOffices .send").click()`)
	docs.Until(`document.querySelector("#getOffices output").dataset.status === "200"`)
	if left := browsertest.Eval[string](other, `JSON.stringify(localStorage) + document.cookie`); left != "{}" {
		t.Errorf("the browser keeps %s", left)
	}
	press(p, "Sign out")
	for _, tab := range []*browsertest.Page{p, other} {
		tab.Until(`document.querySelector("input[name=password]")`)
		if browsertest.Eval[int](tab, `sessionStorage.length`) != 0 {
			t.Error("a tab keeps the session")
		}
	}
}

// branch is a small bank without history, whose days pass when a test says so.
type branch struct {
	*httptest.Server
	desk *lending.Desk
	now  atomic.Pointer[time.Time]
}

func newBranch(t *testing.T, settings ...refdata.ConfigurationUpdate) *branch {
	t.Helper()
	browsertest.Installed(t)
	ctx, quiet, b := context.Background(), slog.New(slog.DiscardHandler), &branch{}
	b.now.Store(new(time.Date(2026, 6, 15, 9, 0, 0, 0, time.UTC)))
	records, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(records, &lending.Config{Logger: quiet, Clock: func() time.Time { return *b.now.Load() }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := platform.Provision(ctx, "default", password); err != nil {
		t.Fatal(err)
	}
	if b.desk, err = platform.Tenant("default").SignIn(ctx, "admin", password); err != nil {
		t.Fatal(err)
	}
	for _, setting := range settings {
		if _, err := b.desk.Configuration.Update(ctx, setting); err != nil {
			t.Fatal(err)
		}
	}
	shell := httpserver.New(platform, httpserver.Config{Logger: quiet})
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		shell.ServeHTTP(w, r)
	}))
	t.Cleanup(func() { b.Close(); platform.Close() })
	return b
}

// enter signs the administrator in at the desk of a branch.
func (b *branch) enter(t *testing.T, password string) *browsertest.Page {
	t.Helper()
	p := browsertest.Open(t, b.URL+"/")
	p.Until(`document.querySelector("input[name=username]")`)
	p.Do(chromedp.SendKeys("input[name=username]", "admin"), chromedp.SendKeys("input[name=password]", password+"\n"))
	return p
}

// Who must renew the password chooses a new one at the sign-in, and goes on.
func TestWalkOfARenewal(t *testing.T) {
	b := newBranch(t, refdata.ConfigurationUpdate{Name: refdata.ForcePasswordResetDays, Enabled: new(true), Value: new(int64(30))})
	users, err := b.desk.Users.List(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, user := range users {
		if user.Username != "admin" {
			continue
		}
		if _, err := b.desk.Users.Update(context.Background(), user.ID, access.UserUpdate{NeverExpires: new(false)}); err != nil {
			t.Fatal(err)
		}
	}
	b.now.Store(new(b.now.Load().AddDate(0, 2, 0)))
	p := b.enter(t, password)
	p.Expect("403") // the sign-in with the password that expired
	p.Until(`document.querySelector("input[name=newPassword]")`)
	p.Shot("desk-renewal")
	p.Do(chromedp.SendKeys("input[name=newPassword]", "Renewed-pa5word!"), chromedp.SendKeys("input[name=repeatPassword]", "Renewed-pa5wort!\n"))
	p.Until(`document.querySelector(".problem")`)
	does(p, `document.querySelector("input[name=repeatPassword]").value = ""`)
	p.Do(chromedp.SendKeys("input[name=repeatPassword]", "Renewed-pa5word!\n"))
	p.Until(`document.querySelector("#main h1") && document.querySelector("#main h1").textContent === "Overview"`)
	settle(p)
}

// The day is closed by hand: the act names it, and the business date goes on.
func TestWalkOfClosingTheDay(t *testing.T) {
	b := newBranch(t, refdata.ConfigurationUpdate{Name: refdata.EnableBusinessDate, Enabled: new(true)})
	p := b.enter(t, password)
	p.Until(`document.querySelector("#main h1")`)
	for _, c := range [][2]string{{"Jun 15, 2026", "2026-06-16"}, {"Jun 16, 2026", "2026-06-17"}} {
		open(p, "/night")
		press(p, "Close the day")
		p.Until(`document.querySelector("#main h1").textContent === "Close the day"`)
		settle(p)
		shows(t, p, "Day to close: "+c[0])
		p.Whole("desk-close-day")
		press(p, "Close "+c[0])
		until(p, c[0]+" is closed")
		date, err := b.desk.Calendar.BusinessDate(context.Background(), refdata.BusinessDateType)
		if err != nil || date.Date.String() != c[1] {
			t.Errorf("the business date is %v, want %s (%v)", date.Date, c[1], err)
		}
	}
	open(p, "/do/refdata.SetBusinessDate")
	if browsertest.Eval[int](p, `document.querySelectorAll("#main select[name=type] option").length`) != 3 {
		t.Error("the kind of date is not chosen from a list")
	}
}
