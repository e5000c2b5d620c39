package acceptance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// table compares the elements of a list with rows.
type table struct {
	title
	elements
	Columns string  `json:"columns"` // name of a list of columns
	Rows    [][]any `json:"rows"`    // texts as people write them
	Order   order   `json:"order"`
	Count   count   `json:"count"`
}

// column is one value of an element.
type column struct {
	reading
	Name string `json:"name"`
	Path string `json:"path"`
}

// row are the values of an element, or those wanted.
type row []value

// order says which elements a row is compared with.
type order string

const (
	inOrder    order = "exact" // with the one at its place
	inAnyOrder order = "any"   // with all: it has to equal one
)

// UnmarshalJSON refuses orders that there are not.
func (o *order) UnmarshalJSON(text []byte) error { return oneOf(o, text, inOrder, inAnyOrder) }

// count says how many elements there have to be: a number, or one of these. Where none is named it does not matter.
type count string

const (
	asManyAsRows count = "exact"
	atMostAsMany count = "atmost" // as many rows are compared as there are elements
)

// UnmarshalJSON reads a number or a word.
func (c *count) UnmarshalJSON(text []byte) error {
	if n, err := strconv.Atoi(string(text)); err == nil {
		*c = count(strconv.Itoa(n))
		return nil
	}
	return oneOf(c, text, asManyAsRows, atMostAsMany)
}

// problem says what is wrong with the number of elements, "" if nothing is.
func (c count) problem(got, rows int) string {
	want, err := strconv.Atoi(string(c))
	switch {
	case c == atMostAsMany && got > rows:
		return fmt.Sprintf("%d elements, want at most %d", got, rows)
	case c == asManyAsRows:
		want = rows
	case err != nil:
		want = got
	}
	if got != want {
		return fmt.Sprintf("%d elements, want %d", got, want)
	}
	return ""
}

func (a table) perform(p *play) error {
	columns, known := p.book.columns[a.Columns]
	if !known {
		return fmt.Errorf("there are no columns %q", a.Columns)
	}
	found, err := a.find(p)
	if err != nil {
		return err
	}
	want, err := a.wanted(p, columns)
	if err != nil {
		return err
	}
	var got []row
	for _, element := range found {
		got = append(got, rowOf(element, columns))
	}
	return a.compare(columns, want, got)
}

func (a table) wanted(p *play, columns []column) ([]row, error) {
	var want []row
	for i, cells := range a.Rows {
		if len(cells) != len(columns) {
			return nil, fmt.Errorf("row %d has %d cells, and there are %d columns", i+1, len(cells), len(columns))
		}
		filled, err := p.fill(cells)
		if err != nil {
			return nil, err
		}
		var values row
		for i, cell := range filled.([]any) {
			values = append(values, columns[i].want(cell))
		}
		want = append(want, values)
	}
	return want, nil
}

func rowOf(element any, columns []column) row {
	var values row
	for _, c := range columns {
		values = append(values, c.got(at(element, c.Path)))
	}
	return values
}

func (a table) compare(columns []column, want, got []row) error {
	problems := []string{a.Count.problem(len(got), len(want))}
	if a.Count == atMostAsMany {
		want = want[:min(len(want), len(got))]
	}
	for i := range want {
		if !a.Order.finds(i, want, got) {
			problems = append(problems, fmt.Sprintf("row %d differs", i+1))
		}
	}
	problems = slices.DeleteFunc(problems, func(p string) bool { return p == "" })
	if len(problems) == 0 {
		return nil
	}
	return fmt.Errorf("%s\n%s", strings.Join(problems, "; "), sideBySide(columns, a.Order.pairs(want, got)))
}

// finds reports whether a row equals the element that it is compared with.
func (o order) finds(i int, want, got []row) bool {
	if o == inAnyOrder {
		return slices.ContainsFunc(got, func(g row) bool { return slices.Equal(want[i], g) })
	}
	return i < len(got) && slices.Equal(want[i], got[i])
}
