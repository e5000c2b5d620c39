package sqlite

import (
	"database/sql/driver"
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// sqlType is the type of the column that keeps values of a declared type.
func sqlType(t store.ColumnType) string {
	if t == store.Text || t == store.Date {
		return "TEXT"
	}
	return "INTEGER"
}

// kept returns what SQLite keeps for a value. The contract's checks have been passed.
func kept(v store.Value) any {
	if v.IsNull() {
		return nil
	}
	switch v.Type() {
	case store.Text:
		return v.Text()
	case store.Date:
		return v.Date().String()
	case store.Decimal:
		millionths, _ := v.Amount().Millionths()
		return millionths
	}
	return v.Int64()
}

// decode returns the value that SQLite keeps in a column of a declared type.
func decode(t store.ColumnType, kept driver.Value) (store.Value, error) {
	switch kept := kept.(type) {
	case nil:
		return store.Null, nil
	case int64:
		if t == store.Decimal {
			return store.Money(money.FromMillionths(kept)), nil
		}
		return store.Int(kept), nil
	case string:
		if t == store.Date {
			day, err := calendar.Parse(kept)
			return store.Day(day), err
		}
		return store.String(kept), nil
	}
	return store.Null, fmt.Errorf("sqlite: %T in a column of type %s", kept, t)
}
