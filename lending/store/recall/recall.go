package recall

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"

	"lending.example/platform/lending/store"
)

// Memory belongs to the writer that has the turn. It knows nothing of transactions: its owner has it forget what may have
// changed, or may be taken back.
type Memory struct {
	records map[recordKey]answer
	found   map[string][]store.Record
	size    int // bytes of bodies
}

type recordKey struct {
	kind *store.Kind
	id   int64
}

// answer is a record, or the knowledge that there is none.
type answer struct {
	record store.Record
	absent bool
}

// Bounds of a memory. What lies beyond is read again.
const (
	mostAnswers = 4096
	mostBytes   = 4 << 20
	mostFound   = 256 // records of one search
)

// Forget forgets everything: the owner's transaction was rolled back, or somebody else wrote.
func (m *Memory) Forget() { *m = Memory{} }

// Wrote forgets what a write to a kind may have changed. To forget all is enough: it happens rarely.
func (m *Memory) Wrote(k *store.Kind) {
	if k.Reference {
		m.Forget()
	}
}

// Get gives a record of reference data, and reads it when it is not known.
func (m *Memory) Get(k *store.Kind, id int64, read func() (store.Record, error)) (store.Record, error) {
	if !k.Reference {
		return read()
	}
	key := recordKey{k, id}
	if known, ok := m.records[key]; ok {
		if known.absent {
			return store.Record{}, store.ErrNotFound
		}
		return given(known.record), nil
	}
	r, err := read()
	if err == nil || errors.Is(err, store.ErrNotFound) {
		m.room(len(r.Body))
		r = r.Kept()
		m.records[key] = answer{record: given(r), absent: err != nil}
	}
	return r, err
}

// Find gives the records of reference data that match, and reads them when they are not known.
func (m *Memory) Find(k *store.Kind, q store.Query, read iter.Seq2[store.Record, error]) iter.Seq2[store.Record, error] {
	if !k.Reference {
		return read
	}
	key := name(k, q)
	if known, ok := m.found[key]; ok {
		return func(yield func(store.Record, error) bool) {
			for _, r := range known {
				if !yield(given(r), nil) {
					return
				}
			}
		}
	}
	return func(yield func(store.Record, error) bool) {
		var list []store.Record
		bytes := 0
		for r, err := range read {
			r = r.Kept()
			kept := given(r)
			if !yield(r, err) || err != nil {
				return
			}
			if bytes += len(r.Body); len(list) <= mostFound {
				list = append(list, kept)
			}
		}
		if len(list) <= mostFound {
			m.room(bytes)
			m.found[key] = list
		}
	}
}

// given is a record whose values its reader may change.
func given(r store.Record) store.Record {
	r.Values = slices.Clone(r.Values)
	return r
}

// room makes sure that so many more bytes fit in.
func (m *Memory) room(bytes int) {
	if m.size += bytes; m.records == nil || len(m.records)+len(m.found) >= mostAnswers || m.size > mostBytes {
		*m = Memory{records: map[recordKey]answer{}, found: map[string][]store.Record{}, size: bytes}
	}
}

// name tells searches apart.
func name(k *store.Kind, q store.Query) string {
	b := fmt.Appendf(make([]byte, 0, 128), "%s %d %d", k.Name, q.Skip, q.Limit)
	for _, c := range q.Where {
		b = append(append(b, ' '), c.Column...)
		b = appendValue(strconv.AppendInt(b, int64(c.Is), 10), c.Value)
		for _, v := range c.Values {
			b = appendValue(b, v)
		}
	}
	for _, o := range q.Order {
		b = strconv.AppendBool(append(append(b, '/'), o.Column...), o.Desc)
	}
	if q.After != nil {
		b = strconv.AppendInt(append(b, '>'), q.After.ID, 10)
		for _, v := range q.After.Values {
			b = appendValue(b, v)
		}
	}
	return string(b)
}

// appendValue writes a value so that no other one, and no two, look like it.
func appendValue(b []byte, v store.Value) []byte {
	if v.IsNull() {
		return append(b, '-')
	}
	b = append(b, "itda"[v.Type()])
	switch v.Type() {
	case store.Text:
		return strconv.AppendQuote(b, v.Text())
	case store.Date:
		return strconv.AppendInt(b, int64(v.Date().Ordinal()), 10)
	case store.Decimal:
		return append(b, v.Amount().String()...)
	}
	return strconv.AppendInt(b, v.Int64(), 10)
}
