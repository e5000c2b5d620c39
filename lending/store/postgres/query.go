package postgres

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"lending.example/platform/lending/store"
)

// leg is one statement of a search, see [store.Query.Legs].
type leg struct {
	sql  string
	args []any
}

// clause is a list of conditions that all must hold.
type clause struct {
	terms []string
	args  []any
}

// and adds a condition; %s in it stands for the next argument.
func (c clause) and(term string, args ...any) clause {
	marks := make([]any, len(args))
	for i := range args {
		marks[i] = fmt.Sprintf("$%d", len(c.args)+i+1)
	}
	if len(args) > 0 {
		term = fmt.Sprintf(term, marks...)
	}
	return clause{
		terms: append(c.terms[:len(c.terms):len(c.terms)], term),
		args:  append(c.args[:len(c.args):len(c.args)], args...),
	}
}

func (c clause) where() string {
	if len(c.terms) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(c.terms, " AND ")
}

// find returns the legs of a search.
func (t *table) find(q store.Query) ([]leg, error) {
	var legs []leg
	for _, where := range q.Legs() {
		c, err := conditions(t, where)
		if err != nil {
			return nil, err
		}
		legs = append(legs, t.leg(c, q.Ordering()))
	}
	return legs, nil
}

// page is the statement that reads a page of a known number of matches: first the ids of the page, then its records, so
// that what is passed over is not read. A page behind the middle is read from the end.
func (t *table) page(q store.Query) (leg, error) {
	c, err := conditions(t, q.Where)
	order, skip, backwards := q.Ordering(), max(q.Skip, 0), false
	limit := min(q.Limit, max(q.Matches-skip, 0))
	if behind := max(q.Matches-skip-limit, 0); behind < skip {
		skip, backwards = behind, true
	}
	n := len(c.args)
	return leg{
		sql: fmt.Sprintf("SELECT %s FROM (SELECT id AS p0 FROM %s%s ORDER BY %s LIMIT $%d OFFSET $%d) AS page JOIN %[2]s ON id = p0 ORDER BY %[7]s",
			t.columns, t.name, c.where(), orderBy(turned(order, backwards)), n+1, n+2, orderBy(order)),
		args: append(slices.Clone(c.args), limit, skip),
	}, err
}

// turned is an order, or the opposite one.
func turned(order []store.Order, backwards bool) []store.Order {
	order = slices.Clone(order)
	for i := range order {
		order[i].Desc = order[i].Desc != backwards
	}
	return order
}

// leg takes a limit and an offset as its last arguments.
func (t *table) leg(c clause, order []store.Order) leg {
	n := len(c.args)
	sql := fmt.Sprintf("SELECT %s FROM %s%s ORDER BY %s LIMIT $%d OFFSET $%d", t.columns, t.name, c.where(), orderBy(order), n+1, n+2)
	return leg{sql: sql, args: c.args}
}

// orderBy puts nulls before all values. The id is never null, and its index has the plain order.
func orderBy(order []store.Order) string {
	terms := make([]string, len(order))
	for i, o := range order {
		terms[i] = quote(o.Column)
		switch {
		case o.Column == "id" && o.Desc:
			terms[i] += " DESC"
		case o.Column == "id":
		case o.Desc:
			terms[i] += " DESC NULLS LAST"
		default:
			terms[i] += " NULLS FIRST"
		}
	}
	return strings.Join(terms, ", ")
}

func conditions(t *table, where []store.Condition) (clause, error) {
	var c clause
	for _, w := range where {
		for _, v := range append(w.Values, w.Value) {
			if err := checkText(t.kind.Name, w.Column, v); err != nil {
				return clause{}, err
			}
		}
		c = condition(c, t, w)
	}
	return c, nil
}

// operators are the comparisons that SQL has too. Like the contract, SQL lets none of them hold for null.
var operators = map[store.Comparison]string{
	store.Equal:    " = %s",
	store.NotEqual: " <> %s",
	store.Less:     " < %s",
	store.AtMost:   " <= %s",
	store.Greater:  " > %s",
	store.AtLeast:  " >= %s",
}

func condition(c clause, t *table, w store.Condition) clause {
	column := quote(w.Column)
	switch w.Is {
	case store.IsNull:
		return c.and(column + " IS NULL")
	case store.NotNull:
		return c.and(column + " IS NOT NULL")
	case store.AnyOf:
		return anyOf(c, t, w)
	}
	if w.Value.IsNull() {
		return c.and("false")
	}
	switch w.Is {
	case store.StartsWith:
		return startsWith(c, column, w.Value.Text())
	case store.Contains:
		return contains(c, column, w.Value.Text())
	}
	return c.and(column+operators[w.Is], encode(w.Value))
}

// anyOf sends the values as one array.
func anyOf(c clause, t *table, w store.Condition) clause {
	sort := store.Integer
	if i := t.kind.Position(w.Column); i >= 0 {
		sort = t.kind.Columns[i].Type
	}
	var numbers []int64
	var texts []string
	for _, v := range w.Values {
		switch kept := encode(v).(type) {
		case int64:
			numbers = append(numbers, kept)
		case string:
			texts = append(texts, kept)
		}
	}
	if sort == store.Integer {
		return c.and(quote(w.Column)+" = ANY(%s::bigint[])", numbers)
	}
	return c.and(quote(w.Column)+" = ANY(%s::text[]::"+sqlType(sort)+"[])", texts)
}

// startsWith is a range and not LIKE, because a range can use the index.
func startsWith(c clause, column, prefix string) clause {
	prefix = escape(prefix)
	c = c.and(column+" >= %s", prefix)
	if end := successor(prefix); end != "" {
		c = c.and(column+" < %s", end)
	}
	return c
}

// successor returns the first text, by bytes, behind all that start with a prefix; "" when there is none. In UTF-8 the
// order of bytes is that of characters.
func successor(prefix string) string {
	for prefix != "" {
		last, size := utf8.DecodeLastRuneInString(prefix)
		prefix = prefix[:len(prefix)-size]
		if last == 0xd7ff {
			last = 0xdfff // surrogates are no characters
		}
		if last < utf8.MaxRune {
			return prefix + string(last+1)
		}
	}
	return ""
}

// contains looks for the text regardless of ASCII case, which is what lower does in the collation "C". The second
// character of an escape could pass for one of its own; then the escapes before it have to be counted off.
func contains(c clause, column, text string) clause {
	wanted := escape(lowerASCII(text))
	c = c.and("lower("+column+") LIKE %s", "%"+wildcards.Replace(wanted)+"%")
	if wanted != "" && wanted[0] <= 2 {
		c = c.and("lower("+column+") ~ %s", `^([^\x01]|\x01[\x01\x02])*?`+quoteRegexp(wanted))
	}
	return c
}

// wildcards takes the meaning from what LIKE gives one. It is LIKE that can use an index over the parts of a text.
var wildcards = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

// quoteRegexp makes an expression that matches just the text.
func quoteRegexp(text string) string {
	var quoted strings.Builder
	for _, r := range text {
		fmt.Fprintf(&quoted, `\U%08x`, r)
	}
	return quoted.String()
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
