package sqlite

import (
	"database/sql/driver"
	"fmt"
	"strings"

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
		return keptAmount(v.Amount())
	}
	return v.Int64()
}

// wideDigits is how many digits a count of millionths has that 64 bits do not hold, zeros in front included.
const wideDigits = money.IntegerDigits + 6

// keptAmount counts an amount in millionths: as a whole number, and where 64 bits do not hold it as its digits in a blob. SQLite
// orders blobs after all numbers and among each other by bytes, which is the order of the amounts; its functions read the
// digits as a number.
func keptAmount(a money.Amount) any {
	if millionths, fits := a.Millionths(); fits {
		return millionths
	}
	digits := strings.Replace(a.Format(6), ".", "", 1)
	return []byte(strings.Repeat("0", wideDigits-len(digits)) + digits)
}

// wideAmount reads the digits of a count of millionths.
func wideAmount(digits []byte) (money.Amount, error) {
	if len(digits) != wideDigits {
		return money.Amount{}, fmt.Errorf("sqlite: %d bytes in the place of an amount", len(digits))
	}
	return money.Parse(string(digits[:money.IntegerDigits]) + "." + string(digits[money.IntegerDigits:]))
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
	case []byte:
		if t == store.Decimal {
			a, err := wideAmount(kept)
			return store.Money(a), err
		}
	}
	return store.Null, fmt.Errorf("sqlite: %T in a column of type %s", kept, t)
}
