package operation

// Changes are the attributes that a command really changed, by name, for [Result.Changes].
type Changes = map[string]any

// Change puts a sent value in the place of the stored one and notes it, if one was sent (not nil) and it differs.
func Change[T comparable](changes Changes, name string, stored, sent *T) {
	if sent == nil || *sent == *stored {
		return
	}
	*stored = *sent
	changes[name] = Sent{Value: *sent, Updated: true}
}
