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

// lines is the package map of ARCHITECTURE.md: arrows point from a higher line to a lower one. On its own line a
// package imports only what beside says.
var lines = map[string]int{
	"lending/scratch":                      0,
	"lending/internal/attributes":          0,
	"lending/internal/attributes/generate": 1,
	"lending/enumeration":                  0,
	"lending/calendar":                     0,
	"lending/money":                        0,
	"lending/fault":                        0,
	"lending/jsonform":                     1,
	"lending/store":                        1,
	"lending/store/turn":                   2,
	"lending/chain":                        2,
	"lending/store/recall":                 2,
	"lending/store/draft":                  2,
	"lending/store/copying":                2,
	"lending/store/sqlstore":               3,
	"lending/store/memory":                 3,
	"lending/store/sqlite":                 4,
	"lending/store/postgres":               4,
	"lending/store/storetest":              4,
	"lending/store/postgres/postgrestest":  4,
	"lending/operation":                    2,
	"lending/operation/desktest":           4,
	"lending/schedule":                     2,
	"lending/schedule/progressive":         3,
	"lending/refdata":                      3,
	"lending/content":                      3,
	"lending/events":                       3,
	"lending/ledger":                       4,
	"lending/access":                       4,
	"lending/internal/doorkeeper":          5,
	"lending/internal/digest":              0,
	"lending/internal/commandlog":          3,
	"lending/internal/idempotency":         4,
	"lending/internal/rehearsal":           4,
	"lending/events/webhooks":              4,
	"lending/events/nats":                  4,
	"lending/clients":                      4,
	"lending/datatables":                   4,
	"lending/partners":                     4,
	"lending/originators":                  4,
	"lending/documents":                    4,
	"lending/groups":                       5,
	"lending/products":                     5,
	"lending/reports":                      5,
	"lending/savings":                      5,
	"lending/mail":                         5,
	"lending/loans":                        6,
	"lending/internal/loans/book":          7,
	"lending/internal/loans/drawing":       8,
	"lending/internal/loans/lateness":      8,
	"lending/internal/loans/income":        9,
	"lending/internal/loans/processing":    10,
	"lending/internal/loans/closing":       11,
	"lending/internal/loans/laws":          11,
	"lending/internal/loans/records":       12,
	"lending/internal/loans/charging":      13,
	"lending/internal/loans/origination":   14,
	"lending/internal/loans/payments":      15,
	"lending/internal/loans/restructuring": 16,
	"lending/internal/loans/reading":       17,
	"lending/internal/loans/explaining":    18,
	"lending/internal/loans/auditing":      18,
	"lending/internal/loans/nightly":       18,
	"lending/internal/loans/servicing":     19,
	"lending/internal/loans/loanstest":     20,
	"lending/jobs":                         20,
	"lending/portfolio":                    20,
	"lending/search":                       20,
	"lending/internal/background":          20,
	"lending/internal/methods":             21,
	"lending/internal/methods/generate":    22,
	"lending":                              21,
	"lending/lendingtest":                  22,
	"lending/simulation":                   23,
	"lending/demo":                         22,
	"httpserver/webdesk":                   21,
	"client":                               21,
	"httpserver/assets":                    20,
	"httpserver/browsertest":               20,
	"httpserver/docs":                      21,
	"httpserver/locale":                    20,
	"httpserver/openapi":                   21,
	"httpserver/wire":                      20,
	"httpserver":                           22,
	"acceptance":                           23,
	"acceptance/cmd/scenarios":             24,
	"cmd/lending":                          23,
	"examples/schedule":                    23,
	"examples/remote":                      23,
	"examples/loancommands":                23,
}

var beside = map[string][]string{
	"lending/savings":             {"lending/groups", "lending/products"},
	"lending/internal/background": {"lending/jobs"},
	"lending/calendar":            {"lending/enumeration"},
	"lending/fault":               {"lending/calendar", "lending/money"},
	"lending/events":              {"lending/refdata"},
	"lending/clients":             {"lending/datatables"},
}

// TestImportsFollowThePackageMap reads the imports of every package and holds them against the map.
func TestImportsFollowThePackageMap(t *testing.T) {
	for importer, imports := range projectImports(t) {
		line, known := lines[importer]
		if !known {
			t.Errorf("package %s is not in the package map", importer)
			continue
		}
		for _, imported := range imports {
			if lines[imported] < line || slices.Contains(beside[importer], imported) {
				continue
			}
			t.Errorf("%s (line %d) imports %s (line %d): arrows point down only", importer, line, imported, lines[imported])
		}
	}
}

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
				if strings.HasPrefix(imported, library) && folder != home && !yardsticks[file] && !(library == "database/sql" && handsToHost[file]) {
					t.Errorf("%s imports %s; only %s may", file, imported, home)
				}
			}
		}
	})
}

// TestProgramsLinkWhatTheyUse follows the imports of programs: PostgreSQL and NATS are linked by those who import their packages, and
// nobody else, so that their client libraries are fenced there; whoever calls a server links no platform and no store.
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

// TestInputsKnowNoRequests: where an attribute stands in a request is said by package wire, and by no tag of an input.
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

// yardsticks are the tests that measure against statements made by hand.
var yardsticks = map[string]bool{"cmd/lending/floor_test.go": true}

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
