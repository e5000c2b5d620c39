package postgres

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// sqlType is the type of the column that keeps values of a declared type, as the server spells it.
func sqlType(t store.ColumnType) string {
	return [...]string{store.Integer: "bigint", store.Text: "text", store.Date: "date", store.Decimal: "numeric(19,6)"}[t]
}

// declaration is the type with what else makes the column: texts are ordered by bytes.
func declaration(t store.ColumnType) string {
	if t == store.Text {
		return sqlType(t) + ` COLLATE "C"`
	}
	return sqlType(t)
}

// selected is the expression that reads a column as a bigint or a text, which need no further decoding: a date as its
// ordinal, a decimal in millionths.
func selected(c store.Column) string {
	switch c.Type {
	case store.Date:
		return fmt.Sprintf("(%s - DATE '0001-01-01' + 1)::bigint", quote(c.Name))
	case store.Decimal:
		return fmt.Sprintf("(%s * 1000000)::bigint", quote(c.Name))
	}
	return quote(c.Name)
}

// encode returns what is sent for a value. The server reads dates and decimals from texts.
func encode(v store.Value) any {
	if v.IsNull() {
		return nil
	}
	switch v.Type() {
	case store.Text:
		return escape(v.Text())
	case store.Date:
		return v.Date().String()
	case store.Decimal:
		return v.Amount().String()
	}
	return v.Int64()
}

// decode reads the value of a column as selected.
func decode(t store.ColumnType, raw []byte) store.Value {
	if raw == nil {
		return store.Null
	}
	switch t {
	case store.Text:
		return store.String(unescape(string(raw)))
	case store.Date:
		return store.Day(calendar.FromOrdinal(int32(integer(raw))))
	case store.Decimal:
		return store.Money(money.FromMillionths(integer(raw)))
	}
	return store.Int(integer(raw))
}

// integer reads a bigint in the binary format of the protocol.
func integer(raw []byte) int64 {
	if len(raw) != 8 {
		return 0
	}
	return int64(binary.BigEndian.Uint64(raw))
}

// The texts of PostgreSQL cannot hold U+0000. It is kept as an escape that orders as the plain texts do.
var (
	escaper   = strings.NewReplacer("\x00", "\x01\x01", "\x01", "\x01\x02")
	unescaper = strings.NewReplacer("\x01\x01", "\x00", "\x01\x02", "\x01")
)

func escape(s string) string {
	if strings.ContainsAny(s, "\x00\x01") {
		return escaper.Replace(s)
	}
	return s
}

func unescape(s string) string {
	if strings.Contains(s, "\x01") {
		return unescaper.Replace(s)
	}
	return s
}

// checkText refuses texts that PostgreSQL cannot hold.
func checkText(kind, column string, v store.Value) error {
	if !v.IsNull() && v.Type() == store.Text && !utf8.ValidString(v.Text()) {
		return fmt.Errorf("%w: %s.%s holds a text that is not UTF-8", store.ErrMisfit, kind, column)
	}
	return nil
}
