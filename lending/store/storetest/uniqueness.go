package storetest

import (
	"testing"

	"lending.example/platform/lending/store"
)

var uniquenessTests = []storeTest{
	{"ID", testUniqueID},
	{"Column", testUniqueColumn},
	{"ColumnsTogether", testUniqueColumns},
	{"NullIsExempt", testUniqueNull},
	{"FreedByDelete", testFreedByDelete},
	{"FreedByUpdate", testFreedByUpdate},
	{"ItsOwnValues", testOwnValues},
	{"TheFirstDeclaredIsNamed", testFirstDuplicate},
	{"TransactionGoesOn", testDuplicateIsNotFatal},
}

func numbered(id int64, number string) store.Record {
	return newAccount(id, fields{"number": store.String(number)})
}

func placed(id, branch int64, external string) store.Record {
	return newAccount(id, fields{"branch": store.OptionalInt(branch), "external": store.OptionalString(external)})
}

func testUniqueID(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"))
	update(t, s, func(tx store.Tx) error {
		wantsDuplicate(t, tx.Insert(account, numbered(1, "B")), "id")
		return nil
	})
	same(t, get(t, s, account, 1), numbered(1, "A"))
}

func testUniqueColumn(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"), numbered(2, "B"), numbered(3, "a"))
	update(t, s, func(tx store.Tx) error {
		wantsDuplicate(t, tx.Insert(account, numbered(4, "A")), "number")
		wantsDuplicate(t, tx.Save(account, numbered(2, "A")), "number")
		return nil
	})
}

func testUniqueColumns(t *testing.T, s store.Store) {
	insertAll(t, s, account, placed(1, 1, "x"), placed(2, 1, "y"), placed(3, 2, "x"))
	update(t, s, func(tx store.Tx) error {
		wantsDuplicate(t, tx.Insert(account, placed(4, 1, "y")), "branch", "external")
		wantsDuplicate(t, tx.Save(account, placed(3, 1, "x")), "branch", "external")
		return nil
	})
}

func testUniqueNull(t *testing.T, s store.Store) {
	insertAll(t, s, account, placed(1, 1, ""), placed(2, 1, ""), placed(3, 0, "x"), placed(4, 0, "x"), placed(5, 0, ""), placed(6, 0, ""))
}

func testFreedByDelete(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"))
	update(t, s, func(tx store.Tx) error {
		if err := tx.Delete(account, 1, 1); err != nil {
			return err
		}
		return tx.Insert(account, numbered(2, "A"))
	})
}

func testFreedByUpdate(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"), placed(3, 1, "x"))
	update(t, s, func(tx store.Tx) error {
		if err := tx.Save(account, numbered(1, "B")); err != nil {
			return err
		}
		return tx.Insert(account, numbered(2, "A"))
	})
	update(t, s, func(tx store.Tx) error {
		if err := tx.Save(account, placed(3, 1, "")); err != nil {
			return err
		}
		return tx.Insert(account, placed(4, 1, "x"))
	})
}

func testOwnValues(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"))
	update(t, s, func(tx store.Tx) error { return tx.Save(account, numbered(1, "A")) })
}

// testFirstDuplicate violates everything at once: the id is named first, then columns, then indexes.
func testFirstDuplicate(t *testing.T, s store.Store) {
	full := func(id int64) store.Record {
		return newAccount(id, fields{"number": store.String("A"), "branch": store.Int(1), "external": store.String("x")})
	}
	insertAll(t, s, account, full(1), placed(2, 3, "z"))
	update(t, s, func(tx store.Tx) error {
		wantsDuplicate(t, tx.Insert(account, full(1)), "id")
		wantsDuplicate(t, tx.Insert(account, full(3)), "number")
		wantsDuplicate(t, tx.Save(account, full(2)), "number")
		return nil
	})
}

func testDuplicateIsNotFatal(t *testing.T, s store.Store) {
	insertAll(t, s, account, numbered(1, "A"))
	update(t, s, func(tx store.Tx) error {
		if err := tx.Insert(account, numbered(2, "B")); err != nil {
			return err
		}
		wantsDuplicate(t, tx.Insert(account, numbered(3, "A")), "number")
		return tx.Insert(account, numbered(3, "C"))
	})
	equal(t, ids(find(t, s, account, store.Query{})), []int64{1, 2, 3})
}
