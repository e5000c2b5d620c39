package lending_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending"
)

// TestDigestsStay: kinds and columns that came after the form of the digest was settled are known to it, so that the digest of a
// tenant that an earlier version wrote stays what it was. testdata/digest.txt has those of then, and never changes.
func TestDigestsStay(t *testing.T) {
	text, err := os.ReadFile("testdata/digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	settled := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		settled[words[0]] = words[1:]
	}
	for _, kind := range lending.Schema() {
		columns, known := settled[kind.Name]
		if !known {
			if !slices.Contains(lending.AddedLater, kind.Name) {
				t.Errorf("the kind %s is new: name it in addedLater", kind.Name)
			}
			continue
		}
		var now []string
		for _, c := range kind.Columns {
			if !slices.Contains(lending.AddedLater, kind.Name+"."+c.Name) {
				now = append(now, c.Name)
			}
		}
		if !slices.Equal(now, columns) {
			t.Errorf("%s has the columns %v, and had %v: name new ones in addedLater, and leave the others in their order", kind.Name, now, columns)
		}
	}
}
