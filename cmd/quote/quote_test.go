package main_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"lending.example/platform/httpserver/browsertest"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/quote"
	"lending.example/platform/lending/schedule/scheduletest"
)

const (
	maxCompressed = 2_000_000 // bytes of the compressed engine
	batch         = 100
)

var (
	quotes = flag.Int("quotes", 200, "random terms to quote")
	seed   = flag.Uint64("quotes.seed", 1, "of the random terms")
)

// build makes the folder that `make quote` makes.
func build(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles the engine for a browser")
	}
	browsertest.Installed(t)
	folder := t.TempDir()
	command := exec.Command("./build", folder)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// The engine in a browser answers byte by byte what it answers here, for terms of all kinds, and the page shows a loan.
func TestQuotesInABrowser(t *testing.T) {
	folder := build(t)
	packed, err := os.Stat(filepath.Join(folder, "quote.wasm.gz"))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes compressed, Go %s", packed.Size(), runtime.Version())
	if packed.Size() > maxCompressed {
		t.Errorf("the engine has %d bytes compressed, at most %d are wanted", packed.Size(), maxCompressed)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	page := browsertest.Open(t, server.URL+"/")
	page.Until(`document.querySelectorAll("#rows tr").length === 12`)
	t.Run("the same answers", func(t *testing.T) { compareAnswers(t, page) })
	t.Run("the page", func(t *testing.T) { usePage(t, page) })
}

func compareAnswers(t *testing.T, page *browsertest.Page) {
	browsertest.Eval[bool](page, `import("./quote.js").then(async ({ openQuotes }) => { globalThis.quotes = await openQuotes("quote.wasm.gz"); return true; })`)
	r, quoted := rand.New(rand.NewPCG(20261128, *seed)), 0
	for range *quotes / batch {
		var requests []string
		for range batch {
			requests = append(requests, randomRequest(t, r))
		}
		text, err := json.Marshal(requests)
		if err != nil {
			t.Fatal(err)
		}
		answers := browsertest.Eval[[]string](page, string(text)+`.map(quotes.text)`)
		for i, request := range requests {
			want := string(quote.Answer([]byte(request)))
			if answers[i] != want {
				t.Fatalf("%s\n in the browser %s\n here           %s", request, answers[i], want)
			}
			if strings.HasPrefix(want, `{"quote"`) {
				quoted++
			}
		}
	}
	if quoted < *quotes*3/4 {
		t.Errorf("only %d of %d requests have a quote", quoted, *quotes)
	}
}

// randomRequest asks for a quote of random terms, every second one of a progressive schedule.
func randomRequest(t *testing.T, r *rand.Rand) string {
	t.Helper()
	terms := scheduletest.RandomTerms(r)
	if r.IntN(2) == 0 {
		terms.Type, terms.InterestMethod, terms.EqualInterest, terms.Variations = schedule.Progressive, schedule.Declining, false, nil
	}
	text, err := json.Marshal(quote.Request{Terms: terms, Explain: r.IntN(4) == 0})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func usePage(t *testing.T, page *browsertest.Page) {
	set := func(name, value string) {
		t.Helper()
		browsertest.Eval[bool](page, `(() => { const field = document.querySelector("[name=`+name+`]"); field.value = `+strconv.Quote(value)+`; field.dispatchEvent(new Event("input", { bubbles: true })); return true; })()`)
	}
	set("expectedDisbursementDate", "2026-01-15")
	set("numberOfRepayments", "3")
	set("principal", "1000")
	page.Until(`document.querySelectorAll("#rows tr").length === 3`)
	want := "Pays back 1,020.07, of it 20.07 interest. Annual percentage rate of charge 12.7 %, APR 12 %."
	if got := browsertest.Eval[string](page, `document.getElementById("cost").textContent`); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := browsertest.Eval[string](page, `document.querySelector("#interest tr").textContent`); !strings.Contains(got, "2026-01-15") {
		t.Errorf("interest is explained as %q", got)
	}
	set("interestRatePerPeriod", "-1")
	page.Until(`document.getElementById("refusal").textContent`)
	if rows := browsertest.Eval[int](page, `document.querySelectorAll("#rows tr, #interest tr").length`); rows != 0 {
		t.Errorf("%d rows stand under a refusal", rows)
	}
	set("loanScheduleType", "1")
	set("interestRatePerPeriod", "12")
	page.Until(`!document.getElementById("refusal").textContent`)
	page.Phone()
	if wide := browsertest.Eval[bool](page, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page scrolls sideways on a phone")
	}
	page.Shot("quote")
}
