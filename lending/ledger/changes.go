package ledger

import "lending.example/platform/lending/operation"

// change puts a sent value in the place of the stored one and notes it, if one was sent and it differs.
func change[T comparable](changes map[string]any, name string, stored, sent *T) {
	if sent == nil || *sent == *stored {
		return
	}
	*stored = *sent
	changes[name] = operation.Sent{Value: *sent}
}
