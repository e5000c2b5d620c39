package acceptance

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Failure is a step that did not come out as the scenario says.
type Failure struct {
	Step, Of int      // the number of the step, from 1, and how many there are
	Label    string   // of the step
	Requests []string // that the step sent, with the status of the answer
	Reason   error
}

// Error shows the step, what it requested, and what was wanted and came out side by side.
func (f *Failure) Error() string {
	lines := []string{fmt.Sprintf("step %d of %d, %s", f.Step, f.Of, f.Label)}
	return strings.Join(append(append(lines, f.Requests...), f.Reason.Error()), "\n")
}

// Unwrap returns the reason.
func (f *Failure) Unwrap() error { return f.Reason }

// requests says what was sent since the step began.
func (p *play) requests() []string {
	var lines []string
	for _, e := range p.sent {
		line := fmt.Sprintf("%s %s: %d", e.method, e.path, e.status)
		if e.body != nil {
			line += "\n" + textOf(e.body)
		}
		lines = append(lines, line)
	}
	return lines
}

// shortened is an answer for a message.
func shortened(answer any) string {
	const most = 1500
	text := []rune(textOf(answer))
	if len(text) <= most {
		return string(text)
	}
	return string(text[:most]) + "..."
}

// pair is a row that is wanted, and the element that a message shows with it. One of them may be missing.
type pair struct{ want, got row }

// pairs finds for each row the element at its place, or, in any order, the one that equals it, or else one that is most
// like it. Elements that are left stand at the end.
func (o order) pairs(want, got []row) []pair {
	pairs, left := make([]pair, len(want)), slices.Clone(got)
	for i := range want {
		pairs[i].want = want[i]
		if o == inOrder && i < len(got) {
			pairs[i].got, left = got[i], left[1:]
		} else if same := slices.IndexFunc(left, func(g row) bool { return slices.Equal(want[i], g) }); same >= 0 {
			pairs[i].got = left[same]
			left = slices.Delete(left, same, same+1)
		}
	}
	for i := range pairs {
		if pairs[i].got == nil && len(left) > 0 {
			like := mostLike(pairs[i].want, left)
			pairs[i].got = left[like]
			left = slices.Delete(left, like, like+1)
		}
	}
	for _, g := range left {
		pairs = append(pairs, pair{got: g})
	}
	return pairs
}

// mostLike returns the place of the row that has most values in common with another one.
func mostLike(want row, rows []row) int {
	best, most := 0, -1
	for i, r := range rows {
		common := 0
		for j := range r {
			if r[j] == want[j] {
				common++
			}
		}
		if common > most {
			best, most = i, common
		}
	}
	return best
}

// sideBySide draws rows and elements: a pair of equal ones as one line, others below each other, where values that differ
// are marked.
func sideBySide(columns []column, pairs []pair) string {
	lines := [][]string{{""}}
	for _, c := range columns {
		lines[0] = append(lines[0], c.Name)
	}
	for _, p := range pairs {
		if slices.Equal(p.want, p.got) {
			lines = append(lines, line("", p.want, p.want))
			continue
		}
		if p.want != nil {
			lines = append(lines, line("want", p.want, p.want))
		}
		if p.got != nil {
			lines = append(lines, line("got", p.got, p.want))
		}
	}
	return aligned(lines)
}

// line writes the values of a row, and marks those that differ from another row.
func line(name string, values, from row) []string {
	cells := []string{name}
	for i, v := range values {
		text := v.text
		if from != nil && v != from[i] {
			text = "≠" + text
		}
		cells = append(cells, text)
	}
	return cells
}

// aligned writes lines with their cells below each other.
func aligned(lines [][]string) string {
	var out strings.Builder
	widths := make([]int, len(lines[0]))
	for _, cells := range lines {
		for i, cell := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, cells := range lines {
		var text strings.Builder
		for i, cell := range cells {
			fmt.Fprintf(&text, "  %-*s", widths[i], cell)
		}
		out.WriteString(strings.TrimRight(text.String(), " ") + "\n")
	}
	return strings.TrimRight(out.String(), "\n")
}
