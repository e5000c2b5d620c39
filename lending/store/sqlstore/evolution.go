package sqlstore

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"lending.example/platform/lending/store"
)

// Evolution brings the tables of a tenant to the declared schema, or refuses what it cannot do without loss.
type Evolution struct {
	Dialect     Dialect
	Tenant      string
	DropColumns bool                          // that are no longer declared; they are refused otherwise
	Columns     map[string]map[string]string  // types as they are stored, by kind and declared column; nil for a kind without a table
	Type        func(store.ColumnType) string // as it is stored
}

// Change makes the single changes to one table.
type Change interface {
	Create() error
	// DropOutdated drops what is made of the table and no longer declared: indexes, triggers, tallies.
	DropOutdated() error
	DropColumn(name string) error
	AddColumn(c store.Column) error
	// CreateMissing makes what is declared of the table and not there. A unique index that records stand in the way of gives a
	// [*SharedError].
	CreateMissing() error
}

// SharedError is a unique index that stored records stand in the way of.
type SharedError struct{ Columns []string }

// Error names the columns.
func (e *SharedError) Error() string {
	return fmt.Sprintf("%v is declared unique, but stored records share values", e.Columns)
}

// Bring brings one table to what is declared.
func (e *Evolution) Bring(t *Table, change Change) error {
	err := e.columns(t, change)
	if err == nil {
		err = change.CreateMissing()
	}
	var shared *SharedError
	if errors.As(err, &shared) {
		return e.Refuse(t, shared.Error(), "make them different first, with the program that wrote them")
	}
	return err
}

// columns sees to the table and its columns. Indexes go before and come after: an outdated unique one would refuse good records, and a
// column cannot be dropped while an index holds it.
func (e *Evolution) columns(t *Table, change Change) error {
	if e.Columns[t.Kind.Name] == nil {
		return change.Create()
	}
	if err := change.DropOutdated(); err != nil {
		return err
	}
	if err := e.dropColumns(t, change); err != nil {
		return err
	}
	return e.addColumns(t, change)
}

func (e *Evolution) dropColumns(t *Table, change Change) error {
	for _, name := range slices.Sorted(maps.Keys(e.Columns[t.Kind.Name])) {
		if t.Kind.Position(name) >= 0 {
			continue
		}
		if !e.DropColumns {
			return e.Refuse(t, fmt.Sprintf("column %s is stored but not declared", name),
				"open it with the newer program that wrote it, or set DropColumns to remove the column")
		}
		if err := change.DropColumn(name); err != nil {
			return err
		}
	}
	return nil
}

func (e *Evolution) addColumns(t *Table, change Change) error {
	for _, c := range t.Kind.Columns {
		stored, exists := e.Columns[t.Kind.Name][c.Name]
		if exists && stored != e.Type(c.Type) {
			return e.Refuse(t, fmt.Sprintf("column %s is stored as %s but declared as %s", c.Name, stored, c.Type),
				"give the column of the new type another name")
		}
		if exists {
			continue
		}
		if err := change.AddColumn(c); err != nil {
			return err
		}
	}
	return nil
}

// Refuse is the error about a kind that the stored tables do not fit.
func (e *Evolution) Refuse(t *Table, problem, hint string) error {
	return &SchemaError{Engine: e.Dialect.Engine(), Tenant: e.Tenant, Kind: t.Kind.Name, Problem: problem, Hint: hint}
}
