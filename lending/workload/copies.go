package workload

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/store"
)

// copiedAtOnce is how many copies one transaction makes.
const copiedAtOnce = 500

// Multiply copies a loan, with its schedule, transactions, charges and journal lines, so many times, for measurements over
// large portfolios. The copies are written into the store and not by commands: a replay of the command log knows nothing of
// them, so that Verify reports every one. Only loans without payments on charges are copied whole.
func Multiply(ctx context.Context, s store.Store, tenant string, loan int64, times int) error {
	for done := 0; done < times; done += copiedAtOnce {
		err := s.Update(ctx, tenant, func(tx store.Tx) error {
			original, err := recordsOf(tx, loan)
			if err != nil {
				return err
			}
			for range min(copiedAtOnce, times-done) {
				if err := original.copy(tx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// portfolioKinds are what a loan consists of, the loan itself first.
var portfolioKinds = []string{"loan", "loan_schedule", "loan_charge", "loan_transaction", "journal_line"}

// loanRecords are the records of a loan by kind.
type loanRecords []struct {
	kind    *store.Kind
	records []store.Record
}

func recordsOf(tx store.Tx, loan int64) (loanRecords, error) {
	of := make(loanRecords, len(portfolioKinds))
	for i, name := range portfolioKinds {
		kind := kindNamed(name)
		q := store.Where("loan_id", store.Equal, store.Int(loan))
		if kind.Position("loan_id") < 0 {
			q = store.Where("id", store.Equal, store.Int(loan))
		}
		of[i].kind = kind
		for r, err := range tx.Find(kind, q) {
			if err != nil {
				return nil, err
			}
			of[i].records = append(of[i].records, r)
		}
	}
	return of, nil
}

func kindNamed(name string) *store.Kind {
	for _, k := range lending.Schema() {
		if k.Name == name {
			return k
		}
	}
	panic("no kind " + name)
}

// copy writes the records under new numbers.
func (of loanRecords) copy(tx store.Tx) error {
	var loan int64
	journal := map[string]string{} // the names of transactions in the journal, as they were and as they are
	for _, part := range of {
		for _, r := range part.records {
			id := loan
			var err error
			if part.kind.Name != "loan_schedule" {
				if id, err = tx.NextID(part.kind); err != nil {
					return err
				}
			}
			if part.kind.Name == "loan" {
				loan = id
			}
			if part.kind.Name == "loan_transaction" {
				journal[fmt.Sprint("L", r.ID)] = fmt.Sprint("L", id)
			}
			if r, err = renumbered(part.kind, r, id, loan, journal); err != nil {
				return err
			}
			if err := tx.Insert(part.kind, r); err != nil {
				return err
			}
		}
	}
	return nil
}

// renumbered is a record under another number, of another loan. Its body keeps its form, so that a command finds a copy as it
// would find the original.
func renumbered(kind *store.Kind, r store.Record, id, loan int64, journal map[string]string) (store.Record, error) {
	again := store.Record{ID: id, Values: slices.Clone(r.Values), Body: r.Body}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(r.Body, &members); err != nil {
		return r, err
	}
	put := func(column, member string, v store.Value, said any) {
		i := kind.Position(column)
		if i < 0 || again.Values[i].IsNull() {
			return
		}
		again.Values[i] = v
		text, _ := json.Marshal(said) // numbers and texts always marshal
		name := []byte(`"` + member + `":`)
		again.Body = bytes.Replace(again.Body, slices.Concat(name, members[member]), slices.Concat(name, text), 1)
	}
	account, entry := fmt.Sprintf("%09d", id), journal[valueOf(kind, r, "transaction_id").Text()]
	put("account_no", "accountNo", store.String(account), account)
	put("external_id", "externalId", store.String("copy "+account), "copy "+account)
	put("transaction_id", "transactionId", store.String(entry), entry)
	if kind.Name == "journal_line" {
		put("loan_id", "entityId", store.Int(loan), loan)
	}
	put("loan_id", "loanId", store.Int(loan), loan)
	return again, nil
}

func valueOf(kind *store.Kind, r store.Record, column string) store.Value {
	if i := kind.Position(column); i >= 0 {
		return r.Values[i]
	}
	return store.Null
}
