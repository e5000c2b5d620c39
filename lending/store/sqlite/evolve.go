package sqlite

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
)

// evolution brings the tables of a database to the declared schema, or refuses what it cannot do without loss.
type evolution struct {
	ctx         context.Context
	conn        *conn
	tenant      string
	dropColumns bool

	columns map[string]map[string]string // declared types as they were kept, by kind and column
	objects map[string]string            // SQL of every table, index, trigger and view, by name
	sorts   map[string]string            // whether it is a table, an index ...
}

// object is a part of a schema that a kind has beside its table and is made of it: an index, a trigger, a table that
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
	for _, i := range t.indexes {
		all = append(all, object{name: i.Name(), sort: "INDEX", sql: i.create(), columns: i.Columns})
	}
	all = append(all, t.facetObjects()...)
	for _, p := range t.searched {
		all = append(all, p.objects()...)
	}
	return all
}

// evolve runs in one transaction, so that a refused database stays as it was.
func evolve(ctx context.Context, c *conn, tenant string, s *schema, o Options) error {
	return c.transaction(ctx, func() error {
		e := &evolution{ctx: ctx, conn: c, tenant: tenant, dropColumns: o.DropColumns}
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
	e.columns, e.objects, e.sorts = map[string]map[string]string{}, map[string]string{}, map[string]string{}
	err := e.conn.each(e.ctx, "SELECT kind, name, type FROM _column", func(row []string) {
		if e.columns[row[0]] == nil {
			e.columns[row[0]] = map[string]string{}
		}
		e.columns[row[0]][row[1]] = row[2]
	})
	if err != nil {
		return err
	}
	return e.conn.each(e.ctx, "SELECT name, coalesce(sql, ''), type FROM sqlite_schema", func(row []string) {
		e.objects[row[0]], e.sorts[row[0]] = row[1], row[2]
	})
}

func (e *evolution) table(t *table) error {
	if err := e.create(t); err != nil {
		return err
	}
	// Indexes go first and come last: a column cannot be dropped while an index holds it.
	if err := e.dropOutdated(t); err != nil {
		return err
	}
	if err := e.dropOldColumns(t); err != nil {
		return err
	}
	if err := e.addColumns(t); err != nil {
		return err
	}
	if err := e.createMissing(t); err != nil {
		return err
	}
	return e.view(t)
}

func (e *evolution) create(t *table) error {
	if _, exists := e.objects[t.kind.Name]; exists {
		return e.mustBeOwn(t)
	}
	if err := e.conn.run(e.ctx, t.create()); err != nil {
		return err
	}
	for _, c := range t.kind.Columns {
		if err := e.note(t, c); err != nil {
			return err
		}
	}
	return nil
}

// mustBeOwn refuses what a host program has made under the name of a kind that it knew nothing of.
func (e *evolution) mustBeOwn(t *table) error {
	own, err := e.conn.number(e.ctx, "SELECT count(*) FROM pragma_table_info(?) WHERE name IN ('id', 'revision', 'body')", t.kind.Name)
	if err != nil || own == 3 && e.sorts[t.kind.Name] == "table" {
		return err
	}
	return e.refuse(t, "a "+e.sorts[t.kind.Name]+" of that name is there, and the store did not make it", "rename it")
}

// note remembers the declared type of a column.
func (e *evolution) note(t *table, c store.Column) error {
	if e.columns[t.kind.Name] == nil {
		e.columns[t.kind.Name] = map[string]string{}
	}
	e.columns[t.kind.Name][c.Name] = c.Type.String()
	return e.conn.run(e.ctx, "INSERT INTO _column (kind, name, type) VALUES (?, ?, ?)", t.kind.Name, c.Name, c.Type.String())
}

// dropOutdated drops what is no longer declared; an outdated unique index would refuse good records.
func (e *evolution) dropOutdated(t *table) error {
	declared := map[string]object{}
	for _, o := range t.objects() {
		declared[o.name] = o
	}
	for _, name := range slices.Sorted(maps.Keys(e.objects)) {
		d, ok := declared[name]
		if !strings.HasPrefix(name, t.kind.Name+":") || ok && (d.sort != "TRIGGER" || d.sql == e.objects[name]) || e.belongsToParts(name) {
			continue
		}
		if err := e.conn.run(e.ctx, fmt.Sprintf("DROP %s IF EXISTS %s", e.sorts[name], quote(name))); err != nil {
			return err
		}
		delete(e.objects, name)
	}
	return nil
}

// belongsToParts reports whether full-text search made a table for an index of its own, with which it goes.
func (e *evolution) belongsToParts(name string) bool {
	return e.sorts[name] == "table" && strings.Contains(name, ":parts:") && !strings.HasPrefix(e.objects[name], "CREATE VIRTUAL")
}

func (e *evolution) dropOldColumns(t *table) error {
	for _, name := range slices.Sorted(maps.Keys(e.columns[t.kind.Name])) {
		if t.kind.Position(name) >= 0 {
			continue
		}
		if !e.dropColumns {
			return e.refuse(t, fmt.Sprintf("column %s is stored but not declared", name),
				"open it with the newer program that wrote it, or set DropColumns to remove the column")
		}
		if err := e.dropColumn(t, name); err != nil {
			return err
		}
	}
	return nil
}

func (e *evolution) dropColumn(t *table, name string) error {
	if err := e.dropView(t); err != nil {
		return err
	}
	drop := fmt.Sprintf("ALTER TABLE %s DROP COLUMN %s", quote(t.kind.Name), quote(name))
	if err := e.conn.run(e.ctx, drop); err != nil {
		return err
	}
	return e.conn.run(e.ctx, "DELETE FROM _column WHERE kind = ? AND name = ?", t.kind.Name, name)
}

func (e *evolution) addColumns(t *table) error {
	for _, c := range t.kind.Columns {
		stored, exists := e.columns[t.kind.Name][c.Name]
		if exists && stored != c.Type.String() {
			return e.refuse(t, fmt.Sprintf("column %s is stored as %s but declared as %s", c.Name, stored, c.Type),
				"give the column of the new type another name")
		}
		if exists {
			continue
		}
		add := fmt.Sprintf("ALTER TABLE %s ADD COLUMN %s %s", quote(t.kind.Name), quote(c.Name), sqlType(c.Type))
		if err := e.conn.run(e.ctx, add); err != nil {
			return err
		}
		if err := e.note(t, c); err != nil {
			return err
		}
	}
	return nil
}

// createMissing makes what is declared and not there, from the records that are.
func (e *evolution) createMissing(t *table) error {
	for _, o := range t.objects() {
		if _, exists := e.objects[o.name]; exists {
			continue
		}
		err := e.conn.run(e.ctx, o.sql)
		if err == nil && o.fill != "" {
			err = e.conn.run(e.ctx, o.fill)
		}
		if isDuplicate(err) {
			return e.refuse(t, fmt.Sprintf("%v is declared unique, but stored records share values", o.columns),
				"make them different first, with the program that wrote them")
		}
		if err != nil {
			return err
		}
		e.objects[o.name] = o.sql
	}
	return nil
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
	return e.conn.run(e.ctx, "DROP VIEW IF EXISTS "+quote(t.viewName()))
}

func (e *evolution) refuse(t *table, problem, hint string) error {
	return &SchemaError{Tenant: e.tenant, Kind: t.kind.Name, Problem: problem, Hint: hint}
}
