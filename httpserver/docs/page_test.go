package docs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/browsertest"
	"lending.example/platform/lending"
	"lending.example/platform/lending/store/memory"
)

const password = "Secret-2026-x"

// site is a new platform under a prefix, and how many requests came that could have changed it.
type site struct {
	*httptest.Server
	writes atomic.Int64
}

func newSite(t *testing.T) *site {
	t.Helper()
	records, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	platform, err := lending.New(records, &lending.Config{Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := platform.Provision(context.Background(), "default", password); err != nil {
		t.Fatal(err)
	}
	s := &site{}
	shell := httpserver.New(platform, httpserver.Config{BasePath: "/bank", Logger: quiet})
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		if r.Method != http.MethodGet && r.URL.Query().Get("preview") != "true" {
			s.writes.Add(1)
		}
		shell.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		s.Close()
		platform.Close()
	})
	return s
}

// open opens the page of a site at a place of it.
func (s *site) open(t *testing.T, place string) *browsertest.Page {
	t.Helper()
	p := browsertest.Open(t, s.URL+"/bank/docs"+place)
	p.Until(`document.querySelector("#resources details")`)
	return p
}

func signIn(p *browsertest.Page) {
	p.Do(chromedp.SendKeys("#user", "admin"), chromedp.SendKeys("#password", password))
}

// helpers are functions for the page: the open form of a command, and what came of a button of it.
const helpers = `
	const view = (id) => document.getElementById(id);
	const pressed = async (view, button) => {
		const output = view.querySelector("output");
		output.replaceChildren();
		view.querySelector(button).click();
		for (let i = 0; i < 2000; i++) {
			if (output.textContent && output.textContent !== "…") break;
			await new Promise((done) => setTimeout(done, 5));
		}
		return { status: Number(output.dataset.status ?? 0), text: output.textContent };
	};
`

type pressed struct {
	Status int    `json:"status"`
	Text   string `json:"text"`
}

func in(p *browsertest.Page, script string) pressed {
	return browsertest.Eval[pressed](p, "(async () => {"+helpers+script+"})()")
}

// TestWalk presses every example of the page, one after the other, on a new platform.
func TestWalk(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of examples, one after the other: left out with -short")
	}
	s := newSite(t)
	p := s.open(t, "#walk")
	signIn(p)
	p.Do(chromedp.Click("#writing"))
	steps := browsertest.Eval[int](p, `document.querySelectorAll("#walk ol a").length`)
	if steps < 250 {
		t.Errorf("only %d examples are on the page", steps)
	}
	for i := range steps {
		got := in(p, fmt.Sprintf(`
			const link = document.querySelectorAll("#walk ol a")[%d];
			link.click();
			await new Promise((done) => setTimeout(done)); // the page follows its address
			const id = decodeURIComponent(link.hash.slice(1)).split(".")[0];
			const got = await pressed(view(id), ".send");
			return { status: got.status, text: link.textContent + " " + view(id).querySelector("textarea")?.value + " " + got.text };
		`, i))
		if got.Status < 200 || got.Status > 299 {
			t.Errorf("step %d: %d %s", i, got.Status, got.Text)
		}
	}
	p.Shot("docs-walk")
}

// TestFirstLoan sends the seven calls on a new platform: they make a loan with a payment on it.
func TestFirstLoan(t *testing.T) {
	p := newSite(t).open(t, "#first")
	signIn(p)
	p.Do(chromedp.Click("#writing"))
	const calls = 7
	var last pressed
	for i := range calls {
		last = in(p, fmt.Sprintf(`
			const link = document.querySelectorAll("#first ol a")[%d];
			link.click();
			await new Promise((done) => setTimeout(done)); // the page follows its address
			return pressed(view(decodeURIComponent(link.hash.slice(1)).split(".")[0]), ".send");
		`, i))
		if last.Status != 200 {
			t.Fatalf("call %d: %d %s", i+1, last.Status, last.Text)
		}
	}
	for _, want := range []string{`"totalRepayment": 340.02`, `"repaymentSchedule"`} {
		if !strings.Contains(last.Text, want) {
			t.Errorf("the loan lacks %s: %.500s", want, last.Text)
		}
	}
	p.Shot("docs-first-loan")
}

// TestNothingWritesByAccident: before the page is told that it may, no button, no key and no link changes anything.
func TestNothingWritesByAccident(t *testing.T) {
	s := newSite(t)
	p := s.open(t, "#postClients")
	signIn(p)
	const form = `view("postClients")`
	if got := in(p, `return pressed(`+form+`, ".send")`); got.Status != 0 || !strings.Contains(got.Text, "would write") {
		t.Errorf("Send: %+v", got)
	}
	p.Do(chromedp.SendKeys("#postClients textarea", "\n"), chromedp.SendKeys("#find", "\n"), chromedp.SendKeys("#user", "\n"))
	if got := in(p, `return pressed(`+form+`, ".preview")`); got.Status == 0 || !strings.Contains(got.Text, "nothing stored") {
		t.Errorf("Preview: %+v", got)
	}
	if n := s.writes.Load(); n != 0 {
		t.Errorf("%d requests could have written", n)
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`location.hash = "#postCodes"`))
	p.Until(`document.querySelector("#postCodes .send")`)
	p.Do(chromedp.Click("#writing"))
	press := `return pressed(view("postCodes"), ".send")`
	first, again := in(p, press), in(p, press)
	if first.Status != 200 || again.Status != 200 || !strings.Contains(again.Text, "nothing was done") {
		t.Errorf("twice the same: %+v, %+v", first, again)
	}
}

// TestLinksAndFolding: a link opens a command, one by external id opens the entry that it is folded into.
func TestLinksAndFolding(t *testing.T) {
	s := newSite(t)
	p := s.open(t, "#postLoansByLoanId.disburse")
	for name, want := range map[string]string{
		`document.querySelector("#postLoansByLoanId select[aria-label=Command]").selectedOptions[0].textContent`:                         "disburse",
		`document.querySelector("#postLoansByLoanId .command p").textContent`:                                                            "Disburse",
		`[...document.querySelectorAll("details.endpoint code")].filter((c) => c.textContent.includes("external-id/{loan")).length + ""`: "0",
	} {
		if got := browsertest.Eval[string](p, name); !strings.Contains(got, want) {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	p.Do(chromedp.Evaluate[chromedp.Void](`location.hash = "#getLoansExternalIdByLoanExternalId"`))
	p.Until(`document.querySelector("#getLoansByLoanId[open] input[name=loanExternalId]")`)
	p.Do(chromedp.SendKeys("#find", "write-off undo"))
	p.Shot("docs-folded")
}

// TestFields: a field writes into the body, and the body into the fields; numbers keep their digits on the way.
func TestFields(t *testing.T) {
	p := newSite(t).open(t, "#postLoanproducts")
	const form = `document.getElementById("postLoanproducts")`
	body := func() string { return browsertest.Eval[string](p, form+`.querySelector("textarea").value`) }
	set := func(selector, property, value string) {
		p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
			const input = ` + form + `.querySelector('` + selector + `');
			input.` + property + ` = ` + value + `;
			input.dispatchEvent(new Event("change"));
		})()`))
	}
	set(`.attributes select[name=repaymentFrequencyType]`, "value", `"1"`)
	set(`.attributes input[name=isInterestRecalculationEnabled]`, "checked", `true`)
	set(`.attributes input[name=principal]`, "value", `"12345678901234567.890123"`)
	set(`.attributes select[aria-label="Add an attribute"]`, "value", `"description"`)
	set(`.attributes input[name=name]`, "value", `"Weekly loan"`)
	for _, want := range []string{
		`"repaymentFrequencyType": 1,`, `"isInterestRecalculationEnabled": true,`, `"principal": 12345678901234567.890123,`, `"description": "text"`, `"name": "Weekly loan",`,
	} {
		if !strings.Contains(body(), want) {
			t.Errorf("the body lacks %s:\n%s", want, body())
		}
	}
	p.Shot("docs-fields")
	set("textarea", "value", `'{"name":"From the text"}'`)
	if got := browsertest.Eval[string](p, form+`.querySelector(".attributes input[name=name]").value`); got != "From the text" {
		t.Errorf("the field is %q", got)
	}
}

// TestSamples: the texts for other programs are programs: the one for curl is run, the one for Go parses.
func TestSamples(t *testing.T) {
	s := newSite(t)
	p := s.open(t, "#postOffices")
	signIn(p)
	sample := func(language string) string {
		return browsertest.Eval[string](p, `(() => {
			const samples = document.querySelector("#postOffices .samples");
			samples.open = true;
			samples.fill();
			[...samples.querySelectorAll("button")].find((b) => b.textContent === "`+language+`").click();
			return samples.querySelector("pre").textContent;
		})()`)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "main.go", sample("Go"), 0); err != nil {
		t.Errorf("%v in\n%s", err, sample("Go"))
	}
	if text := sample("TypeScript"); !strings.Contains(text, s.URL+"/bank/v1/offices") || strings.Contains(text, password) {
		t.Errorf("the sample is\n%s", text)
	}
	if node, err := exec.LookPath("node"); err == nil {
		file := filepath.Join(t.TempDir(), "sample.mjs") // it names no types, so that it is JavaScript as well
		if err := os.WriteFile(file, []byte(sample("TypeScript")), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(node, "--check", file).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not installed: its sample is not run")
	}
	shell := exec.Command("sh", "-c", sample("curl"))
	shell.Env = append(os.Environ(), "PASSWORD="+password)
	out, err := shell.Output()
	var made struct {
		ID int64 `json:"resourceId"`
	}
	if err != nil || json.Unmarshal(out, &made) != nil || made.ID == 0 {
		t.Errorf("%v: %s of\n%s", err, out, sample("curl"))
	}
}

// TestAnswersKeepTheirDigits: what the page shows of an answer is its text, with every digit of its numbers.
func TestAnswersKeepTheirDigits(t *testing.T) {
	p := newSite(t).open(t, "")
	for text, want := range map[string]string{
		`{"a":12345678901234567.890123,"b":[],"c":{}}`: "{\n  \"a\": 12345678901234567.890123,\n  \"b\": [],\n  \"c\": {}\n}",
		`{"on":[2026,1,31],"list":[1,2]}`:              "{\n  \"on\": [2026, 1, 31],\n  \"list\": [\n    1,\n    2\n  ]\n}",
		`"a \"quoted\" {text}, [with] marks: \\"`:      `"a \"quoted\" {text}, [with] marks: \\"`,
		`no JSON, {but} text`:                          `no JSON, {but} text`,
	} {
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := browsertest.Eval[string](p, `import("/bank/docs/json.js").then((json) => json.shown(`+string(quoted)+`))`); got != want {
			t.Errorf("%s is shown as\n%s\nwant\n%s", text, got, want)
		}
	}
}

// TestSendWithoutCredentials: the page asks for credentials itself, and shows a refusal of wrong ones. The browser asks for none.
func TestSendWithoutCredentials(t *testing.T) {
	s := newSite(t)
	p := s.open(t, "#getOffices")
	p.Until(`document.querySelector("#getOffices .send")`)
	const press = `return pressed(view("getOffices"), ".send")`
	if got := in(p, press); got.Status != 0 || !strings.Contains(got.Text, "Enter a user and a password") {
		t.Errorf("without credentials: %+v", got)
	}
	if at := browsertest.Eval[string](p, `document.activeElement.id`); at != "user" {
		t.Errorf("the page leads to %q", at)
	}
	signIn(p)
	if got := in(p, press); got.Status != 200 {
		t.Errorf("with credentials: %+v", got)
	}
}
