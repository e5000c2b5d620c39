package postgres

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// dialect is how PostgreSQL writes what engines write differently.
type dialect struct{}

func (dialect) Engine() string { return "postgres" }

// Marked numbers the marks. No name and no text in these statements has a question mark.
func (dialect) Marked(sql string) string {
	var numbered strings.Builder
	for n := 1; ; n++ {
		before, after, more := strings.Cut(sql, "?")
		numbered.WriteString(before)
		if !more {
			return numbered.String()
		}
		fmt.Fprintf(&numbered, "$%d", n)
		sql = after
	}
}

func (dialect) Never() string { return "false" }

// OrderBy: the id is never null, and its index has the plain order.
func (dialect) OrderBy(o store.Order) string {
	term := sqlstore.Quote(o.Column)
	switch {
	case o.Column == "id" && o.Desc:
		return term + " DESC"
	case o.Column == "id":
		return term
	case o.Desc:
		return term + " DESC NULLS LAST"
	}
	return term + " NULLS FIRST"
}

func (dialect) Kept(v store.Value) any { return encode(v) }

// AnyOf sends the values as one array.
func (dialect) AnyOf(c sqlstore.Clause, column string, t store.ColumnType, values []store.Value) sqlstore.Clause {
	var numbers []int64
	var texts []string
	for _, v := range values {
		switch kept := encode(v).(type) {
		case int64:
			numbers = append(numbers, kept)
		case string:
			texts = append(texts, kept)
		}
	}
	if t == store.Integer {
		return c.And(column+" = ANY(?::bigint[])", numbers)
	}
	return c.And(column+" = ANY(?::text[]::"+sqlType(t)+"[])", texts)
}

// Parts: a numeric holds every sum.
func (dialect) Parts(amount string) []string { return []string{amount} }

// Beyond counts on the last character that can be. In UTF-8 the order of bytes is that of characters.
func (dialect) Beyond(prefix string) string {
	for prefix = escape(prefix); prefix != ""; {
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

// Contains looks for the text regardless of ASCII case, which is what lower does in the collation "C". The second
// character of an escape could pass for one of its own; then the escapes before it have to be counted off.
func (dialect) Contains(c sqlstore.Clause, column, text string) sqlstore.Clause {
	wanted := escape(sqlstore.LowerASCII(text))
	c = c.And("lower("+column+") LIKE ?", "%"+wildcards.Replace(wanted)+"%")
	if wanted != "" && wanted[0] <= 2 {
		c = c.And("lower("+column+") ~ ?", `^([^\x01]|\x01[\x01\x02])*?`+quoteRegexp(wanted))
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
