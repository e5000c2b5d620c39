package sqlite

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lending.example/platform/lending/store/sqlstore"
)

// Inspect looks for triggers and views on the store's tables that the store did not make, or that were changed, for triggers that are
// gone, and for tallies that count something else than the records.
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
	for _, look := range []func(context.Context, *conn) ([]string, error){t.schema.strangeObjects, t.schema.wrongTallies} {
		strange, err := look(ctx, c)
		if err != nil {
			return nil, failure("inspect", err)
		}
		found = append(found, strange...)
	}
	return found, nil
}

// strangeObjects are triggers on the store's tables and views under its names that are not as the store makes them.
func (s *schema) strangeObjects(ctx context.Context, c *conn) (found []string, err error) {
	kinds, err := s.kindsIn(ctx, c)
	if err != nil {
		return nil, err
	}
	made := s.statements()
	there := map[string]bool{}
	err = c.each(ctx, "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name", func(row []string) {
		kind, name, on, sql := row[0], row[1], row[2], row[3]
		there[name] = true
		switch own, known := made[name]; {
		case !isOwn(on, kinds), known && own == sql:
		case known:
			found = append(found, fmt.Sprintf("%s %s was changed", kind, name))
		default:
			found = append(found, fmt.Sprintf("%s %s on %s is not the platform's", kind, name, on))
		}
	})
	for _, t := range s.tables {
		for _, o := range t.tallyObjects() {
			if o.sort == "TRIGGER" && !there[o.name] {
				found = append(found, fmt.Sprintf("trigger %s is gone", o.name))
			}
		}
	}
	return found, err
}

// statements are those that make the triggers and views, by name.
func (s *schema) statements() map[string]string {
	made := map[string]string{}
	for _, t := range s.tables {
		made[t.viewName()] = t.createView()
		objects := t.tallyObjects()
		for _, p := range t.searched {
			objects = slices.Concat(objects, p.objects())
		}
		for _, o := range objects {
			made[o.name] = o.sql
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
