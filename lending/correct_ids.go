package lending

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// translate puts the ids that transactions and charges have in the corrected life into an input. A command about something that a
// dropped command made, or about a charge that was not charged, is dropped as well.
func (c *correcting) translate(made store.Tx, input any) (isDropped bool, err error) {
	for _, at := range referencesIn(input) {
		isDropped, err = c.translateOne(made, at)
		if isDropped || err != nil {
			return isDropped, err
		}
	}
	return false, nil
}

// reference is an id in an input.
type reference struct {
	id       *int64
	isCharge bool
}

// referencesIn finds the ids of transactions and loan charges in an input. External ids are the same in both lives.
func referencesIn(input any) (list []reference) {
	if in, ok := input.(*loans.Addressed[loans.Modification]); ok {
		for i := range in.Body.Charges {
			list = append(list, reference{&in.Body.Charges[i].ID, true})
		}
	}
	v := reflect.Indirect(reflect.ValueOf(input))
	if v.Kind() != reflect.Struct || !v.FieldByName("Loan").IsValid() {
		return list
	}
	for _, name := range []string{"Transaction", "Charge"} {
		if ref, ok := addressOf(v.FieldByName(name)).(*operation.Ref); ok {
			list = append(list, reference{&ref.ID, name == "Charge"})
		}
	}
	if body := v.FieldByName("Body"); body.IsValid() && body.Kind() == reflect.Struct {
		if _, isNew := body.Interface().(loans.NewCharge); !isNew {
			if id, ok := addressOf(body.FieldByName("ChargeID")).(*int64); ok {
				list = append(list, reference{id, true})
			}
		}
	}
	return list
}

// addressOf is a pointer to a field; nil if there is none.
func addressOf(field reflect.Value) any {
	if !field.IsValid() || !field.CanAddr() || !field.CanInterface() {
		return nil
	}
	return field.Addr().Interface()
}

func (c *correcting) translateOne(made store.Tx, at reference) (isDropped bool, err error) {
	if *at.id == 0 {
		return false, nil
	}
	err = c.look(func(was store.Tx) error {
		if at.isCharge {
			isDropped, err = c.translateCharge(was, made, at.id)
		} else {
			isDropped, err = c.translateTransaction(was, made, at.id)
		}
		return err
	})
	if errors.Is(err, store.ErrNotFound) { // deleted later: the command meets it under its old number, or is refused
		return false, nil
	}
	return isDropped, err
}

// origin is what a transaction or charge is known by in both lives: the command that made it, its sort, and its place among those of the
// same sort that the command made for the loan.
type origin struct {
	command int64
	sort    int64
	place   int
}

func (c *correcting) translateTransaction(was, made store.Tx, id *int64) (isDropped bool, err error) {
	stored, err := book.Transactions.Get(was, *id)
	if err != nil {
		return false, err
	}
	before, err := transactionsOf(was, stored.LoanID)
	if err != nil {
		return false, err
	}
	of := before.originOf(&stored)
	if c.dropped[of.command] {
		return true, nil
	}
	now, err := transactionsOf(made, stored.LoanID)
	if err != nil {
		return false, err
	}
	found := int64(0)
	for i := range now {
		if t := &now[i]; now.originOf(t) == of && (found == 0 || !t.Reversed) {
			found = t.ID
		}
	}
	if found == 0 {
		return false, fmt.Errorf("transaction %d would not exist", *id)
	}
	*id = found
	return false, nil
}

// history is all transactions of a loan, in the order of their creation.
type history []book.Transaction

func transactionsOf(tx store.Tx, loan int64) (history, error) {
	all, err := book.Transactions.All(tx, store.Where("loan_id", store.Equal, store.Int(loan)))
	slices.SortFunc(all, func(a, b book.Transaction) int {
		return cmp.Or(cmp.Compare(a.Created.Command, b.Created.Command), cmp.Compare(a.Created.Step, b.Created.Step), cmp.Compare(a.ID, b.ID))
	})
	return all, err
}

// originOf follows replacements back to the first original.
func (h history) originOf(t *book.Transaction) origin {
	for {
		replaced := t.Related(book.Replays)
		if len(replaced) == 0 {
			break
		}
		at := slices.IndexFunc(h, func(o book.Transaction) bool { return o.ID == replaced[0] })
		if at < 0 || h[at].ID >= t.ID {
			break
		}
		t = &h[at]
	}
	of := origin{command: t.Created.Command, sort: int64(t.Type)}
	for i := range h {
		if h[i].ID == t.ID {
			break
		}
		if h[i].Created.Command == of.command && int64(h[i].Type) == of.sort && len(h[i].Related(book.Replays)) == 0 {
			of.place++
		}
	}
	return of
}

func (c *correcting) translateCharge(was, made store.Tx, id *int64) (isDropped bool, err error) {
	stored, err := book.Charges.Get(was, *id)
	if err != nil {
		return false, err
	}
	of, err := chargeOrigin(was, &stored)
	if err != nil {
		return false, err
	}
	if c.dropped[of.command] {
		return true, nil
	}
	now, err := book.Charges.All(made, store.Where("loan_id", store.Equal, store.Int(stored.LoanID)))
	if err != nil {
		return false, err
	}
	for i := range now {
		if found, err := chargeOrigin(made, &now[i]); err != nil || found == of {
			*id = now[i].ID
			return false, err
		}
	}
	if stored.DefinitionID == c.WithoutCharge {
		return true, nil
	}
	return false, fmt.Errorf("charge %d would not be on the loan", *id)
}

// chargeOrigin is the origin of a charge; its sort is the definition.
func chargeOrigin(tx store.Tx, of *book.Charge) (origin, error) {
	all, err := book.Charges.All(tx, store.Where("loan_id", store.Equal, store.Int(of.LoanID)))
	o := origin{command: of.Created.Command, sort: of.DefinitionID}
	for i := range all {
		if c := &all[i]; c.Created.Command == o.command && c.DefinitionID == o.sort && c.Created.Before(of.Created) {
			o.place++
		}
	}
	return o, err
}
