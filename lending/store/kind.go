package store

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
)

// ColumnType is the type of a declared column.
type ColumnType uint8

// The column types. A decimal is an exact amount (money.Amount) from [Least] on; a SQL store without exact decimals keeps it as
// a count of millionths and says so in its docs. Booleans are integers 0 and 1.
const (
	Integer ColumnType = iota
	Text
	Date
	Decimal
)

// String gives the name of the type.
func (t ColumnType) String() string {
	names := [...]string{"integer", "text", "date", "decimal"}
	if int(t) >= len(names) {
		return fmt.Sprintf("type %d", uint8(t))
	}
	return names[t]
}

// Column is a declared value of a kind. Values may be null.
type Column struct {
	Name    string
	Type    ColumnType
	Indexed bool // filtered or ordered by; together with Unique, also by kinds with facets
	Unique  bool // among non-null values; implies an index
	// Searched marks a text that people search for parts of (Contains). Engines that can keep an index of all its parts of
	// three characters and more; shorter ones, and all of them elsewhere, are looked for text by text.
	Searched bool
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
	// Reference marks reference data: written rarely, read by many commands, some thousands of records at most. A store may
	// keep what its writer read of it, while it can tell that nobody else wrote.
	Reference bool
	// Rewritten marks records that are saved again and again, such as accounts. A store may leave room for that.
	Rewritten bool
	// History is a column by which commands read all records of one value again and again, such as the loan of a transaction. A
	// program that is the only writer may keep them ([lending.example/platform/lending/store/solo]). Empty: none.
	History string
	// SeldomRead marks records that commands add and seldom read, such as lines of the journal. A program that is the only writer
	// may write them while the command goes on.
	SeldomRead bool
	// Facets are columns of few values by which lists of very many records are filtered and counted: a state, an office. Those
	// that may be null come last. A store keeps how many records there are of each combination of their values, and the
	// values in its other indexes, so that counting by them, and filtering by them along an order, reads no records. They
	// need not be Indexed.
	Facets []string
	// Tallies are counts that commands ask for.
	Tallies []Tally
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

// Check returns an error that names every fault of the schema: bad or double names, unknown types, indexes over
// unknown columns.
func (s Schema) Check() error {
	var faults []error
	seen := map[string]bool{}
	for _, k := range s {
		if k == nil {
			faults = append(faults, errors.New("a kind is nil"))
			continue
		}
		if !nameRule.MatchString(k.Name) || seen[k.Name] {
			faults = append(faults, fmt.Errorf("kind %q: bad or double name", k.Name))
		}
		seen[k.Name] = true
		faults = append(faults, k.columnFaults()...)
		faults = append(faults, k.indexFaults()...)
		faults = append(faults, k.facetFaults()...)
		faults = append(faults, k.tallyFaults()...)
	}
	return errors.Join(faults...)
}

func (k *Kind) columnFaults() []error {
	var faults []error
	if k.History != "" && k.Position(k.History) < 0 {
		faults = append(faults, fmt.Errorf("kind %q: history by an unknown column %q", k.Name, k.History))
	}
	for i, c := range k.Columns {
		if !nameRule.MatchString(c.Name) || k.Position(c.Name) < i || slices.Contains(reserved, c.Name) {
			faults = append(faults, fmt.Errorf("kind %q: column %q: bad, double or reserved name", k.Name, c.Name))
		}
		if c.Type > Decimal {
			faults = append(faults, fmt.Errorf("kind %q: column %q: unknown type %d", k.Name, c.Name, c.Type))
		}
		if c.Searched && c.Type != Text {
			faults = append(faults, fmt.Errorf("kind %q: column %q: parts are searched for in texts only", k.Name, c.Name))
		}
	}
	return faults
}

func (k *Kind) indexFaults() []error {
	var faults []error
	for _, x := range k.Indexes {
		if len(x.Columns) == 0 {
			faults = append(faults, fmt.Errorf("kind %q: index over no column", k.Name))
		}
		for i, c := range x.Columns {
			if k.Position(c) < 0 {
				faults = append(faults, fmt.Errorf("kind %q: index over unknown column %q", k.Name, c))
			}
			if slices.Index(x.Columns, c) < i {
				faults = append(faults, fmt.Errorf("kind %q: index with column %q twice", k.Name, c))
			}
		}
	}
	return faults
}

func (k *Kind) facetFaults() []error {
	var faults []error
	for i, c := range k.Facets {
		if k.Position(c) < 0 || slices.Index(k.Facets, c) < i {
			faults = append(faults, fmt.Errorf("kind %q: facet %q: unknown or double column", k.Name, c))
		}
	}
	return faults
}
