package webdesk_test

import (
	"flag"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"lending.example/platform/httpserver/browsertest"
)

// demoUsers are the users of the bank. The administrator is first: most forms are tried as that user.
var demoUsers = []string{"admin", "officer.north", "officer.south", "teller", "approver", "accountant", "auditor"}

// crawlers are the users who press everything. All of them do in the long tests.
var crawlers = flag.String("crawl.users", "teller,auditor", "users of the demo bank who press everything, with commas; all: each of them")

// samePages is how many pages of one pattern the administrator looks at. Other users look at one.
const samePages = 2

// crawling is what a page needs to press everything it shows. It counts requests and keeps the refused ones and the exceptions.
const crawling = `(() => {
	const real = window.fetch;
	let waiting = 0, found = [], allowed = false;
	window.fetch = async (to, options) => {
		waiting++;
		try {
			const answer = await real(to, options);
			if (answer.status >= 500 || answer.status >= 400 && !allowed) found.push((options && options.method || "GET") + " " + decodeURIComponent(String(to).replace(location.origin, "")) + ": " + answer.status + " " + (await answer.clone().text()).slice(0, 200));
			return answer;
		} finally { setTimeout(() => waiting--, 20); } // the page reads the answer meanwhile
	};
	addEventListener("error", (event) => found.push("exception: " + event.message));
	addEventListener("unhandledrejection", (event) => found.push("exception: " + (event.reason && event.reason.stack || event.reason)));
	const wait = (milliseconds) => new Promise((on) => setTimeout(on, milliseconds)), all = (selector) => [...document.querySelectorAll("#main " + selector)];
	const isQuiet = () => waiting === 0 && document.querySelector("#main h1") && !document.querySelector("[aria-busy=true]");
	const settle = async () => {
		for (let quiet = 0, tries = 0; quiet < 3; tries++) {
			if (tries > 4000) { found.push("the page never settles"); return; }
			await wait(5);
			quiet = isQuiet() ? quiet + 1 : 0;
		}
	};
	const told = (where) => found.push(...all(".problem").map((problem) => where + " shows: " + problem.textContent.slice(0, 200)));
	const taken = () => { const result = found; found = []; return result; };
	window.crawl = {
		async look(address) {
			if (location.hash !== "#" + address) {
				document.getElementById("main").replaceChildren();
				location.hash = address;
			}
			await settle();
			for (const fold of all("details")) fold.open = true;
			for (const figure of all(".explains")) figure.click();
			await settle();
			for (const figure of all(".explanation .explains")) figure.click();
			await settle();
			told("the page");
			return { found: taken(), links: [...document.querySelectorAll('a[href^="#/"]')].map((a) => a.getAttribute("href").slice(1)), sliders: all("input[type=range]").length, forms: all("form").filter((form) => [...form.querySelectorAll("button")].some((b) => b.textContent === "Preview")).length };
		},
		async slide() {
			for (const slider of all("input[type=range]")) for (const value of [slider.min, Math.round((Number(slider.min) + Number(slider.max)) / 2)]) {
				const now = all("input[type=range]")[0];
				now.value = value;
				for (const event of ["input", "change"]) now.dispatchEvent(new Event(event, { bubbles: true }));
				await wait(250);
				await settle();
			}
			told("the page as of another day");
			return taken();
		},
		async submit() {
			for (const field of all("form :is(input, select, textarea)")) {
				if (field.type === "checkbox" || field.type === "radio") field.checked = false; else field.value = "";
				for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
			}
			allowed = true;
			all("form button").find((b) => b.textContent === "Preview").click();
			await settle();
			allowed = false;
			if (!all(".problem").length && !all(".refused").length && !all("h2").length) found.push("the empty form gets no answer");
			return taken();
		},
	};
})()`

// looked is what a page of the crawl shows.
type looked struct {
	Found   []string
	Links   []string
	Sliders int
	Forms   int
}

// parts of an address that differ from one resource to the next.
var differing = regexp.MustCompile(`/[^/]*\d[^/]*|/reports/.+`)

// ofSettings is the part of an address that names a list of settings. They are all drawn in the same way: the administrator looks at each,
// and every other user at one.
var ofSettings = regexp.MustCompile(`^/settings/[^/?]+`)

// patternOf is the page of an address, whatever it shows.
func patternOf(address string) string {
	path, query, _ := strings.Cut(address, "?")
	names := []string{}
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		if name != "sort" && name != "down" { // another order is the same page
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return differing.ReplaceAllString(path, "/*") + "?" + strings.Join(slices.Compact(names), "&")
}

// crawler follows links, each user from his start page.
type crawler struct {
	*testing.T
	p      *browsertest.Page
	opened map[string]bool // generated forms that were submitted
	moved  map[string]bool // sliders that were moved
	pages  int
}

// Every user reaches every page by links, menus and forms, and nothing fails on the way.
func TestCrawl(t *testing.T) {
	if testing.Short() {
		t.Skip("users press everything in a browser for more than a minute: left out with -short")
	}
	users := strings.Split(*crawlers, ",")
	if *crawlers == "all" {
		users = demoUsers
	}
	p := visitAlone(t, users[0], "/")
	p.Expect("the server responded with a status of 4") // the crawl itself judges answers
	p.Do(chromedp.Evaluate[chromedp.Void](crawling))
	c := &crawler{T: t, p: p, opened: map[string]bool{}, moved: map[string]bool{}}
	for i, user := range users {
		if i > 0 {
			open(p, "/") // a page of the user before may not be for this one
			press(p, "Sign out")
			p.Until(`document.querySelector("input[name=password]")`)
			p.Do(chromedp.SendKeys("input[name=username]", user), chromedp.SendKeys("input[name=password]", password+"\n"))
			p.Until(`document.querySelector("#main h1")`)
		}
		begun, before := time.Now(), c.pages
		most := 1
		if user == demoUsers[0] {
			most = samePages
		}
		c.follow(user, most)
		t.Logf("%s: %d pages in %s", user, c.pages-before, time.Since(begun).Round(time.Second))
	}
	t.Logf("%d generated forms: %s", len(c.opened), strings.Join(slices.Sorted(maps.Keys(c.opened)), " "))
}

// follow looks at the pages that a user can reach.
func (c *crawler) follow(user string, most int) {
	seen, counted := map[string]bool{"/": true}, map[string]int{}
	for open := []string{"/"}; len(open) > 0; open = open[1:] {
		for _, address := range c.look(user, open[0]) {
			pattern := patternOf(address)
			operation, isForm := strings.CutPrefix(pattern, "/do/")
			most := most
			if user != demoUsers[0] {
				pattern = ofSettings.ReplaceAllString(pattern, "/settings/*")
			} else if ofSettings.MatchString(pattern) {
				most = 1
			}
			if seen[address] || counted[pattern] == most || isForm && c.opened[operation] {
				continue
			}
			seen[address], counted[pattern] = true, counted[pattern]+1
			open = append(open, address)
		}
	}
}

// look presses everything on one page and returns its links.
func (c *crawler) look(user, address string) []string {
	operation, isForm := strings.CutPrefix(patternOf(address), "/do/")
	if isForm && c.opened[operation] {
		return nil
	}
	c.pages++
	c.p.Wide(820)
	got := browsertest.Eval[looked](c.p, fmt.Sprintf(`crawl.look(%q)`, address))
	c.report(user, address, got.Found)
	c.narrow(user, address, 820)
	c.p.Wide(390)
	c.narrow(user, address, 390)
	if got.Sliders > 0 && c.slid(user, address) {
		c.report(user, address, browsertest.Eval[[]string](c.p, `crawl.slide()`))
	}
	if isForm && got.Forms > 0 {
		c.opened[operation] = true
		c.report(user, address, browsertest.Eval[[]string](c.p, `crawl.submit()`))
		c.narrow(user, address, 390)
	}
	return got.Links
}

// slid reports whether the slider of a page is to be moved: each user moves the one of a loan, the administrator the one of each part of it.
func (c *crawler) slid(user, address string) bool {
	of := user
	if user == demoUsers[0] {
		of = patternOf(address)
	}
	isNew := !c.moved[of]
	c.moved[of] = true
	return isNew
}

func (c *crawler) report(user, address string, found []string) {
	for _, one := range found {
		c.Errorf("%s at %s: %s", user, address, one)
	}
}

// narrow reports a page that scrolls sideways.
func (c *crawler) narrow(user, address string, screen int) {
	if got := browsertest.Eval[int](c.p, `document.documentElement.scrollWidth`); got > screen {
		c.Errorf("%s at %s: %d wide on a screen of %d: %s", user, address, got, screen, browsertest.Eval[string](c.p, widest))
	}
}
