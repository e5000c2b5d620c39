package postgres

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// Counting by facets adds up the few rows of the tally. Writers take turns and do not meet there.

// tallyPrefix begins the names of tallies, which no kind has.
const tallyPrefix = "_facets:"

// tallyName identifies the tally by what it is, so that other facets have another one.
func (t *table) tallyName() string {
	return identifier(tallyPrefix + t.Kind.Name + ":" + strings.Join(t.Kind.Facets, "."))
}

func (t *table) tally() string { return t.inside + "." + sqlstore.Quote(t.tallyName()) }

// createTally makes the tally of the records that are there.
func (t *table) createTally() string {
	facets := t.Facets()
	return fmt.Sprintf("CREATE TABLE %[1]s WITH (fillfactor = 50) AS SELECT %[2]s, count(*) AS n FROM %[3]s GROUP BY %[2]s; CREATE INDEX ON %[1]s (%[2]s)",
		t.tally(), facets, t.Name)
}

// keepTally makes the function and the triggers that keep the tally.
func (t *table) keepTally() string {
	facets := t.Facets()
	return fmt.Sprintf(`CREATE OR REPLACE FUNCTION %[1]s() RETURNS trigger LANGUAGE plpgsql AS $tally$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE %[2]s SET n = n - 1 WHERE %[3]s;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		UPDATE %[2]s SET n = n + 1 WHERE %[4]s;
		IF NOT FOUND THEN
			INSERT INTO %[2]s VALUES (%[5]s, 1);
		END IF;
	END IF;
	RETURN NULL;
END $tally$;
CREATE TRIGGER "_facets" AFTER INSERT OR DELETE ON %[6]s FOR EACH ROW EXECUTE FUNCTION %[1]s();
CREATE TRIGGER "_facets_changed" AFTER UPDATE OF %[7]s ON %[6]s FOR EACH ROW WHEN ((OLD.%[8]s) IS DISTINCT FROM (NEW.%[9]s)) EXECUTE FUNCTION %[1]s()`,
		t.tally(), t.tally(), t.sameFacets("OLD"), t.sameFacets("NEW"), "NEW."+sqlstore.QuoteAll(t.Kind.Facets, ", NEW."), t.Name, facets,
		sqlstore.QuoteAll(t.Kind.Facets, ", OLD."), sqlstore.QuoteAll(t.Kind.Facets, ", NEW."))
}

// leaveTally removes the triggers.
func (t *table) leaveTally() string {
	return fmt.Sprintf(`DROP TRIGGER IF EXISTS "_facets" ON %[1]s; DROP TRIGGER IF EXISTS "_facets_changed" ON %[1]s`, t.Name)
}

// sameFacets finds the combination of a row. No index finds nulls that way, but facets that may be null come last.
func (t *table) sameFacets(row string) string {
	var terms []string
	for _, f := range t.Kind.Facets {
		terms = append(terms, fmt.Sprintf("(%[1]s = %[2]s.%[1]s OR %[1]s IS NULL AND %[2]s.%[1]s IS NULL)", sqlstore.Quote(f), row))
	}
	return strings.Join(terms, " AND ")
}

// count is the statement that counts what matches.
func (t *table) count(where []store.Condition) sqlstore.Statement {
	if !t.ByFacets(where) {
		return t.Count(where)
	}
	c := t.Conditions(where)
	return sqlstore.Statement{SQL: dialect{}.Marked("SELECT coalesce(sum(n), 0)::bigint FROM " + t.tally() + c.Where()), Args: c.Args}
}
