package lending_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const packageMapPath = "../docs/packages.md"

// placed is the place of a package in the package map.
type placed struct {
	layer, line int
	also        []string // packages of the same line, or ones that its layer excludes, that it may import
	only        []string // everything that it may import outside the kernel
	isLimited   bool     // by only
}

// packageMap is docs/packages.md.
type packageMap struct {
	layers   []string            // their names; a layer imports layers before it
	packages map[string]placed   // by folder
	limits   map[string][]string // "importing layer/imported layer": all that the one may import of the other
}

var (
	layerHeading = regexp.MustCompile(`^## (.+)$`)
	layerLimit   = regexp.MustCompile(`^Of (.+), this layer imports only (.+)\.$`)
	packageRow   = regexp.MustCompile("^\\| (\\d+) \\| `([^`]+)` \\| [^|]{10,} \\|([^|]*)\\|$")
	quotedName   = regexp.MustCompile("`([^`]+)`")
)

// readPackageMap reads docs/packages.md. A row of a table that is not understood is an error of the test.
func readPackageMap(t *testing.T) packageMap {
	t.Helper()
	text, err := os.ReadFile(packageMapPath)
	if err != nil {
		t.Fatal(err)
	}
	read := packageMap{packages: map[string]placed{}, limits: map[string][]string{}}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if heading := layerHeading.FindStringSubmatch(line); heading != nil {
			if heading[1] == "Modules of others" {
				break
			}
			read.layers = append(read.layers, heading[1])
		}
		layer := len(read.layers) - 1
		if limit := layerLimit.FindStringSubmatch(line); limit != nil {
			read.limits[read.layers[layer]+"/"+limit[1]] = quotedNames(limit[2])
		}
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "| line ") || strings.HasPrefix(line, "|---") {
			continue
		}
		row := packageRow.FindStringSubmatch(line)
		if row == nil {
			t.Fatalf("%s: this row is no package: %s", packageMapPath, line)
		}
		if _, twice := read.packages[row[2]]; twice {
			t.Errorf("%s lists %s twice", packageMapPath, row[2])
		}
		read.packages[row[2]] = placeOf(t, layer, row)
	}
	return read
}

func placeOf(t *testing.T, layer int, row []string) placed {
	t.Helper()
	line, err := strconv.Atoi(row[1])
	if err != nil {
		t.Fatal(err)
	}
	p := placed{layer: layer, line: line}
	switch word, _, _ := strings.Cut(strings.TrimSpace(row[3]), " "); word {
	case "":
	case "also":
		p.also = quotedNames(row[3])
	case "only":
		p.only, p.isLimited = quotedNames(row[3]), true
	default:
		t.Errorf("%s: imports of %s begin with %q, not with also or only", packageMapPath, row[2], word)
	}
	return p
}

func quotedNames(text string) (names []string) {
	for _, found := range quotedName.FindAllStringSubmatch(text, -1) {
		names = append(names, found[1])
	}
	return names
}

// permits reports whether a package may import another one.
func (m packageMap) permits(importer, imported string) bool {
	from, to := m.packages[importer], m.packages[imported]
	if from.isLimited && to.layer > 0 {
		return slices.Contains(from.only, imported) && (to.layer < from.layer || to.layer == from.layer && to.line < from.line)
	}
	if from.layer == to.layer {
		return to.line < from.line || to.line == from.line && slices.Contains(from.also, imported)
	}
	limit, isLimited := m.limits[m.layers[from.layer]+"/"+m.layers[to.layer]]
	return to.layer < from.layer && (!isLimited || slices.Contains(limit, imported) || slices.Contains(from.also, imported))
}

// TestImportsFollowThePackageMap reads the imports of every package and checks them against docs/packages.md.
func TestImportsFollowThePackageMap(t *testing.T) {
	expected, found := readPackageMap(t), projectImports(t)
	for importer, imports := range found {
		if _, known := expected.packages[importer]; !known {
			t.Errorf("package %s is missing in %s", importer, packageMapPath)
			continue
		}
		for _, imported := range imports {
			if !expected.permits(importer, imported) {
				t.Errorf("%s may not import %s: see %s", importer, imported, packageMapPath)
			}
		}
	}
	for name, place := range expected.packages {
		if _, exists := found[name]; !exists {
			t.Errorf("%s lists %s, which does not exist", packageMapPath, name)
		}
		for _, exception := range slices.Concat(place.also, place.only) {
			if !slices.Contains(found[name], exception) {
				t.Errorf("%s permits %s to import %s, which it does not", packageMapPath, name, exception)
			}
		}
	}
}

// TestPackageMapRefusesImports checks one import of each sort that the map refuses or permits.
func TestPackageMapRefusesImports(t *testing.T) {
	read := readPackageMap(t)
	for name, tc := range map[string]struct {
		importer, imported string
		permitted          bool
	}{
		"a layer below":                      {"lending/loans", "lending/money", true},
		"a layer above":                      {"lending/money", "lending/loans", false},
		"a lower line":                       {"lending/internal/loans/processing", "lending/internal/loans/book", true},
		"a higher line":                      {"lending/internal/loans/book", "lending/internal/loans/processing", false},
		"the same line":                      {"lending/ledger", "lending/clients", false},
		"the same line, as an exception":     {"lending/clients", "lending/datatables", true},
		"an engine, by the domain":           {"lending/products", "lending/store/sqlite", false},
		"an engine, by the platform":         {"lending", "lending/store/sqlite", true},
		"an engine, as an exception":         {"lending/internal/loans/loanstest", "lending/store/memory", true},
		"a package outside of its only list": {"httpserver/locale", "lending/store", false},
		"the kernel, with an only list":      {"httpserver/locale", "lending/calendar", true},
		"itself":                             {"lending/loans", "lending/loans", false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := read.permits(tc.importer, tc.imported); got != tc.permitted {
				t.Errorf("%s imports %s: permitted is %v", tc.importer, tc.imported, got)
			}
		})
	}
}

// TestArchitectureNamesEveryPackage checks the table of layers in ARCHITECTURE.md against docs/packages.md: each package is named in the
// row of its layer and in no other. A name that ends in /... stands for the packages below it; the longest name counts.
func TestArchitectureNamesEveryPackage(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	read := readPackageMap(t)
	layerOf := map[string]int{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		layer := slices.Index(read.layers, strings.Trim(cells[1], " *"))
		for _, name := range quotedNames(cells[2]) {
			if layer >= 0 {
				layerOf[name] = layer
			}
		}
	}
	for name, place := range read.packages {
		longest := ""
		for _, pattern := range slices.Sorted(maps.Keys(layerOf)) {
			below, isPattern := strings.CutSuffix(pattern, "...")
			if (pattern == name || isPattern && strings.HasPrefix(name, below)) && len(pattern) >= len(longest) {
				longest = pattern
			}
		}
		if layer, named := layerOf[longest]; !named || layer != place.layer {
			t.Errorf("ARCHITECTURE.md does not name %s under %s", name, read.layers[place.layer])
		}
	}
}
