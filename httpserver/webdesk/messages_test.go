package webdesk_test

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// words of the desk that are no text of a page, although they look like one: what the interface and the browser call things.
var notTexts = regexp.MustCompile(`^([A-Z][a-z]+[A-Z]\w*|[A-Z][a-z]+-[A-Z][a-z]+|Content Type|Customer Identifier|Payload URL|Web|Go|line second|Enter|Escape|English|Español|Basic|ByUsername|` +
	`(Office/Branch|No\. .*|Total .*|Loan Account Number|Loan Officer|Client Name|Portfolio at Risk .*|.* - .*|.* Between Dates.*|.* by (Month|Maturity|Range|Branch)|Aging Detail|Days in Arrears|Share %|Principal (Outstanding|Overdue|Repaid)|Interest (Outstanding|Overdue)))$`)

// looksLikeText is of literals that begin like a name or a sentence, or have several words.
var looksLikeText = regexp.MustCompile(`^[A-Z][a-z]+([ ,.:’-]|$)|^A |^APR|^[a-z]+( [a-zA-Z]+)+$`)

// A language has every text of the pages, every name that the interface gives to attributes, commands and values, and nothing else.
func TestLanguagesAreComplete(t *testing.T) {
	needed, shown := textsOfPages(t)
	for _, text := range slices.Concat(namesOfInterface(t), labelsOfValues(t), sentencesOfRefusals(t)) {
		needed[sameText(text)] = text
	}
	for _, text := range needed {
		shown[sameText(text)] = true
	}
	languages, err := os.ReadDir("page/languages")
	if err != nil || len(languages) == 0 {
		t.Fatal("no language", err)
	}
	for _, file := range languages {
		content, _ := os.ReadFile("page/languages/" + file.Name())
		known := map[string]bool{}
		for _, entry := range entries.FindAllStringSubmatch(string(content), -1) {
			english, own := entry[1], entry[2]
			if known[sameText(english)] {
				t.Errorf("%s has %q twice", file.Name(), english)
			}
			known[sameText(english)] = true
			if !shown[sameText(english)] {
				t.Errorf("%s: nothing shows %q", file.Name(), english)
			}
			if a, b := placesOf(english), placesOf(own); !slices.Equal(a, b) {
				t.Errorf("%s: %q has the places %v, and %q %v", file.Name(), english, a, own, b)
			}
		}
		for key, text := range needed {
			if !known[key] {
				t.Errorf("%s lacks %q", file.Name(), text)
			}
		}
	}
}

var (
	entries     = regexp.MustCompile(`"((?:[^"\\]|\\.)+)": "((?:[^"\\]|\\.)+)",`)
	placeInText = regexp.MustCompile(`\{\d\}`)
)

func placesOf(text string) []string {
	found := placeInText.FindAllString(text, -1)
	slices.Sort(found)
	return found
}

// sameText is a text as the desk looks it up: in lower case, without the signs around it.
func sameText(text string) string {
	return strings.ToLower(strings.Trim(text, " ·,:"))
}

// textsOfPages are the texts that modules show for certain, and besides them whatever could be one.
func textsOfPages(t *testing.T) (needed map[string]string, shown map[string]bool) {
	needed, shown = map[string]string{}, map[string]bool{}
	for name, content := range pageFiles(t) {
		if path.Ext(name) != ".js" || path.Dir(name) == "languages" {
			continue
		}
		if name == "requests.js" { // has code in three languages
			content = strings.Split(content, "// headers are")[0]
		}
		for _, l := range literalsOf(content) {
			key := sameText(l.text)
			if !strings.ContainsFunc(placeInText.ReplaceAllString(key, ""), unicode.IsLetter) {
				continue
			}
			shown[key] = true
			shown[sameText(wordsOf(l.text))] = true
			if l.isSpoken || !l.isClass && looksLikeText.MatchString(strings.Trim(l.text, " ·,:")) && !strings.ContainsAny(l.text, "/_{}=<>[]") && !notTexts.MatchString(l.text) {
				needed[key] = l.text
			}
		}
	}
	return needed, shown
}

// literal is a text in a module. isSpoken is of those that tr translates, isClass of names of styles.
type literal struct {
	text              string
	isSpoken, isClass bool
}

var (
	isRegexp = regexp.MustCompile(`([(,=:?&|!\[]|return)\s*$`)
	isCalled = regexp.MustCompile(`\btr\($`)
	isClass  = regexp.MustCompile(`class(Name)?: ([^,"]*[?:] )?$|fill\d|addEventListener\($`)
)

// literalsOf finds the texts in a module, those inside of templates included. A template has {1}, {2} where it has values.
func literalsOf(code string) []literal {
	var found []literal
	for i := 0; i < len(code); i++ {
		before := code[max(0, i-40):i]
		switch {
		case strings.HasPrefix(code[i:], "//") && (i == 0 || strings.ContainsRune(" \n\t", rune(code[i-1]))):
			for i < len(code) && code[i] != '\n' {
				i++
			}
		case strings.HasPrefix(code[i:], "/*"):
			i += strings.Index(code[i:], "*/") + 1
		case code[i] == '/' && isRegexp.MatchString(before):
			i = endOfRegexp(code, i)
		case code[i] == '"' || code[i] == '\'':
			end := endOfText(code, i)
			text, err := strconv.Unquote(`"` + strings.ReplaceAll(code[i+1:end], `\'`, `'`) + `"`)
			if err == nil && !strings.HasSuffix(before, "from ") && !strings.HasSuffix(before, "import(") {
				found = append(found, literal{text: text, isSpoken: isCalled.MatchString(before), isClass: isClass.MatchString(before)})
			}
			i = end
		case code[i] == '`':
			end, text, values := templateAt(code, i)
			found = append(found, literal{text: text, isSpoken: strings.HasSuffix(before, "tr"), isClass: !strings.HasSuffix(before, "tr")})
			for _, value := range values {
				found = append(found, literalsOf(value)...)
			}
			i = end
		}
	}
	return found
}

func endOfText(code string, i int) int {
	for end := i + 1; ; end++ {
		switch code[end] {
		case '\\':
			end++
		case code[i]:
			return end
		}
	}
}

func endOfRegexp(code string, i int) int {
	for end, inClass := i+1, false; ; end++ {
		switch c := code[end]; {
		case c == '\\':
			end++
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '/' && !inClass:
			return end
		}
	}
}

// templateAt reads a template: its end, its text with places for its values, and the code of these.
func templateAt(code string, i int) (end int, text string, values []string) {
	for end = i + 1; code[end] != '`'; end++ {
		switch {
		case code[end] == '\\':
			end++
			text += code[end : end+1]
		case strings.HasPrefix(code[end:], "${"):
			from := end + 2
			end = endOfValue(code, from)
			values = append(values, code[from:end])
			text += "{" + strconv.Itoa(len(values)) + "}"
		default:
			text += code[end : end+1]
		}
	}
	return end, text, values
}

func endOfValue(code string, i int) int {
	for depth := 1; ; i++ {
		switch code[i] {
		case '"', '\'':
			i = endOfText(code, i)
		case '`':
			i, _, _ = templateAt(code, i)
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
}

// wordsOf is what the desk makes of a name of the interface, such as "Expected disbursement date".
func wordsOf(name string) string {
	apart := strings.ToLower(regexp.MustCompile(`[-_.]`).ReplaceAllString(regexp.MustCompile(`([a-z0-9])([A-Z])`).ReplaceAllString(name, "$1 $2"), " "))
	if apart == "" {
		return ""
	}
	return strings.ToUpper(apart[:1]) + apart[1:]
}

// namesOfInterface are the labels of attributes that commands take, with units and groups, the names of commands, of their actions and
// subjects, and of values to choose from.
func namesOfInterface(t *testing.T) []string {
	b, err := theBank()
	if err != nil {
		t.Fatal(err)
	}
	var described map[string]any
	readInto(t, b.URL+"/bank/openapi.json", &described)
	var permissions []struct{ ActionName, EntityName, Grouping string }
	readInto(t, b.URL+"/bank/v1/permissions", &permissions)
	read := &interfaceReader{schemas: described["components"].(map[string]any)["schemas"].(map[string]any), seen: map[string]bool{}}
	for _, item := range described["paths"].(map[string]any) {
		for method, operation := range item.(map[string]any) {
			commands, _ := operation.(map[string]any)["x-commands"].([]any)
			for _, command := range commands {
				if method != "get" {
					read.command(command.(map[string]any))
				}
			}
		}
	}
	for _, p := range permissions {
		read.found = append(read.found, wordsOf(p.Grouping))
		if p.Grouping != "special" && p.Grouping != "report" {
			read.found = append(read.found, wordsOf(strings.ToLower(p.ActionName)), wordsOf(strings.ToLower(p.EntityName)))
		}
	}
	return read.found
}

// readInto reads an answer of the interface.
func readInto(t *testing.T, address string, into any) {
	request, _ := http.NewRequest(http.MethodGet, address, nil)
	request.SetBasicAuth("admin", password)
	request.Header.Set("Tenant-Identifier", "default")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		t.Fatal(address, err)
	}
}

// interfaceReader collects names from the description of the interface.
type interfaceReader struct {
	schemas map[string]any
	seen    map[string]bool
	found   []string
}

func (r *interfaceReader) command(c map[string]any) {
	r.words(c, "x-label", "x-group")
	r.schema(c["body"])
}

// words collects texts that stand in the description for people.
func (r *interfaceReader) words(described map[string]any, names ...string) {
	for _, name := range names {
		if text, ok := described[name].(string); ok {
			r.found = append(r.found, text)
		}
	}
}

// schema collects the labels of the attributes of a body, and the values that they can have.
func (r *interfaceReader) schema(of any) {
	schema, isSchema := of.(map[string]any)
	if !isSchema {
		return
	}
	if ref, isRef := schema["$ref"].(string); isRef {
		name := path.Base(ref)
		if r.seen[name] {
			return
		}
		r.seen[name] = true
		r.schema(r.schemas[name])
	}
	properties, _ := schema["properties"].(map[string]any)
	for name, property := range properties {
		if name != "locale" && name != "dateFormat" {
			r.words(property.(map[string]any), "x-label", "x-unit", "x-group")
		}
		r.schema(property)
	}
	r.schema(schema["items"])
	choices, _ := schema["x-choices"].([]any)
	for _, choice := range choices {
		r.found = append(r.found, choice.(map[string]any)["label"].(string))
	}
	values, _ := schema["enum"].([]any)
	for _, value := range values {
		if text, isText := value.(string); isText && strings.ContainsFunc(text, unicode.IsLetter) {
			r.found = append(r.found, wordsOf(text))
		}
	}
}

var (
	ruleSentence  = regexp.MustCompile("(?m)^\t(?:\"[^\"]*\":\\s*|\\{regexp[^\"]*)\"([^\"]*)\"")
	checkSentence = regexp.MustCompile(`(?m)^\t\w+:\s+"(The parameter [^"]*|No param[^"]*)"`)
	valueInText   = regexp.MustCompile("The parameter `\\{p\\}`|\\{p\\}|`\\$\\{1\\}`|\\$\\{1\\}|%v|`[a-z]\\w*`|\\d[\\d.,-]*\\d|\\d")
)

// sentencesOfRefusals are the sentences of refusals, with {1} for the attribute and {2} and so on for figures and other attributes.
func sentencesOfRefusals(t *testing.T) []string {
	var found []string
	for file, pattern := range map[string]*regexp.Regexp{"../vocabulary/refusals.go": ruleSentence, "../../lending/fault/checks.go": checkSentence} {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range pattern.FindAllStringSubmatch(string(content), -1) {
			places := 0
			text := valueInText.ReplaceAllStringFunc(one[1], func(string) string {
				places++
				return "{" + strconv.Itoa(places) + "}"
			})
			found = append(found, strings.ReplaceAll(text, " .", "."))
		}
	}
	if len(found) < 100 {
		t.Fatalf("%d sentences", len(found))
	}
	return found
}

var label = regexp.MustCompile(`Label: "([^"]+)"`)

// labelsOfValues are the labels of the values of enumerations, and the outcomes of commands.
func labelsOfValues(t *testing.T) []string {
	found := []string{"Processed", "Awaiting approval", "Rejected"}
	err := fs.WalkDir(os.DirFS("../../lending"), ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		content, err := os.ReadFile("../../lending/" + name)
		for _, one := range label.FindAllStringSubmatch(string(content), -1) {
			text := one[1]
			if unicode.IsLower(rune(text[0])) && !strings.Contains(text, " ") {
				text = wordsOf(text)
			}
			found = append(found, text)
		}
		return err
	})
	if err != nil || len(found) < 100 {
		t.Fatalf("%d labels: %v", len(found), err)
	}
	return found
}
