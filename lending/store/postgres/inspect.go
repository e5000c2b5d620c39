package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Inspect looks for triggers and rules on the store's tables that the store did not make, or that are switched off, and for
// tallies that count something else than the records.
func (s *Store) Inspect(ctx context.Context, name string) ([]string, error) {
	t, err := s.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer s.running.Done()
	found, err := s.strangeObjects(ctx, t.schema)
	if err != nil {
		return nil, unavailable(&failure{"inspect", err})
	}
	for _, table := range t.schema.tables {
		if table.kind.Facets == nil {
			continue
		}
		var differ bool
		if err := s.pool.QueryRow(ctx, table.tallyDiffers()).Scan(&differ); err != nil {
			return nil, unavailable(&failure{"inspect", err})
		}
		if differ {
			found = append(found, fmt.Sprintf("the tally of %s counts something else than its records", table.kind.Name))
		}
	}
	return found, nil
}

// strangeObjects asks the catalogue. Triggers that keep references are the server's own.
func (s *Store) strangeObjects(ctx context.Context, in *schema) ([]string, error) {
	tables, tallied := []string{"_turn", "_log", "_place"}, []string{}
	for _, t := range in.tables {
		tables = append(tables, t.kind.Name)
		if t.kind.Facets != nil {
			tables, tallied = append(tables, t.tallyName()), append(tallied, t.kind.Name)
		}
	}
	rows, err := s.pool.Query(ctx, `
		SELECT 'trigger ' || tgname || ' on ' || relname || CASE WHEN own THEN ' is switched off' ELSE ' is not the platform''s' END
		FROM (SELECT tgname, relname, tgenabled, relname = ANY ($3) AND tgname IN ('_facets', '_facets_changed') AND proname = 'tally' AS own
			FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
			JOIN LATERAL (SELECT CASE WHEN starts_with(p.proname, $4) THEN 'tally' ELSE '' END AS proname FROM pg_proc p WHERE p.oid = tgfoid) f ON true
			WHERE relnamespace = to_regnamespace($1) AND relname = ANY ($2) AND NOT tgisinternal) t
		WHERE NOT own OR tgenabled <> 'O'
		UNION ALL
		SELECT 'rule ' || rulename || ' on ' || relname || ' is not the platform''s'
		FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class
		WHERE relnamespace = to_regnamespace($1) AND relname = ANY ($2)
		ORDER BY 1`, quote(in.name), tables, tallied, tallyPrefix)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// tallyDiffers asks whether the tally is what a count of the records says.
func (t *table) tallyDiffers() string {
	facets := quoteAll(t.kind.Facets, ", ")
	tallied := fmt.Sprintf("SELECT %s, n FROM %s WHERE n <> 0", facets, t.tally())
	counted := fmt.Sprintf("SELECT %s, count(*) FROM %s GROUP BY %[1]s", facets, t.name)
	return fmt.Sprintf("SELECT EXISTS ((%s) EXCEPT (%s)) OR EXISTS ((%[2]s) EXCEPT (%[1]s))", tallied, counted)
}
