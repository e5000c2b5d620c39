package scratch_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"lending.example/platform/lending/scratch"
)

// TestSweep: what a program left behind goes, what is in use, new, or called otherwise stays.
func TestSweep(t *testing.T) {
	place := t.TempDir()
	aged := time.Now().Add(-time.Hour)
	left := func(name string, at time.Time) string {
		path := filepath.Join(place, name)
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(path, "copy.db"), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		return path
	}
	used, err := scratch.Make(place, "work-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(used.Path(), aged, aged); err != nil {
		t.Fatal(err)
	}
	killed, other, starting := left("work-1", aged), left("letters", aged), left("work-2", time.Now())
	if err := scratch.Sweep(place, "work-"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{killed: false, other: true, starting: true, used.Path(): true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s: there %v, want %v", filepath.Base(path), err == nil, want)
		}
	}
	if err := used.Remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(used.Path()); err == nil {
		t.Error("a folder is there after it was removed")
	}
}
