package progressive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// The parts of a model, each knowing those before it alone.
var parts = []string{"dayCount", "periods", "ledger", "instalments", "Outlook", "Model"}

func TestPartsKnowThoseBeforeThemAlone(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	methods := map[string]int{}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			part := slices.Index(parts, receiver(f))
			if part < 0 {
				continue
			}
			methods[parts[part]]++
			ast.Inspect(f, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok { // what a selector picks is a field or a method
					ast.Inspect(s.X, func(n ast.Node) bool { return known(t, f, part, n) })
					return false
				}
				return known(t, f, part, n)
			})
		}
	}
	for _, part := range parts {
		if n := methods[part]; n == 0 || n > 60 {
			t.Errorf("%s has %d methods, want 1 to 60", part, n)
		}
	}
}

func receiver(f *ast.FuncDecl) string {
	t := f.Recv.List[0].Type
	if pointer, ok := t.(*ast.StarExpr); ok {
		t = pointer.X
	}
	return t.(*ast.Ident).Name
}

// known reports a method that names a part after its own.
func known(t *testing.T, f *ast.FuncDecl, part int, n ast.Node) bool {
	if name, ok := n.(*ast.Ident); ok && slices.Index(parts, name.Name) > part {
		t.Errorf("%s.%s names %s", parts[part], f.Name.Name, name.Name)
	}
	return true
}
