package store

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// ColumnType is the type of a declared column.
type ColumnType uint8

// The column types. A decimal is an exact amount (money.Amount); a SQL store without exact decimals keeps it as a
// whole number of millionths and says so in its docs. Booleans are integers 0 and 1.
const (
	Integer ColumnType = iota
	Text
	Date
	Decimal
)

func (t ColumnType) String() string { return [...]string{"integer", "text", "date", "decimal"}[t] }

// Column is a declared value of a kind. Values may be null.
type Column struct {
	Name    string
	Type    ColumnType
	Indexed bool // filtered or ordered by
	Unique  bool // among non-null values; implies an index
}

// Index is an index over several columns, in that order.
type Index struct {
	Columns []string
	Unique  bool // among records in which all of them are non-null
}

// Kind declares a sort of record.
type Kind struct {
	Name    string
	Columns []Column
	Indexes []Index
}

// Position returns the position of a column, -1 when the kind has none of that name.
func (k *Kind) Position(column string) int {
	return slices.IndexFunc(k.Columns, func(c Column) bool { return c.Name == column })
}

// Schema is the set of kinds that a program stores.
type Schema []*Kind

var nameRule = regexp.MustCompile(`^[a-z][a-z0-9_]{0,50}$`)

// reserved names belong to the stores themselves.
var reserved = []string{"id", "revision", "body"}

// Check returns an error that names every fault of the schema: bad or double names, indexes over unknown columns.
func (s Schema) Check() error {
	var faults []error
	seen := map[string]bool{}
	for _, k := range s {
		if !nameRule.MatchString(k.Name) || seen[k.Name] {
			faults = append(faults, fmt.Errorf("kind %q: bad or double name", k.Name))
		}
		seen[k.Name] = true
		columns := map[string]bool{}
		for _, c := range k.Columns {
			if !nameRule.MatchString(c.Name) || columns[c.Name] || slices.Contains(reserved, c.Name) {
				faults = append(faults, fmt.Errorf("kind %q: column %q: bad, double or reserved name", k.Name, c.Name))
			}
			columns[c.Name] = true
		}
		for _, i := range k.Indexes {
			for _, c := range i.Columns {
				if !columns[c] {
					faults = append(faults, fmt.Errorf("kind %q: index over unknown column %q", k.Name, c))
				}
			}
		}
	}
	return errors.Join(faults...)
}
