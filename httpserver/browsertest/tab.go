package browsertest

import "github.com/chromedp/chromedp"

// Tab opens an address in another tab of the same browser. Its errors count like those of the first.
func (p *Page) Tab(address string) *Page {
	p.tb.Helper()
	ctx, closeTab := chromedp.NewContext(p.ctx)
	p.tb.Cleanup(closeTab)
	other := &Page{tb: p.tb, ctx: ctx}
	other.watch()
	other.Do(chromedp.Navigate(address))
	return other
}

// Wide makes the page as wide as some pixels, on a screen of 900 pixels in height.
func (p *Page) Wide(pixels int64) { p.Do(chromedp.EmulateViewport(pixels, 900)) }
