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
	return [...]string{store.Integer: "bigint", store.Text: "text", store.Date: "date", store.Decimal: "numeric(30,6)"}[t]
}

// declaration is the type with what else makes the column: texts are ordered by bytes.
func declaration(t store.ColumnType) string {
	if t == store.Text {
		return sqlType(t) + ` COLLATE "C"`
	}
	return sqlType(t)
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

// decode reads the value of a column in the binary format of the protocol.
func decode(t store.ColumnType, raw []byte) store.Value {
	if raw == nil {
		return store.Null
	}
	switch t {
	case store.Text:
		return store.String(unescape(string(raw)))
	case store.Date:
		return store.Day(calendar.FromOrdinal(days(raw)))
	case store.Decimal:
		return store.Money(amount(raw))
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

// firstDay is the day from which dates are counted.
var firstDay = calendar.MustDate(2000, 1, 1).Ordinal()

// days reads a date as an ordinal.
func days(raw []byte) int32 {
	if len(raw) != 4 {
		return 0
	}
	return firstDay + int32(binary.BigEndian.Uint32(raw))
}

// manyDigits is the exponent of base 10,000 from which on digits are counted apart: what lies below fits 64 bits of millionths.
const manyDigits = 3

// amount reads a numeric(30,6): how many digits of base 10,000 there are, the exponent of the first, the sign, how many
// decimals are shown, and the digits.
func amount(raw []byte) money.Amount {
	if len(raw) < 8 {
		return money.Amount{}
	}
	exponent := int(int16(binary.BigEndian.Uint16(raw[2:])))
	var many, sum int64
	var hundredths int64 // of a millionth, as the last digit begins there
	for digits := raw[8:]; len(digits) >= 2; digits = digits[2:] {
		digit := int64(binary.BigEndian.Uint16(digits))
		switch {
		case exponent >= manyDigits:
			many += digit * power(exponent-manyDigits)
		case exponent == -2:
			hundredths = digit
		default:
			sum += digit * power(exponent+1)
		}
		exponent--
	}
	a := money.FromMillionths(sum*100 + hundredths/100)
	if many != 0 {
		a = a.Add(money.FromInt(many).Times(int(power(manyDigits))))
	}
	if binary.BigEndian.Uint16(raw[4:]) != 0 {
		return a.Neg()
	}
	return a
}

// power is a power of 10,000.
func power(exponent int) int64 {
	p := int64(1)
	for range exponent {
		p *= 10_000
	}
	return p
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
