package postgres

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// evolution brings the tables of a tenant to the declared schema, or refuses what it cannot do without loss.
type evolution struct {
	ctx         context.Context
	tx          pgx.Tx
	tenant      string
	dropColumns bool
	logger      *slog.Logger

	compresses bool // by lz4

	columns map[string]map[string]string // types as the server spells them, by kind and declared column
	indexes map[string][]string          // names of indexes by kind
}

func evolve(ctx context.Context, tx pgx.Tx, tenant string, s *schema, o Options) error {
	e := &evolution{ctx: ctx, tx: tx, tenant: tenant, dropColumns: o.DropColumns, logger: o.Logger,
		columns: map[string]map[string]string{}, indexes: map[string][]string{}}
	if err := e.load(s.name); err != nil {
		return err
	}
	for _, t := range s.tables {
		if err := e.table(t); err != nil {
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

func (e *evolution) load(schema string) error {
	var kind, name, kept string
	if err := e.tx.QueryRow(e.ctx, knowsLZ4).Scan(&e.compresses); err != nil {
		return err
	}
	tables, err := e.tx.Query(e.ctx, "SELECT tablename, '', '' FROM pg_tables WHERE schemaname = $1", schema)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(tables, []any{&kind, &name, &kept}, func() error {
		e.columns[kind] = map[string]string{}
		return nil
	})
	if err != nil {
		return err
	}
	columns, err := e.tx.Query(e.ctx, storedColumns, schema)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(columns, []any{&kind, &name, &kept}, func() error {
		e.columns[kind][name] = kept
		return nil
	})
	if err != nil {
		return err
	}
	indexes, err := e.tx.Query(e.ctx, "SELECT tablename, indexname FROM pg_indexes WHERE schemaname = $1 AND indexname NOT LIKE '%\\_pkey'", schema)
	if err != nil {
		return err
	}
	_, err = pgx.ForEachRow(indexes, []any{&kind, &name}, func() error {
		e.indexes[kind] = append(e.indexes[kind], name)
		return nil
	})
	return err
}

func (e *evolution) table(t *table) error {
	if e.columns[t.kind.Name] == nil {
		if err := e.run(t.create()); err != nil {
			return err
		}
		if err := e.compress(t); err != nil {
			return err
		}
		return e.createIndexes(t)
	}
	if err := e.dropTallies(t); err != nil {
		return err
	}
	// Indexes go first and come last: an outdated unique one would refuse good records.
	if err := e.dropIndexes(t); err != nil {
		return err
	}
	if err := e.dropOldColumns(t); err != nil {
		return err
	}
	if err := e.addColumns(t); err != nil {
		return err
	}
	if t.kind.Rewritten { // pages that are full already stay so
		if err := e.run("ALTER TABLE " + t.name + " SET " + room); err != nil {
			return err
		}
	}
	if err := e.compress(t); err != nil {
		return err
	}
	return e.createIndexes(t)
}

// compress has what is written from now on compressed by lz4: documents take the server half of the time then.
func (e *evolution) compress(t *table) error {
	if !e.compresses {
		return nil
	}
	return e.run(t.compress())
}

func (e *evolution) run(sql string) error {
	_, err := e.tx.Exec(e.ctx, sql, pgx.QueryExecModeSimpleProtocol)
	return err
}

func (e *evolution) dropIndexes(t *table) error {
	for _, name := range e.indexes[t.kind.Name] {
		if slices.ContainsFunc(t.indexes, func(i index) bool { return i.name() == name }) ||
			slices.ContainsFunc(t.searched(), func(c string) bool { return t.partsName(c) == name }) {
			continue
		}
		if err := e.run("DROP INDEX " + t.inside + "." + quote(name)); err != nil {
			return err
		}
	}
	return nil
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
		if err := e.run(fmt.Sprintf("ALTER TABLE %s DROP COLUMN %s", t.name, quote(name))); err != nil {
			return err
		}
	}
	return nil
}

func (e *evolution) addColumns(t *table) error {
	for _, c := range t.kind.Columns {
		stored, exists := e.columns[t.kind.Name][c.Name]
		if exists && stored != sqlType(c.Type) {
			return e.refuse(t, fmt.Sprintf("column %s is stored as %s but declared as %s", c.Name, stored, c.Type),
				"give the column of the new type another name")
		}
		if exists {
			continue
		}
		if err := e.run(fmt.Sprintf("ALTER TABLE %s ADD COLUMN %s %s", t.name, quote(c.Name), declaration(c.Type))); err != nil {
			return err
		}
	}
	return nil
}

func (e *evolution) createIndexes(t *table) error {
	for _, i := range t.indexes {
		if slices.Contains(e.indexes[t.kind.Name], i.name()) {
			continue
		}
		err := e.run(i.create(t))
		if sqlState(err) == uniqueViolation {
			return e.refuse(t, fmt.Sprintf("%v is declared unique, but stored records share values", i.Columns),
				"make them different first, with the program that wrote them")
		}
		if err != nil {
			return err
		}
		e.indexes[t.kind.Name] = append(e.indexes[t.kind.Name], i.name())
	}
	if err := e.createParts(t); err != nil {
		return err
	}
	return e.createTally(t)
}

func (e *evolution) createParts(t *table) error {
	columns := slices.DeleteFunc(t.searched(), func(c string) bool { return slices.Contains(e.indexes[t.kind.Name], t.partsName(c)) })
	if len(columns) == 0 {
		return nil
	}
	trigrams, err := e.findTrigrams()
	if err != nil || trigrams == "" {
		return err
	}
	for _, c := range columns {
		if err := e.run(t.createParts(c, trigrams)); err != nil {
			return err
		}
	}
	return nil
}

// createTally makes the tally if it is not there, and its triggers anew.
func (e *evolution) createTally(t *table) error {
	if t.kind.Facets == nil {
		return nil
	}
	if e.columns[t.tallyName()] == nil {
		if err := e.run(t.createTally()); err != nil {
			return err
		}
	}
	return e.run(t.keepTally())
}

// dropTallies drops the triggers of the kind, and the tallies that are no longer declared.
func (e *evolution) dropTallies(t *table) error {
	if err := e.run(t.leaveTally()); err != nil {
		return err
	}
	for name := range e.columns {
		if !strings.HasPrefix(name, tallyPrefix+t.kind.Name+":") || t.kind.Facets != nil && name == t.tallyName() {
			continue
		}
		if err := e.run("DROP TABLE " + t.inside + "." + quote(name)); err != nil {
			return err
		}
	}
	return nil
}

func (e *evolution) refuse(t *table, problem, hint string) error {
	return &SchemaError{Tenant: e.tenant, Kind: t.kind.Name, Problem: problem, Hint: hint}
}
