package lending_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// aCitation names pages of the semantics and places on them: docs/semantics/charges.md, 1.1 and 1.2; wire-loans.md, 9.2.
	aCitation = regexp.MustCompile(`docs/semantics/[a-z-]+\.md(?:, (?:and )?(?:` + aPlace + `))*(?:; (?:and )?[a-z-]+\.md(?:, (?:and )?(?:` + aPlace + `))+)*`)
	aPage     = regexp.MustCompile(`([a-z-]+\.md)((?:, (?:and )?(?:` + aPlace + `))*)`)
	anAnyRule = regexp.MustCompile(`(?:rule|rules|step|rows?) \d+(?: and \d+)?|I-\d+`)
	aNumber   = regexp.MustCompile(`\d+(?:\.\d+)*`)
	aHeading  = regexp.MustCompile(`(?m)^#+ (\d+(?:\.\d+)*) `)
	aComment  = regexp.MustCompile(`(?m)^\s*// ?|\s// `)
	// anOldCitation names a text without saying where it lies.
	anOldCitation = regexp.MustCompile(`[Ss]emantics of|semantics-[a-z]|[Ww]ire contract|\bwire-(errors|platform|loans|products|clients)[ ,:]`)
)

// aPlace is a section, a rule or step of one, or an invariant of the books.
const aPlace = `(?:rule|rules|step|rows?) \d+(?: and \d+)?|I-\d+|payoff|\d+(?:\.\d+)*(?:(?: and| to) (?:I-)?\d+(?:\.\d+)*)?`

// TestCitationsLeadSomewhere: each comment that cites the semantics names a page of docs/semantics and a heading that
// stands there.
func TestCitationsLeadSomewhere(t *testing.T) {
	headings := semanticsHeadings(t)
	found := 0
	eachGoFile(t, func(path, source string) {
		text := strings.Join(strings.Fields(aComment.ReplaceAllString(source, " ")), " ")
		for _, old := range anOldCitation.FindAllString(text, -1) {
			if !strings.HasSuffix(path, "citations_test.go") {
				t.Errorf("%s: %q does not say where the text lies", path, old)
			}
		}
		for _, citation := range aCitation.FindAllString(text, -1) {
			for _, page := range aPage.FindAllStringSubmatch(citation, -1) {
				name, places := page[1], page[2]
				if headings[name] == nil {
					t.Errorf("%s: there is no page docs/semantics/%s", path, name)
					continue
				}
				for _, number := range aNumber.FindAllString(anAnyRule.ReplaceAllString(places, ""), -1) {
					found++
					if !headings[name][number] {
						t.Errorf("%s: docs/semantics/%s has no section %s", path, name, number)
					}
				}
			}
		}
	})
	if found < 150 {
		t.Errorf("%d places are cited, there should be more: does the test still read citations?", found)
	}
}

// semanticsHeadings are the numbered headings of each page of the semantics.
func semanticsHeadings(t *testing.T) map[string]map[string]bool {
	t.Helper()
	pages, err := filepath.Glob("../docs/semantics/*.md")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]bool{}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		numbers := map[string]bool{}
		for _, heading := range aHeading.FindAllStringSubmatch(string(text), -1) {
			numbers[heading[1]] = true
		}
		all[filepath.Base(page)] = numbers
	}
	return all
}

func eachGoFile(t *testing.T, visit func(path, source string)) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err == nil {
			visit(path, string(source))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
