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

// unreferenced returns the refusal when one of the references leads to the record.
func unreferenced(tx store.Tx, references []Reference, to *store.Kind, id int64, refusal fault.Code) error {
	for _, r := range references {
		if r.To != to {
			continue
		}
		for _, err := range tx.Find(r.From, store.Where(r.Column, store.Equal, store.Int(id)).Top(1)) {
			if err != nil {
				return err
			}
			return refusal.New(id)
		}
	}
	return nil
}
