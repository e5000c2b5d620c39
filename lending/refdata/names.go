package refdata

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Lookup remembers what was read by id, each at most once. The zero value remembers nothing yet.
type Lookup[T any] struct {
	known  map[int64]T
	failed error
}

// Of returns what stands under an id, read by a function if it was not yet. It is the zero value for the id 0, and for what
// cannot be read: a record that is gone, or any, once Err reports a failure.
func (l *Lookup[T]) Of(id int64, read func() (T, error)) T {
	if known, ok := l.known[id]; ok || id == 0 || l.failed != nil {
		return known
	}
	found, err := read()
	if err != nil {
		var none T
		found = none
	}
	if err != nil && !IsGone(err) {
		l.failed = err
		return found
	}
	if l.known == nil {
		l.known = map[int64]T{}
	}
	l.known[id] = found
	return found
}

// Err is why something could not be read, other than that it is gone. What was made with the lookup is void then.
func (l *Lookup[T]) Err() error { return l.failed }

// IsGone reports the error of a record that does not exist, or no longer.
func IsGone(err error) bool {
	return errors.Is(err, store.ErrNotFound) || fault.KindOf(err) == fault.NotFound
}

// Names looks up the names that reading models print with ids. What is gone has no name. Who has asked for all that an answer needs
// asks for Err before giving it.
type Names struct {
	tx store.Tx

	offices, paymentTypes, codeValues, staff, funds Lookup[string]
	ranges                                          Lookup[DelinquencyRangeData]
}

// NewNames makes names that are read in a transaction.
func NewNames(tx store.Tx) *Names {
	return &Names{tx: tx}
}

// Err is why a name could not be read, other than that its bearer is gone.
func (n *Names) Err() error {
	return errors.Join(n.offices.Err(), n.paymentTypes.Err(), n.codeValues.Err(), n.staff.Err(), n.funds.Err(), n.ranges.Err())
}

// Office is the name of an office.
func (n *Names) Office(id int64) string {
	return n.offices.Of(id, func() (string, error) {
		office, err := OfficeByRef(n.tx, operation.ByID(id))
		return office.Name, err
	})
}

// PaymentType is the name of a payment type.
func (n *Names) PaymentType(id int64) string {
	return n.paymentTypes.Of(id, func() (string, error) {
		kind, err := PaymentTypeByID(n.tx, id)
		return kind.Name, err
	})
}

// CodeValue is the name of a value of any code.
func (n *Names) CodeValue(id int64) string {
	return n.codeValues.Of(id, func() (string, error) {
		value, err := CodeValueOf(n.tx, id)
		if err != nil || value == nil {
			return "", err
		}
		return value.Name, nil
	})
}

// Officer is the name of a member of staff, as it is displayed.
func (n *Names) Officer(id int64) string {
	return n.staff.Of(id, func() (string, error) {
		officer, err := StaffByID(n.tx, id)
		if err != nil {
			return "", err
		}
		return officer.DisplayName(), nil
	})
}

// Fund is the name of a fund.
func (n *Names) Fund(id int64) string {
	return n.funds.Of(id, func() (string, error) {
		fund, err := FundByID(n.tx, id)
		return fund.Name, err
	})
}

// DelinquencyRange describes a range of days overdue.
func (n *Names) DelinquencyRange(id int64) DelinquencyRangeData {
	return n.ranges.Of(id, func() (DelinquencyRangeData, error) {
		found, err := delinquencyRanges.ByID(n.tx, id)
		return found.data(), err
	})
}
