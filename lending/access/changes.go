package access

import "lending.example/platform/lending/operation"

// edits are the attributes that a command really changed, for Result.Changes.
type edits = map[string]any

// change puts a sent value in the place of the stored one and notes it, if one was sent and it differs.
func change[T comparable](e edits, name string, stored, sent *T) {
	if sent == nil || *sent == *stored {
		return
	}
	*stored = *sent
	e[name] = operation.Sent{Value: *sent}
}
