package refdata

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store"
)

// Reference declares that a column holds ids of another kind of record, so that what is referred to is not deleted.
// A column without an index is searched through, which is bearable for deletions that are rare.
type Reference struct {
	To     *store.Kind // what is referred to
	From   *store.Kind // what refers
	Column string      // of From, an integer
}

// References are all the columns of a platform that hold ids of records of other packages. They protect what they refer to.
type References []Reference

// Referenced reports whether one of the references leads to a record.
func (r References) Referenced(tx store.Tx, to *store.Kind, id int64) (bool, error) {
	return Referenced(tx, r, to, id)
}

// Referenced reports whether one of some references leads to a record.
func Referenced(tx store.Tx, references []Reference, to *store.Kind, id int64) (bool, error) {
	for _, r := range references {
		if r.To != to {
			continue
		}
		for _, err := range tx.Find(r.From, store.Where(r.Column, store.Equal, store.Int(id)).Top(1)) {
			return err == nil, err
		}
	}
	return false, nil
}

// unreferenced returns the refusal when one of the references leads to the record.
func unreferenced(tx store.Tx, references []Reference, to *store.Kind, id int64, refusal fault.Code) error {
	used, err := Referenced(tx, references, to, id)
	if err == nil && used {
		err = refusal.New(id)
	}
	return err
}
