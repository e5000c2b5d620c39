package clients

import (
	"strings"

	"lending.example/platform/lending/store"
)

// pattern is a text in which % stands for anything, also for nothing. "" takes everything.
type pattern string

func (p pattern) literal() bool { return !strings.Contains(string(p), "%") }

// contains returns the text of a pattern of the form %text%.
func (p pattern) contains() (string, bool) {
	inner, ok := strings.CutPrefix(string(p), "%")
	if !ok {
		return "", false
	}
	inner, ok = strings.CutSuffix(inner, "%")
	return inner, ok && inner != "" && pattern(inner).literal()
}

// begins returns the text of a pattern of the form text%.
func (p pattern) begins() (string, bool) {
	inner, ok := strings.CutSuffix(string(p), "%")
	return inner, ok && inner != "" && pattern(inner).literal()
}

// start returns the text that all matching texts begin with.
func (p pattern) start() string {
	start, _, _ := strings.Cut(string(p), "%")
	return start
}

// leads reports whether matching texts begin with a text that is known.
func (p pattern) leads() bool { return p.start() != "" }

// exact reports whether a condition of the store on a column of one case says the same as the pattern.
func (p pattern) exact() bool {
	_, begins := p.begins()
	return begins || p.exactInAnyCase()
}

// exactInAnyCase is exact for a column of any case, in which a beginning cannot be looked up.
func (p pattern) exactInAnyCase() bool {
	_, contains := p.contains()
	return p.literal() || contains
}

// restrict adds the narrowest condition that lets all matching values of a column of one case through. A beginning is
// looked up in the column's index.
func (p pattern) restrict(q store.Query, column string) store.Query {
	if start := p.start(); start != "" && !p.literal() {
		return q.And(column, store.StartsWith, store.String(start))
	}
	return p.restrictInAnyCase(q, column)
}

// restrictInAnyCase is restrict for a column of any case.
func (p pattern) restrictInAnyCase(q store.Query, column string) store.Query {
	if p == "" {
		return q
	}
	if p.literal() {
		return q.And(column, store.Equal, store.String(string(p)))
	}
	if longest := p.longest(); longest != "" {
		return q.And(column, store.Contains, store.String(longest))
	}
	return q.And(column, store.NotNull, store.Null)
}

// longest returns the longest stretch without %.
func (p pattern) longest() string {
	longest := ""
	for piece := range strings.SplitSeq(string(p), "%") {
		if len(piece) > len(longest) {
			longest = piece
		}
	}
	return longest
}

// matches reports whether a text fits the pattern.
func (p pattern) matches(text string) bool {
	if p == "" {
		return true
	}
	pieces := strings.Split(string(p), "%")
	first, last := pieces[0], pieces[len(pieces)-1]
	if len(pieces) == 1 {
		return text == first
	}
	text, ok := strings.CutPrefix(text, first)
	if !ok {
		return false
	}
	for _, piece := range pieces[1 : len(pieces)-1] {
		if _, text, ok = strings.Cut(text, piece); !ok {
			return false
		}
	}
	return strings.HasSuffix(text, last)
}
