package vocabulary_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/httpserver"
	"lending.example/platform/httpserver/vocabulary"
	"lending.example/platform/lending/lendingtest"
)

// Every word is about an attribute or an operation of the interface, each once.
func TestWordsAreAboutTheInterface(t *testing.T) {
	attributes, operations := interfaceNames(t)
	check := func(what string, known map[string]bool, names []string) {
		slices.Sort(names)
		for i, name := range names {
			if !known[name] {
				t.Errorf("%s: the interface has no %s", what, name)
			}
			if i > 0 && names[i-1] == name {
				t.Errorf("%s: %s is listed twice", what, name)
			}
		}
	}
	check("words", attributes, vocabulary.Attributes())
	check("hints", attributes, vocabulary.Hinted())
	check("commands", operations, vocabulary.Operations())
	for input, labels := range vocabulary.Excepted {
		check("exceptions of "+input, attributes, slices.Collect(maps.Keys(labels)))
	}
	for input, groups := range vocabulary.Forms() {
		var all []string
		for _, group := range groups {
			all = append(all, group...)
		}
		check("form of "+input, attributes, all)
	}
}

// The order of a group is the order of the work: none has its attributes in alphabetical order by accident.
func TestGroupsAreNotAlphabetical(t *testing.T) {
	for input, groups := range vocabulary.Forms() {
		for title, names := range groups {
			labels := make([]string, len(names))
			for i, name := range names {
				labels[i] = vocabulary.LabelOf(name)
			}
			if len(names) > 3 && slices.IsSorted(labels) {
				t.Errorf("%s, %s: %v are in alphabetical order", input, title, labels)
			}
		}
	}
}

// Hints name other attributes by their labels.
func TestHintsHaveLabels(t *testing.T) {
	want := "Length of the loan in units of “Unit of the length”: “Number of instalments” × “Every”."
	if got := vocabulary.Hint("loanTermFrequency"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A generic type around an input does not change its words.
func TestTermsOfAnInputInsideAnother(t *testing.T) {
	names := []string{"note", "password", "repeatPassword"}
	plain, inner := vocabulary.Terms("access.NewUser", names), vocabulary.Terms("loans.Addressed-access.NewUser", names)
	if !slices.Equal(plain, inner) {
		t.Errorf("%v and %v", plain, inner)
	}
	if got := plain[slices.IndexFunc(plain, func(term vocabulary.Term) bool { return term.Name == "password" })].Label; got != "First password" {
		t.Errorf("the label of a new user's password is %q", got)
	}
}

var named = regexp.MustCompile(`"operation":"([^"]+)"`)

// interfaceNames are the names of all attributes, parameters and operations of the interface.
func interfaceNames(t *testing.T) (attributes, operations map[string]bool) {
	t.Helper()
	description, err := httpserver.Describe(lendingtest.New(t).Platform, "")
	if err != nil {
		t.Fatal(err)
	}
	var described any
	if err := json.Unmarshal(description, &described); err != nil {
		t.Fatal(err)
	}
	attributes, operations = map[string]bool{}, map[string]bool{}
	eachName(described, attributes)
	for _, found := range named.FindAllStringSubmatch(string(description), -1) {
		if strings.Contains(found[1], ".") {
			operations[found[1]] = true
		}
	}
	return attributes, operations
}

// eachName collects the names of attributes and parameters.
func eachName(v any, names map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		if properties, ok := v["properties"].(map[string]any); ok {
			for name := range properties {
				names[name] = true
			}
		}
		if name, ok := v["name"].(string); ok && v["in"] != nil {
			names[name] = true
		}
		for _, member := range v {
			eachName(member, names)
		}
	case []any:
		for _, item := range v {
			eachName(item, names)
		}
	}
}
