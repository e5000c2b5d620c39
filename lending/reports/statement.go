package reports

import (
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Variables that every statement may name: who runs the report.
const (
	currentUserID        Variable = "currentUserId"
	currentUserHierarchy Variable = "currentUserHierarchy"
)

// statement is the text of a report with its variables taken out: $1 stands for the first of them.
type statement struct {
	sql       string
	variables []Variable
}

// compile replaces every ${name} outside of comments and longer texts by the mark of a bound value; '${name}' is
// understood as ${name}, as authors quote what used to be pasted. Each variable is bound once.
func compile(sql string) statement {
	var s statement
	var out strings.Builder
	for rest := sql; rest != ""; {
		if name, after, ok := variableAt(rest); ok {
			out.WriteString(s.mark(name))
			rest = after
			continue
		}
		token := tokenAt(rest)
		out.WriteString(token)
		rest = rest[len(token):]
	}
	s.sql = out.String()
	return s
}

// mark returns the mark of a variable, a new one for a new variable.
func (s *statement) mark(name Variable) string {
	i := slices.Index(s.variables, name)
	if i < 0 {
		i = len(s.variables)
		s.variables = append(s.variables, name)
	}
	return fmt.Sprintf("$%d", i+1)
}

// variableAt reads a variable at the start of a text.
func variableAt(text string) (name Variable, after string, ok bool) {
	opening, closing := "${", "}"
	if strings.HasPrefix(text, "'${") {
		opening, closing = "'${", "}'"
	}
	inside, found := strings.CutPrefix(text, opening)
	if !found {
		return "", text, false
	}
	word, after, closed := strings.Cut(inside, closing)
	if !closed || word == "" || strings.ContainsFunc(word, func(r rune) bool { return !isWordRune(r) }) {
		return "", text, false
	}
	return Variable(word), after, true
}

func isWordRune(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

// enclosed are what SQL puts between two marks, so that nothing inside means anything.
var enclosed = [][2]string{{"'", "'"}, {`"`, `"`}, {"--", "\n"}, {"/*", "*/"}}

// tokenAt returns what stands at the start of a text: something enclosed, or one byte.
func tokenAt(text string) string {
	for _, marks := range enclosed {
		inside, found := strings.CutPrefix(text, marks[0])
		if !found {
			continue
		}
		if end := strings.Index(inside, marks[1]); end >= 0 {
			return text[:len(marks[0])+end+len(marks[1])]
		}
		return text
	}
	return text[:1]
}

// unknown returns the first variable that is neither a parameter of the report nor known to every statement.
func (s statement) unknown(taken []Variable) (Variable, bool) {
	for _, v := range s.variables {
		if v != currentUserID && v != currentUserHierarchy && !slices.Contains(taken, v) {
			return v, true
		}
	}
	return "", false
}

// scoped reports whether the statement asks which offices its reader sees.
func (s statement) scoped() bool { return slices.Contains(s.variables, currentUserHierarchy) }

// values returns what is bound to the marks.
func (s statement) values(actor operation.Actor, a Arguments) []store.Value {
	bound := make([]store.Value, len(s.variables))
	for i, v := range s.variables {
		switch v {
		case currentUserID:
			bound[i] = store.Int(actor.UserID)
		case currentUserHierarchy:
			bound[i] = store.String(actor.Hierarchy)
		default:
			bound[i] = a.values[v]
		}
	}
	return bound
}
