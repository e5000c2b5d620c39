package vocabulary_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"lending.example/platform/httpserver/vocabulary"
)

func TestSentences(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"a sentence stays", "The parameter `amount` is mandatory.", "The parameter `amount` is mandatory."},
		{"a rule", "Failed data validation due to: cannot.be.in.the.future.", "The parameter `amount` cannot be after the business date."},
		{"a rule about the whole", "Failed data validation due to: loan.is.not.active.", "The loan is not active."},
		{"a number in the rule", "Failed data validation due to: scale.is.greater.than.2.", "The parameter `amount` has at most 2 decimals."},
		{"an attribute in the rule", "Failed data validation due to: cannot.also.be.provided.when.groupId.is.populated.", "The parameter `amount` cannot be given together with `groupId`."},
		{"an unknown rule", "Failed data validation due to: needs.more.care.", "The parameter `amount` is refused: needs more care."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := vocabulary.Sentence("amount", tt.text); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

var (
	resource  = regexp.MustCompile(`CheckOf\("[^"]*"\)`)
	suffix    = regexp.MustCompile(`(?:due to: |")\.?([a-z]+(?:\.[a-zA-Z]+)+)\.?"( ?\+)?`)
	notARule  = regexp.MustCompile(`^(loan|validation|error|index|charges|sourcing)\.(msg|capitali|transaction|buyDown|html|reAge)`)
	catalogue = regexp.MustCompile(`(?m)^\t\w+\s*= "([a-z.]+)"$`)
)

// Every rule of the domain packages that has no text of its own has a sentence.
func TestRulesHaveSentences(t *testing.T) {
	checks, err := os.ReadFile("../../lending/fault/checks.go")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, found := range catalogue.FindAllStringSubmatch(string(checks), -1) {
		known[found[1]] = true
	}
	rules := 0
	err = fs.WalkDir(os.DirFS("../../lending"), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "fault/") {
			return err
		}
		content, err := os.ReadFile("../../lending/" + name)
		for _, line := range strings.Split(string(content), "\n") {
			if !strings.Contains(line, ".Fail(") && !strings.Contains(line, "due to: ") {
				continue
			}
			for _, found := range suffix.FindAllStringSubmatch(resource.ReplaceAllString(line, ""), -1) {
				rule := found[1]
				if known[rule] || notARule.MatchString(rule) || found[2] != "" || strings.Contains(line, "AlsoProvidedAbove") || strings.Contains(line, `+".and.`) {
					continue
				}
				rules++
				if got := vocabulary.Sentence("amount", "Failed data validation due to: "+rule+"."); strings.Contains(got, "is refused: ") {
					t.Errorf("%s: %s has no sentence", name, rule)
				}
			}
		}
		return err
	})
	if err != nil || rules < 90 {
		t.Fatalf("%d rules: %v", rules, err)
	}
}
