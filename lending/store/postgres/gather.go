package postgres

import (
	"fmt"
	"math/bits"
	"strings"
)

// The server begins again for every statement: it opens all indexes, and makes a plan of what it computes for a row. So rows
// that go into one table at the same time go in one statement.

// inserts are the statements that insert 1, 2, 4, 8 ... rows, with the arguments of one row after those of the other: few
// enough for each of them to be prepared once.
type inserts []string

// mostRows is how many rows go in one statement.
const mostRows = 16

// newInserts makes the statements, given their beginning and the arguments of one row.
func newInserts(into string, arguments int) inserts {
	var made inserts
	for rows := 1; rows <= mostRows; rows *= 2 {
		var values strings.Builder
		for i := range rows * arguments {
			switch {
			case i == 0:
				values.WriteString("(")
			case i%arguments == 0:
				values.WriteString("), (")
			default:
				values.WriteString(", ")
			}
			fmt.Fprintf(&values, "$%d", i+1)
		}
		made = append(made, fmt.Sprintf("INSERT INTO %s VALUES %s)", into, values.String()))
	}
	return made
}

// gather puts rows together that go into one table. The later ones go earlier by that: what is written to other rows in between
// does not touch them, and what is read in between and would miss or see them is read again, see [foresight]. No row passes a
// statement that stands apart.
func gather(pending []statement) []statement {
	var gathered []statement
	begun := map[string]int{}
	for _, s := range pending {
		first, more := begun[s.sql]
		switch {
		case s.inserts == nil:
			if s.apart {
				clear(begun)
			}
			gathered = append(gathered, s)
		case more && gathered[first].rows < mostRows:
			gathered[first].args = append(gathered[first].args, s.args...)
			gathered[first].rows++
		default:
			begun[s.sql] = len(gathered)
			gathered = append(gathered, s)
		}
	}
	return prepared(gathered)
}

// prepared makes statements that there are of those with any number of rows.
func prepared(gathered []statement) []statement {
	var list []statement
	for _, s := range gathered {
		if s.inserts == nil {
			list = append(list, s)
			continue
		}
		perRow := len(s.args) / s.rows
		for left, args := s.rows, s.args; left > 0; {
			power := bits.Len(uint(left)) - 1
			rows := 1 << power
			list = append(list, statement{sql: s.inserts[power], args: args[:rows*perRow], rows: rows})
			left, args = left-rows, args[rows*perRow:]
		}
	}
	return list
}
