package postgres

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGather puts rows of one table together, in statements of 1, 2, 4 ... rows, and wants none of them to pass what stands apart.
func TestGather(t *testing.T) {
	into := map[string]inserts{"a": newInserts(`"a" (x, y)`, 2), "b": newInserts(`"b" (x)`, 1)}
	row := func(table string, args ...any) statement {
		return statement{sql: into[table][0], args: args, rows: 1, inserts: into[table]}
	}
	read, apart := statement{sql: "SELECT"}, statement{sql: "SAVEPOINT", apart: true}
	many := func(n int) (list []statement) {
		for i := range n {
			list = append(list, row("b", i))
		}
		return list
	}
	type sent struct {
		SQL  string
		Args int
		Rows int
	}
	one, two := sent{`INSERT INTO "b" (x) VALUES ($1)`, 1, 1}, sent{`INSERT INTO "a" (x, y) VALUES ($1, $2), ($3, $4)`, 4, 2}
	for _, c := range []struct {
		name    string
		pending []statement
		want    []sent
	}{
		{"nothing", nil, nil},
		{"two tables and a read", []statement{row("a", 1, 2), row("b", 3), read, row("a", 4, 5)}, []sent{two, one, {SQL: "SELECT"}}},
		{"a savepoint", []statement{row("b", 1), apart, row("b", 2)}, []sent{one, {SQL: "SAVEPOINT"}, one}},
		{"three", many(3), []sent{{`INSERT INTO "b" (x) VALUES ($1), ($2)`, 2, 2}, one}},
		{"one too many", many(mostRows + 1), []sent{{into["b"][4], mostRows, mostRows}, one}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []sent
			for _, s := range gather(c.pending) {
				got = append(got, sent{s.sql, len(s.args), s.rows})
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
