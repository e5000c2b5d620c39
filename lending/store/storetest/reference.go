package storetest

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending/store"
)

// rate is reference data, which a store may keep in memory.
var rate = &store.Kind{Name: "rate", Columns: []store.Column{{Name: "name", Type: store.Text, Unique: true}}, Reference: true}

func newRate(id int64, name string) store.Record {
	return store.Record{ID: id, Revision: 1, Values: []store.Value{store.String(name)}, Body: []byte(`{}`)}
}

var referenceTests = []storeTest{
	{"a transaction sees what it wrote", func(t *testing.T, s store.Store) {
		update(t, s, func(tx store.Tx) error {
			wantsRates(t, tx)
			err := tx.Insert(rate, newRate(1, "a"))
			wantsRates(t, tx, "a")
			if err == nil {
				err = tx.Save(rate, newRate(1, "b"))
			}
			wantsRates(t, tx, "b")
			if err == nil {
				err = tx.Delete(rate, 1, 2)
			}
			wantsRates(t, tx)
			return err
		})
	}},
	{"the next transaction sees it", func(t *testing.T, s store.Store) {
		for _, name := range []string{"a", "b", "c"} {
			update(t, s, func(tx store.Tx) error { return setRate(tx, name) })
			for range 2 {
				update(t, s, func(tx store.Tx) error { wantsRates(t, tx, name); return nil })
			}
		}
	}},
	{"what failed is gone", func(t *testing.T, s store.Store) {
		update(t, s, func(tx store.Tx) error { return setRate(tx, "a") })
		for range 2 {
			err := s.Update(context.Background(), alpha, func(tx store.Tx) error {
				if err := setRate(tx, "b"); err != nil {
					return err
				}
				wantsRates(t, tx, "b")
				return errDeliberate
			})
			wants(t, err, errDeliberate)
			update(t, s, func(tx store.Tx) error { wantsRates(t, tx, "a"); return nil })
		}
	}},
	{"what failed beside others is gone", func(t *testing.T, s store.Store) {
		insertAll(t, s, account, newAccount(1, nil))
		update(t, s, func(tx store.Tx) error { return setRate(tx, "a") })
		together(t, 8, func(worker int) error {
			for range 20 {
				err := s.Update(context.Background(), alpha, func(tx store.Tx) error {
					wantsRates(t, tx, "a")
					if worker%2 == 0 {
						return addOne(tx)
					}
					if err := setRate(tx, "b"); err != nil {
						return err
					}
					wantsRates(t, tx, "b")
					return errDeliberate
				})
				if err != nil && !errors.Is(err, errDeliberate) {
					return err
				}
			}
			return nil
		})
	}},
	{"nothing is written while it is read from memory", func(t *testing.T, s store.Store) {
		update(t, s, func(tx store.Tx) error { return setRate(tx, "a") })
		update(t, s, func(tx store.Tx) error { wantsRates(t, tx, "a"); return nil })
		update(t, s, func(tx store.Tx) error {
			for range tx.Find(rate, store.Query{}) {
				wants(t, tx.Insert(rate, newRate(2, "b")), store.ErrIterating)
			}
			return nil
		})
	}},
}

// setRate gives rate 1 a name.
func setRate(tx store.Tx, name string) error {
	r, err := tx.Get(rate, 1)
	if errors.Is(err, store.ErrNotFound) {
		return tx.Insert(rate, newRate(1, name))
	}
	if err == nil {
		r.Values = []store.Value{store.String(name)}
		err = tx.Save(rate, r)
	}
	return err
}

// wantsRates wants rate 1 with the name and no other rate, or none at all.
func wantsRates(t *testing.T, tx store.Tx, names ...string) {
	t.Helper()
	var found []string
	for r, err := range tx.Find(rate, store.Query{}) {
		wants(t, err, nil)
		found = append(found, r.Values[0].Text())
	}
	equal(t, found, names)
	r, err := tx.Get(rate, 1)
	if len(names) == 0 {
		wants(t, err, store.ErrNotFound)
		return
	}
	wants(t, err, nil)
	equal(t, r.Values[0].Text(), names[0])
}

// testTwoOpenings has two stores at one place, as two programs have, write what the other one has read.
func (s suite) testTwoOpenings(t *testing.T) {
	place := t.TempDir()
	s.session(t, place, func(first store.Store) {
		provision(t, first, alpha)
		s.session(t, place, func(second store.Store) {
			announcedTraffic(t, first, second)
			announcedLimit(t, first, second)
			for _, name := range []string{"a", "b", "c"} {
				update(t, first, func(tx store.Tx) error {
					_, err := tx.NextID(rate) // so that it is known to have written last, no matter what the other one writes
					return errors.Join(err, setRate(tx, name))
				})
				update(t, first, func(tx store.Tx) error { wantsRates(t, tx, name); return nil })
				update(t, second, func(tx store.Tx) error { wantsRates(t, tx, name); return setRate(tx, name+name) })
				update(t, first, func(tx store.Tx) error { wantsRates(t, tx, name+name); return nil })
			}
		})
	})
}
