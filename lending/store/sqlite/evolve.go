package sqlite

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// object is a part of a schema that follows from the table of a kind: an index, a trigger, a table that
// triggers keep.
type object struct {
	name string
	sort string // INDEX, TRIGGER or TABLE
	sql  string // makes it
	fill string // fills it from the records that are there; "" where nothing has to

	columns []string // of an index
}

// objects are all parts of the schema of a kind but its table and its view.
func (t *table) objects() []object {
	var all []object
	for _, i := range t.Indexes {
		all = append(all, object{name: i.Name(), sort: "INDEX", sql: createIndex(i), columns: i.Columns})
	}
	all = append(all, t.tallyObjects()...)
	for _, p := range t.searched {
		all = append(all, p.objects()...)
	}
	return all
}

// evolution makes the changes that the declared schema asks for.
type evolution struct {
	sqlstore.Evolution
	ctx    context.Context
	conn   *conn
	logger *slog.Logger

	objects map[string]string // SQL of every table, index, trigger and view, by name
	names   []string          // of those that were stored at first, in order
	sorts   map[string]string // whether it is a table, an index ...
}

// evolve runs in one transaction, so that a refused database stays as it was.
func evolve(ctx context.Context, c *conn, tenant string, s *schema, o Options) error {
	return c.transaction(ctx, func() error {
		e := &evolution{ctx: ctx, conn: c, logger: o.Logger, Evolution: sqlstore.Evolution{Dialect: dialect{}, Tenant: tenant, DropColumns: o.DropColumns,
			Type: store.ColumnType.String}}
		if err := e.load(); err != nil {
			return err
		}
		for _, t := range s.tables {
			if err := e.table(t); err != nil {
				return err
			}
		}
		return nil
	})
}

func (e *evolution) load() error {
	e.Columns, e.objects, e.sorts = map[string]map[string]string{}, map[string]string{}, map[string]string{}
	err := e.conn.each(e.ctx, "SELECT name, coalesce(sql, ''), type FROM sqlite_schema", func(row []string) {
		e.objects[row[0]], e.sorts[row[0]] = row[1], row[2]
		e.Columns[row[0]] = map[string]string{}
	})
	if err != nil {
		return err
	}
	e.names = slices.Sorted(maps.Keys(e.objects))
	return e.conn.each(e.ctx, "SELECT kind, name, type FROM _column", func(row []string) {
		if columns := e.Columns[row[0]]; columns != nil {
			columns[row[1]] = row[2]
		}
	})
}

// table brings one table to what is declared, and then its view.
func (e *evolution) table(t *table) error {
	if err := e.mustBeOwn(t); err != nil {
		return err
	}
	if err := e.Bring(&t.Table, change{e, t}); err != nil {
		return err
	}
	if err := e.loosen(t); err != nil {
		return err
	}
	return e.view(t)
}

// loosen lets blobs into a strict table that has amounts, as those of earlier programs were made. Nothing changes but a word of the
// declaration: SQLite keeps rows in the same way with it and without.
func (e *evolution) loosen(t *table) error {
	declared, isStrict := strings.CutSuffix(e.objects[t.Kind.Name], strict)
	if !isStrict || !t.hasAmounts() {
		return nil
	}
	version, err := e.conn.number(e.ctx, "PRAGMA schema_version")
	if err != nil {
		return err
	}
	if err := e.conn.run(e.ctx, "PRAGMA writable_schema = ON"); err != nil {
		return err
	}
	_, err = e.conn.exec(e.ctx, "UPDATE sqlite_schema SET sql = substr(sql, 1, length(sql) - ?) WHERE type = 'table' AND name = ?", int64(len(strict)), t.Kind.Name)
	e.objects[t.Kind.Name] = declared
	// The new version makes other connections read the schema again, and the reset this one.
	return errors.Join(err, e.conn.run(e.ctx, fmt.Sprintf("PRAGMA schema_version = %d; PRAGMA writable_schema = RESET", version+1)))
}

// mustBeOwn refuses what a host program has made under the name of a kind that it knew nothing of.
func (e *evolution) mustBeOwn(t *table) error {
	sort, exists := e.sorts[t.Kind.Name]
	if !exists {
		return nil
	}
	own, err := e.conn.number(e.ctx, "SELECT count(*) FROM pragma_table_info(?) WHERE name IN ('id', 'revision', 'body')", t.Kind.Name)
	if err != nil || own == 3 && sort == "table" {
		return err
	}
	return e.Refuse(&t.Table, "a "+sort+" of that name is there, and the store did not make it", "rename it")
}

func (e *evolution) view(t *table) error {
	if e.objects[t.viewName()] == t.createView() {
		return nil
	}
	if err := e.dropView(t); err != nil {
		return err
	}
	return e.conn.run(e.ctx, t.createView())
}

func (e *evolution) dropView(t *table) error {
	delete(e.objects, t.viewName())
	return e.conn.run(e.ctx, "DROP VIEW IF EXISTS "+sqlstore.Quote(t.viewName()))
}

// change makes the single changes to one table.
type change struct {
	*evolution
	t *table
}

func (c change) Create() error {
	if err := c.conn.run(c.ctx, c.t.create()); err != nil {
		return err
	}
	for _, column := range c.t.Kind.Columns {
		if err := c.note(column); err != nil {
			return err
		}
	}
	return nil
}

// note keeps the declared type of a column, which SQLite does not know.
func (c change) note(column store.Column) error {
	return c.conn.run(c.ctx, "INSERT INTO _column (kind, name, type) VALUES (?, ?, ?)", c.t.Kind.Name, column.Name, column.Type.String())
}

func (c change) DropOutdated() error {
	declared := map[string]object{}
	for _, o := range c.t.objects() {
		declared[o.name] = o
	}
	for _, name := range c.storedOf(c.t.Kind.Name + ":") {
		d, ok := declared[name]
		if ok && (d.sort != "TRIGGER" || d.sql == c.objects[name]) || c.belongsToParts(name) {
			continue
		}
		if c.sorts[name] == "trigger" { // nobody would hear of one that somebody else put there
			c.logger.WarnContext(c.ctx, "store: a trigger that this program does not make, or makes otherwise, is removed", "tenant", c.Tenant, "trigger", name, "was", c.objects[name])
		}
		if err := c.conn.run(c.ctx, fmt.Sprintf("DROP %s IF EXISTS %s", c.sorts[name], sqlstore.Quote(name))); err != nil {
			return err
		}
		delete(c.objects, name)
	}
	return nil
}

// storedOf are the names with a prefix of objects that are stored, in order.
func (e *evolution) storedOf(prefix string) (names []string) {
	first, _ := slices.BinarySearch(e.names, prefix)
	for _, name := range e.names[first:] {
		if !strings.HasPrefix(name, prefix) {
			break
		}
		if _, exists := e.objects[name]; exists {
			names = append(names, name)
		}
	}
	return names
}

// belongsToParts reports whether full-text search made a table for an index of its own, with which it goes.
func (e *evolution) belongsToParts(name string) bool {
	return e.sorts[name] == "table" && strings.Contains(name, ":parts:") && !strings.HasPrefix(e.objects[name], "CREATE VIRTUAL")
}

func (c change) DropColumn(name string) error {
	if err := c.dropView(c.t); err != nil {
		return err
	}
	drop := fmt.Sprintf("ALTER TABLE %s DROP COLUMN %s", c.t.Name, sqlstore.Quote(name))
	if err := c.conn.run(c.ctx, drop); err != nil {
		return err
	}
	return c.conn.run(c.ctx, "DELETE FROM _column WHERE kind = ? AND name = ?", c.t.Kind.Name, name)
}

func (c change) AddColumn(column store.Column) error {
	add := fmt.Sprintf("ALTER TABLE %s ADD COLUMN %s %s", c.t.Name, sqlstore.Quote(column.Name), sqlType(column.Type))
	if err := c.conn.run(c.ctx, add); err != nil {
		return err
	}
	return c.note(column)
}

// CreateMissing fills what it makes from the records that are there.
func (c change) CreateMissing() error {
	for _, o := range c.t.objects() {
		if _, exists := c.objects[o.name]; exists {
			continue
		}
		err := c.conn.run(c.ctx, o.sql)
		if err == nil && o.fill != "" {
			err = c.conn.run(c.ctx, o.fill)
		}
		if isDuplicate(err) {
			return &sqlstore.SharedError{Columns: o.columns}
		}
		if err != nil {
			return err
		}
		c.objects[o.name] = o.sql
	}
	return nil
}
