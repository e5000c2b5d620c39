package refdata

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Lookup remembers what was read by id, each at most once.
type Lookup[T any] map[int64]T

// Of returns what stands under an id, read by a function if it was not yet. It is the zero value for the id 0, and for what
// cannot be read, such as a record that is gone.
func (l Lookup[T]) Of(id int64, read func() (T, error)) T {
	if known, ok := l[id]; ok || id == 0 {
		return known
	}
	found, err := read()
	if err != nil {
		var none T
		found = none
	}
	l[id] = found
	return found
}

// Names looks up the names that read models print beside ids. What is gone has no name.
type Names struct {
	tx store.Tx

	offices, paymentTypes, codeValues, staff, funds Lookup[string]
	ranges                                          Lookup[DelinquencyRangeData]
}

// NewNames makes names that are read in a transaction.
func NewNames(tx store.Tx) *Names {
	return &Names{
		tx: tx, offices: Lookup[string]{}, paymentTypes: Lookup[string]{}, codeValues: Lookup[string]{}, staff: Lookup[string]{}, funds: Lookup[string]{},
		ranges: Lookup[DelinquencyRangeData]{},
	}
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
		found, err := DelinquencyRangeByID(n.tx, id)
		return found.Data(), err
	})
}
