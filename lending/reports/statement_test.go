package reports

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCompile(t *testing.T) {
	cases := []struct {
		name, sql, want string
		variables       []Variable
	}{
		{"no variable", "SELECT 1", "SELECT 1", nil},
		{"one", "SELECT * FROM loan WHERE office_id = ${officeId}", "SELECT * FROM loan WHERE office_id = $1", []Variable{OfficeID}},
		{"one, twice", "${officeId} + ${endDate} + ${officeId}", "$1 + $2 + $1", []Variable{OfficeID, EndDate}},
		{"quoted as if it were pasted", "d >= '${startDate}'", "d >= $1", []Variable{StartDate}},
		{"part of a text", "'a ${officeId} b'", "'a ${officeId} b'", nil},
		{"a quote in a text", "'it''s ${officeId}' || ${endDate}", "'it''s ${officeId}' || $1", []Variable{EndDate}},
		{"in a name", `"${officeId}"`, `"${officeId}"`, nil},
		{"in comments", "-- ${officeId}\n/* ${endDate} */ ${asOn}", "-- ${officeId}\n/* ${endDate} */ $1", []Variable{AsOn}},
		{"a text that never ends", "'${officeId} AND ${endDate}", "'${officeId} AND ${endDate}", nil},
		{"no variable at all", "${a b} ${} ${", "${a b} ${} ${", nil},
	}
	for _, c := range cases {
		got := compile(c.sql)
		if got.sql != c.want {
			t.Errorf("%s: %q, want %q", c.name, got.sql, c.want)
		}
		if diff := cmp.Diff(c.variables, got.variables); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// FuzzCompile: nothing but variables is taken out of a statement, and each is bound once.
func FuzzCompile(f *testing.F) {
	for _, seed := range []string{"SELECT ${officeId}", "'${endDate}'", "'a'${x}\"b\"", "--${y}", "/*", "$1 ${_}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sql string) {
		s := compile(sql)
		seen := map[Variable]bool{}
		for _, v := range s.variables {
			if seen[v] || !strings.Contains(sql, "${"+string(v)+"}") {
				t.Errorf("%q: variable %q", sql, v)
			}
			seen[v] = true
		}
		if len(s.variables) == 0 && s.sql != sql {
			t.Errorf("%q became %q", sql, s.sql)
		}
	})
}
