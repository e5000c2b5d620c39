package acceptance

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAt(t *testing.T) {
	answer := decoded([]byte(`{
		"id": 7, "status": {"value": "Active"}, "none": null,
		"periods": [{"paid": 0.1, "type": "A"}, {"paid": 0.2, "type": "B"}, {"type": "C"}],
		"words": [{"paid": "much"}], "day": [2024, 1, 31]}`))
	for _, c := range []struct {
		name, path string
		want       any
	}{
		{"the whole", "", answer},
		{"a member", "id", json.Number("7")},
		{"a member of a member", "status.value", "Active"},
		{"null", "none", nil},
		{"nothing there", "status.id.x", nil},
		{"an element", "periods.1.type", "B"},
		{"an element from the end", "periods.-1.type", "C"},
		{"an element beyond the end", "periods.3.type", nil},
		{"the first alternative that is there", "none|missing|id|status", json.Number("7")},
		{"a sum", "periods.sum:paid", json.Number("0.3")},
		{"a sum of nothing", "periods.sum:fees", json.Number("0")},
		{"a sum of what is no number", "words.sum:paid", "much"},
		{"a sum of what has no members", "day.sum:paid", nil},
		{"an element has a text", "periods.has:type=B", true},
		{"no element has a text", "periods.has:type=D", false},
		{"elements have no such attribute", "periods.has:kind=<nil>", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, at(answer, c.path)); d != "" {
				t.Error(d)
			}
		})
	}
}
