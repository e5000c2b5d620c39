package lending_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestCodeInDocumentationCompiles checks every block of Go in the Markdown files of the project and in the comments of its
// packages with the types of the packages that it names. A block is a file, or statements of a function in which the values of
// prelude are in scope; variables that it declares need not be used. A line of "..." stands for what is left out.
func TestCodeInDocumentationCompiles(t *testing.T) {
	blocks := append(markdownBlocks(t, ".."), commentBlocks(t, "..")...)
	if len(blocks) < 5 {
		t.Fatalf("only %d blocks of code were found", len(blocks))
	}
	packages := exported(t)
	for _, b := range blocks {
		t.Run(b.where, func(t *testing.T) {
			if err := packages.check(b.code); err != nil {
				t.Errorf("%v\n%s", err, b.code)
			}
		})
	}
}

// prelude are the values that blocks may use without declaring them.
const prelude = `
var (
	ctx         context.Context
	err         error
	platform    *lending.Platform
	desk        *lending.Desk
	day         calendar.Date
	amount      money.Amount
	application loans.Application
	payment     loans.Payment
	loan        lending.LoanResult
	client      lending.ClientResult
	product     lending.Result
	adminPassword, user, password, key string
	mux         *http.ServeMux
	t           *testing.T // in packages for tests
)
`

type block struct{ where, code string }

// markdownBlocks are the fenced blocks of Go below a folder.
func markdownBlocks(t *testing.T, root string) []block {
	t.Helper()
	var found []block
	eachText(t, root, ".md", func(path string, text []byte) {
		for i, part := range strings.Split(string(text), "```go\n")[1:] {
			code, _, _ := strings.Cut(part, "```")
			found = append(found, block{fmt.Sprintf("%s %d", path, i+1), code})
		}
	})
	return found
}

// commentBlocks are the code blocks of package comments below a folder that are Go: those that parse.
func commentBlocks(t *testing.T, root string) []block {
	t.Helper()
	var found []block
	eachText(t, root, "doc.go", func(path string, text []byte) {
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		var p comment.Parser
		for i, part := range p.Parse(file.Doc.Text()).Content {
			code, ok := part.(*comment.Code)
			if ok && !strings.HasPrefix(code.Text, "$ ") && parses(code.Text) {
				found = append(found, block{fmt.Sprintf("%s %d", path, i+1), code.Text})
			}
		}
	})
	return found
}

func eachText(t *testing.T, root, suffix string, visit func(path string, text []byte)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, suffix) {
			return err
		}
		text, err := os.ReadFile(path)
		visit(filepath.ToSlash(path), text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func parses(code string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), "block.go", source(code, nil), 0)
	return err == nil && strings.ContainsAny(code, "(={")
}

// source makes a file of a block, importing what it names.
func source(code string, imports map[string]string) string {
	code = strings.ReplaceAll(code, "\n...\n", "\n")
	values, imports := valuesFor(code, imports)
	if strings.HasPrefix(strings.TrimSpace(code), "package ") {
		return code
	}
	var b strings.Builder
	b.WriteString("package block\n")
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range imports {
			if !yield(name) {
				return
			}
		}
	}) {
		if strings.Contains(code+values, name+".") {
			fmt.Fprintf(&b, "import %s %q\n", name, imports[name])
		}
	}
	if imports != nil {
		b.WriteString(values)
	}
	fmt.Fprintf(&b, "func _() error {\n%s\nreturn nil\n}\n", code)
	return b.String()
}

// valuesFor are the prelude and the imports of a block: client is a package where the block makes one, elsewhere a value.
func valuesFor(code string, imports map[string]string) (string, map[string]string) {
	if strings.Contains(code, "client.New(") {
		return regexp.MustCompile(`(?m)^\tclient .*\n`).ReplaceAllString(prelude, ""), imports
	}
	others := maps.Clone(imports)
	delete(others, "client")
	return prelude, others
}

// compiled are the packages that blocks may import, by the names that they have in code.
type compiled struct {
	names  map[string]string // import path by name
	export map[string]string // file with the types by import path
}

// exported asks the go command for the types of the project's packages and of those that they import.
func exported(t *testing.T) compiled {
	t.Helper()
	c := compiled{names: packageNames(t), export: map[string]string{}}
	for part := range listed(t, "-export", "{{.ImportPath}} {{.Export}}") {
		c.export[part[0]] = part[1]
	}
	return c
}

// packageNames are the packages that code may import, by the names that they have in code. Where two have a name, it is the
// project's, or the one with the shorter path.
func packageNames(t *testing.T) map[string]string {
	t.Helper()
	names := map[string]string{}
	for part := range listed(t, "-e", "{{.ImportPath}} {{.Name}}") {
		path, name := part[0], part[1]
		if strings.Contains(path, "internal/") || strings.Contains(path, "vendor/") {
			continue
		}
		known, taken := names[name]
		ours, knownOurs := strings.HasPrefix(path, module), strings.HasPrefix(known, module)
		if !taken || ours && !knownOurs || !knownOurs && len(path) < len(known) {
			names[name] = path
		}
	}
	return names
}

// listed asks the go command for two words about each package of the project and each that they import.
func listed(t *testing.T, flag, form string) iter.Seq[[]string] {
	t.Helper()
	list := exec.Command("go", "list", flag, "-deps", "-f", form, "../...")
	var problems bytes.Buffer
	list.Stderr = &problems
	out, err := list.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, &problems)
	}
	return func(yield func([]string) bool) {
		for line := range strings.Lines(string(out)) {
			if part := strings.Fields(line); len(part) == 2 && !yield(part) {
				return
			}
		}
	}
}

// check checks the types of a block.
func (c compiled) check(code string) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "block.go", source(code, c.names), 0)
	if err != nil {
		return err
	}
	open := func(path string) (io.ReadCloser, error) { return os.Open(c.export[path]) }
	var first error
	cfg := types.Config{
		Importer: importer.ForCompiler(files, "gc", open),
		Error: func(err error) {
			if first == nil && !strings.Contains(err.Error(), "declared and not used") && !strings.Contains(err.Error(), "imported and not used") {
				first = err
			}
		},
	}
	_, _ = cfg.Check("block", files, []*ast.File{file}, nil)
	return first
}
