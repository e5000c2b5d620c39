package store

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"

	"lending.example/platform/lending/money"
)

// ErrMisfit is wrapped by errors about a record or a query that does not fit its kind: a kind outside the schema,
// an id below 1, a missing value, a value of another type, an amount that no column holds, an unknown column.
var ErrMisfit = errors.New("store: does not fit the kind")

// ErrTenantName is wrapped by the error about a tenant name that is not allowed.
var ErrTenantName = errors.New("store: bad tenant name, want [a-z0-9][a-z0-9_-]{0,62}")

var tenantRule = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,62}$`)

// CheckTenant returns an error that wraps ErrTenantName unless the name is allowed. Allowed names are safe as file
// names and as identifiers.
func CheckTenant(name string) error {
	if !tenantRule.MatchString(name) {
		return fmt.Errorf("%w: %q", ErrTenantName, name)
	}
	return nil
}

// Check returns an error that wraps ErrMisfit unless the record fits the kind. Stores check before they write, so
// that every store refuses the same records.
func (k *Kind) Check(r Record) error {
	if r.ID < 1 {
		return fmt.Errorf("%w: %s with id %d, ids start at 1", ErrMisfit, k.Name, r.ID)
	}
	if len(r.Values) != len(k.Columns) {
		return fmt.Errorf("%w: %s with %d values for %d columns", ErrMisfit, k.Name, len(r.Values), len(k.Columns))
	}
	for i, v := range r.Values {
		if err := k.checkValue(k.Columns[i].Name, k.Columns[i].Type, v); err != nil {
			return err
		}
	}
	return nil
}

// AmountError is an amount that no column holds. It is an ErrMisfit, too.
type AmountError struct {
	Kind, Column string
	Amount       money.Amount
}

// Error names the column and the amount.
func (e *AmountError) Error() string {
	return fmt.Sprintf("%v: %s.%s cannot hold %s", ErrMisfit, e.Kind, e.Column, e.Amount)
}

// Is reports true for ErrMisfit.
func (e *AmountError) Is(target error) bool { return target == ErrMisfit }

// Least is the smallest amount that a column holds. What is owed is not below zero, so that 64 bits of millionths are enough there;
// above zero a column holds every amount in range, see [money.IntegerDigits].
var Least = money.FromMillionths(math.MinInt64)

func (k *Kind) checkValue(column string, want ColumnType, v Value) error {
	if v.IsNull() {
		return nil
	}
	if v.Type() != want {
		return fmt.Errorf("%w: %s.%s is %s, not %s", ErrMisfit, k.Name, column, want, v.Type())
	}
	if want != Decimal {
		return nil
	}
	if !v.amount.InRange() || v.amount.Less(Least) {
		return &AmountError{Kind: k.Name, Column: column, Amount: v.amount}
	}
	return nil
}

// typeOf returns the type of a column; "id" is an integer.
func (k *Kind) typeOf(column string) (ColumnType, error) {
	if column == "id" {
		return Integer, nil
	}
	i := k.Position(column)
	if i < 0 {
		return 0, fmt.Errorf("%w: %s has no column %q", ErrMisfit, k.Name, column)
	}
	return k.Columns[i].Type, nil
}

// Check returns an error that wraps ErrMisfit unless the query fits the kind: columns that exist, values of their
// types, text comparisons on text, a position with a value for every ordered column.
func (q Query) Check(k *Kind) error {
	for _, c := range q.Where {
		if err := c.check(k); err != nil {
			return err
		}
	}
	return q.checkOrder(k)
}

func (c Condition) check(k *Kind) error {
	want, err := k.typeOf(c.Column)
	if err != nil {
		return err
	}
	if c.Is > NotNull {
		return fmt.Errorf("%w: unknown comparison %d", ErrMisfit, c.Is)
	}
	if (c.Is == StartsWith || c.Is == Contains) && want != Text {
		return fmt.Errorf("%w: %s.%s is %s, not text", ErrMisfit, k.Name, c.Column, want)
	}
	for _, v := range c.operands() {
		if err := k.checkValue(c.Column, want, v); err != nil {
			return err
		}
	}
	return nil
}

// operands are the values that the comparison looks at.
func (c Condition) operands() []Value {
	switch c.Is {
	case IsNull, NotNull:
		return nil
	case AnyOf:
		return c.Values
	}
	return []Value{c.Value}
}

func (q Query) checkOrder(k *Kind) error {
	if q.After != nil && len(q.After.Values) != len(q.Order) {
		return fmt.Errorf("%w: a position with %d values in an order of %d columns", ErrMisfit, len(q.After.Values), len(q.Order))
	}
	for i, o := range q.Order {
		want, err := k.typeOf(o.Column)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(q.Order[:i], func(p Order) bool { return p.Column == o.Column }) {
			return fmt.Errorf("%w: %s is ordered by %s twice", ErrMisfit, k.Name, o.Column)
		}
		if q.After == nil {
			continue
		}
		if err := k.checkValue(o.Column, want, q.After.Values[i]); err != nil {
			return err
		}
	}
	return nil
}
