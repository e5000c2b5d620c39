// Package browsertest is for tests only: it opens pages in a real browser, headless, and holds that nothing goes wrong in them. A
// test ends with every error that the page wrote to its console: exceptions, requests that failed, and what the content security
// policy forbids are among them.
package browsertest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/chromedp"
)

// screenshots is the variable of the environment that names the folder for pictures, which people look at.
const screenshots = "LENDING_SCREENSHOTS"

// longest is how long a test may take in the browser.
const longest = 8 * time.Minute

// Page is a tab of a browser.
type Page struct {
	tb       testing.TB
	ctx      context.Context
	expected []string // parts of errors that the test is about
}

// Open opens an address. Without a browser on the machine the test is skipped, and says so.
func Open(tb testing.TB, address string) *Page {
	tb.Helper()
	return OpenIn(tb, address, "en-US")
}

// OpenIn opens an address in a browser whose user reads a language, such as es-MX.
func OpenIn(tb testing.TB, address, language string) *Page {
	tb.Helper()
	browser := Installed(tb)
	allocated, release := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browser), chromedp.NoSandbox, chromedp.WindowSize(1280, 900), chromedp.Flag("accept-lang", language))...)
	tb.Cleanup(release)
	tab, closeTab := chromedp.NewContext(allocated)
	tb.Cleanup(closeTab)
	ctx, cancel := context.WithTimeout(tab, longest)
	tb.Cleanup(cancel)
	p := &Page{tb: tb, ctx: ctx}
	p.watch()
	p.Do(chromedp.Navigate(address))
	return p
}

// Installed is the browser of the machine. Without one the test is skipped, and says so.
func Installed(tb testing.TB) string {
	tb.Helper()
	browser := find()
	if browser == "" {
		tb.Skip("no Chromium is installed, nor Chrome: the page is not tried in a browser")
	}
	return browser
}

func find() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// watch reports errors of the console when the test ends.
func (p *Page) watch() {
	messages := chromedp.Console(p.ctx)
	watched := make(chan struct{})
	var found []string
	go func() {
		defer close(watched)
		for message, err := range messages {
			if err != nil {
				return
			}
			if message.IsException() || message.Type == "error" {
				found = append(found, message.String())
			}
		}
	}()
	p.tb.Cleanup(func() {
		_ = chromedp.Cancel(p.ctx) // ends the messages
		<-watched
		for _, message := range found {
			if slices.ContainsFunc(p.expected, func(part string) bool { return strings.Contains(message, part) }) {
				continue
			}
			p.tb.Errorf("the console says: %s", message)
		}
	})
}

// Expect lets errors of the console pass that contain a text, such as the status of a request that is to be refused.
func (p *Page) Expect(part string) { p.expected = append(p.expected, part) }

// Do performs actions in the page.
func (p *Page) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.tb.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.tb.Fatal(err)
	}
}

// Eval is the value of an expression of the page, awaited where it is a promise.
func Eval[T any](p *Page, expression string) T {
	p.tb.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.tb.Fatalf("%v in %.300s", err, expression)
	}
	return value
}

// Until waits until an expression of the page, which may await a promise, is true. It may be asked again any number of times, so it changes nothing.
func (p *Page) Until(expression string) {
	p.tb.Helper()
	for until := time.Now().Add(20 * time.Second); !p.isTrue(expression); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			p.tb.Fatalf("never true: %s", expression)
		}
	}
}

// isTrue reports whether an expression is true in the current page. While the browser leaves one page for another, nothing is true.
func (p *Page) isTrue(expression string) bool {
	p.tb.Helper()
	is, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("(async () => Boolean("+expression+"))()", chromedp.EvalAwaitPromise))
	if err != nil && !isLeaving(err) {
		p.tb.Fatalf("%v in %.300s", err, expression)
	}
	return err == nil && is
}

// isLeaving reports whether an expression has no value because its page was left while the browser computed it.
func isLeaving(err error) bool {
	var refused *cdproto.Error
	return errors.As(err, &refused) && slices.Contains([]string{
		"Inspected target navigated or closed", "Execution context was destroyed.", "Cannot find context with specified id", "Cannot find default execution context",
	}, refused.Message)
}

// Phone makes the page as wide as one on a phone.
func (p *Page) Phone() { p.Do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile)) }

// Shot keeps a picture of what is in sight of the page where the environment names a folder for it.
func (p *Page) Shot(name string) { p.keep(name, chromedp.CaptureScreenshot()) }

// Whole keeps a picture of the whole page, like Shot.
func (p *Page) Whole(name string) { p.keep(name, chromedp.FullScreenshot(100)) }

func (p *Page) keep(name string, take chromedp.Action[[]byte]) {
	p.tb.Helper()
	folder := os.Getenv(screenshots)
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(p.ctx, take)
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644)
	}
	if err != nil {
		p.tb.Error(err)
	}
}
