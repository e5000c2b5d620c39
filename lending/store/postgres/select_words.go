package postgres

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"lending.example/platform/lending/store"
)

// functions are those that statements of users may call. What makes long values of short ones, and what reads anything but
// its arguments or leaves a trace, is not among them.
var functions = []string{
	"abs", "avg", "bool_and", "bool_or", "btrim", "cast", "ceil", "ceiling", "char_length", "coalesce", "count", "cume_dist", "date",
	"date_part", "date_trunc", "dense_rank", "extract", "first_value", "floor", "greatest", "jsonb_array_length",
	"jsonb_extract_path_text", "lag", "last_value", "lead", "least", "length", "lower", "ltrim", "max", "min", "mod", "ntile",
	"nth_value", "nullif", "percent_rank", "percentile_cont", "percentile_disc", "position", "rank", "round", "row_number", "rtrim",
	"sign", "split_part", "strpos", "substr", "substring", "sum", "to_char", "trim", "trunc", "upper",
}

// before are the words of SQL, other than names of functions, that an opening bracket may follow.
var before = []string{
	"all", "and", "any", "as", "between", "by", "case", "char", "cube", "decimal", "distinct", "else", "except", "exists", "filter", "from",
	"group", "having", "ilike", "in", "intersect", "is", "join", "lateral", "like", "limit", "materialized", "not", "numeric", "offset",
	"on", "or", "over", "rollup", "select", "sets", "some", "then", "union", "using", "values", "varchar", "when", "where", "within",
}

// casts are the types of bound values.
var casts = [...]string{store.Integer: "bigint", store.Text: "text", store.Date: "date", store.Decimal: "numeric"}

// checkWords reads a statement word by word, as the server does with standard strings, and refuses what could reach beyond
// the tables of its plan: functions that are not listed, by any path, recursion, and every notation in
// which a text hides from a reader as simple as this. It returns the statement with the types of the bound values written
// after their marks.
func checkWords(sql string, args []store.Value) (string, error) {
	if !utf8.ValidString(sql) || strings.ContainsRune(sql, 0) {
		return "", errors.New("it is no text in UTF-8")
	}
	r := reader{rest: sql, args: args}
	for r.rest != "" {
		if err := r.next(); err != nil {
			return "", err
		}
	}
	return r.out.String(), nil
}

// reader reads a statement. Comments are not copied.
type reader struct {
	rest    string
	out     strings.Builder
	args    []store.Value
	word    string // the word that was read last, in lower case; "" when something else was
	path    bool   // a dot stood before it
	afterID bool   // the byte before belongs to a word
	dot     bool   // the last thing was a dot
}

// next reads one thing: a word, a text, a comment, a mark or one other byte.
func (r *reader) next() error {
	c := r.rest[0]
	switch {
	case strings.HasPrefix(r.rest, "--"):
		_, r.rest, _ = strings.Cut(r.rest, "\n")
		r.space()
	case strings.HasPrefix(r.rest, "/*"):
		return r.comment()
	case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v':
		r.rest = r.rest[1:]
		r.space()
	case c == '\'' || c == '"':
		return r.enclosed(c)
	case c == '$':
		return r.mark()
	case isWordByte(c):
		return r.readWord()
	case c == '(':
		return r.open()
	default:
		if c == '&' && len(r.rest) > 1 && (r.rest[1] == '\'' || r.rest[1] == '"') || c == ';' || c == '\\' {
			return fmt.Errorf("it has a %q", c)
		}
		r.take(1)
		r.dot = c == '.'
	}
	return nil
}

// take copies bytes that are no word.
func (r *reader) take(n int) {
	r.out.WriteString(r.rest[:n])
	r.rest = r.rest[n:]
	r.word, r.path, r.afterID, r.dot = "", false, false, false
}

// space stands for what separates words: a word before it may still be the name of a function.
func (r *reader) space() {
	r.out.WriteByte(' ')
	r.afterID = false
}

// comment skips a comment. One inside another is refused.
func (r *reader) comment() error {
	inside, after, closed := strings.Cut(r.rest[2:], "*/")
	if !closed || strings.Contains(inside, "/*") {
		return errors.New("it has a comment that does not end, or one inside another")
	}
	r.rest = after
	r.space()
	return nil
}

// enclosed copies a text or a name in quotes. Letters right before it would give it another meaning.
func (r *reader) enclosed(quote byte) error {
	if r.afterID {
		return fmt.Errorf("it has a %q right after a word", quote)
	}
	end := strings.IndexByte(r.rest[1:], quote)
	if end < 0 {
		return fmt.Errorf("it has a %q that is not closed", quote)
	}
	r.take(end + 2)
	if quote == '"' {
		r.word, r.path = `"`, true // a name, which no function may have
	}
	return nil
}

// mark copies the mark of a bound value with its type. Nothing else begins with a dollar.
func (r *reader) mark() error {
	digits := 0
	for digits+1 < len(r.rest) && r.rest[digits+1] >= '0' && r.rest[digits+1] <= '9' {
		digits++
	}
	var n int
	if _, err := fmt.Sscan(r.rest[1:1+digits], &n); err != nil || r.afterID || n < 1 || n > len(r.args) {
		return errors.New("it has a dollar sign that begins no parameter")
	}
	r.take(digits + 1)
	if v := r.args[n-1]; !v.IsNull() {
		r.out.WriteString("::" + casts[v.Type()])
	}
	r.afterID = true
	return nil
}

func (r *reader) readWord() error {
	n := 0
	for n < len(r.rest) && isWordByte(r.rest[n]) {
		n++
	}
	word, path := strings.ToLower(r.rest[:n]), r.dot
	if word == "recursive" {
		return errors.New("it is recursive")
	}
	r.take(n)
	r.word, r.path, r.afterID = word, path, true
	return nil
}

// open copies an opening bracket. A word before it is a function, or one of SQL.
func (r *reader) open() error {
	known := slices.Contains(functions, r.word) || slices.Contains(before, r.word)
	if r.word != "" && (r.path || !known) {
		return fmt.Errorf("it calls %s, which is not among the functions of reports", strings.Trim(r.word, `"`))
	}
	r.take(1)
	return nil
}

// isWordByte reports a byte of names, keywords and numbers. Those of other alphabets count, too.
func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
