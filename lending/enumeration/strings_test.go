package enumeration_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestEnumerationsPrintAsLabels: every type with numbers as ids that has an Option method has a String method, too.
func TestEnumerationsPrintAsLabels(t *testing.T) {
	listed, printed, named := map[string]bool{}, map[string]bool{}, map[string]bool{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		of := func(e ast.Expr) string {
			name, _ := e.(*ast.Ident)
			if name == nil {
				return ""
			}
			return filepath.Dir(path) + "." + name.Name
		}
		for _, declared := range file.Decls {
			switch d := declared.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					continue
				}
				switch d.Name.Name {
				case "Option":
					listed[of(d.Recv.List[0].Type)] = true
				case "String":
					printed[of(d.Recv.List[0].Type)] = true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok {
						base, _ := s.Type.(*ast.Ident)
						named[of(s.Name)] = base != nil && base.Name == "string"
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(listed) < 40 {
		t.Errorf("only %d enumerations were found", len(listed))
	}
	for name := range listed {
		if name != "" && !printed[name] && !named[name] {
			t.Errorf("%s has no String method: it prints as a number", name)
		}
	}
}
