package sqlite

import (
	"context"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// mustFit refuses a database that is not of this version of the program and the declared schema. It reads what a database is made of
// and leaves all else to [Store.Inspect].
func mustFit(ctx context.Context, c *conn, tenant string, s *schema) error {
	if err := checkOwner(ctx, c, tenant); err != nil {
		return err
	}
	e := &evolution{ctx: ctx, conn: c, Evolution: sqlstore.Evolution{Dialect: dialect{}, Tenant: tenant, Type: store.ColumnType.String}}
	version, err := c.number(ctx, "PRAGMA user_version")
	if err != nil {
		return err
	}
	missing, err := sqlstore.Migrations(dialect{}, tenant, migrations, "migrations/*.sql", int(version))
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		return &SchemaError{Engine: dialect{}.Engine(), Tenant: tenant, Problem: earlier, Hint: toBeBrought}
	}
	if err := e.load(); err != nil {
		return err
	}
	for _, t := range s.tables {
		if err := e.mustBeOwn(t); err != nil {
			return err
		}
		if err := e.Bring(&t.Table, fitting{e, t}); err != nil {
			return err
		}
	}
	return nil
}

const (
	earlier     = "it is of an earlier version of the program"
	toBeBrought = "open it once for writing, which brings it to this version"
)

// fitting is a table to which nothing is done: what would have to be made is refused.
type fitting struct {
	*evolution
	t *table
}

func (f fitting) outdated() error { return f.Refuse(&f.t.Table, earlier, toBeBrought) }

func (f fitting) Create() error                { return f.outdated() }
func (f fitting) AddColumn(store.Column) error { return f.outdated() }
func (f fitting) DropColumn(string) error      { return f.outdated() }
func (f fitting) DropOutdated() error          { return nil }
func (f fitting) CreateMissing() error         { return nil }
