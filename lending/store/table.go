package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	jsonv2 "github.com/go-json-experiment/json"
)

// Key is embedded by every stored type: its id, and the revision that was read. Neither is part of the body.
type Key struct {
	ID       int64 `json:"-"`
	Revision int64 `json:"-"`
}

func (k *Key) key() *Key { return k }

// Keyed is a pointer to a type that embeds Key.
type Keyed[T any] interface {
	*T
	key() *Key
}

// Table reads and writes one kind of record as values of T. T marshals to canonical JSON; Columns gives the
// declared values in the order of the kind's columns.
type Table[T any, P Keyed[T]] struct {
	Kind    *Kind
	Columns func(*T) []Value
	// Shared says that nobody changes in place what values point to, such as elements of their slices: then readers share
	// the value of a record that the store keeps in memory.
	Shared bool
	// Copy makes a copy of a value that shares nothing that its reader may change. With it the value of a record that the store
	// keeps in memory is made once, and readers get copies. Nil: it is made for every reader.
	Copy func(*T) T
}

// Form is implemented by pointers to stored types that write and read their bodies themselves, for speed. The bytes are
// those of encoding/json.
type Form interface {
	AppendJSON(b []byte) ([]byte, error)
	ParseJSON(body []byte) error
}

// ID returns the id of a value; 0 before it is inserted.
func (t Table[T, P]) ID(v *T) int64 { return P(v).key().ID }

// Get reads one value; ErrNotFound when there is none.
func (t Table[T, P]) Get(tx Tx, id int64) (T, error) {
	r, err := tx.Get(t.Kind, id)
	if err != nil {
		var none T
		return none, err
	}
	return t.Decode(r)
}

// Read is Get that also returns the stored body, for SaveChanged.
func (t Table[T, P]) Read(tx Tx, id int64) (T, []byte, error) {
	r, err := tx.Get(t.Kind, id)
	if err != nil {
		var none T
		return none, nil, err
	}
	v, err := t.Decode(r)
	return v, r.Body, err
}

// SaveChanged saves a value whose body is no longer the one that Read returned, and leaves others alone.
func (t Table[T, P]) SaveChanged(tx Tx, v *T, read []byte) error {
	r, err := t.encode(v, len(read)+len(read)/8)
	if err != nil || bytes.Equal(r.Body, read) {
		return err
	}
	return t.save(tx, v, r)
}

// Body is the body of a value as it would be stored.
func (t Table[T, P]) Body(v *T) ([]byte, error) { return form(v, 0) }

// Find streams the values that match.
func (t Table[T, P]) Find(tx Tx, q Query) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for r, err := range tx.Find(t.Kind, q) {
			var v T
			if err == nil {
				v, err = t.Decode(r)
			}
			if !yield(v, err) || err != nil {
				return
			}
		}
	}
}

// First returns the first value that matches; ErrNotFound when there is none.
func (t Table[T, P]) First(tx Tx, q Query) (T, error) {
	for v, err := range t.Find(tx, q.Top(1)) {
		return v, err
	}
	var none T
	return none, ErrNotFound
}

// All collects the values that match. Callers bound the query.
func (t Table[T, P]) All(tx Tx, q Query) ([]T, error) {
	var all []T
	for v, err := range t.Find(tx, q) {
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// Count counts the values that match.
func (t Table[T, P]) Count(tx Tx, q Query) (int, error) { return tx.Count(t.Kind, q) }

// Totals sums a decimal column over the values that match, by some columns. The order and the limits of the query are ignored.
func (t Table[T, P]) Totals(tx Tx, column string, q Query, by ...string) ([]Total, error) {
	return tx.Totals(t.Kind, column, q.Where, by...)
}

// Exists reports whether a value matches.
func (t Table[T, P]) Exists(tx Tx, q Query) (bool, error) {
	_, err := t.First(tx, q)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Insert adds a value; an id of 0 is replaced by the next number of the kind. The value keeps the id it was given, so
// it must be made inside the function of the transaction, which may run again.
func (t Table[T, P]) Insert(tx Tx, v *T) error {
	key := P(v).key()
	if key.ID == 0 {
		id, err := tx.NextID(t.Kind)
		if err != nil {
			return err
		}
		key.ID = id
	}
	key.Revision = 1
	r, err := t.encode(v, 0)
	if err != nil {
		return err
	}
	return tx.Insert(t.Kind, r)
}

// Save replaces a value that was read in this or an earlier transaction; ErrConflict when it changed since.
func (t Table[T, P]) Save(tx Tx, v *T) error {
	r, err := t.encode(v, 0)
	if err != nil {
		return err
	}
	return t.save(tx, v, r)
}

func (t Table[T, P]) save(tx Tx, v *T, r Record) error {
	if err := tx.Save(t.Kind, r); err != nil {
		return err
	}
	P(v).key().Revision++
	return nil
}

// Delete removes a value that was read; ErrConflict when it changed since.
func (t Table[T, P]) Delete(tx Tx, v *T) error {
	key := P(v).key()
	return tx.Delete(t.Kind, key.ID, key.Revision)
}

// Decode gives the value of a record of the kind. Of a record that a store keeps in memory it is made once.
func (t Table[T, P]) Decode(r Record) (T, error) {
	if r.made == nil || !t.Shared && t.Copy == nil {
		return t.value(r)
	}
	if kept := r.made.Load(); kept != nil {
		if v, ok := (*kept).(*T); ok {
			return t.given(v), nil
		}
	}
	v, err := t.value(r)
	if err != nil {
		return v, err
	}
	var kept any = &v
	r.made.Store(&kept)
	return t.given(&v), nil
}

// given is what a reader gets of a value that is kept.
func (t Table[T, P]) given(kept *T) T {
	if t.Copy != nil {
		return t.Copy(kept)
	}
	return *kept
}

func (t Table[T, P]) value(r Record) (T, error) {
	var v T
	if err := parse(r.Body, &v); err != nil {
		return v, fmt.Errorf("store: body of %s %d: %w", t.Kind.Name, r.ID, err)
	}
	*P(&v).key() = Key{ID: r.ID, Revision: r.Revision}
	return v, nil
}

// encode makes the record of a value; room is how long its body may become.
func (t Table[T, P]) encode(v *T, room int) (Record, error) {
	body, err := form(v, room)
	if err != nil {
		return Record{}, fmt.Errorf("store: body of %s: %w", t.Kind.Name, err)
	}
	key := P(v).key()
	return Record{ID: key.ID, Revision: key.Revision, Values: t.Columns(v), Body: body}, nil
}

func form(v any, room int) ([]byte, error) {
	if f, own := v.(Form); own {
		return f.AppendJSON(make([]byte, 0, room))
	}
	return json.Marshal(v)
}

func parse(body []byte, v any) error {
	if f, own := v.(Form); own {
		return f.ParseJSON(body)
	}
	return jsonv2.Unmarshal(body, v)
}
