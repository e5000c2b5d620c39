package sqlite

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/store/sqlstore"
)

// Inspect looks for triggers and views on the store's tables that the store did not make, or that were changed, for triggers, views,
// indexes and tallies that are gone, and for tallies and indexes of searched texts that hold something else than the records.
func (s *Store) Inspect(ctx context.Context, name string) (found []string, err error) {
	t, err := s.enter(ctx, name)
	if err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	c, err := dial(t.file, readOnly, s.options)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	for _, look := range []func(context.Context, *conn) ([]string, error){t.schema.strangeObjects, t.schema.wrongTallies, t.schema.wrongParts} {
		strange, err := look(ctx, c)
		if err != nil {
			return nil, failure("inspect", err)
		}
		found = append(found, strange...)
	}
	return found, nil
}

// strangeObjects are triggers on the store's tables and views under its names that are not as the store makes them, and what it makes
// that is gone.
func (s *schema) strangeObjects(ctx context.Context, c *conn) (found []string, err error) {
	kinds, err := s.kindsIn(ctx, c)
	if err != nil {
		return nil, err
	}
	made, there := s.objects(), map[string]bool{}
	err = c.each(ctx, "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY name", func(row []string) {
		kind, name, on, sql := row[0], row[1], row[2], row[3]
		there[name] = true
		if kind != "trigger" && kind != "view" || !isOwn(on, kinds) {
			return
		}
		switch own, known := made[name]; {
		case known && own.sql != sql:
			found = append(found, fmt.Sprintf("%s %s was changed", kind, name))
		case !known:
			found = append(found, fmt.Sprintf("%s %s on %s is not the platform's", kind, name, on))
		}
	})
	for _, name := range slices.Sorted(maps.Keys(made)) {
		if !there[name] {
			found = append(found, fmt.Sprintf("%s %s is gone", strings.ToLower(made[name].sort), name))
		}
	}
	return found, err
}

// objects are all that the store makes in addition to its tables, by name.
func (s *schema) objects() map[string]object {
	made := map[string]object{}
	for _, t := range s.tables {
		made[t.viewName()] = object{name: t.viewName(), sort: "VIEW", sql: t.createView()}
		for _, o := range t.objects() {
			made[o.name] = o
		}
	}
	return made
}

// wrongTallies are the tallies that differ from a count of the records.
func (s *schema) wrongTallies(ctx context.Context, c *conn) (found []string, err error) {
	for _, t := range s.tables {
		for _, tally := range t.Tallies() {
			differ, err := c.number(ctx, tally.Differs(sqlstore.Quote(t.tallyName(tally))))
			if err != nil {
				return nil, err
			}
			if differ != 0 {
				found = append(found, t.WrongTally())
			}
		}
	}
	return found, nil
}
