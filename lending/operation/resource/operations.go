package resource

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// List is the query of all records. The id of an operation is its whole id, "refdata.ListFunds"; the summary is for documentation.
func (r Resource[T, P, D]) List(id, summary string) operation.Query[operation.NoInput, []D] {
	return ListOf(r, id, summary, func(operation.NoInput, *operation.Unit) (store.Query, error) { return store.Query{}, nil })
}

// ListOf is the query of the records that an input selects, such as those of an owner.
func ListOf[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, selected func(In, *operation.Unit) (store.Query, error),
) operation.Query[In, []D] {
	return operation.Query[In, []D]{
		Meta: r.Meta(id, "READ", summary),
		Decide: func(u *operation.Unit, in In) ([]D, error) {
			q, err := selected(in, u)
			if err != nil {
				return nil, err
			}
			return r.Options(u.Tx, q)
		},
	}
}

// Finder reads the record that an input names, as the actor may see it. Its result names the owner, such as a client and the office.
type Finder[In, T any] = func(In, *operation.Unit) (T, operation.Result, error)

// byID finds records that belong to nobody.
func byID[In, T any, P store.Keyed[T], D any](r Resource[T, P, D], id func(In) int64) Finder[In, T] {
	return func(in In, u *operation.Unit) (record T, none operation.Result, err error) {
		record, err = r.ByID(u.Tx, id(in))
		return record, none, err
	}
}

// Get is the query of the record with the id that an input has.
func Get[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, named func(In) int64,
) operation.Query[In, D] {
	return GetOf(r, id, summary, byID(r, named))
}

// GetOf is the query of a record that an owner has.
func GetOf[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, find Finder[In, T],
) operation.Query[In, D] {
	return operation.Query[In, D]{
		Meta: r.Meta(id, "READ", summary),
		Decide: func(u *operation.Unit, in In) (D, error) {
			record, _, err := find(in, u)
			if err != nil {
				var none D
				return none, err
			}
			return r.Data(u.Tx, record)
		},
	}
}

// Create is the command that adds a record with the attributes of an input.
func Create[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, set func(In, *T, *Attributes),
) operation.Command[In, operation.Result] {
	start := func(In, *operation.Unit) (empty T, none operation.Result, err error) { return empty, none, nil }
	return CreateOf(r, id, summary, start, set)
}

// CreateOf is Create of a record that does not start empty: it has an owner, or values that an input may leave out. The record starts
// complete if set is nil.
func CreateOf[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, start Finder[In, T], set func(In, *T, *Attributes),
) operation.Command[In, operation.Result] {
	return operation.Command[In, operation.Result]{
		Meta: r.Meta(id, "CREATE", summary),
		Decide: func(u *operation.Unit, in In) (operation.Result, error) {
			record, owner, err := start(in, u)
			if err != nil {
				return operation.Result{}, err
			}
			if set != nil {
				r.take(&record, func(record *T, a *Attributes) { set(in, record, a) })
			}
			if err := r.acceptable(u, &record); err != nil {
				return operation.Result{}, err
			}
			err = r.Table.Insert(u.Tx, &record)
			return r.result(owner, &record), err
		},
	}
}

// Update is the command that gives the attributes of an input to the record with its id. The result has the changes.
func Update[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, named func(In) int64, set func(In, *T, *Attributes),
) operation.Command[In, operation.Result] {
	return UpdateOf(r, id, summary, byID(r, named), set)
}

// UpdateOf is Update of a record that an owner has.
func UpdateOf[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, find Finder[In, T], set func(In, *T, *Attributes),
) operation.Command[In, operation.Result] {
	return operation.Command[In, operation.Result]{
		Meta: r.Meta(id, "UPDATE", summary),
		Decide: func(u *operation.Unit, in In) (operation.Result, error) {
			record, owner, err := find(in, u)
			if err != nil {
				return operation.Result{}, err
			}
			result := r.result(owner, &record)
			result.Changes = r.take(&record, func(record *T, a *Attributes) { set(in, record, a) }).Changes
			if len(result.Changes) == 0 {
				return result, nil
			}
			if err := r.acceptable(u, &record); err != nil {
				return operation.Result{}, err
			}
			return result, r.Table.Save(u.Tx, &record)
		},
	}
}

// Delete is the command that removes the record with the id that an input has, unless another record refers to it.
func Delete[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, named func(In) int64,
) operation.Command[In, operation.Result] {
	return DeleteOf(r, id, summary, byID(r, named))
}

// DeleteOf is Delete of a record that an owner has.
func DeleteOf[In operation.Input, T any, P store.Keyed[T], D any](
	r Resource[T, P, D], id, summary string, find Finder[In, T],
) operation.Command[In, operation.Result] {
	return operation.Command[In, operation.Result]{
		Meta: r.Meta(id, "DELETE", summary),
		Decide: func(u *operation.Unit, in In) (operation.Result, error) {
			record, owner, err := find(in, u)
			if err != nil {
				return operation.Result{}, err
			}
			if err := r.unused(u, record); err != nil {
				return operation.Result{}, err
			}
			return r.result(owner, &record), r.Table.Delete(u.Tx, &record)
		},
	}
}

// result names a record after its owner: as ID, or as SubID where the owner is a resource with the ID.
func (r Resource[T, P, D]) result(owner operation.Result, record *T) operation.Result {
	if owner.ID != 0 {
		owner.SubID = r.Table.ID(record)
	} else {
		owner.ID = r.Table.ID(record)
	}
	return owner
}

// Meta describes an operation on the resource, also one that is written by hand.
func (r Resource[T, P, D]) Meta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: id, Action: action, Entity: r.Entity, Grouping: r.Grouping, Summary: summary}
}
