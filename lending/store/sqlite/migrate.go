package sqlite

import (
	"context"
	"embed"
	"errors"
	"fmt"

	"lending.example/platform/lending/store/sqlstore"
)

// applicationID marks the files of this store ("LEND"), so that a foreign database is not taken for one.
const applicationID = 0x4c454e44

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the store's own tables to the version of this program.
func migrate(ctx context.Context, c *conn, tenant string) error {
	version, err := c.number(ctx, "PRAGMA user_version")
	if err != nil {
		return err
	}
	names, err := sqlstore.Migrations(dialect{}, tenant, migrations, "migrations/*.sql", int(version))
	if err != nil {
		return err
	}
	// In a transaction, so that it does not see half of what another process is making.
	if err := c.transaction(ctx, func() error { return checkOwner(ctx, c, tenant) }); err != nil {
		return err
	}
	for i, name := range names {
		if err := apply(ctx, c, name, int(version)+i+1); err != nil {
			return fmt.Errorf("sqlite: %s: %s: %w", tenant, name, err)
		}
	}
	return nil
}

// checkOwner refuses a database that another program made.
func checkOwner(ctx context.Context, c *conn, tenant string) error {
	owner, err := c.number(ctx, "PRAGMA application_id")
	if err != nil || owner == applicationID {
		return err
	}
	tables, err := c.number(ctx, "SELECT count(*) FROM sqlite_schema")
	if err != nil || owner == 0 && tables == 0 {
		return err
	}
	return &SchemaError{Engine: dialect{}.Engine(), Tenant: tenant, Problem: "not a database of this store", Hint: "move the file out of the folder"}
}

// apply runs one migration in one transaction, and notes the version in it.
func apply(ctx context.Context, c *conn, name string, version int) error {
	script, err := migrations.ReadFile(name)
	if err != nil {
		return err
	}
	return c.transaction(ctx, func() error {
		// Another process may have been faster.
		current, err := c.number(ctx, "PRAGMA user_version")
		if err != nil || current >= int64(version) {
			return err
		}
		if err := c.run(ctx, string(script)); err != nil {
			return err
		}
		return c.run(ctx, fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", version, applicationID))
	})
}

// transaction runs fn between BEGIN IMMEDIATE and COMMIT; for the schema, not for users.
func (c *conn) transaction(ctx context.Context, fn func() error) error {
	if err := c.run(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := fn()
	if err == nil {
		err = c.run(ctx, "COMMIT")
	}
	if err != nil {
		return errors.Join(err, c.run(context.WithoutCancel(ctx), "ROLLBACK"))
	}
	return nil
}
