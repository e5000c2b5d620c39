package sqlite

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// hostObject is something in a database that is not the store's own.
type hostObject struct {
	sort, name, sql string // sort as SQLite has it: table, index, view, trigger
}

// failure names what an error is about.
func (o hostObject) failure(err error) error {
	if err != nil {
		err = fmt.Errorf("%s %s: %w", o.sort, o.name, err)
	}
	return err
}

// ownTables are the store's own besides those of kinds.
var ownTables = []string{"_sequence", "_log", "_column"}

// isOwn reports whether a name in the schema is the store's: of a kind, its view, and what is made of it under "kind:".
func isOwn(name string, kinds map[string]bool) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kinds[kind] || kinds[strings.TrimSuffix(name, readableSuffix)] || slices.Contains(ownTables, name)
}

// kindsIn are the kinds that are declared, and those that were when the database was written.
func (s *schema) kindsIn(ctx context.Context, c *conn) (map[string]bool, error) {
	kinds := map[string]bool{}
	for _, t := range s.tables {
		kinds[t.Kind.Name] = true
	}
	err := c.each(ctx, "SELECT DISTINCT kind FROM _column", func(row []string) { kinds[row[0]] = true })
	return kinds, err
}

// hostObjects lists what is the host's, tables first, in the order in which it was made.
func (s *schema) hostObjects(ctx context.Context, c *conn) ([]hostObject, error) {
	kinds, err := s.kindsIn(ctx, c)
	if err != nil {
		return nil, err
	}
	var all []hostObject
	err = c.each(ctx, "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type <> 'table', rowid",
		func(row []string) {
			if !isOwn(row[1], kinds) {
				all = append(all, hostObject{row[0], row[1], row[2]})
			}
		})
	return all, err
}

// HostTables names the tables, indexes, views and triggers of the host in a tenant's database.
func (s *Store) HostTables(ctx context.Context, name string) (names []string, err error) {
	t, err := s.enter(ctx, name)
	if err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	objects, err := t.hostObjects(ctx, s.options)
	for _, o := range objects {
		names = append(names, o.sort+" "+o.name)
	}
	return names, err
}

// TakesHostTables reports whether the other store is one of this package.
func (s *Store) TakesHostTables(from store.Store) bool {
	_, ok := from.(*Store)
	return ok
}

// TakeHostTables copies the host's tables from another store of this package. Virtual tables cannot be copied row by row and are
// refused.
func (s *Store) TakeHostTables(ctx context.Context, name string, from store.Store) (err error) {
	source, ok := from.(*Store)
	if !ok {
		return fmt.Errorf("%w: host tables of a %T", store.ErrForeign, from)
	}
	theirs, err := source.enter(ctx, name)
	if err != nil {
		return err
	}
	defer source.callers.Leave()
	t, err := s.enter(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	objects, err := theirs.hostObjects(ctx, s.options)
	if err != nil || len(objects) == 0 {
		return err
	}
	c, err := dial(t.file, readWrite, s.options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if err := c.run(ctx, "ATTACH ? AS source", dsn(theirs.file, readOnly, s.options)); err != nil {
		return failure("take host tables", err)
	}
	taking := taking{ctx: ctx, conn: c, tenant: name}
	if err := c.transaction(ctx, func() error { return taking.all(objects) }); err != nil {
		return fmt.Errorf("sqlite: host tables of %s: %w", name, err)
	}
	return nil
}

func (t *tenant) hostObjects(ctx context.Context, o Options) (objects []hostObject, err error) {
	c, err := dial(t.file, readOnly, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	return t.schema.hostObjects(ctx, c)
}

// taking copies what is the host's from the database that is attached as source.
type taking struct {
	ctx    context.Context
	conn   *conn
	tenant string
}

// all makes the tables, then fills them, because their rows refer to each other, and then makes what stands on them, so that no
// trigger sees the copying. The tables come first among the objects.
func (t taking) all(objects []hostObject) (err error) {
	if err := t.conn.run(t.ctx, "PRAGMA defer_foreign_keys = ON"); err != nil {
		return err
	}
	tables := slices.IndexFunc(objects, func(o hostObject) bool { return o.sort != "table" })
	if tables < 0 {
		tables = len(objects)
	}
	there := map[string]bool{}
	for _, o := range objects[:tables] {
		if there[o.name], err = t.make(o); err != nil {
			return err
		}
	}
	for _, o := range objects[:tables] {
		if err := t.fill(o, there[o.name]); err != nil {
			return err
		}
	}
	for _, o := range objects[tables:] {
		if _, err := t.make(o); err != nil {
			return err
		}
	}
	return t.numbers()
}

// make makes an object, and reports whether the same one was there already.
func (t taking) make(o hostObject) (there bool, err error) {
	sql, there, err := t.there(o.name)
	switch {
	case err != nil:
		return there, err
	case strings.HasPrefix(o.sql, "CREATE VIRTUAL"):
		return there, t.refuse(o, "is a virtual table, which cannot be copied", "make it anew there, and copy without the tables of the host")
	case there && sql != o.sql:
		return there, t.refuse(o, "is there already and is another one", "rename one of them")
	case there:
		return there, nil
	}
	return there, o.failure(t.conn.run(t.ctx, o.sql))
}

// fill copies the rows of a table, or compares them with those that are there.
func (t taking) fill(o hostObject, there bool) error {
	if there {
		return t.compare(o)
	}
	columns, err := t.columns(o.name)
	if err != nil {
		return err
	}
	return o.failure(t.conn.run(t.ctx, fmt.Sprintf("INSERT INTO main.%s (%s) SELECT %[2]s FROM source.%[1]s", sqlstore.Quote(o.name), columns)))
}

// there is the SQL of an object of the target.
func (t taking) there(name string) (sql string, found bool, err error) {
	err = t.conn.each(t.ctx, "SELECT sql FROM main.sqlite_schema WHERE name = ?", func(row []string) { sql, found = row[0], true }, name)
	return sql, found, err
}

// columns lists the columns of a table that are stored; what is generated from them is generated again.
func (t taking) columns(table string) (string, error) {
	var columns []string
	err := t.conn.each(t.ctx, "SELECT name FROM pragma_table_xinfo(?, 'source') WHERE hidden = 0", func(row []string) { columns = append(columns, sqlstore.Quote(row[0])) }, table)
	return strings.Join(columns, ", "), err
}

// compare refuses a table that an earlier copy left, or somebody filled, when its rows are not those of the source.
func (t taking) compare(o hostObject) error {
	columns, err := t.columns(o.name)
	if err != nil {
		return err
	}
	rows := func(where string) string {
		return fmt.Sprintf("SELECT %s FROM %s.%s", columns, where, sqlstore.Quote(o.name))
	}
	differing, err := t.conn.number(t.ctx, fmt.Sprintf("SELECT (SELECT count(*) FROM (%s EXCEPT %s)) + (SELECT count(*) FROM (%[2]s EXCEPT %[1]s)) + abs((SELECT count(*) FROM main.%[3]s) - (SELECT count(*) FROM source.%[3]s))",
		rows("main"), rows("source"), sqlstore.Quote(o.name)))
	if err == nil && differing != 0 {
		err = t.refuse(o, "is there already with other rows", "remove it from the target, and copy again")
	}
	return err
}

// numbers continues the numbers of AUTOINCREMENT where those of the source end.
func (t taking) numbers() error {
	used, err := t.conn.number(t.ctx, "SELECT (SELECT count(*) FROM source.sqlite_schema WHERE name = 'sqlite_sequence') + (SELECT count(*) FROM main.sqlite_schema WHERE name = 'sqlite_sequence')")
	if err != nil || used < 2 {
		return err
	}
	return t.conn.run(t.ctx, "DELETE FROM main.sqlite_sequence WHERE name IN (SELECT name FROM source.sqlite_sequence); INSERT INTO main.sqlite_sequence SELECT * FROM source.sqlite_sequence")
}

func (t taking) refuse(o hostObject, problem, hint string) error {
	return &SchemaError{Tenant: t.tenant, Kind: o.name, Problem: problem, Hint: hint}
}
