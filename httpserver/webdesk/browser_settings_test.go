package webdesk_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"lending.example/platform/httpserver/browsertest"
)

// posted previews and gives the command of a generated form.
func posted(t *testing.T, p *browsertest.Page) {
	t.Helper()
	press(p, "Preview")
	p.Until(`[...document.querySelectorAll("#main button")].some((b) => b.textContent === "Post" && !b.disabled)`)
	press(p, "Post")
	p.Until(`[...document.querySelectorAll("#main h2")].some((h) => h.textContent === "Posted")`)
}

// Every list of the settings opens, and so does the first of what is listed.
func TestSettingsOpen(t *testing.T) {
	p := visit(t, "admin", "/settings")
	pictured(t, p, "settings")
	lists := browsertest.Eval[[]string](p, `[...document.querySelectorAll("#main a[href^='#/settings/']")].map((a) => a.getAttribute("href").slice(1))`)
	if len(lists) < 25 {
		t.Fatalf("the settings lead to %q", lists)
	}
	opened := 0
	for _, list := range lists {
		open(p, list)
		sound(t, p, list)
		if list == "/settings/accounts" || list == "/settings/approvals" {
			pictured(t, p, strings.ReplaceAll(list[1:], "/", "-"))
		}
		if first := browsertest.Eval[string](p, fmt.Sprintf(`(document.querySelector("#main td a[href^='#%s/']") || document.createElement("a")).getAttribute("href") || ""`, list)); first != "" {
			open(p, first[1:])
			sound(t, p, first)
			opened++
		}
	}
	if opened < 12 {
		t.Errorf("only %d lists lead to what they list", opened)
	}
}

// sound checks that a page shows no error and no attribute as the interface writes it.
func sound(t *testing.T, p *browsertest.Page, address string) {
	t.Helper()
	text := browsertest.Eval[string](p, `document.getElementById("main").innerText`)
	for _, bad := range []string{"undefined", "[object", "Not found", "NaN", "null"} {
		if strings.Contains(text, bad) {
			t.Errorf("%s shows %s:\n%.600s", address, bad, text)
		}
	}
}

// A fund is made, changed and found again; so is a value of a code.
func TestSettingsChange(t *testing.T) {
	p := visitAlone(t, "admin", "/settings/funds")
	press(p, "New fund")
	settle(p)
	enter(p, "name", "Village fund")
	posted(t, p)
	press(p, "Go on")
	p.Until(`document.querySelector("#main h1").textContent === "Funds"`)
	settle(p)
	press(p, "Village fund")
	settle(p)
	press(p, "Change fund")
	settle(p)
	enter(p, "name", "Town fund")
	posted(t, p)
	open(p, "/settings/funds")
	shows(t, p, "Town fund")

	open(p, "/settings/codes")
	press(p, "LoanPurpose")
	settle(p)
	press(p, "New value")
	settle(p)
	enter(p, "name", "Roof")
	posted(t, p)
	open(p, "/settings/codes")
	press(p, "LoanPurpose")
	settle(p)
	shows(t, p, "Roof", "Change", "Delete")
}

// A role gets a permission, and a command begins to need approval.
func TestPermissionsAreSwitched(t *testing.T) {
	p := visitAlone(t, "admin", "/settings/roles")
	press(p, "Teller")
	settle(p)
	press(p, "Permissions")
	p.Until(`document.querySelector("#main [name=READ_AUDIT]")`)
	pictured(t, p, "permissions")
	for address, code := range map[string]string{"": "READ_AUDIT", "/settings/approvals": "CREATE_FUND"} {
		if address != "" {
			open(p, address)
		}
		p.Until(fmt.Sprintf(`document.querySelector("#main [name=%s]")`, code))
		does(p, fmt.Sprintf(`document.querySelector("#main [name=%s]").click()`, code))
		press(p, "Save 1")
		p.Until(`document.querySelector("#main .outcome")`)
		again := browsertest.Eval[string](p, `location.hash.slice(1)`)
		open(p, "/settings")
		open(p, again)
		p.Until(fmt.Sprintf(`document.querySelector("#main [name=%s]").checked`, code))
	}
}

// A document and a picture of a client are added and shown.
func TestFilesOfAClient(t *testing.T) {
	p := visitAlone(t, "admin", "/clients/1")
	picture := filepath.Join(t.TempDir(), "face.png")
	if err := os.WriteFile(picture, onePixel, 0o600); err != nil {
		t.Fatal(err)
	}
	p.Do(chromedp.SetUploadFiles(`#main input[name=file]`, []string{picture}))
	enter(p, "name", "Passport")
	press(p, "Upload document")
	settle(p)
	p.Until(`document.getElementById("main").innerText.includes("face.png")`)
	p.Do(chromedp.SetUploadFiles(`#main input[name=picture]`, []string{picture}))
	p.Until(`document.querySelector("#main img.picture")`)
	open(p, "/clients")
	open(p, "/clients/1")
	p.Until(`document.querySelector("#main .head img.picture").naturalWidth === 1`)
	press(p, "Delete")
}

// onePixel is a picture.
var onePixel, _ = base64.StdEncoding.DecodeString("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
