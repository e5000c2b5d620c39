package lending_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestMessagesSayWhatTheyAreGiven reads every refusal in the module: a text is filled with as many values as it has places for.
func TestMessagesSayWhatTheyAreGiven(t *testing.T) {
	files := token.NewFileSet()
	var parsed []*ast.File
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		parsed = append(parsed, file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	texts, calls := map[string]string{}, 0
	for _, file := range parsed {
		eachRefusalText(file, func(name, text string) { texts[name] = text })
	}
	for _, file := range parsed {
		ast.Inspect(file, func(n ast.Node) bool {
			call, name, given := refusalMade(file, n)
			text, known := texts[name]
			if !known || call.Ellipsis.IsValid() {
				return true
			}
			if calls++; given != placesIn(text) {
				t.Errorf("%s: %s has %d values for %q", files.Position(call.Pos()), name, given, text)
			}
			return true
		})
	}
	if len(texts) < 300 || calls < 300 {
		t.Errorf("only %d texts and %d refusals found: the scan is broken", len(texts), calls)
	}
}

// eachRefusalText visits the texts that a file declares, by package and name.
func eachRefusalText(file *ast.File, visit func(name, text string)) {
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != len(spec.Names) {
			return true
		}
		for i, value := range spec.Values {
			call, ok := value.(*ast.CallExpr)
			if !ok || len(call.Args) != 3 || !isDefine(call.Fun) {
				continue
			}
			if text, ok := call.Args[2].(*ast.BasicLit); ok {
				if text, err := strconv.Unquote(text.Value); err == nil {
					visit(file.Name.Name+"."+spec.Names[i].Name, text)
				}
			}
		}
		return true
	})
}

// refusalMade reads a call that makes a refusal of a declared code: the code by package and name, and how many values fill its text.
func refusalMade(file *ast.File, n ast.Node) (call *ast.CallExpr, name string, given int) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return nil, "", 0
	}
	made, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return call, "", 0
	}
	switch given = len(call.Args); made.Sel.Name {
	case "New":
	case "For", "Violation":
		given -= 2 // field and value
	default:
		return call, "", 0
	}
	switch code := made.X.(type) {
	case *ast.Ident:
		return call, file.Name.Name + "." + code.Name, given
	case *ast.SelectorExpr:
		if of, ok := code.X.(*ast.Ident); ok {
			return call, of.Name + "." + code.Sel.Name, given
		}
	}
	return call, "", 0
}

var (
	placeInText   = regexp.MustCompile(`%[vsdq]`)
	numberedPlace = regexp.MustCompile(`%\[(\d+)\]`)
)

// placesIn counts the values that a text has places for. One with numbered places leaves values out, or says them again.
func placesIn(text string) int {
	most := len(placeInText.FindAllString(text, -1))
	for _, place := range numberedPlace.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.Atoi(place[1])
		most = max(most, n)
	}
	return most
}
