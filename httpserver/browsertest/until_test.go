package browsertest

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/chromedp"
)

// A page that is left while it is waited for is no failure: the page that comes after it is asked.
func TestUntilOutlivesThePageThatIsLeft(t *testing.T) {
	pages := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(`<!doctype html><link rel="icon" href="data:,"><title>` + r.URL.Path + `</title>`))
	}))
	t.Cleanup(pages.Close)
	p := Open(t, pages.URL+"/first")
	p.Do(chromedp.Evaluate[chromedp.Void](`setTimeout(() => { location.href = "/second"; }, 100)`))
	// On the first page the expression is a promise without an end.
	p.Until(`location.pathname === "/second" || await new Promise(() => {})`)
}
