package measure

import (
	"database/sql"
	"fmt"

	"lending.example/platform/lending/store"
)

// SQLiteFloor writes recorded rows again by statements made by hand on the bare driver, each prepared once.
type SQLiteFloor struct {
	db       *sql.DB
	prepared map[string]*sql.Stmt
}

// OpenSQLiteFloor opens the file of a tenant. Commits are durable, as those of the platform.
func OpenSQLiteFloor(file string) (*SQLiteFloor, error) {
	db, err := sql.Open("sqlite", "file:"+file+"?_txlock=immediate&_pragma=busy_timeout(10000)&_pragma=synchronous(FULL)&_pragma=cache_size(-8192)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return &SQLiteFloor{db: db, prepared: map[string]*sql.Stmt{}}, nil
}

// Close closes the file.
func (f *SQLiteFloor) Close() error { return f.db.Close() }

// sqliteDialect is how the embedded store keeps values: amounts are numbers of millionths.
var sqliteDialect = Dialect{Document: "body", Mark: func(i int) string { return fmt.Sprintf("?%d", i) }, Plain: func(v store.Value) any {
	if !v.IsNull() && v.Type() == store.Decimal {
		millionths, _ := v.Amount().Millionths()
		return millionths
	}
	return PlainValue(v)
}}

// Dialect is that of SQLite.
func (f *SQLiteFloor) Dialect() Dialect { return sqliteDialect }

// Write writes the rows of some transactions in one; what is new gets an id that is so much higher.
func (f *SQLiteFloor) Write(transactions [][]Statement, higher int64) error {
	if err := f.prepare(transactions); err != nil {
		return err
	}
	tx, err := f.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for _, statements := range transactions {
		for _, s := range statements {
			if _, err := tx.Stmt(f.prepared[s.Text]).Exec(s.Args(higher)...); err != nil {
				return err
			}
		}
	}
	return tx.Commit()
}

// prepare prepares statements that are new. It does so outside transactions: only statements of the database outlive one.
func (f *SQLiteFloor) prepare(transactions [][]Statement) (err error) {
	for _, statements := range transactions {
		for _, s := range statements {
			if f.prepared[s.Text] != nil {
				continue
			}
			if f.prepared[s.Text], err = f.db.Prepare(s.Text); err != nil {
				return err
			}
		}
	}
	return nil
}
