package lending_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// severalTexts are codes that the interface answers with more than one text, each at its own place. All others stand once.
var severalTexts = []string{
	"error.msg.loan.is.charged.off",
	"error.msg.not.authorized",
	"error.msg.loan.transaction.update.not.allowed",
	"error.msg.query.parameter.value.unsupported",
	"error.msg.parameter.unsupported",
	"not.implemented",
	"error.msg.loan.transfer.transaction.update.not.allowed",
}

// severalKinds are codes that the interface answers with more than one status: an account transfer can't be charged back
// (503) nor adjusted (403).
var severalKinds = []string{"error.msg.loan.transfer.transaction.update.not.allowed"}

// TestEveryCodeStandsOnceAndHasOneKind reads every fault.Define in the module: a code has one kind, and so one status,
// and is declared once.
func TestEveryCodeStandsOnceAndHasOneKind(t *testing.T) {
	type place struct{ kind, at string }
	declared := map[string][]place{}
	eachDefine(t, func(at, kind, code string) { declared[code] = append(declared[code], place{kind, at}) })
	if len(declared) < 300 {
		t.Fatalf("only %d codes found: the scan is broken", len(declared))
	}
	for code, places := range declared {
		for _, p := range places[1:] {
			if p.kind != places[0].kind && !slices.Contains(severalKinds, code) {
				t.Errorf("%s is %s at %s and %s at %s", code, places[0].kind, places[0].at, p.kind, p.at)
			}
		}
		if len(places) > 1 && !slices.Contains(severalTexts, code) {
			t.Errorf("%s is declared %d times: %v", code, len(places), places)
		}
	}
}

// eachDefine visits every call of fault.Define with constant arguments.
func eachDefine(t *testing.T, visit func(at, kind, code string)) {
	t.Helper()
	files := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 3 || !isDefine(call.Fun) {
				return true
			}
			kind, isName := lastName(call.Args[0])
			code, isText := call.Args[1].(*ast.BasicLit)
			if isName && isText {
				text, err := strconv.Unquote(code.Value)
				if err == nil {
					visit(files.Position(call.Pos()).String(), kind, text)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func isDefine(fun ast.Expr) bool {
	name, ok := lastName(fun)
	return ok && name == "Define"
}

func lastName(e ast.Expr) (string, bool) {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name, true
	case *ast.SelectorExpr:
		return x.Sel.Name, true
	}
	return "", false
}
