package lending_test

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "lending.example/platform/"

// TestDecimalLibraryIsFenced holds the decimal library behind package money, and SQL drivers behind their stores.
func TestDecimalLibraryIsFenced(t *testing.T) {
	fences := map[string]string{
		"github.com/ericlagergren/decimal": "lending/money",
		"modernc.org/sqlite":               "lending/store/sqlite",
		"database/sql":                     "lending/store/sqlite",
		"github.com/wneessen/go-mail":      "lending/mail",
		"github.com/jackc/pgx":             "lending/store/postgres",
		"github.com/nats-io":               "lending/events/nats",
	}
	eachFile(t, func(folder, file string, imports []string) {
		for _, imported := range imports {
			for library, home := range fences {
				if strings.HasPrefix(imported, library) && folder != home && !yardsticks[file] && !foreign[file] && !(library == "database/sql" && handsToHost[file]) {
					t.Errorf("%s imports %s; only %s may", file, imported, home)
				}
			}
		}
	})
}

// TestProgramsLinkWhatTheyUse follows the imports of programs: PostgreSQL and NATS are linked by those who import their packages, and
// nobody else, so that their client libraries are fenced there; a program that calls a server links no platform and no store.
func TestProgramsLinkWhatTheyUse(t *testing.T) {
	const server, embedded, memory, platform, nats = "lending/store/postgres", "lending/store/sqlite", "lending/store/memory", "lending", "lending/events/nats"
	imports := projectImports(t)
	for start, foreign := range map[string][]string{
		"lending": {server, nats}, "lending/lendingtest": {server, nats}, "httpserver": {server, nats}, "examples/schedule": {server, nats}, "examples/loancommands": {server, nats},
		"client": {server, embedded, memory, platform, nats}, "examples/remote": {server, embedded, memory, platform, nats},
	} {
		reached, queue := map[string]bool{}, []string{start}
		for len(queue) > 0 {
			next := queue[0]
			queue = queue[1:]
			if !reached[next] {
				reached[next] = true
				queue = append(queue, imports[next]...)
			}
		}
		for _, other := range foreign {
			if reached[other] {
				t.Errorf("%s links %s", start, other)
			}
		}
	}
}

// TestInputsKnowNoRequests: package wire defines the place of an attribute in a request; no tag of an input does.
func TestInputsKnowNoRequests(t *testing.T) {
	eachFile(t, func(folder, file string, _ []string) {
		text, err := os.ReadFile(filepath.Join("..", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, tag := range requestTag.FindAllString(string(text), -1) {
			if strings.HasPrefix(folder, "lending") {
				t.Errorf("%s tags a field %s", file, tag)
			}
		}
	})
}

// requestTag finds tags that say from where in a request a field comes, or how.
var requestTag = regexp.MustCompile("`[^`\n]*\\b(in|as):\"[^`\n]*`")

// TestMapsOfFilesAreComplete holds the maps of files that doc.go of a package draws against its folder: every name there is that of a
// file, or a pattern of several, and every file is found. A package of more than six files has such a map.
func TestMapsOfFilesAreComplete(t *testing.T) {
	const withoutMap = 6
	for folder, files := range sourceFiles(t) {
		doc, err := os.ReadFile(filepath.Join("..", folder, "doc.go"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		files = slices.DeleteFunc(files, func(file string) bool { return file == "doc.go" })
		if len(files) <= withoutMap {
			continue // short enough to look through
		}
		found := map[string]bool{}
		for _, name := range fileName.FindAllString(string(doc), -1) {
			fits := func(file string) bool { fit, _ := path.Match(name, file); return fit }
			if !slices.ContainsFunc(files, fits) {
				t.Errorf("%s/doc.go names %s, which is not there", folder, name)
			}
			for _, file := range files {
				found[file] = found[file] || fits(file)
			}
		}
		for _, file := range files {
			if !found[file] {
				t.Errorf("%s/doc.go does not say what %s is for", folder, file)
			}
		}
	}
}

var fileName = regexp.MustCompile(`[a-z*][a-z0-9_*]*\.go\b`)

// sourceFiles maps every package to its files, tests aside.
func sourceFiles(t *testing.T) map[string][]string {
	found := map[string][]string{}
	eachFile(t, func(folder, file string, _ []string) {
		if !strings.HasSuffix(file, "_test.go") {
			found[folder] = append(found[folder], path.Base(file))
		}
	})
	return found
}

// yardsticks are the files that measure against statements made by hand.
var yardsticks = map[string]bool{"cmd/lending/floor_test.go": true, "cmd/lending/measure/floor_sqlite.go": true}

// foreign are the files that read or change a database of somebody else: the source of an import, and what a test damages.
var foreign = map[string]bool{
	"lending/movein/database/postgres.go": true, "lending/movein/source_test.go": true, "cmd/lending/verify_triggers_test.go": true,
}

// handsToHost are the files that name the type of the database that a host program gets for its own tables, and their tests.
var handsToHost = map[string]bool{
	"lending/host.go": true, "lending/store/host.go": true, "lending/example_host_test.go": true, "lending/host_tables_test.go": true,
}

// projectImports maps every package of the module, tests aside, to the packages of the module that it imports.
func projectImports(t *testing.T) map[string][]string {
	found := map[string][]string{}
	eachFile(t, func(folder, file string, imports []string) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		found[folder] = append(found[folder], nil...)
		for _, imported := range imports {
			if inside, ok := strings.CutPrefix(imported, module); ok && !slices.Contains(found[folder], inside) {
				found[folder] = append(found[folder], inside)
			}
		}
	})
	return found
}

func eachFile(t *testing.T, visit func(folder, file string, imports []string)) {
	t.Helper()
	root := ".."
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.Contains(file, "testdata") {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		var imports []string
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, imported)
		}
		relative, err := filepath.Rel(root, file)
		visit(path.Dir(filepath.ToSlash(relative)), filepath.ToSlash(relative), imports)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
