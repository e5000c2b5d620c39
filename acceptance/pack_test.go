package acceptance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPackIsTheReverseOfUnpack unpacks a feature and packs it again.
func TestPackIsTheReverseOfUnpack(t *testing.T) {
	feature := filepath.Join(scenarioFolder, "InlineCOB"+packed)
	content, err := os.ReadFile(filepath.Join("testdata", feature))
	if err != nil {
		t.Fatal(err)
	}
	before, people, after := t.TempDir(), t.TempDir(), t.TempDir()
	write(t, before, map[string]string{feature: string(content)})
	if err := Unpack(before, people); err != nil {
		t.Fatal(err)
	}
	if err := Pack(people, after); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(linesOf(t, filepath.Join(before, feature)), linesOf(t, filepath.Join(after, feature))); d != "" {
		t.Error(d)
	}
}

func linesOf(t *testing.T, file string) []string {
	t.Helper()
	var lines []string
	err := readPacked(file, func(text []byte) error {
		lines = append(lines, string(text))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// TestPack adds, changes and removes scenarios.
func TestPack(t *testing.T) {
	const scenario = `{"id": "S1", "tags": [], "steps": [{"op": "size", "get": "/loan", "list": "x", "value": 0}]}`
	for _, c := range []struct {
		name  string
		files map[string]string
		want  []string // names of scenarios
		fails string
	}{
		{"scenarios of two features", map[string]string{"scenarios/A/S1.json": scenario, "scenarios/B/S1.json": scenario}, []string{"A/S1", "B/S1"}, ""},
		{"a feature is gone", map[string]string{"scenarios/B/S1.json": scenario}, []string{"B/S1"}, ""},
		{"a step that cannot be read", map[string]string{"scenarios/A/S1.json": strings.Replace(scenario, "size", "seize", 1)}, []string{"Old/S1"}, `no step "seize"`},
		{"an id that is not the name of the file", map[string]string{"scenarios/A/S2.json": scenario}, []string{"Old/S1"}, "want the name of the file"},
		{"nothing", nil, []string{"Old/S1"}, "nothing to pack"},
	} {
		t.Run(c.name, func(t *testing.T) {
			from, folder := t.TempDir(), t.TempDir()
			write(t, from, map[string]string{"products/LP1.json": `{"id": "LP1", "body": {}}`, "scenarios/Old/S1.json": scenario})
			if err := Pack(from, folder); err != nil {
				t.Fatal(err)
			}
			write(t, folder, map[string]string{"columns.json": "{}", "preparation.json": "[]"})
			from = t.TempDir()
			if len(c.files) > 0 {
				write(t, from, map[string]string{"products/LP1.json": `{"id": "LP1", "body": {}}`})
				write(t, from, c.files)
			}
			if err := Pack(from, folder); (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
				t.Errorf("got %v, want %q", err, c.fails)
			}
			book, err := Read(folder)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, s := range book.Scenarios {
				names = append(names, s.Name())
			}
			if d := cmp.Diff(c.want, names); d != "" {
				t.Error(d)
			}
		})
	}
}

func write(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLayOut(t *testing.T) {
	long := strings.Repeat("x", 80)
	got, err := layOut([]byte(`{"b":1.50,"a":{"<&>":[null,true,"é"]},"l":["` + long + `","` + long + `"],"e":{}}`))
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "b": 1.50,
  "a": {"<&>": [null, true, "é"]},
  "l": [
    "` + long + `",
    "` + long + `"
  ],
  "e": {}
}
`
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Error(d)
	}
}
