package postgres

import (
	"context"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"
	"lending.example/platform/lending/store/sqlstore"
)

// Inspect looks for triggers and rules on the store's tables that the store did not make, or that are switched off or gone, for
// functions of triggers that were changed, and for tallies that count something else than the records.
func (s *Store) Inspect(ctx context.Context, name string) ([]string, error) {
	t, err := s.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	found, err := s.strangeObjects(ctx, t.schema)
	if err == nil {
		var counting []string
		counting, err = s.strangeFunctions(ctx, t.schema)
		found = append(found, counting...)
	}
	if err != nil {
		return nil, unavailable(&failure{"inspect", err})
	}
	for _, table := range t.schema.tables {
		for _, tally := range table.Tallies() {
			var differ bool
			if err := s.pool.QueryRow(ctx, tally.Differs(table.tally(tally))).Scan(&differ); err != nil {
				return nil, unavailable(&failure{"inspect", err})
			}
			if differ {
				found = append(found, table.WrongTally())
			}
		}
	}
	return found, nil
}

// strangeObjects asks the catalogue. Triggers that keep references are the server's own.
func (s *Store) strangeObjects(ctx context.Context, in *schema) ([]string, error) {
	tables, kept := []string{"_turn", "_log", "_place"}, []string{}
	for _, t := range in.tables {
		tables = append(tables, t.Kind.Name)
		for n, c := range t.Tallies() {
			on := t.Kind.Name + "." + tallyTrigger(n, c)
			tables, kept = append(tables, t.tallyName(c)), append(kept, on, on+whereChanged)
		}
	}
	rows, err := s.pool.Query(ctx, `
		WITH there AS (SELECT tgname, relname, tgenabled, relname || '.' || tgname = ANY ($3) AND (starts_with(proname, $4) OR starts_with(proname, $5)) AS own
			FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid JOIN pg_proc p ON p.oid = tgfoid
			WHERE relnamespace = to_regnamespace($1) AND relname = ANY ($2) AND NOT tgisinternal)
		SELECT 'trigger ' || tgname || ' on ' || relname || CASE WHEN own THEN ' is switched off' ELSE ' is not the platform''s' END
		FROM there WHERE NOT own OR tgenabled <> 'O'
		UNION ALL
		SELECT 'trigger ' || split_part(name, '.', 2) || ' on ' || split_part(name, '.', 1) || ' is gone'
		FROM unnest($3::text[]) AS name WHERE NOT EXISTS (SELECT FROM there WHERE relname || '.' || tgname = name)
		UNION ALL
		SELECT 'rule ' || rulename || ' on ' || relname || ' is not the platform''s'
		FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class
		WHERE relnamespace = to_regnamespace($1) AND relname = ANY ($2)
		ORDER BY 1`, sqlstore.Quote(in.name), tables, kept, tallyPrefixes[0], tallyPrefixes[1])
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// strangeFunctions are the functions of the store's triggers that do something else than the store had them do.
func (s *Store) strangeFunctions(ctx context.Context, in *schema) (found []string, err error) {
	does := map[string]string{}
	for _, t := range in.tables {
		for _, c := range t.Tallies() {
			does[t.tallyName(c)] = t.tallyBody(c)
		}
	}
	rows, err := s.pool.Query(ctx, `
		SELECT proname, prosrc FROM pg_proc WHERE pronamespace = to_regnamespace($1) AND proname = ANY ($2) ORDER BY 1`,
		sqlstore.Quote(in.name), slices.Collect(maps.Keys(does)))
	if err != nil {
		return nil, err
	}
	var name, body string
	_, err = pgx.ForEachRow(rows, []any{&name, &body}, func() error {
		if body != does[name] {
			found = append(found, "function "+name+" was changed")
		}
		return nil
	})
	return found, err
}
