package postgres

import (
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// Counting by a tally adds up a few of its rows. Writers take turns and do not meet there.

// tallyPrefixes begin the names of tallies, which no kind has. Programs that knew of facets alone drop the tallies under the first
// that they do not declare, and leave their triggers.
var tallyPrefixes = []string{"_facets:", "_tally:"}

// tallyName identifies a tally by what it is, so that another one has another name.
func (t *table) tallyName(c sqlstore.Tally) string {
	sort, what, _ := strings.Cut(c.Name, ":")
	return identifier("_" + sort + ":" + t.Kind.Name + ":" + what)
}

// isTally reports whether a table is a tally of the kind, declared or not.
func (t *table) isTally(name string) bool {
	return slices.ContainsFunc(tallyPrefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix+t.Kind.Name+":") })
}

func (t *table) tally(c sqlstore.Tally) string {
	return t.inside + "." + sqlstore.Quote(t.tallyName(c))
}

// tallyTrigger is the name of the trigger that keeps the nth tally of a kind where records come and go; another one keeps it where
// they change.
func tallyTrigger(n int, c sqlstore.Tally) string {
	if c.Full {
		return "_facets"
	}
	return fmt.Sprint("_tally", n)
}

const whereChanged = "_changed"

// createTally makes the tally of the records that are there.
func (t *table) createTally(c sqlstore.Tally) string {
	return fmt.Sprintf("CREATE TABLE %[1]s WITH (fillfactor = 50) AS %[2]s; CREATE INDEX ON %[1]s (%[3]s)", t.tally(c), c.Counted(), c.Columns())
}

// tallyBody is what the function does that keeps a tally.
func (t *table) tallyBody(c sqlstore.Tally) string {
	counts := func(row string) string {
		if c.Full {
			return "true"
		}
		return c.Counts(row)
	}
	return fmt.Sprintf(`
BEGIN
	IF TG_OP <> 'INSERT' AND %[2]s THEN
		UPDATE %[1]s SET n = n - 1%[7]s WHERE %[3]s;
	END IF;
	IF TG_OP <> 'DELETE' AND %[4]s THEN
		UPDATE %[1]s SET n = n + 1%[8]s WHERE %[5]s;
		IF NOT FOUND THEN
			INSERT INTO %[1]s VALUES (NEW.%[6]s, 1%[9]s);
		END IF;
	END IF;
	RETURN NULL;
END `, t.tally(c), counts("OLD."), same(c, "OLD"), counts("NEW."), same(c, "NEW"), sqlstore.QuoteAll(c.By, ", NEW."),
		changed(c, "OLD.", "-"), changed(c, "NEW.", "+"), strings.Join(append([]string{""}, c.Parts("NEW.")...), ", "))
}

// changed are the changes that add the parts of a row to the tally, or subtract them.
func changed(c sqlstore.Tally, row, sign string) string {
	var changes strings.Builder
	columns := c.PartColumns()
	for i, part := range c.Parts(row) {
		fmt.Fprintf(&changes, ", %s = %[1]s %s %s", columns[i], sign, part)
	}
	return changes.String()
}

// keepTally makes the function and the triggers that keep the nth tally.
func (t *table) keepTally(n int, c sqlstore.Tally) string {
	watched := c.Watched()
	return fmt.Sprintf(`CREATE OR REPLACE FUNCTION %[1]s() RETURNS trigger LANGUAGE plpgsql AS $tally$%[2]s$tally$;
CREATE TRIGGER %[3]s AFTER INSERT OR DELETE ON %[4]s FOR EACH ROW EXECUTE FUNCTION %[1]s();
CREATE TRIGGER %[5]s AFTER UPDATE OF %[6]s ON %[4]s FOR EACH ROW WHEN ((OLD.%[7]s) IS DISTINCT FROM (NEW.%[8]s)) EXECUTE FUNCTION %[1]s()`,
		t.tally(c), t.tallyBody(c), sqlstore.Quote(tallyTrigger(n, c)), t.Name, sqlstore.Quote(tallyTrigger(n, c)+whereChanged),
		sqlstore.QuoteAll(watched, ", "), sqlstore.QuoteAll(watched, ", OLD."), sqlstore.QuoteAll(watched, ", NEW."))
}

// leaveTallies removes the triggers of all tallies that the table has, declared or not.
func (t *table) leaveTallies() string {
	return fmt.Sprintf(`DO $leave$
DECLARE name text;
BEGIN
	FOR name IN SELECT tgname FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid
		WHERE tgrelid = to_regclass('%[1]s') AND (starts_with(proname, '%[2]s') OR starts_with(proname, '%[3]s'))
	LOOP
		EXECUTE format('DROP TRIGGER %%I ON %[1]s', name);
	END LOOP;
END $leave$`, t.Name, tallyPrefixes[0], tallyPrefixes[1])
}

// same finds the combination of a row. No index finds nulls the way of facets, but those that may be null come last.
func same(c sqlstore.Tally, row string) string {
	var terms []string
	for _, f := range c.By {
		term := fmt.Sprintf("%[1]s = %[2]s.%[1]s", sqlstore.Quote(f), row)
		if c.Full {
			term = fmt.Sprintf("(%[1]s OR %[2]s IS NULL AND %[3]s.%[2]s IS NULL)", term, sqlstore.Quote(f), row)
		}
		terms = append(terms, term)
	}
	return strings.Join(terms, " AND ")
}

// count is the statement that counts what matches.
func (t *table) count(where []store.Condition) sqlstore.Statement {
	tally, on, answers := t.TallyOf(where)
	if !answers {
		return t.Count(where)
	}
	return sqlstore.Statement{SQL: dialect{}.Marked("SELECT coalesce(sum(n), 0)::bigint FROM " + t.tally(tally) + on.Where()), Args: on.Args}
}
