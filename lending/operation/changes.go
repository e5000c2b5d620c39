package operation

import "lending.example/platform/lending/money"

// Changes are the attributes that a command really changed, by name, for [Result.Changes].
type Changes = map[string]any

// Change puts a sent value in the place of the stored one and notes it, if one was sent (not nil) and it differs.
func Change[T comparable](changes Changes, name string, stored, sent *T) {
	if sent == nil || *sent == *stored {
		return
	}
	*stored = *sent
	changes[name] = Sent{Value: *sent, Updated: isNumber(*sent)}
}

// isNumber reports whether a value is an amount or a decimal, which requests write as numbers or as texts.
func isNumber(value any) bool {
	switch value.(type) {
	case money.Amount, money.Decimal:
		return true
	}
	return false
}
