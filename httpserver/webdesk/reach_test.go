package webdesk_test

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
)

// withoutPage are the commands that no page leads to, each with its reason.
var withoutPage = map[string]string{
	"access.Authentication":       "signing in",
	"access.ForgotPassword":       "sends a letter to a user who has no session",
	"clients.Search":              "reads, with the words of a search in its body",
	"datatables.AddRow":           "rows of data tables are read in reports",
	"datatables.ChangeRow":        "as datatables.AddRow",
	"datatables.DeleteRow":        "as datatables.AddRow",
	"datatables.DeleteRows":       "as datatables.AddRow",
	"documents.Update":            "a document is added again and the one before it deleted",
	"loans.AttachOriginator":      "originators are named when a loan is applied for",
	"loans.DetachOriginator":      "as loans.AttachOriginator",
	"loans.Calculate":             "runs while somebody fills in a new loan",
	"loans.CloseBusinessInline":   "the day is closed for all loans",
	"loans.DiscloseApplication":   "as loans.Calculate",
	"loans.EditTranche":           "loans.EditTranches changes any planned payout",
	"loans.PlaceLock":             "for tests of clients",
	"loans.Reprocess":             "for tests of clients",
	"loans.TransactionCreateNote": "a note stands on the loan",
	"loans.TransactionDeleteNote": "as loans.TransactionCreateNote",
	"loans.TransactionUpdateNote": "as loans.TransactionCreateNote",
	"savings.RefundByTransfer":    "loans.RefundByTransfer does the same on the page of the loan",
	"loans.TryProduct":            "runs while somebody changes a product",
}

// inForms are the commands that a form of its own gives: the file of the form, and the address to which it sends.
var inForms = map[string][2]string{
	"clients.CreateNote": {"notes.js", "${kind}/${id}/notes"}, "loans.CreateNote": {"notes.js", "${kind}/${id}/notes"},
	"documents.Create": {"documents.js", "${kind}/${id}/documents"}, "documents.Delete": {"documents.js", "${kind}/${id}/documents/${d.id}"},
}

var (
	pathInPage    = regexp.MustCompile(`"(/v1/[^"?]+)"`)
	commandInPage = regexp.MustCompile(`["/](\w+\.[A-Z]\w+)[?"` + "`" + `$]`)
)

// Every command of the interface is reached from a page: its path is one whose commands a page offers, or a page names it. What is left
// is listed with its reason.
func TestEveryCommandHasAPage(t *testing.T) {
	paths, named := map[string]bool{}, map[string]bool{}
	pages := os.DirFS("page")
	err := fs.WalkDir(pages, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".js") || name == "names.js" {
			return err
		}
		text, err := fs.ReadFile(pages, name)
		for _, found := range pathInPage.FindAllStringSubmatch(string(text), -1) {
			paths[found[1]] = true
		}
		for _, found := range commandInPage.FindAllStringSubmatch(string(text), -1) {
			named[found[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for operation, form := range inForms {
		text, err := fs.ReadFile(pages, form[0])
		named[operation] = err == nil && strings.Contains(string(text), form[1])
	}
	reached := map[string]bool{}
	commands := commandsOfInterface(t)
	for operation, path := range commands {
		reached[operation] = paths[path] || named[operation] || ofLoan.MatchString(path)
	}
	for operation, path := range commands {
		switch reason := withoutPage[operation]; {
		case !reached[operation] && reason == "":
			t.Errorf("no page leads to %s at %s", operation, path)
		case reached[operation] && reason != "" && !named[operation]:
			t.Errorf("%s is listed as without a page and has one at %s", operation, path)
		}
	}
	for operation := range withoutPage {
		if commands[operation] == "" {
			t.Errorf("%s is listed and no command of the interface", operation)
		}
	}
}

// ofLoan are the paths of commands on a loan, its transactions and its charges, which the loan itself lists.
var ofLoan = regexp.MustCompile(`^/v1/loans/\{loanId\}(/[a-z-]+)?(/\{(transactionId|loanChargeId)\})?$|^/v1/loans/\{loanId\}/disbursements/editDisbursements$`)

// commandsOfInterface maps the operations that change something to the first path that names resources by their ids.
func commandsOfInterface(t *testing.T) map[string]string {
	t.Helper()
	b, err := theBank()
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get(b.URL + "/bank/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var described struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.NewDecoder(answer.Body).Decode(&described); err != nil {
		t.Fatal(err)
	}
	commands := map[string]string{}
	for path, item := range described.Paths {
		for method, text := range item {
			if method == "get" || method == "parameters" || strings.Contains(path, "external-id") || strings.Contains(path, "short-name") {
				continue
			}
			var of struct {
				Commands []struct{ Operation string } `json:"x-commands"`
			}
			if err := json.Unmarshal(text, &of); err != nil {
				t.Fatal(path, err)
			}
			for _, c := range of.Commands {
				if c.Operation != "" && (commands[c.Operation] == "" || path < commands[c.Operation]) {
					commands[c.Operation] = path
				}
			}
		}
	}
	return commands
}
