package postgres

import (
	"context"
	"log/slog"
	"slices"

	"github.com/jackc/pgx/v5"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// evolution makes the changes that the declared schema asks for.
type evolution struct {
	sqlstore.Evolution
	ctx    context.Context
	tx     pgx.Tx
	logger *slog.Logger

	compresses bool                // by lz4
	indexes    map[string][]string // names of indexes by kind
}

func evolve(ctx context.Context, tx pgx.Tx, tenant string, s *schema, o Options) error {
	e := &evolution{ctx: ctx, tx: tx, logger: o.Logger, indexes: map[string][]string{}, Evolution: sqlstore.Evolution{
		Dialect: dialect{}, Tenant: tenant, DropColumns: o.DropColumns, Type: sqlType, Columns: map[string]map[string]string{}}}
	if err := e.load(s.name); err != nil {
		return err
	}
	for _, t := range s.tables {
		if err := e.Bring(&t.Table, change{e, t}); err != nil {
			return err
		}
	}
	return nil
}

// storedColumns leaves out what the store itself keeps with a record.
const storedColumns = `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod)
	FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
	WHERE n.nspname = $1 AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
	AND c.relname NOT LIKE '\_%' AND a.attname NOT IN ('id', 'revision', '_document', 'body')`

// knowsLZ4 asks a server whether it was built with lz4; versions before 14 have no choice.
const knowsLZ4 = "SELECT EXISTS (SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY(enumvals))"

// load reads what is stored, with types as the server spells them.
func (e *evolution) load(schema string) error {
	if err := e.tx.QueryRow(e.ctx, knowsLZ4).Scan(&e.compresses); err != nil {
		return err
	}
	err := e.each("SELECT tablename, '', '' FROM pg_tables WHERE schemaname = $1", schema, func(kind, _, _ string) { e.Columns[kind] = map[string]string{} })
	if err != nil {
		return err
	}
	if err := e.each(storedColumns, schema, func(kind, column, kept string) { e.Columns[kind][column] = kept }); err != nil {
		return err
	}
	return e.each("SELECT tablename, indexname, '' FROM pg_indexes WHERE schemaname = $1 AND indexname NOT LIKE '%\\_pkey'", schema,
		func(kind, index, _ string) { e.indexes[kind] = append(e.indexes[kind], index) })
}

// each hands on the rows of a query of three texts.
func (e *evolution) each(sql, schema string, use func(a, b, c string)) error {
	rows, err := e.tx.Query(e.ctx, sql, schema)
	if err != nil {
		return err
	}
	var a, b, c string
	_, err = pgx.ForEachRow(rows, []any{&a, &b, &c}, func() error { use(a, b, c); return nil })
	return err
}

func (e *evolution) run(sql string) error {
	_, err := e.tx.Exec(e.ctx, sql, pgx.QueryExecModeSimpleProtocol)
	return err
}

// change makes the single changes to one table.
type change struct {
	*evolution
	t *table
}

func (c change) Create() error { return c.run(c.t.create()) }

// DropOutdated drops the triggers of all tallies, tallies that are no longer declared, and indexes.
func (c change) DropOutdated() error {
	if err := c.run(c.t.leaveTallies()); err != nil {
		return err
	}
	for name := range c.Columns {
		if !c.t.isTally(name) || slices.ContainsFunc(c.t.Tallies(), func(declared sqlstore.Tally) bool { return name == c.t.tallyName(declared) }) {
			continue
		}
		if err := c.run("DROP TABLE " + c.t.inside + "." + sqlstore.Quote(name)); err != nil {
			return err
		}
	}
	for _, name := range c.indexes[c.t.Kind.Name] {
		if slices.ContainsFunc(c.t.Indexes, func(i store.KindIndex) bool { return indexName(i) == name }) ||
			slices.ContainsFunc(c.t.searched(), func(column string) bool { return c.t.partsName(column) == name }) {
			continue
		}
		if err := c.run("DROP INDEX " + c.t.inside + "." + sqlstore.Quote(name)); err != nil {
			return err
		}
	}
	return nil
}

func (c change) DropColumn(name string) error {
	return c.run("ALTER TABLE " + c.t.Name + " DROP COLUMN " + sqlstore.Quote(name))
}

func (c change) AddColumn(column store.Column) error {
	return c.run("ALTER TABLE " + c.t.Name + " ADD COLUMN " + sqlstore.Quote(column.Name) + " " + declaration(column.Type))
}

// CreateMissing begins with how the rows are kept: pages that are full already stay so.
func (c change) CreateMissing() error {
	if c.t.Kind.Rewritten {
		if err := c.run("ALTER TABLE " + c.t.Name + " SET " + room); err != nil {
			return err
		}
	}
	if c.compresses { // documents take the server half of the time then
		if err := c.run(c.t.compress()); err != nil {
			return err
		}
	}
	if err := c.createIndexes(); err != nil {
		return err
	}
	if err := c.createParts(); err != nil {
		return err
	}
	return c.createTallies()
}

func (c change) createIndexes() error {
	for _, i := range c.t.Indexes {
		if slices.Contains(c.indexes[c.t.Kind.Name], indexName(i)) {
			continue
		}
		err := c.run(c.t.createIndex(i))
		if sqlState(err) == uniqueViolation {
			return &sqlstore.SharedError{Columns: i.Columns}
		}
		if err != nil {
			return err
		}
		c.indexes[c.t.Kind.Name] = append(c.indexes[c.t.Kind.Name], indexName(i))
	}
	return nil
}

func (c change) createParts() error {
	columns := slices.DeleteFunc(c.t.searched(), func(column string) bool {
		return slices.Contains(c.indexes[c.t.Kind.Name], c.t.partsName(column))
	})
	if len(columns) == 0 {
		return nil
	}
	trigrams, err := c.findTrigrams()
	if err != nil || trigrams == "" {
		return err
	}
	for _, column := range columns {
		if err := c.run(c.t.createParts(column, trigrams)); err != nil {
			return err
		}
	}
	return nil
}

// createTallies makes the tallies that are not there, and the triggers of all of them again.
func (c change) createTallies() error {
	for n, tally := range c.t.Tallies() {
		if c.Columns[c.t.tallyName(tally)] == nil {
			if err := c.run(c.t.createTally(tally)); err != nil {
				return err
			}
		}
		if err := c.run(c.t.keepTally(n, tally)); err != nil {
			return err
		}
	}
	return nil
}
