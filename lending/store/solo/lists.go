package solo

import (
	"slices"

	"lending.example/platform/lending/store"
)

// lists are histories that were read: the records of a kind with one value in its column [store.Kind.History].
type lists struct {
	byKey map[listKey][]*list
	keyOf map[recordKey]listKey // of the records that are kept
	size  int
}

type listKey struct {
	kind  *store.Kind
	value store.Value
}

type recordKey struct {
	kind *store.Kind
	id   int64
}

// list is a history in one order: its first records, as far as somebody read.
type list struct {
	key      listKey
	order    []store.Order
	compare  func(a, b *store.Record) int
	records  []store.Record
	complete bool
	dropped  bool // nobody finds it any more
}

// Bounds of what is kept. A value that is made of a record takes about this much in addition to its body.
const (
	maxSize   = 48 << 20
	valueSize = 1 << 10
)

// historyOf is the key of a history that a query asks for; false for other queries.
func historyOf(k *store.Kind, q store.Query) (listKey, bool) {
	if k.History == "" || len(q.Where) != 1 || q.Where[0].Column != k.History || q.Where[0].Is != store.Equal ||
		q.After != nil || q.Skip != 0 || q.Limit != 0 || q.Check(k) != nil {
		return listKey{}, false
	}
	return listKey{k, q.Where[0].Value}, true
}

// of finds the list of a history, or begins it.
func (l *lists) of(key listKey, k *store.Kind, q store.Query) *list {
	for _, known := range l.byKey[key] {
		if slices.Equal(known.order, q.Order) {
			return known
		}
	}
	if l.byKey == nil {
		l.byKey, l.keyOf = map[listKey][]*list{}, map[recordKey]listKey{}
	}
	l.room()
	made := &list{key: key, order: slices.Clone(q.Order), compare: q.Comparer(k)}
	l.byKey[key] = append(l.byKey[key], made)
	return made
}

// room drops some histories when too much is kept.
func (l *lists) room() {
	for key := range l.byKey { // in no order, so that a walk over all histories finds some
		if l.size < maxSize {
			return
		}
		for _, old := range l.byKey[key] {
			old.dropped = true
			for i := range old.records {
				l.size -= sizeOf(&old.records[i])
				delete(l.keyOf, recordKey{key.kind, old.records[i].ID})
			}
		}
		delete(l.byKey, key)
	}
}

func sizeOf(r *store.Record) int { return len(r.Body) + valueSize }

// keep takes in a record that was read at a position of a list, if it is the next one and there is room.
func (l *lists) keep(to *list, at int, r store.Record) store.Record {
	if at != len(to.records) || to.dropped || l.size > 2*maxSize {
		return r
	}
	r = r.Kept()
	to.records = append(to.records, r)
	l.keyOf[recordKey{to.key.kind, r.ID}] = to.key
	l.size += sizeOf(&r)
	return r
}

// put takes a record in that was written.
func (l *lists) put(k *store.Kind, r store.Record) {
	l.remove(k, r.ID)
	key := listKey{k, r.Values[k.Position(k.History)]}
	for _, of := range l.byKey[key] {
		at, _ := slices.BinarySearchFunc(of.records, &r, func(x store.Record, y *store.Record) int { return of.compare(&x, y) })
		if at == len(of.records) && !of.complete {
			continue // it is among those that were not read yet
		}
		of.records = slices.Insert(of.records, at, r)
		l.keyOf[recordKey{k, r.ID}] = key
		l.size += sizeOf(&r)
	}
}

// remove takes a record out that was changed or deleted.
func (l *lists) remove(k *store.Kind, id int64) {
	key, kept := l.keyOf[recordKey{k, id}]
	if !kept {
		return
	}
	delete(l.keyOf, recordKey{k, id})
	for _, of := range l.byKey[key] {
		if i := slices.IndexFunc(of.records, func(r store.Record) bool { return r.ID == id }); i >= 0 {
			l.size -= sizeOf(&of.records[i])
			of.records = slices.Delete(of.records, i, i+1)
		}
	}
}

// owned is a record that shares no memory with the caller's.
func owned(r store.Record) store.Record {
	return store.Record{ID: r.ID, Revision: r.Revision, Values: slices.Clone(r.Values), Body: slices.Clone(r.Body)}
}

// given is a kept record whose values its reader may change.
func given(r store.Record) store.Record {
	r.Values = slices.Clone(r.Values)
	return r
}
