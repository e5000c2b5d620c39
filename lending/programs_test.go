package lending_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestProgramsInDocumentationRun runs the blocks of Go in the documentation that stand for a program: those that open a platform
// and submit a loan. A block of statements runs with the values of programPrelude, and ends at its first error.
func TestProgramsInDocumentationRun(t *testing.T) {
	names := packageNames(t)
	ran := 0
	for _, b := range append(markdownBlocks(t, ".."), commentBlocks(t, "..")...) {
		if !strings.Contains(b.code, "lending.Open(") || !strings.Contains(b.code, "Loans.Submit(") {
			continue
		}
		ran++
		t.Run(b.where, func(t *testing.T) {
			if out, err := runProgram(t, program(t, b.code, names)); err != nil {
				t.Errorf("%v: %s\n%s", err, out, b.code)
			}
		})
	}
	if ran < 2 {
		t.Errorf("%d blocks stand for a program, of README.md and docs/first-loan.md at least", ran)
	}
}

// programPrelude are the values that a block of statements may use without declaring them.
const programPrelude = `ctx, adminPassword, day := context.Background(), "first-Passw0rd!", calendar.MustParse("2026-01-15")
_, _, _ = ctx, adminPassword, day
`

// program makes a program of a block: one that is a file stays as it is; statements get a main function, and a check of each error.
func program(t *testing.T, code string, names map[string]string) string {
	t.Helper()
	if strings.HasPrefix(code, "package main") {
		return code
	}
	const head = "package main\nfunc main() {\n"
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "block.go", head+code+"\n}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	var body strings.Builder
	for _, statement := range file.Decls[0].(*ast.FuncDecl).Body.List {
		body.WriteString((head + code)[statement.Pos()-1 : statement.End()-1])
		if assigned, ok := statement.(*ast.AssignStmt); ok {
			body.WriteString(afterAssignment(assigned))
		}
		body.WriteString("\n")
	}
	return "package main\n" + importsOf(programPrelude+body.String(), names) + "func main() {\n" + programPrelude + body.String() + "}\n"
}

// afterAssignment uses what a statement declares, and ends the program at an error.
func afterAssignment(assigned *ast.AssignStmt) string {
	var b strings.Builder
	for _, left := range assigned.Lhs {
		switch name := left.(*ast.Ident).Name; name {
		case "_":
		case "err":
			b.WriteString("\nif err != nil { panic(err) }")
		default:
			fmt.Fprintf(&b, "\n_ = %s", name)
		}
	}
	return b.String()
}

// importsOf imports the packages whose names some code selects from.
func importsOf(code string, names map[string]string) string {
	selected := map[string]bool{}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "block.go", "package main\nfunc main() {\n"+code+"}\n", 0)
	if err != nil {
		return ""
	}
	for _, name := range file.Unresolved {
		selected[name.Name] = true
	}
	var b strings.Builder
	for name := range selected {
		if path, ok := names[name]; ok {
			fmt.Fprintf(&b, "import %s %q\n", name, path)
		}
	}
	return b.String()
}

// runProgram builds a program as if it stood in a folder of the module, and runs it in an empty folder.
func runProgram(t *testing.T, code string) (output string, err error) {
	t.Helper()
	folder := t.TempDir()
	place, err := filepath.Abs(filepath.Join("testdata", "program", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	source, overlay, binary := filepath.Join(folder, "main.go"), filepath.Join(folder, "overlay.json"), filepath.Join(folder, "program")
	replaced, err := json.Marshal(map[string]map[string]string{"Replace": {place: source}})
	if err != nil {
		t.Fatal(err)
	}
	for path, text := range map[string][]byte{source: []byte(code), overlay: replaced} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("go", "build", "-overlay", overlay, "-o", binary, place).CombinedOutput(); err != nil {
		return string(out), err
	}
	run := exec.Command(binary)
	run.Dir = folder
	out, err := run.CombinedOutput()
	return string(out), err
}
