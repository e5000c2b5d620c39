package sqlstore

import "lending.example/platform/lending/store"

// Key names a stored record, by the number of its table.
type Key struct {
	Table int
	ID    int64
}

// Stored is a record as it is stored: its revision, and those of its values that a Save compares, nil when only the revision is known.
type Stored struct {
	Revision int64
	Values   []store.Value
}

// Seen is what a transaction that writes knows of stored records, which nobody else can change before it ends. A Save of one of them
// sends what changes.
type Seen map[Key]Stored

// maxSeen bounds the memory of a transaction. Forgetting costs speed only.
const maxSeen = 8192

// Note remembers a record as it is stored now, and keeps the values.
func (s Seen) Note(k Key, revision int64, values []store.Value) {
	if len(s) >= maxSeen {
		clear(s)
	}
	s[k] = Stored{Revision: revision, Values: values}
}
